import { type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/custom-services', {
    page: () => import('./custom-service-list-page.tsx'),
    can: 'VIEW_CUSTOM_SERVICES',
    menu: { label: 'Custom Services', icon: 'products', order: 70, hotkey: 'c' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New Custom Service', to: '/custom-services?new=1', can: 'MANAGE_CUSTOM_SERVICES' },
]
