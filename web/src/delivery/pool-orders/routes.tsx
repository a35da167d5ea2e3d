import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

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

export const records: readonly FoundNoun[] = [
  {
    noun: 'poolOrder',
    group: 'Pool Orders',
    finds: 'order and PO number, name, phone, zip code and city',
    can: 'VIEW_ORDER_POOL',
    path: async ({ name }) => `/delivery/main?${new URLSearchParams({ searchTxt: name })}`,
  },
]

export const imports: FeatureModule['imports'] = {
  'pool-orders': {
    message: 'Orders Imported Successfully',
    tell: async (done: never) => (await import('./import/pool-import.tsx')).tellDone(done),
  },
}
