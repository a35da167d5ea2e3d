import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import { call } from '../../../lib/client.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { knownMeanings, scannedAnyway } from '../../products/known-codes.ts'
import { knownPlaces } from './places.ts'

type Scanned = AnswerOf<typeof receiving.getScanned>
type Located = NonNullable<Scanned['stockLocation']>

/** What a code means to an order by what the device has of it; null where only the server can say. */
export function findOnDevice(order: ReceiptOrder, places: readonly Located[], code: string): Scanned | null {
  const known = queryClient.getQueryData<AnswerOf<typeof receiving.codes>>(queryKey(receiving.codes, { id: order.id }))
  const [meaning] = knownMeanings(known?.codes ?? [], code)
  const items = order.items.filter(({ productId }) => productId === meaning?.productId)
  // A package's own code names its lines; where the order has none of them, the product's others are offered.
  const exact = items.filter((item) => item.productPackageTypeId === meaning?.productPackageTypeId)
  const place = places.find(({ title }) => title.toLowerCase() === code.toLowerCase())
  if (items.length === 0 && !place) return null
  return {
    itemIds: (exact.length > 0 ? exact : items).map(({ id }) => id),
    stockLocation: place ? { id: place.id, title: place.title } : null,
    otherWarehouse: null,
  }
}

/** What a scanned code means to an order, also in a dead spot. */
export async function scannedOf(order: ReceiptOrder, code: string): Promise<Scanned> {
  const places = await knownPlaces(order.warehouseId)
  return scannedAnyway(
    (signal) => call(receiving.getScanned, { id: order.id, code }, { signal }),
    () => findOnDevice(order, places, code),
  )
}
