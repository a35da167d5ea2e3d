import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { anybody } from '../problems/reads.ts'
import type { DriverToPlan, OrderToPlan } from '../problems/rules.ts'
import { type DayQuestion, dayPlanner, fitOn, type Lane, withOrder } from './rules.ts'

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
  expect(place).toEqual({ order: between, behind: 1, distance: 0 })
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

test('an order comes where it adds least to the way, and the others stay as they are', () => {
  const full = lane([order(1), order(1), order(1)])
  const [far, near] = [lane([order(40, { serviceMinutes: 1 })]), lane([order(2)])]
  const asked = order(1)
  expect(withOrder([full, far, near], asked)).toEqual([full, far, { ...near, orders: [...near.orders, asked] }])
  expect(withOrder([full], asked)).toEqual([full])
  // Of two that are as near, the one that has less to do.
  const [busy, idle] = [lane([order(1), order(1)]), lane([order(1)])]
  expect(withOrder([busy, idle], asked)[0]).toBe(busy)
})

const question = (lanes: readonly Lane[], asked: readonly OrderToPlan[], more: Partial<DayQuestion> = {}) => ({
  ...{ lanes, asked, promised: [], together: false },
  ...{ windows: [{ windowFrom: '09:00', windowTo: '12:00' }], ...more },
})
const idsOf = (orders: readonly OrderToPlan[]) => orders.map(({ id }) => id)

test('of many all that fit somewhere are answered, each once', () => {
  const lanes = [lane([order(1)], { maxWeight: 10 }), lane([])]
  const asked = Array.from({ length: 90 }, (_, n) => order(1, { weight: n % 3, skills: n % 9 === 0 ? ['crane'] : [] }))
  const [answered = []] = dayPlanner()(question(lanes, asked)) ?? []
  expect(new Set(answered)).toEqual(new Set(idsOf(asked.filter(({ skills }) => skills.length === 0))))
  expect(answered).toHaveLength(80)
})

test('beside what is promised, alone or together, and in its window', () => {
  const plan = dayPlanner()
  const [a, b, c] = [order(1), order(1), order(1)]
  const promised = [order(1)]
  expect(plan(question([lane([])], [a, b, c]))).toEqual([idsOf([a, b, c])])
  // Three of twenty minutes fill the hour.
  expect(plan(question([lane([])], [a, b, c], { promised, together: true }))).toEqual([idsOf([a, b])])
  expect(plan(question([lane([])], [a], { promised: [...promised, b, c] }))).toEqual([[]])
  const windows = [
    { windowFrom: '09:00', windowTo: '12:00' },
    { windowFrom: '11:00', windowTo: '12:00' },
  ]
  expect(plan(question([lane([])], [a], { windows }))).toEqual([[a.id], []])
})

test('what is promised the day does not stand in its own way, but in the way of others', () => {
  const plan = dayPlanner()
  const promised = [order(1), order(1), order(1)]
  const [own] = promised as [OrderToPlan]
  expect(plan(question([lane([])], [own, order(1)], { promised }))).toEqual([[own.id]])
  expect(plan(question([lane([])], [own, order(1)], { promised, together: true }))).toEqual([[own.id]])
})

test('a plan that is remembered is that of the same lanes and promises alone', () => {
  const plan = dayPlanner()
  const full = [order(1), order(1), order(1)]
  const asked = order(1)
  expect(plan(question([lane([])], [asked], { promised: full }))).toEqual([[]])
  expect(plan(question([lane([]), lane([])], [asked], { promised: full }))).toEqual([[asked.id]])
  expect(plan(question([lane([])], [asked], { promised: full.slice(1) }))).toEqual([[asked.id]])
  expect(plan(question([lane([])], [asked], { promised: full }))).toEqual([[]])
})

test('what one plan does not hold may be held by another one of the same orders', () => {
  const plan = dayPlanner()
  const early = { windowFrom: '09:00', windowTo: '09:05' }
  // Whoever was promised all the morning stands where one with a short window has to.
  const promised = [order(1), order(1)]
  const asked = order(1, { serviceMinutes: 15 })
  const ask = (more: readonly OrderToPlan[]) =>
    plan(question([lane([])], [asked], { promised: more, windows: [early] }))
  expect(ask(promised)).toEqual([[asked.id]])
  const taken = { ...asked, ...early }
  const second = order(1, { serviceMinutes: 15 })
  const next = question([lane([])], [second], { promised: [...promised, taken], windows: [early] })
  expect(plan(next)).toEqual([[]])
  // Another thread finds the same, which has never been asked about the first one.
  expect(dayPlanner()(next)).toEqual([[]])
})

test('what nobody could drive on an empty day takes nothing of it', () => {
  const promised = [order(1, { skills: ['crane'] }), order(1), order(1)]
  const early = { windowFrom: '09:00', windowTo: '09:05' }
  const asked = order(1, { serviceMinutes: 15 })
  expect(dayPlanner()(question([lane([])], [asked], { promised, windows: [early] }))).toEqual([[asked.id]])
})

test('a plan of many is made in slices, and is the same as one that is made at once', () => {
  const promised = Array.from({ length: 9 }, (_, n) => order(n / 10, { serviceMinutes: 9 }))
  const asked = [order(1, { serviceMinutes: 1 }), order(1, { serviceMinutes: 50 })]
  const all = question([lane([]), lane([])], asked, { promised })
  const plan = dayPlanner(0)
  const answers = promised.map(() => plan(all))
  expect(answers.slice(0, -1)).toEqual(promised.slice(1).map(() => null))
  expect(answers.at(-1)).toEqual(dayPlanner()(all))
  expect(answers.at(-1)).toEqual([[asked[0]?.id]])
})
