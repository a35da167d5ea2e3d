import { route } from '../../lib/routes.ts'

export const routes = [
  route('/audit-log', {
    page: () => import('./audit-log-page.tsx'),
    can: { allOf: ['VIEW_AUDIT_LOG', 'FULL_STORE_ACCESS'] },
    menu: { label: 'Audit log', icon: 'logs', order: 90, hotkey: 'a' },
  }),
]
