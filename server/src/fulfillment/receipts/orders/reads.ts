import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/orders'
import { totalReceived } from '@crossdock/contract/fulfillment/receipts/orders'
import type * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { type ListRules, readList, readSort } from '../../../platform/listing.ts'
import { anyText, col } from '../../../platform/statement.ts'
import { listOrderEvents } from '../../order-events/reads.ts'
import { isCompletedOnly, type ReceiptFilters, readReceiptDays, receiptConditions } from '../search/reads.ts'
import { countItems } from './rules.ts'

const openLast = sql`coalesce(o.completed_at, 'infinity'::timestamptz)`

const listRules = (input: ReceiptFilters): ListRules => ({
  sorts: {
    createdAt: { by: sql.ref('o.created_at'), type: 'timestamptz' },
    expectedArrival: { by: sql.ref('o.arrival_day'), type: 'date' },
    completedAt: { by: isCompletedOnly(input) ? sql.ref('o.completed_at') : openLast, type: 'timestamptz' },
  },
  defaultSort: 'createdAtDesc',
  id: sql.ref('o.id'),
})

/** The columns of a receipt order, its merchant and warehouse. */
function selectOrders(ctx: Context) {
  return ctx.db
    .selectFrom('receipt_orders as o')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.account_id', '=', 'o.account_id').onRef('s.id', '=', 'o.store_id'),
    )
    .innerJoin('warehouses as w', (join) =>
      join.onRef('w.account_id', '=', 'o.account_id').onRef('w.id', '=', 'o.warehouse_id'),
    )
    .selectAll('o')
    .select(['s.name as store_name', 'w.title as warehouse_name', 'w.time_zone as warehouse_zone'])
    .where('o.account_id', '=', ctx.account.id)
}
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

type Assignee = contract.ReceiptOrderSummary['assignees'][number]

