import type { Needed } from '@crossdock/contract/access'

/** Either half of the hub's people: who looks at orders, who sets its places up (PERMW-009). */
export const seesHub: Needed = { anyOf: ['WAREHOUSE_VIEW_ORDERS', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS'] }
/** Its places, with what stands in them: they are orders' (PERM-037). */
export const seesPlaces: Needed = { allOf: ['WAREHOUSE_VIEW_ORDERS', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS'] }
