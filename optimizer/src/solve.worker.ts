import { parentPort } from 'node:worker_threads'
import { ProblemError } from './problem.ts'
import type { FromWorker, ToWorker, WorkerTask } from './threads.ts'
import { startWork } from './work.ts'

const say = (message: FromWorker): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}

const answer = (): Promise<ToWorker> => new Promise((resolve) => parentPort?.once('message', resolve))

async function main(task: WorkerTask): Promise<void> {
  const flags = new Int32Array(task.flags)
  const work = startWork(task.problem, {
    seed: task.seed,
    iterations: task.iterations,
    budgetMs: task.budgetMs,
    start: task.start,
    cancelled: () => Atomics.load(flags, 0) === 1,
    onProgress: (progress) => say({ kind: 'progress', progress }),
  })
  for (let round = 1; round <= task.rounds; round++) {
    work.run(round / task.rounds)
    if (task.rounds === 1) break
    say({ kind: 'round', ...work.best() })
    const next = await answer()
    if (next.kind === 'end' || next.kind === 'task') return
    if (next.routes) work.take(next.routes)
    if (next.kind === 'finish') break
  }
  say({ kind: 'done', solution: work.finish() })
}

async function doTask(task: WorkerTask): Promise<void> {
  try {
    await main(task)
  } catch (error) {
    say({
      kind: 'failed',
      message: (error as Error).message,
      path: error instanceof ProblemError ? error.path : null,
    })
  }
}

// A thread is used again: what it has compiled by then makes the next search fast from its beginning.
parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'task') void doTask(message.task)
})
