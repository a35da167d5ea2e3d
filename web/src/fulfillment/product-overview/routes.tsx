import type { Needed } from '@crossdock/contract/access'
import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

const canView: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

const seesStock: Needed = {
  anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'],
}

export const routes = [
  route('/products', {
    page: () => import('./product-list-page.tsx'),
    can: canView,
    menu: { label: 'Products', icon: 'products', group: 'Stock', order: 60, hotkey: 'p' },
  }),
  route('/inventory-list', {
    page: () => import('./inventory-list-page.tsx'),
    can: seesStock,
    menu: { label: 'Inventory', icon: 'inventory', group: 'Stock', order: 80, hotkey: 'i' },
  }),
  route('/products/$productId', { page: () => import('./product-page.tsx'), can: canView, under: '/products' }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Product', to: '/products?new=1', can: 'FULFILLMENT_MANAGE_PRODUCTS' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'product',
    group: 'Products',
    finds: 'description, SKU, alias and barcode',
    can: 'FULFILLMENT_VIEW_INVENTORY',
    path: async ({ id }) => (await import('../../lib/paths.ts')).productPath(id),
  },
]

export const imports: FeatureModule['imports'] = {
  products: {
    message: 'Products Imported Successfully',
    tell: async (result) => (await import('../products/import/product-import.tsx')).tellDone(result),
  },
}
