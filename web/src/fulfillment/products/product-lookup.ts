import * as products from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

const option = (product: Pick<products.ProductSummary, 'id' | 'sku' | 'description'>) => ({
  value: product.id,
  label: product.description,
  hint: product.sku,
})

/** Products of a store for filters, by description or SKU, ten at a time unless a filter shows more (REP-024). */
export const productLookup = (
  storeId: Id<'store'> | undefined,
  state?: products.ProductSummary['state'],
  atOnce = 10,
): Lookup => ({
  ...lookup(products.list, {
    input: (description) => ({ description, page_size: atOnce, infinite: true, ...(state ? { state } : {}) }),
    items: ({ items }) => items,
    option,
    storeId,
    find: async (id, signal) => option(await call(products.get, { id }, { signal })),
  }),
  key: [products.list.path, storeId, state, atOnce],
})

/** Products of a store that an order can be given: the active ones (PROD-034). */
export const activeProductLookup = (storeId: Id<'store'> | undefined): Lookup => productLookup(storeId, 'Active')
