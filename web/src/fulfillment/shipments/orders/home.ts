import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import type { HomeModule, HomeTile } from '../../../lib/home.ts'
import { shipmentLists } from './order-lists.ts'

const can = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const inState = (label: string, order: number, state: keyof NonNullable<Dashboard['shipmentOrders']>): HomeTile => ({
  label,
  to: shipmentLists[state],
  can,
  group: 'Shipping',
  order,
  of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders[state],
})

export const tiles: readonly HomeTile[] = [
  inState('Order Placed', 20, 'READY'),
  inState('In Process', 21, 'PICKING'),
  inState('Back Orders', 22, 'BACK_ORDER'),
  inState('Draft Orders', 23, 'DRAFT'),
  inState('Shipped Out', 24, 'COMPLETED'),
]

export const limits: HomeModule['limits'] = {
  shipmentOrdersInProcess: { label: 'Shipment orders in process', to: '/operation-orders', can },
  backOrders: { label: 'Back orders', to: '/back-orders', can },
}
