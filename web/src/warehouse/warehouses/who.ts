import type { Needed } from '@crossdock/contract/access'

// As the contract has it (`warehouse/warehouses`), which routes and tiles do not load: they come with the first screen.

/** Either warehouse system's people: the sorting hub shares the locations (PERMW-009). */
export const viewsWarehouses: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}

export const managesLocations: Needed = { anyOf: ['FULFILLMENT_MANAGE_WAREHOUSE', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS'] }
