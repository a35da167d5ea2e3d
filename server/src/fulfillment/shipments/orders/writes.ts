import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { FieldError } from '@crossdock/contract/errors'
import { phoneMessage, phonePatterns } from '@crossdock/contract/fields'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import { placingFaults } from '@crossdock/contract/fulfillment/shipments/parties'
import {
  mayMoveShipOut,
  orderChannels,
  removableShipmentStates,
} from '@crossdock/contract/fulfillment/shipments/states'
import { type Id, newId } from '@crossdock/contract/ids'
import { holdStore } from '../../../account/stores/writes.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { holdWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { dropOrderEvents, tellShipments } from '../../order-events/writes.ts'
import type { OrderShortage } from '../../stock/reservations/reads.ts'
import { releaseReservations } from '../../stock/reservations/writes.ts'
import { checkLines } from '../lines/reads.ts'
import { factsOfLine, isSameLines, type NewLine, splitLines } from '../lines/rules.ts'
import { insertOrders, replaceLines } from '../lines/writes.ts'
import {
  askOrderRoom,
  findCovered,
  giveRoom,
  lookAgain,
  placeOrder,
  refreshShortages,
  reserveOrBackOrder,
  reserveOrRefuse,
} from '../placement/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { openStates, placedAtOnce } from '../states/rules.ts'
import { shipments } from '../states/writes.ts'
import { getShipmentOrder } from './reads.ts'
import { factsOf, frozenChanges, headColumns, partyColumns } from './rules.ts'

/** Refuses lines that are chosen from another warehouse than the order's (SHIP-042). */
function requireOneWarehouse(
  warehouseId: Id<'warehouse'>,
  lines: readonly { warehouseId?: Id<'warehouse'> | undefined }[],
): void {
  if (lines.some((line) => line.warehouseId !== undefined && line.warehouseId !== warehouseId))
    fail('WarehouseConflict')
}

