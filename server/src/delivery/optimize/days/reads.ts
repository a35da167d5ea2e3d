import { setImmediate } from 'node:timers/promises'
import type { Day } from '@crossdock/contract/days'
import { type RouteType, routeTypes } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { anyText } from '../../../platform/statement.ts'
import { canDo } from '../../routes/rules.ts'
import { boardOf } from '../places/reads.ts'
import { goesOnFrom, type OrderToPlan } from '../problems/rules.ts'
import { atDoorOf, depotsOf, driversOf, orderOf, ordersOf, personOf } from '../reads.ts'
import { fitting, type Lane, withOrder } from './rules.ts'

/** Minutes that a driver needs for an order of which nothing is said. */
export const usualMinutes = 10

/** A date that an order may be promised. */
export interface DateToTry {
  readonly id: string
  readonly date: Day
  readonly windowFrom: string
  readonly windowTo: string
}

interface OrderToTry {
  readonly id: Id<'poolOrder'>
  readonly minutes: number
}

const routesOn = (ctx: Context, day: Day) =>
  ctx.db
    .selectFrom('routes')
    .select(['id', 'type', 'date', 'start', 'driver_id', 'start_depot_id', 'end_depot_id'])
    .where('account_id', '=', ctx.account.id)
    .where('date', '=', day)
    .where('type', '=', anyText(routeTypes.filter((type) => canDo('setStops', type))))
    .orderBy('start')
    .orderBy('id')
    .execute()

/** Orders of schedules that have been accepted for a day: whose schedules they are is known later on. */
export type AcceptedOn = (wide: Context, day: Day) => Promise<readonly Id<'poolOrder'>[]>

/** Orders for this day that are on no route yet, of the pool and of schedules; those that were promised it first come first. */
async function promisedOn(ctx: Context, day: Day, acceptedOn: AcceptedOn) {
  const accepted = await acceptedOn(ctx, day)
  return ctx.db
    .selectFrom('pool_orders')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('delivery_date', '=', day)
    .where(({ or, eb }) => or([eb('schedule_id', 'is', null), eb('id', '=', anyText(accepted))]))
    .where('route_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}

/** Whoever may drive, or null where nobody has a shift: then nothing can be said of any day. */
async function fleetOf(ctx: Context) {
  const ids = await ctx.db
    .selectFrom('drivers')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  const rows = await driversOf(
    ctx,
    ids.map(({ id }) => id),
  )
  return rows.some(({ shift_start }) => shift_start !== null) ? rows : null
}
type Fleet = NonNullable<Awaited<ReturnType<typeof fleetOf>>>

/**
 * What everybody drives on a day: planned routes in their order, and what else was promised that day where it fits. Stops of routes that
 * nobody drives yet are promised like the pool's.
 */
async function lanesOn(
  ctx: Context,
  fleet: Fleet,
  day: Day,
  { asked, acceptedOn }: { readonly asked: ReadonlySet<string>; readonly acceptedOn: AcceptedOn },
): Promise<readonly Lane[]> {
  const routes = await routesOn(ctx, day)
  const board = await boardOf(ctx, routes)
  const own = groupBy(routes, ({ driver_id }) => driver_id ?? '')
  // Who is deactivated still drives what is planned.
  const busy = [...board.drivers.values()].filter(({ id }) => !fleet.some((one) => one.id === id))
  const people = [...fleet, ...busy]
  const depots = await depotsOf(ctx, [
    ...people.flatMap(({ start_depot_id, end_depot_id }) => [start_depot_id, end_depot_id]),
    ...routes.flatMap(({ start_depot_id, end_depot_id }) => [start_depot_id, end_depot_id]),
  ])
  const depot = (id: Id<'depot'> | null) => (id === null ? null : (depots.get(id) ?? null))
  let lanes: readonly Lane[] = people.map((row): Lane => {
    const driven = own.get(row.id) ?? []
    const [first, last] = [driven[0], driven.at(-1)]
    const [startId, endId] = [first?.start_depot_id ?? null, last?.end_depot_id ?? null]
    const driver = personOf(row, { start: depot(startId), end: depot(endId), startId, endId }, depot)
    const underWay = driven.find(({ type }) => (type as RouteType) === 'Ongoing')
    const stops = driven.flatMap(({ id }) => board.stopsOn(id))
    const left = stops.filter(({ status }) => status === 'To go')
    const place = underWay ? goesOnFrom(stops, board.seenAt(underWay.id)) : null
    const atDoor = underWay ? atDoorOf(left) : undefined
    return {
      ...{ day, timeZone: depot(startId)?.timeZone ?? driver.timeZone ?? ctx.account.timeZone },
      ...{ leaves: first?.start ?? null, drivers: [place ? { ...driver, start: place } : driver] },
      // Whoever has a route on that day drives on it.
      ...{ asksWeekdays: driven.length === 0, orders: left.map(orderOf) },
      ...{ now: underWay ? ctx.now().getTime() : null, locked: atDoor && atDoor === left[0] ? [atDoor.id] : [] },
      holder: driver.id,
    }
  })
  const nobodys = (own.get('') ?? []).flatMap(({ id }) => board.stopsOn(id)).filter(({ status }) => status === 'To go')
  const promised = [...nobodys, ...(await promisedOn(ctx, day, acceptedOn))]
    .filter(({ id }) => !asked.has(id))
    .map(orderOf)
  for (const order of promised) {
    lanes = withOrder(lanes, { ...order, serviceMinutes: order.serviceMinutes ?? usualMinutes })
    // Others are answered between two orders.
    await setImmediate()
  }
  return lanes
}

const keyOf = (orderId: string, dateId: string): string => `${orderId} ${dateId}`

/**
 * Which orders could be driven on which dates, each alone, beside all that is planned and promised there. Where nobody has a shift, and
 * of orders without a place, nothing speaks against any date. Says yes and no of routes that the caller may not see.
 */
export async function routableDates(
  ctx: Context,
  asked: readonly OrderToTry[],
  dates: readonly DateToTry[],
  acceptedOn: AcceptedOn,
): Promise<(orderId: string, dateId: string) => boolean> {
  if (asked.length === 0 || dates.length === 0) return () => true
  return acrossStores(ctx, async (wide) => {
    const fleet = await fleetOf(wide)
    if (!fleet) return () => true
    const minutes = new Map<string, number>(asked.map((one) => [one.id, one.minutes]))
    const rows = await ordersOf(
      wide,
      asked.map(({ id }) => id),
    )
    const orders = rows.filter(({ lat, lng }) => lat !== null && lng !== null).map(orderOf)
    const placed = new Set<string>(orders.map(({ id }) => id))
    const known = new Set<string>()
    for (const [day, windows] of groupBy(dates, ({ date }) => date)) {
      const lanes = await lanesOn(wide, fleet, day, { asked: new Set(minutes.keys()), acceptedOn })
      for (const { id, windowFrom, windowTo } of windows) {
        const there = orders.map(
          (order): OrderToPlan => ({
            ...{ ...order, windowFrom, windowTo },
            serviceMinutes: order.serviceMinutes ?? minutes.get(order.id) ?? usualMinutes,
          }),
        )
        for (const fit of fitting(lanes, there)) {
          for (const order of fit) known.add(keyOf(order.id, id))
          await setImmediate()
        }
      }
    }
    return (orderId, dateId) => !placed.has(orderId) || known.has(keyOf(orderId, dateId))
  })
}
