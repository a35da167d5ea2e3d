import { expect, test } from 'vitest'
import { isAnew } from './rules.ts'

const begunAt = new Date('2026-05-04T10:00:00Z')
const after = (seconds: number) => new Date(begunAt.getTime() + seconds * 1000)

test('a sign-in counts as anew from the moment somebody was sent, clocks being a minute off at most', () => {
  expect(isAnew(after(20), begunAt)).toBe(true)
  expect(isAnew(after(0), begunAt)).toBe(true)
  expect(isAnew(after(-60), begunAt)).toBe(true)
  expect(isAnew(after(-61), begunAt)).toBe(false)
  expect(isAnew(null, begunAt)).toBe(false)
})
