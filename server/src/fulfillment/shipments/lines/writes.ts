import type { ParsedOf } from '@crossdock/contract/endpoint'
import { noGoods } from '@crossdock/contract/fields'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentLimits, tooManyLines } from '@crossdock/contract/fulfillment/shipments/parties'
import type { ShipmentState } from '@crossdock/contract/fulfillment/shipments/states'
import type { ShipmentEvent } from '@crossdock/contract/fulfillment/shipments/timeline'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { kept } from '../../../platform/db.ts'
import { fail, failField, found, onConflict } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import type { NewColumns } from '../../../platform/order-machine.ts'
import { statement } from '../../../platform/statement.ts'
import { refreshShortages } from '../placement/writes.ts'
import { listOrderLines, type OrderFacts, type OrderLine } from '../states/reads.ts'
import { openStates } from '../states/rules.ts'
import { shipments } from '../states/writes.ts'
import { checkLines, volumeOfLine } from './reads.ts'
import { factsOfLine, lineKey, type NewLine, sumsOf } from './rules.ts'

/** An order about to be written. */
export interface NewOrder {
  readonly id: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly referenceId: string
  readonly state: Extract<ShipmentState, 'DRAFT' | 'READY' | 'BACK_ORDER'>
  readonly head: Omit<NewColumns<'shipment_orders'>, 'state' | 'reference_id'>
  readonly lines: readonly NewLine[]
  readonly channel: string
  readonly externalKey: string | null
  readonly importHash: string | null
  /** What a back order is known to lack. */
  readonly shortages?: Extract<ShipmentEvent, { readonly type: 'back-order' }>['detail']['shortages']
  /** What a file says of the recipient of a pick-up, which has none. */
  readonly lostRecipient?: string
  /** The order that this one was a part of, and when that began. */
  readonly createdAt?: string
  readonly from?: Extract<ShipmentEvent, { readonly type: 'split-from' }>['detail']
}

/**
 * Writes new orders with their lines, in a statement each, and the first event of their timelines; all are sent at once.
 * Reserves nothing.
 */
export async function insertOrders(
  ctx: Context,
  orders: readonly NewOrder[],
  event: 'created' | 'imported' = 'created',
): Promise<void> {
  const begun = shipments.begin(
    ctx,
    orders.map(({ id, storeId, state, lines, shortages = null, lostRecipient, from, createdAt, ...order }) => {
      const lost = lostRecipient === undefined ? {} : { lostRecipient }
      const first: ShipmentEvent = from
        ? { type: 'split-from', detail: from }
        : { type: event, detail: { state, lines: lines.length, ...lost } }
      return {
        ...{ id, storeId, state, ...(createdAt === undefined ? {} : { createdAt }) },
        columns: {
          ...order.head,
          reference_id: order.referenceId,
          channel: order.channel,
          external_key: order.externalKey,
          import_hash: order.importHash,
          shortages,
          ...sumsOf(lines),
        },
        events: shortages === null ? [first] : [first, { type: 'back-order', detail: { shortages } }],
      }
    }),
  )
  const lines = orders.flatMap((order) => order.lines.map((line, position) => ({ line, order, position })))
  await Promise.all([begun, insertLines(ctx, lines)])
}

/** A line and where it comes to stand. */
interface Placing {
  readonly line: OrderLine
  readonly order: Pick<OrderFacts, 'id' | 'storeId'>
  readonly position: number
}