export async function createShipmentOrder(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<contract.ShipmentOrder> {
  const storeId = storeOf(ctx)
  requireOneWarehouse(form.warehouseId, form.items)
  const [lines] = await Promise.all([
    checkLines(ctx, storeId, form.items, form.isStrict),
    holdWarehouse(ctx, form.warehouseId),
    holdStore(ctx, storeId),
  ])
  const full = await askOrderRoom(ctx, form.isDraft ? 0 : 1)
  const [referenceId = ''] = await ctx.numbers('SO')
  const order = {
    id: newId<'shipmentOrder'>(),
    storeId,
    referenceId,
    state: form.isDraft ? ('DRAFT' as const) : ('READY' as const),
    head: headColumns(form),
    lines,
    channel: orderChannels.manual,
    externalKey: null,
    importHash: null,
  }
  // Reserving comes last: from then on others wait for the same stock, so the answer is read before it.
  const [, answer] = await Promise.all([insertOrders(ctx, [order], 'created'), getShipmentOrder(ctx, order.id)])
  await ctx.audit({
    action: 'create',
    entity: 'shipment-order',
    id: order.id,
    after: { referenceId, state: order.state, ...order.head, lines: lines.map(factsOfLine) },
  })
  await shipments.announce(ctx, [order])
  if (form.isDraft) return answer

  const placed = {
    ...placedAtOnce,
    id: order.id,
    storeId,
    referenceId,
    warehouseId: form.warehouseId,
    isStrict: form.isStrict,
    isNew: true,
    breakCases: form.breakCases,
    lines,
  }
  if (form.asBackOrder) {
    await reserveOrBackOrder(ctx, [placed], full)
    return getShipmentOrder(ctx, order.id)
  }
  await reserveOrRefuse(ctx, placed, full)
  return { ...answer, items: answer.items.map((item) => ({ ...item, reservedUnits: item.unitsCount })) }
}

/** A phone that an import brought may be one of another country and stays; one that is typed has 10 digits (SHIP-025, SHIP-026). */
function phoneFaults(
  before: contract.ShipmentOrder,
  form: Pick<contract.ShipmentOrderForm, 'businessDeliveryInfo'>,
): FieldError[] {
  const had = before.businessDeliveryInfo
  return (['recipientPrimaryPhone', 'recipientSecondaryPhone'] as const).flatMap((field) => {
    const phone = form.businessDeliveryInfo?.[field] ?? null
    const isKnown = phone === null || phone === had?.recipientPrimaryPhone || phone === had?.recipientSecondaryPhone
    return isKnown || phonePatterns.ten.test(phone)
      ? []
      : [{ path: `businessDeliveryInfo.${field}`, message: phoneMessage }]
  })
}

export async function updateShipmentOrder(
  ctx: Context,
  { id, version, items, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.ShipmentOrder> {
  const locked = await shipments.lockOne(ctx, id)
  if (version !== undefined && version !== locked.version) fail('VersionConflict')
  const before = await getShipmentOrder(ctx, id)
  // A draft may lack what placing demands.
  const lacking = locked.state === 'DRAFT' ? [] : placingFaults({ ...form, items: items ?? before.items })
  failFields([...phoneFaults(before, form), ...lacking])
  const isOpen = openStates.includes(locked.state)
  if (!isOpen) {
    const fields = [
      ...frozenChanges(before, form),
      ...(items === undefined || isSameLines(before.items, items) ? [] : ['items']),
    ]
    if (fields.length > 0)
      fail('WrongState', {
        message:
          'Of an order that is placed only the recipient, the references and, while nothing is picked, the ship-out date can be changed.',
        info: { orderId: id, state: locked.state, fields },
      })
  } else {
    const left = items ?? before.items
    if (form.warehouseId !== locked.warehouseId && left.length > 0 && items === undefined) fail('WarehouseConflict')
    requireOneWarehouse(form.warehouseId, items ?? [])
    await holdWarehouse(ctx, form.warehouseId)
    const lines = await checkLines(ctx, locked.storeId, left, form.isStrict)
    if (items !== undefined) await replaceLines(ctx, locked, lines)
  }
  await shipments.change(
    ctx,
    [locked],
    isOpen ? headColumns(form) : { ...partyColumns(form), ship_out_date: form.shipOutDate },
  )
  if (locked.state === 'BACK_ORDER')
    await refreshShortages(ctx, { ...locked, warehouseId: form.warehouseId, isStrict: form.isStrict })
  await noteShipOut(ctx, before, form.shipOutDate)
  const after = await getShipmentOrder(ctx, id)
  await ctx.audit({ action: 'update', entity: 'shipment-order', id, before: factsOf(before), after: factsOf(after) })
  await shipments.announce(ctx, [locked])
  return after
}

/** Tells the timeline that an order leaves on another day; a draft's date is not promised to anybody yet. */
async function noteShipOut(ctx: Context, order: contract.ShipmentOrder, shipOutDate: string): Promise<void> {
  if (order.state === 'DRAFT' || order.shipOutDate === shipOutDate) return
  await tellShipments(ctx, {
    storeId: order.storeId,
    orderId: order.id,
    type: 'ship-out-moved',
    detail: { before: order.shipOutDate, after: shipOutDate },
  })
}

export async function setShipOutDate(
  ctx: Context,
  { id, shipOutDate, version }: ParsedOf<typeof contract.setShipOutDate>,
): Promise<contract.ShipmentOrder> {
  const locked = await shipments.lockOne(ctx, id)
  if (version !== undefined && version !== locked.version) fail('VersionConflict')
  const before = await getShipmentOrder(ctx, id)
  if (!mayMoveShipOut(before))
    fail('WrongState', {
      message:
        locked.state === 'COMPLETED'
          ? 'This order has been shipped.'
          : 'Some of this order is picked already: put it back to change the ship-out date.',
      info: { orderId: id, state: locked.state, fields: ['shipOutDate'] },
    })
  await shipments.change(ctx, [locked], { ship_out_date: shipOutDate })
  await noteShipOut(ctx, before, shipOutDate)
  await ctx.audit({
    action: 'set-ship-out-date',
    entity: 'shipment-order',
    id,
    before: { shipOutDate: before.shipOutDate },
    after: { shipOutDate },
  })
  await shipments.announce(ctx, [locked])
  return getShipmentOrder(ctx, id)
}

export async function removeShipmentOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, removableShipmentStates)
  const before = await getShipmentOrder(ctx, id)
  if (order.state === 'READY') await releaseReservations(ctx, [id])
  // What hangs on the order by its id goes with it, in this transaction.
  await ctx.emit('shipment.removing', { id })
  await dropOrderEvents(ctx, id)
  await ctx.db.deleteFrom('shipment_orders').where('account_id', '=', ctx.account.id).where('id', '=', id).execute()
  await ctx.audit({ action: 'remove', entity: 'shipment-order', id, before: factsOf(before) })
  await shipments.announce(ctx, [order])
  if (order.state === 'READY') await giveRoom(ctx)
  return {}
}

export async function publishDraft(
  ctx: Context,
  { id, asBackOrder, breakCases }: ParsedOf<typeof contract.publishDraft>,
): Promise<contract.ShipmentOrder> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, ['DRAFT'])
  failFields(placingFaults(await getShipmentOrder(ctx, id)))
  await ctx.audit({
    action: 'publish',
    entity: 'shipment-order',
    id,
    before: { state: order.state },
    after: { asBackOrder, breakCases },
  })
  await placeOrder(ctx, order, { asBackOrder, breakCases })
  return getShipmentOrder(ctx, id)
}

export async function placeBackOrder(
  ctx: Context,
  { id, breakCases }: ParsedOf<typeof contract.place>,
): Promise<contract.ShipmentOrder> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, ['BACK_ORDER'])
  await ctx.audit({
    action: 'place',
    entity: 'shipment-order',
    id,
    before: { state: order.state },
    after: { breakCases },
  })
  await placeOrder(ctx, order, { asBackOrder: false, breakCases })
  return getShipmentOrder(ctx, id)
}

