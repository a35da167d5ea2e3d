import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { bareNumber } from '@crossdock/contract/fields'
import type { Id } from '@crossdock/contract/ids'
import type { HubBox } from '@crossdock/contract/sorting/boxes'
import type { PoolBound } from '@crossdock/contract/sorting/events'
import type { ExceptionKind } from '@crossdock/contract/sorting/exception-kinds'
import type { HubOrderState } from '@crossdock/contract/sorting/hub-states'
import * as contract from '@crossdock/contract/sorting/orders'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { poolBound, trackingText } from './rules.ts'

const hubOrderRules: ListRules = {
  sorts: {
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('o.id'), type: 'text' },
    orderNo: { by: sql`lower(o.order_no)`, type: 'text' },
    /** What has no date comes last. */
    expectedAt: { by: sql`coalesce(o.expected_at, '9999-12-31'::date)`, type: 'date' },
  },
  defaultSort: 'createdAtAsc',
  defaultSize: contract.hubOrdersPageSize,
  id: sql.ref('o.id'),
}

type Filters = Partial<ParsedOf<typeof contract.totalBoxesCount>>

/** SQL: order `o` is called something like it, or a box that it shows is. */
function isCalled(term: string): RawBuilder<SqlBool> {
  const text = term.trim().toLowerCase()
  const digits = bareNumber(text)
  const key = sql.ref('o.search_key')
  // A phone is stored without what people write between its digits.
  return digits === text || !/^\d{4,}$/.test(digits)
    ? contains(key, text)
    : sql<SqlBool>`(${contains(key, text)} or ${contains(key, digits)})`
}

/** What narrows the list, of orders called `o`; said as their indexes say it. */
function conditionsOf(ctx: Context, filters: Filters): RawBuilder<SqlBool>[] {
  const { only_unallocated, warehouseId, stockLocationIds, term, type, manifestIds } = filters
  const conditions = [sql<SqlBool>`o.account_id = ${ctx.account.id}`, sql<SqlBool>`o.merged_into is null`]
  if (ctx.storeId !== null) conditions.push(sql<SqlBool>`o.store_id = ${ctx.storeId}`)
  if (only_unallocated)
    conditions.push(sql<SqlBool>`o.stock_location_id is null and o.status in ('Expecting', 'Received')`)
  if (warehouseId) conditions.push(sql<SqlBool>`o.warehouse_id = ${warehouseId}`)
  if (stockLocationIds && stockLocationIds.length > 0)
    conditions.push(sql<SqlBool>`o.stock_location_id = ${anyText(stockLocationIds)}`)
  if (type) conditions.push(sql<SqlBool>`o.status = ${type}`)
  if (manifestIds && manifestIds.length > 0) conditions.push(sql<SqlBool>`o.manifest_id = ${anyText(manifestIds)}`)
  if (term?.trim()) conditions.push(isCalled(term))
  return conditions
}

