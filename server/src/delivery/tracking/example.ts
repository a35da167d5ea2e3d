import * as tracking from '@crossdock/contract/delivery/tracking'
import type { World } from '../../test/world.ts'
import { example as poolOrderExample } from '../pool-orders/example.ts'

/** What a customer has said is said by nobody of the account: it is put there. */
export async function example({ owner, own, of, insert }: World) {
  const { poolOrder } = await of(poolOrderExample)
  await owner.call(tracking.link, { id: poolOrder })
  await insert(
    `update order_trackings set instruction = $3, instructed_at = now(), stars = 4, rating = $3, rated_at = now()
      where account_id = $1 and order_id = $2`,
    [owner.accountId, poolOrder, own],
  )
  return {}
}
