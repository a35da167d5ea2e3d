import { exactTotal } from '@crossdock/contract/paging'
import { afterEach, expect, test } from 'vitest'
import { countWords, figureWords, sumOf } from './figures.ts'
import { showLanguage } from './words.ts'

afterEach(() => showLanguage('en'))

test('a count beyond what lists count ends there, in the language on the screen', () => {
  expect([7, exactTotal, exactTotal + 1].map(countWords)).toEqual(['7', '10,000', '10,000+'])
  showLanguage('fr')
  expect(countWords(exactTotal + 1)).toMatch(/^10\s000\+$/)
})

test('a figure says when there is more than was counted', () => {
  expect(figureWords({ count: 1234, isMore: false })).toBe('1,234')
  expect(figureWords({ count: 10_000, isMore: true })).toBe('10,000+')
  expect(sumOf([])).toEqual({ count: 0, isMore: false })
  expect(
    figureWords(
      sumOf([
        { count: 9_600, isMore: true },
        { count: 400, isMore: true },
      ]),
    ),
  ).toBe('10,000+')
})
