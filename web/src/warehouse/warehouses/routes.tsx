import type { Needed } from '@crossdock/contract/access'
import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

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
  route('/warehouses/list', {
    page: () => import('./warehouse-list-page.tsx'),
    can: view,
    menu: { label: 'Warehouses', icon: 'warehouses', group: 'Stock', order: 10, hotkey: 'w' },
  }),
  route('/warehouse', { redirect: '/warehouses/list', can: view }),
  route('/warehouse/$warehouseId', {
    page: () => import('./warehouse-page.tsx'),
    can: view,
    under: '/warehouses/list',
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New Warehouse', to: '/warehouses/list?new=1', can: 'FULFILLMENT_MANAGE_WAREHOUSE' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'warehouse',
    group: 'Warehouses',
    finds: 'title',
    can: view,
    path: async ({ id }) => (await import('../../lib/paths.ts')).warehousePath(id),
  },
]
