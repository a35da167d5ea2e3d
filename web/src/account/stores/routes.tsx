import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/stores', {
    page: () => import('./store-list-page.tsx'),
    can: 'MANAGE_STORES',
    menu: { label: 'Stores', icon: 'stores', order: 40, hotkey: 'm' },
  }),
]

export const actions: readonly PaletteAction[] = [{ label: 'New Store', to: '/stores?new=1', can: 'MANAGE_STORES' }]

export const records: readonly FoundNoun[] = [{ noun: 'store', group: 'Merchants', finds: 'name' }]
