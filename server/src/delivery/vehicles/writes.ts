import type * as contract from '@crossdock/contract/delivery/vehicles'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { centsOf } from '@crossdock/contract/money'
import type { Context } from '../../platform/context.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { getVehicle } from './reads.ts'

export const vehicles = plainNoun({
  table: 'vehicles',
  entity: 'vehicle',
  read: getVehicle,
  taken: { vehicles_name: 'VehicleNameExists' },
})

const cents = (amount: number | null): number | null => (amount === null ? null : centsOf(amount))

/** The form as it is kept: money in cents. */
const columns = ({ costPerDay, costPerKm, costPerHour, ...form }: ParsedOf<typeof contract.create>) => ({
  ...form,
  perDayCents: cents(costPerDay),
  perKmCents: cents(costPerKm),
  perHourCents: cents(costPerHour),
})

export const createVehicle = (ctx: Context, form: ParsedOf<typeof contract.create>): Promise<contract.Vehicle> =>
  vehicles.create(ctx, columns(form))

export async function updateVehicle(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Vehicle> {
  return vehicles.update(ctx, await vehicles.lock(ctx, id, updatedAt), columns(form))
}

/** Who drives it refuses, by its event. */
export const vehicleRemoval = vehicles.removal()
