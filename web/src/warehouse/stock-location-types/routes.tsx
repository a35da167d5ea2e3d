import type { FeatureRoute } from '../../lib/routes.ts'

const view = ['FULFILLMENT_VIEW_WAREHOUSE', 'FULFILLMENT_MANAGE_WAREHOUSE'] as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/stock-location-types',
    page: () => import('./stock-location-type-list-page.tsx'),
    can: view,
    menu: { label: 'Stock Location Types', group: 'Warehouse', mode: 'fulfillment', order: 83 },
  },
]
