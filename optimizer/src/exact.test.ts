import { afterEach, expect, test, vi } from 'vitest'
import { mostExact, solveExactly } from './exact.ts'
import type { Job, Problem, Vehicle } from './problem.ts'
import { compile } from './search/compile.ts'
import type { Model } from './search/model.ts'
import { startWork } from './work.ts'

const numbers = Array.from({ length: 2 * (mostExact + 1) }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
/** As many orders as are enumerated, here and there. */
const problemOf = (vehicles: readonly Vehicle[], more: Partial<Problem> = {}): Problem => ({
  vehicles,
  jobs: Array.from({ length: mostExact }, (_, n): Job => ({ id: `j${n}`, location: n + 1, delivery: [1] })),
  matrix: {
    kind: 'plane',
    xs: numbers.filter((_, n) => n % 2 === 0),
    ys: numbers.filter((_, n) => n % 2 === 1),
    speed: 10,
  },
  ...more,
})
const alike = (count: number): Vehicle[] =>
  Array.from({ length: count }, (_, v) => ({ id: `v${v}`, start: 0, end: 0, capacity: [3] }))

test('of vehicles that are alike only as many are looked at as there are orders; what is locked on another stays', () => {
  const few = solveExactly(compile(problemOf(alike(3))) as Model, () => false)
  const fleet = alike(2000).map((vehicle, v) => (v === 1500 ? { ...vehicle, prefix: ['j0'] } : vehicle))
  let asked = 0
  const many = solveExactly(compile(problemOf(fleet)) as Model, () => {
    asked++
    return false
  })
  expect(few?.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(many).toHaveLength(2000)
  expect(many?.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(many?.[1500]?.[0]).toBe(0)
  // Once a vehicle that is shared out to, and now and then while orders are tried.
  expect(asked).toBeLessThan(100)
})

test('it can be stopped while it tries orders and while it shares them out', () => {
  const model = compile(problemOf(alike(4))) as Model
  let asked = 0
  expect(solveExactly(model, () => ++asked < 0)).not.toBeNull()
  const all = asked
  // 109,601 orders, asked at every 512th, and once a vehicle.
  expect(all).toBe(214 + 4)
  for (const last of [1, all - 1, all]) {
    asked = 0
    expect(solveExactly(model, () => ++asked >= last)).toBeNull()
    expect(asked).toBe(last)
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a small problem that there is no time to enumerate is searched instead', () => {
  // A clock of its own: each look at it takes a millisecond.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++now)
  const own = Array.from({ length: 12 }, (_, v): Vehicle => {
    return {
      id: `v${v}`,
      start: 0,
      end: 0,
      shift: [0, 30_000],
      perKm: 1 + v / 100,
      perHour: 30,
      breaks: [
        { window: [100, 800], duration: 300 },
        { window: [900, 2000], duration: 100 },
      ],
    }
  })
  const work = startWork(problemOf(own, { objective: 'cost' }), {
    seed: 1,
    iterations: null,
    budgetMs: 400,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  const { ending, iterations, evaluation } = work.finish()
  expect(evaluation.feasible).toBe(true)
  expect(ending).toBe('time')
  expect(iterations).toBeGreaterThan(0)
})

const smallWork = (problem: Problem) => {
  const work = startWork(problem, {
    seed: 1,
    iterations: 10,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  return work.finish()
}

test('of two vehicles that are alike but for who may drive where, the one that may goes', () => {
  const jobs = [
    { id: 'a', location: 1, forbidden: ['v0'] },
    { id: 'b', location: 2, vehicle: 'v1' },
  ]
  const { routes, unplanned, ending } = smallWork(problemOf(alike(2), { jobs }))
  expect(ending).toBe('exact')
  expect(unplanned).toEqual([])
  expect(routes.map(({ vehicle }) => vehicle)).toEqual(['v1'])
})

test('a vehicle with something locked is under way anyhow: it saves another, and its group follows it', () => {
  const matrix = { kind: 'plane' as const, xs: [0, 0, 100, 100], ys: [0, 1, 0, 1] }
  const vehicles: Vehicle[] = [
    { id: 'near', start: 0, end: 0 },
    { id: 'far', start: 2, end: 2, prefix: ['locked'] },
  ]
  const jobs = [
    { id: 'locked', location: 3 },
    { id: 'free', location: 1 },
  ]
  const visits = (more: Partial<Problem>) => smallWork({ vehicles, jobs, matrix, ...more }).routes
  const apart = [
    { vehicle: 'near', visits: ['free'] },
    { vehicle: 'far', visits: ['locked'] },
  ]
  const one = [{ vehicle: 'far', visits: ['locked', 'free'] }]
  expect(visits({ objective: 'distance' })).toEqual(apart)
  expect(visits({ objective: 'hierarchical' })).toEqual(one)
  expect(visits({ together: [['locked', 'free']] })).toEqual(one)
})

test('where breaks lie in more ways than can be tried it is searched instead', () => {
  const breaks = Array.from({ length: 12 }, () => ({ window: [0, 30_000] as const, duration: 60 }))
  const tired = problemOf([{ id: 'v0', start: 0, end: 0, perHour: 30, breaks }], { objective: 'cost' })
  expect(solveExactly(compile(tired) as Model, () => false)).toBeNull()
  // With two, orders weigh as much as the ways to rest in them: it looks around as often as it takes.
  const rested = problemOf([{ id: 'v0', start: 0, end: 0, perHour: 30, breaks: breaks.slice(0, 2) }], {
    objective: 'cost',
  })
  let asked = 0
  expect(solveExactly(compile(rested) as Model, () => ++asked > 400)).toBeNull()
  expect(asked).toBe(401)
})
