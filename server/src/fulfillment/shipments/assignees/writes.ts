import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { addOrderEvents } from '../../order-events/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { announceOrders, lockOrders, requireState } from '../states/writes.ts'
import { findAssignable } from './reads.ts'

/** Gives locked orders to somebody, or takes the name away. Everybody may be asked who may process all their stores' orders. */
async function giveOrders(ctx: Context, orders: readonly OrderFacts[], userId: string | null) {
  for (const order of orders) {
    requireCurrentStore(ctx, order.storeId)
    requireState(order, ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER'])
  }
  const stores = [...new Set(orders.map((order) => order.storeId))]
  const user = userId === null ? null : found(await findAssignable(ctx, userId, stores))
  const changed = orders.filter((order) => order.assigneeId !== userId)
  await sql`
    update shipment_orders o set assignee_id = ${userId}, version = o.version + 1, updated_at = ${ctx.now()}
    where o.account_id = ${ctx.account.id} and o.id = any(${changed.map(({ id }) => id)}::text[])`.execute(ctx.db)
  await addOrderEvents(
    ctx,
    ...changed.map((order) => ({
      storeId: order.storeId,
      orderId: order.id,
      type: user === null ? 'unassigned' : 'assigned',
      detail: user === null ? {} : { assignee: { id: user.id, name: user.name } },
    })),
  )
  await ctx.audit(
    ...orders.map((order) => ({
      action: 'assign',
      entity: 'shipment-order',
      id: order.id,
      before: { assigneeId: order.assigneeId },
      after: { assigneeId: userId },
    })),
  )
  await announceOrders(ctx, changed)
  return user === null ? null : { id: user.id, name: user.name }
}

export async function assignOrder(
  ctx: Context,
  { id, userId }: ParsedOf<typeof contract.assign>,
): Promise<AnswerOf<typeof contract.assign>> {
  const order = found((await lockOrders(ctx, [id])).get(id))
  return { assignee: await giveOrders(ctx, [order], userId) }
}

/** All of the orders or none. */
export async function assignOrders(
  ctx: Context,
  { ids, userId }: ParsedOf<typeof contract.assignMany>,
): Promise<AnswerOf<typeof contract.assignMany>> {
  const locked = await lockOrders(ctx, ids)
  const orders = [...new Set(ids)].map((id) => found(locked.get(id)))
  return { assigned: orders.length, assignee: await giveOrders(ctx, orders, userId) }
}
