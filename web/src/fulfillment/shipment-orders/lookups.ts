import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

/** Who can be asked to process orders. */
export const assigneeLookup: Lookup = lookup(shipments.assignable, {
  input: (term) => ({ term }),
  items: ({ users }) => users,
  option: (user) => ({ value: user.id, label: user.name, ...(user.isOwner ? { hint: 'Admin' } : {}) }),
})

/** Active products of the current store, by description or SKU. */
export const productLookup: Lookup = lookup(products.list, {
  input: (description) => ({ description, state: 'Active' as const, page_size: 10, infinite: true }),
  items: ({ items }) => items,
  option: (product) => ({ value: product.id, label: product.description, hint: product.sku }),
  find: async (id, signal) => {
    const product = await call(products.get, { id }, { signal })
    return { value: product.id, label: product.description, hint: product.sku }
  },
})
