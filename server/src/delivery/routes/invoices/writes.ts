import type * as contract from '@crossdock/contract/delivery/routes/invoices'
import type { RouteInvoice } from '@crossdock/contract/delivery/routes/invoices'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { centsOf } from '@crossdock/contract/money'
import { findDraft, findDrafts, findPaid, priceCharges } from '../../../account/invoices/charges/reads.ts'
import { keepCharges, voidOfRoute } from '../../../account/invoices/charges/writes.ts'
import { isSameCharge, mostCents } from '../../../account/invoices/lines/rules.ts'
import { requirePromo } from '../../../account/invoices/promos/reads.ts'
import { readInvoice } from '../../../account/invoices/reads.ts'
import { payInvoice } from '../../../account/invoices/writes.ts'
import { startPayment } from '../../../account/payments/writes.ts'
import { lockSubscription } from '../../../account/subscriptions/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Due, getRouteInvoice, isDue, ofRoutes, readDue, readDueUntold } from './reads.ts'

/** What is to be paid for a route, worked out while nobody else of the account pays anything. */
async function lockDue(ctx: Context, routeId: Id<'route'>): Promise<Due> {
  await lockSubscription(ctx)
  const due = await readDue(ctx, routeId)
  return isDue(due) ? due : fail('RouteInvoiceEmpty')
}

export async function applyDiscount(
  ctx: Context,
  { routeId, discountCode }: ParsedOf<typeof contract.applyDiscount>,
): Promise<RouteInvoice> {
  const { title, lines, promo: before } = await lockDue(ctx, routeId)
  if (before !== null) fail('PromoTwice')
  const promo = await requirePromo(ctx, discountCode, ofRoutes)
  const id = await keepCharges(ctx, { routeId, title, ...(await priceCharges(ctx, lines, promo)) })
  await ctx.audit({ action: 'add-promo', entity: 'invoice', id, after: { route: title, promo_code: promo.code } })
  return getRouteInvoice(ctx, routeId)
}

export async function removeDiscount(
  ctx: Context,
  { routeId }: ParsedOf<typeof contract.removeDiscount>,
): Promise<RouteInvoice> {
  await lockSubscription(ctx)
  const { title, lines } = await readDue(ctx, routeId)
  const draft = await findDraft(ctx, routeId)
  if (!draft?.promo_code) return fail('WrongState', { message: 'There is no promo code on this route.' })
  // With nothing to be paid there is nothing to be kept without it either.
  const priced = await priceCharges(ctx, lines, null)
  if (isDue(priced)) await keepCharges(ctx, { routeId, title, ...priced })
  else await voidOfRoute(ctx, routeId)
  await ctx.audit({
    ...{ action: 'remove-promo', entity: 'invoice', id: draft.id },
    ...{ before: { route: title, promo_code: draft.promo_code }, after: { route: title, promo_code: null } },
  })
  return getRouteInvoice(ctx, routeId)
}

export async function initRoutePayment(
  ctx: Context,
  { routeId, cardId = null, totalCharge }: ParsedOf<typeof contract.init>,
  { gateway }: Pick<Platform, 'gateway'>,
): Promise<AnswerOf<typeof contract.init>> {
  const due = await lockDue(ctx, routeId)
  if (totalCharge !== undefined && centsOf(totalCharge) !== due.priced.total) fail('RouteInvoiceChanged')
  const id = await keepCharges(ctx, { routeId, ...due })
  return startPayment(ctx, { id, total: due.priced.total }, cardId, gateway)
}

export async function finishZeroRoute(
  ctx: Context,
  { routeId }: ParsedOf<typeof contract.finishZero>,
): Promise<AnswerOf<typeof contract.finishZero>> {
  await lockSubscription(ctx)
  const due = await readDue(ctx, routeId)
  const [last] = await findPaid(ctx, routeId)
  if (!isDue(due)) {
    // Whoever did not hear the answer asks again: that is no change, but it is somebody's wish.
    if (last?.total !== 0) return fail('RouteInvoiceEmpty')
    await ctx.audit({ action: 'pay', entity: 'invoice', id: last.id })
    return { isSuccessful: true }
  }
  if (due.priced.total > 0) fail('InvoiceNotZero')
  await payInvoice(ctx, await readInvoice(ctx, await keepCharges(ctx, { routeId, ...due })))
  return { isSuccessful: true }
}

/**
 * Ends what was worked out for routes that cost something else now, with payments of it that are under way. A promo code stays with what
 * is left.
 */
export async function renewDrafts(ctx: Context, routeIds: readonly Id<'route'>[] | 'all'): Promise<void> {
  if ((await findDrafts(ctx, routeIds)).length === 0) return
  await lockSubscription(ctx)
  for (const { routeId, lines } of await findDrafts(ctx, routeIds)) {
    const due = await readDueUntold(ctx, routeId)
    if (isSameCharge(lines, due.lines)) continue
    if (due.promo === null || due.priced.newPrice > mostCents) await voidOfRoute(ctx, routeId)
    else await keepCharges(ctx, { routeId, ...due })
  }
}
