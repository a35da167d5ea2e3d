import * as history from '@crossdock/contract/sorting/orders/history'
import type { World } from '../../../test/world.ts'
import { example as orders } from '../example.ts'

/** What happened to the orders of the example. */
export async function example({ owner, of }: World) {
  const { hubOrder } = await of(orders)
  const { items } = await owner.call(history.list, { id: hubOrder })
  return { hubEvent: items[0]?.id ?? '' }
}
