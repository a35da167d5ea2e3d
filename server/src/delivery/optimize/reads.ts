import { todayIn } from '@crossdock/contract/days'
import { type get, type OptimizeRun, optimize, runStates } from '@crossdock/contract/delivery/optimize'
import { type Route, viewsType } from '@crossdock/contract/delivery/routes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { col, statement } from '../../platform/statement.ts'
import { placesOfDrivers } from '../positions/reads.ts'
import { readRoute } from '../routes/reads.ts'
import { canDo, refusals } from '../routes/rules.ts'
import { hiddenStops } from '../routes/writes.ts'
import { gatherLanes } from './lanes/reads.ts'
import {
  anybody,
  atDoorOf,
  depotsOf,
  driversOf,
  frontOf,
  type Gathered,
  lockedFirst,
  orderOf,
  ordersOf,
  personOf,
  whenChanged,
} from './problems/reads.ts'
import { type DriverToPlan, goesOnFrom } from './problems/rules.ts'

export type Asked = ParsedOf<typeof optimize>

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

/** Everything that a plan is made from, as it is now; refuses what is not there or may not be planned. */
async function gather(ctx: Context, asked: Asked): Promise<Gathered> {
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

/** Everything that a plan is made from: of one route, several, or the pool. */
export const gatherPlan = (ctx: Context, asked: Asked): Promise<Gathered> =>
  asked.routeIds ? gatherLanes(ctx, asked.routeIds) : gather(ctx, asked)
