import { expect, test } from 'vitest'
import { lastingThread } from './lasting-thread.ts'

/** A thread that says how many questions it has had, ends at 0 and is silent for ever at -1. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let had = 0
    parentPort.on('message', ({ id, is }) => {
      had += 1
      if (is === 0) process.exit(1)
      if (is === -1) for (;;);
      parentPort.postMessage({ id, is: is * 10 + had })
    })`)}`,
)

test('one thread answers all, in their order, and remembers', async () => {
  const ask = lastingThread<number>(10_000)
  expect(await Promise.all([1, 2, 3].map((n) => ask(program, n)))).toEqual([11, 22, 33])
  expect(await ask(program, 4)).toBe(44)
})

test('one that dies fails what it was asked, and the next question begins another', async () => {
  const ask = lastingThread<number>(10_000)
  const all = await Promise.allSettled([ask(program, 5), ask(program, 0), ask(program, 6)])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  // Whoever asked is told to come again.
  expect(all[1]).toMatchObject({ reason: { name: 'ThreadEnded' } })
  expect(await ask(program, 7)).toBe(72)
})

test('one that is silent for too long is ended', async () => {
  const ask = lastingThread<number>(300)
  await expect(ask(program, -1)).rejects.toThrow('ended without an answer')
})

test('nobody fails of what another has asked, nor has less time for it', async () => {
  const ask = lastingThread<number>(600)
  const all = await Promise.allSettled([ask(program, -1), ask(program, -1), ask(program, 8)])
  expect(all).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'fulfilled', value: 81 }])
})
