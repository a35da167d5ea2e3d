import { todayIn } from '@crossdock/contract/days'
import * as contract from '@crossdock/contract/delivery/positions'
import { usualPositionDays } from '@crossdock/contract/delivery/positions'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { getRoute, readRoute } from '../routes/reads.ts'
import { etasOf, idleSince, isSeen, type Newest, type Place } from './rules.ts'

type Kept = Awaited<ReturnType<typeof findNewest>>

/** What is kept of a driver's newest position. */
export const findNewest = (db: Db, accountId: number, driverId: Id<'driver'>) =>
  db
    .selectFrom('driver_newest')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()

/** The newest as the rules know it. */
export const newestOf = (row: NonNullable<Kept>): Newest => ({
  ...{ at: Date.parse(row.at), lat: row.lat, lng: row.lng, heading: row.heading, isMoving: row.is_moving },
  stillSince: Date.parse(row.still_since),
  still: { lat: row.still_lat, lng: row.still_lng },
})

const shape = (row: NonNullable<Kept>, now: Date): contract.Position => ({
  ...{ driverId: row.driver_id, routeId: row.route_id, lat: row.lat, lng: row.lng, heading: row.heading, at: row.at },
  moving: row.is_moving,
  isSeen: isSeen(Date.parse(row.received_at), now.getTime()),
})

/**
 * Where the driver of a route under way was last; null: nothing was told yet, or it is not under way. It asks for no rights: whoever
 * calls it says who sees it, and from how far (`customerRadius`).
 */
export async function findPosition(
  db: Db,
  accountId: number,
  routeId: Id<'route'>,
  now: Date,
): Promise<contract.Position | null> {
  const row = await db
    .selectFrom('driver_newest as n')
    .innerJoin('routes as r', (join) =>
      join
        .onRef('r.account_id', '=', 'n.account_id')
        .onRef('r.driver_id', '=', 'n.driver_id')
        .onRef('r.id', '=', 'n.route_id'),
    )
    .selectAll('n')
    .where('n.account_id', '=', accountId)
    .where('r.id', '=', routeId)
    .where('r.type', '=', 'Ongoing')
    .executeTakeFirst()
  return row ? shape(row, now) : null
}

/** Where the drivers of routes under way were seen last, on them. It asks for no rights: see `findPosition`. */
export async function placesOfDrivers(
  { db, account }: Pick<Context, 'db' | 'account'>,
  ids: readonly Id<'route'>[],
): Promise<ReadonlyMap<string, Place & { readonly at: string }>> {
  const rows = await db
    .selectFrom('driver_newest as n')
    .innerJoin('routes as r', (join) =>
      join
        .onRef('r.account_id', '=', 'n.account_id')
        .onRef('r.driver_id', '=', 'n.driver_id')
        .onRef('r.id', '=', 'n.route_id'),
    )
    .select(['r.id', 'n.lat', 'n.lng', 'n.at'])
    .where('n.account_id', '=', account.id)
    .where('r.id', '=', anyText(ids))
    .where('r.type', '=', 'Ongoing')
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Days for which the account keeps positions. */
export async function positionDays(db: Db, accountId: number): Promise<number> {
  const row = await findSettings(db, accountId)
  return row?.position_days ?? usualPositionDays
}

const findSettings = (db: Db, accountId: number) =>
  db
    .selectFrom('tracking_settings')
    .select(['position_days', 'updated_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export async function readSettings(ctx: Context): Promise<AnswerOf<typeof contract.getSettings>> {
  const row = await findSettings(ctx.db, ctx.account.id)
  return { positionDays: row?.position_days ?? usualPositionDays, updatedAt: row?.updated_at ?? null }
}

/** Drivers of one answer at most. */
const mostDrivers = 5_000

export async function listLatest(
  ctx: Context,
  { routeId, driverId }: ParsedOf<typeof contract.latestCoordinates>,
): Promise<AnswerOf<typeof contract.latestCoordinates>> {
  let query = ctx.db
    .selectFrom('routes as r')
    .innerJoin('driver_newest as n', (join) =>
      join
        .onRef('n.account_id', '=', 'r.account_id')
        .onRef('n.driver_id', '=', 'r.driver_id')
        .onRef('n.route_id', '=', 'r.id'),
    )
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'n.account_id').onRef('d.id', '=', 'n.driver_id'),
    )
    .selectAll('n')
    .select(['r.name as route_name', 'd.first_name', 'd.last_name'])
    .where('r.account_id', '=', ctx.account.id)
    .where('r.type', '=', 'Ongoing')
    // Row-level security leaves the stops of merchants whom the caller may see.
    .where(({ exists, selectFrom }) => {
      const stops = selectFrom('route_stops as s')
        .select('s.order_id')
        .whereRef('s.account_id', '=', 'r.account_id')
        .whereRef('s.route_id', '=', 'r.id')
      return exists(ctx.storeId === null ? stops : stops.where('s.store_id', '=', ctx.storeId))
    })
  if (routeId) query = query.where('r.id', '=', routeId)
  if (driverId) query = query.where('r.driver_id', '=', driverId)
  const rows = await query.orderBy('r.id').limit(mostDrivers).execute()
  const now = ctx.now()
  return {
    coordinates: rows.map(({ route_name, first_name, last_name, ...row }) => ({
      ...shape(row, now),
      driverName: `${first_name} ${last_name}`,
      routeName: route_name,
    })),
  }
}

