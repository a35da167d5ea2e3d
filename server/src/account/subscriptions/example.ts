import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** A subscription with a history and an open request. */
export async function example({ owner, own, insert }: World) {
  await insert(
    `insert into operator_requests (account_id, kind, details, created_by) values ($1, 'enterprise', $2, $3)
     on conflict do nothing`,
    [owner.accountId, { details: own }, owner.userId],
  )
  await insert(
    `insert into subscription_events (account_id, id, at, action, plan_key) values ($1, $2, now(), 'free', 'free')`,
    [owner.accountId, newId<'subscriptionEvent'>()],
  )
  return {}
}
