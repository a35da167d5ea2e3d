import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'

const ofRoutes = (ctx: Context, where: RawBuilder<SqlBool>): Promise<number> =>
  acrossStores(ctx, async ({ db }) => {
    const row = await db
      .selectFrom('routes')
      .select(col.int8`count(*)`.as('count'))
      .where('account_id', '=', ctx.account.id)
      .where(where)
      .executeTakeFirstOrThrow()
    return row.count
  })

/** Drafts of the account: what the plan counts. */
export const countDrafts = (ctx: Context): Promise<number> => ofRoutes(ctx, sql<SqlBool>`type = 'Pending'`)

/** Orders that were put on scheduled routes in this month, in the account's zone. */
export const countAssignments = (ctx: Context): Promise<number> =>
  acrossStores(ctx, async ({ db }) => {
    const zone = ctx.account.timeZone
    const row = await db
      .selectFrom('route_stops')
      .select(col.int8`count(*)`.as('count'))
      .where('account_id', '=', ctx.account.id)
      .where(
        sql<SqlBool>`assigned_at >= date_trunc('month', ${ctx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}`,
      )
      .executeTakeFirstOrThrow()
    return row.count
  })

/** Orders of the fullest route that has not ended. */
export const countFullest = (ctx: Context): Promise<number> =>
  acrossStores(ctx, async ({ db }) => {
    const { rows } = await statement('routes.count-fullest', { count: col.int8 })`
      select coalesce(max(o.count), 0) as count from routes r
      cross join lateral (select count(*) as count from route_stops s
        where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null) o
      where r.account_id = ${ctx.account.id} and r.type in ('Pending', 'Schedule', 'Ongoing')`.execute(db)
    return rows[0]?.count ?? 0
  })