async function assigneesOf(ctx: Context, orderIds: readonly Id<'receiptOrder'>[]): Promise<Map<string, Assignee[]>> {
  const assignees = new Map<string, Assignee[]>()
  if (orderIds.length === 0) return assignees
  const rows = await ctx.db
    .selectFrom('receipt_order_assignees as a')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'a.account_id').onRef('u.id', '=', 'a.user_id'))
    .select(['a.receipt_order_id', 'u.id'])
    .select(col.text`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('a.account_id', '=', ctx.account.id)
    .where('a.receipt_order_id', '=', anyText(orderIds))
    .orderBy('u.id')
    .execute()
  for (const { receipt_order_id, id, name } of rows)
    assignees.set(receipt_order_id, [...(assignees.get(receipt_order_id) ?? []), { id, name }])
  return assignees
}

const shape = (row: OrderRow, assignees: Assignee[]): contract.ReceiptOrderSummary => ({
  id: row.id,
  referenceId: row.reference_id,
  storeId: row.store_id,
  storeName: row.store_name,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  state: row.state as contract.ReceiptState,
  taskState: row.task_state as contract.TaskState,
  receiptOrderId: row.receipt_order_id,
  packingListId: row.packing_list_id,
  poNumber: row.po_number,
  vendorName: row.vendor_name,
  note: row.note,
  expectedArrival: row.expected_arrival,
  receiptType: row.receipt_type as contract.ReceiptType | null,
  containerType: row.container_type as contract.ReceiptOrderSummary['containerType'],
  palletsAtReceiving: row.pallets_at_receiving,
  channel: row.channel,
  externalId: row.external_id,
  lineCount: row.line_count,
  packageCount: row.package_count,
  unitCount: row.unit_count,
  receivedCount: row.received_count,
  assignees,
  createdAt: row.created_at,
  arrivedAt: row.arrived_at,
  completedAt: row.completed_at,
})

export async function listReceiptOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const query = receiptConditions(ctx, input).reduce((all, condition) => all.where(condition), selectOrders(ctx))
  const isByAge = readSort(input, listRules(input)).name === 'createdAt'
  const pieces = isByAge ? await readReceiptDays(ctx, input) : undefined
  return readList(ctx, query, input, { ...listRules(input), pieces }, async (rows) => {
    const ids = rows.map(({ id }) => id)
    const assignees = await assigneesOf(ctx, ids)
    return rows.map((row) => shape(row, assignees.get(row.id) ?? []))
  })
}

/** The lines of an order as they were written, without what was received. */
async function listOrderItems(ctx: Context, orderId: Id<'receiptOrder'>) {
  const rows = await ctx.db
    .selectFrom('receipt_order_items as i')
    .innerJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.id', '=', 'i.product_id'),
    )
    .innerJoin('product_package_types as t', (join) =>
      join.onRef('t.account_id', '=', 'i.account_id').onRef('t.id', '=', 'i.product_package_type_id'),
    )
    .select(['i.id', 'i.product_id', 'p.sku', 'p.description', 'p.has_expiration', 'i.product_package_type_id'])
    .select(['t.name', 't.unit_quantity', 't.weight', 'i.package_quantity', 'i.expiration_date'])
    .where('i.account_id', '=', ctx.account.id)
    .where('i.receipt_order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    sku: row.sku,
    description: row.description,
    hasExpiration: row.has_expiration,
    productPackageTypeId: row.product_package_type_id,
    packageTypeName: row.name,
    unitQuantity: row.unit_quantity,
    packageWeight: row.weight,
    packageQuantity: row.package_quantity,
    expirationDate: row.expiration_date,
  }))
}

function selectLines(ctx: Context) {
  return ctx.db
    .selectFrom('received_lines as r')
    .innerJoin('stock_locations as l', (join) =>
      join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.stock_location_id'),
    )
    .leftJoin('storage_package_types as t', (join) =>
      join.onRef('t.account_id', '=', 'r.account_id').onRef('t.id', '=', 'r.storage_package_type_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'r.account_id').onRef('u.id', '=', 'r.created_by'),
    )
    .selectAll('r')
    .select(['l.title', 't.name as package_name'])
    .select(col.text`trim(u.first_name || ' ' || u.last_name)`.as('person'))
    .where('r.account_id', '=', ctx.account.id)
}

const shapeLine = (
  row: Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>,
): contract.ReceivedLine => ({
  id: row.id,
  itemId: row.item_id,
  packageCount: row.package_count,
  condition: row.condition,
  expirationDate: row.expiration_date,
  lot: row.lot === '' ? null : row.lot,
  stockLocationId: row.stock_location_id,
  stockLocationTitle: row.title,
  storagePackageTypeId: row.storage_package_type_id,
  storagePackageTypeName: row.package_name,
  createdAt: row.created_at,
  createdBy: { id: row.created_by, name: row.person },
})

/** One received line. */
export async function getReceivedLine(ctx: Context, id: Id<'receivedLine'>): Promise<contract.ReceivedLine> {
  return shapeLine(found(await selectLines(ctx).where('r.id', '=', id).executeTakeFirst()))
}

/** What was received on an order, or on some lines of it. */
async function listReceivedLines(
  ctx: Context,
  orderId: Id<'receiptOrder'>,
  itemIds?: readonly Id<'receiptOrderItem'>[],
): Promise<contract.ReceivedLine[]> {
  let query = selectLines(ctx).where('r.receipt_order_id', '=', orderId)
  if (itemIds) query = query.where('r.item_id', '=', anyText(itemIds))
  return (await query.orderBy('r.id').execute()).map(shapeLine)
}

/** Packages of the order that still stand in temporary locations, by package type. */
async function countTemporary(ctx: Context, orderId: Id<'receiptOrder'>): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('inventory as i')
    .innerJoin('stock_locations as l', (join) =>
      join.onRef('l.account_id', '=', 'i.account_id').onRef('l.id', '=', 'i.stock_location_id'),
    )
    .select('i.product_package_type_id')
    .select(col.int8`sum(i.package_count)`.as('count'))
    .where('i.account_id', '=', ctx.account.id)
    .where('i.receipt_order_id', '=', orderId)
    .where('l.is_temporary', '=', true)
    .groupBy('i.product_package_type_id')
    .execute()
  return new Map(rows.map((row) => [row.product_package_type_id, row.count]))
}

/** What a screen that knows an order up to a step does not know yet. */
export async function readProgress(
  ctx: Context,
  { id, since }: ParsedOf<typeof receiving.progress>,
): Promise<AnswerOf<typeof receiving.progress>> {
  const order = found(
    await ctx.db
      .selectFrom('receipt_orders')
      .select(['store_id', 'version', 'receiving_step', 'state', 'task_state', 'received_count', 'report_confirmed_at'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  requireCurrentStore(ctx, order.store_id)
  // Lines of one package type share what stands in temporary locations, so all of them are counted again.
  const items = await ctx.db
    .selectFrom('receipt_order_items as i')
    .select(['i.id', 'i.product_package_type_id as productPackageTypeId', 'i.package_quantity as packageQuantity'])
    .where('i.account_id', '=', ctx.account.id)
    .where('i.receipt_order_id', '=', id)
    .where('i.product_package_type_id', 'in', ({ selectFrom }) =>
      selectFrom('receipt_order_items as n')
        .select('n.product_package_type_id')
        .where('n.account_id', '=', ctx.account.id)
        .where('n.receipt_order_id', '=', id)
        .where('n.receiving_step', '>', since),
    )
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  const itemIds = items.map((item) => item.id)
  const lines = itemIds.length > 0 ? await listReceivedLines(ctx, id, itemIds) : []
  const temporary = lines.length > 0 ? await countTemporary(ctx, id) : new Map<string, number>()
  return {
    receivingStep: order.receiving_step,
    version: order.version,
    state: order.state as contract.ReceiptState,
    taskState: order.task_state as contract.TaskState,
    receivedCount: order.received_count,
    confirmedAt: order.report_confirmed_at,
    items: countItems(items, lines, temporary, ctx.account.overReceiptPercent).map(({ item, counts }) => ({
      id: item.id,
      ...counts,
    })),
    lines,
  }
}

export async function getReceiptOrder(ctx: Context, id: Id<'receiptOrder'>): Promise<contract.ReceiptOrder> {
  const row = found(await selectOrders(ctx).where('o.id', '=', id).executeTakeFirst())
  requireCurrentStore(ctx, row.store_id)
  const lines = await listReceivedLines(ctx, id)
  const counted = countItems(
    await listOrderItems(ctx, id),
    lines,
    lines.length > 0 ? await countTemporary(ctx, id) : new Map(),
    ctx.account.overReceiptPercent,
  )
  const items = counted.map(({ item, counts }): contract.ReceiptOrderItem => ({ ...item, ...counts }))
  return {
    ...shape(row, (await assigneesOf(ctx, [id])).get(id) ?? []),
    items,
    lines,
    containers: row.containers as contract.ReceiptOrder['containers'],
    report: {
      ...totalReceived(items),
      confirmedAt: row.report_confirmed_at,
      confirmedBy: await confirmerOf(ctx, row.report_confirmed_by),
    },
    ...durationsOf(row, ctx.now()),
    events: await listOrderEvents(ctx, id),
    version: row.version,
    receivingStep: row.receiving_step,
  }
}

async function confirmerOf(ctx: Context, userId: Id<'user'> | null): Promise<Assignee | null> {
  if (userId === null) return null
  const row = await ctx.db
    .selectFrom('users as u')
    .select(col.text`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('u.account_id', '=', ctx.account.id)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return { id: userId, name: row?.name ?? '' }
}

