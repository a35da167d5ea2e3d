import { type PaletteAction, route } from '../../lib/routes.ts'
import { viewsFleet } from '../vehicles/who.ts'

export const routes = [
  route('/delivery/depots', {
    page: () => import('./depot-list-page.tsx'),
    can: viewsFleet,
    menu: { label: 'Depots', icon: 'depots', group: 'Setup', order: 20 },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New Depot', to: '/delivery/depots?new=1', can: 'MANAGE_DRIVERS' },
]
