import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipment-import'
import { plainRow, shipmentImport } from '@crossdock/contract/fulfillment/shipment-import'
import { orderChannels } from '@crossdock/contract/fulfillment/shipment-states'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { holdStore } from '../../account/stores/writes.ts'
import { type Context, storeOf } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { checkRows, failRows, type RowProblem } from '../../platform/import-rows.ts'
import { requireWarehouse } from '../shipment-lines/reads.ts'
import { addToLines, insertOrders, type NewOrder } from '../shipment-lines/writes.ts'
import { headColumns } from '../shipment-orders/rules.ts'
import { type PlacedOrder, reserveOrBackOrder } from '../shipment-placement/writes.ts'
import { announceOrders, lockOrder, requireState } from '../shipment-states/writes.ts'
import { findImported, findPackages, findWarehouses } from './reads.ts'
import {
  digestOf,
  groupRows,
  type ImportedLine,
  linesOf,
  partiesOf,
  type RowGroup,
  rowProblem,
  type ShipmentRecord,
} from './rules.ts'

type Answer = AnswerOf<typeof contract.importShipments>

/**
 * Imports shipment orders, all rows or none, and places them: those that the stock covers are READY, the others wait. Orders
 * that an earlier import made just so are left as they are; the same file twice changes nothing.
 */
export async function importShipments(
  ctx: Context,
  { orderId, warehouseId, rows }: ParsedOf<typeof contract.importShipments>,
): Promise<Answer> {
  await requireWarehouse(ctx, warehouseId)
  // How many orders it makes is known late, and may be none.
  await ctx.requireRoom('shipmentOrdersInProcess', 0)
  const records = checkRows(shipmentImport, rows.map(plainRow))
  return orderId === '0' || orderId === 'new'
    ? importOrders(ctx, warehouseId, records)
    : importIntoDraft(ctx, orderId, warehouseId, records)
}

/** An order of the file, read and checked. */
interface ImportedOrder {
  readonly group: RowGroup
  readonly warehouseId: string
  readonly lines: readonly ImportedLine[]
  readonly hash: string
}

async function importOrders(ctx: Context, warehouseId: string, records: readonly ShipmentRecord[]): Promise<Answer> {
  const storeId = storeOf(ctx)
  await holdStore(ctx, storeId)
  // One import at a time in a store: of the same file sent twice at once the second finds what the first has made.
  await sql`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${`shipment-import/${storeId}`}))`.execute(ctx.db)
  const { orders, problems } = await readOrders(ctx, storeId, warehouseId, records)
  const known = await findImported(
    ctx,
    storeId,
    orders.map(({ group }) => group.key),
  )
  const fresh: ImportedOrder[] = []
  for (const order of orders) {
    const match = known.get(order.group.key)
    if (!match) fresh.push(order)
    else if (match.hash !== order.hash) problems.push(existsAlready(order.group, match.referenceId))
  }
  if (problems.length > 0) failRows(problems)
  const unchanged = orders.length - fresh.length
  const lines = fresh.reduce((sum, order) => sum + order.lines.length, 0)
  await ctx.audit({
    action: 'import',
    entity: 'shipment-order',
    id: storeId,
    after: { rows: records.length, created: fresh.length, unchanged },
  })
  if (fresh.length === 0) return { created: 0, placed: 0, backOrdered: 0, unchanged, lines }
  const backOrdered = await writeOrders(ctx, storeId, fresh)
  return { created: fresh.length, placed: fresh.length - backOrdered, backOrdered, unchanged, lines }
}

function existsAlready({ key, rows, head }: RowGroup, referenceId: string): RowProblem {
  const field = key.startsWith('order/') ? 'externalOrderNumber' : 'externalPoNumber'
  const message = `This order was imported before, with other contents, as ${referenceId}`
  return rowProblem(rows[0]?.rowId ?? 0, field, message, 'a number that was not imported yet', head[field] ?? '')
}

