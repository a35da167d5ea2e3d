import { acrossStores } from '../../platform/across-stores.ts'
import { accountWork } from '../../platform/jobs.ts'
import { giveBackReceipts } from '../receipts/tasks/writes.ts'
import { giveBackOrders } from '../shipments/assignees/writes.ts'
import { giveBackJob } from './writes.ts'

/** Takes the name of somebody who was deleted from open orders, of all stores, whichever of them is seen by who deleted them. */
export const givingBack = accountWork(giveBackJob, async (ctx, said) => {
  const isMore = await acrossStores(ctx, async (wide) => {
    const [orders, receipts] = [await giveBackOrders(wide, said.userId), await giveBackReceipts(wide, said.userId)]
    return orders || receipts
  })
  if (isMore) await ctx.enqueue(giveBackJob, said)
})
