import * as inventory from '@crossdock/contract/fulfillment/stock/put-away'
import type { World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'
import { example as stock } from '../records/example.ts'

export async function example({ owner, of }: World) {
  await of(stock)
  const { warehouse } = await of(warehouses)
  const { unit } = await of(products)
  await owner.call(inventory.suggestPlaces, { warehouseId: warehouse, productPackageTypeId: unit })
  return { warehouse }
}
