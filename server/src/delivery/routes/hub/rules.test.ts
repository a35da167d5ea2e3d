import type { Route } from '@crossdock/contract/delivery/routes'
import { expect, test } from 'vitest'
import { isAhead, planKey } from './rules.ts'

const stop = { addressId: 'a'.repeat(24), status: 'To go' }
const route = { type: 'Schedule', name: 'North', date: null, driverName: 'Ines', vehicleName: null, orders: [stop] }
const keyOf = (more: object = {}) => planKey({ ...route, ...more } as unknown as Route)

test('the hub is told of a route anew when it is planned anew, and not of what happens on the way', () => {
  for (const more of [
    { name: 'South' },
    { date: '2031-03-04' },
    { driverName: null },
    { orders: [] },
    { type: 'Canceled' },
  ])
    expect(keyOf(more)).not.toBe(keyOf())
  for (const more of [{ type: 'Ongoing' }, { orders: [{ ...stop, status: 'Delivered' }] }])
    expect(keyOf(more)).toBe(keyOf())
  expect((['Pending', 'Schedule', 'Ongoing', 'Delivered', 'Failed', 'Canceled'] as const).map(isAhead)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})
