import type * as contract from '@crossdock/contract/account/operator/accounts'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { type LimitKey, limitKeys, type SubscriptionStatus, subscriptionStatuses } from '@crossdock/contract/plans'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { isCounted, usedOf } from '../../../platform/limits.ts'
import { contains } from '../../../platform/listing.ts'
import { hasCodeApp, hasPasskey } from '../../../platform/second-factors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col } from '../../../platform/statement.ts'

/** Accounts that are shown at once; the others are found by their name. */
const mostShown = 200

const nearest = z.object({ limit: z.enum(limitKeys as [LimitKey, ...LimitKey[]]), used: z.number(), max: z.number() })

/** Accounts as the list shows them; how much of a limit is used is what was counted last, within the hour. */
const selectAccounts = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('plans as p', 'p.key', 'a.plan_key')
    .leftJoin('subscriptions as s', 's.account_id', 'a.id')
    .select([
      'a.id',
      'a.business_name',
      'a.subscription_status',
      'a.suspended_at',
      'a.deleted_at',
      'a.plan_key',
      'a.created_at',
    ])
    .select(['p.name as plan_name', 's.period_end'])
    .select(
      col.int4`(select count(*)::integer from users u where u.account_id = a.id and u.deleted_at is null)`.as('people'),
    )
    .select(
      col.timestamptz.orNull`(select max(u.last_signed_in_at) from users u where u.account_id = a.id)`.as(
        'last_sign_in',
      ),
    )
    .select(
      col.int8`(select coalesce(sum(i.total), 0) from invoices i where i.account_id = a.id and i.state = 'OPEN')`.as(
        'open',
      ),
    )
    .select(
      col.json(nearest)
        .orNull`(select json_build_object('limit', d.limit_key, 'used', d.used, 'max', (p.limits ->> d.limit_key)::integer)
        from limit_days d
        where d.account_id = a.id and (p.limits ->> d.limit_key)::integer > 0
          and d.day = (select max(x.day) from limit_days x where x.account_id = a.id and x.limit_key = d.limit_key)
        order by d.used::float8 / (p.limits ->> d.limit_key)::integer desc, d.limit_key limit 1)`.as('nearest'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.AccountRow => ({
  account: row.id,
  businessName: row.business_name,
  status: row.subscription_status as SubscriptionStatus,
  isSuspended: row.suspended_at !== null,
  isDeleted: row.deleted_at !== null,
  planKey: row.plan_key,
  planName: row.plan_name,
  people: row.people,
  open: amountOf(row.open),
  nearest: row.nearest,
  periodEnd: row.period_end,
  lastSignIn: row.last_sign_in,
  createdAt: row.created_at,
})

export async function listAccounts(
  ctx: OperatorContext,
  { tab = 'all', term }: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  return ctx.tx(async (db) => {
    let query = selectAccounts(db).where('a.erased_at', 'is', null)
    if (tab === 'suspended') query = query.where('a.suspended_at', 'is not', null)
    else if (tab !== 'all') query = query.where('a.subscription_status', '=', tab)
    if (term) query = query.where(contains(sql.ref('a.business_name'), term))
    const rows = await query
      .orderBy(
        sql`case when a.suspended_at is not null then 0 when a.subscription_status = 'EXPIRED_SUBSCRIPTION' then 1 else 2 end`,
      )
      .orderBy('a.business_name')
      .orderBy('a.id')
      .limit(mostShown)
      .execute()
    const counted = await db
      .selectFrom('accounts')
      .select(['subscription_status as status'])
      .select(col.int4`count(*)::integer`.as('count'))
      .select(col.int4`count(*) filter (where suspended_at is not null)::integer`.as('suspended'))
      .where('erased_at', 'is', null)
      .groupBy('subscription_status')
      .execute()
    const people = await db
      .selectFrom('users')
      .select(col.int4`count(*)::integer`.as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return {
      items: rows.map(shape),
      counts: {
        all: counted.reduce((sum, row) => sum + row.count, 0),
        suspended: counted.reduce((sum, row) => sum + row.suspended, 0),
        ...Object.fromEntries(
          subscriptionStatuses.map((status) => [status, counted.find((row) => row.status === status)?.count ?? 0]),
        ),
      },
      people: people.count,
    }
  })
}

export async function readAccount(ctx: OperatorContext, accountId: number): Promise<contract.AccountDetail> {
  const { row, more, owner, paid } = await ctx.tx(async (db) => {
    const year = new Date(Date.UTC(ctx.platform.now().getUTCFullYear(), 0, 1)).toISOString()
    return {
      row: found(await selectAccounts(db).where('a.id', '=', accountId).executeTakeFirst()),
      more: await db
        .selectFrom('accounts as a')
        .leftJoin('subscriptions as s', 's.account_id', 'a.id')
        .select(['a.country', 'a.suspended_reason', 's.radius_status', 's.radius_km', 's.radius_cents'])
        .select(col.text.orNull`s.radius_centre ->> 'label'`.as('label'))
        .where('a.id', '=', accountId)
        .executeTakeFirstOrThrow(),
      owner: await db
        .selectFrom('users')
        .select(['first_name', 'last_name', 'email', 'phone'])
        .select(col.bool`(${hasCodeApp('users')} or ${hasPasskey('users')})`.as('hasSecondFactor'))
        .where(({ and }) => and({ account_id: accountId, is_owner: true, deleted_at: null }))
        .limit(1)
        .executeTakeFirst(),
      paid: await db
        .selectFrom('invoices')
        .select(col.int8`coalesce(sum(total - refunded_cents), 0)`.as('cents'))
        .where(({ and }) => and({ account_id: accountId, state: 'PAID' }))
        .where('paid_at', '>=', year)
        .executeTakeFirstOrThrow(),
    }
  })
  const limits = owner
    ? await ctx.inAccount(accountId, { action: 'read', about: 'account' }, async (inside) => {
        const used: contract.AccountDetail['limits'] = []
        for (const limit of limitKeys)
          if (isCounted(limit)) used.push({ limit, used: await usedOf(inside, limit), max: inside.planLimit(limit) })
        return used
      })
    : []
  const { radius_km, radius_cents, label } = more
  return {
    ...shape(row),
    country: more.country,
    owner: owner
      ? {
          name: `${owner.first_name} ${owner.last_name}`.trim(),
          email: owner.email,
          phone: owner.phone,
          hasSecondFactor: owner.hasSecondFactor,
        }
      : null,
    suspendedAt: row.suspended_at,
    suspendedReason: row.suspended_at === null ? null : more.suspended_reason,
    limits,
    paid: amountOf(paid.cents),
    radiusPlan:
      more.radius_status === 'APPROVED' && radius_km !== null && radius_cents !== null
        ? { radiusKm: radius_km, flatPrice: amountOf(radius_cents), label: label ?? '' }
        : null,
  }
}

export const getAccount = (ctx: OperatorContext, { account }: ParsedOf<typeof contract.get>) =>
  readAccount(ctx, account)
