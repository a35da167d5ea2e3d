import { expect, test } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { reasonsOf } from '../../ui/remove-dialog.tsx'
import { statWords } from './figures.tsx'

test.each([
  [undefined, '—'],
  [0, '0'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('a count of %s reads %s', (count, words) => {
  expect(statWords(count)).toBe(words)
})

test('reasons are read from a refusal, and from nothing else', () => {
  const refusal = new ApiError(400, { errInfo: { errType: 'WarehouseInUse', reasons: ['Goods stand in it.', 7] } })
  expect(reasonsOf(refusal)).toEqual(['Goods stand in it.'])
  expect(reasonsOf(new ApiError(500, null))).toEqual([])
  expect(reasonsOf(new Error('no'))).toEqual([])
})
