import { expect, test } from 'vitest'
import type { DriverToPlan, OrderToPlan, PlanToMake } from '../problems/rules.ts'
import { reckon, windowOf } from './rules.ts'

const hub = { lat: 49.28, lng: -123.12 }
const driver: DriverToPlan = {
  ...{ id: 'd'.repeat(24), name: 'Ines Moreau', start: hub, end: hub, startDepotId: null, endDepotId: null },
  ...{ timeZone: null, shiftStart: '08:00', shiftEnd: '16:00', weekdays: [2], skills: [] },
  breaks: [{ from: '09:00', to: '10:00', minutes: 30 }],
  ...{ maxWeight: null, maxVolumeM3: null, maxPieces: 2 },
  ...{ perDayCents: 5000, perKmCents: 100, perHourCents: 2000 },
}
const order = (n: number, more: Partial<OrderToPlan> = {}): OrderToPlan => ({
  ...{ id: `o${n}`, orderNo: `W-${n}`, lat: hub.lat, lng: hub.lng + n / 100, windowFrom: null, windowTo: null },
  ...{ weight: null, volumeM3: null, packages: 1, skills: [], priority: 'Normal', serviceMinutes: 50 },
  ...more,
})
const plan = (orders: readonly OrderToPlan[]): PlanToMake => ({
  ...{ day: '2026-11-24', timeZone: 'America/Los_Angeles', leaves: null, drivers: [driver], asksWeekdays: false },
  ...{ orders, now: null, locked: [], holder: driver.id },
})

test('a day as it stands: its stops, its break, its cost, and what it breaks', () => {
  const said = reckon(plan([order(1), order(2, { windowTo: '09:00' }), order(3, { skills: ['lift'] })]), true)
  // As late as it can leave without coming back later.
  expect(said.leaves).toBe('08:04')
  expect(said.breaks.map(({ beginsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(beginsAt)) / 60_000)).toEqual([30])
  expect(said.cost).toBeGreaterThan(50)
  expect([...said.times.keys()]).toEqual(['o1', 'o2', 'o3'])
  expect(said.hurdles.map(({ reason, orderNo, skills }) => [reason, orderNo, skills])).toEqual(
    expect.arrayContaining([
      ['packages', null, []],
      ['skills', 'W-3', ['lift']],
    ]),
  )
  expect(reckon(plan([order(1)]), false).cost).toBeNull()
})

test('nothing is known of a route without a place', () => {
  const said = reckon(plan([order(1, { lat: null, lng: null })]), true)
  expect([said.leavesAt, said.distance, said.times.size, said.maxPackages]).toEqual([null, 0, 0, 2])
})

test('the window that is shown is the one that is met, else the one that is missed', () => {
  const windows = [
    [10, 20],
    [40, 50],
  ] as const
  expect(windowOf(windows, 45)).toEqual([40, 50])
  expect(windowOf(windows, 30)).toEqual([10, 20])
  expect(windowOf(windows, 60)).toEqual([40, 50])
  expect(windowOf([], 60)).toBeNull()
})
