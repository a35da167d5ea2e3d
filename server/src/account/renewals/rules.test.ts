import { expect, test } from 'vitest'
import { mostTries, retryAfter } from './rules.ts'

test('a renewal is tried three times: at once, a day later, three days after that', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  expect([1, 2, 3].map((tries) => retryAfter(tries, now)?.toISOString() ?? null)).toEqual([
    '2026-11-25T10:00:00.000Z',
    '2026-11-27T10:00:00.000Z',
    null,
  ])
  expect(mostTries).toBe(3)
})
