import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Notes that an account has used a promo code up with an invoice. */
export async function usePromo({ db, account }: Context, code: string, invoiceId: Id<'invoice'>): Promise<void> {
  await db
    .insertInto('promo_uses')
    .values({ account_id: account.id, code, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('promo_codes').set({ used: sql`used + 1` }).where('code', '=', code).execute()
}
