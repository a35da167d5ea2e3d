import { expect, test } from 'vitest'
import type { Job, Problem, Vehicle } from './problem.ts'
import { startWork } from './work.ts'

/** Places anywhere, the same each time. */
const planeOf = (places: number) => {
  const numbers = Array.from({ length: 2 * places }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
  return {
    kind: 'plane' as const,
    xs: numbers.filter((_, n) => n % 2 === 0),
    ys: numbers.filter((_, n) => n % 2 === 1),
    speed: 10,
  }
}

const run = (problem: Problem, iterations: number) => {
  const work = startWork(problem, {
    seed: 1,
    iterations,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  return work.finish()
}

// Beyond 260 visits only links beside the nearest are looked at, of pairs beyond 500 only routes near them.
test.each<['plain' | 'pairs', number]>([
  ['plain', 300],
  ['pairs', 520],
])('with many visits, %s: locks, skills, groups and limits hold as with few', (kind, count) => {
  const isPaired = kind === 'pairs'
  const jobs = Array.from({ length: count }, (_, n): Job => {
    const locked = n < 8
    return {
      id: `j${n}`,
      location: n + 1,
      service: 60,
      ...(isPaired || locked ? {} : { delivery: [1 + (n % 3)] }),
      ...(n % 7 === 0 && !locked ? { skills: ['lift'] } : {}),
      ...(n % 11 === 0 && !locked ? { forbidden: ['v0', 'v1'] } : {}),
    }
  })
  const vehicles = Array.from({ length: 24 }, (_, v): Vehicle => {
    return {
      id: `v${v}`,
      start: 0,
      end: 0,
      shift: [0, 40_000],
      capacity: [30],
      maxStops: 20,
      maxDuration: 12_000,
      perKm: 1,
      perHour: 20,
      ...(v % 2 === 0 ? { skills: ['lift'] } : {}),
      // Both of a pair, or two that are brought: in the middle of nowhere, so that others would go before them.
      ...(v < 4 ? { prefix: [`j${2 * v}`, `j${2 * v + 1}`] } : {}),
    }
  })
  const { routes, evaluation, unplanned } = run(
    {
      objective: 'cost',
      vehicles,
      jobs,
      together: [
        ['j20', 'j150', 'j250'],
        ['j31', 'j201'],
      ],
      pairs: isPaired
        ? Array.from({ length: count / 2 }, (_, n) => ({ pickup: `j${2 * n}`, delivery: `j${2 * n + 1}`, load: [9] }))
        : [],
      matrix: planeOf(count + 1),
    },
    60,
  )
  expect(evaluation.feasible).toBe(true)
  expect(routes.flatMap(({ visits }) => visits).length + unplanned.length).toBe(count)
  // Most have a place, or it would prove little.
  expect(unplanned.length).toBeLessThan(count / 2)
})
