import * as inventory from '@crossdock/contract/fulfillment/stock/locations'
import type { World } from '../../../test/world.ts'
import { example as locations } from '../../../warehouse/stock-locations/example.ts'
import { example as stock } from '../records/example.ts'

export async function example({ owner, of }: World) {
  await of(stock)
  const { stockLocation } = await of(locations)
  await owner.call(inventory.byStockLocation, { id: stockLocation })
  return { stockLocation }
}
