import type { FeatureRoute } from '../../lib/routes.ts'

export const routes: readonly FeatureRoute[] = [
  { path: '/user-profile', page: () => import('./profile-page.tsx') },
  { path: '/profile-details', redirect: '/user-profile' },
]