async function insertLines(ctx: Context, lines: readonly Placing[]): Promise<void> {
  if (lines.length === 0) return
  const columns = {
    ids: lines.map(({ line }) => line.id),
    stores: lines.map(({ order }) => order.storeId),
    orders: lines.map(({ order }) => order.id),
    positions: lines.map(({ position }) => position),
    products: lines.map(({ line }) => line.productId),
    packages: lines.map(({ line }) => line.productPackageTypeId),
    units: lines.map(({ line }) => line.unitsCount),
  }
  await onConflict(
    statement('lines.insert-lines')`${kept}
      insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id,
        units_count, volume)
      select ${ctx.account.id}, i.*, coalesce(${volumeOfLine}, 0)
      from unnest(${columns.ids}::text[], ${columns.stores}::text[], ${columns.orders}::text[], ${columns.positions}::integer[],
          ${columns.products}::text[], ${columns.packages}::text[], ${columns.units}::integer[])
        as i(id, store_id, shipment_order_id, position, product_id, package_id, units_count)
      left join product_package_types k on k.account_id = ${ctx.account.id} and k.id = i.package_id`.execute(ctx.db),
    { shipment_order_items_once: 'ExistingProductPackageInOrder' },
  )
}

/**
 * Replaces all lines of a locked order that holds no stock; what was ordered before keeps its line's id. The order is to be
 * changed after it: its version rises with that.
 */
export async function replaceLines(ctx: Context, order: OrderFacts, lines: readonly NewLine[]): Promise<void> {
  const present = new Map((await listOrderLines(ctx, [order.id])).map((line) => [lineKey(line), line.id]))
  await ctx.db
    .deleteFrom('shipment_order_items')
    .where('account_id', '=', ctx.account.id)
    .where('shipment_order_id', '=', order.id)
    .execute()
  await insertLines(
    ctx,
    lines.map((line, position) => ({ line: { ...line, id: present.get(lineKey(line)) ?? line.id }, order, position })),
  )
  await writeSums(ctx, [order.id], 0)
}

/** Orders whose lines have changed: their sums are up to date with them, and that is a new version. */
export const keepOrderSums = (ctx: Context, ...orders: readonly Pick<OrderFacts, 'id'>[]): Promise<void> =>
  writeSums(
    ctx,
    orders.map(({ id }) => id),
    1,
  )

/**
 * Sums of orders, and the volumes of their lines, up to date with the lines; one may have been lowered or taken out. `versions`:
 * 0 where the order itself is changed as well, which is one new version with its lines.
 */
async function writeSums(ctx: Context, ids: readonly OrderFacts['id'][], versions: 0 | 1): Promise<void> {
  await statement('lines.keep-sums')`
    update shipment_order_items i set volume = ${volumeOfLine} from product_package_types k
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = any(${[...ids]}::text[]) and k.account_id = i.account_id
      and k.id = i.product_package_type_id and i.volume <> ${volumeOfLine}`.execute(ctx.db)
  await statement('lines.keep-order-sums')`
    update shipment_orders o set line_count = s.lines, unit_count = s.units, is_single_item = s.lines = 1 and s.units = s.package_units,
      version = o.version + ${versions}, updated_at = ${ctx.now()}
    from (
      select w.id, count(i.id)::integer as lines, coalesce(sum(i.units_count), 0)::bigint as units, max(t.unit_quantity) as package_units
      from unnest(${[...ids]}::text[]) as w(id)
      left join shipment_order_items i on i.account_id = ${ctx.account.id} and i.shipment_order_id = w.id
      left join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      group by w.id
    ) s
    where o.account_id = ${ctx.account.id} and o.id = s.id`.execute(ctx.db)
}

/** Units that lines of an order gain. */
export interface LineAddition {
  readonly order: Pick<OrderFacts, 'id' | 'storeId'>
  readonly lines: readonly NewLine[]
}

/** Adds units to the lines of orders: to the line of the same product and package type where there is one. */
export async function addToLines(ctx: Context, ...additions: readonly LineAddition[]): Promise<void> {
  const present = await listOrderLines(
    ctx,
    additions.map(({ order }) => order.id),
  )
  const keyOf = (orderId: Id<'shipmentOrder'>, line: OrderLine) => `${orderId}/${lineKey(line)}`
  const known = new Map(present.map((line) => [keyOf(line.orderId, line), line]))
  const counts = new Map<string, number>()
  for (const { orderId } of present) counts.set(orderId, (counts.get(orderId) ?? 0) + 1)
  const more: { id: string; units: number }[] = []
  const fresh: Placing[] = []
  for (const { order, lines } of additions) {
    let position = counts.get(order.id) ?? 0
    for (const line of lines) {
      const twin = known.get(keyOf(order.id, line))
      if (twin) more.push({ id: twin.id, units: line.unitsCount })
      else fresh.push({ line, order, position: position++ })
    }
    if (position > shipmentLimits.lines) failField('rows', tooManyLines)
  }
  await statement('lines.add-to-lines')`
    update shipment_order_items i set units_count = i.units_count + m.units
    from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as m(id text, units integer)
    where i.account_id = ${ctx.account.id} and i.id = m.id`.execute(ctx.db)
  await insertLines(ctx, fresh)
  await keepOrderSums(ctx, ...additions.map(({ order }) => order))
}

