import type { OfStore } from '../events.ts'
import type { Id } from '../ids.ts'

/** A hub order as it leaves for the order pool: with a whole address. */
export interface PoolBound {
  readonly hubOrderId: Id<'hubOrder'>
  readonly storeId: Id<'store'>
  readonly orderNo: string
  readonly poNo: string | null
  readonly customer: {
    readonly firstName: string
    readonly lastName: string | null
    readonly phone: string
    readonly email: string | null
  }
  readonly address: {
    readonly addressLine1: string
    readonly addressLine2: string | null
    readonly city: string
    readonly state: string
    readonly zipCode: string
    readonly country: string | null
    readonly lat: number | null
    readonly lng: number | null
  }
  readonly note: string | null
  /** Kilograms of all its boxes; null where one of them was not weighed. */
  readonly weight: number | null
  readonly boxes: number
}

/** Which open orders of the hub are planned on a route, and at which stops: all of them, none of a route that is not ahead any more. */
export interface PlannedVan {
  readonly routeId: Id<'route'>
  readonly name: string
  readonly date: string | null
  readonly driverName: string | null
  readonly vehicleName: string | null
  /** Of the whole route. */
  readonly stops: number
  readonly orders: readonly { readonly hubOrderId: Id<'hubOrder'>; readonly stop: number }[]
}

/** Boxes that somebody has scanned in. */
export interface HubBoxesReceived {
  readonly boxIds: readonly Id<'hubBox'>[]
}

/** What this area tells screens, and later areas. */
export interface SortingEvents {
  'hub-order.changed': OfStore
  'hub-exception.changed': OfStore
  'manifest.changed': OfStore
  'hub-box.received': HubBoxesReceived
  /** Somebody has planned, or planned anew, who takes orders of the hub away. */
  'hub-orders.planned': PlannedVan
  /** Processed orders that are to wait in the order pool. */
  'hub-orders.to-pool': { readonly orders: readonly PoolBound[] }
}

const orders = [
  '/api/sorting/orders',
  '/api/sorting/search',
  '/api/sorting/boxes',
  '/api/sorting/stock-locations',
  '/api/sorting/positions',
] as const
const manifests = ['/api/sorting/manifests'] as const
const exceptions = ['/api/sorting/exceptions'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const sortingTopics = {
  // A place is occupied by the orders that stand in it.
  'hub-order.changed': [...orders, ...manifests, '/api/fulfillment/warehouses', '/api/find', '/api/search'],
  'hub-exception.changed': exceptions,
  // The dashboard's first steps ask whether there is any.
  'manifest.changed': [...manifests, ...orders, '/api/fulfillment/dashboard'],
  // Each shows its warehouse, its place and whose it is.
  'warehouse.changed': [...orders, ...manifests, ...exceptions],
  'stock-location.changed': orders,
  'stock-location-type.changed': ['/api/sorting/stock-locations', '/api/sorting/positions'],
  'inventory.changed': ['/api/sorting/stock-locations', '/api/sorting/positions'],
  'store.changed': [...orders, ...manifests, ...exceptions],
  // Each says who sees to it.
  'user.changed': exceptions,
} as const
