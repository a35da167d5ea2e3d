import { sumOf } from '../../../lib/figures.ts'
import type { HomeStep } from '../../../lib/home.ts'

const can = 'FULFILLMENT_VIEW_RECEIVING_ORDERS'

export const steps: readonly HomeStep[] = [
  {
    label: 'Receive goods',
    hint: 'Say what is on its way, then count it in.',
    order: 40,
    to: '/receipt-order',
    can,
    form: '/receipt-order/create-order',
    manage: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
    of: ({ receiptOrders }) => receiptOrders && sumOf(Object.values(receiptOrders)),
  },
]
