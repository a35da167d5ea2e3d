/** Spreadsheets keep the zero of 02134 with an apostrophe in front; others make 98101.0 of a column with gaps. */
export const cleanPostalCode = (text: string): string => text.replace(/^['’]+\s*/, '').replace(/^(\d{5})\.0$/, '$1')

const unitedStates = /^(us|usa|united states( of america)?)$/

/**
 * What is wrong with a postal code of the United States: 2134 is what a spreadsheet made of 02134, and nobody delivers there.
 * Null for a right one, for one of another country, and for a text that is no number.
 */
export function zipProblem(code: string | null, country: string | null): string | null {
  if (code === null || !unitedStates.test((country ?? '').replaceAll('.', '').trim().toLowerCase())) return null
  if (!/^[\d.,\s-]+$/.test(code) || /^\d{5}(?:[-\s]*\d{4})?-?$/.test(code)) return null
  return 'A zip code of the United States has 5 digits, or 9. A spreadsheet may have taken its first zero'
}
export const zipWanted = 'a zip code as 02134 or 02134-1000'
