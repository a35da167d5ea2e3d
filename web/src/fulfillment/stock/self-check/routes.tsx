import { route } from '../../../lib/routes.ts'

export const bar = async () => (await import('./books-mark.tsx')).BooksMarkOfBar

export const routes = [
  route('/inventory-self-check', {
    page: () => import('./self-check-page.tsx'),
    can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'] },
    menu: { label: 'Self-check', icon: 'self-check', group: 'Look up', order: 30, hotkey: 'c' },
  }),
]
