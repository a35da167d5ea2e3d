import type { Context } from '../../../platform/context.ts'
import { statement } from '../../../platform/statement.ts'

/** Takes what an invoice has used of what was in hand, the oldest first. */
export async function useCredit(ctx: Context, cents: number): Promise<void> {
  if (cents === 0) return
  await statement('credits.use')`
    with due as (
      select kind, source, left_cents as rest, sum(left_cents) over (order by created_at, kind, source) - left_cents as before
      from account_credits where account_id = ${ctx.account.id} and left_cents > 0)
    update account_credits c set left_cents = c.left_cents - least(d.rest, ${cents}::integer - d.before)
    from due d where c.account_id = ${ctx.account.id} and c.kind = d.kind and c.source = d.source and d.before < ${cents}::integer`.execute(
    ctx.db,
  )
}

/** Gives an account something for its next invoice; the same again gives nothing. */
export async function giveCredit(
  ctx: Context,
  kind: 'rest' | 'returned',
  source: string,
  cents: number,
): Promise<void> {
  if (cents === 0) return
  await ctx.db
    .insertInto('account_credits')
    .values({ account_id: ctx.account.id, kind, source, cents, left_cents: cents, created_at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
