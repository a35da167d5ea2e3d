import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'
import { viewsWarehouses } from './who.ts'

export const routes = [
  route('/warehouses/list', {
    page: () => import('./warehouse-list-page.tsx'),
    can: viewsWarehouses,
    menu: { label: 'Warehouses', icon: 'warehouses', group: 'Stock', order: 10, hotkey: 'w' },
  }),
  route('/warehouse', { redirect: '/warehouses/list', can: viewsWarehouses }),
  route('/warehouse/$warehouseId', {
    page: () => import('./warehouse-page.tsx'),
    can: viewsWarehouses,
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
    can: viewsWarehouses,
    path: async ({ id }) => (await import('../../lib/paths.ts')).warehousePath(id),
  },
]
