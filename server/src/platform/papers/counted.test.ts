import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is one, all others are several', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'unit'))).toEqual([
    '0 units',
    '1 unit',
    '2 units',
    '1,200 units',
  ])
  expect([1, 2].map((count) => counted(count, 'box', 'boxes'))).toEqual(['1 box', '2 boxes'])
})
