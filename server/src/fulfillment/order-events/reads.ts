import type { OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import { col } from '../../platform/statement.ts'

/** Events shown of one order: the newest of them. */
const mostEvents = 500

/** What happened to an order, oldest first. */
export async function listOrderEvents(
  ctx: Context,
  orderId: Id<'receiptOrder' | 'shipmentOrder'>,
): Promise<OrderEvent[]> {
  const rows = await ctx.db
    .selectFrom('order_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.account_id', '=', 'e.account_id').onRef('u.id', '=', 'e.user_id'))
    .select(['e.id', 'e.at', 'e.type', 'e.user_id', 'e.detail'])
    .select(col.text.orNull`u.first_name || ' ' || u.last_name`.as('user_name'))
    .modifyFront(kept)
    .where('e.account_id', '=', ctx.account.id)
    .where('e.order_id', '=', orderId)
    .orderBy('e.id', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.reverse().map((row) => ({
    id: row.id,
    at: row.at,
    type: row.type,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    detail: row.detail as Record<string, unknown>,
  }))
}
