import type { Events } from '@crossdock/contract/events'
import type { Context } from '../../../platform/context.ts'
import { onEvent } from '../../../platform/events.ts'
import { releaseBackOrdersJob } from './rules.ts'
import { isWaitedFor } from './writes.ts'

async function lookAtBackOrders(
  ctx: Context,
  { storeId, warehouseId, productIds }: Events['stock.available'],
): Promise<void> {
  if (await isWaitedFor(ctx, storeId, warehouseId, productIds))
    await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId })
}

/** A merchant whose cases may be broken from now on: his back orders may be covered by what is there. */
async function lookAtStore(ctx: Context, { storeId }: Events['store.breaks-cases']): Promise<void> {
  const warehouses = await ctx.db
    .selectFrom('shipment_orders')
    .select('warehouse_id')
    .distinct()
    .where('account_id', '=', ctx.account.id)
    .where('store_id', '=', storeId)
    .where('phase', '=', 'BACK_ORDER')
    .execute()
  for (const { warehouse_id: warehouseId } of warehouses)
    await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId })
}

/** More goods that nobody holds, by receipt, adjustment, or because an order let them go, may be what back orders wait for. */
export function watchStock(): void {
  onEvent('stock.available', lookAtBackOrders)
  onEvent('store.breaks-cases', lookAtStore)
}
