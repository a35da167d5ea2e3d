import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { asOwner } from '../../platform/transaction.ts'
import { referralJob } from './rules.ts'

/**
 * The gift for an invitation, for both sides, once the business that was invited has paid its first invoice (REF-003). Once an
 * account: the row of each side is named after who was invited. Nothing for one's own code, or one that nobody has. When all of that
 * invoice has been given back since, what is left of the gift goes.
 */
export async function giveForReferral(
  platform: Platform,
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: string },
): Promise<void> {
  await asOwner(await platform.pool.connect(), async (client) => {
    const db = ownerDb(client)
    const { referral_cents: cents } = await db.selectFrom('billing').select('referral_cents').executeTakeFirstOrThrow()
    const first = await db
      .selectFrom('invoices')
      .select(['id', 'total', 'refunded_cents'])
      .where('account_id', '=', accountId)
      .where('state', '=', 'PAID')
      // What a business charges itself for its routes is no reason for a gift.
      .where('kind', '<>', 'route')
      .where('total', '>', 0)
      .orderBy('paid_at')
      .orderBy('id')
      .executeTakeFirst()
    if (first?.id !== invoiceId) return
    if (first.refunded_cents >= first.total) {
      await db
        .updateTable('account_credits')
        .set({ left_cents: 0 })
        .where(({ and }) => and({ kind: 'referral', source: String(accountId) }))
        .execute()
      return
    }
    if (cents === 0) return
    // Codes of everybody of an account are good for it, of who has left, too: links with them were given away.
    const inviter = await db
      .selectFrom('users as u')
      .innerJoin('users as i', 'i.referral_code', 'u.referrer_code')
      .select('i.account_id as accountId')
      .where('u.account_id', '=', accountId)
      .where('u.is_owner', '=', true)
      .where('i.account_id', '<>', accountId)
      .orderBy('i.created_at')
      .executeTakeFirst()
    if (!inviter) return
    const gift = { kind: 'referral', source: String(accountId), cents, left_cents: cents } as const
    await db
      .insertInto('account_credits')
      .values([accountId, inviter.accountId].map((account_id) => ({ ...gift, account_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export const givingForReferrals = platformWork(referralJob, giveForReferral)
