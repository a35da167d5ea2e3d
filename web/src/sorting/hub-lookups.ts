import type { Id } from '@crossdock/contract/ids'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as hub from '@crossdock/contract/sorting/stock-locations'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { call } from '../lib/client.ts'
import { type Lookup, lookup } from '../lib/lookup.ts'
import { t } from '../lib/words.ts'

/** Stock locations of a warehouse, or of all, each with what stands in it and the lowest position that is free. */
export const hubLocationLookup = (warehouseId: Id<'warehouse'> | null): Lookup =>
  lookup(hub.list, {
    input: (title) => ({ title, ...(warehouseId && { warehouseId }), page_size: 20, infinite: true }),
    items: ({ items }) => items,
    option: ({ id, title, ordersCount, freePosition }) => ({
      value: id,
      label: title,
      hint: t('{{count}} orders, free: {{position}}', { count: ordersCount, position: freePosition }),
    }),
    find: async (stockLocationId, signal) => {
      const { items } = await call(locations.list, { stockLocationId }, { signal })
      return items[0] ? { value: items[0].id, label: items[0].title } : null
    },
  })

const option = ({ id, title, state }: manifests.Manifest) => ({ value: id, label: title, hint: t(state) })

export const manifestLookup: Lookup = lookup(manifests.list, {
  input: (term) => ({ term, page_size: 20, infinite: true }),
  items: ({ items }) => items,
  option,
  find: async (id, signal) => option(await call(manifests.get, { id }, { signal })),
})
