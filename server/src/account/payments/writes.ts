import type * as contract from '@crossdock/contract/account/payments'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { isSwitchedOn } from '@crossdock/contract/feature-flags'
import { type Id, newId } from '@crossdock/contract/ids'
import { amountOf, centsOf } from '@crossdock/contract/money'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { originOf } from '../../platform/origin.ts'
import type { KeptCard, Outcome, Payer } from '../../platform/payments/gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { withAccount } from '../../platform/transaction.ts'
import { type InvoiceRow, readInvoice, readShownInvoice } from '../invoices/reads.ts'
import { voidUpgrades } from '../invoices/voids/writes.ts'
import { lockUnpaid, payInvoice } from '../invoices/writes.ts'
import { isSetOff } from '../subscriptions/reads.ts'
import { invoiceNumber } from '../subscriptions/rules.ts'
import { lockSubscription, noteEvent } from '../subscriptions/writes.ts'
import { isErased, isOwed, listCards, orderOf, readPayment, refundedOf } from './reads.ts'
import { endWhatWasPaid, giveBack, makeUpFor, noteRefunded, returnTakenOff } from './refunds/writes.ts'
import { cancelJob, chargeJob, pageMinutes, settled } from './rules.ts'

/** Begins a payment of an invoice, or gives the one that is under way: of an invoice there is one at a time. */
export async function beginPayment(
  ctx: Context,
  gateway: NonNullable<Platform['gateway']>,
  invoice: { readonly id: Id<'invoice'>; readonly total: number },
  cardId: Id<'card'> | null,
): Promise<Id<'payment'>> {
  const { db, account } = ctx
  const open = await db
    .selectFrom('payments')
    .select(['id', 'card_id'])
    .where(({ and }) => and({ account_id: account.id, invoice_id: invoice.id, state: 'OPEN' }))
    .executeTakeFirst()
  if (open && open.card_id === cardId) return open.id
  if (open) await cancelOpen(ctx, { id: invoice.id })
  const now = ctx.now()
  const id = newId<'payment'>(now.getTime())
  await db
    .insertInto('payments')
    .values({
      account_id: account.id,
      id,
      invoice_id: invoice.id,
      gateway: gateway.name,
      state: 'OPEN',
      cents: invoice.total,
      card_id: cardId,
      ends_at: new Date(now.getTime() + pageMinutes * 60_000).toISOString(),
      created_by: ctx.user.id,
      created_at: now.toISOString(),
    })
    .execute()
  await ctx.audit({ action: 'begin', entity: 'payment', id, after: { invoice: invoice.id, cents: invoice.total } })
  if (cardId !== null) await ctx.enqueue(chargeJob, { accountId: account.id, userId: ctx.user.id, paymentId: id })
  return id
}

export async function initPayment(
  ctx: Context,
  { invoiceId, cardId = null }: ParsedOf<typeof contract.init>,
  { gateway }: Platform,
): Promise<AnswerOf<typeof contract.init>> {
  return startPayment(ctx, await lockUnpaid(ctx, invoiceId), cardId, gateway)
}

/** Starts the payment of an invoice that can be paid; the subscription is locked. */
export async function startPayment(
  ctx: Context,
  invoice: Pick<InvoiceRow, 'id' | 'total'>,
  cardId: Id<'card'> | null,
  gateway: Platform['gateway'],
): Promise<AnswerOf<typeof contract.init>> {
  if (gateway === null) return fail('PaymentNotSetUp')
  if (invoice.total === 0) fail('InvoiceIsZero')
  if (cardId !== null) await requireCard(ctx, cardId)
  const orderId = await beginPayment(ctx, gateway, invoice, cardId)
  // One that was under way already is told of, too: that is no change, but it is somebody's wish.
  await ctx.audit({ action: 'pay', entity: 'payment', id: orderId })
  return { orderId, url: cardId === null ? gateway.pageFor(await orderOf(ctx, await readPayment(ctx, orderId))) : null }
}

export async function finishZero(
  ctx: Context,
  { invoiceId }: ParsedOf<typeof contract.finishZero>,
): Promise<AnswerOf<typeof contract.finishZero>> {
  // Whoever did not hear the answer asks again: what is finished stays so.
  const isFinished = (row: InvoiceRow): boolean => row.state === 'PAID' && row.total === 0
  const invoice = await lockUnpaid(ctx, invoiceId, isFinished)
  if (invoice.total > 0) fail('InvoiceNotZero')
  // That is no change, but it is somebody's wish.
  if (isFinished(invoice)) await ctx.audit({ action: 'pay', entity: 'invoice', id: invoiceId })
  else await payInvoice(ctx, invoice)
  return { isSuccessful: true }
}

