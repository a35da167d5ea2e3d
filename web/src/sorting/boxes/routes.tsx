import { route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/load', {
    page: () => import('./scan-page.tsx'),
    can: 'WAREHOUSE_SCANNER_APP',
    isBare: true,
    menu: { label: 'Scan boxes', icon: 'sorting', group: 'Work', order: 30, hotkey: 'b' },
  }),
]
