import type { OfRecord } from '@crossdock/contract/events'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'

/** Drivers keep what they drive, and where they start and end. */
export function watchFleet(): void {
  onEvent('vehicle.removing', keepDrivenVehicle)
  onEvent('depot.removing', keepUsedDepot)
}

const driversOf = (ctx: Context) =>
  ctx.db.selectFrom('drivers').select('id').where('account_id', '=', ctx.account.id).where('deleted_at', 'is', null)

async function keepDrivenVehicle(ctx: Context, { id }: OfRecord<'vehicle'>): Promise<void> {
  if (await driversOf(ctx).where('vehicle_id', '=', id).limit(1).executeTakeFirst())
    fail('VehicleInUse', { info: { reasons: ['A driver drives it.'] } })
}

async function keepUsedDepot(ctx: Context, { id }: OfRecord<'depot'>): Promise<void> {
  const starts = await driversOf(ctx).where('start_depot_id', '=', id).limit(1).executeTakeFirst()
  const ends = await driversOf(ctx).where('end_depot_id', '=', id).limit(1).executeTakeFirst()
  if (starts || ends)
    fail('DepotInUse', {
      info: { reasons: [...(starts ? ['Drivers start there.'] : []), ...(ends ? ['Drivers end there.'] : [])] },
    })
}
