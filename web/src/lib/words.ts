/** Sentences of a language by the English sentence; `_one`, `_few`, `_other` … after it where the wording depends on a count. */
export type Words = Readonly<Record<string, string>>

/** What `t` puts into `{{name}}`; `count` also chooses the wording. */
export type Values = Readonly<Record<string, string | number>>

/** The language people read, as `<html lang>` and number formats need it. */
export const language = 'en'

const english = new Intl.PluralRules(language)

/** Wordings beside the sentences themselves: those that a screen before sign-in may need, and what is added. */
let known: Words = { '{{count}} seconds_one': '{{count}} second', '{{count}} minutes_one': '{{count}} minute' }

/** Adds wordings: those of the screens behind sign-in come with these. */
export function addWords(words: Words): void {
  known = { ...known, ...words }
}

/** A sentence of a language: its wording for the count, its gaps filled. A sentence it does not have stays English. */
export function translate(words: Words, rules: Intl.PluralRules, sentence: string, values?: Values): string {
  if (!values) return words[sentence] ?? sentence
  const count = values['count']
  const counted = typeof count === 'number' ? words[`${sentence}_${rules.select(count)}`] : undefined
  const found = counted ?? words[sentence] ?? sentence
  return found.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const value = values[name]
    if (value === undefined) return gap
    return typeof value === 'number' ? value.toLocaleString('en-US') : value
  })
}

/**
 * A sentence for people: `t('List is empty')`, `t('{{count}} selected', { count })`. The key is the English sentence
 * itself, so that a screen reads as it looks and a text of the specification is found by searching for it. Never while a module
 * loads, which would keep the language of that moment: a list's columns and filters are in English, and the list says
 * them in the person's language. React escapes what is put in.
 */
export function t(sentence: string, values?: Values): string {
  return translate(known, english, sentence, values)
}
