import * as pictures from '@crossdock/contract/fulfillment/products/pictures'
import type { World } from '../../../test/world.ts'
import { example as products } from '../example.ts'

export async function example({ owner, of }: World) {
  const { product } = await of(products)
  await owner.call(pictures.set, { id: product, picture: null })
  return { product }
}
