import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Problem, ProblemError, type Route, ThreadError } from './problem.ts'
import { withShared } from './shared.ts'
import type { Progress, Solution } from './solution.ts'
import type { FromWorker, ToWorker, WorkerTask } from './threads.ts'
import { noteChecked } from './validate.ts'
import { isWorthMore, type Worth } from './worth.ts'

export interface SolveOptions {
  /** Milliseconds by the clock. With `iterations` only a ceiling. Default 2,000 where there are no iterations, else none. */
  readonly budgetMs?: number
  /** Of each thread: with the same problem, seed and threads the same iterations give the same plan. */
  readonly iterations?: number
  /** Default 1. */
  readonly seed?: number
  /** Independent searches that pass their best plans on, each in a thread of its own; 64 at most. Default 1. */
  readonly threads?: number
  /** A plan to begin with, which breaks nothing (but what is locked): what is answered is worth as much, at least. */
  readonly start?: readonly Route[]
  /** Ends the search within 200 ms, with the best plan so far. */
  readonly signal?: AbortSignal
  /** Told at least every 200 ms. What it throws, `solve` rejects with. */
  readonly onProgress?: (progress: Progress) => void
  /** The thread's program, where a bundler has put it: made of `solve.worker.ts`. Default: beside this file, or made of it. */
  readonly worker?: URL
}

/** The options' names: a mistyped limit would be none. */
const known: Record<keyof SolveOptions, true> = {
  budgetMs: true,
  iterations: true,
  seed: true,
  threads: true,
  start: true,
  signal: true,
  onProgress: true,
  worker: true,
}

interface Bundler {
  build(options: object): Promise<{ outputFiles: readonly { readonly text: string }[] }>
}

let made: Promise<URL> | null = null

