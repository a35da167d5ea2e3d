import { isMet } from '@crossdock/contract/access'
import { daysInclusive, todayIn } from '@crossdock/contract/days'
import { list as driverList } from '@crossdock/contract/delivery/drivers'
import { list as poolList } from '@crossdock/contract/delivery/pool-orders'
import { list as routeList, routeTypes, viewsType } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/dashboard'
import { list as productList } from '@crossdock/contract/fulfillment/products'
import { list as receiptList, receiptStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { list as shipmentList } from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { report as lowPointReport } from '@crossdock/contract/fulfillment/stock/low-points'
import { byProduct } from '@crossdock/contract/fulfillment/stock/records'
import { exactTotal } from '@crossdock/contract/paging'
import { list as scheduleList } from '@crossdock/contract/scheduler/schedules'
import { list as manifestList } from '@crossdock/contract/sorting/manifests'
import { list as locationList } from '@crossdock/contract/warehouse/stock-locations'
import { list as warehouseList } from '@crossdock/contract/warehouse/warehouses'
import { type RawBuilder, sql } from 'kysely'
import { inPool } from '../../delivery/pool-orders/reads.ts'
import { ofMerchants } from '../../delivery/routes/reads.ts'
import type { Context } from '../../platform/context.ts'
import { momentsWithin } from '../../platform/day-range.ts'
import { failField } from '../../platform/errors.ts'
import { usedOf } from '../../platform/limits.ts'
import { col, type RowOf, statement } from '../../platform/statement.ts'
import { countStockLocations } from '../../warehouse/stock-locations/reads.ts'
import { requireWarehouse } from '../../warehouse/warehouses/reads.ts'

type Figure = contract.Figure

/** What is counted: rows of a query, by a state of theirs where they have one. A query is read to 10,001 rows. */
interface Counted {
  readonly name: string
  readonly rows: RawBuilder<unknown>
  readonly hasState?: boolean
}

const limited = sql`limit ${sql.lit(exactTotal + 1)}`
const noFigure: Figure = { count: 0, isMore: false }

const countedRow = {
  name: col.text,
  state: col.text.orNull,
  count: col.int8,
  /** Of all states that were counted together. */
  of: col.int8,
}
type CountedRow = RowOf<typeof countedRow>

/** Counts in one statement. States that are read together are all at least so many when there are more than are counted. */
async function countAll(ctx: Context, what: readonly Counted[]): Promise<readonly CountedRow[]> {
  if (what.length === 0) return []
  const parts = what.map(
    ({ name, rows, hasState }) =>
      sql`select ${sql.lit(name)} as name, ${hasState ? sql`x.state` : sql`null`} as state, count(*) as count,
        (sum(count(*)) over ())::bigint as of
        from (${rows} ${limited}) x ${hasState ? sql`group by x.state` : sql``}`,
  )
  const { rows } = await statement('dashboard.count', countedRow)`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`.execute(ctx.db)
  return rows
}

const figureOf = (rows: readonly CountedRow[], name: string, state: string | null = null): Figure => {
  const row = rows.find((one) => one.name === name && one.state === state)
  return row ? { count: Math.min(row.count, exactTotal), isMore: row.of > exactTotal } : noFigure
}

const byState = <State extends string>(
  rows: readonly CountedRow[],
  name: string,
  states: readonly State[],
): Record<State, Figure> => {
  // A state stands in one phase, and each phase is counted by itself.
  const of = (state: State) => rows.find((one) => one.name.startsWith(`${name} `) && one.state === state)
  return Object.fromEntries(states.map((state) => [state, figureOf(rows, of(state)?.name ?? '', state)])) as Record<
    State,
    Figure
  >
}

/** SQL: only rows of the current store, of a table that has one. */
const inStore = (ctx: Context, alias: string): RawBuilder<unknown> =>
  ctx.storeId === null ? sql`` : sql`and ${sql.ref(`${alias}.store_id`)} = ${ctx.storeId}`

/** Phases as lists have them: an index holds each of them. */
const phases = {
  receipt_orders: ['DRAFT', 'OPERATION', 'COMPLETED'],
  shipment_orders: ['DRAFT', 'OPERATION', 'BACK_ORDER', 'COMPLETED'],
} as const

const orders = (ctx: Context, table: keyof typeof phases): Counted[] =>
  phases[table].map((phase) => ({
    name: `${table} ${phase}`,
    hasState: true,
    // Only the two states of an operation have to be told apart by looking at the orders.
    rows: sql`select ${phase === 'OPERATION' ? sql`o.state` : sql.lit(phase)} as state from ${sql.table(table)} o
      where o.account_id = ${ctx.account.id} and o.phase = ${sql.lit(phase)} ${inStore(ctx, 'o')}`,
  }))

/** Routes of a state. */
const routesOf = (ctx: Context, type: (typeof routeTypes)[number], and = sql``): RawBuilder<unknown> =>
  sql`select ${sql.lit(type)} as state from routes r
    where ${sql.join(ofMerchants(ctx), sql` and `)} and r.type = ${sql.lit(type)} ${and}`

const own = (ctx: Context, table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select 1 from ${sql.table(table)} t where t.account_id = ${ctx.account.id} and ${condition}`

const present = sql`t.deleted_at is null`

/** What the dashboard shows. A list that the caller may not open is not counted. */
export async function readDashboard(ctx: Context): Promise<contract.Dashboard> {
  const store = inStore(ctx, 't')
  const sees = {
    // Everybody's own.
    unreadNotifications: true,
    stores: ctx.can('MANAGE_STORES'),
    people: ctx.can('VIEW_SUB_ACCOUNTS'),
    secondFactors: isMet(contract.opensDoors, (permission) => ctx.can(permission)),
    warehouses: ctx.mayCall(warehouseList),
    stockLocations: ctx.mayCall(locationList),
    products: ctx.mayCall(productList),
    productsInStock: ctx.mayCall(byProduct),
    lowPointProducts: ctx.mayCall(lowPointReport),
    receiptOrders: ctx.mayCall(receiptList),
    shipmentOrders: ctx.mayCall(shipmentList),
    poolOrders: ctx.mayCall(poolList),
    routes: ctx.mayCall(routeList),
    driversOnTheRoad: ctx.mayCall(driverList),
    drivers: ctx.mayCall(driverList),
    manifests: ctx.mayCall(manifestList),
    schedules: ctx.mayCall(scheduleList),
  }
  const seenStores = ctx.stores === '*' ? sql`` : sql`and t.id = any(${[...ctx.stores]}::text[])`
  const queries: Readonly<Record<string, RawBuilder<unknown>>> = {
    unreadNotifications: own(
      ctx,
      'notifications',
      sql`t.user_id = ${ctx.user.id} and t.is_listed and t.read_at is null`,
    ),
    stores: own(ctx, 'stores', sql`${present} ${seenStores}`),
    people: own(ctx, 'users', sql`${present} and not t.is_owner`),
    secondFactors: sql`${own(ctx, 'passkeys', sql`t.user_id = ${ctx.user.id}`)}
      union all ${own(ctx, 'code_apps', sql`t.user_id = ${ctx.user.id} and t.confirmed_at is not null`)}`,
    warehouses: own(ctx, 'warehouses', present),
    stockLocations: own(ctx, 'stock_locations', present),
    products: own(ctx, 'products', sql`${present} ${store}`),
    productsInStock: own(ctx, 'products', sql`t.is_stocked ${store}`),
    lowPointProducts: own(ctx, 'products', sql`t.is_low and ${present} ${store}`),
    poolOrders: sql`select 1 from pool_orders o where o.account_id = ${ctx.account.id} and ${inPool} ${inStore(ctx, 'o')}`,
    // Nobody drives two routes at once.
    driversOnTheRoad: routesOf(ctx, 'Ongoing', sql`and r.driver_id is not null`),
    drivers: own(ctx, 'drivers', present),
    manifests: own(ctx, 'manifests', sql`true ${store}`),
    schedules: own(ctx, 'schedules', sql`true ${store}`),
  }
  const rows = await countAll(ctx, [
    ...Object.entries(queries)
      .filter(([name]) => sees[name as keyof typeof sees])
      .map(([name, query]) => ({ name, rows: query })),
    ...(sees.receiptOrders ? orders(ctx, 'receipt_orders') : []),
    ...(sees.shipmentOrders ? orders(ctx, 'shipment_orders') : []),
    ...(sees.routes ? routeTypes : [])
      .filter((type) => ctx.can(viewsType[type]))
      .map((type) => ({ name: `routes ${type}`, hasState: true, rows: routesOf(ctx, type) })),
  ])
  const figure = (name: keyof typeof sees) => (sees[name] ? figureOf(rows, name) : null)
  return {
    unreadNotifications: figureOf(rows, 'unreadNotifications'),
    stores: figure('stores'),
    people: figure('people'),
    secondFactors: figure('secondFactors'),
    warehouses: figure('warehouses'),
    stockLocations: figure('stockLocations'),
    products: figure('products'),
    productsInStock: figure('productsInStock'),
    lowPointProducts: figure('lowPointProducts'),
    receiptOrders: sees.receiptOrders ? byState(rows, 'receipt_orders', receiptStates) : null,
    shipmentOrders: sees.shipmentOrders ? byState(rows, 'shipment_orders', shipmentStates) : null,
    poolOrders: figure('poolOrders'),
    routes: sees.routes ? byState(rows, 'routes', routeTypes) : null,
    driversOnTheRoad: figure('driversOnTheRoad'),
    drivers: figure('drivers'),
    manifests: figure('manifests'),
    schedules: figure('schedules'),
    plan: ctx.can('VIEW_SUBSCRIPTION') ? await readPlanUse(ctx) : null,
  }
}

/** What the plan allows and what of it is used, of the whole account; what has no limit is not counted. */
async function readPlanUse(ctx: Context): Promise<NonNullable<contract.Dashboard['plan']>> {
  const use: NonNullable<contract.Dashboard['plan']> = []
  for (const limit of contract.countedLimits) {
    const max = ctx.planLimit(limit)
    use.push({ limit, max, used: max === null ? null : await usedOf(ctx, limit) })
  }
  return use
}

interface Days {
  readonly from: string
  readonly to: string
}

const defaultDays = 28

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The days asked for: both ends, or four weeks up to or from the one that is given, or the last four weeks. */
function daysOf(ctx: Context, zone: string, input: Partial<Record<keyof Days, string | undefined>>): Days {
  const to = input.to ?? (input.from === undefined ? todayIn(zone, ctx.now()) : shift(input.from, defaultDays - 1))
  const from = input.from ?? shift(to, 1 - defaultDays)
  if (to < from) failField('to', 'Must not be before the start of the range')
  if (daysInclusive(from, to) > contract.mostDays) failField('to', `Must be within ${contract.mostDays} days`)
  return { from, to }
}

/** Warehouses that a chart has room for. */
const mostWarehouses = 12

/** How full the warehouses are, and in what state the shipment orders stand. */
export async function readCharts(
  ctx: Context,
  input: ParsedOf<typeof contract.charts>,
): Promise<AnswerOf<typeof contract.charts>> {
  const zone = input.timezone ?? ctx.user.timeZone
  const { from, to } = daysOf(ctx, zone, input)
  const { warehouseId } = input
  if (warehouseId) await requireWarehouse(ctx, warehouseId)
  let query = ctx.db
    .selectFrom('warehouses as w')
    .select(['w.id', 'w.title'])
    .where('w.account_id', '=', ctx.account.id)
    .where('w.deleted_at', 'is', null)
    .orderBy(sql`lower(w.title)`)
    .limit(mostWarehouses)
  if (warehouseId) query = query.where('w.id', '=', warehouseId)
  const warehouses = await query.execute()
  const counts = await countStockLocations(
    ctx,
    warehouses.map(({ id }) => id),
  )
  const capped = (count = 0): Figure => ({ count: Math.min(count, exactTotal), isMore: count > exactTotal })
  const shipped = momentsWithin(sql.ref('o.completed_at'), 'to', [from, to], zone)
  const narrowed = orders(ctx, 'shipment_orders').map((counted) => ({
    ...counted,
    rows: sql`${counted.rows} ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}
      ${counted.name.endsWith('COMPLETED') && shipped ? sql`and ${shipped}` : sql``}`,
  }))
  return {
    from,
    to,
    occupied: warehouses.map(({ id, title }) => ({
      warehouseId: id,
      title,
      occupied: capped(counts.get(id)?.occupiedStockLocations),
      total: capped(counts.get(id)?.stockLocations),
    })),
    status: byState(await countAll(ctx, narrowed), 'shipment_orders', shipmentStates),
  }
}

/** Units by the day their receipt order arrived, or should arrive: announced, and received of them. Days without any are there, too. */
export async function readReceiving(
  ctx: Context,
  input: ParsedOf<typeof contract.receiving>,
): Promise<AnswerOf<typeof contract.receiving>> {
  const zone = input.timezone ?? ctx.user.timeZone
  const { from, to } = daysOf(ctx, zone, input)
  const { warehouseId } = input
  if (warehouseId) await requireWarehouse(ctx, warehouseId)
  const arrived = momentsWithin(sql.ref('o.arrived_at'), 'to', [from, to], zone)
  const orderIs = sql`o.account_id = ${ctx.account.id} ${inStore(ctx, 'o')} ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}`
  const { rows } = await statement('dashboard.read-receiving', { date: col.date, received: col.int8, total: col.int8 })`
    with arriving as (
      select o.id, (o.arrived_at at time zone ${zone})::date as day from receipt_orders o where ${orderIs} and ${arrived}
      union all
      select o.id, o.expected_arrival from receipt_orders o
      where ${orderIs} and o.phase = 'OPERATION' and o.arrived_at is null
        and o.arrival_day between ${from}::date and ${to}::date),
    sums as (
      select a.day, sum(i.received_count::bigint * t.unit_quantity) as received,
        sum(i.package_quantity::bigint * t.unit_quantity) as total
      from arriving a
      join receipt_order_items i on i.account_id = ${ctx.account.id} and i.receipt_order_id = a.id
      join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      group by a.day)
    select d::date as date, coalesce(s.received, 0)::bigint as received, coalesce(s.total, 0)::bigint as total
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d left join sums s on s.day = d::date
    order by 1`.execute(ctx.db)
  return rows
}
