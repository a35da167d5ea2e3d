import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import {
  atDoorOf,
  boardOf,
  frontOf,
  type Gathered,
  lockedFirst,
  openRoutes,
  ordersOf,
  planOf,
  whenChanged,
} from '../problems/reads.ts'

/** Routes that are planned side by side: what of each is still to go, as a lane of one plan. */
export async function gatherLanes(ctx: Context, routeIds: readonly Id<'route'>[]): Promise<Gathered> {
  const open = await openRoutes(ctx, { ids: routeIds, day: null }, routeIds.length)
  const rows = routeIds.map((id) => found(open.find((row) => row.id === id)))
  const board = await boardOf(ctx, rows)
  if (rows.some(({ id }) => !board.isWhole(id)))
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  if (rows.some(({ is_locked }) => is_locked)) fail('WrongState', { message: 'This route is locked.' })
  const days = new Set(rows.flatMap(({ date }) => date ?? []))
  if (days.size > 1) failField('routeIds', 'Must be routes of one day')
  const plans = rows.map((row) => planOf(ctx, row, board, null))
  const [first] = plans
  if (!first || plans.every(({ orders }) => orders.length === 0))
    return fail('WrongState', { message: 'There are no orders on this route.' })
  if (new Set(plans.map(({ timeZone }) => timeZone)).size > 1) failField('routeIds', 'Must be routes of one time zone')
  const [day = first.day] = days
  const pinned = new Map<string, number>()
  const lanes = plans.map(({ leaves, now, orders }, n) => {
    const stops = board.stopsOn(found(rows[n]).id).filter(({ status }) => status === 'To go')
    const atDoor = now === null ? undefined : atDoorOf(stops)
    // What is on board stays there.
    for (const stop of stops) if (stop.is_locked || now !== null) pinned.set(stop.id, n)
    const locked = new Set(stops.flatMap((stop) => (stop.is_locked ? stop.id : [])))
    const stands = orders.map(({ id }) => id)
    const ids = atDoor ? frontOf(stands, atDoor.id) : stands
    return { leaves, now, locked: ids.slice(0, lockedFirst(ids, atDoor?.id, locked)) }
  })
  const orders = plans.flatMap((plan) => plan.orders)
  return {
    plan: {
      ...{ day, timeZone: first.timeZone, leaves: null, drivers: plans.flatMap(({ drivers }) => drivers) },
      ...{ asksWeekdays: false, orders, now: null, locked: [], holder: null, pinned, lanes },
    },
    standing: rows.map(({ id, driver_id }, n) => ({
      ...{ routeId: id, driverId: driver_id },
      addressIds: found(plans[n]).orders.map((order) => order.id),
    })),
    seen: {
      route: null,
      routes: whenChanged(rows),
      orders: whenChanged(
        await ordersOf(
          ctx,
          orders.map(({ id }) => id),
        ),
      ),
    },
  }
}
