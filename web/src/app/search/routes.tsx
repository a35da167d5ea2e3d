import { route } from '../../lib/routes.ts'

export const routes = [
  route('/search', {
    page: () => import('./search-page.tsx'),
    isPlain: true,
    startsAtField: true,
    menu: { label: 'Search', icon: 'search', order: 50, hotkey: 'f' },
  }),
]
