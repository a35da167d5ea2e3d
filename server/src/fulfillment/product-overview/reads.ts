import { todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/product-overview'
import { list as receiptList } from '@crossdock/contract/fulfillment/receipts/orders'
import { list as shipmentList } from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { shipBy } from '@crossdock/contract/warehouse/ship-by'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'
import { calendarsOf } from '../shipments/due/reads.ts'
import { stockJoins } from '../stock/ledger/reads.ts'
import { addUnits, getProductRow, noUnits, unitColumns, unitSums } from '../stock/records/reads.ts'

type Overview = AnswerOf<typeof contract.get>

const aDay = 86_400_000

/** What each warehouse has of a product. */
const readStock = async (ctx: Context, productId: Id<'product'>) =>
  (
    await statement('product-overview.stock', { id: col.id('warehouse'), ...unitColumns })`
    select i.warehouse_id as id, ${unitSums(ctx)} from inventory i ${stockJoins}
    where i.account_id = ${ctx.account.id} and i.product_id = ${productId} and i.is_stocked group by i.warehouse_id`.execute(
      ctx.db,
    )
  ).rows

/** What is on its way: lines of open receipt orders, as far as they have not been received. */
const readIncoming = async (ctx: Context, productId: Id<'product'>) =>
  (
    await statement('product-overview.incoming', {
      id: col.id('receiptOrder'),
      referenceId: col.text,
      vendorName: col.text.orNull,
      warehouseId: col.id('warehouse'),
      expectedArrival: col.date.orNull,
      units: col.int8,
    })`
    select o.id, o.reference_id as "referenceId", o.vendor_name as "vendorName", o.warehouse_id as "warehouseId",
      o.expected_arrival as "expectedArrival",
      sum(greatest(i.package_quantity - i.received_count, 0)::bigint * t.unit_quantity)::bigint as units
    from receipt_order_items i
    join receipt_orders o on o.account_id = i.account_id and o.id = i.receipt_order_id and o.phase = 'OPERATION'
      and o.report_confirmed_at is null
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.product_id = ${productId} and i.received_count < i.package_quantity
    group by o.id, o.reference_id, o.vendor_name, o.warehouse_id, o.expected_arrival
    order by o.expected_arrival nulls last, o.id`.execute(ctx.db)
  ).rows

/** Open orders of a product, the first to leave first; and how many there are in all. */
async function readOrders(
  ctx: Context,
  productId: Id<'product'>,
): Promise<Pick<Overview, 'orders' | 'orderCount' | 'orderUnits'>> {
  if (!ctx.mayCall(shipmentList)) return { orders: [], orderCount: 0, orderUnits: 0 }
  const { rows } = await statement('product-overview.orders', {
    id: col.id('shipmentOrder'),
    referenceId: col.text,
    warehouse_id: col.id('warehouse'),
    state: col.oneOf(shipmentStates),
    customer: col.text,
    ship_out_date: col.date,
    completed_at: col.timestamptz.orNull,
    units: col.int8,
    reservedUnits: col.int8,
    orderCount: col.int8,
    orderUnits: col.int8,
  })`
    with open as (
      select o.id, sum(i.units_count)::bigint as units from shipment_order_items i
      join shipment_orders o on o.account_id = i.account_id and o.id = i.shipment_order_id and o.phase in ('OPERATION', 'BACK_ORDER')
      where i.account_id = ${ctx.account.id} and i.product_id = ${productId} group by o.id)
    select o.id, o.reference_id as "referenceId", o.warehouse_id, o.state, coalesce(o.recipient_name, o.pickup_carrier_name, '') as customer,
      o.ship_out_date, o.completed_at, n.units,
      coalesce((select sum(r.package_count::bigint * t.unit_quantity) from reservations r
        join inventory v on v.account_id = r.account_id and v.id = r.inventory_id and v.product_id = ${productId}
        join product_package_types t on t.account_id = v.account_id and t.id = v.product_package_type_id
        where r.account_id = ${ctx.account.id} and r.shipment_order_id = o.id and r.shipped_at is null), 0)::bigint as "reservedUnits",
      n.order_count as "orderCount", n.order_units as "orderUnits"
    from (select *, count(*) over () as order_count, (sum(units) over ())::bigint as order_units from open) n
    join shipment_orders o on o.account_id = ${ctx.account.id} and o.id = n.id
    order by o.ship_out_date, o.id limit ${contract.mostNamed}`.execute(ctx.db)
  const calendars = await calendarsOf(ctx, rows)
  const orders = rows.flatMap((row) => {
    const { ship_out_date, completed_at: _, warehouse_id: warehouseId, orderCount: __, orderUnits: ___, ...shown } = row
    const days = calendars.get(warehouseId)
    return days ? [{ ...shown, warehouseId, shipBy: shipBy(ship_out_date, days) }] : []
  })
  return { orders, orderCount: rows[0]?.orderCount ?? 0, orderUnits: rows[0]?.orderUnits ?? 0 }
}

/**
 * What came and what left, by the day of a zone. What was moved, merged or broken into units is neither, and entries of one
 * cause count as one: goods whose condition was changed have not left and come, and a receipt that was put right on its day
 * brought what it brought in the end.
 */
async function readDays(ctx: Context, productId: Id<'product'>, zone: string): Promise<Overview['days']> {
  const to = todayIn(zone, ctx.now())
  const from = new Date(Date.parse(to) - (contract.movementDays - 1) * aDay).toISOString().slice(0, 10)
  const begin = new Date(atWallTime(from, '00:00', zone)).toISOString()
  const { rows } = await statement('product-overview.days', { day: col.date, in: col.int8, out: col.int8 })`
    select d::date as day, coalesce(sum(m.units) filter (where m.units > 0), 0)::bigint as in,
      coalesce(-sum(m.units) filter (where m.units < 0), 0)::bigint as out
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    left join (
      select (l.created_at at time zone ${zone})::date as day, sum(l.package_change::bigint * t.unit_quantity) as units
      from inventory_log l join product_package_types t on t.account_id = l.account_id and t.id = l.product_package_type_id
      where l.account_id = ${ctx.account.id} and l.product_id = ${productId} and l.created_at >= ${begin}::timestamptz
        and l.type in ('RECEIVE', 'RECEIVE_UPDATE', 'RECEIVE_REMOVE', 'ADJUSTMENT', 'SHIPPED', 'GONE')
      group by 1, case when l.type like 'RECEIVE%' then l.receipt_order_id else l.cause_id end) m on m.day = d::date
    group by d order by d`.execute(ctx.db)
  return rows
}

/** A product as a whole. */
export async function readOverview(
  ctx: Context,
  { productId, timezone }: ParsedOf<typeof contract.get>,
): Promise<Overview> {
  await getProductRow(ctx, productId)
  const stock = await readStock(ctx, productId)
  const incoming = await readIncoming(ctx, productId)
  const ids = [...new Set([...stock.map(({ id }) => id), ...incoming.map(({ warehouseId }) => warehouseId)])]
  const titles =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('warehouses')
          .select(['id', 'title'])
          .where('account_id', '=', ctx.account.id)
          .where('id', 'in', ids)
          .orderBy(sql`lower(title)`)
          .execute()
  const comingTo = (id: Id<'warehouse'>): number =>
    incoming.filter(({ warehouseId }) => warehouseId === id).reduce((sum, { units }) => sum + units, 0)
  return {
    ...addUnits(stock),
    incomingUnits: incoming.reduce((sum, { units }) => sum + units, 0),
    warehouses: titles.map((warehouse) => {
      const { id: _, ...sums } = stock.find(({ id }) => id === warehouse.id) ?? { id: warehouse.id, ...noUnits }
      return { warehouse, ...sums, incomingUnits: comingTo(warehouse.id) }
    }),
    incoming: ctx.mayCall(receiptList) ? incoming.slice(0, contract.mostNamed) : [],
    ...(await readOrders(ctx, productId)),
    days: await readDays(ctx, productId, timezone ?? ctx.user.timeZone),
  }
}
