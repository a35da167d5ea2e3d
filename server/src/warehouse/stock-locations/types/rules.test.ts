import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsInside, isSameSize, planLinks } from './rules.ts'

test.each([
  [{ depth: 40, width: 60, height: 120 }, { depth: 120, width: 40, height: 60 }, true],
  [{ depth: 1, width: 1, height: 1 }, { depth: 1, width: 1, height: 1 }, true],
  [{ depth: 1, width: 1, height: 121 }, { depth: 120, width: 120, height: 120 }, false],
  [{ depth: 50, width: 50, height: 50 }, { depth: 200, width: 40, height: 60 }, false],
])('%j in %j: %s', (inner, outer, fits) => {
  expect(fitsInside(inner, outer)).toBe(fits)
})

const sides = fc.record({
  depth: fc.integer({ min: 1, max: 50 }),
  width: fc.integer({ min: 1, max: 50 }),
  height: fc.integer({ min: 1, max: 50 }),
})

test('what fits does so in one of the six orientations, and only then', () => {
  fc.assert(
    fc.property(sides, sides, (inner, outer) => {
      const [a, b, c] = [inner.depth, inner.width, inner.height]
      const turned = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ]
      const expected = turned.some(([d = 0, w = 0, h = 0]) => d <= outer.depth && w <= outer.width && h <= outer.height)
      expect(fitsInside(inner, outer)).toBe(expected)
    }),
  )
})

test('the same size is the same in each side', () => {
  const size = { depth: 1, width: 2, height: 3 }
  expect(isSameSize(size, { ...size })).toBe(true)
  for (const side of ['depth', 'width', 'height']) expect(isSameSize(size, { ...size, [side]: 4 })).toBe(false)
})

test('links are added and dropped as wanted, and left alone when nothing is said', () => {
  expect(planLinks(['a', 'b'], ['b', 'c'])).toEqual({ add: ['c'], drop: ['a'] })
  expect(planLinks(['a'], [])).toEqual({ add: [], drop: ['a'] })
  expect(planLinks(['a'], undefined)).toEqual({ add: [], drop: [] })
})
