import type { ScheduledOrder } from '@crossdock/contract/scheduler/schedules/orders'
import { createValue } from '../../lib/value.ts'
import type { MapPin } from '../../ui/map/map.tsx'

/** What is chosen of a schedule, and what of it stands on its map (SCHD-001). */
interface ScheduleState {
  readonly selectedOrderIds: readonly ScheduledOrder['addressId'][]
  /** Orders of the page that have a place. */
  readonly markers: readonly MapPin[]
  /** The route of the order at hand is drawn, too. */
  readonly shouldShowRoute: boolean
}

export const initialScheduleState: ScheduleState = { selectedOrderIds: [], markers: [], shouldShowRoute: false }

export const selectOrders = (state: ScheduleState, ids: Iterable<string>): ScheduleState => ({
  ...state,
  selectedOrderIds: [...ids] as ScheduledOrder['addressId'][],
})

const pinStates = {
  ...{ Added: 'open', Offered: 'open', Accepted: 'done', Declined: 'failed', Expired: 'soon', Assigned: 'done' },
} as const satisfies Record<ScheduledOrder['state'], MapPin['state']>

export const setMarkers = (
  state: ScheduleState,
  orders: readonly Pick<ScheduledOrder, 'addressId' | 'state' | 'lat' | 'lng'>[],
): ScheduleState => ({
  ...state,
  markers: orders.flatMap(({ addressId: id, state: one, lat, lng }) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, state: pinStates[one] }],
  ),
})

export const toggleRoute = (state: ScheduleState): ScheduleState => ({
  ...state,
  shouldShowRoute: !state.shouldShowRoute,
})

export const scheduleState = createValue(initialScheduleState)
