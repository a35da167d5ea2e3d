import * as contract from '@crossdock/contract/account/subscriptions'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import { isSubscribed, limitKeys, type PeriodKey, type SubscriptionStatus } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { isCounted, usedOf } from '../../platform/limits.ts'
import { statement } from '../../platform/statement.ts'
import { dueAfter, tellOperatorsJob } from '../support/rules.ts'
import { type AccountRow, endOfTrial, getSubscription, type PlanRow, readAccount, readPlans } from './reads.ts'
import { atPeriodEnd, compareRanks, hasPaidPeriod, type Standing } from './rules.ts'

/** What is behind every lock of the subscription, also of an account that has none yet. */
export async function lockPayments({ db, account }: Context): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
}

/** The subscription, locked until the transaction ends: everything that changes it takes its turn here. */
export async function lockSubscription(ctx: Context): Promise<AccountRow> {
  const { db, account } = ctx
  await lockPayments(ctx)
  await db
    .insertInto('subscriptions')
    .values({ account_id: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readAccount(ctx)
}

export const standingOf = (row: AccountRow): Standing => ({
  status: row.status,
  periodKey: row.periodKey,
  periodEnd: row.periodEnd === null ? null : new Date(row.periodEnd),
})

/** What a change sets; what is left out stays. */
interface Change {
  readonly status: SubscriptionStatus
  readonly planKey?: string
  readonly periodKey?: PeriodKey | null
  readonly periodStart?: Date | null
  readonly periodEnd?: Date | null
  readonly periodCents?: number
  readonly anchorAt?: Date
  readonly next?: { readonly planKey: string; readonly periodKey: PeriodKey } | null
  readonly triedAt?: Date
}

type Action = contract.HistoryEntry['action']

/** Adds to the subscription's history. */
export async function noteEvent(
  ctx: Context,
  action: Action,
  planKey: string,
  periodKey: PeriodKey | null,
  invoiceId: Id<'invoice'> | null = null,
): Promise<void> {
  await ctx.db
    .insertInto('subscription_events')
    .values({
      account_id: ctx.account.id,
      id: newId<'subscriptionEvent'>(),
      at: ctx.now().toISOString(),
      action,
      plan_key: planKey,
      period_key: periodKey,
      invoice_id: invoiceId,
    })
    .execute()
}

const time = (at: Date | null | undefined): { readonly at: string | null } | null =>
  at === undefined ? null : { at: at?.toISOString() ?? null }

/** Writes a change of a locked subscription: rows, history, audit, screens. */
export async function changeSubscription(
  ctx: Context,
  before: AccountRow,
  action: Action,
  change: Change,
  said: { readonly planKey: string; readonly periodKey: PeriodKey | null; readonly invoiceId?: Id<'invoice'> } = {
    planKey: change.planKey ?? before.planKey,
    periodKey: change.periodKey === undefined ? before.periodKey : change.periodKey,
  },
): Promise<void> {
  const { db, account } = ctx
  const [start, end, tried] = [time(change.periodStart), time(change.periodEnd), time(change.triedAt)]
  await db
    .updateTable('accounts')
    .set({ subscription_status: change.status, plan_key: change.planKey ?? before.planKey })
    .where('id', '=', account.id)
    .execute()
  await db
    .updateTable('subscriptions')
    .set({
      updated_at: ctx.now().toISOString(),
      ...(change.periodKey === undefined ? {} : { period_key: change.periodKey }),
      ...(start ? { period_start: start.at } : {}),
      ...(end ? { period_end: end.at } : {}),
      ...(change.anchorAt === undefined ? {} : { anchor_at: change.anchorAt.toISOString() }),
      ...(change.periodCents === undefined ? {} : { period_cents: change.periodCents }),
      ...(change.next === undefined
        ? {}
        : { next_plan_key: change.next?.planKey ?? null, next_period_key: change.next?.periodKey ?? null }),
      ...(tried ? { tried_at: tried.at } : {}),
    })
    .where('account_id', '=', account.id)
    .execute()
  // The first plan ends the registration (AUTH-007).
  if (isSubscribed(change.status))
    await db
      .updateTable('users')
      .set({ registration_step: 5 })
      .where('account_id', '=', account.id)
      .where('registration_step', '=', 3)
      .execute()
  await noteEvent(ctx, action, said.planKey, said.periodKey, said.invoiceId ?? null)
  const after = await readAccount(ctx)
  await ctx.audit({ action, entity: 'subscription', id: String(account.id), before, after })
  if (change.periodEnd !== undefined) await ctx.emit('subscription.replaced')
  if (change.status === 'EXPIRED_SUBSCRIPTION') {
    const plan = (await readPlans(ctx)).find(({ key }) => key === said.planKey)?.name ?? said.planKey
    await ctx.emit('subscription.expired', { plan })
  }
  await ctx.emit('subscription.changed')
}

/** A plan that may be chosen. */
export function offeredPlan(plans: readonly PlanRow[], planId: string): PlanRow {
  const plan = plans.find(({ key, isOffered }) => key === planId && isOffered)
  return plan ?? fail('PlanNotOffered')
}

/** What ends with whatever the subscription was before. */
const noPeriod = { periodKey: null, periodStart: null, periodEnd: null, periodCents: 0, next: null } as const

export async function activateFree(ctx: Context): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  const free = (await readPlans(ctx)).find(({ isOffered, monthlyCents }) => isOffered && monthlyCents === 0)
  if (!free) return fail('PlanNotOffered')
  if (before.status === 'FREE') fail('PlanActive')
  if (hasPaidPeriod(standingOf(before))) fail('PaidPeriod')
  await changeSubscription(ctx, before, 'free', { ...noPeriod, status: 'FREE', planKey: free.key })
  return getSubscription(ctx)
}

export async function startTrial(
  ctx: Context,
  { planId }: ParsedOf<typeof contract.startTrial>,
): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  const plan = offeredPlan(await readPlans(ctx), planId)
  if (!plan.monthlyCents) fail('PlanNotOffered')
  if (hasPaidPeriod(standingOf(before))) fail('PaidPeriod')
  if (before.triedAt !== null) fail('TrialUsed')
  const now = ctx.now()
  await changeSubscription(ctx, before, 'trial', {
    ...noPeriod,
    status: 'TRIAL',
    planKey: plan.key,
    periodStart: now,
    periodEnd: endOfTrial(now),
    triedAt: now,
  })
  return getSubscription(ctx)
}

