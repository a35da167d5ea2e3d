import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { col } from '../../../platform/statement.ts'
import { endPurchase } from '../../add-ons/writes.ts'
import { giveCredit } from '../../invoices/credits/writes.ts'
import { readInvoice, readRefunding } from '../../invoices/reads.ts'
import { referralJob, worthLeft } from '../../invoices/rules.ts'
import { voidUpgrades } from '../../invoices/voids/writes.ts'
import { halfUp } from '../../subscriptions/rules.ts'
import { changeSubscription, lockSubscription } from '../../subscriptions/writes.ts'
import { refundJob } from './rules.ts'

/** Begins to give money back. */
export async function giveBack(ctx: Context, paymentId: Id<'payment'>, cents: number): Promise<Id<'refund'>> {
  const id = newId<'refund'>()
  await ctx.db
    .insertInto('refunds')
    .values({
      account_id: ctx.account.id,
      id,
      payment_id: paymentId,
      cents,
      state: 'OPEN',
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    .execute()
  await ctx.audit({ action: 'refund', entity: 'payment', id: paymentId, after: { refund: id, cents } })
  await ctx.enqueue(refundJob, { accountId: ctx.account.id, userId: ctx.user.id, refundId: id })
  return id
}

/** Ends what was paid with money that has gone back: a plan's present period, an add-on. */
export async function endWhatWasPaid(
  ctx: Context,
  invoiceId: Id<'invoice'>,
  status: 'NO_SUBSCRIPTION' | 'EXPIRED_SUBSCRIPTION',
): Promise<void> {
  const before = await lockSubscription(ctx)
  const invoice = await readInvoice(ctx, invoiceId)
  if (invoice.add_on_key !== null) return endPurchase(ctx, invoiceId)
  if (before.periodEnd === null) return
  if (invoice.period_end !== before.periodEnd || invoice.period_start !== before.periodStart) return
  await changeSubscription(ctx, before, status === 'NO_SUBSCRIPTION' ? 'ended' : 'expired', {
    status,
    periodKey: null,
    periodStart: null,
    periodEnd: null,
    periodCents: 0,
    next: null,
  })
}

/** Counts what has been given back of an invoice. */
export async function noteRefunded(ctx: Context, invoiceId: Id<'invoice'>, cents: number): Promise<void> {
  const invoice = await readInvoice(ctx, invoiceId)
  await ctx.db
    .updateTable('invoices')
    .set({ refunded_cents: Math.min(invoice.total, Math.max(0, invoice.refunded_cents + cents)) })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', invoiceId)
    .execute()
  // A gift for what has been given back is none.
  await ctx.enqueue(referralJob, { accountId: ctx.account.id, invoiceId })
}

/**
 * Once all that was paid for an invoice has gone back, what was taken off it besides is in hand again: the rest of the period before,
 * which is not given back by itself any more, and what was in hand then. Once an invoice.
 */
export async function returnTakenOff(ctx: Context, invoiceId: Id<'invoice'>): Promise<void> {
  const { remaining_balance: rest, credit_cents: credit } = await readInvoice(ctx, invoiceId)
  await giveCredit(ctx, 'returned', invoiceId, rest + credit)
}

/**
 * What was on its way back has not gone: the period is worth as much as before. A price that was worked out with less ends; what
 * an upgrade that has been paid meanwhile took off too little is in hand.
 */
export async function makeUpFor(
  ctx: Context,
  invoiceId: Id<'invoice'>,
  refund: { readonly id: Id<'refund'>; readonly cents: number },
): Promise<void> {
  const invoice = await readInvoice(ctx, invoiceId)
  // What a route cost is no part of a plan's worth.
  if (invoice.kind === 'route') return
  await voidUpgrades(ctx)
  const upgrade = await ctx.db
    .selectFrom('invoices as u')
    .select('u.id')
    .where('u.account_id', '=', ctx.account.id)
    .where('u.state', '=', 'PAID')
    .where('u.kind', '=', 'upgrade')
    .where(col.bool`(u.rest ->> 'from')::timestamptz = ${invoice.period_start}::timestamptz`)
    .executeTakeFirst()
  if (!upgrade) return
  const { restFacts: rest } = await readInvoice(ctx, upgrade.id)
  if (rest === null) return
  const gone = await readRefunding(ctx, invoiceId)
  const period = { worth: invoice.new_price - invoice.promo_cents, subTotal: invoice.sub_total, total: invoice.total }
  const [now, then] = [gone, gone + refund.cents].map((cents) =>
    halfUp(worthLeft(period, cents) * rest.seconds, rest.ofSeconds),
  )
  // It cannot be given back whole any more, so what came with that goes; what of it was spent has been given already.
  const returned = { account_id: ctx.account.id, kind: 'returned', source: invoiceId }
  const { spent } = await ctx.db
    .selectFrom('account_credits')
    .select(col.int8`coalesce(sum(cents - left_cents), 0)`.as('spent'))
    .where(({ and }) => and(returned))
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('account_credits')
    .set({ left_cents: 0 })
    .where(({ and }) => and(returned))
    .execute()
  await giveCredit(ctx, 'returned', refund.id, Math.max(0, (now ?? 0) - (then ?? 0) - spent))
}
