import { expect, test } from 'vitest'
import { classicOf } from './classic.ts'
import type { Job, Problem, Vehicle } from './problem.ts'
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
  // Every eight rows of 151.
  expect(asked).toBe(19)
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

const [van] = problem.vehicles as [Vehicle]
const [first, ...others] = problem.jobs as [Job, ...Job[]]
const withVan = (more: Partial<Vehicle>): Partial<Problem> => ({ vehicles: [{ ...van, ...more }] })
const withJob = (more: Partial<Job>): Partial<Problem> => ({ jobs: [{ ...first, ...more }, ...others] })

test('windows, and the shift as that of the depot', () => {
  const timed = { ...withVan({ shift: [5, 900] }), ...withJob({ windows: [[7, 70]], service: 3 }) }
  const { windows } = classicOf(compile({ ...problem, ...timed }) as Model) ?? {}
  expect([windows?.opens[0], windows?.closes[0], windows?.service[0]]).toEqual([5, 900, 0])
  expect([windows?.opens[1], windows?.closes[1], windows?.service[1]]).toEqual([7, 70, 3])
})

test.each<[string, Partial<Problem>]>([
  ['another objective', { objective: 'cost' }],
  ['two kinds of vehicles', { vehicles: [van, { ...van, id: 'bus', capacity: [9] }] }],
  ['two dimensions', { ...withVan({ capacity: [200, 9] }), ...withJob({ delivery: [1, 1] }) }],
  ['something that is taken along', withJob({ pickup: [1] })],
  ['most stops', withVan({ maxStops: 200 })],
  ['most metres', withVan({ maxDistance: 9e5 })],
  ['most seconds', withVan({ maxDuration: 9e5 })],
  [
    'several windows',
    withJob({
      windows: [
        [0, 5],
        [7, 9],
      ],
    }),
  ],
  ['another speed', withVan({ speed: 2 })],
  ['hours', { speedByHour: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 0.5 : 1)) }],
  ['breaks', withVan({ breaks: [{ window: [0, 9], duration: 1 }] })],
  ['skills', { ...withVan({ skills: ['lift'] }), ...withJob({ skills: ['lift'] }) }],
  ['a group', { together: [['j0', 'j1']] }],
  ['a pair', { pairs: [{ pickup: 'j0', delivery: 'j1' }] }],
  ['a locked beginning', withVan({ prefix: ['j0'] })],
  ['an open beginning', withVan({ start: null })],
  ['an open end', withVan({ end: null })],
  ['another end', withVan({ end: 1 })],
])('no pure class: %s', (_, more) => {
  expect(classicOf(compile({ ...problem, ...more }) as Model)).toBeNull()
})
