import type { Route } from '@crossdock/contract/delivery/routes'
import type { PaidRouteInvoice, RouteInvoice } from '@crossdock/contract/delivery/routes/invoices'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import { findDraft, findPaid, type PricedCharges, priceCharges } from '../../../account/invoices/charges/reads.ts'
import { findLines, findPaidLines, findShown } from '../../../account/invoices/lines/reads.ts'
import { type ChargeLine, itemsOf, unpaidOf } from '../../../account/invoices/lines/rules.ts'
import { findPromo } from '../../../account/invoices/promos/reads.ts'
import { taxesAnswer } from '../../../account/invoices/reads.ts'
import { invoiceNumber, paidState } from '../../../account/subscriptions/rules.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { getRoute, readRoute } from '../reads.ts'
import { hiddenStops } from '../writes.ts'
import { linesOfRoute } from './rules.ts'

const items = (lines: readonly ChargeLine[]): RouteInvoice['items'] =>
  itemsOf(lines).map(({ label, quantity, unitCents }) => ({
    ...{ label, quantity, unitPrice: amountOf(unitCents), amount: amountOf(unitCents * quantity) },
  }))

/** What a promo code has to be good for, to be one of a route. */
export const ofRoutes = { kind: 'route', plan_key: '' } as const

export type Due = PricedCharges & { readonly title: string }

/** Whether there is something to be paid: what has no price is no invoice. With a promo code it may come to nothing all the same. */
export const isDue = ({ priced }: Pick<Due, 'priced'>): boolean => priced.newPrice > 0

/** What is to be paid for a route now. Whoever may not see all of its orders is told of no price: it would be another one. */
export async function readDue(ctx: Context, routeId: Id<'route'>): Promise<Due> {
  const route = await getRoute(ctx, routeId)
  if ((await hiddenStops(ctx, routeId, route.orders.length)) > 0)
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  return priceRoute(ctx, route)
}

/** What is to be paid for a route now, whoever asks: nobody is told. */
export const readDueUntold = (ctx: Context, routeId: Id<'route'>): Promise<Due> =>
  acrossStores(ctx, async (wide) => priceRoute(wide, await readRoute({ ...wide, storeId: null }, routeId)))

async function priceRoute(ctx: Context, route: Route): Promise<Due> {
  const lines = linesOfRoute(route)
  const [draft, paid] = await Promise.all([
    findDraft(ctx, route.id),
    findPaidLines(
      ctx,
      lines.map(({ orderId }) => orderId),
    ),
  ])
  const code = draft?.promo_code ?? null
  const promo = code === null ? null : await findPromo(ctx, code, ofRoutes)
  return { title: route.name, ...(await priceCharges(ctx, unpaidOf(lines, paid), promo)) }
}

/** A route's invoice as its calls answer it. */
export async function getRouteInvoice(ctx: Context, routeId: Id<'route'>): Promise<RouteInvoice> {
  const { lines, promo, priced } = await readDue(ctx, routeId)
  const [all, draft, account] = await Promise.all([
    findPaid(ctx, routeId),
    findDraft(ctx, routeId),
    ctx.db.selectFrom('accounts').select('currency').where('id', '=', ctx.account.id).executeTakeFirstOrThrow(),
  ])
  const ids = all.map(({ id }) => id)
  const [linesOf, shown] = await Promise.all([findLines(ctx, ids), findShown(ctx, ids)])
  const rows = all.filter(({ id }) => shown.has(id))
  const paid = rows.map(
    (row): PaidRouteInvoice => ({
      id: row.id,
      number: invoiceNumber(row.number ?? 0),
      state: paidState(row.total, row.refunded_cents),
      paidAt: row.paid_at ?? row.created_at,
      items: items(linesOf.get(row.id) ?? []),
      subTotalBeforeDiscount: amountOf(row.new_price),
      discountAmount: amountOf(row.promo_cents),
      subTotal: amountOf(row.sub_total),
      ...taxesAnswer(row.taxParts),
      totalCharge: amountOf(row.total),
      promoCode: row.promo_code,
      isDiscountApplied: row.promo_cents > 0,
      refundedAmount: amountOf(row.refunded_cents),
      isRefundable: row.total > row.refunded_cents,
    }),
  )
  const [last] = paid
  const due = {
    items: items(lines),
    subTotalBeforeDiscount: amountOf(priced.newPrice),
    discountAmount: amountOf(priced.promoCents),
    subTotal: amountOf(priced.subTotal),
    ...taxesAnswer(priced.taxes),
    totalCharge: amountOf(priced.total),
    promoCode: promo?.code ?? null,
    isDiscountApplied: priced.promoCents > 0,
  }
  const hasToPay = isDue({ priced })
  const {
    id: _id,
    number: _number,
    state: _state,
    paidAt: _paidAt,
    refundedAmount: _back,
    isRefundable: _may,
    ...was
  } = last ?? {}
  return {
    routeId,
    state: hasToPay ? 'DUE' : last ? 'PAID' : 'EMPTY',
    type: priced.total === 0 ? 'zero-amount' : 'card',
    // With nothing left to be paid, it is the last one.
    ...due,
    ...(hasToPay ? {} : was),
    discount:
      promo && draft
        ? {
            ...{ id: draft.id, code: promo.code, type: promo.kind },
            value: promo.kind === 'percent' ? promo.value : amountOf(promo.value),
          }
        : null,
    currency: account.currency,
    paid,
  }
}
