import { leastFirst } from '../least-first.ts'
import { type Model, measured, unreachable } from './model.ts'

type Found = Pick<Model, 'near' | 'neighbours'> | null

/** The nearest visits of each, nearest first; of a large plane by a grid, so that nobody looks at all pairs. */
export function nearestOf(m: Model, most: number, stopped: () => boolean): Found {
  const near = Math.max(0, Math.min(m.n - 1, most))
  if (m.problem.matrix.kind === 'plane' && m.n > 2000) return byGrid(m, near, stopped)
  const neighbours = new Int32Array(m.n * near)
  const key = new Float64Array(m.n)
  let longest = 1
  for (let i = 0; i < m.n; i++) {
    if (i % 8 === 0 && stopped()) return null
    for (let j = 0; j < m.n; j++) {
      const both = m.symmetric ? 2 * measured(m, i, j) : measured(m, i, j) + measured(m, j, i)
      key[j] = j === i ? Number.POSITIVE_INFINITY : both
      if (both < unreachable) longest = Math.max(longest, both)
    }
    takeNearest(key, m.n, null, i, near, longest, neighbours)
  }
  return { near, neighbours }
}

/** Picks from numbers that hold a distance and, in their last digits, who it is: plain numbers need no comparing function. */
function takeNearest(
  key: Float64Array,
  count: number,
  who: Int32Array | null,
  i: number,
  near: number,
  longest: number,
  into: Int32Array,
): void {
  const scale = 2 ** 31 / longest
  const span = 2 ** 20
  for (let k = 0; k < count; k++) {
    const rank = Math.min(2 ** 32, Math.floor((key[k] as number) * scale))
    key[k] = rank * span + (who ? (who[k] as number) : k)
  }
  leastFirst(key, count, near)
  for (let k = 0; k < near; k++) into[i * near + k] = (key[k] as number) % span
}

function byGrid(m: Model, near: number, stopped: () => boolean): Found {
  const { n, xs, ys } = m
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = left
  let bottom = right
  for (let j = 0; j < n; j++) {
    left = Math.min(left, xs[j] as number)
    right = Math.max(right, xs[j] as number)
    top = Math.min(top, ys[j] as number)
    bottom = Math.max(bottom, ys[j] as number)
  }
  // Some twenty a cell.
  const side = Math.max(1, Math.floor(Math.sqrt(n / 20)))
  const width = (right - left) / side || 1
  const height = (bottom - top) / side || 1
  const column = (j: number): number => Math.min(side - 1, Math.floor(((xs[j] as number) - left) / width))
  const line = (j: number): number => Math.min(side - 1, Math.floor(((ys[j] as number) - top) / height))
  const first = new Int32Array(side * side + 1)
  for (let j = 0; j < n; j++) {
    const cell = line(j) * side + column(j) + 1
    first[cell] = (first[cell] as number) + 1
  }
  for (let c = 0; c < side * side; c++) first[c + 1] = (first[c + 1] as number) + (first[c] as number)
  const fill = first.slice()
  const inCell = new Int32Array(n)
  for (let j = 0; j < n; j++) {
    const cell = line(j) * side + column(j)
    inCell[fill[cell] as number] = j
    fill[cell] = (fill[cell] as number) + 1
  }
  const neighbours = new Int32Array(n * near)
  const key = new Float64Array(n)
  const who = new Int32Array(n)
  const longest = Math.hypot(right - left, bottom - top) + 1
  for (let i = 0; i < n; i++) {
    if (i % 16 === 0 && stopped()) return null
    let ring = 1
    let count = 0
    // One ring more than is needed: the corners of a square are farther than its sides.
    for (let isLast = false; ; ring++) {
      count = 0
      const c = column(i)
      const l = line(i)
      for (let y = Math.max(0, l - ring); y <= Math.min(side - 1, l + ring); y++)
        for (let x = Math.max(0, c - ring); x <= Math.min(side - 1, c + ring); x++)
          for (let k = first[y * side + x] as number; k < (first[y * side + x + 1] as number); k++) {
            const j = inCell[k] as number
            if (j === i) continue
            who[count] = j
            key[count] = measured(m, i, j)
            count++
          }
      if (isLast || ring > side) break
      isLast = count >= near
    }
    takeNearest(key, count, who, i, near, longest, neighbours)
  }
  return { near, neighbours }
}
