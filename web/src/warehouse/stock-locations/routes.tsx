import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'
import { managesLocations, viewsWarehouses } from '../warehouses/who.ts'

export const routes = [
  route('/stock-locations', {
    page: () => import('./stock-location-list-page.tsx'),
    can: viewsWarehouses,
    menu: { label: 'Stock Locations', icon: 'places', group: 'Stock', order: 20, hotkey: 'l' },
  }),
  route('/stock-locations/$stockLocationId', { page: () => import('./stock-location-page.tsx'), can: viewsWarehouses }),
  route('/temporary-stock-locations', {
    page: () => import('./temporary-stock-location-list-page.tsx'),
    can: viewsWarehouses,
    menu: { label: 'Temporary Stock Locations', icon: 'temporary-places', group: 'Setup', order: 30 },
  }),
  route('/temporary-stock-locations/$stockLocationId', {
    page: () => import('./stock-location-page.tsx'),
    can: viewsWarehouses,
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New SL', to: '/stock-locations?new=1', can: managesLocations },
  { label: 'Create New TSL', to: '/temporary-stock-locations?new=1', can: managesLocations },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'stockLocation',
    group: 'Stock locations',
    finds: 'title',
    can: viewsWarehouses,
    path: async ({ id, state }) => (await import('../../lib/paths.ts')).locationPath(id, state === 'TEMPORARY'),
  },
]

export const imports: FeatureModule['imports'] = {
  'stock-locations': {
    message: 'Stock Locations Imported Successfully',
    tell: async () => (await import('./import/stock-location-import.tsx')).refreshAll(),
  },
}
