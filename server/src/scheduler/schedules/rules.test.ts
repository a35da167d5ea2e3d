import { scheduledStates } from '@crossdock/contract/scheduler/schedules'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { expect, test } from 'vitest'
import { beginOf, canDo, type Deed, endOfOffer, fits, isOpen, isToRemind, type Room } from './rules.ts'

const zone = 'America/Vancouver'
const room = (more: Partial<Room> = {}): Room => ({
  ...{
    date: '2031-03-04',
    windowFrom: '09:00',
    stops: 2,
    minutes: null,
    takenStops: 0,
    takenMinutes: 0,
    closedAt: null,
  },
  ...more,
})
const allowed = (deed: Deed) => scheduledStates.filter((state) => canDo(deed, state))

test('what can be done in which state (SCHD-003)', () => {
  expect(allowed('offer')).toEqual(['Added', 'Offered', 'Declined', 'Expired'])
  expect(allowed('accept')).toEqual(['Added', 'Offered', 'Accepted', 'Declined', 'Expired'])
  expect(allowed('reply')).toEqual(['Offered', 'Accepted', 'Declined'])
  expect(allowed('assign')).toEqual(['Accepted'])
  expect(allowed('takeOut')).toEqual(['Added', 'Offered', 'Accepted', 'Declined', 'Expired'])
})

test('one more fits while there is a stop left, and its minutes fit beside those that are taken', () => {
  expect(fits(room({ takenStops: 1 }), 10)).toBe(true)
  expect(fits(room({ takenStops: 2 }), 10)).toBe(false)
  expect(fits(room({ minutes: 30, takenMinutes: 20 }), 10)).toBe(true)
  expect(fits(room({ minutes: 30, takenMinutes: 20 }), 11)).toBe(false)
})

test('a date is offered that is not closed, not full, and has not begun by the clocks of the zone', () => {
  const nine = atWallTime('2031-03-04', '09:00', zone)
  expect(beginOf(room(), zone)).toBe(nine)
  expect(isOpen(room(), 10, zone, new Date(nine - 1))).toBe(true)
  expect(isOpen(room(), 10, zone, new Date(nine))).toBe(false)
  expect(isOpen(room({ closedAt: '2031-03-01T00:00:00Z' }), 10, zone, new Date(nine - 1))).toBe(false)
  expect(isOpen(room({ takenStops: 2 }), 10, zone, new Date(nine - 1))).toBe(false)
})

test('an offer ends after 48 hours, or when the last of its dates begins', () => {
  const dates = [room(), room({ date: '2031-03-05' })]
  const last = atWallTime('2031-03-05', '09:00', zone)
  expect(endOfOffer(dates, zone, new Date(last - 50 * 3_600_000)).getTime()).toBe(last - 2 * 3_600_000)
  expect(endOfOffer(dates, zone, new Date(last - 3_600_000)).getTime()).toBe(last)
})

test('a customer is reminded in the last day, and not of what was written or chosen within half a day', () => {
  const hour = 3_600_000
  const at = atWallTime('2031-03-04', '09:00', zone)
  const reminds = (hoursBefore: number, hoursSince: number) => {
    const now = at - hoursBefore * hour
    return isToRemind(at, now - hoursSince * hour, new Date(now))
  }
  expect([reminds(25, 48), reminds(24, 48), reminds(1, 48), reminds(0, 48)]).toEqual([false, true, true, false])
  expect([reminds(20, 11), reminds(20, 12)]).toEqual([false, true])
})
