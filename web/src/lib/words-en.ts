import type { Words } from './words.ts'

/** All English sentences whose wording for one is another. Tests alone load them together: an area's come with its screens. */
export const english: Words = Object.assign(
  {},
  ...Object.values(import.meta.glob<{ readonly words: Words }>('./words-en/*.ts', { eager: true })).map(
    ({ words }) => words,
  ),
) as Words