/** An order whose lines may change, locked. */
async function lockOpen(
  ctx: Context,
  id: Id<'shipmentOrder'>,
  warehouseId: Id<'warehouse'> | undefined,
): Promise<OrderFacts> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, openStates)
  if (warehouseId !== undefined && warehouseId !== order.warehouseId) fail('WarehouseConflict')
  return order
}

/** What follows every change of lines: sums, why a back order waits, the audit, the screens. */
async function afterChange(
  ctx: Context,
  order: OrderFacts,
  action: 'add-item' | 'update-item' | 'remove-item',
  before: JsonValue,
  after: JsonValue,
): Promise<void> {
  await keepOrderSums(ctx, order)
  if (order.state === 'BACK_ORDER') await refreshShortages(ctx, order)
  await ctx.audit({ action, entity: 'shipment-order', id: order.id, before, after })
  await shipments.announce(ctx, [order])
}

/** A line that was there, as the audit log has it. */
const auditOf = ({ id, ...line }: OrderLine) => ({ itemId: id, ...line })

export async function addItem(ctx: Context, input: ParsedOf<typeof contract.addItem>): Promise<void> {
  const order = await lockOpen(ctx, input.id, input.warehouseId)
  const lines = await listOrderLines(ctx, [order.id])
  if (lines.some((line) => lineKey(line) === lineKey(input))) fail('ExistingProductPackageInOrder')
  if (lines.length >= shipmentLimits.lines) failField('productPackageTypeId', tooManyLines)
  const [checked] = await checkLines(ctx, order.storeId, [input], order.isStrict)
  const line = found(checked)
  await insertLines(ctx, [{ line, order, position: lines.length }])
  await afterChange(ctx, order, 'add-item', null, { itemId: line.id, ...factsOfLine(line) })
}

export async function updateItem(ctx: Context, input: ParsedOf<typeof contract.updateItem>): Promise<void> {
  const order = await lockOpen(ctx, input.id, input.warehouseId)
  const lines = await listOrderLines(ctx, [order.id])
  const before = found(lines.find((line) => line.id === input.itemId))
  if (lines.some((line) => line.id !== input.itemId && lineKey(line) === lineKey(input)))
    fail('ExistingProductPackageInOrder')
  await checkLines(ctx, order.storeId, [input], order.isStrict)
  const { productId, productPackageTypeId, unitsCount } = input
  await ctx.db
    .updateTable('shipment_order_items')
    .set({ product_id: productId, product_package_type_id: productPackageTypeId, units_count: unitsCount })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', input.itemId)
    .execute()
  await afterChange(ctx, order, 'update-item', auditOf(before), {
    itemId: input.itemId,
    productId,
    productPackageTypeId,
    unitsCount,
  })
}

export async function removeItem(ctx: Context, input: ParsedOf<typeof contract.removeItem>): Promise<void> {
  const order = await lockOpen(ctx, input.id, undefined)
  const lines = await listOrderLines(ctx, [order.id])
  const before = found(lines.find((line) => line.id === input.itemId))
  if (order.state !== 'DRAFT' && lines.length === 1) failField('items', noGoods)
  await ctx.db
    .deleteFrom('shipment_order_items')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', input.itemId)
    .execute()
  await afterChange(ctx, order, 'remove-item', auditOf(before), null)
}
