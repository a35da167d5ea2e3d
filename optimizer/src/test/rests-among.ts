import type { Visit } from '../problem.ts'

/** Every way in which some of so many breaks, in their order, lie among jobs. */
export function* restsAmong(jobs: readonly Visit[], breaks: number, first = 0, next = 0): Generator<readonly Visit[]> {
  yield jobs
  for (let b = next; b < breaks; b++)
    for (let at = first; at <= jobs.length; at++)
      yield* restsAmong([...jobs.slice(0, at), { break: b }, ...jobs.slice(at)], breaks, at + 1, b + 1)
}
