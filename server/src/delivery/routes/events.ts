import type { Events, OfRecord } from '@crossdock/contract/events'
import { neededFor } from '../../account/notifications/rules.ts'
import { notify } from '../../account/notifications/writes.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'

/** Routes keep who drives them, and where they start and end. */
export function watchRouted(): void {
  onEvent('driver.removing', keepRoutedDriver)
  onEvent('depot.removing', keepRoutedDepot)
}

/** What routes have to say to people (NOTIF-014). */
export function watchRouteNews(): void {
  onEvent('route.started', tellOfStart)
  onEvent('route.stop-done', tellOfStop)
}

/** Routes that are still to be driven: those that have ended remember a driver or depot that is gone. */
const routesAhead = (ctx: Context) =>
  ctx.db
    .selectFrom('routes')
    .select(['id', 'type'])
    .where('account_id', '=', ctx.account.id)
    .where('type', 'in', ['Pending', 'Schedule', 'Ongoing'])

/** A driver with a route under way cannot be deleted (DRV-002), nor one with routes to come. */
async function keepRoutedDriver(ctx: Context, { id }: OfRecord<'driver'>): Promise<void> {
  const rows = await routesAhead(ctx).where('driver_id', '=', id).execute()
  if (rows.length > 0)
    fail('DriverInUse', {
      info: {
        reasons: [
          ...(rows.some(({ type }) => type === 'Ongoing') ? ['The driver is on a route.'] : []),
          ...(rows.some(({ type }) => type !== 'Ongoing') ? ['Routes to come are the driver’s.'] : []),
        ],
      },
    })
}

async function keepRoutedDepot(ctx: Context, { id }: OfRecord<'depot'>): Promise<void> {
  const starts = await routesAhead(ctx).where('start_depot_id', '=', id).limit(1).executeTakeFirst()
  const ends = await routesAhead(ctx).where('end_depot_id', '=', id).limit(1).executeTakeFirst()
  if (starts || ends)
    fail('DepotInUse', {
      info: { reasons: [...(starts ? ['Routes start there.'] : []), ...(ends ? ['Routes end there.'] : [])] },
    })
}

/** Whoever may see routes learns that one has started. */
async function tellOfStart(ctx: Context, { route, driverId }: Events['route.started']): Promise<void> {
  const { id: routeId, name, driverName, stops, orders } = route
  const to = { can: neededFor.route, ofStores: [...new Set(orders.map(({ storeId }) => storeId))] }
  await notify(ctx, {
    ...{ action: 'route-started', storeId: null, to },
    facts: { routeId, route: name, who: driverName ?? '', stops },
    // What a phone does is done in the name of the account's owner, who has not done it.
    alsoDoer: driverId !== null,
  })
}

/** Whoever may see routes learns what became of an order: it is delivered, or not for a reason. */
async function tellOfStop(ctx: Context, { route, stop, reason, driverId }: Events['route.stop-done']): Promise<void> {
  const facts = { routeId: route.id, route: route.name, who: route.driverName ?? '', reference: stop.orderNo }
  await notify(ctx, {
    ...(reason === null
      ? { action: 'order-delivered', facts }
      : { action: 'order-failed', facts: { ...facts, reason } }),
    ...{ storeId: stop.storeId, to: { can: neededFor.delivery }, alsoDoer: driverId !== null },
  })
}
