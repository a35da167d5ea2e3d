import type { Needed } from '@crossdock/contract/access'
import { route } from '../../../lib/routes.ts'

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
  route('/stock-location-types', {
    page: () => import('./stock-location-type-list-page.tsx'),
    can: view,
    menu: { label: 'Stock Location Types', icon: 'place-types', group: 'Setup', order: 40 },
  }),
]
