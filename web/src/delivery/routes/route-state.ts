import { type Route, type RouteHead, routesOfPage } from '@crossdock/contract/delivery/routes'
import { createValue } from '../../lib/value.ts'
import type { Position } from '../../ui/map/geometry.ts'
import type { MapPin } from '../../ui/map/map.tsx'

/** What the list of routes has at hand (ROUTE-003): its page, how many there are, and the route that was just restored. */
interface RouteListState {
  readonly routeList: readonly RouteHead[]
  readonly count: number
  readonly limit: number
  /** The list goes to it once, and forgets it. */
  readonly restoredRouteId: Route['id'] | null
}

export const initialRouteListState: RouteListState = {
  routeList: [],
  count: 0,
  limit: routesOfPage,
  restoredRouteId: null,
}

export const setRouteList = (
  state: RouteListState,
  routeList: readonly RouteHead[],
  { count, limit }: Pick<RouteListState, 'count' | 'limit'>,
): RouteListState => ({ ...state, routeList, count, limit })

export const setRestoredRoute = (state: RouteListState, restoredRouteId: Route['id'] | null): RouteListState => ({
  ...state,
  restoredRouteId,
})

/** Where the restored route stands in the list at hand; -1: nothing was restored, or it is on another page. */
export const placeOfRestored = ({ routeList, restoredRouteId }: RouteListState): number =>
  routeList.findIndex(({ id }) => id === restoredRouteId)

export const routeListState = createValue(initialRouteListState)

/** What the page of a route shows on its map (ROUTE-004). */
interface CurrentRouteState {
  readonly id: Route['id'] | null
  /** The middle of what has a place; null: nothing has. */
  readonly centerCoords: Position | null
  /** The stop under the pointer or at the keyboard, in the list or on the map. */
  readonly hoverOrderId: string | null
  readonly pendingRouteWaypoints: {
    /** Where it starts and ends. */
    readonly pickupMarkers: readonly MapPin[]
    readonly dropoffMarkers: readonly MapPin[]
    readonly shouldShowRoutePath: boolean
  }
  /** The sorting manifest that its orders come from. */
  readonly selectedWMSManifest: string | null
}

export const initialRouteState: CurrentRouteState = {
  id: null,
  centerCoords: null,
  hoverOrderId: null,
  pendingRouteWaypoints: { pickupMarkers: [], dropoffMarkers: [], shouldShowRoutePath: false },
  selectedWMSManifest: null,
}

type Mapped = Pick<Route, 'id' | 'type' | 'orders' | 'startPlace' | 'endPlace'>

/** The stops of a route as pins: those that have a place, the first one that is to go as the next. */
export function dropoffsOf({ orders, type }: Pick<Mapped, 'orders' | 'type'>): readonly MapPin[] {
  const next = type === 'Ongoing' ? orders.find(({ status }) => status === 'To go') : undefined
  return orders.flatMap((stop): MapPin[] => {
    const { addressId, lng, lat, status, position } = stop
    if (lng === null || lat === null) return []
    const state = status === 'Delivered' ? 'done' : status === 'Failed' ? 'failed' : stop === next ? 'next' : 'stop'
    return [{ id: addressId, lng, lat, state, label: String(position) }]
  })
}

/** Where its goods are picked up and its driver comes back to; once where that is one place. */
export function pickupsOf({ startPlace, endPlace }: Pick<Mapped, 'startPlace' | 'endPlace'>): readonly MapPin[] {
  const isOne = startPlace?.lat === endPlace?.lat && startPlace?.lng === endPlace?.lng
  return [
    ...(startPlace ? [{ id: 'start', ...startPlace, state: 'place' as const }] : []),
    ...(endPlace && !isOne ? [{ id: 'end', ...endPlace, state: 'place' as const }] : []),
  ]
}

const middleOf = (pins: readonly MapPin[]): Position | null =>
  pins.length === 0
    ? null
    : [
        pins.reduce((sum, { lng }) => sum + lng, 0) / pins.length,
        pins.reduce((sum, { lat }) => sum + lat, 0) / pins.length,
      ]

/** Shows a route, as it is by now; another one with nothing hovered, and with its path. */
export function showRoute(state: CurrentRouteState, route: Mapped): CurrentRouteState {
  const isOther = state.id !== route.id
  const [pickupMarkers, dropoffMarkers] = [pickupsOf(route), dropoffsOf(route)]
  return {
    ...(isOther ? initialRouteState : state),
    id: route.id,
    centerCoords: middleOf([...pickupMarkers, ...dropoffMarkers]),
    pendingRouteWaypoints: {
      ...{ pickupMarkers, dropoffMarkers },
      shouldShowRoutePath: isOther || state.pendingRouteWaypoints.shouldShowRoutePath,
    },
  }
}

export const setHoverOrder = (state: CurrentRouteState, hoverOrderId: string | null): CurrentRouteState => ({
  ...state,
  hoverOrderId,
})

export const toggleRoutePath = (state: CurrentRouteState): CurrentRouteState => ({
  ...state,
  pendingRouteWaypoints: {
    ...state.pendingRouteWaypoints,
    shouldShowRoutePath: !state.pendingRouteWaypoints.shouldShowRoutePath,
  },
})

export const selectManifest = (state: CurrentRouteState, selectedWMSManifest: string | null): CurrentRouteState => ({
  ...state,
  selectedWMSManifest,
})

/** The line of the path: from where it starts over its stops to where it ends; none while it is not to be shown. */
export function pathOf(
  { pendingRouteWaypoints: { pickupMarkers, dropoffMarkers, shouldShowRoutePath } }: CurrentRouteState,
  { startPlace, endPlace }: Pick<Mapped, 'startPlace' | 'endPlace'>,
): readonly Position[] {
  if (!shouldShowRoutePath) return []
  const [start] = startPlace ? pickupMarkers : []
  const end = endPlace ? pickupMarkers.at(-1) : undefined
  return [start, ...dropoffMarkers, end].flatMap((pin): Position[] => (pin ? [[pin.lng, pin.lat]] : []))
}

export const routeState = createValue(initialRouteState)
