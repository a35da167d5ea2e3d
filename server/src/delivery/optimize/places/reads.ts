import { setImmediate } from 'node:timers/promises'
import { managesFleet } from '@crossdock/contract/delivery/fleet'
import type * as contract from '@crossdock/contract/delivery/optimize/places'
import { mostRoutes } from '@crossdock/contract/delivery/optimize/places'
import type { RouteType } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { boardOf, openRoutes, orderOf, planOf } from '../problems/reads.ts'
import { type PlacesOn, placesOn } from './rules.ts'

async function orderToPlace(ctx: Context, id: Id<'poolOrder'>) {
  const row = found(
    await ctx.db
      .selectFrom('pool_orders')
      .selectAll()
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if ((row.schedule_id ?? row.deleted_at) !== null)
    fail('WrongState', { message: 'Only orders of the pool can be put on a route.' })
  return row
}

/** What a place is worth that fits; beyond all of them where none does. */
const worthOf = ({ best }: Pick<PlacesOn, 'best'>): number => best?.distance ?? Number.MAX_VALUE

/** Where an order fits on open routes; nothing is changed, and no run of the optimizer is counted. */
export async function listPlaces(
  ctx: Context,
  { addressId, routeIds }: ParsedOf<typeof contract.find>,
): Promise<AnswerOf<typeof contract.find>> {
  const row = await orderToPlace(ctx, addressId)
  const order = orderOf(row)
  const own = row.route_id === null ? null : ((await openRoutes(ctx, { ids: [row.route_id], day: null }))[0] ?? null)
  if (row.route_id !== null && own === null) fail('NotFound')
  const day = own === null ? row.delivery_date : own.date
  const shown = await openRoutes(ctx, routeIds ? { ids: routeIds, day } : { day })
  const rows = own === null || routeIds ? shown : [own, ...shown.filter(({ id }) => id !== own.id)].slice(0, mostRoutes)
  const board = await boardOf(ctx, rows)
  if (own?.is_locked) fail('WrongState', { message: 'This route is locked.' })
  if (own && board.stopsOn(own.id).some(({ id, is_locked }) => id === addressId && is_locked))
    fail('WrongState', { message: 'This stop is locked.' })
  if (own && board.stopsOn(own.id).some(({ id, status }) => id === addressId && status !== 'To go'))
    fail('WrongState', { message: 'Stops that are done stay in front, as they were done.' })
  const routes: AnswerOf<typeof contract.find>['routes'] = []
  for (const one of rows) {
    if (!board.isWhole(one.id) || one.is_locked) continue
    const others = board.stopsOn(one.id).flatMap(({ id }) => (id === addressId ? [] : id))
    const said = placesOn({
      ...{ plan: planOf(ctx, one, board, order), order, others, isOwn: one.id === row.route_id },
      maySeeCosts: ctx.can(managesFleet),
    })
    routes.push({
      ...{ routeId: one.id, name: one.name, type: one.type as RouteType, date: one.date, updatedAt: one.updated_at },
      driverName: one.first_name === null ? null : `${one.first_name} ${one.last_name}`,
      stops: others.length,
      ...{ places: [...said.places], best: said.best, why: said.why },
    })
    // Others are answered between two routes.
    await setImmediate()
  }
  const reasons = new Set(routes.map(({ why }) => why?.reason ?? null))
  const [only = null] = reasons
  const isNowhere = reasons.size === 1 && (only === 'noPlace' || only === 'badPlace')
  return {
    ...{ addressId, orderNo: order.orderNo, reason: isNowhere ? only : null },
    routes: isNowhere ? [] : routes.sort((a, b) => worthOf(a) - worthOf(b)),
  }
}
