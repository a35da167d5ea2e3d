import type { FeatureRoute } from '../../../lib/routes.ts'

const can = 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'

export const routes: readonly FeatureRoute[] = [
  { path: '/shipment-order/$orderId/setup-packing', page: () => import('./packing-page.tsx'), can, isBare: true },
  { path: '/shipment-order/$orderId/repackage', page: () => import('./repackage-page.tsx'), can, isBare: true },
]
