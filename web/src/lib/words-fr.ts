import { numberWords, type Words } from './words.ts'

/** French by the English sentence: one table of its parts. */
export const french: Words = Object.assign(
  {},
  ...Object.values(import.meta.glob<{ readonly words: Words }>('./words-fr/*.ts', { eager: true })).map(
    ({ words }) => words,
  ),
) as Words

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const bare = (key: string): string => key.replace(/\{\{\d\}\}/g, '')

/** Sentences that the server says with numbers and names in them, those with the most words of their own first. */
const told = Object.keys(french)
  .filter((key) => key.includes('{{0}}'))
  .sort((a, b) => bare(b).length - bare(a).length)
  .map((key) => ({
    key,
    form: new RegExp(
      `^${key
        .split(/\{\{\d\}\}/)
        .map(escaped)
        .join('(.+?)')}$`,
    ),
  }))

/** A number that is written as the server writes one, as French points it; 001 and 2026 are somebody's code, and stand. */
function numberOrCode(text: string): string {
  const value = Number(text.replaceAll(',', ''))
  const isNumber = text !== '' && value.toLocaleString('en-US', { maximumFractionDigits: 3 }) === text
  return isNumber ? numberWords(value, { maximumFractionDigits: 3 }) : text
}

/** French of a sentence of the server that is no key by itself; the sentence where there is none. */
export function toldInFrench(sentence: string): string {
  for (const { key, form } of told) {
    const values = form.exec(sentence)?.slice(1)
    if (values)
      return (french[key] ?? key).replace(/\{\{(\d)(:term)?\}\}/g, (_, n: string, isTerm?: string) => {
        const value = values[Number(n)] ?? ''
        // What people call their own things is theirs, also where there is a word for it: a SKU may be "Late".
        if (!isTerm) return numberOrCode(value)
        return (
          french[value] ??
          value
            .split(', ')
            .map((term) => french[term] ?? term)
            .join(', ')
        )
      })
  }
  return sentence
}
