import { type Day, todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/receiving'
import {
  mostReceivable,
  type ReceivedLineForm,
  type ReceivingWarning,
} from '@crossdock/contract/fulfillment/receipts/receiving'
import type { ConditionCode } from '@crossdock/contract/fulfillment/stock/ledger'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { exceedsWeight, fitsType } from '../../../warehouse/stock-locations/rules.ts'
import { tellReceipts } from '../../order-events/writes.ts'
import { changeReceived, type ReceivedStock, receiveStock } from '../../stock/ledger/writes.ts'
import { contentWeightOf } from '../../warehouse-use/reads.ts'
import { getReceivedLine } from '../orders/reads.ts'
import type { ReceiptFacts } from '../states/reads.ts'
import { lockTask, receipts } from '../states/writes.ts'
import { findItems, getStoredLine, takePlaces, takeStoragePackages } from './reads.ts'
import { expiryFault, type LineFault, overReceiptFault, type ReceivingItem, warningsOf } from './rules.ts'

interface EnteredLine extends ReceivedLineForm {
  readonly itemId: Id<'receiptOrderItem'>
}

/** The order, locked, if the caller may receive on it now. */
async function lockForReceiving(ctx: Context, id: Id<'receiptOrder'>): Promise<ReceiptFacts> {
  const order = await lockTask(ctx, id)
  const { state, taskState } = order
  if (state === 'PROCESSING' && taskState === 'IN_PROGRESS') return order
  const message =
    state === 'PROCESSING'
      ? 'Receiving is paused. Resume it first.'
      : state === 'COMPLETED'
        ? 'This receipt order is completed.'
        : 'Receiving has not been started yet.'
  return fail('WrongState', { message, info: { state, taskState } })
}

const refuse = (fault: LineFault, at: string, info?: Record<string, unknown>): never =>
  fail('ValidationError', {
    message: fault.message,
    fields: [{ path: `${at}${fault.path}`, message: fault.message }],
    ...(info ? { info } : {}),
  })

/** Packages that come to a place, less those that leave it by the same change. */
interface Load {
  readonly line: EnteredLine
  readonly item: ReceivingItem
  /** Where the field of the line stands in the input: '' or 'lines.3.'. */
  readonly at: string
}

/**
 * Checks that goods may stand where they are to be put: the place is the warehouse's, its type takes the storage package,
 * and it carries the weight. `leaving` are packages, by location, that the same change takes away.
 */
async function checkPlaces(
  ctx: Context,
  order: ReceiptFacts,
  loads: readonly Load[],
  leaving: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, string>> {
  const places = await takePlaces(
    ctx,
    order.warehouseId,
    loads.map(({ line }) => line.stockLocationId),
  )
  const storagePackages = await takeStoragePackages(
    ctx,
    order.warehouseId,
    loads.flatMap(({ line }) => line.storagePackageTypeId ?? []),
  )
  const limited = [...places.values()].filter((place) => place.maxWeight !== null).map((place) => place.id)
  const content = limited.length > 0 ? await contentWeightOf(ctx, limited) : new Map<string, number>()
  for (const [id, weight] of leaving) content.set(id, (content.get(id) ?? 0) - weight)
  for (const { line, item, at } of loads) {
    const place = places.get(line.stockLocationId)
    if (!place)
      return fail('NotFound', {
        message: 'This stock location does not exist in the warehouse of the order.',
        fields: [{ path: `${at}stockLocationId`, message: 'This stock location does not exist' }],
      })
    const parcel = line.storagePackageTypeId === null ? null : storagePackages.get(line.storagePackageTypeId)
    if (parcel === undefined)
      return fail('NotFound', {
        message: 'This storage package type does not exist in the warehouse of the order.',
        fields: [{ path: `${at}storagePackageTypeId`, message: 'This storage package type does not exist' }],
      })
    if (!fitsType(place.type, parcel)) {
      const message = parcel
        ? `${parcel.name} does not fit stock location ${place.title}.`
        : `Stock location ${place.title} takes storage packages only: choose one.`
      fail('PackageSpecificationConflict', { message, fields: [{ path: `${at}storagePackageTypeId`, message }] })
    }
    const present = content.get(place.id) ?? 0
    const added = line.packageCount * item.packageWeight
    if (exceedsWeight(place.maxWeight, present, added)) {
      const room = Math.max((place.maxWeight ?? 0) - present, 0)
      const message = `Stock location ${place.title} carries ${kilograms(place.maxWeight ?? 0)}: ${kilograms(room)} more, these packages weigh ${kilograms(added)}.`
      fail('PackageSpecificationConflict', {
        message,
        fields: [{ path: `${at}stockLocationId`, message }],
        info: { maxWeight: place.maxWeight, contentWeight: present, addedWeight: added },
      })
    }
    content.set(place.id, present + added)
  }
  return new Map([...places.values()].map((place) => [place.id, place.title]))
}

const kilograms = (weight: number): string => `${weight.toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`

const stockOf = (order: ReceiptFacts, item: ReceivingItem, line: ReceivedLineForm, receivedOn: Day): ReceivedStock => ({
  storeId: order.storeId,
  warehouseId: order.warehouseId,
  stockLocationId: line.stockLocationId,
  storagePackageTypeId: line.storagePackageTypeId,
  productId: item.productId,
  productPackageTypeId: item.productPackageTypeId,
  lot: line.lot ?? '',
  expiresOn: line.expirationDate,
  condition: line.condition as ConditionCode,
  receivedOn,
  packageCount: line.packageCount,
})

/** Adds to the kept sums of lines and order. What is received after the report was confirmed takes the confirmation back. */
async function keepReceivedSums(
  ctx: Context,
  order: ReceiptFacts,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = Array.from(changes, ([id, change]) => ({ id, change }))
  const sum = rows.reduce((total, row) => total + row.change, 0)
  const { rows: steps } = await statement('receiving.keep-sums', { step: col.int4 })`
    update receipt_orders set received_count = received_count + ${sum}, receiving_step = receiving_step + 1,
      report_confirmed_at = null, report_confirmed_by = null, updated_at = ${ctx.now()}
    where account_id = ${ctx.account.id} and id = ${order.id} returning receiving_step as step`.execute(ctx.db)
  await statement('receiving.keep-line-sums')`
    update receipt_order_items i set received_count = i.received_count + c.change, receiving_step = ${found(steps[0]).step}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id text, change integer)
    where i.account_id = ${ctx.account.id} and i.id = c.id`.execute(ctx.db)
}

interface Received {
  readonly lineIds: readonly Id<'receivedLine'>[]
  readonly warnings: readonly ReceivingWarning[]
  readonly items: ReadonlyMap<string, ReceivingItem>
  readonly totals: ReadonlyMap<string, number>
}

/** Receives lines into stock, all or none. `prefix` is where they stand in the input. */
async function receiveLines(
  ctx: Context,
  order: ReceiptFacts,
  lines: readonly EnteredLine[],
  prefix: (n: number) => string,
): Promise<Received> {
  const items = await findItems(
    ctx,
    order.id,
    lines.map((line) => line.itemId),
  )
  const today = todayIn(order.timeZone, ctx.now())
  const totals = new Map<string, number>()
  const loads = lines.map((line, n): Load => {
    const at = prefix(n)
    const item = items.get(line.itemId)
    if (!item)
      return fail('NotFound', {
        message: 'This line does not belong to the receipt order.',
        fields: [{ path: `${at}itemId`, message: 'This line does not exist' }],
      })
    const before = totals.get(item.id) ?? item.received
    const after = before + line.packageCount
    const over = overReceiptFault(item.expected, before, after, ctx.account.overReceiptPercent)
    if (over) refuse(over, at, over.info)
    const expiry = expiryFault(item, line)
    if (expiry) refuse(expiry, at)
    totals.set(item.id, after)
    return { line, item, at }
  })
  const titles = await checkPlaces(ctx, order, loads)
  const inventoryIds = await receiveStock(ctx, {
    receiptOrderId: order.id,
    lines: loads.map(({ line, item }) => stockOf(order, item, line, today)),
  })
  const rows = loads.map(({ line, item }, n) => ({
    id: newId<'receivedLine'>(),
    item_id: item.id,
    inventory_id: inventoryIds[n],
    package_count: line.packageCount,
    condition: line.condition,
    expiration_date: line.expirationDate,
    lot: line.lot ?? '',
    stock_location_id: line.stockLocationId,
    storage_package_type_id: line.storagePackageTypeId,
  }))
  await statement('receiving.receive-lines')`
    insert into received_lines (account_id, store_id, receipt_order_id, created_by, created_at, updated_at, id, item_id, inventory_id,
      package_count, condition, expiration_date, lot, stock_location_id, storage_package_type_id)
    select ${ctx.account.id}, ${order.storeId}, ${order.id}, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, item_id text, inventory_id text, package_count integer,
      condition smallint, expiration_date date, lot text, stock_location_id text, storage_package_type_id text)`.execute(
    ctx.db,
  )
  const changes = new Map<string, number>()
  for (const { line } of loads) changes.set(line.itemId, (changes.get(line.itemId) ?? 0) + line.packageCount)
  await keepReceivedSums(ctx, order, changes)
  await tellReceipts(ctx, {
    storeId: order.storeId,
    orderId: order.id,
    type: 'received',
    detail: {
      packages: loads.reduce((sum, { line }) => sum + line.packageCount, 0),
      lines: loads.slice(0, 20).map(({ line, item }, n) => factsOf(rows[n]?.id ?? '', item, line, titles)),
      lineCount: loads.length,
    },
  })
  await ctx.audit(
    ...loads.map(({ line, item }, n) => ({
      action: 'receive' as const,
      entity: 'received-line' as const,
      id: rows[n]?.id ?? '',
      after: { ...factsOf(rows[n]?.id ?? '', item, line, titles), receiptOrderId: order.id },
    })),
  )
  await receipts.announce(ctx, [order])
  return {
    lineIds: rows.map((row) => row.id),
    warnings: loads.flatMap(({ line, item }) => warningsOf(item, line.expirationDate, totals.get(item.id) ?? 0, today)),
    items,
    totals,
  }
}

/** A line in words that stay right when masters are renamed. */
const factsOf = (
  lineId: Id<'receivedLine'>,
  item: ReceivingItem,
  line: ReceivedLineForm,
  titles: ReadonlyMap<string, string>,
) => ({
  lineId,
  sku: item.sku,
  packageTypeName: item.packageTypeName,
  packageCount: line.packageCount,
  condition: line.condition,
  expirationDate: line.expirationDate,
  lot: line.lot,
  stockLocation: titles.get(line.stockLocationId) ?? null,
})

const standOf = (ctx: Context, item: ReceivingItem, received: number) => ({
  id: item.id,
  packageQuantity: item.expected,
  received,
  receivable: Math.max(mostReceivable(item.expected, ctx.account.overReceiptPercent) - received, 0),
})

export async function receiveItem(
  ctx: Context,
  { id, ...line }: ParsedOf<typeof contract.receive>,
): Promise<AnswerOf<typeof contract.receive>> {
  const order = await lockForReceiving(ctx, id)
  const { lineIds, warnings, items, totals } = await receiveLines(ctx, order, [line], () => '')
  return {
    line: await getReceivedLine(ctx, found(lineIds[0])),
    item: standOf(ctx, found(items.get(line.itemId)), totals.get(line.itemId) ?? 0),
    warnings: [...warnings],
  }
}

export async function receiveMany(
  ctx: Context,
  { id, lines }: ParsedOf<typeof contract.receiveMany>,
): Promise<AnswerOf<typeof contract.receiveMany>> {
  const order = await lockForReceiving(ctx, id)
  const { lineIds, warnings } = await receiveLines(ctx, order, lines, (n) => `lines.${n}.`)
  return { received: lineIds.length, warnings: [...new Map(warnings.map((one) => [one.message, one])).values()] }
}

export async function updateReceivedLine(
  ctx: Context,
  { id, lineId, ...line }: ParsedOf<typeof contract.updateLine>,
): Promise<AnswerOf<typeof contract.updateLine>> {
  const order = await lockForReceiving(ctx, id)
  const before = await getStoredLine(ctx, id, lineId)
  const item = found((await findItems(ctx, id, [before.item_id])).get(before.item_id))
  const after = item.received - before.package_count + line.packageCount
  const over = overReceiptFault(item.expected, item.received, after, ctx.account.overReceiptPercent)
  if (over) refuse(over, '', over.info)
  const expiry = expiryFault(item, line)
  if (expiry) refuse(expiry, '')
  const leaving = new Map([[before.stock_location_id, before.package_count * item.packageWeight]])
  const titles = await checkPlaces(ctx, order, [{ line: { ...line, itemId: item.id }, item, at: '' }], leaving)
  const [inventoryId] = await changeReceived(ctx, {
    receiptOrderId: id,
    changes: [
      {
        inventoryId: before.inventory_id,
        packageCount: before.package_count,
        next: stockOf(order, item, line, before.received_on),
      },
    ],
  })
  await ctx.db
    .updateTable('received_lines')
    .set({
      inventory_id: found(inventoryId),
      package_count: line.packageCount,
      condition: line.condition,
      expiration_date: line.expirationDate,
      lot: line.lot ?? '',
      stock_location_id: line.stockLocationId,
      storage_package_type_id: line.storagePackageTypeId,
      updated_at: ctx.now().toISOString(),
    })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', lineId)
    .execute()
  await keepReceivedSums(ctx, order, new Map([[item.id, line.packageCount - before.package_count]]))
  const facts = factsOf(lineId, item, line, titles)
  const was = {
    packageCount: before.package_count,
    condition: before.condition,
    expirationDate: before.expiration_date,
  }
  await tellReceipts(ctx, {
    storeId: order.storeId,
    orderId: id,
    type: 'received-changed',
    detail: { ...facts, before: was },
  })
  await ctx.audit({
    action: 'update',
    entity: 'received-line',
    id: lineId,
    before: { ...was, lot: before.lot, stockLocationId: before.stock_location_id },
    after: facts,
  })
  await receipts.announce(ctx, [order])
  return {
    line: await getReceivedLine(ctx, lineId),
    item: standOf(ctx, item, after),
    warnings: warningsOf(item, line.expirationDate, after, todayIn(order.timeZone, ctx.now())),
  }
}

export async function removeReceivedLine(
  ctx: Context,
  { id, lineId }: ParsedOf<typeof contract.removeLine>,
): Promise<Record<string, never>> {
  const order = await lockForReceiving(ctx, id)
  const before = await getStoredLine(ctx, id, lineId)
  const item = found((await findItems(ctx, id, [before.item_id])).get(before.item_id))
  const line = await getReceivedLine(ctx, lineId)
  await changeReceived(ctx, {
    receiptOrderId: id,
    changes: [{ inventoryId: before.inventory_id, packageCount: before.package_count, next: null }],
  })
  await ctx.db.deleteFrom('received_lines').where('account_id', '=', ctx.account.id).where('id', '=', lineId).execute()
  await keepReceivedSums(ctx, order, new Map([[item.id, -before.package_count]]))
  const facts = factsOf(lineId, item, line, new Map([[line.stockLocationId, line.stockLocationTitle]]))
  await tellReceipts(ctx, { storeId: order.storeId, orderId: id, type: 'received-removed', detail: facts })
  await ctx.audit({ action: 'remove', entity: 'received-line', id: lineId, before: facts })
  await receipts.announce(ctx, [order])
  return {}
}
