import { route } from '../../lib/routes.ts'

export const routes = [
  route('/analytics', {
    page: () => import('./analytics-page.tsx'),
    can: {
      allOf: [
        'VIEW_ORDER_POOL',
        'VIEW_ONGOING_ROUTE',
        'VIEW_DELIVERED_ROUTE',
        'VIEW_FAILED_ROUTE',
        'VIEW_CANCELED_ROUTE',
      ],
    },
    menu: { label: 'Analytics', icon: 'reports', order: 15, hotkey: 'y' },
  }),
]
