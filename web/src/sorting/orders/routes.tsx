import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/sorting/orders', {
    page: () => import('./order-list-page.tsx'),
    can: 'WAREHOUSE_VIEW_ORDERS',
    menu: { label: 'Orders', icon: 'shipments', group: 'Work', order: 20, hotkey: 'o' },
  }),
]

export const actions: readonly PaletteAction[] = [
  {
    label: 'Orders without a position',
    to: '/sorting/orders?only_unallocated=true',
    can: 'WAREHOUSE_VIEW_ORDERS',
    feature: 'sorting',
  },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'hubOrder',
    group: 'Sorting',
    finds: 'order and PO number, name, phone and barcode of a box',
    can: 'WAREHOUSE_VIEW_ORDERS',
    path: async ({ name }) => `/sorting/orders?${new URLSearchParams({ term: name })}`,
    states: async () => (await import('../hub-words.tsx')).hubStateLabels,
  },
]
