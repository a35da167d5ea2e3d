import type { Context } from './context.ts'
import type { Platform } from './platform.ts'
import { withAccount } from './transaction.ts'

/**
 * Does a nightly job's work for every account that is not suspended, each in a transaction of its own, as its owner.
 * What fails for one account is logged and does not stop the others.
 */
export async function everyAccount(platform: Platform, work: (ctx: Context) => Promise<void>): Promise<void> {
  const { rows } = await platform.pool.query<{ account_id: number; user_id: string }>(
    `select a.id as account_id, u.id as user_id from accounts a
     join lateral (select id from users where account_id = a.id and is_owner and deleted_at is null order by id limit 1) u on true
     where a.suspended_at is null order by a.id`,
  )
  for (const { account_id: accountId, user_id: userId } of rows) {
    try {
      await withAccount(platform, { accountId, userId, isUpkeep: true }, work)
    } catch (error) {
      platform.log.error({ err: error, account: accountId }, 'nightly work failed for an account')
    }
  }
}
