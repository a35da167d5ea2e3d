import type { Needed } from '@crossdock/contract/access'
import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

const canView: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

export const routes = [
  route('/products', {
    page: () => import('./product-list-page.tsx'),
    can: canView,
    menu: { label: 'Products', icon: 'products', group: 'Stock', order: 60, hotkey: 'p' },
  }),
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
    tell: async (result) => (await import('./import/product-import.tsx')).tellDone(result),
  },
}
