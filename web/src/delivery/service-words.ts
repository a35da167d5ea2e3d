// The services of an order are words; those with a title that is known are ticked, the others are typed.

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const has = (words: readonly string[], word: string): boolean => words.some((one) => isSame(one, word))
const distinct = (words: readonly string[]): string[] =>
  words.filter((word, place) => words.findIndex((other) => isSame(other, word)) === place)
const split = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The titles that are ticked. */
export const tickedOf = (words: readonly string[], titles: readonly string[]): string[] =>
  titles.filter((title) => has(words, title))

/** The words that are no titles. */
export const otherWords = (words: readonly string[], titles: readonly string[]): string[] =>
  words.filter((word) => !has(titles, word))

/** The words once these titles are ticked, and no others: each keeps its place and its spelling. */
export const tick = (words: readonly string[], titles: readonly string[], ticked: readonly string[]): string[] => [
  ...words.filter((word) => !has(titles, word) || has(ticked, word)),
  ...ticked.filter((title) => !has(words, title)),
]

/** The words once the text of the others is another one. What it has of titles on the way to a longer word is typed, not ticked. */
export const typeOthers = (
  words: readonly string[],
  titles: readonly string[],
  before: string,
  after: string,
): string[] => distinct([...words.filter((word) => has(titles, word) && !has(split(before), word)), ...split(after)])