const selectOrders = ({ db }: Context) =>
  db.selectFrom('hub_orders as o').select([
    'o.id',
    'o.store_id',
    'o.manifest_id',
    'o.warehouse_id',
    // Looked up for the rows that are shown: a join would be part of the count, too.
    col.text`(select m.title from manifests m where m.account_id = o.account_id and m.id = o.manifest_id)`.as(
      'manifest_title',
    ),
    col.text`(select w.title from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id)`.as(
      'warehouse_title',
    ),
    col.text.orNull`(select s.name from stores s where s.account_id = o.account_id and s.id = o.store_id)`.as(
      'store_name',
    ),
    col.text
      .orNull`(select l.title from stock_locations l where l.account_id = o.account_id and l.id = o.stock_location_id)`.as(
      'location_title',
    ),
    col.ids(
      'hubOrder',
    )`array(select s.id from hub_orders s where s.account_id = o.account_id and s.merged_into = o.id order by s.id)::text[]`.as(
      'merged',
    ),
    'o.order_no',
    'o.po_no',
    'o.first_name',
    'o.last_name',
    'o.phone',
    'o.email',
    'o.address_line1',
    'o.address_line2',
    'o.city',
    'o.state',
    'o.zip_code',
    'o.country',
    'o.lat',
    'o.lng',
    'o.note',
    'o.expected_at',
    'o.status',
    'o.stock_location_id',
    'o.position',
    'o.route_id',
    'o.stop',
    col.text.orNull`(select v.name from hub_vans v where v.account_id = o.account_id and v.route_id = o.route_id)`.as(
      'route_name',
    ),
    'o.merged_into',
    'o.boxes_count',
    'o.received_boxes_count',
    'o.cancel_reason',
    'o.created_at',
    'o.updated_at',
    'o.received_at',
    'o.processed_at',
    'o.cancelled_at',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.HubOrder => ({
  id: row.id,
  orderNo: row.order_no,
  poNo: row.po_no,
  type: row.status as HubOrderState,
  state: row.status as HubOrderState,
  manifestId: row.manifest_id,
  manifestTitle: row.manifest_title,
  warehouseId: row.warehouse_id,
  warehouseTitle: row.warehouse_title,
  storeId: row.store_id,
  storeName: row.store_name,
  customer: { firstName: row.first_name, lastName: row.last_name, phone: row.phone, email: row.email },
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    lat: row.lat,
    lng: row.lng,
  },
  note: row.note,
  expectedAt: row.expected_at,
  stockLocation: row.stock_location_id === null ? null : { id: row.stock_location_id, title: row.location_title ?? '' },
  position: row.position,
  plannedStop:
    row.route_id === null || row.stop === null
      ? null
      : { routeId: row.route_id, route: row.route_name ?? '', stop: row.stop },
  boxesCount: row.boxes_count,
  receivedBoxesCount: row.received_boxes_count,
  isMerged: row.merged.length > 0,
  mergedOrders: row.merged,
  mergedInto: row.merged_into,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  receivedAt: row.received_at,
  processedAt: row.processed_at,
  cancelledAt: row.cancelled_at,
})

export const listHubOrders = (
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> =>
  readList(
    ctx,
    selectOrders(ctx).where(sql<SqlBool>`${sql.join(conditionsOf(ctx, input), sql` and `)}`),
    input,
    hubOrderRules,
    (rows) => rows.map(shape),
  )

/** What is kept of orders of a kind counts them all; only a text or a place asks the orders themselves. */
export async function countHubBoxes(
  ctx: Context,
  input: ParsedOf<typeof contract.totalBoxesCount>,
): Promise<AnswerOf<typeof contract.totalBoxesCount>> {
  const { only_unallocated, warehouseId, stockLocationIds, term, type, manifestIds } = input
  const isKept = !term?.trim() && !stockLocationIds?.length
  const kinds = [sql<SqlBool>`s.account_id = ${ctx.account.id}`]
  if (ctx.storeId !== null) kinds.push(sql<SqlBool>`s.store_id = ${ctx.storeId}`)
  if (only_unallocated) kinds.push(sql<SqlBool>`not s.is_allocated and s.status in ('Expecting', 'Received')`)
  if (warehouseId) kinds.push(sql<SqlBool>`s.warehouse_id = ${warehouseId}`)
  if (type) kinds.push(sql<SqlBool>`s.status = ${type}`)
  if (manifestIds && manifestIds.length > 0) kinds.push(sql<SqlBool>`s.manifest_id = ${anyText(manifestIds)}`)
  const { rows } = await statement('hub-orders.count-boxes', { boxes: col.int8 })`
    select coalesce(sum(boxes), 0)::int8 as boxes from ${
      isKept
        ? sql`hub_sums s where ${sql.join(kinds, sql` and `)}`
        : sql`(select o.boxes_count as boxes from hub_orders o where ${sql.join(conditionsOf(ctx, input), sql` and `)}) as asked`
    }`.execute(ctx.db)
  return { totalBoxesCount: rows[0]?.boxes ?? 0 }
}

/** Orders by their ids, in the order of those; what does not exist is left out. */
export async function findHubOrders(ctx: Context, ids: readonly Id<'hubOrder'>[]): Promise<contract.HubOrder[]> {
  const rows = await selectOrders(ctx)
    .where('o.account_id', '=', ctx.account.id)
    .where('o.id', '=', anyText(ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, shape(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Boxes `b`, with whoever received each. */
export const selectBoxes = ({ db }: Context) =>
  db.selectFrom('hub_boxes as b').select([
    'b.id',
    'b.manifest_id',
    'b.own_order_id',
    'b.order_id',
    'b.number',
    'b.barcode',
    'b.description',
    'b.weight',
    'b.depth',
    'b.width',
    'b.height',
    'b.note',
    'b.received_at',
    'b.received_by',
    col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
      where u.account_id = b.account_id and u.id = b.received_by)`.as('receiver'),
    col.texts`(select coalesce(array_agg(x.kind order by x.kind), '{}') from hub_exceptions x
      where x.account_id = b.account_id and x.box_id = b.id and x.solved_at is null)`.as('exceptions'),
    'b.created_at',
    'b.updated_at',
  ])

type BoxRow = Awaited<ReturnType<ReturnType<typeof selectBoxes>['executeTakeFirstOrThrow']>>

export const shapeBox = (row: BoxRow): HubBox => ({
  id: row.id,
  orderId: row.own_order_id,
  number: row.number,
  barcode: row.barcode,
  description: row.description,
  weight: row.weight,
  depth: row.depth,
  width: row.width,
  height: row.height,
  note: row.note,
  state: row.received_at === null ? 'Expected' : 'Received',
  exceptions: row.exceptions as ExceptionKind[],
  receivedAt: row.received_at,
  receivedBy: row.received_by === null ? null : { id: row.received_by, name: row.receiver ?? '' },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** One order with the boxes that it shows, its own first. */
export async function getHubOrder(ctx: Context, id: Id<'hubOrder'>): Promise<contract.WholeHubOrder> {
  const [orders, boxes] = await Promise.all([
    findHubOrders(ctx, [id]),
    selectBoxes(ctx).where('b.account_id', '=', ctx.account.id).where('b.order_id', '=', id).orderBy('b.id').execute(),
  ])
  return { ...found(orders[0]), boxes: boxes.map(shapeBox) }
}

/** Orders as the pool takes them; null for one without a whole address. */
export async function findPoolBound(
  ctx: Context,
  orders: readonly contract.HubOrder[],
): Promise<{ order: contract.HubOrder; whole: PoolBound | null }[]> {
  const boxes = await ctx.db
    .selectFrom('hub_boxes')
    .select(['order_id', 'weight'])
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', anyText(orders.map(({ id }) => id)))
    .execute()
  const ofOrder = groupBy(boxes, ({ order_id }) => order_id)
  return orders.map((order) => ({
    order,
    whole: poolBound(
      order,
      (ofOrder.get(order.id) ?? []).map(({ weight }) => weight),
    ),
  }))
}

export async function getTrackingMessage(
  ctx: Context,
  { id }: ParsedOf<typeof contract.trackingMessage>,
): Promise<AnswerOf<typeof contract.trackingMessage>> {
  const [order] = await findHubOrders(ctx, [id])
  return { message: trackingText(found(order), ctx.account.timeZone) }
}
