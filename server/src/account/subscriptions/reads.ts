import type * as contract from '@crossdock/contract/account/subscriptions'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import {
  featureSettings,
  type LimitKey,
  limitKeys,
  type PeriodKey,
  type SubscriptionStatus,
  trialDays,
} from '@crossdock/contract/plans'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { momentsWithin } from '../../platform/day-range.ts'
import { ownerDb } from '../../platform/db.ts'
import { isCounted, usedOf } from '../../platform/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { col, statement } from '../../platform/statement.ts'
import { invoiceNumber, paidState, priceOf } from './rules.ts'

/** A plan as its row has it. */
export interface PlanRow {
  readonly key: string
  readonly name: string
  readonly position: number
  readonly monthlyCents: number | null
  readonly isOffered: boolean
  readonly limits: Readonly<Record<string, number | null>>
  readonly features: readonly string[] | null
}

/** All plans, the smallest first. */
export async function readPlans({ db }: Context): Promise<PlanRow[]> {
  const rows = await db
    .selectFrom('plans')
    .select(['key', 'name', 'position', 'monthly_cents as monthlyCents', 'is_offered as isOffered', 'limits'])
    .select('features')
    .orderBy('position')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ ...row, limits: row.limits as PlanRow['limits'] }))
}

const dollars = (cents: number | null): number | null => (cents === null ? null : amountOf(cents))

export async function listPlans(ctx: Context): Promise<AnswerOf<typeof contract.list>> {
  const [plans, account] = await Promise.all([readPlans(ctx), readAccount(ctx)])
  return {
    currency: account.currency,
    plans: plans
      .filter(({ key, isOffered }) => isOffered || key === account.planKey)
      .map((plan) => ({
        planId: plan.key,
        name: plan.name,
        monthlyPrice: dollars(plan.monthlyCents),
        yearlyPrice: dollars(priceOf(plan.monthlyCents, 'yearly')),
        isOffered: plan.isOffered,
        featureSettings: featureSettings(plan),
      })),
  }
}

const accountColumns = [
  'a.plan_key as planKey',
  'a.subscription_status as status',
  'a.currency',
  's.period_key as periodKey',
  's.period_start as periodStart',
  's.period_end as periodEnd',
  's.anchor_at as anchorAt',
  's.period_cents as periodCents',
  's.next_plan_key as nextPlanKey',
  's.next_period_key as nextPeriodKey',
  's.tried_at as triedAt',
  's.radius_status as radiusStatus',
] as const

/** The account's subscription as its rows have it; what an account without a row has is null. */
export async function readAccount({ db, account }: Context) {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('subscriptions as s', 's.account_id', 'a.id')
    .select(accountColumns)
    .where('a.id', '=', account.id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    status: row.status as SubscriptionStatus,
    periodKey: row.periodKey as PeriodKey | null,
    periodCents: row.periodCents ?? 0,
    nextPeriodKey: row.nextPeriodKey as PeriodKey | null,
    radiusStatus: (row.radiusStatus ?? 'NONE') as contract.Subscription['radiusRequestStatus'],
  }
}
export type AccountRow = Awaited<ReturnType<typeof readAccount>>

export async function getSubscription(ctx: Context): Promise<contract.Subscription> {
  const [row, plans, billing, request] = await Promise.all([
    readAccount(ctx),
    readPlans(ctx),
    ctx.db.selectFrom('billing').select('referral_cents as cents').executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('operator_requests')
      .select('created_at as at')
      .where(({ and }) => and({ account_id: ctx.account.id, kind: 'enterprise', state: 'OPEN' }))
      .executeTakeFirst(),
  ])
  const nameOf = (key: string) => plans.find((plan) => plan.key === key)?.name ?? key
  const plan = plans.find(({ key }) => key === row.planKey)
  const { nextPlanKey, nextPeriodKey } = row
  return {
    status: row.status,
    planId: row.planKey,
    planName: nameOf(row.planKey),
    featureSettings: featureSettings(plan ?? { limits: {}, features: [] }),
    periodKey: row.periodKey,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    next:
      nextPlanKey !== null && nextPeriodKey !== null
        ? { planId: nextPlanKey, planName: nameOf(nextPlanKey), periodKey: nextPeriodKey }
        : null,
    canTry: row.triedAt === null,
    radiusRequestStatus: row.radiusStatus,
    enterpriseRequestedAt: request?.at ?? null,
    referralAmount: amountOf(billing.cents),
  }
}

