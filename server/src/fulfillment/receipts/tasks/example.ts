import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { inDays, type World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'
import { example as receipts } from '../orders/example.ts'

/** The expected receipt is somebody's, and its goods are here; a second draft was published with its container. */
export async function example({ owner, own, of }: World) {
  const { receiptOrder } = await of(receipts)
  await owner.call(receiving.assign, { id: receiptOrder, users: [owner.userId] })
  await owner.call(receiving.start, { id: receiptOrder, palletsAtReceiving: 1 })
  const { product, unit } = await of(products)
  const line = { productId: product, productPackageTypeId: unit, packageQuantity: 4 }
  const { warehouse } = await of(warehouses)
  const second = await owner.call(orders.create, {
    warehouseId: warehouse,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    vendorName: own,
    isDraft: true,
    items: [line],
  })
  await owner.call(receiving.publishDraft, {
    id: second.id,
    containers: [{ containerType: 'Pallets', count: 1, items: [line] }],
  })
  return { started: receiptOrder }
}
