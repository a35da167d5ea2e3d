import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { inDays, type World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'

/** A receipt that is expected, and a draft. */
export async function example({ owner, own, of }: World) {
  const { warehouse } = await of(warehouses)
  const { product, unit, case: box } = await of(products)
  const form = {
    warehouseId: warehouse,
    receiptType: 'LTL' as const,
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    vendorName: own,
    note: own,
    items: [
      { productId: product, productPackageTypeId: unit, packageQuantity: 200 },
      { productId: product, productPackageTypeId: box, packageQuantity: 20 },
    ],
  }
  const expected = await owner.call(orders.create, { ...form, isDraft: false })
  const draft = await owner.call(orders.create, { ...form, isDraft: true })
  await owner.call(orders.update, { id: draft.id, ...form, poNumber: own })
  const [units, cases] = expected.items
  return { receiptOrder: expected.id, unitsItem: units?.id ?? '', casesItem: cases?.id ?? '', draft: draft.id }
}
