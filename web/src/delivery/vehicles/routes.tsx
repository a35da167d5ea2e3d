import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'
import { viewsFleet } from './who.ts'

export const routes = [
  route('/delivery/vehicles', {
    page: () => import('./vehicle-list-page.tsx'),
    can: viewsFleet,
    menu: { label: 'Vehicles', icon: 'vehicles', group: 'Setup', order: 10 },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New Vehicle', to: '/delivery/vehicles?new=1', can: 'MANAGE_DRIVERS' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'vehicle',
    group: 'Vehicles',
    finds: 'name and license plate',
    can: viewsFleet,
    path: async ({ name }) => `/delivery/vehicles?${new URLSearchParams({ searchTxt: name })}`,
  },
]
