import type { Needed } from '@crossdock/contract/access'
import type { HomeModule, HomeStep, HomeTile } from '../../lib/home.ts'

/** Either warehouse system's people: the sorting hub shares the locations (PERMW-009). */
const can: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}
const warehouses = { label: 'Warehouses', to: '/warehouses/list', can }

export const tiles: readonly HomeTile[] = [
  { ...warehouses, group: 'Lists', order: 33, of: (counted) => counted.warehouses },
]

export const steps: readonly HomeStep[] = [
  {
    ...warehouses,
    label: 'Add a warehouse',
    hint: 'The building your goods stand in.',
    order: 10,
    form: '/warehouses/list?new=1',
    manage: 'FULFILLMENT_MANAGE_WAREHOUSE',
    of: (counted) => counted.warehouses,
  },
]

export const limits: HomeModule['limits'] = { warehouses }
