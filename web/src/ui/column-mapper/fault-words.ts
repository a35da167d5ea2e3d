import { shownLanguage, t } from '../../lib/words.ts'

/** "Row 3, Unit Weight (kg)*: what is wrong": the row, and the column where one is named, stand before the sentence. */
const placed = /^Row ([\d,]+)(?:, ([^:]+))?: ([^]+)$/
/** What a sentence ends with that says what was expected. */
const ending = /^([^]+?)\.? Expected ([^]+), found (nothing|"[^]*")\.$/

/** A heading of the template, with its unit and mark, in the language of the screen. */
export const headingWords = (heading: string): string =>
  heading.replace(/^(.+?)((?: \([a-z]+\))?\*?)$/, (_, label: string, rest: string) => t(label) + rest)

const closed = (sentence: string): string => sentence + (/[.!?]$/.test(sentence) ? '' : '.')

/** What is wrong with a cell, in the language of the screen, and what was expected there. */
export const faultWords = ({ message, expected }: { readonly message: string; readonly expected: string }): string =>
  `${closed(t(message))} ${t('Expected {{what}}.', { what: t(expected) })}`

/** A sentence of the server about a row, in the language of the screen. In English it is what was said, to the letter. */
export function rowWords(sentence: string): string {
  const [, row, heading, said] = placed.exec(sentence) ?? []
  if (row === undefined || said === undefined || shownLanguage() === 'en') return t(sentence)
  const [, wrong = said, expected, found] = ending.exec(said) ?? []
  const message = [closed(t(wrong))]
  if (expected !== undefined && found !== undefined)
    message.push(
      t('Expected {{what}}, found {{found}}.', { what: t(expected), found: found === 'nothing' ? t(found) : found }),
    )
  const values = { row, message: message.join(' ') }
  return heading === undefined
    ? t('Row {{row}}: {{message}}', values)
    : t('Row {{row}}, {{column}}: {{message}}', { ...values, column: headingWords(heading) })
}
