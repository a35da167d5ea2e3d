import { todayIn } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { list as receiptList } from '@crossdock/contract/fulfillment/receipts/orders'
import * as contract from '@crossdock/contract/fulfillment/shift'
import { operationStates, shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import { exactTotal } from '@crossdock/contract/paging'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { shipBy } from '@crossdock/contract/warehouse/ship-by'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'
import { requireWarehouse } from '../../warehouse/warehouses/reads.ts'
import { calendarsOf, countDue, shipOutDatesDue } from '../shipments/due/reads.ts'
import { type ShipmentFilters, shipmentConditions } from '../shipments/search/reads.ts'
import { chooseNext, inTurn } from './rules.ts'

type Input = Pick<ParsedOf<typeof contract.get>, 'warehouseId'>
type Urgent = contract.Shift['urgent'][number]

const anHour = 3_600_000
const most = sql.lit(exactTotal + 1)

/** SQL: the rows of a merchant and a warehouse, where one is chosen. */
const scope = (ctx: Context, { warehouseId }: Input): RawBuilder<unknown> =>
  sql`o.account_id = ${ctx.account.id} ${ctx.storeId === null ? sql`` : sql`and o.store_id = ${ctx.storeId}`}
    ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}`

const nameOf = (user: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select trim(u.first_name || ' ' || u.last_name) from users u where u.account_id = o.account_id and u.id = ${user})`

/** Orders that some filters find, of those in operation where no states are named, the first by when they must have left. */
async function readUrgent(ctx: Context, filters: ShipmentFilters, limit: number): Promise<Urgent[]> {
  const conditions = shipmentConditions(ctx, { states: [...operationStates], ...filters })
  const { rows } = await statement('shift.urgent', {
    id: col.id('shipmentOrder'),
    referenceId: col.text,
    warehouse_id: col.id('warehouse'),
    customer: col.text,
    state: col.oneOf(shipmentStates),
    taskKind: col.oneOf(taskKinds),
    assignee_id: col.id('user').orNull,
    assignee_name: col.text.orNull,
    ship_out_date: col.date,
    completed_at: col.timestamptz.orNull,
  })`
    select o.id, o.reference_id as "referenceId", o.warehouse_id, coalesce(o.recipient_name, o.pickup_carrier_name, '') as customer,
      o.state, o.task_kind as "taskKind", o.assignee_id, ${nameOf(sql`o.assignee_id`)} as assignee_name, o.ship_out_date, o.completed_at
    from shipment_orders o where ${sql.join(conditions, sql` and `)}
    order by o.ship_out_date, o.id limit ${limit}`.execute(ctx.db)
  const calendars = await calendarsOf(ctx, rows)
  return rows.flatMap((row) => {
    const { ship_out_date, completed_at: _, warehouse_id: warehouseId, assignee_id, assignee_name, ...shown } = row
    const days = calendars.get(warehouseId)
    const assignee = assignee_id && { id: assignee_id, name: assignee_name ?? '' }
    return days ? [{ ...shown, warehouseId, assignee, shipBy: shipBy(ship_out_date, days) }] : []
  })
}

/** Among some that are due: how many, and the first of them. */
async function readFirst(ctx: Context, filters: ShipmentFilters) {
  const orders = await countOrders(ctx, filters, contract.mostCounted)
  const [order = null] = orders > 0 ? await readUrgent(ctx, filters, 1) : []
  return { orders, order }
}

/** Orders that nobody has. */
const readNobody = (ctx: Context, filters: ShipmentFilters) => readFirst(ctx, { ...filters, assignedTo: ['none'] })

async function countOrders(ctx: Context, filters: ShipmentFilters, upTo = exactTotal + 1): Promise<number> {
  const conditions = shipmentConditions(ctx, { states: [...operationStates], ...filters })
  const { rows } = await statement('shift.count', { count: col.int8 })`select count(*) as count from
    (select from shipment_orders o where ${sql.join(conditions, sql` and `)} limit ${upTo}) as counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Receipt orders that should have come by the day it is at their warehouse, the oldest first. */
async function readOverdue(ctx: Context, input: Input) {
  if (!ctx.mayCall(receiptList)) return { receipts: [], overdueReceipts: 0 }
  const { rows } = await statement('shift.overdue', {
    id: col.id('receiptOrder'),
    referenceId: col.text,
    vendorName: col.text.orNull,
    expectedArrival: col.date,
    of: col.int8,
  })`
    select o.id, o.reference_id as "referenceId", o.vendor_name as "vendorName", o.arrival_day as "expectedArrival",
      count(*) over () as of
    from receipt_orders o join warehouses w on w.account_id = o.account_id and w.id = o.warehouse_id
    where ${scope(ctx, input)} and o.phase = 'OPERATION' and o.state = 'EXPECTED' and o.arrived_at is null
      and o.arrival_day < (${ctx.now().toISOString()}::timestamptz at time zone w.time_zone)::date
    order by o.arrival_day, o.id limit ${contract.mostShown}`.execute(ctx.db)
  return { receipts: rows.map(({ of: _all, ...receipt }) => receipt), overdueReceipts: rows[0]?.of ?? 0 }
}

/** Of both sides so many are held against each other: what is first is told, not all of it. */
const mostWaiting = 200
const mostExpected = 20

/** Receipt orders with goods that back orders of their warehouse want: of those to come next, and of the back orders that are due next. */
async function readComing(
  ctx: Context,
  input: Input,
  today: ShipmentFilters,
): Promise<contract.Shift['waiting']['coming']> {
  if (!ctx.mayCall(receiptList)) return []
  const conditions = shipmentConditions(ctx, { ...input, states: ['BACK_ORDER'] })
  const dueToday = shipmentConditions(ctx, { ...input, ...today, states: ['BACK_ORDER'] })
  const { rows } = await statement('shift.coming', {
    id: col.id('receiptOrder'),
    referenceId: col.text,
    vendorName: col.text.orNull,
    expectedArrival: col.date.orNull,
    isOverdue: col.bool,
    orders: col.int8,
    ordersToday: col.int8,
  })`
    with waiting as materialized (
      select o.id, o.warehouse_id, o.due, i.product_id from (
        select o.id, o.warehouse_id, (${sql.join(dueToday, sql` and `)}) as due from shipment_orders o where ${sql.join(conditions, sql` and `)}
        order by o.ship_out_date, o.id limit ${mostWaiting}) o
      join shipment_order_items i on i.account_id = ${ctx.account.id} and i.shipment_order_id = o.id),
    coming as materialized (
      select o.id, o.reference_id, o.vendor_name, o.arrival_day, o.arrived_at, o.state, o.warehouse_id, i.product_id from (
        select o.* from receipt_orders o where ${scope(ctx, input)} and o.phase = 'OPERATION' and o.report_confirmed_at is null
        order by o.arrival_day, o.id limit ${mostExpected}) o
      join receipt_order_items i on i.account_id = ${ctx.account.id} and i.receipt_order_id = o.id
        and i.received_count < i.package_quantity)
    select c.id, c.reference_id as "referenceId", c.vendor_name as "vendorName", c.arrival_day as "expectedArrival",
      coalesce(c.arrived_at is null and c.state = 'EXPECTED' and c.arrival_day <
        (${ctx.now().toISOString()}::timestamptz at time zone h.time_zone)::date, false) as "isOverdue",
      count(distinct w.id) as orders, count(distinct w.id) filter (where w.due) as "ordersToday"
    from coming c join warehouses h on h.account_id = ${ctx.account.id} and h.id = c.warehouse_id join waiting w on w.warehouse_id = c.warehouse_id and w.product_id = c.product_id
    group by c.id, c.reference_id, c.vendor_name, c.arrival_day, c.arrived_at, c.state, h.time_zone
    order by c.arrival_day nulls last, c.id limit ${contract.mostShown}`.execute(ctx.db)
  return rows
}

/** When something last happened to an order: what is picked stands in its timeline, and leaves the order itself as it is. */
const lastDone = sql`greatest(o.updated_at, (select e.at from order_events e
  where e.account_id = o.account_id and e.order_id = o.id order by e.id desc limit 1))`

/** Who of a receipt's people is named for it. */
const firstAssignee = sql`(select u.id from receipt_order_assignees a join users u on u.account_id = a.account_id and u.id = a.user_id
  where a.account_id = o.account_id and a.receipt_order_id = o.id order by trim(u.first_name || ' ' || u.last_name), u.id limit 1)`

/** Work that was begun, and nothing has happened to it for long: the oldest first. */
async function readStuck(ctx: Context, input: Input): Promise<contract.Shift['stuck']> {
  const before = new Date(ctx.now().getTime() - contract.stuckAfter * anHour).toISOString()
  // What was changed since need not be asked for its timeline.
  const shipments = sql`(select o.*, ${lastDone} as done_at from shipment_orders o
    where ${scope(ctx, input)} and o.state = 'PICKING' and o.updated_at < ${before}) o where o.done_at < ${before}`
  const receipts = sql`receipt_orders o where ${scope(ctx, input)} and o.state = 'PROCESSING' and o.updated_at < ${before}`
  const seesReceipts = ctx.mayCall(receiptList)
  const { rows } = await statement('shift.stuck', {
    kind: col.oneOf(contract.stuckKinds),
    id: col.text,
    referenceId: col.text,
    party: col.text.orNull,
    assignee_id: col.id('user').orNull,
    assignee_name: col.text.orNull,
    since: col.timestamptz,
  })`
    select * from (
      (select 'shipment' as kind, o.id, o.reference_id as "referenceId", coalesce(o.recipient_name, o.pickup_carrier_name) as party,
        o.assignee_id, ${nameOf(sql`o.assignee_id`)} as assignee_name, o.done_at as since
      from ${shipments} order by o.done_at limit ${contract.mostStuck})
      ${
        seesReceipts
          ? sql`union all
      (select 'receipt', o.id, o.reference_id, o.vendor_name, o.assignee_id, ${nameOf(sql`o.assignee_id`)}, o.updated_at
      from (select o.*, ${firstAssignee} as assignee_id from ${receipts}) o order by o.updated_at limit ${contract.mostStuck})`
          : sql``
      }) as work
    order by since, id limit ${contract.mostStuck}`.execute(ctx.db)
  const counted = await statement('shift.count-stuck', { count: col.int8 })`
    select (select count(*) from (select from ${shipments} limit ${most}) as s)
      ${seesReceipts ? sql`+ (select count(*) from (select from ${receipts} limit ${most}) as r)` : sql``} as count`.execute(
    ctx.db,
  )
  const work = rows.map(({ assignee_id: id, assignee_name: name, ...shown }) => ({
    ...shown,
    assignee: id && { id, name: name ?? '' },
  }))
  return { count: counted.rows[0]?.count ?? 0, work }
}

/** Who has orders in operation: the one at hand, how far it is, and how many there are. Who is at work comes first. */
async function readPeople(ctx: Context, input: Input): Promise<contract.Shift['people']> {
  const since = new Date(ctx.now().getTime() - contract.stuckAfter * anHour).toISOString()
  const { rows } = await statement('shift.people', {
    id: col.id('user'),
    name: col.text,
    open: col.int8,
    order: col.id('shipmentOrder').orNull,
    referenceId: col.text.orNull,
    taskKind: col.oneOf(taskKinds).orNull,
    picked: col.int8,
    of: col.int8,
  })`
    with doing as (
      select distinct on (o.assignee_id) o.assignee_id, o.id, o.reference_id, o.task_kind, o.done_at as updated_at
      from (select o.*, ${lastDone} as done_at from shipment_orders o
        where ${scope(ctx, input)} and o.state = 'PICKING' and o.task_state = 'IN_PROGRESS' and o.assignee_id is not null) o
      where o.done_at >= ${since}
      order by o.assignee_id, o.done_at desc),
    shown as (
      select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, n.open, d.id, d.reference_id, d.task_kind, d.updated_at
      from users u
      cross join lateral (select count(*) as open from (select from shipment_orders o
        where ${scope(ctx, input)} and o.assignee_id = u.id and o.phase = 'OPERATION' limit ${contract.mostCounted}) as counted) n
      left join doing d on d.assignee_id = u.id
      where u.account_id = ${ctx.account.id} and n.open > 0
      order by d.updated_at desc nulls last, n.open desc, u.id limit ${contract.mostPeople})
    select s.user_id as id, s.name, s.open, s.id as order, s.reference_id as "referenceId", s.task_kind as "taskKind",
      coalesce(r.picked, 0)::bigint as picked, coalesce(r.packages, 0)::bigint as of
    from shown s
    left join lateral (
      select sum(r.picked_count) as picked, sum(r.package_count) as packages from reservations r
      where r.account_id = ${ctx.account.id} and r.shipment_order_id = s.id) r on true
    order by s.updated_at desc nulls last, s.open desc, s.user_id`.execute(ctx.db)
  return rows.map(({ id, name, open, order, referenceId, taskKind, picked, of }) => ({
    id,
    name,
    open,
    doing: order && referenceId && taskKind ? { id: order, referenceId, taskKind, picked, of } : null,
  }))
}

/** Orders that left, by the hour of the clocks of a zone, today and on the day before. */
async function readHours(ctx: Context, input: Input, zone: string): Promise<contract.Shift['hours']> {
  const today = todayIn(zone, ctx.now())
  const yesterday = new Date(Date.parse(today) - 24 * anHour).toISOString().slice(0, 10)
  const begin = new Date(atWallTime(yesterday, '00:00', zone)).toISOString()
  const { rows } = await statement('shift.hours', { hour: col.int4, today: col.int8, yesterday: col.int8 })`
    select h as hour, count(*) filter (where left_on = ${today}::date) as today,
      count(*) filter (where left_on = ${yesterday}::date) as yesterday
    from generate_series(0, 23) h left join (
      select extract(hour from o.completed_at at time zone ${zone})::integer as hour, (o.completed_at at time zone ${zone})::date as left_on
      from shipment_orders o where ${scope(ctx, input)} and o.completed_at >= ${begin}::timestamptz) o on o.hour = h
    group by h order by h`.execute(ctx.db)
  return rows
}

/** What waits, and for whom: orders that nobody has, back orders, and receipts. */
async function readWaiting(
  ctx: Context,
  within: Input,
  ofBackOrders: ShipmentFilters,
  today: ShipmentFilters,
): Promise<contract.Shift['waiting']> {
  const ofNobody: ShipmentFilters = { ...within, assignedTo: ['none'] }
  const [nobody, backOrders, [first = null], [backOrder = null], coming, overdue] = await Promise.all([
    countOrders(ctx, ofNobody),
    countOrders(ctx, ofBackOrders),
    readUrgent(ctx, ofNobody, 1),
    readUrgent(ctx, ofBackOrders, 1),
    readComing(ctx, within, today),
    readOverdue(ctx, within),
  ])
  return { nobody, backOrders, first: { nobody: first, backOrder }, coming, ...overdue }
}

/** What the people who run a shift look at first. */
export async function readShift(ctx: Context, input: ParsedOf<typeof contract.get>): Promise<contract.Shift> {
  const { warehouseId } = input
  if (warehouseId) await requireWarehouse(ctx, warehouseId)
  const within = warehouseId ? { warehouseId } : {}
  const [late, hour, today] = await Promise.all(
    (['late', 'hour', 'today'] as const).map(async (due) => ({
      ...within,
      ...(await shipOutDatesDue(ctx, within, due)),
    })),
  )
  const ofBackOrders: ShipmentFilters = { ...within, states: ['BACK_ORDER'] }
  const [lateOrders, leftToday, promised, undecided, counts, waiting, stuck, people, hours, ...unowned] =
    await Promise.all([
      readUrgent(ctx, late ?? {}, contract.mostShown),
      readUrgent(ctx, today ?? {}, contract.mostShown),
      readUrgent(ctx, { ...today, ...ofBackOrders }, contract.mostShown),
      readFirst(ctx, { ...today, ...ofBackOrders, waitsForAll: false }),
      countDue(ctx, within),
      readWaiting(ctx, within, ofBackOrders, today ?? {}),
      readStuck(ctx, within),
      readPeople(ctx, within),
      readHours(ctx, within, input.timezone ?? ctx.user.timeZone),
      readNobody(ctx, late ?? {}),
      readNobody(ctx, hour ?? {}),
      readNobody(ctx, today ?? {}),
    ])
  const board = {
    due: counts,
    urgent: [...lateOrders, ...inTurn([...leftToday, ...promised])].slice(0, contract.mostShown),
    waiting,
    stuck,
  }
  const [nobodyLate, nobodySoon, nobodyToday] = unowned
  const nobody = { late: nobodyLate, hour: nobodySoon, today: nobodyToday }
  const next = chooseNext({ ...board, nobody, late: lateOrders, promised: undecided })
  return { ...board, people, hours, ...next }
}
