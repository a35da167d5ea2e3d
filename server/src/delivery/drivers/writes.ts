import type * as contract from '@crossdock/contract/delivery/drivers'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail, failField, failFields } from '../../platform/errors.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { depots } from '../depots/writes.ts'
import { vehicles } from '../vehicles/writes.ts'
import { getDriver } from './reads.ts'
import { faultsOfShift, phoneKey } from './rules.ts'

export const drivers = plainNoun({
  table: 'drivers',
  entity: 'driver',
  read: getDriver,
  taken: { drivers_phone: () => failField('phone', 'Another driver has this phone number') },
})

type Form = ParsedOf<typeof contract.create>

/** What a driver drives and starts from is there, and stays until the write has ended. */
async function holdPlaces(
  ctx: Context,
  { vehicleId, startDepotId, endDepotId }: Pick<Form, 'vehicleId' | 'startDepotId' | 'endDepotId'>,
): Promise<void> {
  if (vehicleId !== null) await vehicles.hold(ctx, vehicleId)
  // In one order, so that two who hold the same two do not wait for each other.
  const depotIds = [...new Set([startDepotId, endDepotId])].filter((depotId) => depotId !== null)
  for (const depotId of depotIds.sort((a, b) => (a < b ? -1 : 1))) await depots.hold(ctx, depotId)
}

/** The form as it is kept. */
const columns = ({ breaks, ...form }: Form) => ({
  ...form,
  phoneKey: phoneKey(form.phone),
  breaks: JSON.stringify(breaks),
})

export async function createDriver(ctx: Context, form: Form): Promise<contract.Driver> {
  failFields(faultsOfShift(form))
  await holdPlaces(ctx, form)
  return drivers.create(ctx, columns(form))
}

export async function updateDriver(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Driver> {
  failFields(faultsOfShift(form))
  await holdPlaces(ctx, form)
  return drivers.update(ctx, await drivers.lock(ctx, id, updatedAt), columns(form))
}

/** Ends what a driver's phone opens with, and the link that would let one in: at once, whatever it is about to send. */
export async function endPhone(ctx: Context, id: Id<'driver'>): Promise<void> {
  await ctx.db
    .updateTable('driver_access')
    .set({
      invite_hash: null,
      invite_ends_at: null,
      session_hash: null,
      phone_since: null,
      phone_name: null,
      place: null,
    })
    .where('account_id', '=', ctx.account.id)
    .where('driver_id', '=', id)
    .execute()
}

/** Who is deactivated goes off duty, and the phone with it; who is has to be active first. */
export async function setDriverStatus(
  ctx: Context,
  { id, updatedAt, ...asked }: ParsedOf<typeof contract.setStatus>,
): Promise<contract.Driver> {
  const before = await drivers.lock(ctx, id, updatedAt)
  const isActive = asked.isActive ?? before.isActive
  const isOnDuty = asked.isOnDuty ?? (isActive && before.isOnDuty)
  if (isOnDuty && !isActive) fail('WrongState', { message: 'Who is deactivated cannot be on duty.' })
  if (!isActive) await endPhone(ctx, id)
  return drivers.update(ctx, before, { isActive, isOnDuty })
}

export const driverRemoval = drivers.removal({ restoring: holdPlaces })
