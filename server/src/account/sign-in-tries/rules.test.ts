import { expect, test } from 'vitest'
import { type Failures, secondsToWait } from './rules.ts'

const now = Date.parse('2027-03-01T12:00:00Z')
const ago = (seconds: number) => now - seconds * 1000
const asked = { source: 'place 192.0.2.1', isKnown: false, factor: 1, now }
const own = (failures: number, lastAt = now): Failures => ({ source: 'place 192.0.2.1', failures, lastAt })
const others = (count: number, failures = 1, lastAt = now): Failures[] =>
  Array.from({ length: count }, (_, index) => ({ source: `place 198.51.100.${index}`, failures, lastAt }))

test('the first five are free, then the wait doubles up to a quarter of an hour', () => {
  const waits = [0, 1, 4, 5, 6, 7, 10, 14, 15, 40, 5000].map((failures) => secondsToWait([own(failures)], asked))
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 32, 512, 900, 900, 900])
})

test('time that has passed is taken off', () => {
  expect(secondsToWait([own(10, ago(31.5))], asked)).toBe(1)
  expect(secondsToWait([own(10, ago(32))], asked)).toBe(0)
  expect(secondsToWait([own(10, ago(100))], asked)).toBe(0)
})

test('strangers have fifty an hour together; a known source waits for its own alone', () => {
  expect(secondsToWait(others(49), asked)).toBe(0)
  expect(secondsToWait(others(50), asked)).toBe(1)
  expect(secondsToWait(others(10, 6), asked)).toBe(900)
  expect(secondsToWait(others(10, 6), { ...asked, isKnown: true })).toBe(0)
  expect(secondsToWait([...others(60), own(5)], { ...asked, isKnown: true })).toBe(1)
  expect(secondsToWait(others(60, 1, ago(3600)), asked)).toBe(0)
})

test('an hour is counted from each try, and the wait from the last of them', () => {
  const second = (count: number, lastAt: number) => others(count, 1, lastAt)
  expect(secondsToWait([...others(30), ...second(30, ago(3601))], asked)).toBe(0)
  expect(secondsToWait([...others(49), ...second(1, ago(3600))], asked)).toBe(0)
  expect(secondsToWait([...others(49), ...second(1, ago(3599.9))], asked)).toBe(1)
  expect(secondsToWait([...others(1), ...second(49, ago(60))], asked)).toBe(1)
})

test('the factor multiplies what is free', () => {
  expect(secondsToWait([own(9)], { ...asked, factor: 2 })).toBe(0)
  expect(secondsToWait([own(10)], { ...asked, factor: 2 })).toBe(1)
  expect(secondsToWait(others(99), { ...asked, factor: 2 })).toBe(0)
})
