import { route } from '../../../lib/routes.ts'

export const routes = [
  route('/receipt-order/$receiptOrderId/receiving', {
    page: () => import('./receiving-page.tsx'),
    can: 'FULFILLMENT_PROCESS_RECEIVING_ORDERS',
    isBare: true,
  }),
]
