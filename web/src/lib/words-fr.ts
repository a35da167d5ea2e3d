import type { Words } from './words.ts'

/** French by the English sentence: one table of its parts. */
export const french: Words = Object.assign(
  {},
  ...Object.values(import.meta.glob<{ readonly words: Words }>('./words-fr/*.ts', { eager: true })).map(
    ({ words }) => words,
  ),
) as Words
