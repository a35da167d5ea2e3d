import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turnsOf } from './route-turns.ts'

const here = new AbortController().signal
const make = (most = 1, mostWaiting = 32) => turnsOf({ most, mostWaiting, keptMs: 10_000 })
type Turns = ReturnType<typeof make>

/** Asks for a turn as a call does, and notes when it comes. */
function asks(turns: Turns, account: number, order: string[], left = here) {
  const turn = turns.take(account, left)
  void turn.then(
    () => order.push(`call of ${account}`),
    () => order.push(`${account} left`),
  )
  return turn
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('one call of an account waits: its next is told to come again, and others have their turn', async () => {
  const turns = make()
  const order: string[] = []
  const first = await turns.take(1, here)
  const second = asks(turns, 1, order)
  const busy = { type: 'ServerBusy', details: { retryAfter: 5 } }
  await expect(turns.take(1, here)).rejects.toMatchObject(busy)
  expect(() => turns.requirePlace(1)).toThrow('Several routes')
  expect(() => turns.requirePlace(2)).not.toThrow()
  const other = asks(turns, 2, order)
  first()
  const leave = await second
  // It asks for more at once, and comes behind the other one.
  const third = asks(turns, 1, order)
  leave()
  ;(await other)()
  await third
  expect(order).toEqual(['call of 1', 'call of 2', 'call of 1'])
})

test('so many calls of all accounts wait, and no more', async () => {
  const turns = make(1, 2)
  const leave = await turns.take(1, here)
  const waiting = [turns.take(2, here), turns.take(3, here)]
  await expect(turns.take(4, here)).rejects.toMatchObject({ type: 'ServerBusy' })
  leave()
  for (const turn of waiting) (await turn)()
  ;(await turns.take(4, here))()
})

test('accounts take turns, however many runs one of them has begun', async () => {
  const turns = make()
  const order: string[] = []
  const leave = await turns.take(9, here)
  const runOf = (account: number, run: string) =>
    turns.takeOrCall(account, run, async () => {
      order.push(run)
      // It comes back for its turn, and ends.
      await Promise.resolve()
      turns.takeOrCall(account, run, async () => {})?.()
    })
  for (const run of ['1a', '1b', '1c']) expect(runOf(1, run)).toBeNull()
  runOf(2, '2a')
  // To ask again is no second place in the line.
  runOf(1, '1a')
  leave()
  await settled()
  expect(order).toEqual(['1a', '2a', '1b', '1c'])
  expect(turns.takeOrCall(3, '3a', async () => {})).not.toBeNull()
})

test('whoever leaves does not wait on, and takes no turn', async () => {
  const turns = make()
  const order: string[] = []
  const leave = await turns.take(1, here)
  const gone = new AbortController()
  const waiting = asks(turns, 2, order, gone.signal)
  const behind = asks(turns, 3, order)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(turns.take(2, gone.signal)).rejects.toThrow('gone')
  leave()
  await behind
  expect(order).toEqual(['2 left', 'call of 3'])
})

test('a turn is kept for a run that was called, until it is given up or stays away', async () => {
  const turns = make()
  const leave = await turns.take(1, here)
  const called: string[] = []
  const call = (run: string) => turns.takeOrCall(2, run, async () => void called.push(run))
  for (const run of ['canceled', 'lost', 'cannot be called', 'there']) {
    if (run === 'cannot be called') turns.takeOrCall(2, run, () => Promise.reject(new Error('no queue')))
    else call(run)
  }
  leave()
  expect(called).toEqual(['canceled'])
  turns.giveUp('canceled')
  expect(called).toEqual(['canceled', 'lost'])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(called).toEqual(['canceled', 'lost'])
  await vi.advanceTimersByTimeAsync(1)
  await settled()
  expect(called).toEqual(['canceled', 'lost', 'there'])
  const there = call('there')
  expect(there).not.toBeNull()
  // Nobody is let in twice by a turn that ends twice.
  there?.()
  there?.()
  expect(call('one')).not.toBeNull()
  expect(call('two')).toBeNull()
})

test('several have their turns at once where there is room', async () => {
  const turns = make(2)
  const [one, two] = [await turns.take(1, here), await turns.take(1, here)]
  expect(turns.takeOrCall(1, 'run', async () => {})).toBeNull()
  one()
  two()
  expect(turns.takeOrCall(1, 'run', async () => {})).not.toBeNull()
})
