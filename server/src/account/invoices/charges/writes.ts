import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { anyText, statement } from '../../../platform/statement.ts'
import { readAccount } from '../../subscriptions/reads.ts'
import { findLines } from '../lines/reads.ts'
import { mostCents } from '../lines/rules.ts'
import { readParties } from '../reads.ts'
import { columnsOf } from '../rules.ts'
import { findDraft, type PricedCharges } from './reads.ts'

type OfRoute = PricedCharges & { readonly routeId: Id<'route'>; readonly title: string }

const textOf = (lines: PricedCharges['lines']): string =>
  JSON.stringify(lines.map(({ orderId, label, quantity, unitCents }) => [orderId, label, quantity, unitCents]))

/** Ends prices that were worked out for routes: payments of them that are under way end, too. */
async function voidDraftsWith(ctx: Context, { routeId, lines }: OfRoute): Promise<void> {
  const orderIds = lines.map(({ orderId }) => orderId)
  const gone = await ctx.db
    .updateTable('invoices as i')
    .set({ state: 'VOID' })
    .where(({ and }) => and({ account_id: ctx.account.id, kind: 'route', state: 'DRAFT' }))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('i.route_id', '=', routeId),
        // An order that was on another route then is paid with this one.
        exists(
          selectFrom('invoice_lines as l')
            .select('l.position')
            .whereRef('l.account_id', '=', 'i.account_id')
            .whereRef('l.invoice_id', '=', 'i.id')
            .where('l.pool_order_id', '=', anyText(orderIds)),
        ),
      ]),
    )
    .returning('i.id')
    .execute()
  for (const { id } of gone) await ctx.emit('invoice.repriced', { id })
}

/**
 * Writes down what a route costs, in the place of what was worked out for it before; the same again is the same invoice. The
 * subscription is locked.
 */
export async function keepCharges(ctx: Context, charges: OfRoute): Promise<Id<'invoice'>> {
  const { routeId, title, lines, promo, tax, priced } = charges
  if (Math.max(priced.newPrice, priced.total) > mostCents) fail('InvoiceTooLarge')
  const draft = await findDraft(ctx, routeId)
  if (draft && draft.total === priced.total && draft.promo_code === (promo?.code ?? null)) {
    const kept = (await findLines(ctx, [draft.id])).get(draft.id) ?? []
    if (draft.tax_rate === tax.rate && textOf(kept) === textOf(lines)) return draft.id
  }
  await voidDraftsWith(ctx, charges)
  const [parties, { planKey }, account] = await Promise.all([
    readParties(ctx),
    readAccount(ctx),
    ctx.db.selectFrom('accounts').select('currency').where('id', '=', ctx.account.id).executeTakeFirstOrThrow(),
  ])
  const now = ctx.now()
  const id = newId<'invoice'>(now.getTime())
  await ctx.db
    .insertInto('invoices')
    .values({
      ...{ account_id: ctx.account.id, id, kind: 'route', state: 'DRAFT', plan_key: planKey },
      ...{ route_id: routeId, route_name: title, ...columnsOf(priced), promo_code: promo?.code ?? null },
      ...{ tax_name: tax.name, tax_rate: tax.rate, currency: account.currency, parties: JSON.stringify(parties) },
      ...{ created_by: ctx.user.id, created_at: now.toISOString() },
    })
    .execute()
  await statement('charges.lines')`
    insert into invoice_lines (account_id, invoice_id, position, pool_order_id, label, quantity, unit_cents)
    select ${ctx.account.id}, ${id}, n.place, n.pool_order_id, n.label, n.quantity, n.cents
    from unnest(${lines.map(({ orderId }) => orderId)}::text[], ${lines.map(({ label }) => label)}::text[],
      ${lines.map(({ quantity }) => quantity)}::integer[], ${lines.map(({ unitCents }) => unitCents)}::bigint[])
      with ordinality n(pool_order_id, label, quantity, cents, place)`.execute(ctx.db)
  await ctx.audit({ action: 'create', entity: 'invoice', id, after: { title, total: priced.total, state: 'DRAFT' } })
  await ctx.emit('subscription.changed')
  return id
}

/** Ends what was worked out for a route that is deleted, or for all of them. */
export async function voidOfRoute(ctx: Context, routeId: Id<'route'> | 'all'): Promise<void> {
  const gone = await ctx.db
    .updateTable('invoices')
    .set({ state: 'VOID' })
    .where(({ and }) => and({ account_id: ctx.account.id, kind: 'route', state: 'DRAFT' }))
    .$if(routeId !== 'all', (query) => query.where('route_id', '=', routeId as Id<'route'>))
    .returning('id')
    .execute()
  for (const { id } of gone) await ctx.emit('invoice.repriced', { id })
}
