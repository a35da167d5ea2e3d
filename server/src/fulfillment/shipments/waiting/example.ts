import * as waiting from '@crossdock/contract/fulfillment/shipments/waiting'
import type { World } from '../../../test/world.ts'
import { example as shipments } from '../orders/example.ts'

/** A back order of which it was decided that it waits for all, and then that it need not. */
export async function example({ owner, of }: World) {
  const { backOrder } = await of(shipments)
  await owner.call(waiting.setWaitsForAll, { id: backOrder, waitsForAll: true })
  await owner.call(waiting.setWaitsForAll, { id: backOrder, waitsForAll: false })
  return { undecided: backOrder }
}
