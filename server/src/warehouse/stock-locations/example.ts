import * as locations from '@crossdock/contract/warehouse/stock-locations'
import type { World } from '../../test/world.ts'
import { example as warehouses } from '../warehouses/example.ts'
import { example as types } from './types/example.ts'

/** Three shelves, one of them temporary. */
export async function example({ owner, shared, of }: World) {
  const { warehouse } = await of(warehouses)
  const { stockLocationType } = await of(types)
  const form = { id: warehouse, stockLocationTypeId: stockLocationType, maxWeight: 100_000 }
  const { id } = await owner.call(locations.create, { ...form, title: `${shared}-A1` })
  const other = await owner.call(locations.create, { ...form, title: `${shared}-A2` })
  await owner.call(locations.update, { ...form, locId: other.id, title: `${shared}-A2`, maxWeight: 90_000 })
  await owner.call(locations.createTemporary, { ...form, title: `${shared}-T1` })
  return { stockLocation: id, otherLocation: other.id }
}
