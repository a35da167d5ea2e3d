import { expect, test } from 'vitest'
import { openTries } from './tries.ts'

test('so many a minute by each key; a minute begins with the first of them, and ends', () => {
  const start = Date.parse('2030-01-01T08:00:00Z')
  let time = start
  const tries = openTries(() => new Date(time))
  const take = (key: string) => {
    try {
      tries.take(key, 2)
      return 'taken'
    } catch (error) {
      return (error as { details: { retryAfter: number } }).details.retryAfter
    }
  }
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual(['taken', 'taken', 60, 'taken'])
  time = start + 59_500
  expect([take('a'), take('b'), take('b')]).toEqual([1, 'taken', 1])
  time = start + 60_000
  expect([take('a'), take('a'), take('a')]).toEqual(['taken', 'taken', 60])
  // A clock that was put back does not keep anybody out for longer than a minute.
  time = start - 3_600_000
  expect([take('a'), take('a'), take('a')]).toEqual(['taken', 'taken', 60])
})
