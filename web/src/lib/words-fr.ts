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

/** A number as French points it; a name that there is a word for; anything else as it stands. */
function valueWords(text: string): string {
  if (/^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(text)) {
    const value = Number(text.replaceAll(',', ''))
    return numberWords(value, { maximumFractionDigits: 3 })
  }
  return french[text] ?? text
}

/** French of a sentence of the server that is no key by itself; the sentence where there is none. */
export function toldInFrench(sentence: string): string {
  for (const { key, form } of told) {
    const values = form.exec(sentence)?.slice(1)
    if (values)
      return (french[key] ?? key).replace(/\{\{(\d)\}\}/g, (_, n: string) => valueWords(values[Number(n)] ?? ''))
  }
  return sentence
}
