import type { Problem } from './problem.ts'

/**
 * Groups as they hold: those that share a job are one, and the two of a pair belong together. Answers the group of each job, numbered
 * by their first jobs, or −1. The checker has its own.
 */
export function joinGroups(
  { jobs, pairs, together }: Problem,
  index: ReadonlyMap<string, number>,
): { readonly group: Int32Array; readonly count: number } {
  const above = Int32Array.from(jobs, (_, j) => j)
  const top = (of: number): number => {
    let j = of
    while (above[j] !== j) {
      above[j] = above[above[j] as number] as number
      j = above[j] as number
    }
    return j
  }
  const join = (a: string | undefined, b: string | undefined): void => {
    above[top(index.get(a ?? '') as number)] = top(index.get(b ?? '') as number)
  }
  for (const { pickup, delivery } of pairs ?? []) join(pickup, delivery)
  for (const ids of together ?? []) for (const id of ids) join(id, ids[0])
  const numbers = new Map<number, number>()
  const isIn = new Uint8Array(jobs.length)
  for (const ids of together ?? []) for (const id of ids) isIn[top(index.get(id) as number)] = 1
  const group = Int32Array.from(jobs, (_, j) => {
    const first = top(j)
    if (isIn[first] === 0) return -1
    const own = numbers.get(first) ?? numbers.size
    numbers.set(first, own)
    return own
  })
  return { group, count: numbers.size }
}

/** The first list of `together` whose group is locked on several vehicles, or −1. */
export function lockedApart(
  problem: Problem,
  index: ReadonlyMap<string, number>,
  locked: ReadonlyMap<string, number>,
): number {
  const { group, count } = joinGroups(problem, index)
  const on = new Int32Array(count).fill(-1)
  const isApart = new Uint8Array(count)
  for (const [id, v] of locked) {
    const own = group[index.get(id) as number] as number
    if (own < 0) continue
    if ((on[own] as number) >= 0 && on[own] !== v) isApart[own] = 1
    on[own] = v
  }
  return (problem.together ?? []).findIndex((ids) => {
    const own = group[index.get(ids[0] ?? '') ?? -1]
    return own !== undefined && isApart[own] === 1
  })
}
