import { type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/orders', {
    page: () => import('./order-list-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Orders', icon: 'shipments', group: 'Work', order: 20, hotkey: 'o' },
  }),
]

export const actions: readonly PaletteAction[] = [
  {
    label: 'Orders without a position',
    to: '/sorting/orders?only_unallocated=true',
    can: 'WAREHOUSE_VIEW_ORDERS',
    feature: 'sorting',
  },
]
