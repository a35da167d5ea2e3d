import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { onceQuiet } from './quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('what no screen shows begins when nothing has been asked for a while', async () => {
  let answer = (): void => undefined
  void queryClient.query({
    queryKey: ['quiet'],
    queryFn: () => new Promise<null>((done) => (answer = () => done(null))),
  })
  const [stop, start] = [vi.fn(), vi.fn(() => stop)]
  const end = onceQuiet(async () => start)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(start).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(300)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(start).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  end()
  expect(stop).toHaveBeenCalledOnce()
})

test('a screen that never stops asking does not keep it away for ever, and it can be called off', async () => {
  // What never comes is called off when the test is over.
  queryClient.query({ queryKey: ['quiet'], queryFn: () => new Promise<null>(() => undefined) }).catch(() => undefined)
  const [start, off, late] = [vi.fn(), vi.fn(), vi.fn()]
  onceQuiet(async () => start)
  onceQuiet(async () => off)()
  let came = (): void => undefined
  const end = onceQuiet(() => new Promise((here) => (came = () => here(late))))
  await vi.advanceTimersByTimeAsync(3_900)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(start).toHaveBeenCalledOnce()
  end()
  came()
  await vi.advanceTimersByTimeAsync(0)
  expect([off, late].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('what does not load is told', async () => {
  const failed = vi.fn()
  onceQuiet(() => Promise.reject(new Error('lost')), failed)
  await vi.advanceTimersByTimeAsync(500)
  expect(failed.mock.calls).toEqual([[new Error('lost')]])
})
