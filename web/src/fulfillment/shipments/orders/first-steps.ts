import { sumOf } from '../../../lib/figures.ts'
import type { HomeStep } from '../../../lib/home.ts'

const can = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'

export const steps: readonly HomeStep[] = [
  {
    label: 'Ship an order',
    hint: 'Place it, pick it, pack it, hand it over.',
    order: 50,
    to: '/operation-orders',
    can,
    form: '/shipment-order/create-order',
    manage: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
    of: ({ shipmentOrders }) => shipmentOrders && sumOf(Object.values(shipmentOrders)),
  },
]
