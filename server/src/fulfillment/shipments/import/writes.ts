import { headFields } from '@crossdock/contract/fulfillment/shipments/import'
import { orderChannels } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { factsOfLine, type NewLine } from '../lines/rules.ts'
import { addToLines, insertOrders, type LineAddition, type NewOrder } from '../lines/writes.ts'
import { headColumns } from '../orders/rules.ts'
import {
  foreseeShortages,
  lookAgain,
  type PlacedOrder,
  refreshShortages,
  reserveOrBackOrder,
} from '../placement/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { placedAtOnce } from '../states/rules.ts'
import { shipments } from '../states/writes.ts'
import {
  type KnownRows,
  lostRecipient,
  noRows,
  numberOf,
  partiesOf,
  type RowGroup,
  type SaidUnits,
  withRows,
} from './rules.ts'

/** An order of the file, read and checked. */
export interface ImportedOrder {
  readonly id: Id<'shipmentOrder'>
  readonly group: RowGroup
  readonly warehouseId: Id<'warehouse'>
  readonly lines: readonly NewLine[]
  readonly said: readonly SaidUnits[]
  readonly hash: string
}

/** An order that gains the rows of a file which it does not have yet. */
export interface ExtendedOrder extends LineAddition {
  readonly order: OrderFacts
  readonly said: readonly SaidUnits[]
  readonly known: KnownRows
}

/** Orders that are written together: while the database writes some, the next are made ready. */
const sliceSize = 1000

/**
 * Writes the orders, and gives them their stock in the order of the file. `inSlices`: more will follow in this transaction,
 * so they wait for their stock, without a lock on any, until all of them are there.
 */
export async function writeOrders(
  ctx: Context,
  storeId: Id<'store'>,
  orders: readonly ImportedOrder[],
  { file, inSlices }: { readonly file: string; readonly inSlices: boolean },
): Promise<{
  readonly waiting: number
  readonly unsettled: readonly string[]
  readonly withoutRecipient: readonly { readonly referenceId: string; readonly number: string }[]
}> {
  if (orders.length === 0) return { waiting: 0, unsettled: [], withoutRecipient: [] }
  const references = await ctx.numbers('SO', orders.length)
  const wishes = orders.map(
    ({ id, warehouseId, lines }, place): PlacedOrder => ({
      ...placedAtOnce,
      id,
      storeId,
      referenceId: references[place] ?? '',
      warehouseId,
      isStrict: false,
      isNew: true,
      lines,
    }),
  )
  const short = inSlices ? null : await foreseeShortages(ctx, wishes)
  const withoutRecipient = orders.flatMap(({ group }, place) =>
    lostRecipient(group) === '' ? [] : [{ referenceId: references[place] ?? '', number: numberOf(group) }],
  )
  const today = ctx.today()
  let before: Promise<void> = Promise.resolve()
  for (let start = 0; start < orders.length; start += sliceSize) {
    const slice = orders.slice(start, start + sliceSize).map((order, index): NewOrder => {
      const shortages = short?.get(order.id)
      const recipient = lostRecipient(order.group)
      return {
        ...newOrderOf(order, storeId, references[start + index] ?? '', today),
        state: inSlices || shortages ? 'BACK_ORDER' : 'READY',
        ...(shortages ? { shortages } : {}),
        ...(recipient ? { lostRecipient: recipient } : {}),
      }
    })
    const now = writeSlice(ctx, slice, orders.slice(start, start + sliceSize), file)
    // Whichever fails first is what the caller hears of.
    now.catch(() => {})
    await before
    before = now
  }
  await before
  await shipments.announce(ctx, wishes)
  if (short === null) return { waiting: 0, unsettled: orders.map(({ id }) => id), withoutRecipient }
  const ready = wishes.filter(({ id }) => !short.has(id))
  if (short.size > 0) {
    await ctx.requireRoom('backOrders', short.size, short.size)
    await lookAgain(ctx, wishes)
  }
  const late = ready.length > 0 ? (await reserveOrBackOrder(ctx, ready)).size : 0
  const placed = ready.length - late
  await ctx.requireRoom('shipmentOrdersInProcess', placed, placed)
  return { waiting: short.size + late, unsettled: [], withoutRecipient }
}

