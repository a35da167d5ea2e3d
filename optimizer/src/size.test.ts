import { expect, test } from 'vitest'
import { makeChecker } from './evaluate.ts'
import type { Job, Pair, Problem } from './problem.ts'
import { compile } from './search/compile.ts'
import { checkProblem } from './validate.ts'

const count = 2000
const ids = Array.from({ length: count }, (_, n) => `j${n}`)
const jobs = ids.map((id, n): Job => ({ id, location: n }))
const matrix = { kind: 'plane', xs: ids.map((_, n) => n % 50), ys: ids.map((_, n) => n % 40) } as const

/** A list that counts how often something is read of it. */
function counted<T>(list: readonly T[], reads: { count: number }): readonly T[] {
  return new Proxy(list, {
    get(target, key) {
      reads.count++
      return Reflect.get(target, key)
    },
  })
}

test('groups, pairs and what is locked are looked at a few times each, however many there are', () => {
  const reads = { count: 0 }
  const problem: Problem = {
    vehicles: [
      { id: 'van', start: 0, end: 0, prefix: counted(ids.slice(0, count / 2), reads) },
      { id: 'bus', start: 0, end: 0 },
    ],
    jobs,
    // Each pair has its own group, and all of the second half are another.
    pairs: counted(
      ids.slice(0, count / 4).map((pickup, n): Pair => ({ pickup, delivery: ids[n + count / 4] as string })),
      reads,
    ),
    together: counted([...ids.slice(0, count / 4).map((id) => [id]), counted(ids.slice(count / 2), reads)], reads),
    matrix,
  }
  checkProblem(problem)
  makeChecker(problem)
  const { groups } = compile(problem) ?? {}
  expect(groups?.map(({ length }) => length)).toEqual([...Array.from({ length: count / 4 }, () => 2), count / 2])
  expect(reads.count).toBeLessThan(count * 50)
})

test('preparing who may do what, and groups, ends when nobody wants it any more', () => {
  const problem: Problem = {
    vehicles: Array.from({ length: 40 }, (_, v) => ({ id: `v${v}`, start: 0, end: 0, skills: ['lift'] })),
    jobs: jobs.map((job) => ({ ...job, skills: ['lift'] })),
    together: [ids.slice(0, 9)],
    matrix,
  }
  let asked = 0
  const whole = compile(problem, () => ++asked < 0)
  expect(whole?.allowed?.every((may) => may === 1)).toBe(true)
  // Once for every 64 jobs, besides what the nearest of each are looked for with.
  const all = asked
  asked = 0
  compile({ ...problem, jobs, together: [] }, () => ++asked < 0)
  expect(all - asked).toBeGreaterThanOrEqual(Math.floor(count / 64))
  for (const last of [1, 2, 20, all]) {
    asked = 0
    expect(compile(problem, () => ++asked >= last)).toBeNull()
    expect(asked).toBe(last)
  }
})
