import type { OfRecord } from '@crossdock/contract/events'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { accountJob } from '../../platform/queue.ts'

/** Gives the work of somebody who was deleted back to everybody. */
export const giveBackJob = accountJob('give-back', z.object({ userId: id('user') }))

/** In the background, for there may be much of it. */
export const giveBackWork = (ctx: Context, removed: OfRecord<'user'>): Promise<void> =>
  ctx.enqueue(giveBackJob, { userId: removed.id })
