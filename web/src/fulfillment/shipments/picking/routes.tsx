import { route } from '../../../lib/routes.ts'

export const routes = [
  route('/shipment-order/$shipmentOrderId/setup-picking', {
    page: () => import('./picking-page.tsx'),
    can: 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS',
    isBare: true,
  }),
]
