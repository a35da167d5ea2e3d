import type * as contract from '@crossdock/contract/account/invoices'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { PeriodKey } from '@crossdock/contract/plans'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail, Refusal } from '../../platform/errors.ts'
import { requireAddOn } from '../add-ons/reads.ts'
import { addPurchase } from '../add-ons/writes.ts'
import { type AccountRow, type PlanRow, readPlans } from '../subscriptions/reads.ts'
import {
  compareRanks,
  endOfPeriod,
  halfUp,
  hasPaidPeriod,
  invoiceNumber,
  priceOf,
  restOf,
} from '../subscriptions/rules.ts'
import { changeSubscription, lockSubscription, noteEvent, offeredPlan, standingOf } from '../subscriptions/writes.ts'
import { readCredit } from './credits/reads.ts'
import { giveCredit, useCredit } from './credits/writes.ts'
import { type Promo, requirePromo } from './promos/reads.ts'
import { usePromo } from './promos/writes.ts'
import { type InvoiceRow, type RestFacts, readInvoice, readParties, readTaxes, readWorth, shape } from './reads.ts'
import { breakDown, columnsOf, priceHours, referralJob } from './rules.ts'
import { voidDrafts } from './voids/writes.ts'

/** What an invoice is about, before anything is worked out. */
interface About {
  readonly kind: contract.Invoice['kind']
  readonly planKey: string
  readonly periodKey: PeriodKey | null
  readonly addOnKey?: string
  readonly newPrice: number
  readonly rest?: RestFacts | null
  readonly periodStart?: Date | null
  readonly periodEnd?: Date | null
}

/** What the rest of a period is worth, of an invoice that has one. */
const restCents = (rest: RestFacts | null): number =>
  rest === null ? 0 : halfUp(rest.cents * rest.seconds, rest.ofSeconds)

/** Writes down what something costs. The subscription is locked. */
export async function makeInvoice(ctx: Context, about: About, state: 'DRAFT' | 'OPEN'): Promise<Id<'invoice'>> {
  const { rest = null } = about
  const [taxes, credit, parties, account] = await Promise.all([
    readTaxes(ctx),
    readCredit(ctx),
    readParties(ctx),
    ctx.db.selectFrom('accounts').select('currency').where('id', '=', ctx.account.id).executeTakeFirstOrThrow(),
  ])
  const facts = { newPrice: about.newPrice, rest: restCents(rest), promo: null, credit, taxes }
  const now = ctx.now()
  const id = newId<'invoice'>(now.getTime())
  await ctx.db
    .insertInto('invoices')
    .values({
      account_id: ctx.account.id,
      id,
      kind: about.kind,
      state,
      plan_key: about.planKey,
      period_key: about.periodKey,
      add_on_key: about.addOnKey ?? null,
      ...columnsOf(breakDown(facts)),
      currency: account.currency,
      rest: rest === null ? null : JSON.stringify(rest),
      parties: JSON.stringify(parties),
      period_start: about.periodStart?.toISOString() ?? null,
      period_end: about.periodEnd?.toISOString() ?? null,
      created_by: ctx.user.id,
      created_at: now.toISOString(),
    })
    .execute()
  await ctx.audit({
    action: 'create',
    entity: 'invoice',
    id,
    after: { kind: about.kind, plan: about.planKey, period: about.periodKey, price: about.newPrice, state },
  })
  await ctx.emit('subscription.changed')
  return id
}

function requireGateway(isSetUp: boolean): void {
  if (!isSetUp) fail('PaymentNotSetUp')
}

export async function quoteNewPlan(
  ctx: Context,
  { planId, periodKey }: ParsedOf<typeof contract.ofNewPlan>,
  isSetUp: boolean,
): Promise<contract.Invoice> {
  const before = await lockSubscription(ctx)
  const plan = offeredPlan(await readPlans(ctx), planId)
  const price = priceOf(plan.monthlyCents, periodKey)
  if (!price) return fail('PlanNotOffered')
  if (hasPaidPeriod(standingOf(before))) fail('PaidPeriod')
  requireGateway(isSetUp)
  await voidDrafts(ctx)
  const now = ctx.now()
  const period = { periodStart: now, periodEnd: endOfPeriod(now, periodKey) }
  const about = { kind: 'new', planKey: plan.key, periodKey, newPrice: price, ...period } as const
  return shape(await readInvoice(ctx, await makeInvoice(ctx, about, 'DRAFT')))
}

/** What of a period is left now, and how that is worked out. */
function restOfPeriod(before: AccountRow, cents: number, plans: readonly PlanRow[], now: Date): RestFacts | null {
  if (before.periodStart === null || before.periodEnd === null) return null
  const paid = { start: new Date(before.periodStart), end: new Date(before.periodEnd), cents }
  const { seconds, ofSeconds } = restOf(paid, now)
  return {
    planName: plans.find(({ key }) => key === before.planKey)?.name ?? before.planKey,
    cents,
    seconds,
    ofSeconds,
    from: before.periodStart,
    at: now.toISOString(),
    to: before.periodEnd,
  }
}

