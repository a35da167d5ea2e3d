import type { Events } from '@crossdock/contract/events'
import type { Context } from '../../../platform/context.ts'
import { onEvent } from '../../../platform/events.ts'
import { releaseBackOrdersJob } from './rules.ts'
import { isWaitedFor, lookAtWaiting } from './writes.ts'

async function lookAtBackOrders(
  ctx: Context,
  { storeId, warehouseId, productIds }: Events['stock.available'],
): Promise<void> {
  if (await isWaitedFor(ctx, storeId, warehouseId, productIds))
    await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId })
}

/** A merchant whose cases may be broken from now on: back orders of that merchant may be covered by what is there. */
const lookAtStore = (ctx: Context, { storeId }: Events['store.breaks-cases']): Promise<void> =>
  lookAtWaiting(ctx, storeId)

/** More goods that nobody holds, by receipt, adjustment, or because an order let them go, may be what back orders wait for. */
export function watchStock(): void {
  onEvent('stock.available', lookAtBackOrders)
  onEvent('store.breaks-cases', lookAtStore)
}
