import type { Events, OfRecord } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import { findPaid } from '../../../account/invoices/charges/reads.ts'
import { voidOfRoute } from '../../../account/invoices/charges/writes.ts'
import { isSameCharge } from '../../../account/invoices/lines/rules.ts'
import { lockSubscription } from '../../../account/subscriptions/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { onEvent } from '../../../platform/events.ts'
import { linesOfRoute } from './rules.ts'
import { renewDrafts } from './writes.ts'

/**
 * A route that something was paid for is kept: what was paid is given back there. What was worked out for one ends when it costs
 * something else; whatever comes for it is looked at once more, for both may happen at once.
 */
export function watchPaidRoutes(): void {
  onEvent('route.removing', keepPaidRoute)
  onEvent('route.edited', renewOfRoute)
  onEvent('pool-order.edited', renewOfOrders)
  onEvent('invoice.settling', (ctx, { routeId }) => renewDrafts(ctx, [routeId]))
  onEvent('invoice.taken-back', (ctx) => renewDrafts(ctx, 'all'))
}

async function keepPaidRoute(ctx: Context, { id }: OfRecord<'route'>): Promise<void> {
  await lockSubscription(ctx)
  if ((await findPaid(ctx, id)).length > 0)
    fail('WrongState', { message: 'Something was paid for this route: it is kept.' })
  await voidOfRoute(ctx, id)
}

/** At the end of the work: whoever pays waits for the subscription behind routes and orders, never the other way round. */
async function renewLater(ctx: Context, routeIds: readonly Id<'route'>[]): Promise<void> {
  if (routeIds.length > 0) ctx.beforeCommit(() => renewDrafts(ctx, routeIds))
}

const renewOfRoute = (ctx: Context, { before, after }: Events['route.edited']): Promise<void> =>
  renewLater(ctx, isSameCharge(linesOfRoute(before), linesOfRoute(after)) ? [] : [after.id])

function renewOfOrders(ctx: Context, { before, after }: Events['pool-order.edited']): Promise<void> {
  const chargeOf = (order: Events['pool-order.edited']['after'][number] | undefined): string =>
    JSON.stringify([order?.packages, order?.serviceCharges])
  const changed = after.filter((order) => chargeOf(order) !== chargeOf(before.get(order.id)))
  return renewLater(ctx, [...new Set(changed.flatMap(({ routeId }) => routeId ?? []))])
}
