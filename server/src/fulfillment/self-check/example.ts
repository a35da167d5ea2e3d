import * as selfCheck from '@crossdock/contract/fulfillment/self-check'
import type { World } from '../../test/world.ts'
import { example as shipments } from '../shipment-orders/example.ts'

export async function example({ owner, of }: World) {
  await of(shipments)
  const { id } = await owner.call(selfCheck.run)
  return { selfCheck: id }
}
