import { phonePatterns } from '@crossdock/contract/fields'

/** Fields of a recipient that an address as people write it fills; what it does not say is absent. */
interface PastedAddress {
  readonly recipientName?: string
  readonly recipientPrimaryPhone?: string
  readonly recipientEmail?: string
  readonly recipientAddressLine1?: string
  readonly recipientAddressLine2?: string
  readonly recipientCity?: string
  readonly recipientState?: string
  readonly recipientPostalCode?: string
  readonly recipientCountry?: string
}

const regions = {
  Canada: {
    ...{ AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador' },
    ...{ NS: 'Nova Scotia', NT: 'Northwest Territories', NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island' },
    ...{ QC: 'Quebec', SK: 'Saskatchewan', YT: 'Yukon' },
  },
  'United States': {
    ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
    ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii' },
    ...{ ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana' },
    ...{ ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi' },
    ...{ MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
    ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
    ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota' },
    ...{ TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington' },
    ...{ WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
  },
} as const
type Country = keyof typeof regions

const named = Object.entries(regions).flatMap(([country, ofCountry]) =>
  Object.entries(ofCountry).flatMap(([code, name]) => [
    { country: country as Country, code, text: code },
    { country: country as Country, code, text: name },
  ]),
)
// The longer first: Washington is not the end of another name.
const byLength = named.toSorted((a, b) => b.text.length - a.text.length)

const countries: readonly (readonly [RegExp, string])[] = [
  [/^canada$/i, 'Canada'],
  [/^(usa?|u\.s\.a?\.?|united states( of america)?)$/i, 'United States'],
]

const countryOf = (text: string): string | undefined => countries.find(([pattern]) => pattern.test(text))?.[1]

/** Characters of the longest text that is read: searching longer ones takes time that grows with their square. */
export const longestAddress = 1_000

const email = /[^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,}/i
const phone =
  /(?<![^\s(,;:])(?:(?:tel|phone|ph)[.:]? *)?(\+?1[ .-]*)?\(?([2-9]\d\d)\)?[ .-]*(\d{3})[ .-]*(\d{4})(?=[.)]?(?:[\s,;]|$))/i
// Whole words only: what stands in the middle of one is something else.
const canadian = /(?<![^\s,])([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)(?=\.?(?:[\s,;]|$))/i
const american = /(?<![^\s,])(\d{5}(?:-\d{4})?)$/

const trimmed = (text: string): string =>
  text
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The end of a line that is a region of Canada or the United States, and what stands before it. */
function regionAtEnd(
  line: string,
): { readonly before: string; readonly code: string; readonly country: Country } | null {
  for (const { text, code, country } of byLength) {
    const isCode = text.length === 2
    // A code is written in capitals: "or" and "in" are words.
    const end = new RegExp(String.raw`(^|[\s,])${text}$`, isCode ? '' : 'i')
    if (end.test(line)) return { before: trimmed(line.slice(0, line.length - text.length)), code, country }
  }
  return null
}

/**
 * An address as people copy it from a mail or a sheet: lines, or one line with commas, of Canada or the United States. `left` is
 * what was understood as none of its parts, and is filled in nowhere; of a text that is too long for an address that is all of it.
 */
export function readAddress(text: string): { readonly fields: PastedAddress; readonly left: readonly string[] } {
  if (text.length > longestAddress) return { fields: {}, left: [text] }
  const fields: { -readonly [Field in keyof PastedAddress]: PastedAddress[Field] } = {}
  let rest = text.replaceAll('\r', '')
  const mail = email.exec(rest)?.[0]
  if (mail) {
    fields.recipientEmail = mail
    rest = rest.replace(mail, ' ')
  }
  const number = phone.exec(rest)
  if (number && phonePatterns.ten.test(number.slice(2).join(''))) {
    fields.recipientPrimaryPhone = number.slice(2).join('')
    rest = rest.replace(number[0], ' ')
  }
  const lines = rest.split('\n').map(trimmed).filter(Boolean)
  // One line is parted where it has commas.
  const parts = lines.length === 1 ? (lines[0] ?? '').split(',').map(trimmed).filter(Boolean) : lines
  const last = (): string => parts.at(-1) ?? ''
  // What follows the place is no part of it: a wish, a signature.
  const isPlace = (part: string): boolean =>
    canadian.test(part) || american.test(part) || regionAtEnd(part) !== null || countryOf(part) !== undefined
  const end = parts.findLastIndex(isPlace)
  const after = end >= 0 ? parts.splice(end + 1) : []

  const country = countryOf(last())
  if (country) {
    fields.recipientCountry = country
    parts.pop()
  }
  const postal = canadian.exec(last()) ?? american.exec(last())
  if (postal) {
    const isCanadian = postal.length === 3
    fields.recipientPostalCode = isCanadian ? `${postal[1]} ${postal[2]}`.toUpperCase() : (postal[1] ?? '')
    const before = trimmed(last().replace(postal[0], ' '))
    parts.pop()
    if (before) parts.push(before)
  }
  const region = regionAtEnd(last())
  if (region) {
    fields.recipientState = region.code
    fields.recipientCountry ??= region.country
    parts.pop()
    if (region.before) parts.push(region.before)
    const city = parts.length > 1 || region.before ? parts.pop() : undefined
    // A street and its city may stand in one line.
    const [street, ...town] = (city ?? '').split(',').map(trimmed).reverse()
    if (city && town.length > 0) parts.push(town.reverse().join(', '))
    if (street) fields.recipientCity = street
  }
  const isStreet = (part: string): boolean => /^(#|unit|suite|p\.?\s?o\.?\s?box|\d)/i.test(part)
  const [first] = parts
  if (first && !isStreet(first)) {
    fields.recipientName = first
    parts.shift()
  }
  const at = parts.findIndex(isStreet)
  if (at >= 0) {
    const [street, ...more] = parts.splice(at, parts.length - at)
    if (street) fields.recipientAddressLine1 = street
    const [second, ...others] = more
    if (second) fields.recipientAddressLine2 = second
    parts.push(...others)
  }
  return { fields, left: [...parts, ...after] }
}
