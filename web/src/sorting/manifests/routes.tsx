import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/manifests', {
    page: () => import('./manifest-list-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Manifests', icon: 'receipts', group: 'Work', order: 10, hotkey: 'm' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Import Boxes', to: '/sorting/manifests?import=1', can: 'WAREHOUSE_MANAGE_ORDERS', feature: 'sorting' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'manifest',
    group: 'Manifests',
    finds: 'title',
    can: 'WAREHOUSE_VIEW_ORDERS',
    path: async ({ name }) => `/sorting/manifests?${new URLSearchParams({ term: name })}`,
    states: async () =>
      Object.fromEntries(
        (await import('@crossdock/contract/sorting/manifests')).manifestStates.map((state) => [state, state]),
      ),
  },
]
