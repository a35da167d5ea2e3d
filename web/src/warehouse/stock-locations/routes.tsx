import type { Needed } from '@crossdock/contract/access'
import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

/** Either warehouse system's people: the sorting hub shares the locations (PERMW-009). */
const view: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}
const manage: Needed = { anyOf: ['FULFILLMENT_MANAGE_WAREHOUSE', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS'] }

export const routes = [
  route('/stock-locations', {
    page: () => import('./stock-location-list-page.tsx'),
    can: view,
    menu: { label: 'Stock Locations', icon: 'places', group: 'Stock', order: 20, hotkey: 'l' },
  }),
  route('/stock-locations/$stockLocationId', { page: () => import('./stock-location-page.tsx'), can: view }),
  route('/temporary-stock-locations', {
    page: () => import('./temporary-stock-location-list-page.tsx'),
    can: view,
    menu: { label: 'Temporary Stock Locations', icon: 'temporary-places', group: 'Setup', order: 30 },
  }),
  route('/temporary-stock-locations/$stockLocationId', { page: () => import('./stock-location-page.tsx'), can: view }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New SL', to: '/stock-locations?new=1', can: manage },
  { label: 'Create New TSL', to: '/temporary-stock-locations?new=1', can: manage },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'stockLocation',
    group: 'Stock locations',
    finds: 'title',
    can: view,
    path: async ({ id, state }) => (await import('../../lib/paths.ts')).locationPath(id, state === 'TEMPORARY'),
  },
]

export const imports: FeatureModule['imports'] = {
  'stock-locations': {
    message: 'Stock Locations Imported Successfully',
    tell: async () => (await import('./import/stock-location-import.tsx')).refreshAll(),
  },
}
