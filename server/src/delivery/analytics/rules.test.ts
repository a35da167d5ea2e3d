import { expect, test } from 'vitest'
import { addDays, figuresOf, totalOf, worstFirst } from './rules.ts'

const nothing = totalOf([])

test('rates are of what they are rates of; of nothing there are none', () => {
  const sums = {
    ...nothing,
    received: 9,
    delivered: 6,
    failed: 2,
    canceled: 5,
    early: 1,
    onTime: 3,
    late: 2,
    routes: 3,
  }
  const known = { cents: 5001, costed: 4, planned: 3600, actual: 4500, timed: 8, driven: 9000, drivenStops: 8 }
  expect(figuresOf({ ...sums, ...known }, true)).toEqual({
    ...{ received: 9, delivered: 6, failed: 2, canceled: 5, successRate: 0.75, early: 1, onTime: 3, late: 2 },
    ...{ onTimeRate: 0.5, routes: 3, stopsPerRoute: 2.67, costPerStop: 12.5, plannedMinutes: 60, actualMinutes: 75 },
    stopsPerHour: 3.2,
  })
  expect(figuresOf({ ...sums, ...known }, false).costPerStop).toBeNull()
  const { successRate, onTimeRate, stopsPerRoute, costPerStop, plannedMinutes, stopsPerHour } = figuresOf(nothing, true)
  expect(new Set([successRate, onTimeRate, stopsPerRoute, costPerStop, plannedMinutes, stopsPerHour])).toEqual(
    new Set([null]),
  )
})

test('the worst on-time rate comes first, then the most stops, and what has none last', () => {
  const of = (onTime: number, late: number, delivered: number) =>
    figuresOf({ ...nothing, onTime, late, delivered }, false)
  const [bad, good, busy, none] = [of(1, 1, 2), of(9, 1, 10), of(18, 2, 20), of(0, 0, 50)]
  expect([none, good, busy, bad].sort(worstFirst)).toEqual([bad, busy, good, none])
})

test('days go on over months and years', () => {
  expect([addDays('2026-03-01', -1), addDays('2027-12-31', 1)]).toEqual(['2026-02-28', '2028-01-01'])
})
