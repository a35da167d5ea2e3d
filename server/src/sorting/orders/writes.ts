import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/sorting/orders'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail, failField, failFields, found, onConflict } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { type Happened, noteHubEvents } from './history/writes.ts'
import { checkWeight, refuseMoved } from './places/reads.ts'
import { findHubOrders, findPoolBound, getHubOrder } from './reads.ts'
import { canDelete, canStep, closedWords, faultsOfAddress, type HubStep } from './rules.ts'

/** Orders, locked in the order of their ids, as they are; 404 where one of them is not there. */
async function lockHubOrders(ctx: Context, ids: readonly Id<'hubOrder'>[]): Promise<contract.HubOrder[]> {
  const rows = await ctx.db
    .selectFrom('hub_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) fail('NotFound')
  return findHubOrders(ctx, ids)
}

/** Refuses what cannot be done with orders as they stand, naming each. */
function refuseOrders(orders: readonly contract.HubOrder[], message?: string): void {
  if (orders.length > 0)
    fail('InvalidOrderState', {
      ...(message === undefined ? {} : { message }),
      info: {
        orders: orders.map(({ id, orderNo, state, boxesCount, receivedBoxesCount }) => ({
          ...{ id, orderNo, state, missing: boxesCount - receivedBoxesCount },
        })),
      },
    })
}

/** One order, locked, with which a step can be taken. */
export async function lockForStep(ctx: Context, id: Id<'hubOrder'>, step: HubStep): Promise<contract.HubOrder> {
  const order = found((await lockHubOrders(ctx, [id]))[0])
  refuseOrders(canStep(step, order) ? [] : [order], closedWords(order).message)
  return order
}

const ofOrders = (ctx: Context, ids: readonly Id<'hubOrder'>[]) =>
  ctx.db.updateTable('hub_orders').where('account_id', '=', ctx.account.id).where('id', '=', anyText(ids))

/** What orders come to by the boxes that they show now; an open one is received when one of its boxes is. */
export async function recountHubOrders(ctx: Context, ids: readonly Id<'hubOrder'>[]): Promise<void> {
  await statement('hub-orders.recount')`
    update hub_orders o set boxes_count = c.boxes, received_boxes_count = c.received, barcodes = c.barcodes, received_at = c.received_at,
      updated_at = ${ctx.now()},
      status = case when o.status not in ('Expecting', 'Received') then o.status when c.received > 0 then 'Received' else 'Expecting' end
    from (
      select i.id, count(b.id) as boxes, count(b.received_at) as received, min(b.received_at) as received_at,
        coalesce(string_agg(lower(b.barcode), E'\n' order by b.id), '') as barcodes
      from unnest(${[...ids]}::text[]) as i(id)
        left join hub_boxes b on b.account_id = ${ctx.account.id} and b.order_id = i.id
      group by i.id
    ) c where o.account_id = ${ctx.account.id} and o.id = c.id`.execute(ctx.db)
}

/** Writes down what was done with orders, for their history, the audit log and the screens. */
async function tell(
  ctx: Context,
  action:
    | 'update'
    | 'allocate'
    | 'deallocate'
    | 'process'
    | 'merge'
    | 'unmerge'
    | 'cancel-hub-order'
    | 'cancel-expecting',
  before: readonly contract.HubOrder[],
  happened: readonly Happened[],
): Promise<contract.HubOrder[]> {
  await noteHubEvents(ctx, ...happened)
  const ids = before.map(({ id }) => id)
  const after = await findHubOrders(ctx, ids)
  const old = new Map(before.map((order) => [order.id, order]))
  await ctx.audit(
    ...after.map((order) => ({
      ...{ action, entity: 'hub-order' as const, id: order.id, before: old.get(order.id) ?? null, after: order },
    })),
  )
  for (const storeId of new Set(before.map((order) => order.storeId))) await ctx.emit('hub-order.changed', { storeId })
  return after
}

const ofOrder = (
  { id: orderId, storeId }: contract.HubOrder,
  type: Happened['type'],
  data?: Happened['data'],
): Happened => ({
  ...{ orderId, storeId, type },
  ...(data === undefined ? {} : { data }),
})

export async function updateHubOrder(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.WholeHubOrder> {
  failFields(faultsOfAddress(form.address))
  const before = await lockForStep(ctx, id, 'edit')
  requireUnchanged(updatedAt, before.updatedAt)
  const { orderNo, poNo, customer, address, note, expectedAt } = { ...before, ...withoutGaps(form) }
  await ofOrders(ctx, [id])
    .set({
      order_no: orderNo,
      po_no: poNo,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      email: customer.email,
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      country: address.country,
      lat: address.lat,
      lng: address.lng,
      note,
      expected_at: expectedAt,
      updated_at: ctx.now().toISOString(),
    })
    .execute()
  const after = { orderNo, poNo, customer, address, note, expectedAt }
  const fields = Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before[name as keyof typeof after]) ? [] : [name],
  )
  await tell(ctx, 'update', [before], fields.length > 0 ? [ofOrder(before, 'Edited', { fields })] : [])
  return getHubOrder(ctx, id)
}

