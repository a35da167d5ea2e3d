import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, atPeriodEnd, compareRanks, endOfPeriod, halfUp, priceOf, restOf } from './rules.ts'

const at = (text: string) => new Date(`${text}Z`)
/** Any second of a year, and of the ones before and after. */
const instant = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
const period = fc.constantFrom('monthly' as const, 'yearly' as const)
const cents = fc.integer({ min: 0, max: 100_000_000 })

test('a year costs ten months; what is on request has no price', () => {
  expect([priceOf(8900, 'monthly'), priceOf(8900, 'yearly'), priceOf(null, 'yearly')]).toEqual([8900, 89_000, null])
})

test('the rest of Starter is worked out as on the drawing: 1,546,320 s of 2,592,000 s of $89.00 are $53.10', () => {
  const paid = { start: at('2026-11-12T09:20:00'), end: at('2026-12-12T09:20:00'), cents: 8900 }
  expect(restOf(paid, at('2026-11-24T11:48:00'))).toEqual({ seconds: 1_546_320, ofSeconds: 2_592_000, cents: 5310 })
})

test('halves of a cent go upwards', () => {
  expect([halfUp(1, 2), halfUp(3, 2), halfUp(1, 3), halfUp(2, 3), halfUp(0, 7)]).toEqual([1, 2, 0, 1, 0])
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 40_000_000 }), (sum, of) => {
      const rounded = halfUp(sum, of)
      expect(Math.abs(rounded * of - sum) * 2).toBeLessThanOrEqual(of)
    }),
  )
})

test('from the 31st a period goes to the last day of a shorter month, and from there back to the 31st', () => {
  const anchor = at('2026-01-31T10:15:30')
  const february = endOfPeriod(anchor, 'monthly')
  expect(february).toEqual(at('2026-02-28T10:15:30'))
  expect(endOfPeriod(february, 'monthly', anchor)).toEqual(at('2026-03-31T10:15:30'))
  expect(endOfPeriod(at('2028-02-29T00:00:00'), 'yearly')).toEqual(at('2029-02-28T00:00:00'))
  expect(addMonths(at('2026-12-31T23:59:59'), 1)).toEqual(at('2027-01-31T23:59:59'))
})

test('at any instant a period ends later, at the same time of day, after 28 to 31 days a month', () => {
  fc.assert(
    fc.property(instant, period, (start, key) => {
      const end = endOfPeriod(start, key)
      const days = (end.getTime() - start.getTime()) / 86_400_000
      expect(Number.isInteger(days)).toBe(true)
      expect(days).toBeGreaterThanOrEqual(key === 'monthly' ? 28 : 365)
      expect(days).toBeLessThanOrEqual(key === 'monthly' ? 31 : 366)
      // Twelve months one after the other are a year, whatever day they began on.
      const months = Array.from({ length: 12 }).reduce<Date>((from) => endOfPeriod(from, 'monthly', start), start)
      expect(months).toEqual(endOfPeriod(start, 'yearly'))
    }),
  )
})

test('at any instant the rest of a period is between nothing and all of it, gets less, and with what is used makes the whole', () => {
  fc.assert(
    fc.property(instant, period, cents, fc.double({ min: -0.2, max: 1.2, noNaN: true }), (start, key, sum, part) => {
      const end = endOfPeriod(start, key)
      const length = end.getTime() - start.getTime()
      const now = new Date(start.getTime() + Math.round(part * length))
      const rest = restOf({ start, end, cents: sum }, now)
      expect(rest.ofSeconds).toBe(length / 1000)
      expect(rest.cents).toBeGreaterThanOrEqual(0)
      expect(rest.cents).toBeLessThanOrEqual(sum)
      const later = restOf({ start, end, cents: sum }, new Date(now.getTime() + 60_000))
      expect(later.cents).toBeLessThanOrEqual(rest.cents)
      const used = halfUp(sum * (rest.ofSeconds - rest.seconds), rest.ofSeconds)
      expect(Math.abs(used + rest.cents - sum)).toBeLessThanOrEqual(1)
      if (now <= start) expect(rest.cents).toBe(sum)
      if (now >= end) expect(rest.cents).toBe(0)
    }),
  )
})

test('a plan is larger by its place, and of one plan the year is larger than the month', () => {
  const starter = { position: 2, periodKey: 'yearly' } as const
  const growth = { position: 3, periodKey: 'monthly' } as const
  expect(compareRanks(starter, growth)).toBeLessThan(0)
  expect(compareRanks({ ...starter, periodKey: 'monthly' }, starter)).toBeLessThan(0)
  expect(compareRanks(growth, growth)).toBe(0)
})

test('the end of a period moves each status as SUBS-011 says, and nothing moves before it', () => {
  const periodEnd = at('2026-12-12T09:20:00')
  const rows = [
    ['TRIAL', null, null, 'EXPIRED_SUBSCRIPTION'],
    ['ACTIVE', 'monthly', null, 'to-be-paid'],
    ['PENDING_CANCEL', 'monthly', null, 'NO_SUBSCRIPTION'],
    ['PENDING_DOWNGRADE', 'yearly', { isFree: false }, 'to-be-paid'],
    ['PENDING_DOWNGRADE', 'monthly', { isFree: true }, 'FREE'],
    ['FREE', null, null, null],
    ['NO_SUBSCRIPTION', null, null, null],
    ['EXPIRED_SUBSCRIPTION', 'monthly', null, null],
  ] as const
  for (const [status, periodKey, next, then] of rows) {
    const standing = { status, periodKey, periodEnd }
    expect(atPeriodEnd(standing, next, periodEnd), status).toBe(then)
    expect(atPeriodEnd(standing, next, new Date(periodEnd.getTime() - 1)), status).toBe(null)
    expect(atPeriodEnd({ ...standing, periodEnd: null }, next, periodEnd), status).toBe(null)
  }
})
