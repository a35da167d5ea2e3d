import { expect, test } from 'vitest'
import type { DriverToPlan, OrderToPlan, PlanToMake } from '../problems/rules.ts'
import { placesOn } from './rules.ts'

const hub = { lat: 49.28, lng: -123.12 }
const driver: DriverToPlan = {
  ...{ id: 'd'.repeat(24), name: 'Ines Moreau', start: hub, end: hub, startDepotId: null, endDepotId: null },
  ...{ timeZone: null, shiftStart: '08:00', shiftEnd: '16:00', weekdays: [2], breaks: [], skills: [] },
  ...{ maxWeight: null, maxVolumeM3: null, maxPieces: null },
  ...{ perDayCents: 5000, perKmCents: 100, perHourCents: 2000 },
}
/** Orders to the east of the hub, one behind the other. */
const order = (n: number, more: Partial<OrderToPlan> = {}): OrderToPlan => ({
  ...{ id: `o${n}`, orderNo: `W-${n}`, lat: hub.lat, lng: hub.lng + n / 100, windowFrom: null, windowTo: null },
  ...{ weight: null, volumeM3: null, packages: 1, skills: [], priority: 'Normal', serviceMinutes: 5 },
  ...more,
})
const plan = (orders: readonly OrderToPlan[], more: Partial<PlanToMake> = {}): PlanToMake => ({
  ...{ day: '2026-11-24', timeZone: 'America/Los_Angeles', leaves: null, drivers: [driver], asksWeekdays: false },
  ...{ orders, now: null, locked: [], holder: driver.id, ...more },
})
const asked = (orders: readonly OrderToPlan[], moved: OrderToPlan, isOwn: boolean, more: Partial<PlanToMake> = {}) => ({
  ...{ plan: plan([...orders, moved], more), order: moved, others: orders.map(({ id }) => id), isOwn },
  maySeeCosts: true,
})

test('every place of the own route, what it adds, and the least of them as the best', () => {
  const { places, best, why } = placesOn(asked([order(1), order(2), order(4)], order(3), true))
  expect(places.map(({ at }) => at)).toEqual([0, 1, 2, 3])
  // On the way out or on the way back: nothing is added to the way but the service.
  expect([best?.at, best?.distance, best?.duration, why]).toEqual([2, 0, 300, null])
  expect(best?.cost).toBeCloseTo(1.67, 2)
  expect(places[0]?.distance).toBeGreaterThan(0)
})

test('of a route that is late as it stands only what comes on top is a rule that it breaks', () => {
  const late = order(1, { windowFrom: '06:00', windowTo: '07:00' })
  const { places, best } = placesOn(asked([late, order(2)], order(3), true))
  expect(places[0]?.hurdles).toMatchObject([{ reason: 'window', orderNo: 'W-1' }])
  expect([places[2]?.hurdles, best?.at]).toEqual([[], 2])
})

test('of another route the best few, or the one that breaks least with what would help', () => {
  const orders = [order(1), order(2), order(4), order(5), order(6)]
  const fits = placesOn(asked(orders, order(3), false))
  expect([fits.places.length, fits.places[0]?.at, fits.why]).toEqual([3, 2, null])
  const none = placesOn(asked(orders, order(3, { skills: ['lift'] }), false))
  expect(none).toMatchObject({
    best: null,
    places: [{ at: 2, hurdles: [{ reason: 'skills', skills: ['lift'] }] }],
    why: { reason: 'skills', repair: { hurdles: [{ reason: 'skills' }] } },
  })
})

test('a stop at whose door the driver stands comes first, and places count what has none', () => {
  const nowhere = order(7, { lat: null, lng: null })
  const { places } = placesOn(asked([order(5), nowhere, order(6)], order(1), true, { locked: ['o5'] }))
  expect(places.map(({ at }) => at)).toEqual([1, 3])
  expect(placesOn(asked([order(5)], nowhere, true)).why?.reason).toBe('noPlace')
})

test('under way windows that are over count as late, and keep nothing out', () => {
  const now = Date.parse('2026-11-24T20:00:00Z')
  const over = order(3, { windowFrom: '08:00', windowTo: '09:00' })
  expect(placesOn(asked([order(2)], over, true, { now })).best?.hurdles).toEqual([])
  // A window that can still be missed is a rule.
  const soon = order(3, { windowFrom: '11:00', windowTo: '12:10' })
  const slow = order(2, { serviceMinutes: 60 })
  const { places } = placesOn(asked([slow], soon, true, { now }))
  expect(places.map(({ hurdles }) => hurdles.length)).toEqual([0, 1])
})
