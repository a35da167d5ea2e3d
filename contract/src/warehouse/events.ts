import type { OfAccount, OfRecord } from '../events.ts'
import type { Id } from '../ids.ts'

/** What this area tells screens, and asks of whoever keeps goods or orders in its warehouses. */
export interface WarehouseEvents {
  'warehouse.changed': OfAccount
  'stock-location.changed': OfAccount
  'stock-location-type.changed': OfAccount
  'storage-package-type.changed': OfAccount
  'warehouse.removing': OfRecord<'warehouse'>
  'stock-location.removing': OfRecord<'stockLocation'>
  'stock-location-type.removing': OfRecord<'stockLocationType'>
  'storage-package-type.removing': OfRecord<'storagePackageType'>
  /** It is to bear `maxWeight` kg from now on, less than before. */
  'stock-location.limiting': OfRecord<'stockLocation'> & { readonly maxWeight: number }
  /** Storage packages that no longer fit locations of a type. */
  'stock-location-type.unlinking': {
    readonly links: readonly {
      readonly stockLocationTypeId: Id<'stockLocationType'>
      readonly storagePackageTypeId: Id<'storagePackageType'>
    }[]
  }
  'storage-package-type.resizing': OfRecord<'storagePackageType'>
}

const warehouses = ['/api/fulfillment/warehouses'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const warehouseTopics = {
  'warehouse.changed': [...warehouses, '/api/find', '/api/search'],
  'stock-location.changed': [...warehouses, '/api/find', '/api/search'],
  'stock-location-type.changed': warehouses,
  'storage-package-type.changed': warehouses,
  'inventory.changed': warehouses,
} as const
