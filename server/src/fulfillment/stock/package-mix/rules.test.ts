import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMix, type Packages } from './rules.ts'

const of = (unitQuantity: number, free: number): Packages => ({ unitQuantity, free })

const told = (units: number, own: Packages | undefined, others: readonly Packages[]) =>
  findMix(units, own, others)?.map(({ queue, packages }) => [queue.unitQuantity, packages]) ?? null

test('a mix is exact, most of its own, then the fewest packages', () => {
  expect(told(20, of(6, 5), [of(1, 100), of(4, 5)])).toEqual([
    [6, 3],
    [1, 2],
  ])
  expect(told(24, of(6, 9), [of(12, 2)])).toEqual([[6, 4]])
  // Three of its own would leave two, which nothing holds.
  expect(told(20, of(6, 5), [of(7, 2)])).toEqual([
    [6, 1],
    [7, 2],
  ])
  expect(told(12, undefined, [of(1, 12), of(5, 2), of(6, 2)])).toEqual([[6, 2]])
  expect(told(7, of(4, 1), [of(3, 1)])).toEqual([
    [4, 1],
    [3, 1],
  ])
})

test('of as many packages, those that are named first', () => {
  expect(told(12, undefined, [of(6, 2), of(10, 1), of(2, 1)])).toEqual([[6, 2]])
})

test('none where there are too few, or none is exact', () => {
  expect(told(10, of(5, 1), [of(4, 1)])).toBeNull()
  expect(told(7, of(5, 9), [of(4, 9)])).toBeNull()
  expect(told(5, undefined, [])).toBeNull()
  expect(told(6, of(2, 2), [])).toBeNull()
  expect(told(6, of(2, 3), [])).toEqual([[2, 3]])
})

test('mixes are looked for up to two thousand units over their common divisor', () => {
  expect(told(2_000, undefined, [of(1, 2_000)])).toEqual([[1, 2_000]])
  expect(told(2_001, undefined, [of(1, 3_000)])).toBeNull()
  expect(told(24_000, undefined, [of(12, 2_000)])).toEqual([[12, 2_000]])
  expect(told(24_000, of(36, 1_000), [of(12, 2_000)])).toEqual([
    [36, 666],
    [12, 2],
  ])
  expect(told(24_000, of(1, 12), [of(12, 2_000)])).toBeNull()
  expect(told(4_001, of(1, 1), [of(2, 2_000)])).toBeNull()
})

const kinds = fc.array(fc.record({ unitQuantity: fc.constantFrom(1, 2, 3, 5, 6, 10), free: fc.nat(6) }), {
  maxLength: 4,
})

test('whatever there is: exact or none, no more than is free, and as good as trying everything', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.option(fc.record({ unitQuantity: fc.constantFrom(1, 2, 4, 6, 12), free: fc.nat(6) })),
      kinds,
      (units, maybe, others) => {
        const own = maybe ?? undefined
        let best: { own: number; rest: number } | null = null
        const search = (left: number, at: number, ofOwn: number, rest: number) => {
          if (left < 0) return
          if (at === others.length) {
            if (left > 0) return
            if (!best || ofOwn > best.own || (ofOwn === best.own && rest < best.rest)) best = { own: ofOwn, rest }
            return
          }
          const { unitQuantity, free } = others[at] as Packages
          for (let n = 0; n <= free; n++) search(left - n * unitQuantity, at + 1, ofOwn, rest + n)
        }
        for (let n = 0; n <= (own?.free ?? 0); n++) search(units - n * (own?.unitQuantity ?? 0), 0, n, 0)
        const mix = findMix<Packages>(units, own, others)
        if (!mix) {
          expect(best).toBeNull()
          return
        }
        expect(mix.reduce((sum, { queue, packages }) => sum + packages * queue.unitQuantity, 0)).toBe(units)
        for (const { queue, packages } of mix) {
          expect(packages).toBeGreaterThan(0)
          expect(packages).toBeLessThanOrEqual(queue.free)
        }
        const ofOwn = mix.find(({ queue }) => queue === own)?.packages ?? 0
        const all = mix.reduce((sum, { packages }) => sum + packages, 0)
        expect({ own: ofOwn, rest: all - ofOwn }).toEqual(best)
      },
    ),
    { numRuns: 300 },
  )
})
