import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import { findAssignable } from '../../../account/users/assignable/reads.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { tellAssignee } from '../notices/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { shipments } from '../states/writes.ts'

/** Gives locked orders to somebody, or takes the name away. Everybody may be asked who may process all their stores' orders. */
async function giveOrders(ctx: Context, orders: readonly OrderFacts[], userId: Id<'user'> | null) {
  for (const order of orders) {
    requireCurrentStore(ctx, order.storeId)
    shipments.require(order, ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER'])
  }
  const stores = [...new Set(orders.map((order) => order.storeId))]
  const work = 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'
  const user = userId === null ? null : found((await findAssignable(ctx, work, stores, [userId])).get(userId))
  const changed = orders.filter((order) => order.assigneeId !== userId)
  await shipments.change(ctx, changed, { assignee_id: userId })
  await tellShipments(
    ctx,
    ...changed.map((order) => ({
      storeId: order.storeId,
      orderId: order.id,
      ...(user === null
        ? ({ type: 'unassigned', detail: {} } as const)
        : ({ type: 'assigned', detail: { assignee: { id: user.id, name: user.name } } } as const)),
    })),
  )
  await ctx.audit(
    ...orders.map((order) => ({
      action: 'assign' as const,
      entity: 'shipment-order' as const,
      id: order.id,
      before: { assigneeId: order.assigneeId },
      after: { assigneeId: userId },
    })),
  )
  await shipments.announce(ctx, changed)
  if (user !== null) await tellAssignee(ctx, changed, user.id)
  return user === null ? null : { id: user.id, name: user.name }
}

export async function assignOrder(
  ctx: Context,
  { id, userId, from }: ParsedOf<typeof contract.assign>,
): Promise<AnswerOf<typeof contract.assign>> {
  const order = found((await shipments.lock(ctx, [id])).get(id))
  if (from !== undefined && from !== order.assigneeId) fail('VersionConflict')
  return { assignee: await giveOrders(ctx, [order], userId) }
}

/** All of the orders or none. */
export async function assignOrders(
  ctx: Context,
  { ids, userId }: ParsedOf<typeof contract.assignMany>,
): Promise<AnswerOf<typeof contract.assignMany>> {
  const locked = await shipments.lock(ctx, ids)
  const orders = [...new Set(ids)].map((id) => found(locked.get(id)))
  return { assigned: orders.length, assignee: await giveOrders(ctx, orders, userId) }
}

const mostAtOnce = 200

/** Takes the name of somebody who is gone from open orders; whether there may be more. */
export async function giveBackOrders(ctx: Context, userId: Id<'user'>): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('shipment_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('assignee_id', '=', userId)
    .where('phase', '<>', 'COMPLETED')
    .limit(mostAtOnce)
    .execute()
  const locked = await shipments.lock(
    ctx,
    rows.map(({ id }) => id),
  )
  const open = [...locked.values()].filter((order) => order.assigneeId === userId && order.state !== 'COMPLETED')
  await giveOrders(ctx, open, null)
  return rows.length === mostAtOnce
}
