import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/picking'
import { coveredByBreaking } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { findBreaks } from '../../stock/case-breaks/reads.ts'
import { lockProductStock } from '../../stock/case-breaks/writes.ts'
import { noneLeft, tooManyText } from '../../stock/holds/rules.ts'
import { type ItemHold, pickReserved, unpickReserved, writeOffShort } from '../../stock/holds/writes.ts'
import { backToSavepoint, setSavepoint } from '../../stock/product-sums/writes.ts'
import { checkOrders, readAvoided } from '../../stock/reservations/reads.ts'
import { releaseReservations, reserveOrders } from '../../stock/reservations/writes.ts'
import { keepOrderSums } from '../lines/writes.ts'
import { backOrder, giveRoom } from '../placement/writes.ts'
import { listOrderLines, type OrderFacts } from '../states/reads.ts'
import { unpacked } from '../states/rules.ts'
import { lockTask, requireTask, shipments, stepTask } from '../states/writes.ts'
import { getPickList, readPickList } from './reads.ts'
import { type PlaceFault, placeLines, type RecordLine } from './rules.ts'

/** Refuses a line for which there is nothing, or too little, where it says. */
function refusePlace(fault: PlaceFault, lines: readonly { readonly packageCount: number }[]): never {
  const info = { line: fault.index, left: fault.left, wanted: lines[fault.index]?.packageCount }
  if (fault.left === 0) fail('InventoryNotAvailable', { info })
  return fail('AvailablePackagesLessThanSelected', {
    message: `The selected quantity exceeds the available packages in the warehouse. ${fault.left} left here.`,
    info,
  })
}

/** The order's wish as the allocator takes it; or each line's by itself, so that one that is short holds no other back. */
async function wishOf(ctx: Context, order: OrderFacts, by: 'order' | 'line', mayBreak?: boolean) {
  const [lines, avoided] = await Promise.all([listOrderLines(ctx, [order.id]), readAvoided(ctx, [order.id])])
  const avoid = avoided.get(order.id)
  const wish = { orderId: order.id, storeId: order.storeId, isStrict: order.isStrict, mayBreak, avoid }
  return {
    warehouseId: order.warehouseId,
    orders: by === 'order' ? [{ ...wish, items: lines }] : lines.map((line) => ({ ...wish, items: [line] })),
  }
}

const unitsShort = (holds: readonly ItemHold[]): boolean => holds.some((hold) => hold.heldUnits < hold.units)

/** What follows every change of picked goods: timeline, audit, screens. */
async function record(
  ctx: Context,
  order: OrderFacts,
  action: 'picked' | 'unpicked',
  lines: readonly RecordLine[],
): Promise<void> {
  const detail = { lines: lines.map((line) => ({ ...line })) }
  await tellShipments(ctx, { storeId: order.storeId, orderId: order.id, type: action, detail })
  await ctx.audit({ action, entity: 'shipment-order', id: order.id, after: detail })
  await shipments.announce(ctx, [order])
}

/** Whether each line names its stock record: nothing has to be found then, whoever keeps the stock checks it. */
const areNamed = (lines: readonly contract.PickLineForm[]): lines is readonly (contract.PickLineForm & RecordLine)[] =>
  lines.every((line) => line.inventoryId !== undefined)

async function findPlaces(
  ctx: Context,
  order: OrderFacts,
  lines: readonly contract.PickLineForm[],
): Promise<readonly RecordLine[]> {
  const placed = placeLines(await readPickList(ctx, order), lines, 'available')
  if (placed.fault) refusePlace(placed.fault, lines)
  return placed.lines
}

export async function pickLines(
  ctx: Context,
  { id, lines }: ParsedOf<typeof contract.pick>,
): Promise<contract.PickList> {
  const order = await requireTask(ctx, await lockTask(ctx, id), 'PICKING')
  const placed = areNamed(lines) ? lines : await findPlaces(ctx, order, lines)
  const holds = await pickReserved(ctx, { order, lines: placed })
  // Packages taken from elsewhere may have let more go than they bring: the rest is reserved anew, if there is any.
  if (unitsShort(holds)) await reserveOrders(ctx, await wishOf(ctx, order, 'line'))
  await record(
    ctx,
    order,
    'picked',
    placed.map(({ itemId, inventoryId, packageCount }) => ({ itemId, inventoryId, packageCount })),
  )
  return readPickList(ctx, order)
}

/** Everything the order has picked, by line and stock record. */
const pickedLines = (list: contract.PickList): RecordLine[] =>
  list.items.flatMap(({ itemId, options }) =>
    options
      .filter((option) => option.pickedCount > 0)
      .map(({ inventoryId, pickedCount }) => ({ itemId, inventoryId, packageCount: pickedCount })),
  )

