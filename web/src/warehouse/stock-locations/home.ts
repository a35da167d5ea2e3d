import type { Needed } from '@crossdock/contract/access'
import type { HomeStep, HomeTile } from '../../lib/home.ts'

/** Either warehouse system's people: the sorting hub shares the locations (PERMW-009). */
const can: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}
const to = '/stock-locations'

export const tiles: readonly HomeTile[] = [
  { label: 'Stock locations', to, can, group: 'Lists', order: 32, of: (counted) => counted.stockLocations },
]

export const steps: readonly HomeStep[] = [
  {
    label: 'Add stock locations',
    hint: 'Aisle, bay, level: where a picker is sent.',
    order: 30,
    to,
    can,
    form: to,
    manage: 'FULFILLMENT_MANAGE_WAREHOUSE',
    of: (counted) => counted.stockLocations,
  },
]
