import { todayIn } from '@crossdock/contract/days'
import { mostRoutes } from '@crossdock/contract/delivery/optimize/places'
import { routeTypes, viewsType } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { anyText, col } from '../../../platform/statement.ts'
import { placesOfDrivers } from '../../positions/reads.ts'
import { ofMerchants } from '../../routes/reads.ts'
import { canDo } from '../../routes/rules.ts'
import { type DriverToPlan, goesOnFrom, type OrderToPlan, type PlanToMake, type Standing } from './rules.ts'

/** What a plan was made from: when each of its orders, and its route, were changed last. */
export interface Seen {
  readonly route: string | null
  /** Of routes that are planned side by side, by their ids. */
  readonly routes?: Readonly<Record<string, string>>
  readonly orders: Readonly<Record<string, string>>
}

export interface Gathered {
  readonly plan: PlanToMake
  /** The routes that are planned, of those side by side in the order of the plan's drivers; none: orders of the pool. */
  readonly standing: readonly Standing[]
  readonly seen: Seen
}

/** When the orders were changed last, by their ids. */
export const whenChanged = (rows: readonly { readonly id: string; readonly updated_at: string }[]) =>
  Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at]))

export const ordersOf = (ctx: Context, ids: readonly Id<'poolOrder'>[]) =>
  ctx.db
    .selectFrom('pool_orders')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()

type OrderRow = Pick<
  Awaited<ReturnType<typeof ordersOf>>[number],
  | 'id'
  | 'order_no'
  | 'lat'
  | 'lng'
  | 'window_from'
  | 'window_to'
  | 'weight'
  | 'volume_m3'
  | 'packages'
  | 'skills'
  | 'priority'
  | 'service_minutes'
>

export const orderOf = (row: OrderRow): OrderToPlan => ({
  ...{ id: row.id, orderNo: row.order_no, lat: row.lat, lng: row.lng },
  ...{ windowFrom: row.window_from, windowTo: row.window_to },
  ...{ weight: row.weight, volumeM3: row.volume_m3, packages: row.packages },
  ...{ skills: row.skills, priority: row.priority, serviceMinutes: row.service_minutes },
})

interface Depot {
  readonly lat: number
  readonly lng: number
  readonly timeZone: string
}

export async function depotsOf(
  ctx: Context,
  ids: readonly (Id<'depot'> | null)[],
): Promise<ReadonlyMap<string, Depot>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = await ctx.db
    .selectFrom('depots')
    .select(['id', 'lat', 'lng', 'time_zone'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(wanted))
    .execute()
  return new Map(rows.map(({ id, lat, lng, time_zone }) => [id, { lat, lng, timeZone: time_zone }]))
}

const breaks = z.array(z.object({ from: z.string(), to: z.string(), minutes: z.number() }))

export const driversOf = (ctx: Context, ids: readonly Id<'driver'>[]) =>
  ctx.db
    .selectFrom('drivers as d')
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id').on('v.deleted_at', 'is', null),
    )
    .select([
      'd.id',
      'd.first_name',
      'd.last_name',
      'd.skills',
      'd.start_depot_id',
      'd.end_depot_id',
      'd.shift_start',
      'd.shift_end',
      'd.weekdays',
      'd.is_active',
      'v.skills as vehicle_skills',
      'v.max_weight',
      'v.max_volume_m3',
      'v.max_pieces',
      'v.per_day_cents',
      'v.per_km_cents',
      'v.per_hour_cents',
      col.json(breaks)`d.breaks`.as('breaks'),
    ])
    .where('d.account_id', '=', ctx.account.id)
    .where('d.deleted_at', 'is', null)
    .where('d.id', '=', anyText(ids))
    .execute()

type Driver = Awaited<ReturnType<typeof driversOf>>[number]

/** Where somebody starts and ends, where that is said. */
interface Ends {
  readonly start: Depot | null
  readonly end: Depot | null
  readonly startId: Id<'depot'> | null
  readonly endId: Id<'depot'> | null
}

/** A driver with the vehicle, as a plan knows them. */
export function personOf(
  row: Driver,
  { start, end, startId, endId }: Ends,
  depot: (id: Id<'depot'> | null) => Depot | null,
): DriverToPlan {
  const own = depot(row.start_depot_id)
  return {
    ...{ id: row.id, name: `${row.first_name} ${row.last_name}`, timeZone: own?.timeZone ?? null },
    ...{ start: start ?? own, end: end ?? depot(row.end_depot_id) },
    ...{ startDepotId: startId ?? row.start_depot_id, endDepotId: endId ?? row.end_depot_id },
    ...{ shiftStart: row.shift_start, shiftEnd: row.shift_end, weekdays: row.weekdays, breaks: row.breaks },
    skills: [...row.skills, ...(row.vehicle_skills ?? [])],
    ...{ maxWeight: row.max_weight, maxVolumeM3: row.max_volume_m3, maxPieces: row.max_pieces },
    ...{ perDayCents: row.per_day_cents, perKmCents: row.per_km_cents, perHourCents: row.per_hour_cents },
  }
}

/** Nobody in particular: without hours, without limits. */
export const anybody: Omit<DriverToPlan, 'start' | 'end' | 'startDepotId' | 'endDepotId'> = {
  ...{ id: null, name: null, timeZone: null, shiftStart: null, shiftEnd: null, weekdays: [], breaks: [], skills: [] },
  ...{ maxWeight: null, maxVolumeM3: null, maxPieces: null },
  ...{ perDayCents: null, perKmCents: null, perHourCents: null },
}

/** The stop that the driver of a route stands at. */
export const atDoorOf = <Stop extends { readonly status: string; readonly arrivedAt: string | null }>(
  stops: readonly Stop[],
): Stop | undefined => stops.find(({ status, arrivedAt }) => status === 'To go' && arrivedAt !== null)

/** How many of the first stay where they are: at whose door the driver stands, and those that are locked from there on. */
export function lockedFirst(ids: readonly string[], atDoor: string | undefined, locked: ReadonlySet<string>): number {
  const free = ids.findIndex((id) => id !== atDoor && !locked.has(id))
  return free < 0 ? ids.length : free
}

export const frontOf = <One>(list: readonly One[], first: One): One[] => [first, ...list.filter((one) => one !== first)]

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