/** The price of an upgrade, where there may be one; else it is refused. */
function upgradeOf(
  before: AccountRow,
  plans: readonly PlanRow[],
  { planId, periodKey }: ParsedOf<typeof contract.ofUpgrade>,
): { readonly plan: PlanRow; readonly price: number } {
  const plan = offeredPlan(plans, planId)
  const price = priceOf(plan.monthlyCents, periodKey)
  if (!price) return fail('PlanNotOffered')
  if (!hasPaidPeriod(standingOf(before)) || before.periodKey === null) return fail('NoPaidPeriod')
  const present = plans.find(({ key }) => key === before.planKey)
  const ranks = [
    { position: plan.position, periodKey },
    { position: present?.position ?? 0, periodKey: before.periodKey },
  ] as const
  if (compareRanks(...ranks) <= 0) fail('NotLarger')
  return { plan, price }
}

export async function checkUpgrade(
  ctx: Context,
  input: ParsedOf<typeof contract.checkUpgrade>,
  isSetUp: boolean,
): Promise<AnswerOf<typeof contract.checkUpgrade>> {
  const before = await lockSubscription(ctx)
  const plans = await readPlans(ctx)
  let message: string | null = null
  try {
    upgradeOf(before, plans, input)
    requireGateway(isSetUp)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    message = refusal.message
  }
  await ctx.audit({ action: 'check-upgrade', entity: 'subscription', id: String(ctx.account.id), after: { message } })
  return { isPossible: message === null, message }
}

export async function quoteUpgrade(
  ctx: Context,
  input: ParsedOf<typeof contract.ofUpgrade>,
  isSetUp: boolean,
): Promise<contract.Invoice> {
  const before = await lockSubscription(ctx)
  const plans = await readPlans(ctx)
  const { plan, price } = upgradeOf(before, plans, input)
  requireGateway(isSetUp)
  await voidDrafts(ctx)
  const now = ctx.now()
  const about = {
    kind: 'upgrade',
    planKey: plan.key,
    periodKey: input.periodKey,
    newPrice: price,
    rest: restOfPeriod(before, await readWorth(ctx, before), plans, now),
    periodStart: now,
    periodEnd: endOfPeriod(now, input.periodKey),
  } as const
  return shape(await readInvoice(ctx, await makeInvoice(ctx, about, 'DRAFT')))
}

export async function quoteAddOn(
  ctx: Context,
  { featureKey, dboId }: ParsedOf<typeof contract.ofAddOn>,
  isSetUp: boolean,
): Promise<contract.Invoice> {
  const before = await lockSubscription(ctx)
  const addOn = await requireAddOn(ctx, dboId, featureKey)
  // What has no limit gets no more by it.
  if (ctx.planLimit(featureKey) === null) fail('AddOnNotOffered')
  requireGateway(isSetUp)
  await voidDrafts(ctx)
  const about = {
    kind: 'add-on',
    planKey: before.planKey,
    periodKey: null,
    addOnKey: addOn.key,
    newPrice: addOn.priceCents,
  } as const
  return shape(await readInvoice(ctx, await makeInvoice(ctx, about, 'DRAFT')))
}

/** An invoice that can still be changed or paid, or one that is good all the same; the subscription is locked with it. */
export async function lockUnpaid(
  ctx: Context,
  id: Id<'invoice'>,
  isGood: (row: InvoiceRow) => boolean = () => false,
): Promise<InvoiceRow> {
  await readInvoice(ctx, id)
  await lockSubscription(ctx)
  const row = await readInvoice(ctx, id)
  // What a route costs is worked out anew whenever it is to be paid: that is done at the route.
  if (row.kind === 'route') fail('InvoiceOfRoute')
  if (row.state !== 'DRAFT' && row.state !== 'OPEN') return isGood(row) ? row : fail('InvoiceClosed')
  if (row.state === 'DRAFT' && Date.parse(row.created_at) <= ctx.now().getTime() - priceHours * 3_600_000)
    fail('InvoiceClosed')
  return row
}

