import { expect, test } from 'vitest'
import type { FoundRow } from '../../platform/finders.ts'
import { nearTo, rank, readSought } from './rules.ts'

const product = (id: string, sku: string, description: string): FoundRow => ({
  id,
  name: description,
  signs: [
    ['sku', sku],
    ['description', description],
  ],
})
const ranked = (term: string, rows: readonly FoundRow[], most = 6) =>
  rank(new Map([['product', rows]]), readSought(term, 7) ?? { text: '', words: [] }, most).map(({ id, by, fit }) => [
    id,
    by,
    fit,
  ])

test('nothing is looked for where there is nothing to look for', () => {
  for (const term of ['', '   ', '%', '___', '-', '\\', "'", '   "', '…']) expect(readSought(term, 7), term).toBeNull()
  expect(readSought('  Blue \t water ', 7)).toMatchObject({ text: 'Blue water', words: ['Blue', 'water'] })
})

test('an index of parts of words is asked for what it can know, and for nothing that it would read whole for', () => {
  const isIndexed = (term: string) => readSought(term, 7)?.isIndexed
  for (const term of ['abc', 'a b-cd', '123', 'SO-1', 'Ébé']) expect([term, isIndexed(term)]).toEqual([term, true])
  for (const term of ['a', 'ab', 'a-b', '1-2-3', '%a%b%']) expect([term, isIndexed(term)]).toEqual([term, false])
})

test('words that are too short for an index are looked for as they stand together', () => {
  const words = (term: string) => readSought(term, 7)?.words
  expect(words('Li Wu')).toEqual(['Li Wu'])
  expect(words('Li Wu Chen')).toEqual(['Li', 'Wu', 'Chen'])
  expect(words('li w-un')).toEqual(['li', 'w-un'])
  expect(words('a b')).toEqual(['a', 'b'])
})

test('what is called exactly so comes first, then what begins so, then words, then parts', () => {
  const rows = [
    product('part', 'XTEA', 'Kettle'),
    product('word', 'K-2', 'Green tea'),
    product('start', 'TEA-9', 'Cups'),
    product('exact', 'tea', 'Loose leaves'),
    product('none', 'C-1', 'Coffee'),
  ]
  expect(ranked('TEA', rows)).toEqual([
    ['exact', 'sku', 'exact'],
    ['start', 'sku', 'start'],
    ['word', 'description', 'word'],
    ['part', 'sku', 'part'],
  ])
  expect(ranked('tea', rows, 2).map(([id]) => id)).toEqual(['exact', 'start'])
})

test('several words are found in any order and in different places, each of them', () => {
  const rows = [product('a', 'GT-1', 'Blue tea cup'), product('b', 'GT-2', 'Blue plate')]
  expect(ranked('cup blue', rows)).toEqual([['a', 'description', 'word']])
  expect(ranked('gt-2 blue', rows)).toEqual([['b', 'sku', 'word']])
  expect(ranked('blue tea', rows)).toEqual([['a', 'description', 'start']])
})

test('a phone is compared by its figures', () => {
  const rows: FoundRow[] = [{ id: 'a', name: 'SO-1', signs: [['phone', '6045550134']] }]
  expect(ranked('+1 (604) 555-0134', rows)).toEqual([['a', 'phone', 'exact']])
  expect(ranked('555-0134', rows)).toEqual([['a', 'phone', 'part']])
})

test('every sign that has one of the words is named', () => {
  const found = new Map([['product' as const, [product('a', 'TEA-9', 'Green tea'), product('b', 'X', 'Cups')]]])
  const foundIn = (term: string) =>
    rank(found, readSought(term, 7) ?? { text: '', words: [] }, 6).map((one) => [one.id, one.foundIn])
  expect(foundIn('tea-9 green')).toEqual([['a', ['sku', 'description']]])
  expect(foundIn('tea')).toEqual([['a', ['sku', 'description']]])
})

test('near to a text are its words, its figures, its parts and its beginnings, and never the text itself', () => {
  expect(nearTo('novak 0142')).toEqual(['novak', '0142'])
  expect(nearTo('lindqvsit')).toEqual(['lindqvsi', 'lindqvs', 'lindq'])
  expect(nearTo('SO-99812x')).toEqual(['99812', '99812x', 'SO-99812', 'SO-9981', 'SO-99'])
  for (const term of ['', ' ', 'a', '%', 'ab', "' --"]) expect(nearTo(term), term).toEqual([])
  expect(nearTo(Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')).length).toBe(6)
})
