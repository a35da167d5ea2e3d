import type { Route, RouteHead, RouteStop } from '@crossdock/contract/delivery/routes'
import { expect, test } from 'vitest'
import * as state from './route-state.ts'

const stop = (position: number, status: RouteStop['status'], lat: number | null = 49) =>
  ({ addressId: `a${position}`, position, status, lat, lng: lat === null ? null : -123 }) as RouteStop
const orders = [stop(1, 'Delivered'), stop(2, 'Failed'), stop(3, 'To go', null), stop(4, 'To go'), stop(5, 'To go')]
const route = (more: Partial<Route> = {}) =>
  ({ id: 'r1', type: 'Ongoing', orders, startPlace: { lat: 49.2, lng: -123.2 }, endPlace: null, ...more }) as Route
const { initialRouteListState: noList, initialRouteState: none } = state
const shown = state.showRoute(none, route())

test('the list begins empty, with 20 routes a page and nothing restored; the current route with nothing shown', () => {
  expect(noList).toEqual({ routeList: [], count: 0, limit: 20, restoredRouteId: null })
  const pendingRouteWaypoints = { pickupMarkers: [], dropoffMarkers: [], shouldShowRoutePath: false }
  const rest = { id: null, centerCoords: null, hoverOrderId: null, selectedWMSManifest: null }
  expect(none).toEqual({ ...rest, pendingRouteWaypoints })
})

test('the list knows where the restored route stands, as long as it is to be gone to', () => {
  const routeList = ['r1', 'r2'].map((id) => ({ id }) as RouteHead)
  const list = state.setRouteList(noList, routeList, { count: 31, limit: 10 })
  expect([list.count, list.limit, state.placeOfRestored(list)]).toEqual([31, 10, -1])
  const restored = state.setRestoredRoute(list, 'r2')
  expect(state.placeOfRestored(restored)).toBe(1)
  expect(state.placeOfRestored(state.setRestoredRoute(restored, null))).toBe(-1)
})

test('stops are pins with their numbers and states; those without a place are none', () => {
  const statesOf = (type: 'Ongoing' | 'Schedule', some: readonly RouteStop[]) =>
    state.dropoffsOf({ type, orders: [...some] }).map((pin) => `${pin.label} ${pin.state}`)
  expect(statesOf('Ongoing', orders)).toEqual(['1 done', '2 failed', '4 stop', '5 stop'])
  expect(statesOf('Ongoing', orders.slice(3))).toEqual(['4 next', '5 stop'])
  // Nobody is on the way to a stop of a route that has not started.
  expect(statesOf('Schedule', orders.slice(3))).toEqual(['4 stop', '5 stop'])
})

test('where it starts and ends are the pick-ups, one where that is one place; the path goes over all of them', () => {
  const [start, end] = [
    { lat: 49.2, lng: -123.2 },
    { lat: 49.4, lng: -123.4 },
  ]
  const { pickupMarkers } = shown.pendingRouteWaypoints
  expect(pickupMarkers).toEqual([{ id: 'start', ...start, state: 'place' }])
  expect(state.pickupsOf({ startPlace: start, endPlace: end }).map(({ id }) => id)).toEqual(['start', 'end'])
  expect(state.pickupsOf({ startPlace: start, endPlace: start })).toHaveLength(1)
  const ends = { orders: orders.slice(0, 1), startPlace: start, endPlace: end }
  const two = state.showRoute(none, route(ends))
  const path = [
    [-123.2, 49.2],
    [-123, 49],
    [-123.4, 49.4],
  ]
  expect(state.pathOf(two, ends)).toEqual(path)
  expect(state.pathOf(state.toggleRoutePath(two), ends)).toEqual([])
  expect(two.centerCoords?.map((one) => Number(one.toFixed(3)))).toEqual([-123.2, 49.2])
})

test('the same route read again keeps what is hovered and hidden, another one begins anew', () => {
  const changed = state.toggleRoutePath(state.selectManifest(state.setHoverOrder(shown, 'a4'), 'm1'))
  const again = state.showRoute(changed, route({ type: 'Delivered' }))
  expect([again.hoverOrderId, again.selectedWMSManifest, again.pendingRouteWaypoints.shouldShowRoutePath]).toEqual([
    'a4',
    'm1',
    false,
  ])
  const other = state.showRoute(changed, route({ id: 'r2' }))
  expect([other.hoverOrderId, other.selectedWMSManifest, other.pendingRouteWaypoints.shouldShowRoutePath]).toEqual([
    null,
    null,
    true,
  ])
})
