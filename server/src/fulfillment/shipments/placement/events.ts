import type { Events } from '@crossdock/contract/events'
import type { Context } from '../../../platform/context.ts'
import { onEvent } from '../../../platform/events.ts'
import { releaseBackOrdersJob } from './rules.ts'

/** What each transaction has asked for already: a receipt of many lines asks once. */
const asked = new WeakMap<Context, Set<string>>()

async function lookAtBackOrders(ctx: Context, { storeId, warehouseId }: Events['stock.available']): Promise<void> {
  const known = asked.get(ctx) ?? new Set<string>()
  asked.set(ctx, known)
  const key = `${storeId}/${warehouseId}`
  if (known.has(key)) return
  known.add(key)
  // After commit, in a transaction of its own: the goods must be there for everybody first.
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

/** Goods that became available, by receipt, adjustment, or because an order let them go, may be what back orders wait for. */
export function watchStock(): void {
  onEvent('stock.available', lookAtBackOrders)
  onEvent('store.breaks-cases', lookAtStore)
}
