import type { FeatureRoute } from '../../../lib/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/receipt-order/$orderId/receiving',
    page: () => import('./receiving-page.tsx'),
    can: 'FULFILLMENT_PROCESS_RECEIVING_ORDERS',
    isBare: true,
  },
]
