import type { FeatureRoute } from '../../lib/routes.ts'

export const routes: readonly FeatureRoute[] = [
  {
    path: '/',
    page: () => import('./home-page.tsx'),
    isPlain: true,
    menu: { label: 'Dashboard', mode: 'dashboard', order: 10, hotkey: 'h' },
  },
]
