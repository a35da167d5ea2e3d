import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { PickItem, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../../lib/client.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { knownMeanings, scannedAnyway } from '../../products/known-codes.ts'

/** An order whose goods are scanned, with the places they can be in. */
interface Scannable {
  readonly id: Id<'shipmentOrder'>
  readonly items: readonly (Pick<PickItem, 'itemId' | 'productId'> & {
    readonly options: readonly Pick<PickOption, 'stockLocationId' | 'stockLocationTitle'>[]
  })[]
}

type Scanned = AnswerOf<typeof picking.getScanned>

/** What a code means to an order by what the device has of it; null before its codes are there. */
export function findOnDevice(list: Scannable, code: string): Scanned | null {
  const known = queryClient.getQueryData<AnswerOf<typeof picking.codes>>(queryKey(picking.codes, { id: list.id }))
  if (!known) return null
  const meanings = knownMeanings(known.codes, code)
  const title = code.toLowerCase()
  const place = list.items
    .flatMap(({ options }) => options)
    .find(({ stockLocationTitle }) => stockLocationTitle.toLowerCase() === title)
  return {
    itemIds: list.items
      .filter((item) => meanings.some(({ productId }) => productId === item.productId))
      .map(({ itemId }) => itemId),
    productPackageTypeId: meanings.find((one) => one.productPackageTypeId !== null)?.productPackageTypeId ?? null,
    stockLocation: place ? { id: place.stockLocationId, title: place.stockLocationTitle } : null,
    otherWarehouse: null,
  }
}

/** What a scanned code means to an order, also in a dead spot. */
export const scannedOf = (list: Scannable, code: string): Promise<Scanned> =>
  scannedAnyway(
    (signal) => call(picking.getScanned, { id: list.id, code }, { signal }),
    () => findOnDevice(list, code),
  )
