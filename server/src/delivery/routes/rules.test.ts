import { type Route, type RouteStop, routeTypes } from '@crossdock/contract/delivery/routes'
import { expect, test } from 'vitest'
import { canDo, changedParts, changesDay, type Deed, keepsDone, typeOfEnd, typeOfPlan, wayOver } from './rules.ts'

const allowed = (deed: Deed) => routeTypes.filter((type) => canDo(deed, type))

test('what can be done in which state (ROUTE-007)', () => {
  expect(allowed('start')).toEqual(['Schedule'])
  expect(allowed('cancel')).toEqual(['Pending', 'Ongoing', 'Schedule'])
  expect(allowed('restore')).toEqual(['Failed', 'Canceled'])
  expect(allowed('remove')).toEqual(['Pending', 'Schedule', 'Canceled'])
  expect(allowed('complete')).toEqual(['Ongoing'])
})

test('a day is changed by whoever plans, not by what is told on the way', () => {
  const deeds: Deed[] = ['plan', 'setStops', 'cancel', 'restore', 'placeInPool', 'restoreOrders', 'remove']
  expect(deeds.filter((deed) => !changesDay(deed))).toEqual([])
  expect((['start', 'report', 'complete'] as const).filter(changesDay)).toEqual([])
})

test('a day and a driver make a draft a scheduled route', () => {
  expect(typeOfPlan({ date: null, driverId: null })).toBe('Pending')
  expect(typeOfPlan({ date: '2031-03-04', driverId: null })).toBe('Pending')
  expect(typeOfPlan({ date: null, driverId: 'a' })).toBe('Pending')
  expect(typeOfPlan({ date: '2031-03-04', driverId: 'a' })).toBe('Schedule')
})

const stop = (addressId: string, status: 'To go' | 'Delivered' | 'Failed') => ({ addressId, status })

test('a route ends delivered where anything was, and does not end while a stop is left', () => {
  expect(typeOfEnd([stop('a', 'Delivered'), stop('b', 'To go')])).toBeNull()
  expect(typeOfEnd([stop('a', 'Delivered'), stop('b', 'Failed')])).toBe('Delivered')
  expect(typeOfEnd([stop('a', 'Failed')])).toBe('Failed')
  expect(typeOfEnd([])).toBe('Failed')
})

test('stops that are done stay in front', () => {
  const before = [stop('a', 'Delivered'), stop('b', 'Failed'), stop('c', 'To go')]
  expect(keepsDone(before, ['a', 'b', 'd', 'c'])).toBe(true)
  expect(keepsDone(before, ['a', 'b'])).toBe(true)
  expect(keepsDone(before, ['b', 'a', 'c'])).toBe(false)
  expect(keepsDone(before, ['a', 'c', 'b'])).toBe(false)
})

test('the log keeps the stops that a change touched, not all of them', () => {
  const stopAt = (addressId: string, position: number, more: Partial<RouteStop> = {}) =>
    ({ addressId, position, status: 'To go', ...more }) as RouteStop
  const route = (name: string, ...orders: RouteStop[]) => ({ name, orders }) as Route
  const [a, b, c] = [stopAt('a', 1), stopAt('b', 2), stopAt('c', 3)]
  const told = changedParts(route('North', a, b, c), route('North', a, { ...b, status: 'Delivered' }, c))
  expect(told).toEqual({ before: route('North', b), after: route('North', { ...b, status: 'Delivered' }) })
  expect(changedParts(route('North', a, b), route('South', a, b))).toEqual({
    before: route('North'),
    after: route('South'),
  })
  // Taken off: what is behind it moves up. Put on: it is new.
  const up = { ...c, position: 2 }
  expect(changedParts(route('North', a, b, c), route('North', a, up))).toEqual({
    before: route('North', b, c),
    after: route('North', up),
  })
  expect(changedParts(route('North', a), route('North', a, b)).after.orders).toEqual([b])
})

test('the way goes over the places that are known, with the services', () => {
  const [a, b] = [
    { lat: 49.28, lng: -123.12 },
    { lat: 49.24, lng: -123.1 },
  ]
  const nowhere = { lat: null, lng: null }
  expect(wayOver([a], 5)).toBeNull()
  expect(wayOver([a, null, nowhere], 5)).toBeNull()
  const once = wayOver([a, nowhere, b], 0)
  // Some 4.7 km as the crow flies, a third more by road.
  expect(once?.distance).toBeGreaterThan(5500)
  expect(once?.distance).toBeLessThan(7000)
  const back = wayOver([a, b, a], 0)
  expect(Math.abs((back?.distance ?? 0) - 2 * (once?.distance ?? 0))).toBeLessThanOrEqual(1)
  expect(wayOver([a, b, a], 10)?.duration).toBe((back?.duration ?? 0) + 600)
})
