import type { OfRecord } from '@crossdock/contract/events'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'

/** Routes keep who drives them, and where they start and end. */
export function watchRouted(): void {
  onEvent('driver.removing', keepRoutedDriver)
  onEvent('depot.removing', keepRoutedDepot)
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
