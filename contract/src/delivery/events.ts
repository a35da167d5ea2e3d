import type { OfAccount, OfRecord, OfStore } from '../events.ts'

/** What this area tells screens, and asks of whoever drives or starts from what is to be deleted. */
export interface DeliveryEvents {
  'depot.changed': OfAccount
  'vehicle.changed': OfAccount
  'driver.changed': OfAccount
  'pool-order.changed': OfStore
  'depot.removing': OfRecord<'depot'>
  'vehicle.removing': OfRecord<'vehicle'>
  'driver.removing': OfRecord<'driver'>
}

const drivers = ['/api/delivery/drivers'] as const
const pool = ['/api/delivery/pool-orders', '/api/web-order'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const deliveryTopics = {
  'depot.changed': ['/api/delivery/depots', ...drivers],
  'vehicle.changed': ['/api/delivery/vehicles', ...drivers],
  'driver.changed': drivers,
  'pool-order.changed': pool,
  // Each order shows whose it is.
  'store.changed': pool,
} as const
