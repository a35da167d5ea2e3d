import { expect, test } from 'vitest'
import { Penalties } from './penalties.ts'

/** Penalties of load and warp, each 10 at first, after the next births of which so many keep the limits; two fifths should. */
function after(keepLoad: number, keepWarp: number): [number, number] {
  const penalties = new Penalties(10, 10, 0.4)
  for (let birth = 0; birth < 24; birth++) expect(penalties.count(birth < keepLoad, birth < keepWarp)).toBe(false)
  expect([penalties.load, penalties.warp]).toEqual([10, 10])
  expect(penalties.count(keepLoad === 25, keepWarp === 25)).toBe(true)
  return [penalties.load, penalties.warp]
}

test('where too few keep a limit its penalty rises, faster where hardly any do; where too many do it falls', () => {
  expect(after(0, 0)).toEqual([16, 16])
  expect(after(8, 25)).toEqual([12, 8.5])
  expect(after(10, 11)).toEqual([10, 10])
  expect(after(12, 2)).toEqual([8.5, 16])
})

test('penalties stay between a hundredth and a hundred thousand, and each window is counted by itself', () => {
  const penalties = new Penalties(1, 1, 0.4)
  for (let birth = 0; birth < 2500; birth++) penalties.count(true, false)
  expect([penalties.load, penalties.warp]).toEqual([0.01, 100_000])
  for (let birth = 0; birth < 25; birth++) penalties.count(false, true)
  expect(penalties.load).toBeCloseTo(0.016)
  expect(penalties.warp).toBe(85_000)
})
