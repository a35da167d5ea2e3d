import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { call } from '../../../lib/client.ts'
import type { Lookup, Option } from '../../../lib/lookup.ts'
import { session } from '../../../lib/session.ts'

/** Most warehouses whose types are offered together; whoever has more chooses a warehouse first. */
const mostWarehouses = 20

async function typesOf(warehouseId: Id<'warehouse'>, label: string, signal: AbortSignal): Promise<Option[]> {
  const answer = await call(types.list, { id: warehouseId, label, skipStats: true }, { signal })
  return answer.types.map((type) => ({ value: type.id, label: types.typeNameOf(type) }))
}

/** Stock location types of a warehouse, or of all while none is chosen. */
export const stockLocationTypeLookup = (warehouseId: Id<'warehouse'> | null): Lookup => {
  const search = async (term: string, signal: AbortSignal): Promise<readonly Option[]> => {
    if (warehouseId !== null) return typesOf(warehouseId, term, signal)
    const { items } = await call(
      warehouses.list,
      { skipStats: true, page_size: mostWarehouses, infinite: true },
      { signal },
    )
    const found = await Promise.all(
      items.map(async ({ main }) =>
        (await typesOf(main.id, term, signal)).map((option) => ({ ...option, hint: main.title })),
      ),
    )
    return found.flat()
  }
  return {
    key: [types.list.path, session.get()?.store?.id ?? null, warehouseId],
    search,
    find: async (value, signal) => (await search('', signal)).find((option) => option.value === value) ?? null,
  }
}
