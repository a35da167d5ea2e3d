import type { Needed } from '@crossdock/contract/access'
import { route } from '../../lib/routes.ts'

/** Either warehouse system's people: the sorting hub shares the locations (PERMW-009). */
const view: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}

export const routes = [
  route('/warehouses/storage-packages', {
    page: () => import('./storage-package-type-list-page.tsx'),
    can: view,
    menu: { label: 'Storage Packages', icon: 'storage-packages', group: 'Setup', order: 50 },
  }),
]
