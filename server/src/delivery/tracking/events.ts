import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { tellCustomersJob } from './rules.ts'

const tellCustomers = (ctx: Context): Promise<void> => ctx.enqueue(tellCustomersJob, { accountId: ctx.account.id })

/** Whatever becomes of a route may be something to be told to its customers: the job finds out what. */
export function watchTracked(): void {
  onEvent('route.changed', tellCustomers)
}