export async function scheduleDowngrade(
  ctx: Context,
  { planId, periodKey }: ParsedOf<typeof contract.downgrade>,
): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  const plans = await readPlans(ctx)
  const target = offeredPlan(plans, planId)
  if (target.monthlyCents === null) fail('PlanNotOffered')
  if (!hasPaidPeriod(standingOf(before)) || before.periodKey === null) return fail('NoPaidPeriod')
  if (before.status === 'PENDING_CANCEL') fail('WrongState')
  const present = plans.find(({ key }) => key === before.planKey)
  const ranks = [
    { position: target.position, periodKey },
    { position: present?.position ?? 0, periodKey: before.periodKey },
  ] as const
  if (compareRanks(...ranks) >= 0) fail('NotSmaller')
  const next = { planKey: target.key, periodKey }
  await changeSubscription(ctx, before, 'downgrade', { status: 'PENDING_DOWNGRADE', next }, next)
  return getSubscription(ctx)
}

export async function undoDowngrade(ctx: Context): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  if (before.status !== 'PENDING_DOWNGRADE') fail('NothingScheduled')
  await changeSubscription(ctx, before, 'downgrade-undone', { status: 'ACTIVE', next: null })
  return getSubscription(ctx)
}

export async function cancelSubscription(ctx: Context): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  if (before.status === 'PENDING_CANCEL') fail('WrongState')
  if (before.periodEnd === null || !isSubscribed(before.status)) fail('NoPaidPeriod')
  await changeSubscription(ctx, before, 'cancel', { status: 'PENDING_CANCEL', next: null })
  // A renewal that waits for money is not wanted any more.
  if (Date.parse(before.periodEnd) <= ctx.now().getTime()) await ctx.emit('subscription.replaced')
  return getSubscription(ctx)
}

