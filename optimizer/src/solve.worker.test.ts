import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import type { Problem } from './problem.ts'
import type { FromWorker, ToWorker, WorkerTask } from './threads.ts'
import { startWork } from './work.ts'

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, 'solve.worker.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
})
const program = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
const worker = new Worker(new URL(`data:text/javascript;base64,${program}`), { env: {} })
afterAll(() => worker.terminate())

const told = (message: ToWorker): Promise<FromWorker> =>
  new Promise((resolve, reject) => {
    const hear = (answer: FromWorker): void => {
      if (answer.kind === 'progress') return
      worker.off('message', hear)
      resolve(answer)
    }
    worker.on('message', hear)
    worker.once('error', reject)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message)
  })

const numbers = Array.from({ length: 122 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
const problem: Problem = {
  vehicles: Array.from({ length: 6 }, (_, n) => ({ id: `van ${n}`, start: 0, end: 0, capacity: [12], maxStops: 20 })),
  jobs: Array.from({ length: 60 }, (_, n) => ({ id: `order ${n}`, location: n + 1, delivery: [1] })),
  matrix: { kind: 'plane', xs: numbers.slice(0, 61), ys: numbers.slice(61) },
}

test('a thread goes on from the plan that it is given, and answers with it', async () => {
  const better = startWork(problem, {
    seed: 9,
    iterations: 4000,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  better.run(1)
  const { worth, routes } = better.best()
  const flags = new SharedArrayBuffer(4)
  const task: WorkerTask = { problem, seed: 1, iterations: 16, budgetMs: 1e9, start: null, rounds: 2, flags }
  const first = await told({ kind: 'task', task })
  expect(first).toMatchObject({ kind: 'round', worth: { weight: 0 } })
  expect(first.kind === 'round' && first.worth.cost).toBeGreaterThan(1.01 * worth.cost)
  const second = await told({ kind: 'go', routes })
  expect(second.kind === 'round' && second.worth.cost).toBeLessThanOrEqual(worth.cost + 1e-6)
  const done = await told({ kind: 'finish', routes: null })
  expect(done.kind === 'done' && done.solution.evaluation.distance).toBeLessThanOrEqual(worth.cost + 1e-6)
})
