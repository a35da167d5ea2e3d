import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { World } from '../../../test/world.ts'
import { example as locations } from '../../../warehouse/stock-locations/example.ts'
import { example as products } from '../../products/example.ts'
import { example as received } from '../../receipts/receiving/example.ts'

/** Stock records that were counted, moved, taken apart and joined again. */
export async function example({ owner, own, of }: World) {
  await of(received)
  const { product, unit, case: box } = await of(products)
  const { stockLocation, otherLocation } = await of(locations)
  const { items } = await owner.call(inventory.listRecords, { productId: product })
  const at = (place: string, kind: string) =>
    items.find(({ stockLocation: { id }, packageType }) => id === place && packageType.id === kind)?.id ?? ''
  const [units, cases] = [at(stockLocation, unit), at(stockLocation, box)]
  await owner.call(inventory.adjust, { lines: [{ inventoryId: units, packageCount: 99, reason: own }] })
  const { to } = await owner.call(inventory.relocate, {
    inventoryId: cases,
    toStockLocationId: otherLocation,
    packageCount: 2,
  })
  await owner.call(inventory.unitize, { inventoryId: cases, packageCount: 1 })
  const moved = await owner.call(inventory.relocate, {
    inventoryId: units,
    toStockLocationId: otherLocation,
    packageCount: 1,
  })
  await owner.call(inventory.merge, { fromIds: [moved.to.id], toId: units })
  return { units, cases, movedCases: to.id }
}
