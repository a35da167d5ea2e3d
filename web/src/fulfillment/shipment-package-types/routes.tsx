import type { FeatureRoute } from '../../lib/routes.ts'

const view = ['FULFILLMENT_VIEW_SHIPMENT_ORDERS', 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'] as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/warehouses/shipment-packages',
    page: () => import('./shipment-package-type-list-page.tsx'),
    can: view,
    menu: { label: 'Shipment Packages', group: 'Warehouse', mode: 'fulfillment', order: 85 },
  },
]
