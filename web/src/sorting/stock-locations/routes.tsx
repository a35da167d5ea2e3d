import { route } from '../../lib/routes.ts'
import { seesPlaces } from '../who.ts'

export const routes = [
  route('/sorting/stock-locations', {
    page: () => import('./hub-location-list-page.tsx'),
    can: seesPlaces,
    menu: { label: 'Stock Locations', icon: 'places', group: 'Stock', order: 10, hotkey: 'l' },
  }),
]
