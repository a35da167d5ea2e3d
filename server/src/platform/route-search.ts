import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { MatrixServer } from '@crossdock/optimizer/matrices'
import { ThreadEnded } from './errors.ts'
import type { FromSearch, SearchResult, ToSearch, Unmeasured } from './route-search-messages.ts'
import { turnsOf } from './route-turns.ts'
import { workerFile } from './worker-file.ts'

/** Searches that run at once, each in a thread of its own: one processor is left to everything else. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
/** By the clock, however slow the machine is: what has been found by then is the plan. */
const budgetMs = 10_000
/** When a search that has gone on is told to end; a third of it later its thread is ended. */
const longestMs = 30_000
/** How long a thread may take to end when nobody wants its answer. */
const endingMs = 1000

/** Whose turn it is to search. */
export const routeTurns = turnsOf({ most: mostAtOnce, mostWaiting: 32, keptMs: 10_000 })

/**
 * How long is searched: by steps, so that the same orders and drivers always give the same plan, on any machine that makes them within
 * the time. A hundred orders gain nothing from more; of more orders these take about half of the time. Breaks make each step dearer.
 */
function iterationsFor({ problem: { jobs, vehicles } }: Unmeasured): number {
  const hasBreaks = vehicles.some(({ breaks }) => breaks !== undefined && breaks.length > 0)
  if (!hasBreaks) return jobs.length > 100 ? 15_000 : 8_000
  return Math.round(Math.min(4_000, Math.max(400, 150_000 / Math.max(1, jobs.length))))
}

interface Watch {
  readonly signal?: AbortSignal
  /** Hundredths of the search. */
  readonly onPercent?: (percent: number) => void
  /** What searches: the optimizer's own thread. */
  readonly program?: URL
  readonly longestMs?: number
  /** Who knows the roads; null or left out: ways are straight lines. */
  readonly roads?: MatrixServer | null
}

/** Threads that wait for the next search; they keep no process alive. */
const idle: Worker[] = []

/** By name: what the thread itself listens to goes with all of them. */
function silence(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function takeThread(): Worker {
  const waiting = idle.pop()
  if (waiting) silence(waiting)
  const worker = waiting ?? new Worker(workerFile('route-search', import.meta.url), { execArgv: [], env: {} })
  worker.ref()
  return worker
}

function keepThread(worker: Worker): void {
  silence(worker)
  // One that dies while it waits is not used again.
  const forget = () => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }
  worker.once('exit', forget)
  worker.once('error', forget)
  worker.unref()
  if (idle.length < mostAtOnce) idle.push(worker)
  else void worker.terminate()
}

function tell(worker: Worker, message: ToSearch): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message)
}

/** Searches a plan in a thread; null when it is not wanted any more, at the latest a second after that. */
export async function search(asked: Unmeasured, watch: Watch = {}): Promise<SearchResult | null> {
  const { signal, onPercent } = watch
  if (signal?.aborted) return null
  const worker = takeThread()
  const iterations = iterationsFor(asked)
  const program = (watch.program ?? workerFile('optimize', import.meta.url)).href
  let isAnswered = false
  let end: () => void = () => {}
  let ending: NodeJS.Timeout | undefined
  const longest = watch.longestMs ?? longestMs
  const limit = setTimeout(() => end(), longest)
  try {
    const result = await new Promise<SearchResult | null>((resolve, reject) => {
      end = () => {
        clearTimeout(limit)
        clearTimeout(ending)
        tell(worker, { kind: 'cancel' })
        // A thread that hears nothing is ended with all that it has begun: it would keep a processor for ever.
        ending = setTimeout(
          () => (signal?.aborted ? resolve(null) : reject(new ThreadEnded('A search has not come to its end.'))),
          signal?.aborted ? endingMs : longest / 3,
        )
      }
      signal?.addEventListener('abort', end, { once: true })
      worker.on('error', (cause) => reject(new ThreadEnded('The thread of a search has died.', cause)))
      worker.on('exit', () => reject(new ThreadEnded('The thread of a search has ended.')))
      worker.on('message', (message: FromSearch) => {
        if (message.kind === 'progress')
          return onPercent?.(Math.min(99, Math.floor((message.iterations * 100) / iterations)))
        isAnswered = true
        if (message.kind === 'found') resolve(message.result)
        else reject(message.isThread ? new ThreadEnded(message.message) : new Error(message.message))
      })
      tell(worker, { kind: 'search', asked, iterations, budgetMs, program, roads: watch.roads ?? null })
    })
    return signal?.aborted ? null : result
  } finally {
    clearTimeout(limit)
    clearTimeout(ending)
    signal?.removeEventListener('abort', end)
    if (isAnswered) keepThread(worker)
    else await worker.terminate()
  }
}
