import { todayIn } from '@crossdock/contract/dates'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/orders'
import {
  type ContainerForm,
  type ReceiptItemForm,
  type ReceiptOrder,
  type ReceiptOrderForm,
  type ReceiptState,
  type ReceiptType,
  receiptTexts,
  removableReceiptStates,
  type TaskState,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import { holdStore } from '../../../account/stores/writes.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { fail, failField, failFields, found } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { addOrderEvents, dropOrderEvents } from '../../order-events/writes.ts'
import { findPackages, getReceiptOrder, requireWarehouse } from './reads.ts'
import {
  arrivalFaults,
  canMove,
  changedFields,
  containerDifferences,
  editable,
  foreignContainer,
  goodsFaults,
  headerColumns,
  itemKey,
  loadOf,
  type Move,
  moves,
  type NewItem,
  type NewOrder,
  repeatedItem,
  sumsOf,
  touchesMore,
} from './rules.ts'

/** A receipt order, locked until the request ends. */
export interface LockedOrder {
  readonly id: string
  readonly storeId: string
  readonly referenceId: string
  readonly warehouseId: string
  /** IANA zone of the warehouse. */
  readonly timeZone: string
  readonly state: ReceiptState
  readonly taskState: TaskState
  readonly version: number
  readonly receiptType: ReceiptType | null
  readonly reportConfirmedAt: string | null
}

/**
 * Locks an order of the current store. Whatever changes an order or its lines takes this lock first. It lets stock records
 * that name the order be made meanwhile: relocating its goods does not wait for receiving, nor the other way round.
 */
export async function lockReceiptOrder(ctx: Context, id: string): Promise<LockedOrder> {
  const row = found(
    await ctx.db
      .selectFrom('receipt_orders as o')
      .innerJoin('warehouses as w', (join) =>
        join.onRef('w.account_id', '=', 'o.account_id').onRef('w.id', '=', 'o.warehouse_id'),
      )
      .select(['o.id', 'o.store_id', 'o.reference_id', 'o.warehouse_id', 'w.time_zone', 'o.state', 'o.task_state'])
      .select(['o.version', 'o.receipt_type', 'o.report_confirmed_at'])
      .where('o.account_id', '=', ctx.account.id)
      .where('o.id', '=', id)
      .forNoKeyUpdate('o')
      .executeTakeFirst(),
  )
  requireCurrentStore(ctx, row.store_id)
  return {
    id: row.id,
    storeId: row.store_id,
    referenceId: row.reference_id,
    warehouseId: row.warehouse_id,
    timeZone: row.time_zone,
    state: row.state as ReceiptState,
    taskState: row.task_state as TaskState,
    version: row.version,
    receiptType: row.receipt_type as ReceiptType | null,
    reportConfirmedAt: row.report_confirmed_at,
  }
}

/** Columns of an order that a move may set with it. */
export interface MoveColumns {
  readonly arrived_at?: string
  readonly completed_at?: string
  readonly paused_at?: string | null
  readonly paused_seconds?: ReturnType<typeof sql<number>>
  readonly pallets_at_receiving?: number
  readonly receipt_type?: string
  readonly container_type?: string | null
  readonly containers?: string
}

/** The one way an order changes its state: refuses what the table of moves does not have, and writes the timeline. */
export async function moveReceiptOrder(
  ctx: Context,
  order: LockedOrder,
  move: Move,
  columns: MoveColumns = {},
  detail: { readonly [fact: string]: JsonValue } = {},
): Promise<void> {
  if (!canMove(move, order)) fail('WrongState', { info: { state: order.state, taskState: order.taskState } })
  const { to, task, event } = moves[move]
  await ctx.db
    .updateTable('receipt_orders')
    .set({ ...columns, state: to, task_state: task, version: order.version + 1, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', order.id)
    .execute()
  await addOrderEvents(ctx, { storeId: order.storeId, orderId: order.id, type: event, detail })
  await ctx.audit({
    action: move,
    entity: 'receipt-order',
    id: order.id,
    before: { state: order.state, taskState: order.taskState },
    after: { state: to, taskState: task, ...detail },
  })
  await ctx.emit('receipt.changed', { storeId: order.storeId })
}

/**
 * Checks lines against the merchant's products: both exist, the package is the product's own and in use, no line twice,
 * an expiry date where the product expires. Lines of `kept` keys may name a package that was archived since.
 */
async function checkItems(
  ctx: Context,
  storeId: string,
  items: readonly ReceiptItemForm[],
  kept: ReadonlyMap<string, string> = new Map(),
): Promise<NewItem[]> {
  const twin = repeatedItem(items)
  if (twin >= 0)
    fail('ExistingProductPackageInOrder', {
      fields: [{ path: `items.${twin}`, message: 'This line is in the order already' }],
    })
  const packages = await findPackages(
    ctx,
    storeId,
    items.map((item) => item.productPackageTypeId),
  )
  const missing: { path: string; message: string }[] = []
  const checked = items.map((item, index): NewItem => {
    const parcel = packages.get(item.productPackageTypeId)
    const id = kept.get(itemKey(item))
    if (!parcel || parcel.productId !== item.productId || (parcel.isGone && id === undefined))
      return fail('NotFound', {
        message: 'This product or package type does not exist.',
        fields: [{ path: `items.${index}.productPackageTypeId`, message: 'This package type does not exist' }],
      })
    if (parcel.hasExpiration && item.expirationDate === null)
      missing.push({ path: `items.${index}.expirationDate`, message: receiptTexts.expirationDate })
    return { ...item, id: id ?? newId(), unitQuantity: parcel.unitQuantity }
  })
  if (missing.length > 0)
    fail('ValidationError', { message: receiptTexts.expirationDate, fields: missing.slice(0, 100) })
  return checked
}

/** Refuses containers that are of another load, or do not hold what the order says. */
export function checkContainers(
  receiptType: ReceiptOrderForm['receiptType'],
  items: readonly ReceiptItemForm[],
  containers: readonly ContainerForm[],
): void {
  if (containers.length === 0) return
  const foreign = foreignContainer(receiptType, containers)
  if (foreign >= 0) failField(`containers.${foreign}.containerType`, `This container is not one of ${receiptType}`)
  const differences = containerDifferences(items, containers)
  if (differences.length === 0) return
  const sum = (key: 'inContainers' | 'inOrder') => differences.reduce((total, entry) => total + entry[key], 0)
  const message = `The containers must hold what the order says: of ${differences.length} package ${differences.length === 1 ? 'type' : 'types'} they hold ${sum('inContainers')}, the order has ${sum('inOrder')}`
  fail('ValidationError', { message, fields: [{ path: 'containers', message }], info: { differences } })
}

/** Orders of this calendar month (the billing period), of all merchants. */
export async function countThisMonth(ctx: Context): Promise<number> {
  const zone = ctx.account.timeZone
  const { rows } = await acrossStores(ctx, ({ db }) =>
    sql<{ count: number }>`
      select count(*) as count from receipt_orders where account_id = ${ctx.account.id}
        and created_at >= date_trunc('month', ${ctx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}`.execute(
      db,
    ),
  )
  return rows[0]?.count ?? 0
}

/** Writes the lines of orders, in one statement for any number of them. */
async function insertItems(
  ctx: Context,
  storeId: string,
  orders: readonly { readonly id: string; readonly items: readonly NewItem[] }[],
): Promise<void> {
  const rows = orders.flatMap(({ id, items }) =>
    items.map((item, position) => ({
      id: item.id,
      receipt_order_id: id,
      position,
      product_id: item.productId,
      product_package_type_id: item.productPackageTypeId,
      package_quantity: item.packageQuantity,
      expiration_date: item.expirationDate,
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into receipt_order_items (account_id, store_id, id, receipt_order_id, position, product_id, product_package_type_id, package_quantity, expiration_date)
    select ${ctx.account.id}, ${storeId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, receipt_order_id text,
      position integer, product_id text, product_package_type_id text, package_quantity integer, expiration_date date)`.execute(
    ctx.db,
  )
}

/** Writes checked orders with their lines and the first entry of their timelines. The plan has been asked for room. */
export async function insertReceiptOrders(ctx: Context, storeId: string, orders: readonly NewOrder[]): Promise<void> {
  if (orders.length === 0) return
  await holdStore(ctx, storeId)
  const references = await ctx.numbers('RO', orders.length)
  const rows = orders.map((order, index) => ({
    ...headerColumns(order),
    ...sumsOf(order.items),
    id: order.id,
    reference_id: references[index],
    state: order.state,
    containers: order.containers,
    channel: order.channel,
    external_id: order.externalId,
    import_key: order.importKey,
    import_hash: order.importHash,
  }))
  await sql`
    insert into receipt_orders (account_id, store_id, created_by, created_at, updated_at, id, reference_id, state, warehouse_id,
      receipt_order_id, packing_list_id, po_number, vendor_name, note, expected_arrival, receipt_type, container_type,
      pallets_at_receiving, containers, channel, external_id, import_key, import_hash, line_count, package_count, unit_count)
    select ${ctx.account.id}, ${storeId}, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, reference_id text, state text, warehouse_id text, receipt_order_id text, packing_list_id text, po_number text,
        vendor_name text, note text, expected_arrival date, receipt_type text, container_type text, pallets_at_receiving integer,
        containers jsonb, channel text, external_id text, import_key text, import_hash text, line_count integer,
        package_count bigint, unit_count bigint)`.execute(ctx.db)
  await insertItems(ctx, storeId, orders)
  await addOrderEvents(
    ctx,
    ...orders.map((order) => ({
      storeId,
      orderId: order.id,
      type: order.importKey === null ? 'created' : 'imported',
      detail: { state: order.state, lines: order.items.length, channel: order.channel },
    })),
  )
  await ctx.audit(
    ...orders.map((order, index) => ({
      action: order.importKey === null ? 'create' : 'import',
      entity: 'receipt-order',
      id: order.id,
      after: { ...rows[index], items: order.items } as unknown as JsonValue,
    })),
  )
  await ctx.emit('receipt.changed', { storeId })
}

export async function createReceiptOrder(
  ctx: Context,
  { isDraft, containers = [], ...form }: ParsedOf<typeof contract.create>,
): Promise<ReceiptOrder> {
  const storeId = storeOf(ctx)
  const warehouse = await requireWarehouse(ctx, form.warehouseId)
  failFields(arrivalFaults(form.expectedArrival, todayIn(warehouse.timeZone, ctx.now())))
  const items = await checkItems(ctx, storeId, form.items)
  checkContainers(form.receiptType, items, containers)
  const id = newId()
  const load = loadOf(form, [])
  await insertReceiptOrders(ctx, storeId, [
    {
      ...form,
      ...load,
      id,
      items,
      containers,
      state: isDraft ? 'DRAFT' : 'EXPECTED',
      channel: 'Manual',
      externalId: null,
      importKey: null,
      importHash: null,
    },
  ])
  return getReceiptOrder(ctx, id)
}

export async function updateReceiptOrder(
  ctx: Context,
  { id, version, ...given }: ParsedOf<typeof contract.update>,
): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  if (version !== undefined && version !== order.version) fail('VersionConflict')
  const before = await getReceiptOrder(ctx, id)
  const form = { ...given, ...loadOf(given, []) }
  const range = editable(order.state)
  if (range === 'nothing' || (range === 'references' && touchesMore(before, form)))
    fail('WrongState', {
      message:
        range === 'nothing'
          ? 'A completed receipt order cannot be changed.'
          : 'Receiving has begun: only note and references can be changed.',
      info: { state: order.state },
    })
  const columns =
    range === 'references'
      ? {
          ...pick(headerColumns({ ...form, containers: [] }), [
            'receipt_order_id',
            'packing_list_id',
            'po_number',
            'note',
          ]),
        }
      : { ...headerColumns({ ...form, containers: [] }), ...(await replaceContents(ctx, order, before, form)) }
  await ctx.db
    .updateTable('receipt_orders')
    .set({ ...columns, version: order.version + 1, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  const after = await getReceiptOrder(ctx, id)
  const changes = changedFields(before, after)
  await addOrderEvents(ctx, { storeId: order.storeId, orderId: id, type: 'edited', detail: { fields: changes } })
  await ctx.audit({
    action: 'update',
    entity: 'receipt-order',
    id,
    before: auditOf(before),
    after: auditOf(after),
  })
  await ctx.emit('receipt.changed', { storeId: order.storeId })
  return getReceiptOrder(ctx, id)
}

const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>

/** Writes the lines of an edited order anew (those that stay keep their ids), and its containers. */
async function replaceContents(ctx: Context, order: LockedOrder, before: ReceiptOrder, form: ReceiptOrderForm) {
  const warehouse = await requireWarehouse(ctx, form.warehouseId)
  const today = todayIn(warehouse.timeZone, ctx.now())
  failFields([
    // A truck that is late does not stop a note from being written.
    ...(form.expectedArrival === before.expectedArrival ? [] : arrivalFaults(form.expectedArrival, today)),
    ...(order.state === 'DRAFT' ? [] : goodsFaults(form.items)),
  ])
  const kept = new Map(before.items.map((item) => [itemKey(item), item.id]))
  const items = await checkItems(ctx, order.storeId, form.items, kept)
  const containers = form.containers ?? before.containers
  checkContainers(form.receiptType, items, containers)
  await ctx.db
    .deleteFrom('receipt_order_items')
    .where('account_id', '=', ctx.account.id)
    .where('receipt_order_id', '=', order.id)
    .execute()
  await insertItems(ctx, order.storeId, [{ id: order.id, items }])
  return { ...sumsOf(items), containers: JSON.stringify(containers) }
}

const auditOf = (order: ReceiptOrder): JsonValue => {
  const { events: _events, lines: _lines, report: _report, ...facts } = order
  return facts
}

export async function removeReceiptOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const order = await lockReceiptOrder(ctx, id)
  if (!removableReceiptStates.includes(order.state))
    fail('WrongState', {
      message: 'Receiving has begun: this receipt order cannot be deleted.',
      info: { state: order.state },
    })
  const before = await getReceiptOrder(ctx, id)
  // What hangs on the order by its id goes with it, in this transaction.
  await ctx.emit('receipt.removing', { id })
  await dropOrderEvents(ctx, id)
  await ctx.db.deleteFrom('receipt_orders').where('account_id', '=', ctx.account.id).where('id', '=', id).execute()
  await ctx.audit({ action: 'remove', entity: 'receipt-order', id, before: auditOf(before) })
  await ctx.emit('receipt.changed', { storeId: order.storeId })
  return {}
}
