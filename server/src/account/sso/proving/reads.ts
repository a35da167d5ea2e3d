import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'

/** Whether somebody can prove at their company who they are: it is on, speaks for their address, and has signed them in before. */
export async function hasCompany(ctx: Context, userId: Id<'user'>): Promise<boolean> {
  const { rows } = await statement('sso.has-company', { isSo: col.bool })`
    select exists (select 1 from sso_links l
      join sso_providers p on p.account_id = l.account_id and p.is_on
      join users u on u.account_id = l.account_id and u.id = l.user_id
      join sso_domains d on d.account_id = l.account_id and d.proven_at is not null
        and d.domain = lower(substring(u.email from '[^@]*$'))
      where l.account_id = ${ctx.account.id} and l.user_id = ${userId} and l.subject is not null) as "isSo"`.execute(
    ctx.db,
  )
  return rows[0]?.isSo ?? false
}
