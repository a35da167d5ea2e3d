import { accountWork } from '../../../platform/jobs.ts'
import { releaseBackOrdersJob } from './rules.ts'
import { releaseBackOrders } from './writes.ts'

/** Gives back orders of a merchant in a warehouse their stock, and says which got it. */
export const releasing = accountWork(releaseBackOrdersJob, async (ctx, { storeId, warehouseId, after }) => {
  const { released, next } = await releaseBackOrders(ctx, { storeId, warehouseId, after })
  if (released.length > 0)
    await ctx.audit({
      action: 'release-back-orders',
      entity: 'warehouse',
      id: warehouseId,
      after: { storeId, orderIds: released },
    })
  if (next) await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId, after: next })
})
