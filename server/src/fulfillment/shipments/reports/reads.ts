import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/reports'
import { orderChannels } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import { cubicCentimetresPerCubicFoot } from '@crossdock/contract/units'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { betweenDays } from '../../../platform/day-range.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { type ListRules, readList, readSort } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import { type DateName, type Found, foundFirst, readOrderDays, shipmentConditions } from '../search/reads.ts'
import {
  checkVolumes,
  type Filters,
  hasCompletedRange,
  lineRules,
  partsOf,
  shapeLine,
  shapeSummary,
  summaryRules,
} from './rules.ts'

/** Conditions on all orders (`o`) of the report. */
function orderConditions(ctx: Context, input: Filters): RawBuilder<SqlBool>[] {
  checkVolumes(input)
  const states = partsOf(input).flat()
  const conditions = shipmentConditions(ctx, { ...input, states })
  // Nothing fits a list of states that has none.
  if (states.length === 0) conditions.push(sql<SqlBool>`false`)
  return conditions
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Lines, and their orders, that hold or took with them what expires within the range that is asked for. */
interface Expiring {
  readonly items: string[]
  readonly orders: string[]
}

const expiryOf = (input: Filters) =>
  betweenDays(sql.ref('v.expires_on'), 'expiryDateEnd', [input.expiryDateStart, input.expiryDateEnd])

/**
 * Lines found by the expiry of their stock: reading a report in its order until a page is full could mean reading all of it.
 * Null where no expiry is asked for, or so much fits that a page is full soon.
 */
async function findExpiring(ctx: Context, input: Filters): Promise<Expiring | null> {
  const expiry = expiryOf(input)
  if (!expiry) return null
  // Holds and what has left have an index each.
  const part = (shipped: RawBuilder<unknown>) => sql`
    select r.item_id as "itemId", r.shipment_order_id as "orderId" from inventory v
    join reservations r on r.account_id = v.account_id and r.inventory_id = v.id and ${shipped}
    where v.account_id = ${ctx.account.id} and ${expiry}`
  const { rows } = await statement('reports.find-expiring', {
    itemId: col.id('shipmentOrderItem'),
    orderId: col.id('shipmentOrder'),
  })`
    ${part(sql`r.shipped_at is null`)} union all ${part(sql`r.shipped_at is not null`)} limit ${exactTotal + 1}`.execute(
    ctx.db,
  )
  if (rows.length > exactTotal) return null
  const idsOf = (name: 'itemId' | 'orderId') => [...new Set(rows.map((row) => row[name]))]
  return { items: idsOf('itemId'), orders: idsOf('orderId') }
}

/** SQL: some of the stock of line `i` expires within the range. */
const hasExpiring = (expiry: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select 1 from reservations r join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
  where r.account_id = i.account_id and r.item_id = i.id and ${expiry})`

/** Conditions on a line (`i`): its own, which have an index, and one that asks its product. */
function lineConditions(ctx: Context, input: Filters, expiring: Expiring | null): RawBuilder<SqlBool>[] {
  const { productId, productPackageTypeId, isDangerous, volumeFrom, volumeTo } = input
  const expiry = expiryOf(input)
  const cubicCentimetres = (cubicFeet: number) => sql`${cubicFeet * cubicCentimetresPerCubicFoot}::double precision`
  return [
    productId === undefined ? null : sql<SqlBool>`i.product_id = ${productId}`,
    productPackageTypeId === undefined ? null : sql<SqlBool>`i.product_package_type_id = ${productPackageTypeId}`,
    volumeFrom === undefined ? null : sql<SqlBool>`i.volume >= ${cubicCentimetres(volumeFrom)}`,
    volumeTo === undefined ? null : sql<SqlBool>`i.volume <= ${cubicCentimetres(volumeTo)}`,
    // Dangerous goods are few: their lines are found through them.
    isDangerous
      ? sql<SqlBool>`i.product_id = any(array(select p.id from products p where p.account_id = ${ctx.account.id} and p.is_dangerous))`
      : null,
    // Asked of each line as it comes, which the limit makes the planner do.
    isDangerous === false
      ? sql<SqlBool>`(select not p.is_dangerous from products p where p.account_id = i.account_id and p.id = i.product_id limit 1)`
      : null,
    expiring ? sql<SqlBool>`i.id = any(${expiring.items}::text[])` : expiry && hasExpiring(expiry),
  ].filter((condition) => condition !== null)
}

/** Conditions on an order that one of its lines must meet. */
function hasSuchLine(ctx: Context, input: Filters, expiring: Expiring | null): RawBuilder<SqlBool>[] {
  const { productId: _product, productPackageTypeId: _package, ...ofLine } = input
  const conditions = lineConditions(ctx, ofLine, expiring)
  if (conditions.length === 0) return []
  return [
    ...(expiring ? [sql<SqlBool>`o.id = any(${expiring.orders}::text[])`] : []),
    sql<SqlBool>`exists (select 1 from shipment_order_items i where i.account_id = o.account_id
      and i.shipment_order_id = o.id and ${allOf(conditions)})`,
  ]
}

/** What is asked of the line itself need not be asked of its order first. */
function ofOrder<Input extends Filters>(input: Input): Omit<Input, 'productId' | 'productPackageTypeId'> {
  const { productId: _product, productPackageTypeId: _package, ...others } = input
  return others
}

/** The orders of a report's page: a part for each list of orders, or those that a search has found. */
async function findOrders(
  ctx: Context,
  input: Filters & Pick<ParsedOf<typeof contract.shipmentLines>, 'page' | 'page_size' | 'cursor'>,
  rules: ListRules,
  asksMore: boolean,
): Promise<Found> {
  checkVolumes(input)
  const parts = partsOf(input)
  // Nothing fits a list of states that has none.
  if (parts.every((states) => states.length === 0)) return { parts: [[sql<SqlBool>`false`]], isFound: true }
  const { name, key, direction } = readSort(input, rules)
  return foundFirst(ctx, {
    input,
    parts,
    sort: name as DateName,
    direction,
    by: key.by,
    asksMore,
    mostFound: exactTotal,
    isByWays: false,
  })
}

/** The order's part of a row. Stores, warehouses and people are few: they are joined, which costs a long export little. */
const selectOrders = (ctx: Context) =>
  ctx.db
    .selectFrom('shipment_orders as o')
    .leftJoin('stores as s', (join) => join.onRef('s.account_id', '=', 'o.account_id').onRef('s.id', '=', 'o.store_id'))
    .innerJoin('warehouses as w', (join) =>
      join.onRef('w.account_id', '=', 'o.account_id').onRef('w.id', '=', 'o.warehouse_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'o.account_id').onRef('u.id', '=', 'o.assignee_id'),
    )
    .select([
      'o.id as orderId',
      'o.state as orderState',
      'o.store_id as storeId',
      's.name as storeName',
      'w.title as warehouseTitle',
      'w.time_zone as timeZone',
      col.text.orNull`trim(u.first_name || ' ' || u.last_name)`.as('AssignedTo'),
      'o.channel as channel',
      'o.order_type as orderType',
      'o.reference_id as referenceId',
      'o.external_order_number as externalOrderNumber',
      'o.external_po_number as externalPoNumber',
      col.text
        .orNull`case when o.delivery_type = 'BusinessDelivery' then o.recipient_name else o.pickup_carrier_name end`.as(
        'customer',
      ),
      'o.delivery_type as deliveryType',
      col.text.orNull`coalesce(o.carrier_name, o.pickup_carrier_name)`.as('carrierName'),
      'o.pickup_po_number as carrierPoNumber',
      'o.pickup_id as pickupID',
      'o.recipient_city as city',
      'o.recipient_state as state',
      'o.recipient_country as country',
      col.numeric.orNull`round(o.shipment_price_cents / 100.0, 2)`.as('shipmentPriceAmount'),
      'o.tracking_link as trackingLink',
      'o.created_at as createdAt',
      'o.ship_out_date as shipOutDate',
      'o.completed_at as completedAt',
    ])

const boxSums = [
  col.text.orNull`string_agg(distinct b.name, ', ')`.as('types'),
  col.int8.orNull`sum(b.quantity)`.as('boxes'),
] as const

const selectSummaries = (ctx: Context) =>
  selectOrders(ctx)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('shipment_order_items as i')
          .innerJoin('product_package_types as k', (join) =>
            join.onRef('k.account_id', '=', 'i.account_id').onRef('k.id', '=', 'i.product_package_type_id'),
          )
          .select([
            col.int8`count(distinct i.product_id)`.as('skus'),
            col.int8`sum(ceil(i.units_count::numeric / k.unit_quantity))`.as('packages'),
            col.text.orNull`string_agg(distinct k.name, ', ')`.as('types'),
          ])
          .whereRef('i.account_id', '=', 'o.account_id')
          .whereRef('i.shipment_order_id', '=', 'o.id')
          .as('t'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('shipment_boxes as b')
          .select(boxSums)
          .whereRef('b.account_id', '=', 'o.account_id')
          .whereRef('b.shipment_order_id', '=', 'o.id')
          .as('b'),
      (join) => join.onTrue(),
    )
    .select([
      col.int8`coalesce(t.skus, 0)`.as('SKUCount'),
      'o.unit_count as totalUnitCount',
      col.int8`coalesce(t.packages, 0)`.as('totalPackageCount'),
      't.types as productPackageTypes',
      'b.types as shipmentPackageTypes',
      'b.boxes as totalShipmentPackageQuantity',
    ])
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

const selectLines = (ctx: Context) =>
  selectOrders(ctx)
    .innerJoin('shipment_order_items as i', (join) =>
      join.onRef('i.account_id', '=', 'o.account_id').onRef('i.shipment_order_id', '=', 'o.id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.id', '=', 'i.product_id'),
    )
    .innerJoin('product_package_types as k', (join) =>
      join.onRef('k.account_id', '=', 'i.account_id').onRef('k.id', '=', 'i.product_package_type_id'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('shipment_box_contents as c')
          .innerJoin('shipment_boxes as b', (join) =>
            join.onRef('b.account_id', '=', 'c.account_id').onRef('b.id', '=', 'c.box_id'),
          )
          .select(boxSums)
          .whereRef('c.account_id', '=', 'i.account_id')
          .whereRef('c.item_id', '=', 'i.id')
          .where(sql<SqlBool>`o.state in ('PICKING', 'COMPLETED')`)
          .as('b'),
      (join) => join.onTrue(),
    )
    .select([
      'i.id as id',
      'p.sku as sku',
      'p.description as productDescription',
      'i.units_count as unitCount',
      'k.name as productPackageType',
      'k.unit_quantity as productPackageUnitQuantity',
      col.date.orNull`case when o.phase <> 'BACK_ORDER' then (select min(v.expires_on) from reservations r
        join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
        where r.account_id = i.account_id and r.item_id = i.id) end`.as('expirationDate'),
      'b.types as shipmentPackageType',
      'b.boxes as shipmentPackageQuantity',
    ])
export type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

/** The whole report in one query: what its export reads. */
export const allSummaries = (ctx: Context, input: Filters) =>
  selectSummaries(ctx).where(allOf([...orderConditions(ctx, input), ...hasSuchLine(ctx, input, null)]))

export const allLines = (ctx: Context, input: Filters) =>
  selectLines(ctx).where(allOf([...orderConditions(ctx, ofOrder(input)), ...lineConditions(ctx, input, null)]))

/** Rows in the order of the ids they were found by. */
function inOrderOf<Row, RowId extends Id>(
  ids: readonly RowId[],
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A list's rules, with the days of a range that is not of the date it is sorted by. */
async function withDays(ctx: Context, input: Filters, isFound: boolean, rules: ListRules): Promise<ListRules> {
  if (isFound) return rules
  const sort = readSort(input, rules).name as DateName
  return { ...rules, pieces: await readOrderDays(ctx, input, sort, hasCompletedRange(input)) }
}

// Lists first find the rows of the slice, each list of orders by its index, and then read no others.

export async function listShipmentSummaries(
  ctx: Context,
  input: ParsedOf<typeof contract.shipmentSummaries>,
): Promise<AnswerOf<typeof contract.shipmentSummaries>> {
  const ofLine = hasSuchLine(ctx, input, await findExpiring(ctx, input))
  const { parts, isFound } = await findOrders(ctx, input, summaryRules(input), ofLine.length > 0)
  const queries = parts.map((ofOrders) =>
    ctx.db
      .selectFrom('shipment_orders as o')
      .select('o.id as orderId')
      .where(allOf([...ofOrders, ...ofLine])),
  )
  const rules = await withDays(ctx, input, isFound, summaryRules(input, isFound))
  return readList(ctx, queries, input, rules, async (found) => {
    const ids = found.map(({ orderId }) => orderId)
    if (ids.length === 0) return []
    const rows = await selectSummaries(ctx)
      .modifyFront(kept)
      .where('o.account_id', '=', ctx.account.id)
      .where(sql<SqlBool>`o.id = ${anyOf(ids)}`)
      .execute()
    return inOrderOf(ids, rows, (row) => row.orderId).map(shapeSummary)
  })
}

export async function listShipmentLines(
  ctx: Context,
  input: ParsedOf<typeof contract.shipmentLines>,
): Promise<AnswerOf<typeof contract.shipmentLines>> {
  const ofLine = lineConditions(ctx, input, await findExpiring(ctx, input))
  const { parts, isFound } = await findOrders(ctx, ofOrder(input), lineRules(input), ofLine.length > 0)
  const queries = parts.map((ofOrders) =>
    ctx.db
      .selectFrom('shipment_orders as o')
      .innerJoin('shipment_order_items as i', (join) =>
        join.onRef('i.account_id', '=', 'o.account_id').onRef('i.shipment_order_id', '=', 'o.id'),
      )
      .select('i.id as id')
      .where(allOf([...ofOrders, ...ofLine])),
  )
  const rules = await withDays(ctx, input, isFound, lineRules(input, isFound))
  return readList(ctx, queries, input, rules, async (found) => {
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await selectLines(ctx)
      .modifyFront(kept)
      .where('i.account_id', '=', ctx.account.id)
      .where(sql<SqlBool>`i.id = ${anyOf(ids)}`)
      .execute()
    return inOrderOf(ids, rows, (row) => row.id).map(shapeLine)
  })
}

/** What the orders of the consolidated report come to. */
export async function sumShipmentSummaries(
  ctx: Context,
  input: ParsedOf<typeof contract.shipmentSummaryTotals>,
): Promise<AnswerOf<typeof contract.shipmentSummaryTotals>> {
  const ofLine = hasSuchLine(ctx, input, await findExpiring(ctx, input))
  const { parts } = await findOrders(ctx, input, summaryRules(input), ofLine.length > 0)
  const rows = parts.map(
    (ofOrders) => sql`select o.unit_count as units from shipment_orders o where ${allOf([...ofOrders, ...ofLine])}`,
  )
  const { count, sums } = await sumList(ctx, rows, ['units'])
  return { orders: count, ...sums }
}

/** What the lines of the report come to. */
export async function sumShipmentLines(
  ctx: Context,
  input: ParsedOf<typeof contract.shipmentLineTotals>,
): Promise<AnswerOf<typeof contract.shipmentLineTotals>> {
  const ofLine = lineConditions(ctx, input, await findExpiring(ctx, input))
  const { parts } = await findOrders(ctx, ofOrder(input), lineRules(input), ofLine.length > 0)
  const rows = parts.map(
    (ofOrders) => sql`select i.units_count::bigint as units from shipment_orders o
      join shipment_order_items i on i.account_id = o.account_id and i.shipment_order_id = o.id
      where ${allOf([...ofOrders, ...ofLine])}`,
  )
  const { count, sums } = await sumList(ctx, rows, ['units'])
  return { lines: count, ...sums }
}

/** Manual and Import first, then the others by name. The index of channels is hopped over, one step a channel. */
export async function listChannels(ctx: Context): Promise<string[]> {
  const { rows } = await statement('reports.list-channels', { channel: col.text })`
    with recursive hop as (
      (select o.channel from shipment_orders o where o.account_id = ${ctx.account.id} order by o.channel limit 1)
      union all
      select (select o.channel from shipment_orders o where o.account_id = ${ctx.account.id} and o.channel > h.channel
        order by o.channel limit 1) from hop h where h.channel is not null)
    select channel from hop where channel is not null`.execute(ctx.db)
  const own: readonly string[] = Object.values(orderChannels)
  return [...own, ...rows.map(({ channel }) => channel).filter((channel) => !own.includes(channel))]
}
