import { route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/map', {
    page: () => import('./map-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Hub map', icon: 'places', group: 'Work', order: 50, hotkey: 'p' },
  }),
]