/** What was said: what was left out stays. */
const withoutGaps = <Form extends object>(form: Form): { [Name in keyof Form]?: Exclude<Form[Name], undefined> } =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Form]?: Exclude<Form[Name], undefined>
  }

export async function removeHubOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<AnswerOf<typeof contract.remove>> {
  const [before] = await lockHubOrders(ctx, [id])
  const order = found(before)
  refuseOrders(canDelete(order) ? [] : [order])
  await ctx.db.deleteFrom('hub_orders').where('account_id', '=', ctx.account.id).where('id', '=', id).execute()
  await ctx.audit({ action: 'remove', entity: 'hub-order', id, before: order })
  await ctx.emit('hub-order.changed', { storeId: order.storeId })
  return {}
}

/** Who has which position of a location, of any merchant's orders, but for the order itself: whether it is taken, and the lowest free one. */
async function readPositions(
  ctx: Context,
  { id, slId, position }: ParsedOf<typeof contract.allocate>,
): Promise<{ isTaken: boolean; free: number }> {
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('hub-orders.positions', { taken: col.bool, free: col.int4 })`
      with there as (select position from hub_orders
        where account_id = ${ctx.account.id} and stock_location_id = ${slId} and id <> ${id})
      select exists (select from there where position = ${position}::integer) as taken,
        case when exists (select from there where position = 1)
          then (select min(t.position) + 1 from there t where not exists (select from there n where n.position = t.position + 1))
          else 1 end as free`.execute(db),
  )
  return { isTaken: rows[0]?.taken ?? false, free: rows[0]?.free ?? 1 }
}

/**
 * Puts an order into a location. Whoever puts something into the same one waits for its turn: of those who want one position, one
 * gets it, and the others learn the lowest that is free.
 */
const standingOf = ({ id, orderNo, stockLocation, position }: contract.HubOrder) => ({
  ...{ id, orderNo, stockLocation, position },
})

