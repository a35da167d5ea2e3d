import type { FeatureRoute } from '../../lib/routes.ts'

const view = ['FULFILLMENT_VIEW_WAREHOUSE', 'FULFILLMENT_MANAGE_WAREHOUSE'] as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/warehouses/storage-packages',
    page: () => import('./storage-package-type-list-page.tsx'),
    can: view,
    menu: { label: 'Storage Packages', group: 'Warehouse', mode: 'fulfillment', order: 84 },
  },
]
