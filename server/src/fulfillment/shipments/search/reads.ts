import type { Day } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import type { ShipmentState } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { betweenDays, type Ends, momentsWithin, readDays } from '../../../platform/day-range.ts'
import { contains, type ListInput, type Pieces } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import { findByCode } from '../../products/codes/reads.ts'
import { phasesOf } from '../states/rules.ts'

/** A phone as it is stored, of a text that could be one: separators and the country's 1 go. */
export function phoneOf(text: string): string | null {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{4,}$/.test(digits) ? digits : null
}

/** SQL: order `o` has a line of a product whose SKU, alias or barcode contains a text. */
const hasCode = (text: string) => sql<SqlBool>`exists (select 1 from shipment_order_items x
  join product_codes c on c.account_id = x.account_id and c.product_id = x.product_id
  where x.account_id = o.account_id and x.shipment_order_id = o.id and ${contains(sql.ref('c.code_key'), text)})`

/** SQL: order `o` itself says so: by a reference, the recipient's name or phone, or the number of its parcel. */
function isNamed(text: string): RawBuilder<SqlBool> {
  const phone = phoneOf(text)
  const own = [
    ...['o.search_text', 'o.recipient_name', 'o.tracking_number'].map((column) => contains(sql.ref(column), text)),
    ...(phone === null ? [] : [contains(sql.ref('o.recipient_primary_phone'), phone)]),
  ]
  return sql<SqlBool>`(${sql.join(own, sql` or `)})`
}

/** SQL: order `o` says a text somewhere: itself, or by a code of its products. */
const saysAnywhere = (text: string): RawBuilder<SqlBool> => sql<SqlBool>`(${isNamed(text)} or ${hasCode(text)})`

/** How a text is found in orders. */
interface Search {
  /** Conditions, each with an index of its own: what the order says itself, and the products of its lines, where any is called so. */
  readonly ways: readonly RawBuilder<SqlBool>[]
  /** The same as one condition, asked of an order that is at hand. */
  readonly is: RawBuilder<SqlBool>
}

async function readSearch(ctx: Context, text: string): Promise<Search> {
  const products = await findByCode(ctx, text)
  const named = isNamed(text)
  if (products === null) return { ways: [named, hasCode(text)], is: saysAnywhere(text) }
  if (products.length === 0) return { ways: [named], is: named }
  return {
    ways: [
      named,
      sql<SqlBool>`o.id in (select x.shipment_order_id from shipment_order_items x
        where x.account_id = ${ctx.account.id} and x.product_id = any(${products}::text[]))`,
    ],
    // Its lines are asked for their products: the other way round, each order would be looked for among those of every product.
    is: sql<SqlBool>`(${named} or exists (select from shipment_order_items x
      where x.account_id = o.account_id and x.shipment_order_id = o.id and x.product_id || '' = any(${products}::text[])))`,
  }
}

/** What lists of shipment orders, and reports about them, are narrowed by. */
export type ShipmentFilters = Omit<
  ParsedOf<typeof contract.list>,
  'page' | 'page_size' | 'sort' | 'sortDir' | 'infinite' | 'cursor' | 'states'
> & {
  readonly states?: ParsedOf<typeof contract.list>['states'] | undefined
  /** Reports are searched by an order's references alone, too. */
  readonly search?: string | undefined
  /** Ship-out dates by warehouse: those of open orders that are due. */
  readonly shipsOut?: readonly ShipOutDates[] | undefined
}

/** The ship-out dates that are asked for of a warehouse; `after` is the day before the first of them. */
export interface ShipOutDates {
  readonly warehouseId: Id<'warehouse'>
  readonly after: Day | null
  readonly to: Day
}

/** Written out each once and in one order: a statement that is kept is kept for each text there is. */
const literals = (values: readonly string[]) => sql.join([...new Set(values)].sort().map((value) => sql.lit(value)))

const searchConditions = (
  input: Pick<ShipmentFilters, 'referenceId' | 'streetAddress' | 'search'>,
  says = input.referenceId ? saysAnywhere(input.referenceId) : null,
): RawBuilder<SqlBool>[] => [
  ...(says ? [says] : []),
  ...(input.streetAddress ? [contains(sql.ref('o.address_text'), input.streetAddress)] : []),
  ...(input.search ? [contains(sql.ref('o.search_text'), input.search)] : []),
]

