import { route } from '../../../lib/routes.ts'

const can = 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'

export const routes = [
  route('/shipment-order/$shipmentOrderId/setup-packing', {
    page: () => import('./packing-page.tsx'),
    can,
    isBare: true,
  }),
  route('/shipment-order/$shipmentOrderId/repackage', {
    page: () => import('./repackage-page.tsx'),
    can,
    isBare: true,
  }),
]
