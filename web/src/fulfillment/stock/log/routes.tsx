import { route } from '../../../lib/routes.ts'

export const routes = [
  route('/inventory-logs', {
    page: () => import('./inventory-log-page.tsx'),
    can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'] },
    menu: { label: 'Inventory Logs', icon: 'logs', group: 'Look up', order: 20, hotkey: 'v' },
  }),
]
