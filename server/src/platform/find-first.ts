import { fail } from './errors.ts'
import type { Platform } from './platform.ts'

/**
 * Thrown by work that must know first what takes long to find out: it ends, and lets go of what it holds; then this is found, and the
 * work begins anew. `line`: those of one line find one after the other, so that nobody's answer is outdated by who comes next.
 */
export class FindFirst extends Error {
  readonly line: string
  readonly find: (platform: Platform) => Promise<void>
  constructor(line: string, find: (platform: Platform) => Promise<void>) {
    super(`Something of ${line} is to be found out first.`)
    this.line = line
    this.find = find
  }
}

/** How often work begins anew in its line: what was found out may be of yesterday each time. */
const mostTries = 8

/** The last of each line. */
const lines = new Map<string, Promise<unknown>>()

async function inLine<Value>(line: string, work: (hasWaited: boolean) => Promise<Value>): Promise<Value> {
  const before = lines.get(line)
  const turn = (before ?? Promise.resolve()).then(() => work(before !== undefined))
  const ended = turn.then(
    () => {},
    () => {},
  )
  lines.set(line, ended)
  try {
    return await turn
  } finally {
    if (lines.get(line) === ended) lines.delete(line)
  }
}

/** Does work whose transactions may have to know something first: without a transaction and a connection it is found out. */
export async function findingFirst<Value>(platform: Platform, work: () => Promise<Value>): Promise<Value> {
  const tryOnce = () =>
    work().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (error instanceof FindFirst) return error
        throw error
      },
    )
  const first = await tryOnce()
  if (!(first instanceof FindFirst)) return first.value
  return inLine(first.line, async (hasWaited) => {
    // Whoever was before in the line may have changed what is asked.
    let next = hasWaited ? await tryOnce() : first
    for (let left = mostTries; next instanceof FindFirst && left > 0; left--) {
      await next.find(platform)
      next = await tryOnce()
    }
    return next instanceof FindFirst ? fail('ServerBusy', { retryAfter: 1 }) : next.value
  })
}
