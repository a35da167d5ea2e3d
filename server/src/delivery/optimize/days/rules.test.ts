import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import type { DriverToPlan, OrderToPlan } from '../problems/rules.ts'
import { anybody } from '../reads.ts'
import { fitOn, fitting, type Lane, withOrder } from './rules.ts'

const order = (north: number, more: Partial<OrderToPlan> = {}): OrderToPlan => ({
  ...{ id: newId<'poolOrder'>(), orderNo: 'W-1', lat: 49.2 + north / 100, lng: -123.1 },
  ...{ windowFrom: null, windowTo: null, weight: null, volumeM3: null, packages: 1 },
  ...{ skills: [], priority: 'Normal', serviceMinutes: 20, ...more },
})
const nine = { shiftStart: '09:00', shiftEnd: '10:00', weekdays: [2] }
const lane = (orders: readonly OrderToPlan[], driver: Partial<DriverToPlan> = {}, more: Partial<Lane> = {}): Lane => ({
  ...{ day: '2031-03-04', timeZone: 'America/Vancouver', leaves: null, asksWeekdays: true, orders },
  ...{ now: null, locked: [], holder: null, ...more },
  drivers: [{ ...anybody, start: null, end: null, startDepotId: null, endDepotId: null, ...nine, ...driver }],
})

test('an order fits where the hours hold it, and is put where it costs least', () => {
  const [south, north, between] = [order(1), order(2), order(1.5, { serviceMinutes: 5 })]
  const [place] = fitOn(lane([south, north]), [between])
  expect(place).toEqual({ order: between, behind: 1 })
  expect(fitOn(lane([south, north]), [order(1.5)])).toEqual([])
  expect(withOrder([lane([south, north])], between)[0]?.orders).toEqual([south, between, north])
})

test('each is looked at alone: of two that fit, both are answered', () => {
  const both = [order(1), order(1)]
  expect(fitOn(lane([order(1)]), both).map((one) => one.order)).toEqual(both)
})

test('nobody carries what does not fit the vehicle, a window, a skill or the weekday', () => {
  const on = (asked: OrderToPlan, driver: Partial<DriverToPlan> = {}) => fitOn(lane([], driver), [asked]).length
  expect(on(order(1))).toBe(1)
  expect(on(order(1, { weight: 120 }), { maxWeight: 100 })).toBe(0)
  expect(on(order(1, { windowFrom: '11:00', windowTo: '12:00' }))).toBe(0)
  expect(on(order(1, { skills: ['crane'] }))).toBe(0)
  expect(on(order(1), { weekdays: [3] })).toBe(0)
})

test('a stop without a place stays where it is, and a route that is late already still has room behind it', () => {
  const [lost, first, late] = [order(1, { lat: null, lng: null }), order(1), order(1, { windowTo: '08:30' })]
  expect(fitOn(lane([first, lost]), [order(9, { serviceMinutes: 0 })])).toMatchObject([{ behind: 2 }])
  expect(fitOn(lane([late]), [order(1)])).toMatchObject([{ behind: 1 }])
})

test('an order comes to the emptiest of those on which it fits, and the others stay as they are', () => {
  const full = lane([order(1), order(1), order(1)])
  const [busy, idle] = [lane([order(1)]), lane([])]
  const asked = order(1)
  expect(withOrder([full, busy, idle], asked)).toEqual([full, busy, { ...idle, orders: [asked] }])
  expect(withOrder([full], asked)).toEqual([full])
})

test('of many all that fit somewhere are answered, each once', () => {
  const lanes = [lane([order(1)], { maxWeight: 10 }), lane([])]
  const asked = Array.from({ length: 90 }, (_, n) => order(1, { weight: n % 3, skills: n % 9 === 0 ? ['crane'] : [] }))
  const answered = [...fitting(lanes, asked)].flat()
  expect(new Set(answered)).toEqual(new Set(asked.filter(({ skills }) => skills.length === 0)))
  expect(answered).toHaveLength(80)
})
