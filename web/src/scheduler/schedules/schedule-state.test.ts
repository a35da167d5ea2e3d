import type { ScheduledOrder } from '@crossdock/contract/scheduler/schedules/orders'
import { expect, test } from 'vitest'
import * as state from './schedule-state.ts'

const order = (id: string, one: ScheduledOrder['state'], lat: number | null = 49) =>
  ({ addressId: id, state: one, lat, lng: lat === null ? null : -123 }) as ScheduledOrder

test('at first nothing is selected, nothing stands on the map, and no route is drawn', () => {
  expect(state.initialScheduleState).toEqual({ selectedOrderIds: [], markers: [], shouldShowRoute: false })
})

test('orders with a place are markers by their states, selected ones are known by their ids, the route is toggled', () => {
  const marked = state.setMarkers(state.initialScheduleState, [
    order('a', 'Offered'),
    order('b', 'Accepted', null),
    order('c', 'Declined'),
  ])
  expect(marked.markers.map(({ id, state: one }) => `${id} ${one}`)).toEqual(['a open', 'c failed'])
  const selected = state.selectOrders(marked, new Set(['a', 'c']))
  expect([selected.selectedOrderIds, selected.markers]).toEqual([['a', 'c'], marked.markers])
  const drawn = state.toggleRoute(selected)
  expect([drawn.shouldShowRoute, state.toggleRoute(drawn)]).toEqual([true, selected])
})
