import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from './problem.ts'
import { bruteForce, isLess, scoreOf } from './test/brute-force.ts'
import { randomProblem } from './test/random-problem.ts'
import { startWork } from './work.ts'

const runOf = (problem: Problem, iterations: number, seed = 1) => {
  const work = startWork(problem, {
    seed,
    iterations,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  return work.finish()
}

test('whatever the problem: the checker approves, nothing is lost, locks are kept', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 4 }), fc.nat(1000), (problem, seed) => {
      const { routes, evaluation, unplanned } = runOf(problem, 40, seed)
      expect(evaluation.feasible).toBe(true)
      const planned = routes.flatMap(({ visits }) => visits.filter((visit) => typeof visit === 'string'))
      const all = [...planned, ...unplanned.map(({ job }) => job)].sort()
      expect(all).toEqual(problem.jobs.map(({ id }) => id).sort())
      for (const { reason } of unplanned) expect(reason.rule).toBeTruthy()
      for (const { id, prefix } of problem.vehicles) {
        if (!prefix) continue
        const visits = routes.find(({ vehicle }) => vehicle === id)?.visits.filter((visit) => typeof visit === 'string')
        expect(visits?.slice(0, prefix.length)).toEqual(prefix)
      }
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('the same seed and iterations give the same plan', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 3 }), fc.nat(1000), (problem, seed) => {
      expect(runOf(problem, 60, seed).routes).toEqual(runOf(problem, 60, seed).routes)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

test('a small problem has the plan that trying everything finds', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 4, vehicles: 2 }), (problem) => {
      fc.pre(!problem.vehicles.some(({ prefix, breaks }) => prefix && breaks))
      const { routes, ending, evaluation } = runOf(problem, 10)
      expect(ending).toBe('exact')
      // A route of nothing but what is locked is kept whatever it breaks: there is no best way to break a rule.
      fc.pre(!evaluation.violations.some(({ tolerated, job }) => tolerated && job === null))
      const best = bruteForce(problem)
      const own = scoreOf(problem, routes) ?? [Number.POSITIVE_INFINITY]
      expect({ own, isLess: isLess(best, own), isMore: isLess(own, best) }).toEqual({
        own,
        isLess: false,
        isMore: false,
      })
    }),
    { numRuns: 150, endOnFailure: true },
  )
})
