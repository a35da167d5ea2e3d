import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

const option = (location: locations.StockLocation) => ({
  value: location.id,
  label: location.title,
  hint: location.stockLocationType.label,
})

/** Stock locations of a warehouse, lasting and temporary ones, for dropdowns. */
export const stockLocationLookup = (warehouseId: Id<'warehouse'>): Lookup =>
  lookup(locations.list, {
    input: (title) => ({ title, warehouseId, page_size: 20, infinite: true }),
    items: ({ items }) => items,
    option,
    find: async (stockLocationId, signal) => {
      const { items } = await call(locations.list, { stockLocationId }, { signal })
      return items[0] ? option(items[0]) : null
    },
  })