/** Threads are plain JavaScript: where this runs from its sources, the thread's program is made of them once. */
function workerOf(besides: string): Promise<URL> {
  if (!besides.endsWith('.ts')) return Promise.resolve(new URL('./solve.worker.js', besides))
  made ??= (async () => {
    const bundler = createRequire(besides)('esbuild') as Bundler
    const { outputFiles } = await bundler.build({
      entryPoints: [fileURLToPath(new URL('./solve.worker.ts', besides))],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      logLevel: 'silent',
    })
    return new URL(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`)
  })()
  return made
}

/** Makes the threads' program ready, so that the first call of {@link solve} is as fast as the next. */
export async function warmUp(): Promise<void> {
  await workerOf(import.meta.url)
}

/** More would only wait for each other, and each holds a problem of its own. */
const mostThreads = 64

/** Rounds after which threads pass on their best plans. */
const roundsOf = (threads: number): number => (threads > 1 ? 5 : 1)

/**
 * Plans the routes of a problem in threads of its own; the caller's event loop is free meanwhile. Up to 8 visits are enumerated. Answers
 * a plan that the checker has approved, with a reason for each job that stays out. Rejects with a ProblemError where the problem makes
 * no sense; a cancelled search resolves with the best plan so far.
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<Solution> {
  if (typeof problem !== 'object' || problem === null) throw new ProblemError('problem', 'is nothing')
  const { seed = 1, signal, onProgress, iterations = null } = options
  for (const name in options)
    if (!Object.hasOwn(known, name) && (options as Record<string, unknown>)[name] !== undefined)
      throw new ProblemError(`options.${name}`, 'is no field that is known here')
  const threads = Math.floor(options.threads ?? 1)
  const budgetMs = options.budgetMs ?? (iterations === null ? 2000 : Number.MAX_SAFE_INTEGER)
  for (const [name, value] of Object.entries({ budgetMs, iterations: iterations ?? 0, seed, threads }))
    if (!Number.isFinite(value) || (value < 0 && name !== 'seed'))
      throw new ProblemError(`options.${name}`, `makes no sense: ${value}`)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    if (signal && typeof signal[name] !== 'function') throw new ProblemError('options.signal', 'is no AbortSignal')
  if (threads < 1) throw new ProblemError('options.threads', `is not from 1 on: ${threads}`)
  if (threads > mostThreads) throw new ProblemError('options.threads', `more than ${mostThreads}: ${threads}`)
  const program = options.worker ?? (await workerOf(import.meta.url))
  const shared = await withShared(problem)
  const cpu = process.cpuUsage()
  const flags = new SharedArrayBuffer(4)
  const stop = (): void => {
    Atomics.store(new Int32Array(flags), 0, 1)
  }
  if (signal?.aborted) stop()
  const rounds = roundsOf(threads)
  const tasks = Array.from({ length: threads }, (_, thread): WorkerTask => {
    return {
      problem: shared,
      seed: seed + thread * 7919,
      iterations,
      budgetMs,
      start: options.start ?? null,
      rounds,
      flags,
    }
  })
  const workers: Worker[] = []
  let isFree = false
  // One thread that refused a problem waits for the next; of several the others may be at it still. Whoever listens may throw any error.
  const refused = (): void => {
    isFree = threads === 1
  }
  try {
    // One that cannot be begun takes those before it along.
    for (let thread = 0; thread < threads; thread++) workers.push(takeWorker(program))
    signal?.addEventListener('abort', stop, { once: true })
    const leading = lead(workers, rounds, problem.objective === 'hierarchical', onProgress, refused)
    // Where a task cannot even be handed over the threads end, which is nobody's error then.
    leading.catch(() => undefined)
    for (const [thread, worker] of workers.entries()) sendTask(worker, tasks[thread] as WorkerTask)
    const solution = await leading
    isFree = true
    // The threads have looked at it: whoever asks the checker about it next does not wait for that again.
    noteChecked(problem)
    const { user, system } = process.cpuUsage(cpu)
    return { ...solution, cpuMs: (user + system) / 1000 }
  } finally {
    signal?.removeEventListener('abort', stop)
    if (isFree) for (const worker of workers) keepWorker(program, worker)
    else await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Threads that wait for their next task; they keep no process alive. */
const idle = new Map<string, Worker[]>()
const mostIdle = 8
/** What is listened to of a thread. */
const heard = ['message', 'error', 'exit'] as const

function takeWorker(program: URL): Worker {
  const worker = idle.get(program.href)?.pop() ?? new Worker(program, { execArgv: [], env: {} })
  for (const event of heard) worker.removeAllListeners(event)
  worker.ref()
  return worker
}

function keepWorker(program: URL, worker: Worker): void {
  const list = idle.get(program.href) ?? []
  idle.set(program.href, list)
  for (const event of heard) worker.removeAllListeners(event)
  worker.unref()
  if (list.length >= mostIdle) return void worker.terminate()
  list.push(worker)
  // One that fails or ends while it waits is lent to nobody, and is nobody's error.
  const drop = (): void => {
    if (list.includes(worker)) list.splice(list.indexOf(worker), 1)
  }
  worker.on('error', drop)
  worker.on('exit', drop)
}

/** Hands a task over. What cannot be, like a function where a number should be, is the problem's fault. */
function sendTask(worker: Worker, task: WorkerTask): void {
  try {
    send(worker, { kind: 'task', task })
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'DataCloneError') throw new ProblemError('problem', `cannot be handed to a thread: ${message}`)
    throw error
  }
}

function send(worker: Worker, message: ToWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message)
}

/** Threads besides the first tell this often at most. */
const tellEveryMs = 100

/** Leads the threads through their rounds; after each, those with a lesser plan go on from the best, but for every second one. */
function lead(
  workers: readonly Worker[],
  rounds: number,
  hierarchical: boolean,
  onProgress: SolveOptions['onProgress'],
  refused: () => void,
): Promise<Omit<Solution, 'cpuMs'>> {
  const latest: (Progress | undefined)[] = workers.map(() => undefined)
  let told = Number.NEGATIVE_INFINITY
  const tell = (thread: number, progress: Progress): void => {
    latest[thread] = progress
    // One may wait for the others at the end of a round: whoever works tells for all.
    const isSoon = thread !== 0 && performance.now() - told < tellEveryMs
    if (!onProgress || isSoon) return
    told = performance.now()
    let best: { of: Progress; worth: Worth } | null = null
    let iterations = 0
    for (const one of latest) {
      if (!one) continue
      iterations += one.iterations
      const worth = { weight: one.unplanned, used: one.vehicles, cost: one.value }
      if (!best || isWorthMore(worth, best.worth, hierarchical)) best = { of: one, worth }
    }
    const elapsedMs = Math.max(...latest.map((one) => one?.elapsedMs ?? 0))
    if (best) onProgress({ ...best.of, elapsedMs, iterations })
  }
  return new Promise((resolve, reject) => {
    // What is thrown on hearing of it is whoever's called, not the process's end.
    const tellSafely = (thread: number, progress: Progress): void => {
      try {
        tell(thread, progress)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    let found: ({ worth: Worth; routes: number[][] } | undefined)[] = workers.map(() => undefined)
    let round = 1
    const endRound = (): void => {
      let best = 0
      for (const [thread, one] of found.entries())
        if (one && found[best] && isWorthMore(one.worth, (found[best] as typeof one).worth, hierarchical)) best = thread
      const routes = found[best]?.routes ?? null
      const isLast = round === rounds
      for (const [thread, worker] of workers.entries()) {
        if (isLast) send(worker, thread === best ? { kind: 'finish', routes: null } : { kind: 'end', routes: null })
        else
          send(worker, {
            kind: 'go',
            routes: thread === best || (thread % 2 === 1 && round < rounds - 1) ? null : routes,
          })
      }
      found = workers.map(() => undefined)
      round++
    }
    for (const [thread, worker] of workers.entries()) {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'progress') tellSafely(thread, message.progress)
        else if (message.kind === 'done') resolve(message.solution)
        else if (message.kind === 'failed') {
          if (message.path !== null) refused()
          reject(
            message.path === null
              ? new Error(message.message)
              : new ProblemError(message.path, message.message.slice(message.path.length + 2)),
          )
        } else {
          found[thread] = { worth: message.worth, routes: message.routes }
          if (found.every((one) => one !== undefined)) endRound()
        }
      })
      worker.on('error', (cause) => reject(new ThreadError(cause)))
      worker.on('exit', () => reject(new ThreadError()))
    }
  })
}
