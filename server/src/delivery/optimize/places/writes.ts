import type * as contract from '@crossdock/contract/delivery/optimize/places'
import type { Route } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { lockRoute, setStops } from '../../routes/writes.ts'

/** Puts an order elsewhere: what leaves one route comes to the other, or nothing is done. */
export async function moveOrder(
  ctx: Context,
  { addressId, routeId, at, updatedAt, leftUpdatedAt }: ParsedOf<typeof contract.move>,
): Promise<AnswerOf<typeof contract.move>> {
  const row = found(
    await ctx.db
      .selectFrom('pool_orders')
      .select('route_id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', addressId)
      .executeTakeFirst(),
  )
  const from = row.route_id
  if (from === null && routeId === null) fail('WrongState', { message: 'This order is in the pool.' })
  // In one order, so that two who move between the same two do not wait for each other.
  const held = new Map<string, Route>()
  for (const id of [...new Set([from, routeId])].filter((id) => id !== null).sort())
    held.set(id, await lockRoute(ctx, { id, updatedAt: id === routeId ? updatedAt : leftUpdatedAt }, 'setStops'))
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
