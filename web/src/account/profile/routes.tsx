import { route } from '../../lib/routes.ts'

export const bar = async () => (await import('./bar-clock.tsx')).BarClock

export const routes = [
  route('/user-profile', { page: () => import('./profile-page.tsx') }),
  route('/profile-details', { redirect: '/user-profile' }),
]