async function reprice(
  ctx: Context,
  row: InvoiceRow,
  promo: Promo | null,
  action: 'add-promo' | 'remove-promo' | 'reprice',
): Promise<contract.Invoice> {
  const priced = breakDown({
    newPrice: row.new_price,
    rest: row.remaining_balance + row.spare_rest,
    promo,
    credit: row.kind === 'route' ? 0 : await readCredit(ctx),
    taxes: row.taxParts,
  })
  await ctx.db
    .updateTable('invoices')
    .set({ ...columnsOf(priced), promo_code: promo?.code ?? null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', row.id)
    .execute()
  await ctx.emit('invoice.repriced', { id: row.id })
  await ctx.audit({
    action,
    entity: 'invoice',
    id: row.id,
    before: { total: row.total, promo_code: row.promo_code },
    after: { total: priced.total, promo_code: promo?.code ?? null },
  })
  await ctx.emit('subscription.changed')
  return shape(await readInvoice(ctx, row.id))
}

export async function addDiscount(
  ctx: Context,
  { invoiceId, couponCode }: ParsedOf<typeof contract.addDiscount>,
): Promise<contract.Invoice> {
  const row = await lockUnpaid(ctx, invoiceId)
  if (row.promo_code !== null) fail('PromoTwice')
  return reprice(ctx, row, await requirePromo(ctx, couponCode, row), 'add-promo')
}

export async function removeDiscount(
  ctx: Context,
  { id }: ParsedOf<typeof contract.removeDiscount>,
): Promise<contract.Invoice> {
  return reprice(ctx, await lockUnpaid(ctx, id), null, 'remove-promo')
}

/** Works others that wait out anew: what an invoice has used up is taken off none of them. */
async function repriceOthers(ctx: Context, { id, credit_cents: credit, promo_code: code }: InvoiceRow): Promise<void> {
  if (credit === 0 && code === null) return
  const others = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('state', 'in', ['DRAFT', 'OPEN'])
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  for (const other of others) {
    const row = await readInvoice(ctx, other.id)
    const isUsed = code !== null && row.promo_code === code
    if (!isUsed && (credit === 0 || row.credit_cents === 0)) continue
    const kept =
      isUsed || row.promo_code === null
        ? null
        : ({ code: row.promo_code, kind: 'fixed', value: row.promo_cents } as const)
    await reprice(ctx, row, kept, 'reprice')
  }
}

/**
 * Makes an invoice a paid one: its number, what it has used up, and what it was for. The subscription and the invoice are locked, and
 * the invoice is not paid yet.
 */
export async function payInvoice(ctx: Context, row: InvoiceRow): Promise<void> {
  const { db, account } = ctx
  const now = ctx.now()
  const isPlan = row.kind !== 'add-on' && row.kind !== 'route'
  const before = await lockSubscription(ctx)
  const period = row.period_key as PeriodKey | null
  const start = !isPlan ? null : row.kind === 'renewal' && row.period_start !== null ? new Date(row.period_start) : now
  // A renewal that follows upon the last period keeps the day of the month on which it all began.
  const follows = row.kind === 'renewal' && row.period_start === before.periodEnd
  const anchor = follows && before.anchorAt !== null ? new Date(before.anchorAt) : (start ?? now)
  const end = start && period ? endOfPeriod(start, period, anchor) : null
  // A number for every invoice and no gap: whoever pays anywhere waits for this row, until the transaction ends.
  const { last_invoice: number } = await db
    .updateTable('billing')
    .set({ last_invoice: sql`last_invoice + 1` })
    .returning('last_invoice')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('invoices')
    .set({
      state: 'PAID',
      number,
      paid_at: now.toISOString(),
      retry_at: null,
      period_start: start?.toISOString() ?? null,
      period_end: end?.toISOString() ?? null,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', row.id)
    .execute()
  await useCredit(ctx, row.credit_cents)
  await giveCredit(ctx, 'rest', row.id, row.spare_rest)
  if (row.promo_code !== null) await usePromo(ctx, row.promo_code, row.id)
  if (row.add_on_key !== null) {
    await addPurchase(ctx, { invoiceId: row.id, key: row.add_on_key })
    await noteEvent(ctx, 'add-on', before.planKey, null, row.id)
  } else if (isPlan) {
    await changeSubscription(
      ctx,
      before,
      row.kind as 'new' | 'upgrade' | 'renewal',
      {
        status: 'ACTIVE',
        planKey: row.plan_key,
        periodKey: period,
        periodStart: start,
        periodEnd: end,
        anchorAt: anchor,
        // What was taken off by a promo code was not paid, and is not given back either.
        periodCents: row.new_price - row.promo_cents,
        next: null,
      },
      { planKey: row.plan_key, periodKey: period, invoiceId: row.id },
    )
  }
  await repriceOthers(ctx, row)
  if (row.total > 0) await ctx.enqueue(referralJob, { accountId: account.id, invoiceId: row.id })
  await ctx.audit({ action: 'pay', entity: 'invoice', id: row.id, after: { number, total: row.total } })
  await ctx.emit('invoice.paid', {
    ...{ number: invoiceNumber(number), title: row.title, cents: row.total },
    ...{ routeId: row.route_id, isOfPlan: isPlan },
  })
  await ctx.emit('subscription.changed')
}
