import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'

interface Bought {
  readonly invoiceId: Id<'invoice'>
  readonly key: string
}

/** Puts an add-on that has been paid on top of the plan: it counts from now until its days are over (DBO-016). */
export async function addPurchase(ctx: Context, { invoiceId, key }: Bought): Promise<void> {
  const row = await ctx.db
    .selectFrom('add_ons')
    .select(['title', 'feature_key', 'amount', 'life_days'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const now = ctx.now()
  await ctx.db
    .insertInto('add_on_purchases')
    .values({
      account_id: ctx.account.id,
      id: newId<'addOnPurchase'>(now.getTime()),
      invoice_id: invoiceId,
      add_on_key: key,
      title: row.title,
      feature_key: row.feature_key,
      amount: row.amount,
      bought_at: now.toISOString(),
      lapses_at: new Date(now.getTime() + row.life_days * 86_400_000).toISOString(),
    })
    .execute()
}

/** Ends an add-on whose price has been given back. */
export async function endPurchase(ctx: Context, invoiceId: Id<'invoice'>): Promise<void> {
  await ctx.db
    .updateTable('add_on_purchases')
    .set({ lapses_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
