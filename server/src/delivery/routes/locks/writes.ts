import type { Route } from '@crossdock/contract/delivery/routes'
import type * as contract from '@crossdock/contract/delivery/routes/locks'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { setStop } from '../stops/writes.ts'
import { changeRoute, lockRoute } from '../writes.ts'

/** Locks a route, or one of its stops, against whoever plans anew or drags; or unlocks it. */
export async function lockStops(
  ctx: Context,
  { id, addressId, isLocked, updatedAt }: ParsedOf<typeof contract.set>,
): Promise<Route> {
  const before = await lockRoute(ctx, { id, updatedAt }, 'lock')
  const action = isLocked ? 'lock' : 'unlock'
  if (addressId === undefined) return changeRoute(ctx, before, { is_locked: isLocked }, action)
  const { status } = found(before.orders.find((one) => one.addressId === addressId))
  if (status !== 'To go') fail('WrongState', { message: 'Stops that are done stay in front, as they were done.' })
  await setStop(ctx, id, addressId, { is_locked: isLocked })
  return changeRoute(ctx, before, {}, action)
}
