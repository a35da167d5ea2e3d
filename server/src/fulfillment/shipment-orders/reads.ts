import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipment-orders'
import { amountOf } from '@crossdock/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requireCurrentStore } from '../../account/stores/rules.ts'
import type { Context } from '../../platform/context.ts'
import { betweenDays, type Ends, momentsWithin, readDays } from '../../platform/day-range.ts'
import { kept } from '../../platform/db.ts'
import { found } from '../../platform/errors.ts'
import { contains, type ListRules, type Pieces, readList, readSort } from '../../platform/listing.ts'
import { listOrderEvents } from '../order-events/reads.ts'
import type { OrderShortage } from '../reservations/writes.ts'
import { nameShortages, readPosition } from '../shipment-placement/reads.ts'
import { saysAnywhere, waysToFind } from '../shipment-search/reads.ts'
import { deliveryOf, phasesOf, pickUpOf, shapeSummary } from './rules.ts'

/** What lists of shipment orders, and reports about them, are narrowed by. */
export type ShipmentFilters = Omit<
  ParsedOf<typeof contract.list>,
  'page' | 'page_size' | 'sort' | 'sortDir' | 'infinite' | 'cursor' | 'states'
> & { readonly states?: ParsedOf<typeof contract.list>['states'] | undefined }

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

