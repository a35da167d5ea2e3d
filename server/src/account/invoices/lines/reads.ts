import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import type { ChargeLine } from './rules.ts'

/** What was paid for services of these orders, with whichever route; what the bank has taken back since is not paid any more. */
export const findPaidLines = (
  ctx: Context,
  orderIds: readonly Id<'poolOrder'>[],
): Promise<Omit<ChargeLine, 'unitCents'>[]> =>
  ctx.db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.id', '=', 'l.invoice_id').on('i.state', '=', 'PAID'),
    )
    .select(['l.pool_order_id as orderId', 'l.custom_service_id as serviceId', 'l.label', 'l.quantity'])
    .where('l.account_id', '=', ctx.account.id)
    .where('l.pool_order_id', '=', anyText(orderIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.account_id', '=', 'i.account_id')
            .whereRef('p.invoice_id', '=', 'i.id')
            .where('p.state', '=', 'CHARGED_BACK'),
        ),
      ),
    )
    .execute()

/**
 * Of some invoices those of whose orders the caller sees each. What was paid for another merchant's order is nobody else's business,
 * also once that order has left the route.
 */
export async function findShown(ctx: Context, ids: readonly Id<'invoice'>[]): Promise<ReadonlySet<string>> {
  if (ctx.stores === '*') return new Set(ids)
  const { rows } = await statement('invoice-lines.hidden', { id: col.id('invoice') })`
    select distinct l.invoice_id as id from invoice_lines l where l.account_id = ${ctx.account.id} and l.invoice_id = ${anyText(ids)}
      and not exists (select 1 from pool_orders o where o.account_id = l.account_id and o.id = l.pool_order_id)`.execute(
    ctx.db,
  )
  const hidden = new Set<string>(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !hidden.has(id)))
}

/** The lines of invoices, each in its order. */
export async function findLines(ctx: Context, ids: readonly Id<'invoice'>[]): Promise<Map<string, ChargeLine[]>> {
  const rows = await ctx.db
    .selectFrom('invoice_lines')
    .select(['invoice_id', 'pool_order_id as orderId', 'custom_service_id as serviceId'])
    .select(['label', 'quantity', 'unit_cents as unitCents'])
    .where('account_id', '=', ctx.account.id)
    .where('invoice_id', '=', anyText(ids))
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  const linesOf = new Map<string, ChargeLine[]>()
  for (const { invoice_id: id, ...line } of rows) linesOf.set(id, [...(linesOf.get(id) ?? []), line])
  return linesOf
}
