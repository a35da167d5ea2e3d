import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import type { World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'
import { example as stock } from '../records/example.ts'

/** Low points of a product: of all warehouses together, and of one. */
export async function example({ owner, of }: World) {
  await of(stock)
  const { product } = await of(products)
  const { warehouse } = await of(warehouses)
  const lowPointsOf = [
    { packageType: 'Unit', lowpoint: 500 },
    { packageType: 'Case', unitQuantity: 12, lowpoint: 1 },
  ]
  await owner.call(lowPoints.set, { productId: product, lowPoints: lowPointsOf, onHold: 5, clearance: 6 })
  await owner.call(lowPoints.set, { productId: product, warehouseId: warehouse, lowPoints: lowPointsOf, onHold: 7 })
  return { product }
}