async function readOrders(
  ctx: Context,
  storeId: string,
  warehouseId: string,
  records: readonly ShipmentRecord[],
): Promise<{ orders: ImportedOrder[]; problems: RowProblem[] }> {
  const packagesOf = await findPackages(
    ctx,
    storeId,
    records.map((record) => record.productSku),
  )
  const { groups, problems: conflicts } = groupRows(records)
  const problems = [...conflicts]
  const named = new Set(groups.flatMap(({ head }) => head.warehouseId ?? []))
  const warehouses = named.size > 0 ? await findWarehouses(ctx, [...named]) : named
  const orders = groups.map((group): ImportedOrder => {
    const own = group.head.warehouseId
    if (own !== null && !warehouses.has(own)) {
      const row = group.rows.find((entry) => entry.warehouseId === own)
      problems.push(
        rowProblem(row?.rowId ?? 0, 'warehouseId', 'This warehouse does not exist', 'the id of a warehouse', own),
      )
    }
    const { lines, problems: wrong } = linesOf(group.rows, packagesOf)
    problems.push(...wrong)
    const warehouse = own ?? warehouseId
    return { group, warehouseId: warehouse, lines, hash: digestOf(group, warehouse, lines) }
  })
  return { orders, problems }
}

/** Orders that are written together: while the database writes some, the next are made ready. */
const sliceSize = 1000

/** Writes the orders and gives them their stock, in the order of the file. Gives how many have to wait. */
async function writeOrders(ctx: Context, storeId: string, fresh: readonly ImportedOrder[]): Promise<number> {
  const today = ctx.today()
  const references = await ctx.numbers('SO', fresh.length)
  const written: PlacedOrder[] = []
  let before: Promise<void> = Promise.resolve()
  for (let start = 0; start < fresh.length; start += sliceSize) {
    const orders = fresh
      .slice(start, start + sliceSize)
      .map((order, index) => newOrderOf(order, storeId, references[start + index] ?? '', today))
    const now = writeSlice(ctx, orders)
    // Whichever fails first is what the caller hears of.
    now.catch(() => {})
    await before
    before = now
    for (const order of orders)
      written.push({
        id: order.id,
        storeId,
        warehouseId: order.warehouseId,
        isStrict: false,
        isNew: true,
        lines: order.lines.map((line) => ({ ...line, itemId: line.id, orderId: order.id })),
      })
  }
  await before
  await announceOrders(ctx, written)
  const waiting = await reserveOrBackOrder(ctx, written)
  const placed = written.length - waiting.size
  await ctx.requireRoom('shipmentOrdersInProcess', placed, placed)
  return waiting.size
}

function newOrderOf(
  { group, warehouseId, lines, hash }: ImportedOrder,
  storeId: string,
  referenceId: string,
  today: string,
): NewOrder & { readonly warehouseId: string } {
  const shipOutDate = group.head.shipOutDate ?? today
  return {
    id: newId(),
    storeId,
    warehouseId,
    referenceId,
    state: 'READY',
    head: headColumns({
      warehouseId,
      externalOrderNumber: group.head.externalOrderNumber,
      externalPoNumber: group.head.externalPoNumber ?? '',
      shipOutDate,
      orderType: 'B2B',
      isStrict: false,
      ...partiesOf(group.head, shipOutDate),
    }),
    lines: lines.map((line) => ({ ...line, id: newId() })),
    channel: orderChannels.import,
    externalKey: group.key,
    importHash: hash,
  }
}

async function writeSlice(ctx: Context, orders: readonly NewOrder[]): Promise<void> {
  const changes = orders.map(({ id, referenceId, externalKey, lines }) => ({
    action: 'create',
    entity: 'shipment-order',
    id,
    after: { referenceId, externalKey, lines: lines.length },
  }))
  await Promise.all([insertOrders(ctx, orders, 'imported'), ctx.audit(...changes)])
}

/** Adds the rows to a draft as lines; what they say about an order's head is left aside. */
async function importIntoDraft(
  ctx: Context,
  orderId: string,
  warehouseId: string,
  records: readonly ShipmentRecord[],
): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  requireState(order, ['DRAFT'])
  if (order.warehouseId !== warehouseId || records.some((row) => (row.warehouseId ?? warehouseId) !== warehouseId))
    fail('WarehouseConflict')
  const packagesOf = await findPackages(
    ctx,
    order.storeId,
    records.map((record) => record.productSku),
  )
  const { lines, problems } = linesOf(
    [...records].sort((a, b) => a.rowId - b.rowId),
    packagesOf,
  )
  if (problems.length > 0) failRows(problems)
  await addToLines(ctx, order, lines)
  await ctx.audit({
    action: 'import',
    entity: 'shipment-order',
    id: order.id,
    after: { rows: records.length, lines: lines.map((line) => ({ ...line })) },
  })
  await announceOrders(ctx, [order])
  return { created: 0, placed: 0, backOrdered: 0, unchanged: 0, lines: lines.length }
}
