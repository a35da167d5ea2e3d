import { expect, test } from 'vitest'
import { bySufficiency, volumeOf } from './rules.ts'

const box = (depth: number, width: number, height: number) => ({ depth, width, height })

test('boxes that hold the volume, smallest first, then those that do not, largest first', () => {
  const [tiny, small, middle, large] = [box(1, 2, 3), box(2, 3, 4), box(3, 4, 5), box(4, 5, 6)]
  expect([tiny, small, middle, large].map(volumeOf)).toEqual([6, 24, 60, 120])
  expect(bySufficiency([tiny, large, small, middle], 60)).toEqual([middle, large, small, tiny])
  expect(bySufficiency([large, middle, small, tiny], 61)).toEqual([large, middle, small, tiny])
  expect(bySufficiency([tiny, small, middle, large], 0)).toEqual([tiny, small, middle, large])
  expect(bySufficiency([tiny, small, middle, large], 121)).toEqual([large, middle, small, tiny])
})