export async function undoCancel(ctx: Context): Promise<contract.Subscription> {
  const before = await lockSubscription(ctx)
  const isOver = before.periodEnd !== null && Date.parse(before.periodEnd) <= ctx.now().getTime()
  if (before.status !== 'PENDING_CANCEL' || isOver) fail('NothingScheduled')
  // What has no period that was paid for is a trial.
  await changeSubscription(ctx, before, 'cancel-undone', { status: before.periodKey === null ? 'TRIAL' : 'ACTIVE' })
  return getSubscription(ctx)
}

/** Ends a trial or a period that is not paid anew, once its time has come. What has to be paid is left to whoever takes payments. */
export async function endPeriod(ctx: Context): Promise<void> {
  const before = await lockSubscription(ctx)
  const plans = await readPlans(ctx)
  const target = plans.find(({ key }) => key === before.nextPlanKey)
  const status = atPeriodEnd(standingOf(before), target ? { isFree: target.monthlyCents === 0 } : null, ctx.now())
  if (status === null || status === 'to-be-paid') return
  const action = status === 'FREE' ? 'free' : status === 'EXPIRED_SUBSCRIPTION' ? 'expired' : 'ended'
  const planKey = status === 'FREE' && target ? target.key : before.planKey
  await changeSubscription(ctx, before, action, { ...noPeriod, status, planKey })
}

async function openRequest(ctx: Context, kind: 'enterprise' | 'radius', details: object): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('operator_requests')
    .values({
      account_id: ctx.account.id,
      id: newId<'operatorRequest'>(),
      kind,
      details: JSON.stringify(details),
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
      due_at: dueAfter(ctx.now(), 'request'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) fail('RequestOpen')
  await ctx.audit({
    action: 'request',
    entity: 'operator-request',
    id: String(ctx.account.id),
    after: { kind, ...details },
  })
  await ctx.enqueue(tellOperatorsJob, { what: kind === 'radius' ? 'A radius plan request' : 'An Enterprise request' })
  await ctx.emit('subscription.changed')
}

export async function requestEnterprise(
  ctx: Context,
  form: ParsedOf<typeof contract.requestEnterprise>,
): Promise<AnswerOf<typeof contract.requestEnterprise>> {
  await openRequest(ctx, 'enterprise', form)
  return { message: contract.requestSent }
}

export async function requestRadiusPlan(ctx: Context): Promise<AnswerOf<typeof contract.requestRadiusPlan>> {
  const { radiusStatus } = await lockSubscription(ctx)
  if (radiusStatus === 'REQUESTED') fail('RequestOpen')
  if (radiusStatus === 'APPROVED') fail('PlanActive')
  await ctx.db
    .updateTable('subscriptions')
    .set({ radius_status: 'REQUESTED' })
    .where('account_id', '=', ctx.account.id)
    .execute()
  await openRequest(ctx, 'radius', {})
  return { message: contract.requestSent }
}

/** Days that counts of a day are kept: the usage page shows 30. */
const keptDays = 40

/** Keeps how much of each limit is used now, for the day that it is in the account's zone. */
export async function keepUsage(ctx: Context): Promise<void> {
  const rows = []
  for (const limit of limitKeys)
    if (isCounted(limit))
      rows.push({ account_id: ctx.account.id, day: ctx.today(), limit_key: limit, used: await usedOf(ctx, limit) })
  if (rows.length === 0) return
  await ctx.db
    .insertInto('limit_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'limit_key']).doUpdateSet(({ ref }) => ({ used: ref('excluded.used') })),
    )
    .execute()
  await statement('subscriptions.forget-days')`delete from limit_days
    where account_id = ${ctx.account.id} and day < ${ctx.today()}::date - ${keptDays}::integer`.execute(ctx.db)
}
