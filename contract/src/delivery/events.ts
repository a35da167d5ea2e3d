import type { OfAccount, OfRecord } from '../events.ts'

/** What this area tells screens, and asks of whoever drives or starts from what is to be deleted. */
export interface DeliveryEvents {
  'depot.changed': OfAccount
  'vehicle.changed': OfAccount
  'driver.changed': OfAccount
  'depot.removing': OfRecord<'depot'>
  'vehicle.removing': OfRecord<'vehicle'>
  'driver.removing': OfRecord<'driver'>
}

const drivers = ['/api/delivery/drivers'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const deliveryTopics = {
  'depot.changed': ['/api/delivery/depots', ...drivers],
  'vehicle.changed': ['/api/delivery/vehicles', ...drivers],
  'driver.changed': drivers,
} as const
