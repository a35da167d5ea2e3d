import { expect, test } from 'vitest'
import { classicOf } from './classic.ts'
import type { Problem } from './problem.ts'
import { compile } from './search/compile.ts'
import type { Model } from './search/model.ts'

const problem: Problem = {
  vehicles: [{ id: 'van', start: 0, end: 0, capacity: [200] }],
  jobs: Array.from({ length: 150 }, (_, n) => ({ id: `j${n}`, location: n + 1, delivery: [1] })),
  matrix: { kind: 'plane', xs: Array.from({ length: 151 }, (_, n) => n), ys: Array.from({ length: 151 }, () => 0) },
}

test('the tables of a pure problem, unless somebody stops it', () => {
  const model = compile(problem) as Model
  let asked = 0
  const stopAt = (count: number) => () => {
    asked++
    return asked === count
  }
  const classic = classicOf(model, stopAt(0))
  expect(asked).toBe(3)
  expect(classic).toMatchObject({ size: 151, capacity: 200, vehicles: 1, windows: null })
  expect(classic?.distance[3 * 151 + 7]).toBe(4)
  asked = 0
  expect(classicOf(model, stopAt(2))).toBeNull()
  expect(asked).toBe(2)
})

test('windows of a clock that began long ago are windows', () => {
  const noon = 1_764_000_000
  const jobs = problem.jobs.map((job) => ({ ...job, windows: [[noon, noon + 3600] as const] }))
  expect(classicOf(compile({ ...problem, jobs }) as Model)?.windows?.closes[1]).toBe(noon + 3600)
})
