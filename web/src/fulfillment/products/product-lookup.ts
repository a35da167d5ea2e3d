import * as products from '@crossdock/contract/fulfillment/products'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

const option = (product: Pick<products.ProductSummary, 'id' | 'sku' | 'description'>) => ({
  value: product.id,
  label: product.description,
  hint: product.sku,
})

/** Products of a store for dropdowns and filters, by description or SKU, ten at a time. */
export const productLookup = (storeId: string | undefined): Lookup => ({
  ...lookup(products.list, {
    input: (description) => ({ description, page_size: 10, infinite: true }),
    items: ({ items }) => items,
    option,
    find: async (id, signal) => option(await call(products.get, { id }, { signal })),
  }),
  key: [products.list.path, storeId],
})
