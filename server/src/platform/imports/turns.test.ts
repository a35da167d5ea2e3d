import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const stays = new AbortController().signal

/** Asks for places and notes who has got one, in order; `end` gives the place of the one back. */
function asking(limits: Parameters<typeof openTurns>[0]) {
  const turns = openTurns(limits)
  const in_: string[] = []
  const ends = new Map<string, () => void>()
  return {
    in: in_,
    ask(name: string, accountId: number, isLong = false, left = stays) {
      void turns.take({ accountId, isLong }, left).then(
        (end) => {
          in_.push(name)
          ends.set(name, end)
        },
        () => in_.push(`${name} left`),
      )
    },
    async end(name: string) {
      ends.get(name)?.()
      await nextTurn()
    },
  }
}

test('an account never has all places, and those who wait are served by turns of accounts', async () => {
  const { ask, in: got, end } = asking({ places: 2, ofAccount: 1, ofLong: 2 })
  for (const name of ['a1', 'a2', 'a3']) ask(name, 1)
  for (const name of ['b1', 'b2']) ask(name, 2)
  await nextTurn()
  expect(got).toEqual(['a1', 'b1'])
  // Who comes last, and has had nothing yet, comes before those who have.
  ask('c1', 3)
  await end('a1')
  expect(got).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(got.at(-1)).toBe('a2')
  await end('c1')
  expect(got.at(-1)).toBe('b2')
  await end('b2')
  await end('a2')
  expect(got.at(-1)).toBe('a3')
  expect(got).toHaveLength(6)
})

test('short work always has a place that no long work holds', async () => {
  const { ask, in: got, end } = asking({ places: 2, ofAccount: 1, ofLong: 1 })
  ask('long1', 1, true)
  ask('long2', 2, true)
  ask('short', 3)
  await nextTurn()
  expect(got).toEqual(['long1', 'short'])
  await end('short')
  expect(got).toEqual(['long1', 'short'])
  await end('long1')
  expect(got.at(-1)).toBe('long2')
})

test('who leaves the queue is passed by, and a place is given back once', async () => {
  const { ask, in: got, end } = asking({ places: 1, ofAccount: 1, ofLong: 1 })
  const leaving = new AbortController()
  ask('first', 1)
  ask('leaver', 2, false, leaving.signal)
  ask('stayer', 3)
  await nextTurn()
  leaving.abort(new Error('gone'))
  await nextTurn()
  expect(got).toEqual(['first', 'leaver left'])
  await end('first')
  expect(got.at(-1)).toBe('stayer')
  ask('last', 4)
  await end('first')
  expect(got.at(-1)).toBe('stayer')
  await end('stayer')
  expect(got.at(-1)).toBe('last')
})

test('who sends one piece of work after the other is not new each time, and does not come before those who wait', async () => {
  const { ask, in: got, end } = asking({ places: 2, ofAccount: 1, ofLong: 2 })
  ask('a1', 1)
  ask('b1', 2)
  await nextTurn()
  ask('a2', 1)
  await end('b1')
  // Nothing of the second account is left, and it comes again.
  ask('c1', 3)
  await nextTurn()
  ask('b2', 2)
  await end('a1')
  expect(got).toEqual(['a1', 'b1', 'c1', 'a2'])
})
