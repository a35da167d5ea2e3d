import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { inDays, size, type World } from '../../../test/world.ts'
import { example as locations } from '../../../warehouse/stock-locations/example.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'

/** A product that is there in cases only, and an order in units for which one was broken. */
export async function example({ owner, own, of }: World) {
  const { warehouse } = await of(warehouses)
  const { stockLocation } = await of(locations)
  const { product } = await owner.call(products.create, {
    description: `${own} Blocks in cases`,
    sku: `${own}-CASES`,
    weight: 1,
    ...size,
    packages: [{ name: 'Case', unitQuantity: 12, weight: 13, depth: 60, width: 40, height: 40, skuAliases: [] }],
  })
  const packageOf = (units: number) => product.packages.find(({ unitQuantity }) => unitQuantity === units)?.id ?? ''
  const receipt = await owner.call(receipts.create, {
    warehouseId: warehouse,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    isDraft: false,
    items: [{ productId: product.id, productPackageTypeId: packageOf(12), packageQuantity: 3 }],
  })
  await owner.call(receiptTasks.start, { id: receipt.id })
  await owner.call(receiving.receive, {
    id: receipt.id,
    itemId: receipt.items[0]?.id ?? '',
    packageCount: 3,
    condition: 5,
    stockLocationId: stockLocation,
  })
  const order = await owner.call(orders.create, {
    warehouseId: warehouse,
    externalPoNumber: own,
    shipOutDate: inDays(3),
    deliveryType: 'ThirdPartyPickup',
    thirdPartyPickUpInfo: { carrierName: own, expectedPickupDate: inDays(3) },
    items: [{ productId: product.id, productPackageTypeId: packageOf(1), unitsCount: 7 }],
    breakCases: true,
  })
  return { brokenFor: order.id }
}
