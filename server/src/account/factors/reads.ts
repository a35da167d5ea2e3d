import type { overview, requirement } from '@crossdock/contract/account/factors'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { hasCodeApp, hasPasskey } from '../../platform/second-factors.ts'
import { col, statement } from '../../platform/statement.ts'

/** What somebody has. */
interface Factors {
  readonly hasCodeApp: boolean
  readonly passkeys: number
}

/** What somebody of the account has, as it stands now. */
export async function readFactors(ctx: Context, userId: Id<'user'>): Promise<Factors> {
  const { rows } = await statement('factors.of', { hasCodeApp: col.bool, passkeys: col.int8 })`
    select exists (select 1 from code_apps c where c.account_id = ${ctx.account.id} and c.user_id = ${userId} and c.confirmed_at is not null) as "hasCodeApp",
      (select count(*) from passkeys p where p.account_id = ${ctx.account.id} and p.user_id = ${userId}) as passkeys`.execute(
    ctx.db,
  )
  return rows[0] ?? { hasCodeApp: false, passkeys: 0 }
}

const isRequired = (ctx: Context) =>
  ctx.db.selectFrom('accounts').select('needs_second_factor').where('id', '=', ctx.account.id).executeTakeFirstOrThrow()

export async function readOverview(ctx: Context): Promise<AnswerOf<typeof overview>> {
  const mine = { account_id: ctx.account.id, user_id: ctx.user.id }
  const [app, codes, account] = await Promise.all([
    ctx.db
      .selectFrom('code_apps')
      .select('confirmed_at')
      .where(({ and }) => and(mine))
      .executeTakeFirst(),
    ctx.db
      .selectFrom('recovery_codes')
      .select([
        col.int8`count(*)`.as('all'),
        col.int8`count(*) filter (where used_at is null)`.as('left'),
        col.timestamptz.orNull`max(created_at)`.as('made'),
        col.timestamptz.orNull`max(used_at)`.as('used'),
      ])
      .where(({ and }) => and(mine))
      .executeTakeFirstOrThrow(),
    isRequired(ctx),
  ])
  return {
    codeAppSince: app?.confirmed_at ?? null,
    recoveryCodesLeft: codes.all === 0 ? null : codes.left,
    recoveryCodesMadeAt: codes.made,
    recoveryCodeUsedAt: codes.used,
    isRequired: account.needs_second_factor,
  }
}

/** Whether the account asks for a second factor, and who has none: whoever has not come yet is asked when they come. */
export async function readRequirement(ctx: Context): Promise<AnswerOf<typeof requirement>> {
  const without = ctx.db
    .selectFrom('users as u')
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
    .where(sql<SqlBool>`not ${hasCodeApp('u')}`)
    .where(sql<SqlBool>`not ${hasPasskey('u')}`)
  const [account, rows, { count }] = await Promise.all([
    isRequired(ctx),
    without
      .select(['u.id', 'u.first_name', 'u.last_name'])
      .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
      .orderBy('u.id')
      .limit(100)
      .execute(),
    without.select(col.int8`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    isRequired: account.needs_second_factor,
    without: rows.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() })),
    withoutCount: count,
  }
}
