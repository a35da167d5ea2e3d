import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastFirst } from './least-first.ts'

test('the least come first and in order, nothing is lost', () => {
  // The two zeros are one number to the search, and two to a sort.
  const key = fc.oneof(fc.nat(5), fc.double({ noNaN: true })).map((number) => number + 0)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 80 }), fc.nat(90), fc.nat(3), (list, kept, behind) => {
      const sorted = (numbers: Iterable<number>): number[] => Array.from(new Float64Array(numbers).sort())
      const keys = new Float64Array([...list, ...Array.from({ length: behind }, () => -1e300)])
      leastFirst(keys, list.length, kept)
      expect(Array.from(keys.subarray(0, Math.min(kept, list.length)))).toEqual(sorted(list).slice(0, kept))
      expect(sorted(keys.subarray(0, list.length))).toEqual(sorted(list))
      // What is beyond the count is not looked at.
      expect(Array.from(keys.subarray(list.length))).toEqual(Array.from({ length: behind }, () => -1e300))
    }),
    { numRuns: 500 },
  )
})

test('numbers in order, in reverse, and all alike take no longer than mixed ones', () => {
  const count = 20_000
  for (const of of [(n: number) => n, (n: number) => -n, () => 7, (n: number) => Math.abs(n - count / 2)]) {
    let reads = 0
    const keys = new Proxy(
      Float64Array.from({ length: count }, (_, n) => of(n)),
      {
        get(target, name) {
          if (typeof name === 'string' && /^\d+$/.test(name)) reads++
          const value = Reflect.get(target, name, target) as unknown
          return typeof value === 'function' ? value.bind(target) : value
        },
      },
    )
    leastFirst(keys, count, 100)
    expect(reads).toBeLessThan(20 * count)
  }
})