/** Conditions on `shipment_orders o` for these filters and the current store; each is made to fit an index. */
export function shipmentConditions(ctx: Context, input: ShipmentFilters): RawBuilder<SqlBool>[] {
  const conditions: (RawBuilder<SqlBool> | null)[] = [sql<SqlBool>`o.account_id = ${ctx.account.id}`]
  const where = (value: unknown, condition: () => RawBuilder<SqlBool>) => {
    if (value !== undefined && value !== '') conditions.push(condition())
  }
  const storeId = input.merchantId ?? ctx.storeId
  if (storeId !== null) conditions.push(sql<SqlBool>`o.store_id = ${storeId}`)
  if (input.states && input.states.length > 0) {
    // Written out, so that the planner knows which list it is: an index holds each in its order.
    const { phases, isWhole } = phasesOf(input.states)
    if (phases.length === 1) conditions.push(sql<SqlBool>`o.phase = ${sql.lit(phases[0])}`)
    if (phases.length > 1 || !isWhole) conditions.push(sql<SqlBool>`o.state in (${literals(input.states)})`)
  }
  where(input.waitsForAll, () =>
    input.waitsForAll ? sql<SqlBool>`o.waits_for_all` : sql<SqlBool>`not o.waits_for_all`,
  )
  where(input.warehouseId, () => sql<SqlBool>`o.warehouse_id = ${input.warehouseId}`)
  const whose = (one: string) => (one === 'none' ? sql`o.assignee_id is null` : sql`o.assignee_id = ${one}`)
  where(input.assignedTo?.join(), () => sql<SqlBool>`(${sql.join((input.assignedTo ?? []).map(whose), sql` or `)})`)
  where(input.deliveryType, () => sql<SqlBool>`o.delivery_type = ${input.deliveryType}`)
  where(input.channel, () => sql<SqlBool>`o.channel = ${input.channel}`)
  where(input.multiItem, () => (input.multiItem ? sql<SqlBool>`not o.is_single_item` : sql<SqlBool>`o.is_single_item`))
  where(input.carrierFilter, () => sql<SqlBool>`o.carrier_key = lower(${input.carrierFilter}::text)`)
  where(input.city, () => sql<SqlBool>`o.city_key = lower(${input.city}::text)`)
  where(input.state, () => sql<SqlBool>`o.region_key = lower(${input.state}::text)`)
  where(input.country, () => sql<SqlBool>`o.country_key = lower(${input.country}::text)`)
  where(input.carrierAddressType, () => sql<SqlBool>`o.carrier_address_type = ${input.carrierAddressType}`)
  where(input.orderNumber, () => sql<SqlBool>`o.order_number_key = lower(${input.orderNumber}::text)`)
  conditions.push(...searchConditions(input))
  if (input.productId ?? input.productPackageTypeId)
    conditions.push(sql<SqlBool>`exists (select 1 from shipment_order_items x where x.account_id = o.account_id and x.shipment_order_id = o.id
      ${input.productId ? sql`and x.product_id = ${input.productId}` : sql``}
      ${input.productPackageTypeId ? sql`and x.product_package_type_id = ${input.productPackageTypeId}` : sql``})`)
  where(
    input.shipmentPackageType,
    () => sql<SqlBool>`exists (select 1 from shipment_boxes x where x.account_id = o.account_id
      and x.shipment_order_id = o.id and x.shipment_package_type_id = ${input.shipmentPackageType})`,
  )
  const shipOut = sql.ref('o.ship_out_date')
  where(input.shipsOut, () => {
    const of = (input.shipsOut ?? []).map(
      ({ warehouseId, after, to }) =>
        sql`(o.warehouse_id = ${warehouseId} and ${shipOut} <= ${to}::date ${after === null ? sql`` : sql`and ${shipOut} > ${after}::date`})`,
    )
    return of.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(of, sql` or `)}) and o.completed_at is null`
  })
  const completed = sql.ref('o.completed_at')
  const days = { ctx, timeZone: input.timezone, warehouse: sql.ref('o.warehouse_id') }
  conditions.push(
    betweenDays(shipOut, 'shipmentTo', [input.shipmentFrom, input.shipmentTo]),
    betweenDays(shipOut, 'plannedShipmentDateEnd', [input.plannedShipmentDateStart, input.plannedShipmentDateEnd]),
    momentsWithin(sql.ref('o.created_at'), 'createdAtEnd', [input.createdAtStart, input.createdAtEnd], days),
    momentsWithin(completed, 'completedAtEnd', [input.completedAtStart, input.completedAtEnd], days),
    momentsWithin(
      completed,
      'actualShipmentDateEnd',
      [input.actualShipmentDateStart, input.actualShipmentDateEnd],
      days,
    ),
  )
  return conditions.filter((condition) => condition !== null)
}

/** The dates an order can be listed by, each with its column, and the column that has its day. */
const dates = {
  createdAt: { moment: 'o.created_at', day: 'o.created_day' },
  shipOutDate: { moment: null, day: 'o.ship_out_date' },
  completedAt: { moment: 'o.completed_at', day: 'o.completed_day' },
} as const
export type DateName = keyof typeof dates
export type SortName = DateName | 'unitCount'

/** The range of days that is asked for, of one date. */
function rangeOf(input: ShipmentFilters, name: DateName): Ends | null {
  const from = {
    createdAt: input.createdAtStart,
    shipOutDate: input.shipmentFrom ?? input.plannedShipmentDateStart,
    completedAt: input.completedAtStart ?? input.actualShipmentDateStart,
  }[name]
  const to = {
    createdAt: input.createdAtEnd,
    shipOutDate: input.shipmentTo ?? input.plannedShipmentDateEnd,
    completedAt: input.completedAtEnd ?? input.actualShipmentDateEnd,
  }[name]
  return from === undefined && to === undefined ? null : [from, to]
}

/** The date whose range is asked for in the order of another, without a range of that one. */
function rangedDate(input: ShipmentFilters, sort: SortName): DateName | null {
  if (sort !== 'unitCount' && rangeOf(input, sort)) return null
  return (Object.keys(dates) as DateName[]).find((name) => name !== sort && rangeOf(input, name)) ?? null
}

/**
 * The days of a range of one date, for a list in the order of another. Undefined when there is no such range. The query must
 * name one phase; `isShipped` says that it is that of completed orders.
 */
export async function readOrderDays(
  ctx: Context,
  input: ShipmentFilters,
  sort: DateName,
  isShipped: boolean,
): Promise<Pieces | undefined> {
  const name = rangedDate(input, sort)
  const range = name && rangeOf(input, name)
  if (name === null || range === null || (!isShipped && (name === 'completedAt' || sort === 'completedAt')))
    return undefined
  const { moment, day } = dates[name]
  return readDays(
    ctx,
    'shipment_orders',
    { at: sql.ref(moment ?? day), day: sql.ref(day), isMoment: moment !== null },
    range,
  )
}

/** As many orders that a filter or a search finds are sorted in memory, where the list of orders is read. */
export const mostFound = 1000

/** Filters whose indexes are in the order of creation only. */
const isNarrow = (input: ShipmentFilters): boolean =>
  [
    input.warehouseId,
    input.assignedTo?.length,
    input.deliveryType,
    input.channel,
    input.carrierFilter,
    input.city,
    input.state,
    input.country,
    input.carrierAddressType,
    input.orderNumber,
    input.productId,
    input.productPackageTypeId,
    input.shipmentPackageType,
  ].some(Boolean) || input.multiItem === false

/** A list that orders are found for. */
interface OrderList {
  readonly input: ShipmentFilters & Pick<ListInput, 'page' | 'page_size' | 'cursor'>
  /** The states of its parts, each of which is read in order and merged with the others. */
  readonly parts: readonly ShipmentState[][]
  readonly sort: SortName
  readonly direction: 'asc' | 'desc'
  /** What it is sorted by, where an index has each part in that order. */
  readonly by: Expression<unknown> | null
  /** It asks more of an order than these filters do. */
  readonly asksMore: boolean
  /** As many orders that a search finds are sorted in memory; more are read in the list's order, where they come soon enough. */
  readonly mostFound: number
  /** Each way to find a text is a part of its own. Not where lines are joined: the planner would go from product to order then (050). */
  readonly isByWays: boolean
}

/** Orders at the head of a list that tell whether a search finds enough of them. */
const sampleSize = 1000

/** Whether the first orders of each part hold all that the page asks for: what is searched for is common then. */
async function isCommon(ctx: Context, list: OrderList, says: RawBuilder<SqlBool> | null): Promise<boolean> {
  const { input, by } = list
  const isInOrder =
    by !== null && list.parts.every((states) => phasesOf(states).phases.length === 1) && !isNarrow(input)
  if (!isInOrder || list.asksMore || input.cursor !== undefined || rangedDate(input, list.sort) !== null) return false
  const { referenceId: _asked, streetAddress, search, ...others } = input
  const direction = sql.raw(list.direction)
  const samples = await Promise.all(
    list.parts.map((states) =>
      statement('search.is-common', { orders: col.int8, hits: col.int8 })`
        select count(*) as orders, count(*) filter (where ${sql.join(searchConditions({ streetAddress, search }, says), sql` and `)}) as hits
        from (
          select o.* from shipment_orders o
          where ${sql.join(shipmentConditions(ctx, { ...others, states }), sql` and `)}
          order by ${by} ${direction}, o.id ${direction} limit ${sampleSize}) o`.execute(ctx.db),
    ),
  )
  // Where more can be found first, only what is really common is read, and counted, in order.
  const least = list.mostFound > mostFound ? sampleSize / 10 : 0
  const wanted = Math.max((input.page ?? 1) * (input.page_size ?? 10), least)
  const isEnough = samples.map(({ rows: [row] }) => (row?.hits ?? 0) > wanted)
  const isShort = samples.map(({ rows: [row] }) => (row?.orders ?? 0) < sampleSize)
  return isEnough.some(Boolean) && isEnough.every((is, n) => is || isShort[n])
}

/** What is known of a list of orders before it is read. */
export interface Found {
  /** Conditions of the list's parts: no order is in two of them. */
  readonly parts: readonly (readonly RawBuilder<SqlBool>[])[]
  /** The list is made of found orders; they must not be looked for in the list's order. */
  readonly isFound: boolean
}

/**
 * What a search finds, or a filter in another order than its index has, may lie anywhere in the list's order: reading in
 * order until a page is full can mean reading everything. So it is found first; when it is little, the list is made of it.
 */
export async function foundFirst(ctx: Context, list: OrderList): Promise<Found> {
  const { input, sort } = list
  const isSearch = searchConditions(input).length > 0
  const hasOtherRange = rangedDate(input, sort) !== null
  const isOutOfOrder = isNarrow(input) ? sort !== 'createdAt' || hasOtherRange : sort === 'unitCount' && hasOtherRange
  const { referenceId, ...others } = input
  const asked = referenceId ? await readSearch(ctx, referenceId) : null
  const ways = asked?.ways ?? [sql<SqlBool>`true`]
  // Each way has an index of its own, which holds as long as they are not put together with an "or".
  const read = list.isByWays ? ways : [asked?.is ?? sql<SqlBool>`true`]
  const parts = list.parts.flatMap((states) =>
    read.map((way, n) => [
      ...shipmentConditions(ctx, { ...others, states }),
      way,
      ...read.slice(0, n).map((before) => sql<SqlBool>`${before} is not true`),
    ]),
  )
  if (!isSearch && !isOutOfOrder) return { parts, isFound: false }
  if (isSearch && (await isCommon(ctx, list, asked?.is ?? null))) return { parts, isFound: false }
  // The planner would rather read in some order until it has enough, which for what is rare is all there is. A search's index
  // can only be read whole; any other is read until there is enough.
  const plan = (how: 'on' | 'off') =>
    statement(
      'search.found-first',
    )`select set_config(${isSearch ? 'enable_indexscan' : 'enable_bitmapscan'}, ${how}, true)`.execute(ctx.db)
  const rest = shipmentConditions(ctx, { ...others, states: list.parts.flat() })
  const most = isSearch ? list.mostFound : mostFound
  const found = new Set<string>()
  for (const [n, way] of ways.entries()) {
    const where = sql.join([...rest, way], sql` and `)
    // Lines are looked up by product, as the planner likes.
    const [, { rows }] = await Promise.all([
      n === 0 ? plan('off') : null,
      statement('search.find', {
        id: col.id('shipmentOrder'),
      })`select o.id from shipment_orders o where ${where} limit ${most + 1}`.execute(ctx.db),
      n === 0 ? plan('on') : null,
    ])
    for (const { id } of rows) found.add(id)
    if (found.size > most) return { parts, isFound: false }
  }
  const ids = sql<SqlBool>`o.account_id = ${ctx.account.id} and o.id = any(${[...found]}::text[])`
  return { parts: [[ids]], isFound: true }
}
