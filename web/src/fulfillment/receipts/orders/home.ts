import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import type { HomeModule, HomeTile } from '../../../lib/home.ts'

const can = 'FULFILLMENT_VIEW_RECEIVING_ORDERS'
const inState = (
  label: string,
  order: number,
  state: keyof NonNullable<Dashboard['receiptOrders']>,
  to: string,
): HomeTile => ({
  label,
  to,
  can,
  group: 'Receiving',
  order,
  of: ({ receiptOrders }) => receiptOrders && receiptOrders[state],
})

export const tiles: readonly HomeTile[] = [
  inState('Receipts expected', 10, 'EXPECTED', '/operation-receipt-orders?states=EXPECTED'),
  inState('Being received', 11, 'PROCESSING', '/operation-receipt-orders?states=PROCESSING'),
  inState('Draft receipts', 12, 'DRAFT', '/draft-receipt-orders'),
]

export const limits: HomeModule['limits'] = {
  receiptOrders: { label: 'Receipt orders this month', to: '/receipt-order', can },
}