/** Who may watch a route: whoever may ask for it by the call, while it is under way. */
export async function admitWatcher(ctx: Context, id: Id<'route'>): Promise<void> {
  if (!ctx.can('VIEW_ONGOING_ROUTE')) fail('NO_ACCESS', { permission: 'VIEW_ONGOING_ROUTE' })
  if (!ctx.mayCall(contract.live)) fail('TRACKING_NOT_AVAILABLE')
  const route = await getRoute(ctx, id)
  if (route.type !== 'Ongoing') notUnderWay()
}

const notUnderWay = (): never => fail('WrongState', { message: 'This route is not under way.' })

/** Points of the way that was driven, at most about so many. */
const mostTrail = 400

async function trailOf(ctx: Context, route: { id: Id<'route'>; driverId: Id<'driver'>; startedAt: string }) {
  const { rows } = await statement('positions.trail', { lng: col.numeric, lat: col.numeric })`
    select lng::numeric as lng, lat::numeric as lat from (
      select lng, lat, at, row_number() over (order by at) as place, count(*) over () as count from driver_positions
      where account_id = ${ctx.account.id} and driver_id = ${route.driverId} and route_id = ${route.id} and at >= ${route.startedAt}
    ) p where place % greatest(1, count / ${mostTrail}) = 0 or place in (1, count) order by at`.execute(ctx.db)
  return rows.map(({ lng, lat }): [number, number] => [lng, lat])
}

/** The places where a route starts and ends, and the clocks that it goes by. */
async function endsOf(ctx: Context, ids: readonly (Id<'depot'> | null)[]) {
  const chosen = ids.filter((id) => id !== null)
  const rows = await ctx.db
    .selectFrom('depots')
    .select(['id', 'lat', 'lng', 'time_zone'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(chosen))
    .execute()
  const [start = null, end = null] = ids.map((id) => rows.find((row) => row.id === id) ?? null)
  return { start, end, timeZone: start?.time_zone ?? ctx.account.timeZone }
}

/** The day by whose clocks the windows of a route are. */
const dayOf = (now: number, timeZone: string): string => todayIn(timeZone, new Date(now))

export async function getLive(
  ctx: Context,
  { id }: ParsedOf<typeof contract.live>,
): Promise<AnswerOf<typeof contract.live>> {
  const route = await getRoute(ctx, id)
  const { driverId, startedAt } = route
  if (route.type !== 'Ongoing' || driverId === null || startedAt === null) return notUnderWay()
  const [row, trail, ends] = await Promise.all([
    findNewest(ctx.db, ctx.account.id, driverId),
    trailOf(ctx, { id, driverId, startedAt }),
    endsOf(ctx, [route.startDepotId, route.endDepotId]),
  ])
  const nothing = { position: null, idleSince: null, isUnsure: true, etas: [], endsAt: null, trail }
  if (!row || row.route_id !== id) return nothing
  // The driver stops at every merchant's doors on the way; of these, too, who asks sees the own ones alone.
  const { orders } = await acrossStores(ctx, (wide) => readRoute(wide, id))
  const now = ctx.now().getTime()
  const position = shape(row, ctx.now())
  const newest = newestOf(row)
  const { etas, endsAt } = etasOf({
    ...{ from: newest, stops: orders, end: ends.end, timeZone: ends.timeZone, now },
    day: route.date ?? dayOf(now, ends.timeZone),
  })
  const places = [...orders, ends.start, ends.end].filter(
    (place): place is typeof place & Place => place !== null && place.lat !== null && place.lng !== null,
  )
  const idle = idleSince(newest, places, now)
  const own = new Set(route.orders.map(({ addressId }) => addressId))
  return {
    position,
    idleSince: idle === null ? null : new Date(idle).toISOString(),
    isUnsure: !position.isSeen,
    etas: etas.filter(({ addressId }) => own.has(addressId)),
    endsAt,
    trail,
  }
}
