import type { Context } from '../../platform/context.ts'
import { statement } from '../../platform/statement.ts'

/** Puts away what is shown now, for this person alone. */
export async function putBannerAway(ctx: Context): Promise<Record<string, never>> {
  await statement('maintenance.put-away')`
    insert into banners_put_away (account_id, user_id, banner_id)
    select ${ctx.account.id}, ${ctx.user.id}, b.id from banners b
    where b.ended_at is null and b.shows_from <= ${ctx.now()} and b.shows_to > ${ctx.now()}
    on conflict do nothing`.execute(ctx.db)
  await ctx.audit({ action: 'put-away', entity: 'user', id: ctx.user.id })
  return {}
}
