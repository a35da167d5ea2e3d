import type { RouteStop } from '@crossdock/contract/delivery/routes'
import { expect, test } from 'vitest'
import { pinsOf } from './route-map.tsx'

const stop = (position: number, status: RouteStop['status'], lat: number | null = 49) =>
  ({ addressId: `a${position}`, position, status, lat, lng: lat === null ? null : -123 }) as RouteStop
const orders = [stop(1, 'Delivered'), stop(2, 'Failed'), stop(3, 'To go', null), stop(4, 'To go'), stop(5, 'To go')]
const statesOf = (type: 'Ongoing' | 'Schedule', some: readonly RouteStop[]) =>
  pinsOf({ type, orders: [...some] }).map(({ label, state }) => `${label} ${state}`)

test('stops are pins with their numbers and states; those without a place are none', () => {
  expect(statesOf('Ongoing', orders)).toEqual(['1 done', '2 failed', '4 stop', '5 stop'])
  expect(statesOf('Ongoing', orders.slice(3))).toEqual(['4 next', '5 stop'])
  // Nobody is on the way to a stop of a route that has not started.
  expect(statesOf('Schedule', orders.slice(3))).toEqual(['4 stop', '5 stop'])
})
