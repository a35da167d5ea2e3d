import type * as contract from '@crossdock/contract/delivery/optimize/places'
import type { Route } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { readRoute } from '../../routes/reads.ts'
import { holdDaysOf } from '../../routes/stops/writes.ts'
import { lockRoute, setStops } from '../../routes/writes.ts'

const standsNow = async (ctx: Context, id: Id<'poolOrder'>) =>
  found(
    await ctx.db
      .selectFrom('pool_orders')
      .select(['route_id', 'deleted_at'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Refuses what was meant for where the order stood before, and says where somebody else has put it. */
async function refuseMoved(ctx: Context, addressId: Id<'poolOrder'>): Promise<never> {
  const { route_id: id, deleted_at } = await standsNow(ctx, addressId)
  if (deleted_at !== null) fail('VersionConflict', { message: 'It was deleted meanwhile.' })
  if (id === null) fail('VersionConflict', { message: 'It was put into the pool meanwhile.' })
  const { name } = await readRoute(ctx, id)
  return fail('VersionConflict', { message: `It was put on ${name} meanwhile.` })
}

/** Behind so many of the route's other stops it stands. */
const placeOn = ({ orders }: Route, addressId: string): number =>
  orders.findIndex((stop) => stop.addressId === addressId)

/** Puts an order elsewhere: what leaves one route comes to the other, or nothing is done. */
export async function moveOrder(
  ctx: Context,
  { addressId, routeId, at, leftRouteId, leftAt, updatedAt, leftUpdatedAt }: ParsedOf<typeof contract.move>,
): Promise<AnswerOf<typeof contract.move>> {
  const { route_id: from } = await standsNow(ctx, addressId)
  if (leftRouteId !== undefined && leftRouteId !== from) await refuseMoved(ctx, addressId)
  if (from === null && routeId === null) fail('WrongState', { message: 'This order is in the pool.' })
  await holdDaysOf(ctx, [from, routeId])
  // In one order, so that two who move between the same two do not wait for each other.
  const held = new Map<string, Route>()
  for (const id of [...new Set([from, routeId])].filter((id) => id !== null).sort())
    held.set(id, await lockRoute(ctx, { id, updatedAt: id === routeId ? updatedAt : leftUpdatedAt }, 'setStops'))
  // Who was before in the line for the route may have taken it off.
  const isThere = from === null || found(held.get(from)).orders.some((stop) => stop.addressId === addressId)
  if (!isThere) await refuseMoved(ctx, addressId)
  const left = from === null ? null : found(held.get(from))
  if (left && leftAt !== undefined && placeOn(left, addressId) !== leftAt)
    fail('VersionConflict', { message: 'It was put at another place of this route meanwhile.' })
  if (left?.orders.some((stop) => stop.addressId === addressId && stop.isLocked))
    fail('WrongState', { message: 'This stop is locked.' })
  const othersOn = (id: string) =>
    found(held.get(id))
      .orders.map((stop) => stop.addressId)
      .filter((one) => one !== addressId)
  const routes: Route[] = []
  if (from !== null && from !== routeId)
    routes.push(await setStops(ctx, { id: from, addressIds: othersOn(from), updatedAt: undefined }))
  if (routeId !== null) {
    const others = othersOn(routeId)
    const place = Math.min(at ?? others.length, others.length)
    const addressIds = [...others.slice(0, place), addressId, ...others.slice(place)]
    routes.push(await setStops(ctx, { id: routeId, addressIds, updatedAt: undefined }))
  }
  return { routes }
}
