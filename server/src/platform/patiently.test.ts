import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently, timeFor } from './bodies.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A sender whose body is read as it comes; `over` is why it has ended. */
function sender(inAll: number) {
  const stream = new PassThrough()
  const state: { over: unknown } = { over: null }
  const read = async () => {
    for await (const piece of patiently(stream, inAll, { silence: 1_000, bytesPerSecond: 10 })) void piece
  }
  void read().catch((error: unknown) => {
    state.over = error
  })
  return {
    state,
    /** Sends so many bytes, then nothing for a while. */
    async send(bytes: number, ms: number) {
      stream.write(Buffer.alloc(bytes))
      await vi.advanceTimersByTimeAsync(0)
      await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(ms)
      await new Promise(setImmediate)
    },
  }
}
const tooLate = expect.objectContaining({ type: 'RequestTimeout' })

test('what came fast buys nobody a longer silence', async () => {
  const { state, send } = sender(100_000)
  await send(10_000, 999)
  expect(state.over).toBe(null)
  await send(10_000, 1_001)
  expect(state.over).toEqual(tooLate)
})

test('a body that never comes too slowly ends when its time in all is over', async () => {
  const { state, send } = sender(5_000)
  for (let second = 0; second < 9; second++) await send(100, 500)
  expect(state.over).toBe(null)
  await send(100, 600)
  expect(state.over).toEqual(tooLate)
})

test('that time is what its bytes take at 64 KiB a second, from two minutes to half an hour', () => {
  expect([0, 7_864_320, 78_643_200, 760_000_000, null].map(timeFor)).toEqual([
    120_000, 120_000, 1_200_000, 1_800_000, 1_800_000,
  ])
})
