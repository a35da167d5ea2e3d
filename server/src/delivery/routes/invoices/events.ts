import type { OfRecord } from '@crossdock/contract/events'
import { findPaid } from '../../../account/invoices/charges/reads.ts'
import { voidOfRoute } from '../../../account/invoices/charges/writes.ts'
import { lockSubscription } from '../../../account/subscriptions/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { onEvent } from '../../../platform/events.ts'

/** A route that something was paid for is kept: what was paid is given back there. */
export function watchPaidRoutes(): void {
  onEvent('route.removing', keepPaidRoute)
}

async function keepPaidRoute(ctx: Context, { id }: OfRecord<'route'>): Promise<void> {
  await lockSubscription(ctx)
  if ((await findPaid(ctx, id)).length > 0)
    fail('WrongState', { message: 'Something was paid for this route: it is kept.' })
  await voidOfRoute(ctx, id)
}
