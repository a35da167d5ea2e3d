import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/sorting/boxes'
import type { HubOrder } from '@crossdock/contract/sorting/orders'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found, onConflict } from '../../platform/errors.ts'
import type { JsonValue } from '../../platform/json.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { col, statement } from '../../platform/statement.ts'
import { barcodeSeries } from '../manifests/expecting/writes.ts'
import { noteHubEvents } from '../orders/history/writes.ts'
import { checkAddedWeight } from '../orders/places/reads.ts'
import { lockForStep, recountHubOrders } from '../orders/writes.ts'
import { getHubBox } from './reads.ts'

const taken = { hub_boxes_barcode: () => failField('barcode', 'An open box has this barcode already') }

const told = async (
  ctx: Context,
  { storeId }: HubOrder,
  { orderId, number, barcode }: contract.HubBox,
  type: 'BoxAdded' | 'BoxEdited' | 'BoxRemoved' | 'BoxReceived',
  more: { readonly [fact: string]: JsonValue } = {},
): Promise<void> => {
  await noteHubEvents(ctx, { orderId, storeId, type, data: { number, barcode, ...more } })
  await ctx.emit('hub-order.changed', { storeId })
}

export async function addHubBox(
  ctx: Context,
  { id, ...form }: ParsedOf<typeof contract.add>,
): Promise<contract.HubBox> {
  const order = await lockForStep(ctx, id, 'box')
  if (order.boxesCount >= contract.mostBoxes)
    fail('ValidationError', { message: `An order has at most ${contract.mostBoxes.toLocaleString('en-US')} boxes.` })
  await checkAddedWeight(ctx, order.stockLocation, form.weight ?? 0)
  const barcode = form.barcode ?? found((await ctx.numbers(barcodeSeries))[0])
  const now = ctx.now().toISOString()
  const { rows } = await statement('hub-boxes.number', { number: col.int4 })`
    update hub_orders set last_box_number = last_box_number + 1 where account_id = ${ctx.account.id} and id = ${id}
    returning last_box_number as number`.execute(ctx.db)
  const boxId = newId<'hubBox'>()
  await onConflict(
    ctx.db
      .insertInto('hub_boxes')
      .values({
        ...{ account_id: ctx.account.id, store_id: order.storeId, id: boxId, manifest_id: order.manifestId },
        ...{ own_order_id: id, order_id: id, number: found(rows[0]).number },
        ...form,
        ...{ barcode, created_at: now, updated_at: now },
      })
      .execute(),
    taken,
  )
  await recountHubOrders(ctx, [id])
  const after = await getHubBox(ctx, id, boxId)
  await told(ctx, order, after, 'BoxAdded')
  await ctx.audit({ action: 'add-box', entity: 'hub-box', id: boxId, after })
  return after
}

export async function updateHubBox(
  ctx: Context,
  { id, boxId, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.HubBox> {
  const order = await lockForStep(ctx, id, 'box')
  const before = await getHubBox(ctx, id, boxId)
  requireUnchanged(updatedAt, before.updatedAt)
  await checkAddedWeight(ctx, order.stockLocation, (form.weight ?? 0) - (before.weight ?? 0))
  const barcode = form.barcode ?? before.barcode
  await onConflict(
    ctx.db
      .updateTable('hub_boxes')
      .set({ ...form, barcode, updated_at: ctx.now().toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', boxId)
      .execute(),
    taken,
  )
  if (barcode !== before.barcode) await recountHubOrders(ctx, [id])
  const after = await getHubBox(ctx, id, boxId)
  const fields = (['barcode', 'description', 'weight', 'depth', 'width', 'height', 'note'] as const).filter(
    (field) => before[field] !== after[field],
  )
  if (fields.length > 0) await told(ctx, order, after, 'BoxEdited', { fields })
  await ctx.audit({ action: 'update', entity: 'hub-box', id: boxId, before, after })
  return after
}

export async function removeHubBox(
  ctx: Context,
  { id, boxId }: ParsedOf<typeof contract.remove>,
): Promise<AnswerOf<typeof contract.remove>> {
  const order = await lockForStep(ctx, id, 'box')
  const before = await getHubBox(ctx, id, boxId)
  if (before.state === 'Received') fail('WrongState', { message: 'A box that was received is not removed.' })
  if (await isLastBox(ctx, before.orderId)) fail('WrongState', { message: 'The last box of an order is not removed.' })
  await ctx.db.deleteFrom('hub_boxes').where('account_id', '=', ctx.account.id).where('id', '=', boxId).execute()
  await recountHubOrders(ctx, [id])
  await told(ctx, order, before, 'BoxRemoved')
  await ctx.audit({ action: 'remove', entity: 'hub-box', id: boxId, before })
  return {}
}

/** Also of an order that is merged into another: parted, it would have none. */
async function isLastBox(ctx: Context, orderId: Id<'hubOrder'>): Promise<boolean> {
  const two = await ctx.db
    .selectFrom('hub_boxes')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('own_order_id', '=', orderId)
    .limit(2)
    .execute()
  return two.length < 2
}

/** Receives a box; scanned twice, it is received once. */
export async function receiveHubBox(
  ctx: Context,
  { id, boxId }: ParsedOf<typeof contract.receive>,
): Promise<contract.HubBox> {
  const order = await lockForStep(ctx, id, 'box')
  const before = await getHubBox(ctx, id, boxId)
  if (before.state === 'Received') {
    await ctx.audit({ action: 'receive', entity: 'hub-box', id: boxId, before, after: before })
    return before
  }
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('hub_orders')
    .set((the) => ({
      received_boxes_count: the('received_boxes_count', '+', 1),
      ...{ status: 'Received', received_at: order.receivedAt ?? now, updated_at: now },
    }))
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('hub_boxes')
    .set({ received_at: now, received_by: ctx.user.id, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', boxId)
    .execute()
  const after = await getHubBox(ctx, id, boxId)
  await told(ctx, order, after, 'BoxReceived')
  await ctx.emit('hub-box.received', { boxIds: [boxId] })
  await ctx.audit({ action: 'receive', entity: 'hub-box', id: boxId, before, after })
  return after
}
