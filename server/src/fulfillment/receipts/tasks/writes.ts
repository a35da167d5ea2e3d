import type { NotificationFacts } from '@crossdock/contract/account/notifications'
import { formatDay, todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import type * as contract from '@crossdock/contract/fulfillment/receipts/tasks'
import type { publishDraft as publish } from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import { notify } from '../../../account/notifications/writes.ts'
import { findAssignable } from '../../../account/users/assignable/reads.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { stands } from '../../../platform/order-machine.ts'
import { statement } from '../../../platform/statement.ts'
import { tellReceipts } from '../../order-events/writes.ts'
import { getReceiptOrder } from '../orders/reads.ts'
import { draftFaults, loadOf } from '../orders/rules.ts'
import { checkContainers } from '../orders/writes.ts'
import type { ReceiptFacts } from '../states/reads.ts'
import { type ReceiptStanding, steps } from '../states/rules.ts'
import { lockTask, receipts } from '../states/writes.ts'

export async function publishDraft(ctx: Context, { id, containers }: ParsedOf<typeof publish>): Promise<ReceiptOrder> {
  const order = await receipts.lockOne(ctx, id)
  if (!stands<ReceiptStanding>(order, steps.publish.from)) fail('WrongState', { info: { state: order.state } })
  const draft = await getReceiptOrder(ctx, id)
  const load = loadOf(draft, containers)
  failFields(draftFaults(draft, load, todayIn(order.timeZone, ctx.now())))
  checkContainers(load.receiptType, draft.items, containers)
  const facts = {
    containers,
    receipt_type: load.receiptType,
    container_type: load.containerType,
    ...(load.palletsAtReceiving === null ? {} : { pallets_at_receiving: load.palletsAtReceiving }),
  }
  await receipts.move(ctx, 'publish', [{ order, facts, detail: { containers: containers.length } }])
  return getReceiptOrder(ctx, id)
}

export async function assignReceiptOrder(
  ctx: Context,
  { id, users, from }: ParsedOf<typeof contract.assign>,
): Promise<AnswerOf<typeof contract.assign>> {
  const order = await receipts.lockOne(ctx, id)
  if (order.state === 'COMPLETED') fail('WrongState', { info: { state: order.state } })
  const wanted = [...new Set(users)].sort()
  const people = await findAssignable(ctx, 'FULFILLMENT_PROCESS_RECEIVING_ORDERS', [order.storeId], wanted)
  const stranger = wanted.findIndex((userId) => !people.has(userId))
  if (stranger >= 0)
    fail('NotFound', {
      message: 'This person does not exist, or may not receive for this merchant.',
      fields: [{ path: `users.${stranger}`, message: 'May not receive for this merchant' }],
    })
  const { assignees: before, expectedArrival } = await getReceiptOrder(ctx, id)
  const known = new Set(before.map((person) => person.id))
  if (from && !(from.length === known.size && from.every((userId) => known.has(userId)))) fail('VersionConflict')
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
  const assignees = wanted.map((userId) => ({ id: userId, name: people.get(userId)?.name ?? '' }))
  await tellReceipts(ctx, {
    storeId: order.storeId,
    orderId: id,
    type: wanted.length > 0 ? 'assigned' : 'unassigned',
    detail: { users: assignees },
  })
  await ctx.audit({ action: 'assign', entity: 'receipt-order', id, before, after: assignees })
  await receipts.announce(ctx, [order])
  const fresh = wanted.filter((userId) => !known.has(userId))
  if (fresh.length > 0)
    await notify(ctx, {
      action: 'receipt-assigned',
      facts: {
        reference: order.referenceId,
        who: ctx.user.name,
        day: expectedArrival === null ? '—' : formatDay(expectedArrival),
      },
      storeId: order.storeId,
      orderId: id,
      to: { people: fresh },
    })
  return { assignees }
}

const mostAtOnce = 200

/** Takes somebody who is gone from those who are to receive open orders; whether there may be more. */
export async function giveBackReceipts(ctx: Context, userId: Id<'user'>): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('receipt_order_assignees as a')
    .innerJoin('receipt_orders as o', (join) =>
      join.onRef('o.account_id', '=', 'a.account_id').onRef('o.id', '=', 'a.receipt_order_id'),
    )
    .select('o.id')
    .where('a.account_id', '=', ctx.account.id)
    .where('a.user_id', '=', userId)
    .where('o.state', '<>', 'COMPLETED')
    .limit(mostAtOnce)
    .execute()
  const locked = await receipts.lock(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const order of locked.values()) {
    const { id, storeId } = order
    const { assignees: before } = await getReceiptOrder(ctx, id)
    const users = before.filter((one) => one.id !== userId)
    await ctx.db
      .deleteFrom('receipt_order_assignees')
      .where(({ and }) => and({ account_id: ctx.account.id, receipt_order_id: id, user_id: userId }))
      .execute()
    const type = users.length > 0 ? 'assigned' : 'unassigned'
    await tellReceipts(ctx, { storeId, orderId: id, type, detail: { users } })
    await ctx.audit({ action: 'assign', entity: 'receipt-order', id, before, after: users })
  }
  await receipts.announce(ctx, [...locked.values()])
  return rows.length === mostAtOnce
}

