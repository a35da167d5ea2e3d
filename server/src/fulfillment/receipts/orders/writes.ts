import { todayIn } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/orders'
import {
  type ContainerForm,
  type ReceiptItemForm,
  type ReceiptOrder,
  type ReceiptOrderForm,
  receiptTexts,
  removableReceiptStates,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import { holdStore } from '../../../account/stores/writes.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { fail, failField, failFields, found } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { col, statement } from '../../../platform/statement.ts'
import { dropOrderEvents, tellReceipts } from '../../order-events/writes.ts'
import type { ReceiptFacts } from '../states/reads.ts'
import { receipts } from '../states/writes.ts'
import { findPackages, getReceiptOrder, holdReceiptWarehouse } from './reads.ts'
import {
  arrivalFaults,
  changedFields,
  containerDifferences,
  editable,
  foreignContainer,
  goodsFaults,
  headerColumns,
  itemKey,
  loadOf,
  type NewItem,
  type NewOrder,
  repeatedItem,
  sumsOf,
  touchesMore,
} from './rules.ts'

/**
 * Checks lines against the merchant's products: both exist, the package is the product's own and in use, no line twice,
 * an expiry date where the product expires. Lines of `kept` keys may name a package that was archived since.
 */
async function checkItems(
  ctx: Context,
  storeId: Id<'store'>,
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
    return { ...item, id: id ?? newId<'receiptOrderItem'>(), unitQuantity: parcel.unitQuantity }
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
    statement('orders.count-this-month', { count: col.int8 })`
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
  storeId: Id<'store'>,
  orders: readonly { readonly id: Id<'receiptOrder'>; readonly items: readonly NewItem[] }[],
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
  await statement('orders.insert-items')`
    insert into receipt_order_items (account_id, store_id, id, receipt_order_id, position, product_id, product_package_type_id, package_quantity, expiration_date)
    select ${ctx.account.id}, ${storeId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, receipt_order_id text,
      position integer, product_id text, product_package_type_id text, package_quantity integer, expiration_date date)`.execute(
    ctx.db,
  )
}

/** Writes checked orders with their lines and the first entry of their timelines. The plan has been asked for room. */
export async function insertReceiptOrders(
  ctx: Context,
  storeId: Id<'store'>,
  orders: readonly NewOrder[],
): Promise<void> {
  if (orders.length === 0) return
  await holdStore(ctx, storeId)
  const references = await ctx.numbers('RO', orders.length)
  const columns = orders.map((order, index) => ({
    ...headerColumns(order),
    ...sumsOf(order.items),
    reference_id: references[index] ?? '',
    containers: order.containers,
    channel: order.channel,
    external_id: order.externalId,
    import_key: order.importKey,
    import_hash: order.importHash,
  }))
  await receipts.begin(
    ctx,
    orders.map(({ id, state, items, channel, importKey }, index) => ({
      ...{ id, storeId, state },
      columns: found(columns[index]),
      events: [{ type: importKey === null ? 'created' : 'imported', detail: { state, lines: items.length, channel } }],
    })),
  )
  await insertItems(ctx, storeId, orders)
  await ctx.audit(
    ...orders.map((order, index) => ({
      action: order.importKey === null ? ('create' as const) : ('import' as const),
      entity: 'receipt-order' as const,
      id: order.id,
      after: { ...columns[index], id: order.id, state: order.state, items: order.items } as unknown as JsonValue,
    })),
  )
  await receipts.announce(ctx, [{ storeId }])
}

export async function createReceiptOrder(
  ctx: Context,
  { isDraft, containers = [], ...form }: ParsedOf<typeof contract.create>,
): Promise<ReceiptOrder> {
  const storeId = storeOf(ctx)
  const warehouse = await holdReceiptWarehouse(ctx, form.warehouseId)
  failFields(arrivalFaults(form.expectedArrival, todayIn(warehouse.timeZone, ctx.now())))
  const items = await checkItems(ctx, storeId, form.items)
  checkContainers(form.receiptType, items, containers)
  const id = newId<'receiptOrder'>()
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
  const order = await receipts.lockOne(ctx, id)
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
  await receipts.change(ctx, [order], columns)
  const after = await getReceiptOrder(ctx, id)
  const changes = changedFields(before, after)
  await tellReceipts(ctx, { storeId: order.storeId, orderId: id, type: 'edited', detail: { fields: changes } })
  await ctx.audit({
    action: 'update',
    entity: 'receipt-order',
    id,
    before: auditOf(before),
    after: auditOf(after),
  })
  await receipts.announce(ctx, [order])
  return getReceiptOrder(ctx, id)
}

const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>

/** Writes the lines of an edited order anew (those that stay keep their ids), and its containers. */
async function replaceContents(ctx: Context, order: ReceiptFacts, before: ReceiptOrder, form: ReceiptOrderForm) {
  const warehouse = await holdReceiptWarehouse(ctx, form.warehouseId)
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
  return { ...sumsOf(items), containers }
}

const auditOf = (order: ReceiptOrder): JsonValue => {
  const { events: _events, lines: _lines, report: _report, ...facts } = order
  return facts
}

export async function removeReceiptOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const order = await receipts.lockOne(ctx, id)
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
  await receipts.announce(ctx, [order])
  return {}
}