/** Takes back what was decided about packing: the goods it was about are being put back. */
async function dropPacking(ctx: Context, order: OrderFacts): Promise<void> {
  await statement(
    'picking.drop-packing',
  )`delete from shipment_boxes where account_id = ${ctx.account.id} and shipment_order_id = ${order.id}`.execute(ctx.db)
  await statement(
    'picking.drop-repackaging',
  )`delete from shipment_repackaging where account_id = ${ctx.account.id} and shipment_order_id = ${order.id}`.execute(
    ctx.db,
  )
  await shipments.change(ctx, [order], unpacked)
}

export async function unpickLines(
  ctx: Context,
  { id, lines }: ParsedOf<typeof contract.unpick>,
): Promise<contract.PickList> {
  const order = await lockTask(ctx, id)
  shipments.require(order, ['PICKING'])
  const breaks = await findBreaks(ctx, [order.id])
  // Put back whole, it lets go of what was broken and holds other goods: all of that is locked at once.
  if (breaks.length > 0) await lockStockOf(ctx, order)
  const list = await readPickList(ctx, order)
  const placed = lines === undefined ? { lines: pickedLines(list), fault: null } : placeLines(list, lines, 'picked')
  if (placed.fault)
    failField(`lines.${placed.fault.index}.packageCount`, tooManyText(placed.fault.left, noneLeft.unpick))
  if (placed.lines.length > 0) await unpickReserved(ctx, { order, lines: placed.lines })
  if (order.taskKind === 'PACKING') await dropPacking(ctx, order)
  await record(ctx, order, 'unpicked', placed.lines)
  const after = await readPickList(ctx, order)
  if (after.items.every((item) => item.pickedUnits === 0)) {
    await shipments.move(ctx, 'stop-picking', [{ order }])
    if (breaks.length > 0) await undoBreaks(ctx, order)
  } else if (order.taskKind === 'PACKING') await stepTask(ctx, order, 'reopen-picking')
  else return after
  return getPickList(ctx, id)
}

/**
 * All of an order is put back: packages that were broken for it are put together again, where their units are untouched and the
 * order can hold other goods instead. Where it cannot, it goes on holding the units.
 */
async function undoBreaks(ctx: Context, order: OrderFacts): Promise<void> {
  await setSavepoint(ctx, 'broken')
  await releaseReservations(ctx, [order.id])
  const [outcome] = await reserveOrders(ctx, await wishOf(ctx, order, 'order', false))
  if (!outcome?.reserved) await backToSavepoint(ctx, 'broken')
}

/** Locks all stock that an order's lines may hold, now or next, in the one order of locks. */
async function lockStockOf(ctx: Context, order: OrderFacts): Promise<void> {
  const lines = await listOrderLines(ctx, [order.id])
  await lockProductStock(ctx, order.warehouseId, [...new Set(lines.map(({ productId }) => productId))])
}

/** Closes picking when every unit of every line is picked; packing is next. */
export async function finishPicking(
  ctx: Context,
  order: OrderFacts,
  finalUnitsCount: number | undefined,
): Promise<void> {
  const list = await readPickList(ctx, order)
  const picked = list.items.reduce((sum, item) => sum + item.pickedUnits, 0)
  if (!list.isComplete || (finalUnitsCount !== undefined && finalUnitsCount !== picked))
    fail('FinalUnitsCountMismatchPicked', {
      info: {
        orderId: order.id,
        pickedUnits: picked,
        finalUnitsCount: finalUnitsCount ?? null,
        open: list.items
          .filter((item) => item.pickedUnits !== item.unitsCount)
          .map(({ itemId, sku, unitsCount, pickedUnits }) => ({ itemId, sku, unitsCount, pickedUnits })),
      },
    })
  await stepTask(ctx, order, 'finish-picking', { units: picked })
}

type ShortageAnswer = AnswerOf<typeof contract.reportShortage>

/**
 * A picker found fewer than there should be. What is missing leaves the books; other stock is reserved for the line at once.
 * Where there is none the line is lowered to what can be had, or the whole order waits again, as the picker says.
 */
