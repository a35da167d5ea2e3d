import type { FeatureRoute, PaletteAction, PaletteProvider } from '../../lib/routes.ts'

const view = ['FULFILLMENT_VIEW_WAREHOUSE', 'FULFILLMENT_MANAGE_WAREHOUSE'] as const

export const routes: readonly FeatureRoute[] = [
  {
    path: '/stock-locations',
    page: () => import('./stock-location-list-page.tsx'),
    can: view,
    menu: { label: 'Stock Locations', group: 'Warehouse', mode: 'fulfillment', order: 81, hotkey: 'l' },
  },
  { path: '/stock-locations/$stockLocationId', page: () => import('./stock-location-page.tsx'), can: view },
  {
    path: '/temporary-stock-locations',
    page: () => import('./temporary-stock-location-list-page.tsx'),
    can: view,
    menu: { label: 'Temporary Stock Locations', group: 'Warehouse', mode: 'fulfillment', order: 82 },
  },
  { path: '/temporary-stock-locations/$stockLocationId', page: () => import('./stock-location-page.tsx'), can: view },
]

export const actions: readonly PaletteAction[] = [
  { label: 'Create New SL', to: '/stock-locations?new=1', can: 'FULFILLMENT_MANAGE_WAREHOUSE' },
  { label: 'Create New TSL', to: '/temporary-stock-locations?new=1', can: 'FULFILLMENT_MANAGE_WAREHOUSE' },
]

export const records: readonly PaletteProvider[] = [
  {
    group: 'Stock locations',
    can: view,
    search: async (title, signal) => {
      const [{ list }, { call }] = await Promise.all([
        import('@crossdock/contract/warehouse/stock-locations'),
        import('../../lib/client.ts'),
      ])
      const { items } = await call(list, { title, page_size: 6, infinite: true }, { signal })
      return items.map((location) => ({
        label: location.title,
        hint: location.warehouseTitle,
        to: `${location.isTemporary ? '/temporary-stock-locations' : '/stock-locations'}/${location.id}`,
      }))
    },
  },
]
