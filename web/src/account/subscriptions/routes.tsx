import { type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/subscription', { page: () => import('./plans-page.tsx'), can: 'VIEW_SUBSCRIPTION' }),
  route('/subscription/current', { page: () => import('./usage-page.tsx'), can: 'VIEW_SUBSCRIPTION' }),
  route('/subscription/history', { page: () => import('./history-page.tsx'), can: 'VIEW_SUBSCRIPTION' }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Manage Subscription', to: '/subscription', can: 'VIEW_SUBSCRIPTION' },
  { label: 'Plan and usage', to: '/subscription/current', can: 'VIEW_SUBSCRIPTION' },
]
