import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '../days.ts'
import { lastDueBy, type ShippingDays, shipBy } from './ship-by.ts'

const pacific: ShippingDays = { timeZone: 'America/Los_Angeles', cutOff: '14:00', closedWeekdays: [], holidays: [] }

test('an order must have left at the cut-off of its day, by the clocks of its warehouse', () => {
  expect(shipBy('2026-11-23', pacific).at).toBe('2026-11-23T22:00:00.000Z')
  expect(shipBy('2026-07-01', pacific).at).toBe('2026-07-01T21:00:00.000Z')
  expect(shipBy('2026-11-23', { ...pacific, timeZone: 'Asia/Kolkata' }).at).toBe('2026-11-23T08:30:00.000Z')
})

test('without a cut-off the day ends at midnight', () => {
  expect(shipBy('2026-11-23', { ...pacific, cutOff: null })).toEqual({
    at: '2026-11-24T08:00:00.000Z',
    day: '2026-11-23',
    time: '24:00',
  })
})

test('on a day on which nothing leaves, the next one counts', () => {
  const closed = { ...pacific, closedWeekdays: [6, 7], holidays: ['2026-11-23' as Day] }
  // A Friday, a Saturday, and a Monday that is a holiday.
  expect(shipBy('2026-11-20', closed).at).toBe('2026-11-20T22:00:00.000Z')
  expect(shipBy('2026-11-21', closed).at).toBe('2026-11-24T22:00:00.000Z')
  expect(shipBy('2026-11-23', closed).at).toBe('2026-11-24T22:00:00.000Z')
})

test('a cut-off in an hour that clocks leave out is the one after it', () => {
  expect(shipBy('2027-03-14', { ...pacific, timeZone: 'America/New_York', cutOff: '02:30' }).at).toBe(
    '2027-03-14T07:30:00.000Z',
  )
})

test('what is late by the date is late by the moment, and the other way round, in any zone and calendar', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const start = Date.parse('2026-02-20')
  const day = fc
    .integer({ min: 0, max: 300 })
    .map((by): Day => new Date(start + by * 86_400_000).toISOString().slice(0, 10))
  const calendar = fc.record({
    timeZone: fc.constantFrom(
      'America/Los_Angeles',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Pacific/Chatham',
      'Europe/Berlin',
      'UTC',
    ),
    cutOff: fc.option(time),
    closedWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
    holidays: fc.uniqueArray(day, { maxLength: 20 }),
  })
  const moment = fc.integer({ min: 0, max: 300 * 24 * 60 }).map((minutes) => new Date(start + minutes * 60_000))
  fc.assert(
    fc.property(calendar, moment, day, (days, at, date) => {
      expect(date <= lastDueBy(at, days)).toBe(Date.parse(shipBy(date, days).at) <= at.getTime())
    }),
    { numRuns: 600 },
  )
})
