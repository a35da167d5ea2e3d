import { importLocations } from '@crossdock/contract/warehouse/stock-locations/import'
import type { World } from '../../../test/world.ts'
import { example as warehouses } from '../../warehouses/example.ts'
import { example as types } from '../types/example.ts'

/** A shelf from a file. */
export async function example({ owner, shared, of }: World) {
  const { warehouse } = await of(warehouses)
  const { stockLocationType } = await of(types)
  await owner.call(importLocations, {
    id: warehouse,
    items: [{ title: `${shared}-B1`, stockLocationTypeId: stockLocationType, maxWeight: 1000 }],
  })
  return {}
}
