import { type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/manifests', {
    page: () => import('./manifest-list-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Manifests', icon: 'receipts', group: 'Work', order: 10, hotkey: 'm' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Import Boxes', to: '/sorting/manifests?import=1', can: 'WAREHOUSE_MANAGE_ORDERS', feature: 'sorting' },
]