/** Whoever may see receipts of the merchant learns how far one is. */
const tellOfReceipt = (
  ctx: Context,
  action: 'receipt-started' | 'receipt-completed',
  order: ReceiptFacts,
  facts: NotificationFacts = {},
): Promise<void> =>
  notify(ctx, {
    action,
    facts: { reference: order.referenceId, who: ctx.user.name, ...facts },
    storeId: order.storeId,
    orderId: order.id,
    to: { can: 'FULFILLMENT_VIEW_RECEIVING_ORDERS' },
  })

export async function startReceiving(
  ctx: Context,
  { id, palletsAtReceiving }: ParsedOf<typeof contract.start>,
): Promise<ReceiptOrder> {
  const order = await lockTask(ctx, id)
  const pallets = order.receiptType === 'LTL' ? palletsAtReceiving : undefined
  await receipts.move(ctx, 'start', [
    pallets === undefined
      ? { order, facts: {} }
      : { order, facts: { pallets_at_receiving: pallets }, detail: { palletsAtReceiving: pallets } },
  ])
  await tellOfReceipt(ctx, 'receipt-started', order)
  return getReceiptOrder(ctx, id)
}

export async function pauseReceiving(ctx: Context, { id }: ParsedOf<typeof contract.pause>): Promise<ReceiptOrder> {
  const order = await lockTask(ctx, id)
  await receipts.move(ctx, 'pause', [{ order }])
  return getReceiptOrder(ctx, id)
}

export async function resumeReceiving(ctx: Context, { id }: ParsedOf<typeof contract.resume>): Promise<ReceiptOrder> {
  const order = await lockTask(ctx, id)
  await receipts.move(ctx, 'resume', [{ order }])
  return getReceiptOrder(ctx, id)
}

/** Says that what was received is what is here. Receiving more, or correcting, takes it back. */
export async function confirmReport(
  ctx: Context,
  { id }: ParsedOf<typeof contract.confirmReport>,
): Promise<ReceiptOrder> {
  const order = await lockTask(ctx, id)
  if (order.state !== 'PROCESSING' || order.taskState !== 'IN_PROGRESS')
    fail('WrongState', { info: { state: order.state, taskState: order.taskState } })
  const now = ctx.now().toISOString()
  await statement('tasks.confirm-report')`
    update receipt_orders set report_confirmed_at = ${now}, report_confirmed_by = ${ctx.user.id}, updated_at = ${now}
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.db)
  const after = await getReceiptOrder(ctx, id)
  const { expected, received, short, over, rejected } = after.report
  const numbers = { expected, received, short, over, rejected }
  await tellReceipts(ctx, { storeId: order.storeId, orderId: id, type: 'report-confirmed', detail: numbers })
  await ctx.audit({ action: 'confirm-report', entity: 'receipt-order', id, after: numbers })
  await receipts.announce(ctx, [order])
  return getReceiptOrder(ctx, id)
}

/** Lines named in the timeline of a completed order. */
const mostNamed = 100

/** Closes the order. Whatever is short will not come any more: it is written down, and nothing waits for it. */
export async function completeReceiving(
  ctx: Context,
  { id }: ParsedOf<typeof contract.complete>,
): Promise<ReceiptOrder> {
  const order = await lockTask(ctx, id)
  if (order.state === 'PROCESSING' && order.reportConfirmedAt === null) fail('NoConfirmedReportYet')
  const { items, report } = await getReceiptOrder(ctx, id)
  const name = ({ sku, packageTypeName, expected, received }: ReceiptOrder['items'][number]) => ({
    sku,
    packageTypeName,
    expected,
    received,
  })
  const detail = {
    short: items
      .filter((item) => item.short > 0)
      .slice(0, mostNamed)
      .map(name),
    over: items
      .filter((item) => item.over > 0)
      .slice(0, mostNamed)
      .map(name),
  }
  await receipts.move(ctx, 'complete', [{ order, detail }])
  await tellOfReceipt(ctx, 'receipt-completed', order, { received: report.received, expected: report.expected })
  return getReceiptOrder(ctx, id)
}
