import { todayIn } from '@crossdock/contract/dates'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import type * as contract from '@crossdock/contract/fulfillment/receipts/tasks'
import type { publishDraft as publish } from '@crossdock/contract/fulfillment/receipts/tasks'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { addOrderEvents } from '../../order-events/writes.ts'
import { getReceiptOrder } from '../orders/reads.ts'
import { canMove, draftFaults, loadOf } from '../orders/rules.ts'
import { checkContainers, type LockedOrder, lockReceiptOrder, moveReceiptOrder } from '../orders/writes.ts'
import { findProcessors } from './reads.ts'

export async function publishDraft(ctx: Context, { id, containers }: ParsedOf<typeof publish>): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  if (!canMove('publish', order)) fail('WrongState', { info: { state: order.state } })
  const draft = await getReceiptOrder(ctx, id)
  const load = loadOf(draft, containers)
  failFields(draftFaults(draft, load, todayIn(order.timeZone, ctx.now())))
  checkContainers(load.receiptType, draft.items, containers)
  await moveReceiptOrder(
    ctx,
    order,
    'publish',
    {
      containers: JSON.stringify(containers),
      receipt_type: load.receiptType,
      container_type: load.containerType,
      ...(load.palletsAtReceiving === null ? {} : { pallets_at_receiving: load.palletsAtReceiving }),
    },
    { containers: containers.length },
  )
  return getReceiptOrder(ctx, id)
}

export async function assignReceiptOrder(
  ctx: Context,
  { id, users }: ParsedOf<typeof contract.assign>,
): Promise<AnswerOf<typeof contract.assign>> {
  const order = await lockReceiptOrder(ctx, id)
  if (order.state === 'COMPLETED') fail('WrongState', { info: { state: order.state } })
  const wanted = [...new Set(users)].sort()
  const names = await findProcessors(ctx, order.storeId, wanted)
  const stranger = wanted.findIndex((userId) => !names.has(userId))
  if (stranger >= 0)
    fail('NotFound', {
      message: 'This person does not exist, or may not receive for this merchant.',
      fields: [{ path: `users.${stranger}`, message: 'May not receive for this merchant' }],
    })
  const before = (await getReceiptOrder(ctx, id)).assignees
  await ctx.db
    .deleteFrom('receipt_order_assignees')
    .where('account_id', '=', ctx.account.id)
    .where('receipt_order_id', '=', id)
    .execute()
  if (wanted.length > 0)
    await ctx.db
      .insertInto('receipt_order_assignees')
      .values(
        wanted.map((userId) => ({
          account_id: ctx.account.id,
          store_id: order.storeId,
          receipt_order_id: id,
          user_id: userId,
        })),
      )
      .execute()
  const assignees = wanted.map((userId) => ({ id: userId, name: names.get(userId) ?? '' }))
  await addOrderEvents(ctx, {
    storeId: order.storeId,
    orderId: id,
    type: wanted.length > 0 ? 'assigned' : 'unassigned',
    detail: { users: assignees },
  })
  await ctx.audit({ action: 'assign', entity: 'receipt-order', id, before, after: assignees })
  await ctx.emit('receipt.changed', { storeId: order.storeId })
  return { assignees }
}

/** Refuses a sub-account to whom an order, that others were asked to receive, was not given. */
export async function requireAssignee(ctx: Context, order: LockedOrder): Promise<void> {
  if (ctx.user.isOwner) return
  const rows = await ctx.db
    .selectFrom('receipt_order_assignees')
    .select('user_id')
    .where('account_id', '=', ctx.account.id)
    .where('receipt_order_id', '=', order.id)
    .execute()
  if (rows.length > 0 && !rows.some((row) => row.user_id === ctx.user.id)) fail('NotAssignedToYou')
}

export async function startReceiving(
  ctx: Context,
  { id, palletsAtReceiving }: ParsedOf<typeof contract.start>,
): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  await requireAssignee(ctx, order)
  const pallets = order.receiptType === 'LTL' ? palletsAtReceiving : undefined
  await moveReceiptOrder(
    ctx,
    order,
    'start',
    { arrived_at: ctx.now().toISOString(), ...(pallets === undefined ? {} : { pallets_at_receiving: pallets }) },
    pallets === undefined ? {} : { palletsAtReceiving: pallets },
  )
  return getReceiptOrder(ctx, id)
}

export async function pauseReceiving(ctx: Context, { id }: ParsedOf<typeof contract.pause>): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  await requireAssignee(ctx, order)
  await moveReceiptOrder(ctx, order, 'pause', { paused_at: ctx.now().toISOString() })
  return getReceiptOrder(ctx, id)
}

export async function resumeReceiving(ctx: Context, { id }: ParsedOf<typeof contract.resume>): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  await requireAssignee(ctx, order)
  await moveReceiptOrder(ctx, order, 'resume', {
    paused_at: null,
    paused_seconds: sql<number>`paused_seconds + greatest(extract(epoch from ${ctx.now()}::timestamptz - paused_at), 0)::integer`,
  })
  return getReceiptOrder(ctx, id)
}

/** Says that what was received is what is here. Receiving more, or correcting, takes it back. */
export async function confirmReport(
  ctx: Context,
  { id }: ParsedOf<typeof contract.confirmReport>,
): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  await requireAssignee(ctx, order)
  if (order.state !== 'PROCESSING' || order.taskState !== 'IN_PROGRESS')
    fail('WrongState', { info: { state: order.state, taskState: order.taskState } })
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('receipt_orders')
    .set({ report_confirmed_at: now, report_confirmed_by: ctx.user.id, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  const after = await getReceiptOrder(ctx, id)
  const { expected, received, short, over, rejected } = after.report
  const numbers = { expected, received, short, over, rejected }
  await addOrderEvents(ctx, { storeId: order.storeId, orderId: id, type: 'report-confirmed', detail: numbers })
  await ctx.audit({ action: 'confirm-report', entity: 'receipt-order', id, after: numbers })
  await ctx.emit('receipt.changed', { storeId: order.storeId })
  return getReceiptOrder(ctx, id)
}

/** Lines named in the timeline of a completed order. */
const mostNamed = 100

/** Closes the order. Whatever is short will not come any more: it is written down, and nothing waits for it. */
export async function completeReceiving(
  ctx: Context,
  { id }: ParsedOf<typeof contract.complete>,
): Promise<ReceiptOrder> {
  const order = await lockReceiptOrder(ctx, id)
  await requireAssignee(ctx, order)
  if (order.state === 'PROCESSING' && order.reportConfirmedAt === null) fail('NoConfirmedReportYet')
  const { items } = await getReceiptOrder(ctx, id)
  const name = ({ sku, packageTypeName, expected, received }: ReceiptOrder['items'][number]) => ({
    sku,
    packageTypeName,
    expected,
    received,
  })
  await moveReceiptOrder(
    ctx,
    order,
    'complete',
    { completed_at: ctx.now().toISOString() },
    {
      short: items
        .filter((item) => item.short > 0)
        .slice(0, mostNamed)
        .map(name),
      over: items
        .filter((item) => item.over > 0)
        .slice(0, mostNamed)
        .map(name),
    },
  )
  await ctx.emit('receipt.completed', { storeId: order.storeId, orderId: id })
  return getReceiptOrder(ctx, id)
}
