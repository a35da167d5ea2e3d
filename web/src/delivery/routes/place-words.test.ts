import type { OrderPlace, RoutePlaces } from '@crossdock/contract/delivery/optimize/places'
import { expect, test } from 'vitest'
import { offersOf, placeWords, whereWords } from './place-words.ts'
import { outWords } from './plan-words.ts'

const place = (at: number, distance: number, more: Partial<OrderPlace> = {}): OrderPlace => ({
  ...{ at, distance, duration: 240, cost: null, arrives: '10:05', arrivesAt: '2031-03-04T18:05:00Z' },
  ...{ delayMinutes: 0, hurdles: [], ...more },
})
const late: OrderPlace['hurdles'][number] = { reason: 'window', amount: 12, skills: [], orderNo: null }
const on = (routeId: string, ...places: OrderPlace[]): RoutePlaces => ({
  ...{ routeId, name: routeId, type: 'Schedule', date: '2031-03-04', driverName: null, updatedAt: '' },
  ...{ stops: 7, places, best: places.find(({ hurdles }) => hurdles.length === 0) ?? null, why: null },
})

test('what a place adds, when it is served, and what it breaks are said in words', () => {
  expect(placeWords(place(2, 1240, { delayMinutes: 4 }))).toBe(
    '+1.2 km, +0:04 h, there at 10:05, others up to 4 min later',
  )
  const hurdles: OrderPlace['hurdles'] = [
    late,
    { ...late, orderNo: 'W-7' },
    { reason: 'skills', amount: null, skills: ['lift'], orderNo: null },
  ]
  expect(placeWords(place(2, -300, { cost: 1.5, delayMinutes: 9, hurdles }))).toBe(
    '−0.3 km, +0:04 h, cost +$1.50, there at 10:05, 12 min late, W-7 12 min late, nobody there can do lift',
  )
  expect(whereWords({ at: 2 }, { stops: 7 })).toBe('Stop 3 of 8')
})

test('the place that adds least comes first, those that break something last, and where it stands is none', () => {
  const own = on('own', place(0, 0), place(1, 900), place(2, 100, { hurdles: [late] }), place(3, 500), place(4, 700))
  const other = on('other', place(5, 300))
  const told = offersOf([own, other], { routeId: 'own', at: 0 })
  expect(told.map(({ route, place: { at }, isBest }) => [route.routeId, at, isBest])).toEqual([
    ['other', 5, true],
    ['own', 3, false],
    ['own', 4, false],
    ['own', 1, false],
  ])
  expect(offersOf([on('own', place(2, 100, { hurdles: [late] }))], null)[0]?.isBest).toBe(false)
})

test('where an order could go is one sentence', () => {
  const asked = { reason: null, routes: 3, fits: 2, isPlanned: false }
  expect(outWords(asked)).toBe('It fits on 2 routes: nobody has put it on one yet.')
  expect(outWords({ ...asked, fits: 1 })).toBe('It fits on 1 route: nobody has put it on it yet.')
  expect(outWords({ ...asked, fits: 0 })).toBe('It fits on none of the 3 open routes of that day.')
  expect(outWords({ ...asked, routes: 0, fits: 0 })).toBe('There is no open route on that day.')
  expect(outWords({ ...asked, reason: 'noPlace' })).toBe('No place: it has no coordinates')
})
