import type { Id } from '@crossdock/contract/ids'
import { ordersIn } from '../../../account/notifications/rules.ts'
import { notify } from '../../../account/notifications/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { OrderFacts } from '../states/reads.ts'

type Named = Pick<OrderFacts, 'id' | 'referenceId' | 'storeId'>

/** Whoever is given orders learns of it: once for all of a merchant's. */
export async function tellAssignee(ctx: Context, orders: readonly Named[], userId: Id<'user'>): Promise<void> {
  for (const given of groupBy(orders, (order) => order.storeId).values()) {
    const { one, facts } = ordersIn(given)
    await notify(ctx, {
      action: one === null ? 'shipments-assigned' : 'shipment-assigned',
      facts: { ...facts, who: ctx.user.name },
      storeId: given[0]?.storeId ?? null,
      orderId: one,
      to: { people: [userId] },
    })
  }
}

/** Orders that waited have got their stock, which nobody did by hand: whoever may see them learns that they can go. */
export async function tellOfReleased(
  ctx: Context,
  storeId: Id<'store'>,
  ids: readonly Id<'shipmentOrder'>[],
): Promise<void> {
  const orders = await ctx.db
    .selectFrom('shipment_orders')
    .select(['id', 'reference_id as referenceId'])
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const { one, facts } = ordersIn(orders)
  await notify(ctx, {
    action: one === null ? 'back-orders-released' : 'back-order-released',
    facts,
    storeId,
    orderId: one,
    to: { can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS' },
    alsoDoer: true,
  })
}
