import type { Context } from '../../../platform/context.ts'
import { col } from '../../../platform/statement.ts'

/** What the account has in hand. */
export async function readCredit(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('account_credits')
    .select(col.int8`coalesce(sum(left_cents), 0)`.as('cents'))
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  return row.cents
}
