import { ownerDb } from '../../platform/db.ts'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellWaitingJob } from '../schedules/rules.ts'
import { tellWaiting } from './writes.ts'

export const tellingWaiting = platformWork(tellWaitingJob, (platform, { accountId, dateId }) =>
  everyAccount(platform, (ctx) => tellWaiting(ctx, dateId), [accountId]),
)

/**
 * Looks at every date that somebody waits for. What has made room is known to others: a route, a driver, an order of the pool. Where
 * nothing of a day has changed, what its routes hold is known already.
 */
export async function lookForRoom(platform: Platform): Promise<void> {
  const rows = await ownerDb(platform.pool)
    .selectFrom('schedule_orders')
    .select(['account_id', 'waits_for_id'])
    .distinct()
    .where('waits_for_id', 'is not', null)
    .orderBy('account_id')
    .orderBy('waits_for_id')
    .execute()
  // Each in a transaction of its own: what one has to know first delays no other.
  for (const { account_id, waits_for_id: dateId } of rows)
    if (dateId !== null) await everyAccount(platform, (ctx) => tellWaiting(ctx, dateId), [account_id])
}
