import type { Context } from '../../../platform/context.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { type ReleaseCursor, releaseBackOrders } from './writes.ts'

/** After goods became available: gives back orders of a merchant in a warehouse their stock, and says which got it. */
export async function releaseBackOrdersJob(ctx: Context, payload: JsonValue): Promise<void> {
  const { storeId, warehouseId, after } = payload as unknown as {
    storeId: string
    warehouseId: string
    after?: ReleaseCursor
  }
  const { released, next } = await releaseBackOrders(ctx, { storeId, warehouseId, after: after ?? null })
  if (released.length > 0)
    await ctx.audit({
      action: 'release-back-orders',
      entity: 'warehouse',
      id: warehouseId,
      after: { storeId, orderIds: released },
    })
  if (next) await ctx.enqueue('release-back-orders', { storeId, warehouseId, after: { ...next } })
}
