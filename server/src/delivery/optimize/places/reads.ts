import { setImmediate } from 'node:timers/promises'
import { todayIn } from '@crossdock/contract/days'
import { managesFleet } from '@crossdock/contract/delivery/fleet'
import type * as contract from '@crossdock/contract/delivery/optimize/places'
import { mostRoutes } from '@crossdock/contract/delivery/optimize/places'
import { type RouteType, routeTypes, viewsType } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { anyText, col } from '../../../platform/statement.ts'
import { placesOfDrivers } from '../../positions/reads.ts'
import { ofMerchants } from '../../routes/reads.ts'
import { canDo } from '../../routes/rules.ts'
import { goesOnFrom, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { anybody, atDoorOf, depotsOf, driversOf, orderOf, personOf } from '../reads.ts'
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

/** Open routes that the caller may see: those that are named, or those of a day and drafts that have none. */
export async function openRoutes(
  ctx: Context,
  wanted: { ids?: readonly Id<'route'>[]; day: string | null },
  most: number = mostRoutes,
) {
  const types = routeTypes.filter((type) => canDo('setStops', type) && ctx.can(viewsType[type]))
  let query = ctx.db
    .selectFrom('routes as r')
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .leftJoin('depots as a', (join) =>
      join.onRef('a.account_id', '=', 'r.account_id').onRef('a.id', '=', 'r.start_depot_id'),
    )
    .select(['r.id', 'r.name', 'r.type', 'r.date', 'r.start', 'r.driver_id', 'r.start_depot_id', 'r.end_depot_id'])
    .select([
      'r.is_locked',
      'r.updated_at',
      'd.first_name',
      'd.last_name',
      'v.name as vehicle_name',
      'a.name as start_depot_name',
    ])
    .where(sql<SqlBool>`${sql.join(ofMerchants(ctx), sql` and `)}`)
    .where('r.type', '=', anyText(types))
  if (wanted.ids) query = query.where('r.id', '=', anyText(wanted.ids))
  else if (wanted.day === null) query = query.where(sql<SqlBool>`coalesce(r.date, '9999-12-31') >= ${ctx.today()}`)
  else query = query.where(sql<SqlBool>`coalesce(r.date, ${wanted.day}) = ${wanted.day}`)
  return query.orderBy(sql`r.date nulls last`).orderBy('r.id').limit(most).execute()
}
export type OpenRoute = Awaited<ReturnType<typeof openRoutes>>[number]

const stopsOf = (ctx: Context, ids: readonly Id<'route'>[]) =>
  ctx.db
    .selectFrom('route_stops as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .select(['s.route_id', 's.status', 's.is_locked', 's.arrived_at as arrivedAt', 's.done_at as doneAt'])
    .select(['o.id', 'o.order_no', 'o.lat', 'o.lng', 'o.window_from', 'o.window_to', 'o.weight', 'o.volume_m3'])
    .select(['o.packages', 'o.skills', 'o.priority', 'o.service_minutes', 'o.first_name', 'o.last_name', 'o.city'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.route_id', '=', anyText(ids))
    .where('s.left_at', 'is', null)
    .orderBy('s.route_id')
    .orderBy('s.position')
    .execute()
export type StopRow = Awaited<ReturnType<typeof stopsOf>>[number]

/** How many stops each has, the caller's own and all others. */
async function countStops(ctx: Context, ids: readonly Id<'route'>[]): Promise<ReadonlyMap<string, number>> {
  const rows = await acrossStores(ctx, ({ db }) =>
    db
      .selectFrom('route_stops')
      .select(['route_id', col.int8`count(*)`.as('count')])
      .where('account_id', '=', ctx.account.id)
      .where('route_id', '=', anyText(ids))
      .where('left_at', 'is', null)
      .groupBy('route_id')
      .execute(),
  )
  return new Map(rows.map(({ route_id, count }) => [route_id, count]))
}

/** All that the plans of these routes need, read at once. */
export async function boardOf(
  ctx: Context,
  rows: readonly Pick<OpenRoute, 'id' | 'driver_id' | 'start_depot_id' | 'end_depot_id'>[],
) {
  const ids = rows.map(({ id }) => id)
  const stops = groupBy(await stopsOf(ctx, ids), ({ route_id }) => route_id)
  const drivers = await driversOf(ctx, [...new Set(rows.flatMap(({ driver_id }) => driver_id ?? []))])
  const depots = await depotsOf(ctx, [
    ...rows.flatMap(({ start_depot_id, end_depot_id }) => [start_depot_id, end_depot_id]),
    ...drivers.flatMap(({ start_depot_id, end_depot_id }) => [start_depot_id, end_depot_id]),
  ])
  const seen = await placesOfDrivers(ctx, ids)
  const all = ctx.stores === '*' ? null : await countStops(ctx, ids)
  return {
    stopsOn: (id: Id<'route'>): readonly StopRow[] => stops.get(id) ?? [],
    /** Whoever does not see all stops of a route changes none of it. */
    isWhole: (id: Id<'route'>): boolean => all === null || (stops.get(id)?.length ?? 0) === (all.get(id) ?? 0),
    drivers: new Map(drivers.map((row) => [row.id, row])),
    depot: (id: Id<'depot'> | null) => (id === null ? null : (depots.get(id) ?? null)),
    seenAt: (id: Id<'route'>) => seen.get(id) ?? null,
  }
}
export type Board = Awaited<ReturnType<typeof boardOf>>

/** The plan of one route, with an order behind its last stop where one is given. */
export function planOf(ctx: Context, row: OpenRoute, board: Board, order: OrderToPlan | null): PlanToMake {
  const { start_depot_id: startId, end_depot_id: endId } = row
  const stops = board.stopsOn(row.id)
  const [start, end] = [board.depot(startId), board.depot(endId)]
  const known = row.driver_id === null ? undefined : board.drivers.get(row.driver_id)
  const ends = { start, end, startId, endId }
  const driver = known
    ? personOf(known, ends, board.depot)
    : { ...anybody, start, end, startDepotId: startId, endDepotId: endId }
  const isUnderWay = row.type === 'Ongoing'
  const place = isUnderWay ? goesOnFrom(stops, board.seenAt(row.id)) : null
  const left = stops.filter(({ id, status }) => status === 'To go' && id !== order?.id)
  const atDoor = isUnderWay ? atDoorOf(left) : undefined
  const timeZone = start?.timeZone ?? driver.timeZone ?? ctx.account.timeZone
  return {
    day: row.date ?? todayIn(timeZone, ctx.now()),
    timeZone,
    leaves: row.start,
    drivers: [place ? { ...driver, start: place } : driver],
    asksWeekdays: false,
    orders: [...left.map(orderOf), ...(order ? [order] : [])],
    now: isUnderWay ? ctx.now().getTime() : null,
    locked: atDoor && atDoor === left[0] ? [atDoor.id] : [],
    holder: driver.id,
  }
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
