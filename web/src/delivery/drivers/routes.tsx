import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/delivery/drivers', {
    page: () => import('./driver-list-page.tsx'),
    can: 'MANAGE_DRIVERS',
    menu: { label: 'Drivers', icon: 'drivers', group: 'Work', order: 50, hotkey: 'd' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Add Driver', to: '/delivery/drivers?new=1', can: 'MANAGE_DRIVERS' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'driver',
    group: 'Drivers',
    finds: 'name, phone and email',
    can: 'MANAGE_DRIVERS',
    path: async ({ name }) => `/delivery/drivers?${new URLSearchParams({ searchTxt: name })}`,
    states: async () => ({ INACTIVE: 'Deactivated' }),
  },
]
