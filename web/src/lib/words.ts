import { createValue, useValue } from './value.ts'

/** Sentences of a language by the English sentence; `_one`, `_few`, `_other` … after it where the wording depends on a count. */
export type Words = Readonly<Record<string, string>>

/** What `t` puts into `{{name}}`; `count` also chooses the wording. */
export type Values = Readonly<Record<string, string | number>>

/** The languages that there are, as `<html lang>` names them. */
export type Language = 'en' | 'fr'

/** The language on the screen. Changed by `lib/language.ts` alone, once its words are here. */
const shown = createValue<Language>('en')

/** English wordings beside the sentences themselves: those that a screen before sign-in may need, and what is added. */
let english: Words = { '{{count}} seconds_one': '{{count}} second', '{{count}} minutes_one': '{{count}} minute' }
let french: Words = {}
/** French of what the server says with numbers and names in it. */
let toldInFrench = (sentence: string): string => sentence
let rules = new Intl.PluralRules('en')

/** Adds English wordings: those of the screens behind sign-in come with these. */
export function addWords(words: Words): void {
  english = { ...english, ...words }
}

/** Shows another language; `words` are those of French, `told` says what has none by itself. */
export function showLanguage(language: Language, words?: Words, told?: typeof toldInFrench): void {
  if (words) french = words
  if (told) toldInFrench = told
  rules = new Intl.PluralRules(language)
  document.documentElement.lang = language
  shown.set(language)
}

export const shownLanguage = (): Language => shown.get()

/** What a language's change is to be told to. */
export const onLanguage = (listener: () => void): (() => void) => shown.subscribe(listener)

/** Renders again when the language changes: for what does not follow its parent (`memo`, `useMemo`). */
export const useLanguage = (): Language => useValue(shown)

/** 1,234.5 as the language groups and points it. Money is $0.00 and a day DD/MM/YYYY in each. */
export const numberWords = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(shown.get() === 'fr' ? 'fr-CA' : 'en-US', options)

/** A sentence of a language: its wording for the count, its gaps filled. A sentence it does not have stays English. */
export function translate(words: Words, rules: Intl.PluralRules, sentence: string, values?: Values): string {
  if (!values) return words[sentence] ?? sentence
  const count = values['count']
  const counted = typeof count === 'number' ? words[`${sentence}_${rules.select(count)}`] : undefined
  const found = counted ?? words[sentence] ?? sentence
  return found.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const value = values[name]
    if (value === undefined) return gap
    return typeof value === 'number' ? numberWords(value) : value
  })
}

/**
 * A sentence for people: `t('List is empty')`, `t('{{count}} selected', { count })`. The key is the English sentence
 * itself, so that a screen reads as it looks and a text of the specification is found by searching for it. Never while a module
 * loads, which would keep the language of that moment: a list's columns and filters are in English, and the list says
 * them in the person's language. React escapes what is put in.
 */
export function t(sentence: string, values?: Values): string {
  if (shown.get() === 'en') return translate(english, rules, sentence, values)
  return values || sentence in french ? translate(french, rules, sentence, values) : toldInFrench(sentence)
}
