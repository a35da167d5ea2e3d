import * as inventory from '@crossdock/contract/fulfillment/stock/availability'
import type { World } from '../../../test/world.ts'
import { example as products } from '../../products/example.ts'
import { example as stock } from '../records/example.ts'

export async function example({ owner, of }: World) {
  await of(stock)
  const { product } = await of(products)
  await owner.call(inventory.explainAvailability, { productId: product })
  return { product }
}
