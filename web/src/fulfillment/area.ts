import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'fulfillment',
  can: {
    anyOf: [
      'FULFILLMENT_MANAGE_INVENTORY',
      'FULFILLMENT_MANAGE_PRODUCTS',
      'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
      'FULFILLMENT_PROCESS_INVENTORY',
      'FULFILLMENT_VIEW_INVENTORY',
      'FULFILLMENT_VIEW_RECEIVING_ORDERS',
      'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
    ],
  },
}
