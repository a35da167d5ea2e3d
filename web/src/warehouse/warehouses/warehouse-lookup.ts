import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

const option = ({ main }: { readonly main: { readonly id: Id<'warehouse'>; readonly title: string } }) => ({
  value: main.id,
  label: main.title,
})

/** Warehouses for dropdowns and filters. */
export const warehouseLookup: Lookup = lookup(warehouses.list, {
  input: (title) => ({ title, skipStats: true, page_size: 50, infinite: true }),
  items: ({ items }) => items,
  option,
  find: async (warehouseId, signal) => {
    const { items } = await call(warehouses.list, { warehouseId, skipStats: true }, { signal })
    return items[0] ? option(items[0]) : null
  },
})
