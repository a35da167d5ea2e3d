import { route } from '../../lib/routes.ts'

export const routes = [
  route('/', {
    page: () => import('./home-page.tsx'),
    isPlain: true,
    menu: { label: 'Dashboard', icon: 'dashboard', order: 10, hotkey: 'h' },
  }),
]