export async function reportShortage(
  ctx: Context,
  { id, itemId, missing, action }: ParsedOf<typeof contract.reportShortage>,
): Promise<ShortageAnswer> {
  const order = await requireTask(ctx, await lockTask(ctx, id), 'PICKING')
  // Goods leave the books and others are held for them: locked step by step, their records would come in no order.
  await lockStockOf(ctx, order)
  const list = await readPickList(ctx, order)
  const item = found(list.items.find((one) => one.itemId === itemId))
  const lines = missing.map((line) => ({ ...line, itemId }))
  const placed = placeLines(list, lines, 'reserved')
  if (placed.fault)
    failField(`missing.${placed.fault.index}.packageCount`, tooManyText(placed.fault.left, noneLeft.miss))
  if (placed.lines.length > 0) {
    await writeOffShort(ctx, { order, lines: placed.lines })
    await tellShipments(ctx, {
      storeId: order.storeId,
      orderId: id,
      type: 'missing',
      detail: { itemId, lines: placed.lines.map((line) => ({ ...line })) },
    })
  }
  const outcomes = await reserveOrders(ctx, await wishOf(ctx, order, 'line', action === 'BREAK' || undefined))
  const after = await readPickList(ctx, order)
  const held = after.items.find((one) => one.itemId === itemId)?.heldUnits ?? 0
  const missingUnits = item.unitsCount - held
  await ctx.audit({
    action: 'report-shortage',
    entity: 'shipment-order',
    id,
    after: { itemId, missing: placed.lines.map((line) => ({ ...line })), missingUnits, action: action ?? null },
  })
  await shipments.announce(ctx, [order])
  if (missingUnits <= 0) return { outcome: 'REALLOCATED', missingUnits: 0, breakableUnits: 0, pickList: after }
  const short = outcomes.flatMap((one) => (one.reserved ? [] : one.shortages)).find((one) => one.itemId === itemId)
  const breakableUnits = !order.isStrict && short && coveredByBreaking([short]) ? missingUnits : 0
  // A package cannot be broken where there is none: the picker decides otherwise.
  if (action === undefined || action === 'BREAK')
    return { outcome: 'SHORT', missingUnits, breakableUnits, pickList: after }
  if (action === 'LOWER') await lowerLine(ctx, order, itemId, item.unitsCount, held)
  else await waitAgain(ctx, order, after)
  const outcome = action === 'LOWER' ? 'LOWERED' : 'BACK_ORDERED'
  return { outcome, missingUnits, breakableUnits: 0, pickList: await getPickList(ctx, id) }
}

/**
 * Lowers a line to what can be had: what it holds, and what is left of it elsewhere. A line that can have nothing is taken
 * out; an order keeps at least one line.
 */
async function lowerLine(
  ctx: Context,
  order: OrderFacts,
  itemId: Id<'shipmentOrderItem'>,
  before: number,
  held: number,
): Promise<void> {
  const setUnits = (units: number) =>
    statement(
      'picking.lower-line',
    )`update shipment_order_items set units_count = ${units} where account_id = ${ctx.account.id} and id = ${itemId}`.execute(
      ctx.db,
    )
  const wish = async () => {
    const { warehouseId, orders } = await wishOf(ctx, order, 'line')
    return { warehouseId, orders: orders.filter(({ items }) => items[0]?.id === itemId) }
  }
  const [outlook] = await checkOrders(ctx, await wish())
  const elsewhere = outlook?.reserved === false ? (outlook.shortages[0]?.availableUnits ?? 0) : 0
  let after = held
  if (elsewhere > 0) {
    await setUnits(held + elsewhere)
    const [outcome] = await reserveOrders(ctx, await wish())
    if (outcome?.reserved) after = held + elsewhere
  }
  if (after > 0) await setUnits(after)
  else {
    const lines = await listOrderLines(ctx, [order.id])
    if (lines.length === 1)
      fail('InventoryNotAvailable', {
        message: 'Nothing of this order can be found. Make it a back order instead.',
        info: { orderId: order.id, itemId },
      })
    await statement(
      'picking.drop-line',
    )`delete from shipment_order_items where account_id = ${ctx.account.id} and id = ${itemId}`.execute(ctx.db)
  }
  await keepOrderSums(ctx, order)
  await tellShipments(ctx, {
    storeId: order.storeId,
    orderId: order.id,
    type: 'lowered',
    detail: { itemId, before, after },
  })
}

/** Puts everything back, lets everything go, and makes the order a back order that says what it lacks. */
async function waitAgain(ctx: Context, order: OrderFacts, list: contract.PickList): Promise<void> {
  const picked = pickedLines(list)
  if (picked.length > 0) await unpickReserved(ctx, { order, lines: picked })
  await releaseReservations(ctx, [order.id])
  const [outcome] = await checkOrders(ctx, await wishOf(ctx, order, 'order'))
  await backOrder(ctx, [order], new Map([[order.id, outcome?.reserved === false ? outcome.shortages : []]]))
  await giveRoom(ctx)
}
