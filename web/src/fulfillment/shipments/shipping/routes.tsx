import { route } from '../../../lib/routes.ts'

export const routes = [
  route('/shipment-order/$shipmentOrderId/confirm-shipping-info', {
    page: () => import('./confirm-shipping-page.tsx'),
    can: 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS',
    isBare: true,
  }),
]