/**
 * Places what is here of a back order. The rest becomes a back order of its own, with the same recipient and references, and
 * keeps its turn: it is as old as the order was.
 */
export async function shipHere(
  ctx: Context,
  { id, version }: ParsedOf<typeof contract.shipHere>,
): Promise<AnswerOf<typeof contract.shipHere>> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, ['BACK_ORDER'])
  if (version !== undefined && version !== order.version) fail('VersionConflict')
  const [before, covered, full] = [
    await getShipmentOrder(ctx, id),
    await findCovered(ctx, order),
    await askOrderRoom(ctx),
  ]
  if (before.waiting?.waitsForAll)
    fail('WrongState', {
      message: 'It was decided that this order waits for all of its goods. Say that it may be split first.',
      info: { orderId: id, state: order.state },
    })
  if (covered.lines.length === 0)
    fail('AvailablePackagesLessThanSelected', {
      message: 'Nothing of this order is here. It is placed by itself when its goods come in.',
      info: { orderId: id },
    })
  const { here, left } = splitLines(before.items, covered.lines)
  const rest = left.length > 0 ? await splitOff(ctx, order, before, { left, shortages: covered.shortages }) : null
  if (rest) await replaceLines(ctx, order, here)
  await ctx.audit({
    action: 'ship-here',
    entity: 'shipment-order',
    id,
    before: factsOf(before),
    after: { lines: here.map(factsOfLine), restId: rest?.id ?? null },
  })
  const [ready = order] = await shipments.move(ctx, 'place', [{ order }])
  await reserveOrRefuse(ctx, { ...covered, ...ready, lines: here }, full)
  return { order: await getShipmentOrder(ctx, id), rest: rest && (await getShipmentOrder(ctx, rest.id)) }
}

/** Makes lines of a back order an order of their own. */
async function splitOff(
  ctx: Context,
  order: OrderFacts,
  before: contract.ShipmentOrder,
  { left, shortages }: { readonly left: readonly NewLine[]; readonly shortages: readonly OrderShortage[] },
): Promise<{ readonly id: Id<'shipmentOrder'> }> {
  const [referenceId = ''] = await ctx.numbers('SO')
  const { id, storeId } = order
  const units = left.reduce((sum, line) => sum + line.unitsCount, 0)
  const rest = {
    id: newId<'shipmentOrder'>(),
    storeId,
    referenceId,
    state: 'BACK_ORDER' as const,
    head: headColumns(before),
    lines: left.map((line) => ({ ...line, id: newId<'shipmentOrderItem'>() })),
    channel: before.channel,
    // A file that brings the order again means the one that was brought first.
    externalKey: null,
    importHash: null,
    createdAt: before.createdAt,
    from: { orderId: id, referenceId: before.referenceId, units: before.unitCount - units },
  }
  const lackOf = new Map(shortages.map((one) => [one.itemId, one]))
  const lacking = rest.lines.map((line, n) => {
    const { packedUnits = 0, onHoldUnits = 0 } = lackOf.get(left[n]?.id ?? '') ?? {}
    const { id: itemId, productId, unitsCount: neededUnits } = line
    return { itemId, productId, neededUnits, availableUnits: 0, packedUnits, onHoldUnits }
  })
  await insertOrders(ctx, [{ ...rest, shortages: lacking }])
  await tellShipments(ctx, { storeId, orderId: id, type: 'split', detail: { orderId: rest.id, referenceId, units } })
  await ctx.audit({
    action: 'create',
    entity: 'shipment-order',
    id: rest.id,
    after: { referenceId, state: rest.state, ...rest.head, lines: rest.lines.map(factsOfLine), fromId: id },
  })
  await shipments.announce(ctx, [rest])
  await lookAgain(ctx, [order])
  return rest
}

/**
 * Strict orders take exactly the ordered package types. A placed order lets its stock go and reserves anew under the new
 * rule, or the request is refused.
 */
export async function setStrict(
  ctx: Context,
  { id, isStrict }: ParsedOf<typeof contract.setStrict>,
): Promise<contract.ShipmentOrder> {
  const order = await shipments.lockOne(ctx, id)
  shipments.require(order, ['DRAFT', 'BACK_ORDER', 'READY'])
  const { items } = await getShipmentOrder(ctx, id)
  await checkLines(ctx, order.storeId, items, isStrict)
  await shipments.change(ctx, [order], { is_strict: isStrict })
  await ctx.audit({
    action: 'set-strict',
    entity: 'shipment-order',
    id,
    before: { isStrict: order.isStrict },
    after: { isStrict },
  })
  await shipments.announce(ctx, [order])
  if (order.state === 'BACK_ORDER') await refreshShortages(ctx, { ...order, isStrict })
  if (order.state === 'READY' && isStrict !== order.isStrict) {
    await releaseReservations(ctx, [id])
    await reserveOrRefuse(ctx, { ...order, isStrict, lines: items })
  }
  return getShipmentOrder(ctx, id)
}