/** Handling leaves pauses out, the receiving duration does not (RCPT-032). */
function durationsOf(
  row: OrderRow,
  now: Date,
): { readonly handlingSeconds: number | null; readonly receivingDuration: number | null } {
  if (row.arrived_at === null) return { handlingSeconds: null, receivingDuration: null }
  const end = row.completed_at === null ? now.getTime() : Date.parse(row.completed_at)
  const seconds = (end - Date.parse(row.arrived_at)) / 1000
  const paused = row.paused_seconds + (row.paused_at === null ? 0 : (end - Date.parse(row.paused_at)) / 1000)
  return {
    handlingSeconds: Math.max(Math.round(seconds - paused), 0),
    receivingDuration: row.completed_at === null ? null : Math.round(seconds / 36) / 100,
  }
}

/** The warehouse an order is for, not to be deleted until the write has ended; 404 when it is not the account's. */
export async function holdReceiptWarehouse(ctx: Context, id: Id<'warehouse'>) {
  const row = await ctx.db
    .selectFrom('warehouses')
    .select(['id', 'time_zone as timeZone'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row ?? fail('NotFound', { message: 'This warehouse does not exist.' })
}

/** Package types of a merchant by id, with what receiving must know of their products. */
export async function findPackages(ctx: Context, storeId: Id<'store'>, ids: readonly Id<'productPackageType'>[]) {
  const rows = await ctx.db
    .selectFrom('product_package_types as t')
    .innerJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 't.account_id').onRef('p.id', '=', 't.product_id'),
    )
    .select(['t.id', 't.product_id as productId', 't.unit_quantity as unitQuantity'])
    .select('p.has_expiration as hasExpiration')
    .select(col.bool`t.archived_at is not null or p.deleted_at is not null`.as('isGone'))
    .where('t.account_id', '=', ctx.account.id)
    .where('t.store_id', '=', storeId)
    .where('t.id', '=', anyText([...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
