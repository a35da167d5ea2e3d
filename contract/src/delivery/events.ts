import type { OfAccount, OfRecord, OfStore } from '../events.ts'
import type { Id } from '../ids.ts'
import type { PoolOrder } from './pool-orders.ts'
import type { Route, RouteStop } from './routes.ts'

/** What has happened on a route, as it is then. */
interface RouteNews {
  readonly route: Pick<Route, 'id' | 'name' | 'driverName' | 'stops' | 'orders'>
  /** Whose phone says so; null: the office. */
  readonly driverId: Id<'driver'> | null
}

/** What this area tells screens, and asks of whoever drives or starts from what is to be deleted. */
export interface DeliveryEvents {
  'depot.changed': OfAccount
  'vehicle.changed': OfAccount
  'driver.changed': OfAccount
  'pool-order.changed': OfStore
  'route.changed': OfAccount
  'tracking.changed': OfAccount
  'route.started': RouteNews
  'route.stop-done': RouteNews & {
    readonly stop: Pick<RouteStop, 'orderNo' | 'storeId'>
    /** Why it failed; null: it is delivered. */
    readonly reason: string | null
  }
  /** A route, or orders, were changed: as they were, and as they are. */
  'route.edited': { readonly before: Route; readonly after: Route }
  'pool-order.edited': { readonly before: ReadonlyMap<string, PoolOrder>; readonly after: readonly PoolOrder[] }
  /** Orders of the pool go on a route that were scheduled, and that the plan has not counted. */
  'pool-order.routing': { readonly ids: readonly Id<'poolOrder'>[] }
  'depot.removing': OfRecord<'depot'>
  'vehicle.removing': OfRecord<'vehicle'>
  'route.removing': OfRecord<'route'>
  'driver.removing': OfRecord<'driver'>
}

const drivers = ['/api/delivery/drivers'] as const
const search = ['/api/find', '/api/search'] as const
const pool = ['/api/delivery/pool-orders', '/api/web-order', ...search] as const
/** Routes show the names of who drives, from where, and the orders themselves. */
const routes = [
  '/api/delivery/routes',
  '/api/routes',
  '/api/web-order/archived',
  '/api/delivery/driver-reports',
] as const

/** Which boxes belong into which van. */
const vans = ['/api/delivery/vans'] as const
const analytics = ['/api/analytics/delivery'] as const

/** The first screen counts what waits and what is under way. */
const home = ['/api/fulfillment/dashboard'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const deliveryTopics = {
  'depot.changed': ['/api/delivery/depots', ...drivers, ...routes],
  'vehicle.changed': ['/api/delivery/vehicles', ...drivers, ...routes, ...vans],
  'driver.changed': [...drivers, ...routes, ...vans, ...search, ...home],
  'pool-order.changed': [...pool, ...routes, ...vans, ...analytics, ...home],
  // What is on a route is not in the pool; a plan of it is of another day's state; drivers show which one they are on.
  'route.changed': [...pool, ...routes, ...vans, ...drivers, '/api/delivery/optimize', ...analytics, ...home],
  'tracking.changed': ['/api/delivery/tracking', '/api/delivery/proof-keeping'],
  // A stop shows what of it is in the hub, a route the manifest that it names.
  'hub-order.changed': [...routes, ...vans],
  'hub-exception.changed': vans,
  // A box says where it stands.
  'stock-location.changed': vans,
  'warehouse.changed': vans,
  'manifest.changed': routes,
  // What a route costs is told with what of it has been paid.
  'subscription.changed': ['/api/web-order/route-invoice'],
  // Each order shows whose it is.
  'store.changed': [...pool, ...routes, ...analytics],
} as const
