import { route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/vans', {
    page: () => import('./van-list-page.tsx'),
    can: 'WAREHOUSE_SCANNER_APP',
    menu: { label: 'Load vans', icon: 'vehicles', group: 'Work', order: 40, hotkey: 'v' },
  }),
  route('/sorting/vans/$routeId', {
    page: () => import('./van-page.tsx'),
    can: 'WAREHOUSE_SCANNER_APP',
    isBare: true,
    under: '/sorting/vans',
  }),
]
