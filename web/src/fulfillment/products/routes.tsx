import type { Needed } from '@crossdock/contract/access'
import { type FeatureModule, type PaletteAction, type PaletteProvider, route } from '../../lib/routes.ts'

const canView: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

export const routes = [
  route('/products', {
    page: () => import('./product-list-page.tsx'),
    can: canView,
    menu: { label: 'Products', icon: 'products', group: 'Stock', order: 60, hotkey: 'p' },
  }),
  route('/products/$productId', {
    page: () => import('./product-page.tsx'),
    can: canView,
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Product', to: '/products?new=1', can: 'FULFILLMENT_MANAGE_PRODUCTS' },
]

export const records: readonly PaletteProvider[] = [
  {
    group: 'Products',
    can: 'FULFILLMENT_VIEW_INVENTORY',
    search: async (description, signal) => {
      const [{ call }, products, { productPath }] = await Promise.all([
        import('../../lib/client.ts'),
        import('@crossdock/contract/fulfillment/products'),
        import('../../lib/paths.ts'),
      ])
      const { items } = await call(products.list, { description, page_size: 6, infinite: true }, { signal })
      return items.map((product) => ({ label: product.description, hint: product.sku, to: productPath(product.id) }))
    },
  },
]

export const imports: FeatureModule['imports'] = {
  products: {
    message: 'Products Imported Successfully',
    tell: async (result) => (await import('./import/product-import.tsx')).tellDone(result),
  },
}
