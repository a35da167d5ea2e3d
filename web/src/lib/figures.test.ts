import { expect, test } from 'vitest'
import { figureWords, sumOf } from './figures.ts'

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
