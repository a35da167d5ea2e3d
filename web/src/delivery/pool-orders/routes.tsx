import { type FeatureModule, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/delivery/main', {
    page: () => import('./pool-page.tsx'),
    can: 'VIEW_ORDER_POOL',
    menu: { label: 'Order Pool', icon: 'pool', group: 'Work', order: 10, hotkey: 'o' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Add Order', to: '/delivery/main?new=1', can: 'EDIT_ORDER_POOL' },
]

export const imports: FeatureModule['imports'] = {
  'pool-orders': {
    message: 'Orders Imported Successfully',
    tell: async (done: never) => (await import('./import/pool-import.tsx')).tellDone(done),
  },
}
