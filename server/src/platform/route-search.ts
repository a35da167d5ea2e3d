import { availableParallelism } from 'node:os'
import type { Problem } from '@crossdock/optimizer/problem'
import type { Solution } from '@crossdock/optimizer/solution'
import { solve } from '@crossdock/optimizer/solve'
import { fail } from './errors.ts'
import { workerFile } from './worker-file.ts'

/** Searches that run at once, each in a thread of its own: one processor is left to everything else. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
/** Calls that wait for their turn: more are told to come again. */
const mostWaiting = 32
/** By the clock, however slow the machine is: what has been found by then is the plan. */
const budgetMs = 10_000

let running = 0
const waiting: (() => void)[] = []

/** The end of a turn. */
type Leave = () => void

function leaving(): Leave {
  let isOut = false
  return () => {
    if (isOut) return
    isOut = true
    const next = waiting.shift()
    // The turn goes on to whoever has waited longest.
    if (next) next()
    else running--
  }
}

/** A turn, where one is free. */
export function tryTurn(): Leave | null {
  if (running >= mostAtOnce) return null
  running++
  return leaving()
}

/** A turn, after those who came before. */
export async function takeTurn(): Promise<Leave> {
  const free = tryTurn()
  if (free) return free
  if (waiting.length >= mostWaiting)
    fail('ServerBusy', {
      retryAfter: 5,
      message: 'Several routes are being optimized already. Please try again in a moment.',
    })
  await new Promise<void>((resolve) => waiting.push(resolve))
  return leaving()
}

/**
 * How long is searched: by steps, so that the same orders and drivers always give the same plan, on any machine that makes them within
 * the time. A hundred orders gain nothing from more; of more orders these take about half of the time. Breaks make each step dearer.
 */
function iterationsFor({ jobs, vehicles }: Problem): number {
  const hasBreaks = vehicles.some(({ breaks }) => breaks !== undefined && breaks.length > 0)
  if (!hasBreaks) return jobs.length > 100 ? 15_000 : 8_000
  return Math.round(Math.min(4_000, Math.max(400, 150_000 / Math.max(1, jobs.length))))
}

interface Watch {
  readonly signal?: AbortSignal
  /** Hundredths of the search. */
  readonly onPercent?: (percent: number) => void
}

/** Searches a plan in a thread. */
export function search(problem: Problem, { signal, onPercent }: Watch = {}): Promise<Solution> {
  const iterations = iterationsFor(problem)
  return solve(problem, {
    iterations,
    budgetMs,
    seed: 1,
    worker: workerFile('optimize', import.meta.url),
    ...(signal ? { signal } : {}),
    ...(onPercent
      ? { onProgress: (progress) => onPercent(Math.min(99, Math.floor((progress.iterations * 100) / iterations))) }
      : {}),
  })
}
