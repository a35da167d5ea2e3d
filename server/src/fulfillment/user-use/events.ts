import type { OfRecord } from '@crossdock/contract/events'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { accountJob } from '../../platform/queue.ts'

/** Gives the work of somebody who was deleted back to everybody. */
export const giveBackJob = accountJob('give-back', z.object({ userId: id('user') }))

/** Nobody could work on an order that was given to somebody who is gone: it is given back, in the background, for there may be many. */
export function watchPeople(): void {
  onEvent('user.removing', giveBackWork)
}

const giveBackWork = (ctx: Context, removed: OfRecord<'user'>): Promise<void> =>
  ctx.enqueue(giveBackJob, { userId: removed.id })
