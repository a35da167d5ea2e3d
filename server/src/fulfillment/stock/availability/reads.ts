import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/stock/availability'
import { conditionCodes } from '@crossdock/contract/fulfillment/stock/ledger'
import type { Block } from '@crossdock/contract/fulfillment/stock/records'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'
import { blockOf, stockJoins } from '../ledger/reads.ts'
import { addUnits, getProductRow, sumPackages } from '../records/reads.ts'

/** Most orders, dates and locations an explanation names. */
const mostReasons = 100

export async function explainAvailability(
  ctx: Context,
  { productId, warehouseId }: ParsedOf<typeof contract.explainAvailability>,
): Promise<AnswerOf<typeof contract.explainAvailability>> {
  await getProductRow(ctx, productId)
  const stock = sql`i.account_id = ${ctx.account.id} and i.product_id = ${productId} and i.is_stocked ${warehouseId ? sql`and i.warehouse_id = ${warehouseId}` : sql``}`
  const free = sql`sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity)::bigint`
  const stay = (block: Block) => sql`${stock} and i.package_count > i.allocated_count and ${blockOf(ctx)} = ${block}`
  const sums = await sumPackages(ctx, [productId], { warehouseId })
  const orders = await statement('availability.orders', {
    id: col.id('shipmentOrder'),
    referenceId: col.text,
    state: col.text,
    shipOutDate: col.date,
    units: col.int8,
    pickedUnits: col.int8,
  })`
    select o.id, o.reference_id as "referenceId", o.state, o.ship_out_date as "shipOutDate",
      sum(r.package_count::bigint * t.unit_quantity)::bigint as units, sum(r.picked_count::bigint * t.unit_quantity)::bigint as "pickedUnits"
    from inventory i ${stockJoins}
    join reservations r on r.account_id = i.account_id and r.inventory_id = i.id and r.shipped_at is null
    join shipment_orders o on o.account_id = r.account_id and o.id = r.shipment_order_id
    where ${stock} group by o.id, o.reference_id, o.state, o.ship_out_date
    order by units desc, o.id limit ${mostReasons}`.execute(ctx.db)
  const conditions = await statement('availability.conditions', {
    condition: col.code(conditionCodes),
    units: col.int8,
  })`
    select i.condition, ${free} as units from inventory i ${stockJoins}
    where ${stay('CONDITION')} group by i.condition order by i.condition`.execute(ctx.db)
  const expired = await statement('availability.expired', { expiresAt: col.date, units: col.int8 })`
    select min(i.expires_on) as "expiresAt", ${free} as units from inventory i ${stockJoins}
    where ${stay('EXPIRED')}
    group by i.expires_on order by i.expires_on limit ${mostReasons}`.execute(ctx.db)
  const located = await statement('availability.located', {
    id: col.id('stockLocation'),
    title: col.text,
    units: col.int8,
  })`
    select l.id, l.title, ${free} as units from inventory i ${stockJoins}
    where ${stay('TEMPORARY_LOCATION')}
    group by l.id, l.title order by units desc, l.id limit ${mostReasons}`.execute(ctx.db)
  return {
    ...addUnits(sums.get(productId) ?? []),
    orders: orders.rows,
    conditions: conditions.rows,
    expired: expired.rows,
    temporaryLocations: located.rows.map(({ id, title, units }) => ({ stockLocation: { id, title }, units })),
  }
}
