import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** A subscription with a history and an open request. */
export async function example({ owner, own, insert }: World) {
  await insert(
    `insert into operator_requests (account_id, id, kind, details, created_by, due_at) values ($1, $4, 'enterprise', $2, $3, now())
     on conflict do nothing`,
    [owner.accountId, { details: own }, owner.userId, newId<'operatorRequest'>()],
  )
  await insert(
    `insert into subscription_events (account_id, id, at, action, plan_key) values ($1, $2, now(), 'free', 'free')`,
    [owner.accountId, newId<'subscriptionEvent'>()],
  )
  return {}
}
