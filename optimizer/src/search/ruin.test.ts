import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { type Plan, refresh } from './beside.ts'
import { compile } from './compile.ts'
import type { Model } from './model.ts'
import { begin, link, makePlan, takeBack, takeIn } from './plan.ts'
import { makeRandom } from './random.ts'
import { ruin, usualRuin } from './ruin.ts'

const routes = 60

/** On a street, one vehicle a house, which brings something from the front door to the back door. The first is locked. */
function street(isPaired: boolean): Plan {
  const ids = Array.from({ length: routes }, (_, n) => n)
  const problem: Problem = {
    vehicles: ids.map((n) => ({ id: `v${n}`, ...(n === 0 ? { prefix: ['front 0', 'back 0'] } : {}) })),
    jobs: ids.flatMap((n) => [
      { id: `front ${n}`, location: 2 * n },
      { id: `back ${n}`, location: 2 * n + 1 },
    ]),
    pairs: isPaired ? ids.map((n) => ({ pickup: `front ${n}`, delivery: `back ${n}` })) : [],
    matrix: { kind: 'plane', xs: ids.flatMap((n) => [100 * n, 100 * n]), ys: ids.flatMap(() => [0, 1]) },
  }
  const p = makePlan(compile(problem) as Model)
  for (let r = 1; r < routes; r++) {
    for (const j of [2 * r, 2 * r + 1]) {
      if ((p.absentAt[j] as number) >= 0 && p.m.head[j] === 1) takeIn(p, j)
      link(p, r, p.last[r] as number, j)
    }
    refresh(p, r)
  }
  return p
}

const planned = (p: Plan): number[] => Array.from(p.route)

/** Houses from which something is gone. */
const emptied = (p: Plan): number[] => [
  ...new Set([...p.route.entries()].filter(([, r]) => r < 0).map(([j]) => Math.floor(j / 2))),
]

/** Whether one of the houses between them was left alone. */
const isScattered = (houses: readonly number[]): boolean =>
  houses.length > 0 && Math.max(...houses) - Math.min(...houses) + 1 > houses.length

test('visits are taken from anywhere, with their mates, and can be put back', () => {
  const p = street(true)
  const random = makeRandom(3)
  const before = planned(p)
  let scattered = 0
  let most = 0
  for (let turn = 0; turn < 200; turn++) {
    begin(p)
    ruin(p, random, { ...usualRuin, scattered: 1 })
    const houses = emptied(p)
    const gone = p.route.filter((r) => r < 0).length
    expect(gone).toBe(2 * houses.length)
    expect(p.absentCount).toBe(houses.length)
    expect(houses).not.toContain(0)
    most = Math.max(most, gone)
    if (isScattered(houses)) scattered++
    takeBack(p)
    expect(planned(p)).toEqual(before)
  }
  expect(most).toBe(30)
  expect(scattered).toBeGreaterThan(150)
})

test('where there are no pairs only neighbours are taken, with them something else one time in ten', () => {
  const part = (isPaired: boolean): number => {
    const p = street(isPaired)
    const random = makeRandom(5)
    let scattered = 0
    for (let turn = 0; turn < 2000; turn++) {
      begin(p)
      ruin(p, random, usualRuin)
      if (isScattered(emptied(p))) scattered++
      takeBack(p)
    }
    return scattered / 2000
  }
  expect(part(false)).toBe(0)
  expect(part(true)).toBeGreaterThan(0.06)
  expect(part(true)).toBeLessThan(0.12)
})
