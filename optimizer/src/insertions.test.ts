import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { explain, insertions } from './insertions.ts'
import type { Problem, Route } from './problem.ts'
import { randomProblem } from './test/random-problem.ts'

const problem: Problem = {
  objective: 'cost',
  vehicles: [
    { id: 'van', start: 0, end: 0, perKm: 1000, shift: [0, 5000] },
    { id: 'bus', start: 0, end: 0, perKm: 3000, shift: [0, 900] },
  ],
  jobs: [
    { id: 'a', location: 1 },
    { id: 'b', location: 3 },
    { id: 'c', location: 2, windows: [[0, 400]] },
  ],
  matrix: { kind: 'plane', xs: [0, 100, 200, 300, 400], ys: [0, 0, 0, 0, 0] },
}
const routes: Route[] = [{ vehicle: 'van', visits: ['a', 'b'] }]

test('where a job of the problem fits, cheapest first', () => {
  const places = insertions(problem, routes, 'c')
  expect(places[0]).toMatchObject({ vehicle: 'van', at: 1, cost: 0, delay: 0, begin: 200, obstacles: [] })
  expect(places.map(({ vehicle }) => vehicle)).toContain('bus')
  expect(places.map(({ value }) => value)).toEqual(places.map(({ value }) => value).sort((a, b) => a - b))
})

test('a new order is tried without being in the problem, and what is planned is tried elsewhere', () => {
  const places = insertions(problem, routes, { id: 'new', location: 4, service: 60 })
  expect(places[0]).toMatchObject({ vehicle: 'van', at: 2, cost: 200, distance: 200, duration: 260 })
  expect(insertions(problem, routes, 'a')[0]).toMatchObject({ vehicle: 'van', cost: 0 })
  expect(() => insertions(problem, routes, 'x')).toThrow('job: is no job of this problem: x')
})

test('why here, why not there', () => {
  const { place, others } = explain(problem, routes, 'b')
  expect(place).toMatchObject({ vehicle: 'van', at: 1, cost: 400 })
  expect(others).toMatchObject([{ vehicle: 'bus', cost: 1800, obstacles: [] }])
  const late = { ...problem, jobs: [...problem.jobs, { id: 'd', location: 4, windows: [[0, 10]] as const }] }
  const { unplanned } = explain(late, routes, 'd')
  expect(unplanned).toMatchObject({ reason: { rule: 'window', amount: 390 } })
})

test('each place is what the checker says of the plan with it', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 8, vehicles: 3 }), (one) => {
      const job = one.jobs.at(-1)?.id
      fc.pre(job !== undefined && !one.vehicles.some(({ prefix, breaks }) => prefix || breaks))
      const plan: Route[] = []
      const before = evaluate(one, plan)
      for (const place of insertions(one, plan, job ?? '')) {
        const pair = one.pairs?.find(({ pickup, delivery }) => pickup === job || delivery === job)
        const visits = pair ? [pair.pickup, pair.delivery] : [job ?? '']
        const after = evaluate(one, [{ vehicle: place.vehicle, visits }])
        expect(after.feasible).toBe(true)
        expect(after.cost.total - before.cost.total).toBeCloseTo(place.cost)
      }
    }),
    { numRuns: 100, endOnFailure: true },
  )
})
