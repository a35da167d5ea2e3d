import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import { inDays, type World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'
import { example as orders } from '../orders/example.ts'

/** A line from a file in the draft. */
export async function example({ owner, own, of }: World) {
  await of(products)
  const { warehouse } = await of(warehouses)
  const { draft } = await of(orders)
  const [year, month, day] = inDays(3).split('-')
  await owner.call(importShipments, {
    orderId: draft,
    warehouseId: warehouse,
    rows: [
      {
        rowId: 1,
        externalPoNumber: own,
        deliveryType: 'Pick up',
        carrierName: own,
        shipOutDate: `${day}/${month}/${year}`,
        productSku: own,
        productPackageTypeName: 'Unit',
        perPackageQuantity: 1,
        packageCount: 1,
      },
    ],
  })
  return { draft }
}
