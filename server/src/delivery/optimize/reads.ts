import { todayIn } from '@crossdock/contract/days'
import { type get, type OptimizeRun, optimize, runStates } from '@crossdock/contract/delivery/optimize'
import { type Route, viewsType } from '@crossdock/contract/delivery/routes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { placesOfDrivers } from '../positions/reads.ts'
import { readRoute } from '../routes/reads.ts'
import { canDo, refusals } from '../routes/rules.ts'
import { hiddenStops } from '../routes/writes.ts'
import { type DriverToPlan, goesOnFrom, type OrderToPlan, type PlanToMake } from './problems/rules.ts'
import type { Standing } from './rules.ts'

export type Asked = ParsedOf<typeof optimize>

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

/** The orders and where they stand: of a route, those that are still to go, or of the pool. */
async function workOf(ctx: Context, { routeId, addressIds = [] }: Asked) {
  if (routeId === undefined) {
    const rows = await ordersOf(ctx, addressIds)
    if (rows.length < addressIds.length) fail('NotFound')
    if (rows.some((row) => (row.route_id ?? row.schedule_id ?? row.deleted_at) !== null))
      fail('WrongState', { message: 'Only orders of the pool can be put on a route.' })
    return { route: null, ids: addressIds, rows }
  }
  const route = await readRoute(ctx, routeId)
  if (!ctx.can(viewsType[route.type])) fail('NotFound')
  if ((await hiddenStops(ctx, routeId, route.orders.length)) > 0)
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  if (route.isLocked) fail('WrongState', { message: 'This route is locked.' })
  if (!canDo('setStops', route.type)) fail('WrongState', refusals.setStops)
  const left = route.orders.filter(({ status }) => status === 'To go')
  if (left.length === 0) fail('WrongState', { message: 'There are no orders on this route.' })
  const ids = left.map(({ addressId }) => addressId)
  return { route, ids, rows: await ordersOf(ctx, ids) }
}

/** One of the caller's own runs, or 404. */
export async function getRun(ctx: Context, { id }: ParsedOf<typeof get>): Promise<OptimizeRun> {
  // A plan of before an update lacks what a plan says now: it is forgotten, as it would be after a day.
  const { rows } = await statement('optimize.get', {
    id: col.id('optimizeRun'),
    state: col.oneOf(runStates),
    percent: col.int4.orNull,
    plan: col.json(optimize.answer).orNull,
    createdAt: col.timestamptz,
    appliedAt: col.timestamptz.orNull,
  })`select id, state, percent::integer as percent, created_at as "createdAt", applied_at as "appliedAt",
      case when plan ? 'ofRoutes' then plan end as plan from optimize_runs
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.user.id}`.execute(ctx.db)
  return found(rows[0])
}

/** Runs of this month, in the account's zone, that have a result or are to have one: what the plan counts. */
export async function countRuns(ctx: Context): Promise<number> {
  const zone = ctx.account.timeZone
  const { rows } = await statement('optimize.count', { count: col.int8 })`
    select count(*) as count from optimize_runs where account_id = ${ctx.account.id} and state in ('running', 'done')
      and created_at >= date_trunc('month', ${ctx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** A route under way is its driver's to the end, and goes on from where that one is. */
function requireGoingOn({ drivers, start, date }: Asked): void {
  if (drivers.length > 0) failField('drivers', 'A route under way keeps its driver')
  if (start !== null) failField('start', 'A route under way goes on from where its driver is')
  if (date !== null) failField('date', 'A route under way keeps its day')
}

/** Where a route under way goes on from, and the stop that its driver stands at. */
async function underWay(ctx: Context, route: Route) {
  const seen = (await placesOfDrivers(ctx, [route.id])).get(route.id) ?? null
  return { place: goesOnFrom(route.orders, seen), atDoor: atDoorOf(route.orders) }
}

/** The stop that the driver of a route stands at. */
export const atDoorOf = <Stop extends { readonly status: string; readonly arrivedAt: string | null }>(
  stops: readonly Stop[],
): Stop | undefined => stops.find(({ status, arrivedAt }) => status === 'To go' && arrivedAt !== null)

/** Everything that a plan is made from, as it is now; refuses what is not there or may not be planned. */
export async function gather(ctx: Context, asked: Asked): Promise<Gathered> {
  if (asked.drivers.length > 0 && !ctx.can('ASSIGN_DRIVER')) fail('NO_ACCESS', { permission: 'ASSIGN_DRIVER' })
  const { route, ids: stands, rows } = await workOf(ctx, asked)
  const isUnderWay = route?.type === 'Ongoing'
  if (isUnderWay) requireGoingOn(asked)
  const goesOn = isUnderWay ? await underWay(ctx, route) : null
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = asked.drivers.length > 0 ? asked.drivers : route?.driverId ? [route.driverId] : []
  const driverRows = await driversOf(ctx, chosen)
  if (driverRows.length < chosen.length) fail('NotFound')
  if (asked.drivers.length > 0 && driverRows.some(({ is_active }) => !is_active))
    failField('drivers', 'Who is deactivated gets no routes')
  const startId = asked.start ?? route?.startDepotId ?? null
  const endId = asked.end ?? route?.endDepotId ?? null
  const depots = await depotsOf(ctx, [
    ...[startId, endId],
    ...driverRows.flatMap(({ start_depot_id, end_depot_id }) => [start_depot_id, end_depot_id]),
  ])
  const depot = (id: Id<'depot'> | null) => (id === null ? null : found(depots.get(id)))
  const [start, end] = [depot(startId), depot(endId)]
  const people = chosen.map((id): DriverToPlan => {
    const person = personOf(found(driverRows.find((one) => one.id === id)), { start, end, startId, endId }, depot)
    return goesOn?.place ? { ...person, start: goesOn.place } : person
  })
  const timeZone = start?.timeZone ?? people.find((one) => one.timeZone !== null)?.timeZone ?? ctx.account.timeZone
  // Whoever stands at a door is served first, then come those that stay where they are.
  const ids = goesOn?.atDoor ? frontOf(stands, goesOn.atDoor.addressId) : stands
  const locked = new Set(route?.orders.flatMap(({ addressId, isLocked }) => (isLocked ? addressId : [])))
  return {
    plan: {
      day: asked.date ?? route?.date ?? todayIn(timeZone, ctx.now()),
      timeZone,
      leaves: route?.start ?? null,
      drivers: people.length > 0 ? people : [{ ...anybody, start, end, startDepotId: startId, endDepotId: endId }],
      asksWeekdays: asked.drivers.length > 0,
      orders: ids.flatMap((id) => {
        const row = byId.get(id)
        return row ? orderOf(row) : []
      }),
      now: isUnderWay ? ctx.now().getTime() : null,
      locked: ids.slice(0, Math.max(asked.keeps, lockedFirst(ids, goesOn?.atDoor?.addressId, locked))),
      holder: route?.driverId ?? null,
      pinned: new Map([...locked].map((id) => [id, 0])),
    },
    standing: route ? [{ routeId: null, driverId: route.driverId, addressIds: stands }] : [],
    seen: { route: route?.updatedAt ?? null, orders: whenChanged(rows) },
  }
}

/** How many of the first stay where they are: at whose door the driver stands, and those that are locked from there on. */
export function lockedFirst(ids: readonly string[], atDoor: string | undefined, locked: ReadonlySet<string>): number {
  const free = ids.findIndex((id) => id !== atDoor && !locked.has(id))
  return free < 0 ? ids.length : free
}

export const frontOf = <One>(list: readonly One[], first: One): One[] => [first, ...list.filter((one) => one !== first)]
