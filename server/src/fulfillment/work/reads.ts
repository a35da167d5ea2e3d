import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { receive } from '@crossdock/contract/fulfillment/receipts/receiving'
import { setTask } from '@crossdock/contract/fulfillment/shipments/packing'
import { byPlace } from '@crossdock/contract/fulfillment/shipments/picking'
import { operationStates } from '@crossdock/contract/fulfillment/shipments/states'
import * as contract from '@crossdock/contract/fulfillment/work'
import type { Id } from '@crossdock/contract/ids'
import { shipBy } from '@crossdock/contract/warehouse/ship-by'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { requireWarehouse } from '../../warehouse/warehouses/reads.ts'
import { calendarsOf } from '../shipments/due/reads.ts'
import { shipmentConditions } from '../shipments/search/reads.ts'
import { firstInTurn } from './rules.ts'

type Input = ParsedOf<typeof contract.list>
type Of<Kind extends contract.JobKind> = Extract<contract.Job, { readonly kind: Kind }>

const shipmentKinds = ['pick', 'pack', 'ship'] as const
type ShipmentKind = (typeof shipmentKinds)[number]

/** SQL: order `o` in operation waits for this to be done. */
const waitsFor: Readonly<Record<ShipmentKind, RawBuilder<SqlBool>>> = {
  pick: sql<SqlBool>`(o.state = 'READY' or o.task_kind = 'PICKING')`,
  pack: sql<SqlBool>`o.state = 'PICKING' and o.task_kind = 'PACKING' and o.task_state <> 'COMPLETED'`,
  ship: sql<SqlBool>`o.state = 'PICKING' and o.task_kind = 'PACKING' and o.task_state = 'COMPLETED'`,
}

const begun = sql`(o.task_state in ('IN_PROGRESS', 'PAUSED'))`

/** SQL: whoever has the order is the caller. What an account's owner begins is given to nobody (shipments/states). */
const byCaller = (ctx: Context, isMine: RawBuilder<unknown>): RawBuilder<unknown> =>
  ctx.user.isOwner ? sql`true` : isMine

/** Orders that the caller has, and those that nobody has; of each the first by when they are due. */
async function listShipmentWork(ctx: Context, { kind, warehouseId }: Input): Promise<Of<ShipmentKind>[]> {
  const wanted = shipmentKinds.find((one) => one === kind)
  if (!ctx.mayCall(setTask) || (kind && !wanted)) return []
  const of = (whose: 'none' | Id<'user'>, more: readonly RawBuilder<SqlBool>[] = []) => {
    const filters = { states: [...operationStates], assignedTo: [whose], ...(warehouseId ? { warehouseId } : {}) }
    const conditions = [...shipmentConditions(ctx, filters), ...(wanted ? [waitsFor[wanted]] : []), ...more]
    return sql`(select o.id, o.reference_id, o.warehouse_id, coalesce(o.recipient_name, o.pickup_carrier_name) as party, o.state,
        o.task_kind, o.task_state, o.assignee_id, o.ship_out_date, o.completed_at, o.unit_count
      from shipment_orders o where ${sql.join(conditions, sql` and `)} order by o.ship_out_date, o.id limit ${contract.mostJobs})`
  }
  // Each by an index of its own: what the caller has is little, of what nobody has the first are read.
  const inProcess = sql<SqlBool>`o.state = 'PICKING'`
  const groups = [of(ctx.user.id, [inProcess]), of(ctx.user.id), of('none')]
  if (ctx.user.isOwner) groups.push(of('none', [inProcess]))
  const { rows } = await statement('work.shipments', {
    kind: col.oneOf(shipmentKinds),
    id: col.id('shipmentOrder'),
    referenceId: col.text,
    party: col.text.orNull,
    warehouse_id: col.id('warehouse'),
    isBegun: col.bool,
    isMine: col.bool,
    units: col.int8,
    lines: col.int8,
    ship_out_date: col.date,
    completed_at: col.timestamptz.orNull,
  })`
    select case when ${waitsFor.pick} then 'pick' when ${waitsFor.ship} then 'ship' else 'pack' end as kind, o.id,
      o.reference_id as "referenceId", o.party, o.warehouse_id, (o.state = 'PICKING' and ${begun} and ${byCaller(ctx, sql`o.assignee_id is not null`)}) as "isBegun",
      o.assignee_id is not null as "isMine", o.unit_count as units,
      (select count(*) from shipment_order_items i where i.account_id = ${ctx.account.id} and i.shipment_order_id = o.id) as lines,
      o.ship_out_date, o.completed_at
    from (${sql.join(groups, sql` union `)}) as o`.execute(ctx.db)
  const calendars = await calendarsOf(ctx, rows)
  const places = await firstPlaces(
    ctx,
    rows.filter((row) => row.kind === 'pick').map(({ id }) => id),
  )
  return rows.flatMap(({ warehouse_id: warehouseId, ship_out_date, completed_at: _left, ...job }) => {
    const days = calendars.get(warehouseId)
    return days ? [{ ...job, warehouseId, shipBy: shipBy(ship_out_date, days), place: places.get(job.id) ?? null }] : []
  })
}

