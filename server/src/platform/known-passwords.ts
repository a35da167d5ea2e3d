import { brotliDecompressSync } from 'node:zlib'
import { commonPasswords } from './common-passwords.gen.ts'
import { failField } from './errors.ts'

let common: ReadonlySet<string> | null = null
/** Unpacked when the first password is looked at. */
const list = (): ReadonlySet<string> => {
  common ??= new Set(brotliDecompressSync(Buffer.from(commonPasswords, 'base64')).toString().split('\n'))
  return common
}

/** How many passwords are known. */
export const knownPasswords = (): number => list().size

/** Signs that people put in the place of letters. */
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string): string => text.replace(/[@483!10$57]/g, (sign) => letters[sign] ?? sign)

/** What stands around a common word and makes no other password of it: "Password2024!". */
const mostAround = 6
const shortestWord = 4
const withoutEnds = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/**
 * True of a password that everybody tries first: one of the most common, in whatever case, with signs for letters, or with a few
 * signs around it. What kinds of characters it has (AUTH-021) makes none of them safe.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (list().has(lower) || list().has(plain(lower))) return true
  return [withoutEnds(lower), plain(withoutEnds(lower)), withoutEnds(plain(lower.replace(/[\d\W_]+$/, '')))].some(
    (word) => word.length >= shortestWord && password.length - word.length <= mostAround && list().has(word),
  )
}

/** Characters that a password has beside what everybody knows of its owner. */
const leastOfOwn = 8

/** The words that others know of somebody: of an address what stands before the @, of names their parts. */
const wordsOf = (known: readonly string[]): string[] =>
  known
    .map((text) => text.toLowerCase().replace(/@.*$/, ''))
    .flatMap((text) => [text.replace(/[^\p{L}\d]/gu, ''), ...text.split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= shortestWord)
    .sort((a, b) => b.length - a.length)

/** True of a password that is not much more than what others know of its owner: address, names, business. */
export function isAboutOneself(password: string, known: readonly string[]): boolean {
  const words = [...wordsOf(known), 'crossdock']
  return [password.toLowerCase(), plain(password.toLowerCase())].some((text) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text)
    return left.length < text.length && left.length < leastOfOwn
  })
}

/** Refuses, at a field, a password that somebody else would try: a common one, or what is `known` of its owner. */
export function requireUnguessed(field: string, password: string, known: readonly string[]): void {
  if (isCommonPassword(password))
    failField(field, 'This password is one of the most common, or nearly. Please choose another one.')
  if (isAboutOneself(password, known))
    failField(field, 'This password is mostly your name, your address or your business. Please choose another one.')
}