/** Days of the line on the usage page. */
const shownDays = 30

export async function readUsage(ctx: Context): Promise<AnswerOf<typeof contract.usage>> {
  const { rows: kept } = await statement('subscriptions.limit-days', {
    limit: col.text,
    day: col.date,
    used: col.int4,
  })`
    select limit_key as limit, day, used from limit_days
    where account_id = ${ctx.account.id} and day > ${ctx.today()}::date - ${shownDays}::integer order by day`.execute(
    ctx.db,
  )
  const own = (limit: LimitKey) => {
    const most = ctx.planLimit(limit)
    return most === null ? null : most - ctx.addOnLimit(limit)
  }
  const limits: contract.LimitUse[] = []
  for (const limit of limitKeys) {
    if (!isCounted(limit)) continue
    limits.push({
      limit,
      plan: own(limit),
      addOns: ctx.addOnLimit(limit),
      used: await usedOf(ctx, limit),
      days: kept.flatMap((row) => (row.limit === limit ? { day: row.day, used: row.used } : [])),
    })
  }
  return { limits, countedAt: ctx.now().toISOString() }
}

/** Whether the rest of what was paid with an invoice `i` was taken off the upgrade that came after it. */
export const isSetOff = col.bool`exists (select 1 from invoices u where u.account_id = i.account_id and u.id <> i.id and u.state = 'PAID'
  and u.kind = 'upgrade' and (u.rest ->> 'from')::timestamptz = i.period_start)`

export async function listHistory(
  ctx: Context,
  { page = 1, count = 10, fromDate, toDate }: ParsedOf<typeof contract.history>,
): Promise<AnswerOf<typeof contract.history>> {
  const days = momentsWithin(sql.ref('e.at'), 'toDate', [fromDate, toDate], ctx.user.timeZone)
  const events = ctx.db
    .selectFrom('subscription_events as e')
    .where('e.account_id', '=', ctx.account.id)
    .$if(days !== null, (query) => (days === null ? query : query.where(days)))
  const [rows, counted] = await Promise.all([
    events
      .leftJoin('invoices as i', (join) =>
        join.onRef('i.account_id', '=', 'e.account_id').onRef('i.id', '=', 'e.invoice_id').on('i.state', '=', 'PAID'),
      )
      .select(['e.id', 'e.at', 'e.action', 'e.plan_key as planId', 'e.period_key as periodKey', 'e.invoice_id'])
      .select(['i.number', 'i.new_price', 'i.remaining_balance', 'i.promo_cents', 'i.credit_cents', 'i.tax_cents'])
      .select(['i.sub_total', 'i.total', 'i.refunded_cents'])
      .select(isSetOff.as('is_set_off'))
      .select(col.text`coalesce((select p.name from plans p where p.key = e.plan_key), e.plan_key)`.as('planName'))
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    events.select(col.int8`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    total: counted.total,
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: row.action as contract.HistoryEntry['action'],
      planId: row.planId,
      planName: row.planName,
      periodKey: row.periodKey as PeriodKey | null,
      invoice:
        row.number === null || row.invoice_id === null
          ? null
          : {
              id: row.invoice_id,
              number: invoiceNumber(row.number),
              subtotal: amountOf(row.sub_total ?? 0),
              discount: amountOf((row.promo_cents ?? 0) + (row.credit_cents ?? 0)),
              gst: amountOf(row.tax_cents ?? 0),
              total: amountOf(row.total ?? 0),
              refunded: amountOf(row.refunded_cents ?? 0),
              status: paidState(row.total ?? 0, row.refunded_cents ?? 0),
              isRefundable: !row.is_set_off && (row.total ?? 0) > (row.refunded_cents ?? 0),
            },
    })),
  }
}

/** Accounts whose period or trial has ended. */
export async function findEnded({ pool, now }: Platform): Promise<number[]> {
  const rows = await ownerDb(pool)
    .selectFrom('subscriptions')
    .select('account_id as id')
    .where('period_end', '<=', now().toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/** When a trial ends that begins now. */
export const endOfTrial = (now: Date): Date => new Date(now.getTime() + trialDays * 86_400_000)
