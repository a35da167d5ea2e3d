import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { packAll, pickAll } from '../../../test/ship.ts'
import type { World } from '../../../test/world.ts'
import { example as products } from '../../products/example.ts'
import { example as shipments } from '../orders/example.ts'
import { example as packed } from '../packing/example.ts'

/** The packed order stays where it can still be changed; another one has left, with a declaration of its goods. */
export async function example({ owner, own, of }: World) {
  const { packed: id } = await of(packed)
  const { leaving: shipped } = await of(shipments)
  const { product } = await of(products)
  await owner.call(shipping.get, { id })
  await pickAll(owner, shipped)
  await packAll(owner, shipped)
  await owner.call(shipping.confirm, {
    id: shipped,
    carrierName: own,
    customsInfo: [{ productId: product, description: own, declared: 25.5, country: 'Canada' }],
  })
  return { shipped }
}
