import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { zoneName } from '../../lib/moments.ts'
import { query } from '../../lib/queries.ts'

/** The zone of what happens at a warehouse: its own, else that of the person (CONST-010). */
export function useWarehouseZone(id: Id<'warehouse'> | null): string {
  const maySee = useCan(warehouses.get)
  const { data } = useQuery({
    ...query(warehouses.get, { id: id ?? '', skipStats: true }),
    enabled: maySee && id !== null && id !== '',
    staleTime: 5 * 60_000,
  })
  return data?.timeZone ?? zoneName()
}
