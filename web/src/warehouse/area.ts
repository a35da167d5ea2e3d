import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'fulfillment',
  can: {
    anyOf: [
      'FULFILLMENT_VIEW_WAREHOUSE',
      'FULFILLMENT_MANAGE_WAREHOUSE',
      'WAREHOUSE_VIEW_ORDERS',
      'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
    ],
  },
}