const searchConditions = (input: Pick<ShipmentFilters, 'referenceId' | 'streetAddress'>): RawBuilder<SqlBool>[] => [
  ...(input.referenceId ? [saysAnywhere(input.referenceId)] : []),
  ...(input.streetAddress ? [contains(sql.ref('o.address_text'), input.streetAddress)] : []),
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
  const completed = sql.ref('o.completed_at')
  const zone = input.timezone ?? ctx.account.timeZone
  conditions.push(
    betweenDays(shipOut, 'shipmentTo', [input.shipmentFrom, input.shipmentTo]),
    betweenDays(shipOut, 'plannedShipmentDateEnd', [input.plannedShipmentDateStart, input.plannedShipmentDateEnd]),
    momentsWithin(sql.ref('o.created_at'), 'createdAtEnd', [input.createdAtStart, input.createdAtEnd], zone),
    momentsWithin(completed, 'completedAtEnd', [input.completedAtStart, input.completedAtEnd], zone),
    momentsWithin(
      completed,
      'actualShipmentDateEnd',
      [input.actualShipmentDateStart, input.actualShipmentDateEnd],
      zone,
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
type SortName = DateName | 'unitCount'

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

const isShippedOnly = (input: ShipmentFilters): boolean => input.states?.length === 1 && input.states[0] === 'COMPLETED'

/**
 * Orders that have left have a day of leaving; sorted with others, those who have not come last. Found orders are sorted by
 * values that no index has: the planner must not look for them by walking through all orders.
 */
function listRules(input: ShipmentFilters, isFound: boolean): ListRules {
  const completed = isShippedOnly(input)
    ? sql.ref('o.completed_at')
    : sql`coalesce(o.completed_at, 'infinity'::timestamptz)`
  return {
    sorts: {
      createdAt: { by: isFound ? sql`(o.created_at + interval '0')` : sql.ref('o.created_at'), type: 'timestamptz' },
      shipOutDate: { by: isFound ? sql`(o.ship_out_date + 0)` : sql.ref('o.ship_out_date'), type: 'date' },
      completedAt: { by: isFound ? sql`(${completed} + interval '0')` : completed, type: 'timestamptz' },
      unitCount: { by: isFound ? sql`(o.unit_count + 0)` : sql.ref('o.unit_count'), type: 'bigint' },
    },
    defaultSort: 'createdAtDesc',
    id: sql.ref('o.id'),
    plainFilters: ['states'],
  }
}

/** As many found orders are sorted in memory; more are read in the list's order, where they come soon enough. */
const mostFound = 1000

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

/** Orders at the head of a list that tell whether a search finds enough of them. */
const sampleSize = 1000

/** Whether the first orders of the list hold all that the page asks for: what is searched for is common then. */
async function isCommon(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
  { name: sort, direction }: ReturnType<typeof readSort>,
): Promise<boolean> {
  const isInOrder = sort !== 'completedAt' && phasesOf(input.states ?? []).phases.length === 1 && !isNarrow(input)
  if (!isInOrder || input.cursor !== undefined || rangedDate(input, sort as SortName) !== null) return false
  const { referenceId, streetAddress, ...others } = input
  const by = listRules(input, false).sorts[sort]?.by
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select o.* from shipment_orders o
      where ${sql.join(shipmentConditions(ctx, others), sql` and `)}
      order by ${by} ${sql.raw(direction)}, o.id ${sql.raw(direction)} limit ${sampleSize}) o
    where ${sql.join(searchConditions({ referenceId, streetAddress }), sql` and `)}`.execute(ctx.db)
  return (rows[0]?.hits ?? 0) > (input.page ?? 1) * (input.page_size ?? 10)
}

interface Found {
  /** Conditions of the list's parts: no order is in two of them. */
  readonly parts: readonly (readonly RawBuilder<SqlBool>[])[]
  readonly isFound: boolean
}

/**
 * What a search finds, or a filter in another order than its index has, may lie anywhere in the list's order: reading in
 * order until a page is full can mean reading everything. So it is found first; when it is little, the list is made of it.
 */
async function foundFirst(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
  order: ReturnType<typeof readSort>,
): Promise<Found> {
  const sort = order.name as SortName
  const isSearch = searchConditions(input).length > 0
  const hasOtherRange = rangedDate(input, sort) !== null
  const isOutOfOrder = isNarrow(input) ? sort !== 'createdAt' || hasOtherRange : sort === 'unitCount' && hasOtherRange
  const { referenceId, ...others } = input
  const rest = shipmentConditions(ctx, others)
  const ways = referenceId ? await waysToFind(ctx, referenceId) : []
  // Each way has an index of its own, which holds as long as they are not put together with an "or".
  const parts = referenceId
    ? ways.map((way, n) => [...rest, way, ...ways.slice(0, n).map((before) => sql<SqlBool>`${before} is not true`)])
    : [rest]
  if (!isSearch && !isOutOfOrder) return { parts, isFound: false }
  if (isSearch && (await isCommon(ctx, input, order))) return { parts, isFound: false }
  // The planner would rather read in some order until it has enough, which for what is rare is all there is. A search's index
  // can only be read whole; any other is read until there is enough.
  const plan = (how: 'on' | 'off') =>
    sql`select set_config(${isSearch ? 'enable_indexscan' : 'enable_bitmapscan'}, ${how}, true)`.execute(ctx.db)
  const found = new Set<string>()
  for (const [n, way] of (referenceId ? ways : [sql<SqlBool>`true`]).entries()) {
    const where = sql.join([...rest, way], sql` and `)
    // Lines are looked up by product, as the planner likes.
    const [, { rows }] = await Promise.all([
      n === 0 ? plan('off') : null,
      sql<{ id: string }>`select o.id from shipment_orders o where ${where} limit ${mostFound + 1}`.execute(ctx.db),
      n === 0 ? plan('on') : null,
    ])
    for (const { id } of rows) found.add(id)
    if (found.size > mostFound) return { parts, isFound: false }
  }
  const ids = sql<SqlBool>`o.account_id = ${ctx.account.id} and o.id = any(${[...found]}::text[])`
  return { parts: [[ids]], isFound: true }
}

/** Names that people read. They are looked up for the rows that are shown, not joined. */
const names = [
  sql<string | null>`(select s.name from stores s where s.account_id = o.account_id and s.id = o.store_id)`.as(
    'store_name',
  ),
  sql<string>`(select w.title from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id)`.as(
    'warehouse_title',
  ),
  sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from users u
    where u.account_id = o.account_id and u.id = o.assignee_id)`.as('assignee_name'),
] as const

/** What lists show of an order. */
const selectSummaries = (ctx: Context) =>
  ctx.db
    .selectFrom('shipment_orders as o')
    .select([
      'o.id',
      'o.reference_id',
      'o.store_id',
      'o.warehouse_id',
      'o.state',
      'o.task_kind',
      'o.task_state',
      'o.external_order_number',
      'o.external_po_number',
      'o.ship_out_date',
      'o.delivery_type',
      'o.order_type',
      'o.is_strict',
      'o.recipient_name',
      'o.recipient_city',
      'o.recipient_state',
      'o.recipient_country',
      'o.pickup_carrier_name',
      'o.carrier_name',
      'o.tracking_number',
      'o.tracking_link',
      'o.assignee_id',
      'o.packing_labels_downloaded',
      'o.channel',
      'o.line_count',
      'o.unit_count',
      'o.is_single_item',
      'o.created_at',
      'o.placed_at',
      'o.completed_at',
      ...names,
    ])
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** All of an order. */
const selectOrder = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('shipment_orders as o')
    .selectAll('o')
    .select([
      ...names,
      sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = o.account_id and u.id = o.created_by)`.as('creator_name'),
    ])
    .modifyFront(kept)
    .where('o.account_id', '=', ctx.account.id)
    .where('o.id', '=', id)
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrder>['executeTakeFirstOrThrow']>>

export async function listShipmentOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const order = readSort(input, listRules(input, false))
  const sort = order.name as SortName
  const { parts, isFound } = await foundFirst(ctx, input, order)
  const queries = parts.map((conditions) => {
    const query = conditions.reduce((all, condition) => all.where(condition), selectSummaries(ctx))
    // A completed order has its day; without the condition the index of those would not be used.
    return sort === 'completedAt' && isShippedOnly(input) ? query.where('o.completed_at', 'is not', null) : query
  })
  const [only = selectSummaries(ctx), ...more] = queries
  const isOnePhase = phasesOf(input.states ?? []).phases.length === 1
  const hasPieces = !isFound && isOnePhase && more.length === 0 && sort !== 'unitCount'
  const pieces = hasPieces ? await readOrderDays(ctx, input, sort, isShippedOnly(input)) : undefined
  const rules = { ...listRules(input, isFound), pieces }
  return readList(ctx, more.length > 0 ? queries : only, input, rules, (rows) => rows.map(shapeSummary))
}

/** Lines of an order, with what they hold and what of that is picked. */
export async function listShipmentItems(ctx: Context, orderId: string): Promise<contract.ShipmentItem[]> {
  const { rows } = await sql<contract.ShipmentItem>`${kept}
    select i.id, i.product_id as "productId", p.sku, p.description, i.product_package_type_id as "productPackageTypeId",
      t.name as "packageTypeName", t.unit_quantity as "unitQuantity", i.units_count as "unitsCount",
      coalesce(h.held, 0)::bigint as "reservedUnits", coalesce(h.picked, 0)::bigint as "pickedUnits"
    from shipment_order_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    left join lateral (
      select sum(r.package_count::bigint * u.unit_quantity) as held, sum(r.picked_count::bigint * u.unit_quantity) as picked
      from reservations r
      join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
      join product_package_types u on u.account_id = v.account_id and u.id = v.product_package_type_id
      where r.account_id = i.account_id and r.item_id = i.id
    ) h on true
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = ${orderId}
    order by i.position, i.id`.execute(ctx.db)
  return rows
}

async function readWaiting(ctx: Context, row: OrderRow): Promise<contract.ShipmentOrder['waiting']> {
  if (row.state !== 'BACK_ORDER') return null
  const shortages = (row.shortages ?? []) as unknown as OrderShortage[]
  return {
    since: row.back_ordered_at ?? row.created_at,
    shortages: await nameShortages(ctx, shortages),
    position: await readPosition(ctx, row.id, [...new Set(shortages.map(({ productId }) => productId))]),
  }
}

export async function getShipmentOrder(ctx: Context, id: string): Promise<contract.ShipmentOrder> {
  const [first, items, events] = await Promise.all([
    selectOrder(ctx, id).executeTakeFirst(),
    listShipmentItems(ctx, id),
    listOrderEvents(ctx, id),
  ])
  const row = found(first)
  requireCurrentStore(ctx, row.store_id)
  return {
    ...shapeSummary(row),
    ...pickUpOf(row),
    ...deliveryOf(row),
    deliveryOptions: {
      scheduledFor: row.scheduled_for,
      signatureRequired: row.signature_required,
      premiumType: row.premium_type as contract.ShipmentOrder['deliveryOptions']['premiumType'],
    },
    customsInfo: row.customs as contract.ShipmentOrder['customsInfo'],
    carrierDetails: {
      carrierName: row.carrier_name,
      trackingLink: row.tracking_link,
      trackingNumber: row.tracking_number,
      shipmentPriceAmount: row.shipment_price_cents === null ? null : amountOf(row.shipment_price_cents),
    },
    carrierAddressType: row.carrier_address_type as contract.ShipmentOrder['carrierAddressType'],
    items,
    createdBy: { id: row.created_by, name: row.creator_name ?? '' },
    waiting: await readWaiting(ctx, row),
    events,
    version: row.version,
  }
}
