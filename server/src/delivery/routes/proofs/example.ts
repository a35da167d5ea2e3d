import { randomUUID } from 'node:crypto'
import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import type { World } from '../../../test/world.ts'
import { example as driverExample } from '../../drivers/example.ts'
import { example as routeExample } from '../example.ts'

/** A photo that a phone has announced, and that has not come yet. */
export async function example({ owner, of, insert }: World) {
  const { driver } = await of(driverExample)
  const { route, poolOrder } = await of(routeExample)
  await insert(
    `insert into proof_files (account_id, store_id, route_id, pool_order_id, proof, driver_id, kind, announced_at)
      select $1, o.store_id, $2, o.id, $4, $5, 'photo', now() from pool_orders o where o.account_id = $1 and o.id = $3`,
    [owner.accountId, route, poolOrder, randomUUID(), driver],
  )
  await owner.call(proofs.keep, { days: 365 })
  return { route }
}
