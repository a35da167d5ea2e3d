import * as overview from '@crossdock/contract/fulfillment/product-overview'
import type { World } from '../../test/world.ts'
import { example as products } from '../products/example.ts'
import { example as stock } from '../stock/records/example.ts'

export async function example({ owner, of }: World) {
  await of(stock)
  const { product } = await of(products)
  await owner.call(overview.get, { productId: product })
  return { product }
}
