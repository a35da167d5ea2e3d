import type { Context } from './context.ts'
import { ownerDb } from './db.ts'
import type { Platform } from './platform.ts'
import { withAccount } from './transaction.ts'

/**
 * Does a job's work for every account that is neither suspended nor deleted, or for those of `ids`, each in a transaction of its own, as its owner.
 * What fails for one account is logged and does not stop the others.
 */
export async function everyAccount(
  platform: Platform,
  work: (ctx: Context) => Promise<void>,
  ids?: readonly number[],
): Promise<void> {
  if (ids?.length === 0) return
  const owners = await ownerDb(platform.pool)
    .selectFrom('accounts as a')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('users')
          .select('users.id')
          .whereRef('account_id', '=', 'a.id')
          .where('is_owner', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(1)
          .as('u'),
      (join) => join.onTrue(),
    )
    .select(['a.id as accountId', 'u.id as userId'])
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('a.id', 'in', [...(ids ?? [])]))
    .orderBy('a.id')
    .execute()
  for (const { accountId, userId } of owners) {
    try {
      await withAccount(platform, { accountId, userId, isUpkeep: true }, work)
    } catch (error) {
      platform.log.error({ err: error, account: accountId }, 'work by the clock failed for an account')
    }
  }
}
