import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { Problem, Route } from '../problem.ts'
import { randomProblem } from '../test/random-problem.ts'
import { type Plan } from './beside.ts'
import { compile } from './compile.ts'
import { findPlace, putIn } from './insert.ts'
import type { Model } from './model.ts'
import { makePlan } from './plan.ts'
import { makeRandom } from './random.ts'

/** A plan's routes as the checker reads them. */
function routesOf(p: Plan): string[][] {
  return p.m.problem.vehicles.map((_, r) => {
    const visits: string[] = []
    for (let j = p.next[p.m.n + r] as number; j >= 0; j = p.next[j] as number)
      visits.push(p.m.problem.jobs[j]?.id ?? '')
    return visits
  })
}

/** What the plan's routes are worth by the checker's word; infinite where they break anything. */
function worthOf(problem: Problem, lists: readonly (readonly string[])[]): number {
  const routes = lists.flatMap((visits, r): Route[] =>
    visits.length > 0 ? [{ vehicle: problem.vehicles[r]?.id ?? '', visits }] : [],
  )
  const { feasible, objective } = evaluate(problem, routes)
  return feasible ? objective.value : Number.POSITIVE_INFINITY
}

/** The least that a job, with the delivery of its pair, adds anywhere, by trying every place. */
function leastOf(
  problem: Problem,
  lists: readonly (readonly string[])[],
  pickup: string,
  delivery: string | null,
): number {
  let least = Number.POSITIVE_INFINITY
  for (const [r, visits] of lists.entries())
    for (let at = 0; at <= visits.length; at++)
      for (let then = at; then <= (delivery === null ? at : visits.length); then++) {
        const own = [
          ...visits.slice(0, at),
          pickup,
          ...visits.slice(at, then),
          ...(delivery === null ? [] : [delivery]),
        ]
        const all = lists.map((list, other) => (other === r ? [...own, ...visits.slice(then)] : list))
        least = Math.min(least, worthOf(problem, all))
      }
  return least - worthOf(problem, lists)
}

/** Puts all visits in one by one, and asks the checker each time; answers how often it was asked, and how often nothing fitted. */
function insertAll(problem: Problem, seed: number): { tried: number; refused: number } {
  const p = makePlan(compile(problem) as Model)
  const random = makeRandom(seed)
  const idOf = (j: number): string => problem.jobs[j]?.id ?? ''
  for (let tried = 1; p.absentCount > 0; tried++) {
    const x = p.absent[p.absentCount - 1] as number
    const mate = p.m.mate[x] as number
    const least = leastOf(problem, routesOf(p), idOf(x), mate < 0 ? null : idOf(mate))
    const found = findPlace(p, x, random, 0)
    if (least === Number.POSITIVE_INFINITY) {
      expect(found).toBe(Number.POSITIVE_INFINITY)
      return { tried, refused: 1 }
    }
    // A place is asked about where its metres alone are cheaper than the best: a set-up that it saves behind it may be missed.
    if (problem.jobs.some(({ setup }) => setup !== undefined)) expect(found).toBeGreaterThanOrEqual(least - 1e-5)
    else expect(found).toBeCloseTo(least, 5)
    const before = p.cost
    putIn(p, x)
    expect(p.cost - before).toBeCloseTo(found, 5)
    expect(p.cost).toBeCloseTo(worthOf(problem, routesOf(p)), 5)
  }
  return { tried: problem.jobs.length, refused: 0 }
}

test('where a visit goes, what it adds, and whether it fits at all, is what the checker says of every place', () => {
  let tried = 0
  let refused = 0
  fc.assert(
    fc.property(randomProblem({ jobs: 8, vehicles: 3 }), fc.nat(1000), (problem, seed) => {
      // Fewest vehicles asks for no empty one, breaks may lie otherwise, and what is locked may break what it likes.
      fc.pre(problem.objective !== 'hierarchical' && !problem.vehicles.some(({ prefix, breaks }) => prefix || breaks))
      const asked = insertAll({ ...problem, together: [] }, seed)
      tried += asked.tried
      refused += asked.refused
    }),
    { numRuns: 150, endOnFailure: true },
  )
  // Both happen often, or it would prove little.
  expect(tried).toBeGreaterThan(150)
  expect(refused).toBeGreaterThan(15)
})

test('so it is for one who is under way for as short as windows allow, and for pairs with few stops', () => {
  const visit = fc.record({ x: fc.nat(400), open: fc.nat(1500), width: fc.nat(500), service: fc.nat(60) })
  const one = fc.record({
    visits: fc.array(visit, { minLength: 3, maxLength: 6 }),
    objective: fc.constantFrom('cost' as const, 'balanced' as const, 'distance' as const),
    from: fc.nat(300),
    most: fc.integer({ min: 300, max: 2500 }),
    stops: fc.integer({ min: 2, max: 5 }),
    isPaired: fc.boolean(),
  })
  let refused = 0
  fc.assert(
    fc.property(one, ({ visits, objective, from, most, stops, isPaired }) => {
      const limit = objective === 'distance' ? { maxStops: stops } : { maxDuration: most, perHour: 3600, perKm: 10 }
      refused += insertAll(
        {
          objective,
          vehicles: [{ id: 'van', start: 0, end: 0, shift: [from, 5000], ...limit }],
          jobs: visits.map(({ open, width, service }, n) => {
            const windows = [[open, open + (isPaired ? 3000 : width)]] as const
            return { id: `j${n}`, location: n + 1, service, windows }
          }),
          pairs: isPaired ? [{ pickup: 'j0', delivery: 'j1' }] : [],
          matrix: { kind: 'plane', xs: [200, ...visits.map(({ x }) => x)], ys: [0, ...visits.map(() => 0)] },
        },
        1,
      ).refused
    }),
    { numRuns: 500, endOnFailure: true },
  )
  expect(refused).toBeGreaterThan(100)
})

test('a pair is tried behind every visit: behind one the delivery is late, behind the next, at its own door, it is not', () => {
  const problem: Problem = {
    vehicles: [{ id: 'van', end: 0 }],
    jobs: [
      { id: 'far', location: 1, windows: [[1005, 1010]] },
      { id: 'near', location: 0, windows: [[0, 2500]] },
      { id: 'pickup', location: 1, windows: [[1000, 1002]] },
      { id: 'delivery', location: 0, setup: 300, windows: [[0, 2100]] },
    ],
    pairs: [{ pickup: 'pickup', delivery: 'delivery' }],
    matrix: { kind: 'plane', xs: [0, 1000], ys: [0, 0] },
  }
  const p = makePlan(compile(problem) as Model)
  for (const x of [0, 1, 2]) {
    expect(findPlace(p, x, makeRandom(1), 0)).toBeLessThan(Number.POSITIVE_INFINITY)
    putIn(p, x)
  }
  expect(routesOf(p)).toEqual([['pickup', 'far', 'near', 'delivery']])
})