/** Where picking these orders begins: of the locations that hold goods for them, the first on the way. */
async function firstPlaces(
  ctx: Context,
  orders: readonly Id<'shipmentOrder'>[],
): Promise<Map<Id<'shipmentOrder'>, string>> {
  if (orders.length === 0) return new Map()
  const { rows } = await statement('work.places', { id: col.id('shipmentOrder'), title: col.text })`
    select distinct r.shipment_order_id as id, l.title
    from reservations r
    join inventory i on i.account_id = r.account_id and i.id = r.inventory_id
    join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
    where r.account_id = ${ctx.account.id} and r.shipment_order_id = ${anyText(orders)} and r.picked_count < r.package_count`.execute(
    ctx.db,
  )
  const first = new Map<Id<'shipmentOrder'>, string>()
  for (const { id, title } of rows) {
    const known = first.get(id)
    if (known === undefined || byPlace(title, known) < 0) first.set(id, title)
  }
  return first
}

/** Receipts that have come, should have come by today at their warehouse, or were begun: the caller's, and those that nobody has. */
async function listReceiptWork(ctx: Context, { kind, warehouseId }: Input): Promise<Of<'receive'>[]> {
  if (!ctx.mayCall(receive) || (kind && kind !== 'receive')) return []
  const mine = sql`exists (select from receipt_order_assignees a
    where a.account_id = o.account_id and a.receipt_order_id = o.id and a.user_id = ${ctx.user.id})`
  const { rows } = await statement('work.receipts', {
    id: col.id('receiptOrder'),
    referenceId: col.text,
    party: col.text.orNull,
    warehouseId: col.id('warehouse'),
    isBegun: col.bool,
    isMine: col.bool,
    units: col.int8,
    lines: col.int4,
    expectedArrival: col.date.orNull,
  })`
    select o.id, o.reference_id as "referenceId", o.vendor_name as party, o.warehouse_id as "warehouseId",
      (o.state = 'PROCESSING' and ${begun} and ${byCaller(ctx, mine)}) as "isBegun", ${mine} as "isMine", o.unit_count as units,
      o.line_count as lines, o.expected_arrival as "expectedArrival"
    from receipt_orders o join warehouses w on w.account_id = o.account_id and w.id = o.warehouse_id
    where o.account_id = ${ctx.account.id} ${ctx.storeId === null ? sql`` : sql`and o.store_id = ${ctx.storeId}`}
      ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``} and o.phase = 'OPERATION' and o.report_confirmed_at is null
      and (o.state = 'PROCESSING' or o.arrived_at is not null
        or o.arrival_day <= (${ctx.now().toISOString()}::timestamptz at time zone w.time_zone)::date)
      and (${mine} or not exists (select from receipt_order_assignees a
        where a.account_id = o.account_id and a.receipt_order_id = o.id))
    order by "isBegun" desc, "isMine" desc, o.arrival_day, o.id limit ${contract.mostJobs}`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'receive', ...row }))
}

/** What the caller can do next, in the order in which to do it. */
export async function listWork(ctx: Context, input: Input): Promise<AnswerOf<typeof contract.list>> {
  if (input.warehouseId) await requireWarehouse(ctx, input.warehouseId)
  const [shipments, receipts] = await Promise.all([listShipmentWork(ctx, input), listReceiptWork(ctx, input)])
  return { jobs: firstInTurn([...shipments, ...receipts], contract.mostJobs) }
}
