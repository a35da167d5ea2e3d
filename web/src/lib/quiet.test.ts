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
  void queryClient.fetchQuery({
    queryKey: ['quiet'],
    queryFn: () => new Promise<null>((done) => (answer = () => done(null))),
  })
  const start = vi.fn()
  onceQuiet(start)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(start).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(300)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(start).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(start).toHaveBeenCalledOnce()
})

test('a screen that never stops asking does not keep it away for ever, and it can be called off', async () => {
  void queryClient.prefetchQuery({ queryKey: ['quiet'], queryFn: () => new Promise<null>(() => undefined) })
  const [start, off] = [vi.fn(), vi.fn()]
  onceQuiet(start)
  onceQuiet(off)()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(start).toHaveBeenCalledOnce()
  expect(off).not.toHaveBeenCalled()
})
