import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { compile } from './compile.ts'
import { type Model, measured } from './model.ts'

test('of a large plane the nearest are found cell by cell, nearest first', () => {
  const count = 2100
  const numbers = Array.from({ length: 2 * count }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
  const problem: Problem = {
    vehicles: [{ id: 'van' }],
    jobs: Array.from({ length: count }, (_, n) => ({ id: `j${n}`, location: n })),
    // Wide rather than high, so that columns and lines are not the same.
    matrix: { kind: 'plane', xs: numbers.slice(0, count), ys: numbers.slice(count).map((y) => y / 4) },
  }
  const m = compile(problem) as Model
  const visits = Array.from({ length: count }, (_, j) => j)
  for (const i of [0, 7, 500, 2099]) {
    const found = Array.from(m.neighbours.subarray(i * m.near, (i + 1) * m.near), (j) => measured(m, i, j))
    const all = visits.filter((j) => j !== i).map((j) => measured(m, i, j))
    expect(found).toEqual(all.sort((a, b) => a - b).slice(0, m.near))
  }
})
