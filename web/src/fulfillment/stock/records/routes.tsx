import type { Needed } from '@crossdock/contract/access'
import { type PaletteProvider, route } from '../../../lib/routes.ts'

const can: Needed = {
  anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'],
}

export const routes = [
  route('/inventory-list', {
    page: () => import('./inventory-list-page.tsx'),
    can,
    menu: { label: 'Inventory', icon: 'inventory', group: 'Stock', order: 80, hotkey: 'i' },
  }),
  route('/inventory-list/$productId', { page: () => import('./product-records-page.tsx'), can }),
  route('/inventory-list/$productId/log', { page: () => import('./product-log-page.tsx'), can }),
  route('/inventory-list/$productId/adjust', {
    page: () => import('./adjust-page.tsx'),
    can: 'FULFILLMENT_MANAGE_INVENTORY',
    startsAtField: true,
  }),
]

export const records: readonly PaletteProvider[] = [
  {
    group: 'Inventory',
    can,
    search: async (productTerm, signal) => {
      const [{ call }, inventory, { stockPath }] = await Promise.all([
        import('../../../lib/client.ts'),
        import('@crossdock/contract/fulfillment/stock/records'),
        import('../../../lib/paths.ts'),
      ])
      const { items } = await call(inventory.byProduct, { productTerm, page_size: 4, infinite: true }, { signal })
      return items.map(({ product, availableUnits }) => ({
        label: product.description,
        hint: `${product.sku} · ${availableUnits.toLocaleString('en-US')}`,
        to: stockPath(product.id),
      }))
    },
  },
]
