import type { Problem, TableMatrix } from './problem.ts'

/** Numbers in memory that threads share: handing them over copies nothing. */
export const sharedTable = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(length * 8))

/** Numbers that are copied at a time: less than a millisecond's. */
const slice = 100_000

const isShared = (table: ArrayLike<number>): boolean =>
  ArrayBuffer.isView(table) && table.buffer instanceof SharedArrayBuffer

/** What no table can be: whoever looks at the problem says so. */
const isTable = (table: unknown): table is ArrayLike<number> =>
  Array.isArray(table) || (ArrayBuffer.isView(table) && !(table instanceof DataView))

/** Copies a table a slice at a time, so that nobody waits for the whole. */
async function share(table: ArrayLike<number>, size: number): Promise<ArrayLike<number>> {
  // No memory is asked for of a length that is wrong.
  if (isShared(table) || !isTable(table) || table.length !== size * size) return table
  const copy = sharedTable(table.length)
  for (let from = 0; from < table.length; from += slice) {
    const to = Math.min(table.length, from + slice)
    for (let n = from; n < to; n++) {
      const value = table[n] as unknown
      // What is no number is told as it was given.
      if (typeof value !== 'number') return table
      copy[n] = value
    }
    if (to < table.length) await new Promise((resolve) => setImmediate(resolve))
  }
  return copy
}

/** The same problem with tables that all threads read at one place, instead of a copy for each that is made while the caller waits. */
export async function withShared(problem: Problem): Promise<Problem> {
  const { matrix } = problem
  if (matrix?.kind !== 'table') return problem
  const [distances, durations] = [
    await share(matrix.distances, matrix.size),
    await share(matrix.durations, matrix.size),
  ]
  const shared: TableMatrix = { ...matrix, distances, durations }
  return { ...problem, matrix: shared }
}
