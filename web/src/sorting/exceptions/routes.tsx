import { route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/exceptions', {
    page: () => import('./exception-list-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Exceptions', icon: 'exceptions', group: 'Look up', order: 10, hotkey: 'e' },
  }),
]