export async function allocateHubOrder(
  ctx: Context,
  input: ParsedOf<typeof contract.allocate>,
): Promise<AnswerOf<typeof contract.allocate>> {
  const { id, slId } = input
  const before = await lockForStep(ctx, id, 'allocate')
  const location = found(
    await ctx.db
      .selectFrom('stock_locations')
      .select(['title', 'warehouse_id'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', slId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst(),
  )
  if (location.warehouse_id !== before.warehouseId)
    fail('WarehouseConflict', { message: 'This stock location is in another warehouse than the order.' })
  const isThere = before.stockLocation?.id === slId
  if (isThere && (input.position === null || input.position === before.position)) {
    await tell(ctx, 'allocate', [before], [])
    return { ...standingOf(before), warnings: [] }
  }
  refuseMoved(before, input.standsAt)
  await statement('hub-orders.hold-location')`
    select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${`hub-location/${slId}`}))`.execute(ctx.db)
  const { isTaken, free } = await readPositions(ctx, input)
  const warnings = isThere ? [] : await checkWeight(ctx, [id], { id: slId, title: location.title })
  if (isTaken) fail('StockLocationPositionTaken', { info: { freePosition: free } })
  const position = input.position ?? free
  await onConflict(
    ofOrders(ctx, [id]).set({ stock_location_id: slId, position, updated_at: ctx.now().toISOString() }).execute(),
    { hub_orders_position: 'StockLocationPositionTaken' },
  )
  await tell(ctx, 'allocate', [before], [ofOrder(before, 'Allocated', { title: location.title, position })])
  return { ...standingOf(before), stockLocation: { id: slId, title: location.title }, position, warnings }
}

export async function deallocateHubOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.deallocate>,
): Promise<contract.WholeHubOrder> {
  const before = await lockForStep(ctx, id, 'allocate')
  const { stockLocation, position } = before
  if (stockLocation)
    await ofOrders(ctx, [id])
      .set({ stock_location_id: null, position: null, updated_at: ctx.now().toISOString() })
      .execute()
  const data = { title: stockLocation?.title ?? '', position }
  await tell(ctx, 'deallocate', [before], stockLocation ? [ofOrder(before, 'Deallocated', data)] : [])
  return getHubOrder(ctx, id)
}

/** Orders leave the hub, with whatever is merged into them: their places are free, and their boxes are no longer looked for. */
async function close(
  ctx: Context,
  orders: readonly contract.HubOrder[],
  status: 'Processed' | 'Cancelled' | 'ExpectingCancelled',
  reason: string | null = null,
): Promise<void> {
  const now = ctx.now().toISOString()
  const ids = orders.flatMap(({ id, mergedOrders }) => [id, ...mergedOrders])
  await ofOrders(ctx, ids)
    .set({
      ...{ status, stock_location_id: null, position: null, updated_at: now },
      ...(reason === null ? {} : { cancel_reason: reason }),
      ...(status === 'Processed' ? { processed_at: now } : { cancelled_at: now }),
    })
    .execute()
  await ctx.db
    .updateTable('hub_boxes')
    .set({ is_open: false, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', anyText(orders.map(({ id }) => id)))
    .execute()
}

const named = (orders: readonly contract.HubOrder[]): string => orders.map(({ orderNo }) => orderNo).join(', ')

/** Hands orders over (SORT-031, SORT-032). */
export async function processHubOrders(
  ctx: Context,
  { orderIds, force, toOrderPool }: ParsedOf<typeof contract.process>,
): Promise<AnswerOf<typeof contract.process>> {
  const orders = await lockHubOrders(ctx, orderIds)
  refuseOrders(orders.filter((order) => !canStep('process', order)))
  const missing = orders.filter(({ boxesCount, receivedBoxesCount }) => receivedBoxesCount < boxesCount)
  if (!force) refuseOrders(missing, `Boxes of these orders are missing: ${named(missing)}`)
  const bound = toOrderPool ? await findPoolBound(ctx, orders) : []
  const without = bound.flatMap(({ order, whole }) => (whole === null ? [order] : []))
  if (without.length > 0)
    failField('toOrderPool', `These orders have no whole address, and cannot go to the order pool: ${named(without)}`)
  await close(ctx, orders, 'Processed')
  const happened = orders.map((order) => {
    const { boxesCount: boxes, receivedBoxesCount: received } = order
    return ofOrder(order, 'Processed', { boxes, received, toOrderPool })
  })
  const after = await tell(ctx, 'process', orders, happened)
  if (bound.length > 0) await ctx.emit('hub-orders.to-pool', { orders: bound.flatMap(({ whole }) => whole ?? []) })
  return { orders: after }
}

/** Merges orders into the first of them (SORT-033): it keeps its place, and shows the boxes of all. */
export async function mergeHubOrders(
  ctx: Context,
  { orderIds }: ParsedOf<typeof contract.merge>,
): Promise<AnswerOf<typeof contract.merge>> {
  const orders = await lockHubOrders(ctx, orderIds)
  refuseOrders(orders.filter((order) => !canStep('merge', order)))
  const [head, ...others] = orders as [contract.HubOrder, ...contract.HubOrder[]]
  if (others.some(({ storeId }) => storeId !== head.storeId))
    failField('orderIds', 'Only orders of one merchant can be merged')
  if (others.some(({ warehouseId }) => warehouseId !== head.warehouseId))
    fail('WarehouseConflict', { message: 'Only orders of one warehouse can be merged.' })
  const planned = orders.filter(({ plannedStop }) => plannedStop !== null)
  if (planned.length > 0)
    refuseOrders(planned, `These orders are on a route, each with a stop of its own: ${named(planned)}`)
  const ids = others.map(({ id }) => id)
  const now = ctx.now().toISOString()
  await ofOrders(ctx, [...ids, ...others.flatMap(({ mergedOrders }) => mergedOrders)])
    .set({ merged_into: head.id, stock_location_id: null, position: null, updated_at: now })
    .execute()
  // Their boxes go where its own stand.
  const warnings = head.stockLocation ? await checkWeight(ctx, ids, head.stockLocation) : []
  await ctx.db
    .updateTable('hub_boxes')
    .set({ order_id: head.id })
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', anyText(ids))
    .execute()
  await recountHubOrders(ctx, orderIds)
  await tell(ctx, 'merge', orders, [
    ofOrder(head, 'Merged', { orders: others.map(({ orderNo }) => orderNo) }),
    ...others.map((order) => ofOrder(order, 'Merged', { into: head.orderNo })),
  ])
  return { ...(await getHubOrder(ctx, head.id)), warnings }
}

/** Parts merged orders (SORT-034): each is what it was, with its boxes, their numbers and its history, and stands nowhere yet. */
export async function unmergeHubOrder(
  ctx: Context,
  { id, keepingOrders }: ParsedOf<typeof contract.unmerge>,
): Promise<AnswerOf<typeof contract.unmerge>> {
  const head = await lockForStep(ctx, id, 'merge')
  refuseOrders(head.isMerged ? [] : [head])
  if (keepingOrders.some((kept) => !head.mergedOrders.includes(kept)))
    failField('keepingOrders', 'Must be orders that are merged into this one')
  const parting = head.mergedOrders.filter((one) => !keepingOrders.includes(one))
  const before = [head, ...(await findHubOrders(ctx, parting))]
  const ids = before.map((order) => order.id)
  await ofOrders(ctx, parting).set({ merged_into: null }).execute()
  await ctx.db
    .updateTable('hub_boxes')
    .set(({ ref }) => ({ order_id: ref('own_order_id') }))
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', id)
    .where('own_order_id', '=', anyText(parting))
    .execute()
  await recountHubOrders(ctx, ids)
  // Whatever of it was expected in vain is not expected again.
  await ofOrders(ctx, ids)
    .where('boxes_count', '=', 0)
    .set({
      ...{ status: 'ExpectingCancelled', cancelled_at: ctx.now().toISOString(), cancel_reason: head.cancelReason },
      ...{ stock_location_id: null, position: null },
    })
    .execute()
  const parted = before.slice(1)
  const happened =
    parted.length === 0
      ? []
      : [
          ofOrder(head, 'Unmerged', { orders: parted.map(({ orderNo }) => orderNo) }),
          ...parted.map((order) => ofOrder(order, 'Unmerged', { from: head.orderNo })),
        ]
  const after = await tell(ctx, 'unmerge', before, happened)
  return { order: await getHubOrder(ctx, id), parted: after.slice(1) }
}

export async function cancelHubOrder(
  ctx: Context,
  { id }: ParsedOf<typeof contract.cancel>,
): Promise<contract.WholeHubOrder> {
  const before = await lockForStep(ctx, id, 'cancel')
  await close(ctx, [before], 'Cancelled')
  await tell(ctx, 'cancel-hub-order', [before], [ofOrder(before, 'Cancelled')])
  return getHubOrder(ctx, id)
}

/** Expects the missing boxes no longer (SORT-037): nothing has come, or what has come is all of it. */
export async function cancelExpectedBoxes(
  ctx: Context,
  { id, reason }: ParsedOf<typeof contract.cancelExpecting>,
): Promise<contract.WholeHubOrder> {
  const before = await lockForStep(ctx, id, 'cancelExpecting')
  const missing = await ctx.db
    .selectFrom('hub_boxes')
    .select(['id', 'barcode'])
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', id)
    .where('received_at', 'is', null)
    .orderBy('id')
    .execute()
  if (before.receivedBoxesCount === 0) await close(ctx, [before], 'ExpectingCancelled', reason)
  else {
    await ctx.db
      .deleteFrom('hub_boxes')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', anyText(missing.map((box) => box.id)))
      .execute()
    await ofOrders(ctx, [id]).set({ cancel_reason: reason }).execute()
    await recountHubOrders(ctx, [id])
  }
  const data = { reason, boxes: missing.length, barcodes: missing.slice(0, 100).map(({ barcode }) => barcode) }
  await tell(ctx, 'cancel-expecting', [before], [ofOrder(before, 'ExpectingCancelled', data)])
  return getHubOrder(ctx, id)
}
