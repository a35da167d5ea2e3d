import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { readAccount } from '../../subscriptions/reads.ts'
import { findLines } from '../lines/reads.ts'
import { isSameCharge, mostCents } from '../lines/rules.ts'
import { readParties } from '../reads.ts'
import { columnsOf, isSameTaxes } from '../rules.ts'
import { findDraft, type PricedCharges } from './reads.ts'

type OfRoute = PricedCharges & { readonly routeId: Id<'route'>; readonly title: string }

/**
 * Writes down what a route costs, in the place of what was worked out for it before; the same again is the same invoice. The
 * subscription is locked.
 */
export async function keepCharges(ctx: Context, charges: OfRoute): Promise<Id<'invoice'>> {
  const { routeId, title, lines, promo, priced } = charges
  if (Math.max(priced.newPrice, priced.total) > mostCents) fail('InvoiceTooLarge')
  const [draft, parties, { planKey }, account] = await Promise.all([
    findDraft(ctx, routeId),
    readParties(ctx),
    readAccount(ctx),
    ctx.db.selectFrom('accounts').select('currency').where('id', '=', ctx.account.id).executeTakeFirstOrThrow(),
  ])
  // Who sends it to whom, and what it is for, is said as it is now, also where it was worked out long ago.
  const { taxes, ...prices } = columnsOf(priced)
  const head = { route_name: title, taxes, parties: JSON.stringify(parties) }
  if (
    draft?.total === priced.total &&
    draft.promo_code === (promo?.code ?? null) &&
    isSameTaxes(draft.taxParts, priced.taxes) &&
    isSameCharge((await findLines(ctx, [draft.id])).get(draft.id) ?? [], lines)
  ) {
    await ctx.db
      .updateTable('invoices')
      .set(head)
      .where(({ and }) => and({ account_id: ctx.account.id, id: draft.id }))
      .execute()
    return draft.id
  }
  await voidOfRoute(ctx, routeId)
  const now = ctx.now()
  const id = newId<'invoice'>(now.getTime())
  await ctx.db
    .insertInto('invoices')
    .values({
      ...{ account_id: ctx.account.id, id, kind: 'route', state: 'DRAFT', plan_key: planKey },
      ...{ route_id: routeId, ...head, ...prices, promo_code: promo?.code ?? null },
      ...{ currency: account.currency, created_by: ctx.user.id, created_at: now.toISOString() },
    })
    .execute()
  await statement('charges.lines')`
    insert into invoice_lines (account_id, invoice_id, position, pool_order_id, custom_service_id, label, quantity, unit_cents)
    select ${ctx.account.id}, ${id}, n.place, n.pool_order_id, n.service_id, n.label, n.quantity, n.cents
    from unnest(${lines.map(({ orderId }) => orderId)}::text[], ${lines.map(({ serviceId }) => serviceId)}::text[],
      ${lines.map(({ label }) => label)}::text[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ unitCents }) => unitCents)}::bigint[])
      with ordinality n(pool_order_id, service_id, label, quantity, cents, place)`.execute(ctx.db)
  await ctx.audit({ action: 'create', entity: 'invoice', id, after: { title, total: priced.total, state: 'DRAFT' } })
  await ctx.emit('subscription.changed')
  return id
}

/** Ends what was worked out for a route, or for all of them: payments of it that are under way end, too. */
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
