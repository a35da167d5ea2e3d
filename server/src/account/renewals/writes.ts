import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { type InvoiceRow, readInvoice } from '../invoices/reads.ts'
import { voidOfPlans } from '../invoices/voids/writes.ts'
import { makeInvoice, payInvoice } from '../invoices/writes.ts'
import { beginPayment } from '../payments/writes.ts'
import { readPlans } from '../subscriptions/reads.ts'
import { endOfPeriod } from '../subscriptions/rules.ts'
import { changeSubscription, lockSubscription } from '../subscriptions/writes.ts'
import { nextOf, readOpen } from './reads.ts'
import { retryAfter } from './rules.ts'

/** The period could not be paid, as often as it was tried: the subscription has expired, and nothing of it is owed any more. */
async function expire(ctx: Context): Promise<void> {
  const before = await lockSubscription(ctx)
  await changeSubscription(ctx, before, 'expired', {
    status: 'EXPIRED_SUBSCRIPTION',
    periodKey: null,
    periodStart: null,
    periodEnd: null,
    periodCents: 0,
    next: null,
  })
}

/**
 * The renewal that waits, or a new one for the period that begins where the last one ended; null: nothing can be renewed. Where that
 * would be over already (the account was suspended for so long) it begins now: nobody pays for months that were closed to them.
 */
async function renewalOf(ctx: Context): Promise<Id<'invoice'> | null> {
  const now = ctx.now()
  const open = await readOpen(ctx)
  if (open && (open.periodEnd === null || Date.parse(open.periodEnd) > now.getTime())) return open.id
  if (open) await voidOfPlans(ctx)
  const row = await lockSubscription(ctx)
  const next = nextOf(row, await readPlans(ctx))
  if (!next || row.periodEnd === null) return null
  const anchor = new Date(row.anchorAt ?? row.periodEnd)
  const last = new Date(row.periodEnd)
  const isOver = endOfPeriod(last, next.periodKey, anchor).getTime() <= now.getTime()
  const start = isOver ? now : last
  const about = {
    kind: 'renewal',
    planKey: next.plan.key,
    periodKey: next.periodKey,
    newPrice: next.price,
    periodStart: start,
    periodEnd: endOfPeriod(start, next.periodKey, isOver ? now : anchor),
  } as const
  return makeInvoice(ctx, about, 'OPEN')
}

const note = (ctx: Context, id: Id<'invoice'>, tries: number, retryAt: Date | null) =>
  ctx.db
    .updateTable('invoices')
    .set({ tries, retry_at: retryAt?.toISOString() ?? null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()

/** A try has ended without money: whoever may pay is told. */
async function noteFailed(ctx: Context, { id, title, total }: InvoiceRow, tries: number, retryAt: Date): Promise<void> {
  await note(ctx, id, tries, retryAt)
  await ctx.emit('renewal.failed', { title, cents: total, tries, retryAt })
  await ctx.emit('subscription.changed')
}

/**
 * Renews a subscription whose period has ended: takes the money from the saved card, or, where that failed, tries again when its time
 * has come, three times in all (SUBS-011). Called by the clock, however often: what is under way is left alone.
 */
export async function renew(ctx: Context, { gateway }: Pick<Platform, 'gateway'>): Promise<void> {
  const row = await lockSubscription(ctx)
  const now = ctx.now()
  const isDue = row.periodEnd !== null && Date.parse(row.periodEnd) <= now.getTime() && row.periodKey !== null
  if (!isDue || (row.status !== 'ACTIVE' && row.status !== 'PENDING_DOWNGRADE')) return
  const target = (await readPlans(ctx)).find(({ key }) => key === row.nextPlanKey)
  // A downgrade to what costs nothing is no matter of money.
  if (target?.monthlyCents === 0) return
  const id = await renewalOf(ctx)
  if (id === null) return expire(ctx)
  const invoice = await readInvoice(ctx, id)
  if (invoice.total === 0) return payInvoice(ctx, invoice)
  const [last] = await ctx.db
    .selectFrom('payments')
    .select(['state', 'created_at as at'])
    .where('account_id', '=', ctx.account.id)
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  if (last?.state === 'OPEN') return
  if (invoice.retry_at !== null && Date.parse(invoice.retry_at) > now.getTime()) return
  // A try has ended without money, and nobody has noted it yet.
  const card = await ctx.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('is_recurring', '=', true)
    .executeTakeFirst()
  if (invoice.tries > 0 && invoice.retry_at === null) {
    const retryAt = retryAfter(invoice.tries, now)
    if (retryAt === null) return expire(ctx)
    await noteFailed(ctx, invoice, invoice.tries, retryAt)
    return
  }
  const tries = invoice.tries + 1
  await note(ctx, id, tries, null)
  if (card && gateway) await beginPayment(ctx, gateway, invoice, card.id)
  else await noteWithoutCard(ctx, invoice, tries, now)
}

/** Without a card, a try has failed as soon as it is made. */
async function noteWithoutCard(ctx: Context, invoice: InvoiceRow, tries: number, now: Date): Promise<void> {
  const retryAt = retryAfter(tries, now)
  if (retryAt === null) return expire(ctx)
  await noteFailed(ctx, invoice, tries, retryAt)
}
