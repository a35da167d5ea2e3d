import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { Problem, Route } from '../problem.ts'
import { randomProblem } from '../test/random-problem.ts'
import { compile } from './compile.ts'
import { findPlace, putIn } from './insert.ts'
import type { Model } from './model.ts'
import { makePlan, type Plan } from './plan.ts'
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

test('where a visit goes, what it adds, and whether it fits at all, is what the checker says of every place', () => {
  let tried = 0
  let refused = 0
  fc.assert(
    fc.property(randomProblem({ jobs: 8, vehicles: 3 }), fc.nat(1000), (random, seed) => {
      // Fewest vehicles asks for no empty one, breaks may lie otherwise, and what is locked may break what it likes.
      fc.pre(random.objective !== 'hierarchical' && !random.vehicles.some(({ prefix, breaks }) => prefix || breaks))
      const problem = { ...random, together: [] }
      const p = makePlan(compile(problem) as Model)
      const numbers = makeRandom(seed)
      while (p.absentCount > 0) {
        const x = p.absent[p.absentCount - 1] as number
        const mate = p.m.mate[x] as number
        const idOf = (j: number): string => problem.jobs[j]?.id ?? ''
        const least = leastOf(problem, routesOf(p), idOf(x), mate < 0 ? null : idOf(mate))
        const found = findPlace(p, x, numbers, 0)
        tried++
        if (least === Number.POSITIVE_INFINITY) {
          refused++
          expect(found).toBe(Number.POSITIVE_INFINITY)
          break
        }
        expect(found).toBeCloseTo(least, 5)
        const before = p.cost
        putIn(p, x)
        expect(p.cost - before).toBeCloseTo(found, 5)
        expect(p.cost).toBeCloseTo(worthOf(problem, routesOf(p)), 5)
      }
    }),
    { numRuns: 150, endOnFailure: true },
  )
  // Both happen often, or it would prove little.
  expect(tried).toBeGreaterThan(150)
  expect(refused).toBeGreaterThan(15)
})
