import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { anyText } from '../../../platform/statement.ts'
import { findLines } from '../lines/reads.ts'
import { type ChargeLine, centsOfLines } from '../lines/rules.ts'
import type { Promo } from '../promos/reads.ts'
import { readTaxes, taxesOf } from '../reads.ts'
import { type Breakdown, breakDown } from '../rules.ts'

/** What was worked out for a route, and not paid yet: it keeps the promo code. */
export const findDraft = (ctx: Context, routeId: Id<'route'>) =>
  ctx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.promo_code', 'i.total', taxesOf])
    .where(({ and }) => and({ 'i.account_id': ctx.account.id, 'i.route_id': routeId, 'i.state': 'DRAFT' }))
    .executeTakeFirst()

/** Of some routes, or of all, those that something was worked out for, with what it was worked out of. */
export async function findDrafts(
  ctx: Context,
  routeIds: readonly Id<'route'>[] | 'all',
): Promise<{ readonly routeId: Id<'route'>; readonly lines: readonly ChargeLine[] }[]> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'route_id as routeId'])
    .where(({ and }) => and({ account_id: ctx.account.id, kind: 'route', state: 'DRAFT' }))
    .$if(routeIds !== 'all', (query) => query.where('route_id', '=', anyText(routeIds as readonly Id<'route'>[])))
    .orderBy('route_id')
    .execute()
  if (rows.length === 0) return []
  const linesOf = await findLines(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, routeId }) => (routeId === null ? [] : [{ routeId, lines: linesOf.get(id) ?? [] }]))
}

/** The invoices of a route that have been paid, the last first. */
export const findPaid = (ctx: Context, routeId: Id<'route'>) =>
  ctx.db
    .selectFrom('invoices as i')
    .selectAll('i')
    .select(taxesOf)
    .where(({ and }) => and({ 'i.account_id': ctx.account.id, 'i.route_id': routeId, 'i.state': 'PAID' }))
    .orderBy('i.number', 'desc')
    .execute()

/** Whether something was paid for any route, and not given back. */
export const isAnyPaid = async (ctx: Context): Promise<boolean> =>
  (await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where(({ and }) => and({ account_id: ctx.account.id, kind: 'route', state: 'PAID' }))
    .whereRef('refunded_cents', '<', 'total')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A price of lines, with the tax of now. */
export interface PricedCharges {
  readonly lines: readonly ChargeLine[]
  readonly promo: Promo | null
  readonly priced: Breakdown
}

/** What lines cost now, less a promo code. What an account has in hand is for its plan. */
export async function priceCharges(
  ctx: Context,
  lines: readonly ChargeLine[],
  promo: Promo | null,
): Promise<PricedCharges> {
  const taxes = await readTaxes(ctx)
  return { lines, promo, priced: breakDown({ newPrice: centsOfLines(lines), rest: 0, promo, credit: 0, taxes }) }
}
