import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import type { World } from '../../../test/world.ts'
import { example as shipments } from '../../shipments/orders/example.ts'

export async function example({ owner, of }: World) {
  await of(shipments)
  const { id } = await owner.call(selfCheck.run)
  return { selfCheck: id }
}
