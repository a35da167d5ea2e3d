import type { OfRecord } from '@crossdock/contract/events'
import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { giveBackJob } from './rules.ts'

/** Nobody could work on an order that was given to somebody who is gone: it is given back, in the background, for there may be many. */
export function watchPeople(): void {
  onEvent('user.removing', giveBackWork)
}

const giveBackWork = (ctx: Context, { id }: OfRecord<'user'>): Promise<void> => ctx.enqueue(giveBackJob, { userId: id })
