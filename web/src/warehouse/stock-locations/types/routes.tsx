import { route } from '../../../lib/routes.ts'
import { viewsWarehouses } from '../../warehouses/who.ts'

export const routes = [
  route('/stock-location-types', {
    page: () => import('./stock-location-type-list-page.tsx'),
    can: viewsWarehouses,
    menu: { label: 'Stock Location Types', icon: 'place-types', group: 'Setup', order: 40 },
  }),
]
