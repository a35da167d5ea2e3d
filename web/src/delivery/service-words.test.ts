import { expect, test } from 'vitest'
import { otherWords, tick, tickedOf, typeOthers } from './service-words.ts'

const titles = ['Assembly', 'Carried upstairs']

test('what the book has is ticked in any case, the rest are other words', () => {
  const words = ['assembly', 'Ring twice']
  expect([tickedOf(words, titles), otherWords(words, titles)]).toEqual([['Assembly'], ['Ring twice']])
  expect(tick(words, titles, ['Assembly', 'Carried upstairs'])).toEqual(['assembly', 'Ring twice', 'Carried upstairs'])
  expect(tick(words, titles, [])).toEqual(['Ring twice'])
})

test('typing other words leaves what is ticked, and may go through a title', () => {
  const letters = 'Assembly of beds'
  let [words, text] = [['Carried upstairs', 'Ring twice'], 'Ring twice']
  for (let end = 0; end <= letters.length; end++) {
    const next = letters.slice(0, end)
    words = typeOthers(words, titles, text, next)
    text = next
  }
  expect(words).toEqual(['Carried upstairs', 'Assembly of beds'])
  // A title that is typed to its end is ticked, once.
  words = typeOthers(words, titles, text, 'Stairs, carried UPSTAIRS')
  expect(words).toEqual(['Carried upstairs', 'Stairs'])
})
