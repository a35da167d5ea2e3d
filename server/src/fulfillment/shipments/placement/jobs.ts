import { z } from 'zod'
import { everyAccount } from '../../../platform/every-account.ts'
import { accountWork, platformWork } from '../../../platform/jobs.ts'
import { platformJob } from '../../../platform/queue.ts'
import { tellOfReleased } from '../notices/writes.ts'
import { releaseBackOrdersJob } from './rules.ts'
import { lookAtWaiting, releaseBackOrders } from './writes.ts'

/** Gives back orders of a merchant in a warehouse their stock, and says which got it. */
export const releasing = accountWork(releaseBackOrdersJob, async (ctx, { storeId, warehouseId, after }) => {
  const { released, next } = await releaseBackOrders(ctx, { storeId, warehouseId, after })
  if (released.length > 0) {
    await ctx.audit({
      action: 'release-back-orders',
      entity: 'warehouse',
      id: warehouseId,
      after: { storeId, orderIds: released },
    })
    await tellOfReleased(ctx, storeId, released)
  }
  if (next) await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId, after: next })
})

/**
 * Goods become free in ways that nothing announces (a place is no longer temporary, a process ended while it looked): who waits
 * for them is looked at by the clock, too.
 */
export const lookingByClock = platformWork(
  platformJob('look-at-back-orders', z.object({}), { at: '*/15 * * * *' }),
  (platform) => everyAccount(platform, (ctx) => lookAtWaiting(ctx)),
)