function newOrderOf(
  { id, group, warehouseId, lines, hash }: ImportedOrder,
  storeId: Id<'store'>,
  referenceId: string,
  today: string,
): Omit<NewOrder, 'state'> {
  const shipOutDate = group.head.shipOutDate ?? today
  return {
    id,
    storeId,
    referenceId,
    head: headColumns({
      warehouseId,
      externalOrderNumber: group.head.externalOrderNumber,
      externalPoNumber: group.head.externalPoNumber ?? '',
      shipOutDate,
      orderType: 'B2B',
      isStrict: false,
      ...partiesOf(group.head, shipOutDate),
    }),
    lines,
    channel: orderChannels.import,
    externalKey: group.key,
    importHash: hash,
  }
}

async function writeSlice(
  ctx: Context,
  orders: readonly NewOrder[],
  imported: readonly ImportedOrder[],
  file: string,
): Promise<void> {
  const changes = orders.map(({ id, referenceId, externalKey, lines }) => ({
    action: 'create' as const,
    entity: 'shipment-order' as const,
    id,
    after: { referenceId, externalKey, lines: lines.length },
  }))
  const said = imported.map(({ id, group, said: rows }) => ({
    id,
    head: Object.fromEntries(
      headFields.flatMap((field) => (group.head[field] === null ? [] : [[field, group.head[field]]])),
    ),
    ...withRows(noRows, rows),
  }))
  await Promise.all([
    insertOrders(ctx, orders, 'imported'),
    statement('shipments.import-write-slice')`
      insert into imported_orders (account_id, shipment_order_id, store_id, head, units, lines, files)
      select ${ctx.account.id}, r.id, ${orders[0]?.storeId ?? ''}, r.head, r.units, r.lines, array[${file}::text]
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r(id text, head jsonb, units jsonb, lines jsonb)`.execute(
      ctx.db,
    ),
    ctx.audit(...changes),
  ])
}

/** Adds new rows to orders that hold nothing yet, and looks again at what the back orders among them lack. */
export async function extendOrders(ctx: Context, orders: readonly ExtendedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const locked = await shipments.lock(
    ctx,
    orders.map(({ order }) => order.id),
  )
  const facts = orders.map(({ order }) => found(locked.get(order.id)))
  // Somebody was faster: what was a draft or waited when it was looked at is on its way now.
  for (const [index, order] of facts.entries())
    if (order.state !== orders[index]?.order.state) shipments.require(order, ['DRAFT', 'BACK_ORDER'])
  await addToLines(ctx, ...orders)
  await keepRows(ctx, orders)
  await tellShipments(
    ctx,
    ...orders.map(({ order, lines }) => ({
      storeId: order.storeId,
      orderId: order.id,
      type: 'import-lines' as const,
      detail: { lines: lines.length },
    })),
  )
  await refreshShortages(ctx, ...facts.filter(({ state }) => state === 'BACK_ORDER'))
  await ctx.audit(
    ...orders.map(({ order, lines }) => ({
      action: 'import-lines' as const,
      entity: 'shipment-order' as const,
      id: order.id,
      after: { lines: lines.map(factsOfLine) },
    })),
  )
  await shipments.announce(ctx, facts)
}

/** Keeps what imports have said of orders, of drafts as well that no import has made. */
async function keepRows(
  ctx: Context,
  orders: readonly Pick<ExtendedOrder, 'order' | 'known' | 'said'>[],
): Promise<void> {
  const said = orders.map(({ order, known, said: rows }) => ({
    id: order.id,
    storeId: order.storeId,
    ...withRows(known, rows),
  }))
  await statement('shipments.import-keep-rows')`
    insert into imported_orders (account_id, shipment_order_id, store_id, head, units, lines)
    select ${ctx.account.id}, r.id, r."storeId", '{}', r.units, r.lines
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r(id text, "storeId" text, units jsonb, lines jsonb)
    on conflict (account_id, shipment_order_id) do update set units = excluded.units, lines = excluded.lines`.execute(
    ctx.db,
  )
}

/** Files of an order that are remembered; of an older one it is asked again whether its lines are more. */
const mostFiles = 100

/** Notes that orders have all that a file says of them. */
export async function keepFile(ctx: Context, ids: readonly Id<'shipmentOrder'>[], file: string): Promise<void> {
  if (ids.length === 0) return
  await statement('shipments.import-keep-file')`
    update imported_orders set files = (array[${file}::text] || array_remove(files, ${file}))[1:${mostFiles}]
    where account_id = ${ctx.account.id} and shipment_order_id = any(${[...ids]}::text[])`.execute(ctx.db)
}