async function requireCard(ctx: Context, id: Id<'card'>): Promise<void> {
  found(
    await ctx.db
      .selectFrom('cards')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

async function setRecurring(ctx: Context, id: Id<'card'>): Promise<void> {
  const own = ctx.db.updateTable('cards').where('account_id', '=', ctx.account.id)
  await own.set({ is_recurring: false }).where('is_recurring', '=', true).where('id', '<>', id).execute()
  await own.set({ is_recurring: true }).where('id', '=', id).execute()
}

export async function chooseCard(
  ctx: Context,
  { cardId }: ParsedOf<typeof contract.setRecurringCard>,
  gateway: string | null,
): Promise<AnswerOf<typeof contract.setRecurringCard>> {
  await lockSubscription(ctx)
  await requireCard(ctx, cardId)
  await setRecurring(ctx, cardId)
  await ctx.audit({ action: 'set-recurring', entity: 'card', id: cardId })
  await ctx.emit('subscription.changed')
  return { cards: await listCards(ctx, gateway) }
}

/** Keeps a card by the gateway's name for it; the first one is what renewals are taken from. */
async function keepCard(ctx: Context, gateway: string, card: KeptCard): Promise<void> {
  const { ref, brand, last4, expMonth, expYear } = card
  const id = newId<'card'>()
  const kept = await ctx.db
    .insertInto('cards')
    .values({ account_id: ctx.account.id, id, gateway, ref, brand, last4, exp_month: expMonth, exp_year: expYear })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return
  await setRecurring(ctx, id)
  await ctx.audit({ action: 'keep', entity: 'card', id, after: { brand, last4 } })
  await ctx.emit('subscription.changed')
}

/** Ends payments of an invoice that costs something else now, or is not to be paid any more. */
export async function cancelOpen(ctx: Context, { id }: { readonly id: Id<'invoice'> }): Promise<void> {
  const gone = await ctx.db
    .updateTable('payments')
    .set({ state: 'CANCELLED', settled_at: ctx.now().toISOString() })
    .where(({ and }) => and({ account_id: ctx.account.id, invoice_id: id, state: 'OPEN' }))
    .returning('id')
    .execute()
  for (const { id: paymentId } of gone)
    await ctx.enqueue(cancelJob, { accountId: ctx.account.id, userId: ctx.user.id, paymentId })
}

/**
 * Writes down what became of a payment: once, whoever tells it first, in whatever order. An invoice that is paid with it takes its
 * effect in the same transaction.
 */
export async function settlePayment(ctx: Context, paymentId: Id<'payment'>, outcome: Outcome): Promise<void> {
  await lockSubscription(ctx)
  const { invoice_id: invoiceId } = await readPayment(ctx, paymentId)
  const { state: was, route_id: routeId } = await readInvoice(ctx, invoiceId)
  if (outcome.state === 'succeeded' && was === 'DRAFT' && routeId !== null)
    await ctx.emit('invoice.settling', { routeId })
  const before = await readPayment(ctx, paymentId)
  const invoice = await readInvoice(ctx, invoiceId)
  const isFinal = outcome.state === 'failed' && outcome.isFinal
  const state = settled(before.state, { state: outcome.state, isFinal }, isOwed(invoice, before.cents))
  const error = outcome.state === 'failed' && before.state === 'OPEN' ? outcome.message : null
  if (state === before.state && error === null) return
  await ctx.db
    .updateTable('payments')
    .set({
      state,
      error,
      ...(outcome.state === 'succeeded' ? { paid_with: outcome.paidWith } : {}),
      ...(state === 'OPEN' ? {} : { settled_at: ctx.now().toISOString() }),
    })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', paymentId)
    .execute()
  await ctx.audit({
    action: 'settle',
    entity: 'payment',
    id: paymentId,
    before: { state: before.state },
    after: { state },
  })
  if (outcome.state === 'succeeded' && outcome.card) await keepCard(ctx, before.gateway, outcome.card)
  if (state === 'SUCCEEDED') {
    // Another one of it that is under way is not needed any more.
    await cancelOpen(ctx, { id: invoice.id })
    await payInvoice(ctx, invoice)
  }
  if (state === 'SURPLUS') await giveBack(ctx, paymentId, before.cents)
  await ctx.emit('subscription.changed')
}

/** Whether the rest of an invoice was taken off the upgrade after it. */
async function hasBeenSetOff(ctx: Context, invoiceId: Id<'invoice'>): Promise<boolean> {
  const { setOff } = await ctx.db
    .selectFrom('invoices as i')
    .select(isSetOff.as('setOff'))
    .where('i.account_id', '=', ctx.account.id)
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return setOff
}

/** The bank has taken back what was paid: what was paid with it ends. */
async function chargeBack(ctx: Context, paymentId: Id<'payment'>): Promise<void> {
  await lockSubscription(ctx)
  const payment = await readPayment(ctx, paymentId)
  if (payment.state !== 'SUCCEEDED') return
  await ctx.db
    .updateTable('payments')
    .set({ state: 'CHARGED_BACK', settled_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', paymentId)
    .execute()
  await ctx.audit({ action: 'charge-back', entity: 'payment', id: paymentId, after: { cents: payment.cents } })
  await noteRefunded(ctx, payment.invoice_id, payment.cents)
  await endWhatWasPaid(ctx, payment.invoice_id, 'EXPIRED_SUBSCRIPTION')
  // Of what was taken off an upgrade since, that is a part already.
  if (!(await hasBeenSetOff(ctx, payment.invoice_id))) await returnTakenOff(ctx, payment.invoice_id)
  const { kind } = await readInvoice(ctx, payment.invoice_id)
  if (kind === 'route') await ctx.emit('invoice.taken-back', { id: payment.invoice_id })
  await ctx.emit('subscription.changed')
}

/** Takes what a gateway tells: each once, by the name that it has for it. False for what is not signed by it. */
export async function takeEvent(
  platform: Platform,
  body: string,
  headers: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const event = (await platform.gateway?.readEvent(body, headers)) ?? null
  if (event === null) return false
  if (event === 'of-no-concern') return true
  if (await isErased(platform, event.accountId)) {
    const { kind, ref, accountId: account } = event
    platform.log.warn({ kind, ref, account }, 'the gateway has told of an account that is erased')
    return true
  }
  // What is taken back has been paid, also where word of that is still on its way.
  const paid = event.kind === 'charged-back' ? await platform.gateway?.find(event.paymentId) : undefined
  await withAccount(platform, { ...event, isUpkeep: true }, async (ctx) => {
    const isNew = await ctx.db
      .insertInto('gateway_events')
      .values({ account_id: ctx.account.id, ref: event.ref, at: ctx.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ref')
      .executeTakeFirst()
    if (!isNew) return
    if (event.kind === 'payment') await settlePayment(ctx, event.paymentId, event.outcome)
    else if (event.kind === 'charged-back') {
      if (paid) await settlePayment(ctx, event.paymentId, paid)
      await chargeBack(ctx, event.paymentId)
    } else if (event.kind === 'refund-failed') await takeRefundBack(ctx, event.refundId, event.message)
    else {
      await lockSubscription(ctx)
      await keepCard(ctx, platform.gateway?.name ?? '', event.card)
    }
  })
  return true
}

/** Where the gateway's own page stands; asked for outside of any transaction. */
export async function openPage(
  { platform }: PublicContext,
  { token }: ParsedOf<typeof contract.openPage>,
): Promise<AnswerOf<typeof contract.openPage>> {
  const { gateway, pool } = platform
  const origin = await originOf(platform, pool)
  if (gateway === null || origin === null) return fail('PaymentNotSetUp')
  return { url: (await gateway.openHosted(token, origin)) ?? fail('PageClosed') }
}

export async function refundInvoice(
  ctx: Context,
  { id, amount }: ParsedOf<typeof contract.refund>,
  { settings }: Pick<Platform, 'settings'>,
): Promise<AnswerOf<typeof contract.refund>> {
  await readShownInvoice(ctx, id)
  await lockSubscription(ctx)
  const invoice = await readInvoice(ctx, id)
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id', 'cents'])
    .where(({ and }) => and({ account_id: ctx.account.id, invoice_id: id, state: 'SUCCEEDED' }))
    .executeTakeFirst()
  if (invoice.state !== 'PAID' || !payment) return fail('InvoiceNotPaid')
  // It would be given back twice.
  if (await hasBeenSetOff(ctx, id)) fail('RefundSetOff')
  const left = payment.cents - (await refundedOf(ctx, payment.id))
  const cents = centsOf(amount)
  if (cents > left) failField('amount', `Must be at most ${amountOf(left).toFixed(2)}`)
  if (!isSwitchedOn(cents === left ? 'FULL_REFUND' : 'PARTIAL_REFUND', settings.featuresOff)) fail('FeatureOff')
  const refundId = await giveBack(ctx, payment.id, cents)
  // What is on its way back is no part of what an upgrade takes off: one that was worked out before costs more now.
  if (invoice.kind !== 'route') await voidUpgrades(ctx)
  return { refundId, refundedAmount: amountOf(cents) }
}

/** Writes down that something has been given back, or why not. What was paid with the whole of it ends. */
export async function settleRefund(ctx: Context, refundId: Id<'refund'>, error: string | null): Promise<void> {
  await lockSubscription(ctx)
  const refund = found(
    await ctx.db
      .updateTable('refunds')
      .set({ state: error === null ? 'DONE' : 'FAILED', error, settled_at: ctx.now().toISOString() })
      .where(({ and }) => and({ account_id: ctx.account.id, id: refundId, state: 'OPEN' }))
      .returning(['payment_id', 'cents'])
      .executeTakeFirst(),
  )
  await ctx.audit({ action: 'settle', entity: 'refund', id: refundId, after: { error } })
  await ctx.emit('subscription.changed')
  await tellOfRefund(ctx, refund, error === null)
  const payment = await readPayment(ctx, refund.payment_id)
  if (payment.state !== 'SUCCEEDED') return
  if (error !== null) return makeUpFor(ctx, payment.invoice_id, { id: refundId, cents: refund.cents })
  await noteRefunded(ctx, payment.invoice_id, refund.cents)
  const invoice = await readInvoice(ctx, payment.invoice_id)
  // What a route cost is no part of the subscription's history.
  if (invoice.kind !== 'route') await noteEvent(ctx, 'refund', invoice.plan_key, null, invoice.id)
  if (invoice.refunded_cents < invoice.total) return
  await endWhatWasPaid(ctx, invoice.id, 'NO_SUBSCRIPTION')
  await returnTakenOff(ctx, invoice.id)
}

/** What was paid for nothing has no number: giving it back is told without one. */
async function tellOfRefund(
  ctx: Context,
  { payment_id, cents }: { readonly payment_id: Id<'payment'>; readonly cents: number },
  isDone: boolean,
): Promise<void> {
  const { number, route_id: routeId } = await readInvoice(ctx, (await readPayment(ctx, payment_id)).invoice_id)
  await ctx.emit('refund.settled', { number: number === null ? '—' : invoiceNumber(number), cents, isDone, routeId })
}

/** What was given back has not arrived: it counts as given back no more. What it had ended stays ended. */
async function takeRefundBack(ctx: Context, refundId: Id<'refund'>, error: string): Promise<void> {
  await lockSubscription(ctx)
  const refund = await ctx.db
    .updateTable('refunds')
    .set({ state: 'FAILED', error })
    .where(({ and, or, eb }) =>
      and([
        eb('account_id', '=', ctx.account.id),
        eb('id', '=', refundId),
        or([eb('state', '=', 'DONE'), eb('state', '=', 'OPEN')]),
      ]),
    )
    .returning(['payment_id', 'cents', 'settled_at'])
    .executeTakeFirst()
  if (!refund) return
  await ctx.audit({ action: 'settle', entity: 'refund', id: refundId, after: { error } })
  await tellOfRefund(ctx, refund, false)
  const payment = await readPayment(ctx, refund.payment_id)
  if (payment.state === 'SUCCEEDED') {
    // One that had been settled was counted.
    if (refund.settled_at !== null) await noteRefunded(ctx, payment.invoice_id, -refund.cents)
    await makeUpFor(ctx, payment.invoice_id, { id: refundId, cents: refund.cents })
  }
  await ctx.emit('subscription.changed')
}

/** Does a payment's work in the name of who began it. */
export const inNameOf = <Value>(platform: Platform, payer: Payer, work: (ctx: Context) => Promise<Value>) =>
  withAccount(platform, { ...payer, isUpkeep: true }, work)
