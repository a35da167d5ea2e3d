import * as driving from '@crossdock/contract/delivery/routes/driving'
import type { World } from '../../../test/world.ts'
import { example as driverExample } from '../../drivers/example.ts'
import { example as routeExample } from '../example.ts'

/** What a phone has said is said by nobody of the account: it is put there. */
export async function example({ owner, own, of, insert }: World) {
  const { driver } = await of(driverExample)
  const { route, poolOrder } = await of(routeExample)
  const say = async (report: string) =>
    insert(
      `insert into driver_actions (account_id, route_id, action, driver_id, store_id, pool_order_id, kind, said_at, clock_ahead,
        took_at, received_at, reason, proof_name, proof_note, outcome, code, message)
      select $1, $2, $3, $4, o.store_id, o.id, 'fail', now(), 0, now(), now(), $6, $6, $6, 'review', 'WrongState', $6
        from pool_orders o where o.account_id = $1 and o.id = $5`,
      [owner.accountId, route, report, driver, poolOrder, own],
    )
  const report = '6b0f1a52-7c1d-4a5e-9b43-2f1f6d0c8a10'
  await say(report)
  await owner.call(driving.settle, { id: route, report, isApplied: false })
  await say('6b0f1a52-7c1d-4a5e-9b43-2f1f6d0c8a11')
  return { route }
}
