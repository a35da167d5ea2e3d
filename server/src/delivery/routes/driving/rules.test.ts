import { expect, test } from 'vitest'
import { clockOf, isTooOld, momentOf, verdictOf } from './rules.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const at = (clock: ReturnType<typeof clockOf>, said: string) => momentOf(clock, said).toISOString()

test('what was done is read by the phone’s clock, whose error is known, and is never still to come', () => {
  const right = clockOf(now, '2026-11-24T12:00:00.000Z')
  expect(at(right, '2026-11-24T11:30:00.000Z')).toBe('2026-11-24T11:30:00.000Z')
  const ahead = clockOf(now, '2026-11-24T12:20:00.000Z')
  expect(at(ahead, '2026-11-24T12:10:00.000Z')).toBe('2026-11-24T11:50:00.000Z')
  const behind = clockOf(now, '2026-11-23T12:00:00.000Z')
  expect(at(behind, '2026-11-23T11:00:00.000Z')).toBe('2026-11-24T11:00:00.000Z')
  for (const said of ['2026-11-24T12:00:01.000Z', '2031-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z'])
    expect(at(right, said)).toBe(now.toISOString())
})

test('after seven days nothing is done by what a phone says', () => {
  const clock = clockOf(now, now.toISOString())
  expect(isTooOld(clock, momentOf(clock, '2026-11-17T12:00:00.000Z'))).toBe(false)
  expect(isTooOld(clock, momentOf(clock, '2026-11-17T11:59:59.000Z'))).toBe(true)
  expect(isTooOld(clock, momentOf(clock, '2000-01-01T00:00:00.000Z'))).toBe(true)
})

test('a driver says otherwise than before, and not than the office', () => {
  const stop = (status: 'To go' | 'Delivered' | 'Failed', isByDriver: boolean) => ({ status, isByDriver })
  expect(verdictOf(stop('To go', false), 'deliver')).toBe('do')
  expect(verdictOf(stop('Failed', true), 'deliver')).toBe('do')
  expect(verdictOf(stop('Delivered', true), 'reopen')).toBe('do')
  expect(verdictOf(stop('Delivered', false), 'deliver')).toBe('known')
  expect(verdictOf(stop('To go', false), 'reopen')).toBe('known')
  expect(verdictOf(stop('Delivered', false), 'fail')).toBe('contradicted')
  expect(verdictOf(stop('Failed', false), 'reopen')).toBe('contradicted')
})
