import { createHash } from 'node:crypto'
import type { Day } from '@crossdock/contract/days'
import { type RouteType, routeTypes } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { FindFirst } from '../../../platform/find-first.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { lastingThread } from '../../../platform/lasting-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { anyText } from '../../../platform/statement.ts'
import { canDo } from '../../routes/rules.ts'
import { atDoorOf, boardOf, depotsOf, driversOf, orderOf, ordersOf, personOf } from '../problems/reads.ts'
import { goesOnFrom, type OrderToPlan } from '../problems/rules.ts'
import type { DayAnswer, DayQuestion, Lane } from './rules.ts'

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

/** Milliseconds to which the moment is rounded up from which on a route under way is planned: what was found out stays true for a while. */
const momentMs = 300_000

/**
 * What everybody drives on a day: planned routes in their order, and what else was promised that day. Stops of routes that nobody drives
 * yet are promised like the pool's.
 */
async function gatherDay(ctx: Context, fleet: Fleet, day: Day, acceptedOn: AcceptedOn) {
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
  const lanes = people.map((row): Lane => {
    const driven = own.get(row.id) ?? []
    const [first, last] = [driven[0], driven.at(-1)]
    const [startId, endId] = [first?.start_depot_id ?? null, last?.end_depot_id ?? null]
    const driver = personOf(row, { start: depot(startId), end: depot(endId), startId, endId }, depot)
    const isUnderWay = driven.some(({ type }) => (type as RouteType) === 'Ongoing')
    const stops = driven.flatMap(({ id }) => board.stopsOn(id))
    const left = stops.filter(({ status }) => status === 'To go')
    // From the last stop that is done: where somebody is now is another place each second.
    const place = isUnderWay ? goesOnFrom(stops, null) : null
    const atDoor = isUnderWay ? atDoorOf(left) : undefined
    return {
      ...{ day, timeZone: depot(startId)?.timeZone ?? driver.timeZone ?? ctx.account.timeZone },
      ...{ leaves: first?.start ?? null, drivers: [place ? { ...driver, start: place } : driver] },
      // Whoever has a route on that day drives on it.
      ...{ asksWeekdays: driven.length === 0, orders: left.map(orderOf) },
      now: isUnderWay ? Math.ceil(ctx.now().getTime() / momentMs) * momentMs : null,
      locked: atDoor && atDoor === left[0] ? [atDoor.id] : [],
      holder: driver.id,
    }
  })
  const nobodys = (own.get('') ?? []).flatMap(({ id }) => board.stopsOn(id)).filter(({ status }) => status === 'To go')
  const rows = new Map([...nobodys, ...(await promisedOn(ctx, day, acceptedOn))].map((row) => [row.id, row]))
  // Whoever only looks holds no day: what has left a route since its stops were read is in the pool besides.
  for (const { orders } of lanes) for (const one of orders) rows.delete(one.id)
  const promised = [...rows.values()].map((row) => timed(orderOf(row)))
  return { lanes, promised }
}

/** An order with the minutes that it takes. */
const timed = (order: OrderToPlan, minutes: number = usualMinutes): OrderToPlan => ({
  ...order,
  serviceMinutes: order.serviceMinutes ?? minutes,
})

/** Milliseconds after which the thread is ended: an answer that takes as long is nobody's any more. */
const longestMs = 60_000
const ask = lastingThread<DayAnswer>(longestMs)

/** Answers that are known, by their questions: all that is driven and promised on a day is part of one. */
const answers = new Map<string, NonNullable<DayAnswer>>()
const mostAnswers = 500

const keyOfQuestion = (question: DayQuestion): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64')

/** Asks the thread, day by day, so that another account's question comes in between. */
async function findAnswers({ dayThread }: Platform, questions: ReadonlyMap<string, DayQuestion>): Promise<void> {
  for (const [key, question] of questions) {
    let answer: DayAnswer = null
    while (answer === null) answer = await ask(dayThread(), question)
    answers.delete(key)
    answers.set(key, answer)
    for (const oldest of answers.keys()) if (answers.size > mostAnswers) answers.delete(oldest)
  }
}

interface Looking {
  readonly acceptedOn: AcceptedOn
  /** Whether those that come first have taken their places when the others are looked at; else each is looked at alone. */
  readonly together?: boolean
}

const keyOf = (orderId: string, dateId: string): string => `${orderId} ${dateId}`

/** What is to be asked of each day, with the dates whose windows they are; null where nothing is known of any. */
async function questionsOf(
  ctx: Context,
  asked: readonly OrderToTry[],
  dates: readonly DateToTry[],
  { acceptedOn, together = false }: Looking,
) {
  const fleet = await fleetOf(ctx)
  if (!fleet) return null
  const rows = new Map(
    (
      await ordersOf(
        ctx,
        asked.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const orders = asked.flatMap(({ id, minutes }) => {
    const row = rows.get(id)
    return row && row.lat !== null && row.lng !== null ? timed(orderOf(row), minutes) : []
  })
  const days = [...groupBy(dates, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1))
  const questions: { readonly key: string; readonly question: DayQuestion; readonly ids: readonly string[] }[] = []
  for (const [day, there] of days) {
    const windows = there.map(({ windowFrom, windowTo }) => ({ windowFrom, windowTo }))
    const question = { ...(await gatherDay(ctx, fleet, day, acceptedOn)), windows, asked: orders, together }
    questions.push({ key: keyOfQuestion(question), question, ids: there.map(({ id }) => id) })
  }
  return { placed: new Set<string>(orders.map(({ id }) => id)), questions }
}

/**
 * Which orders could be driven on which dates, beside all that is planned and promised there. Where nobody has a shift, and of orders
 * without a place, nothing speaks against any date. Says yes and no of routes that the caller may not see.
 *
 * What is not known yet is found out by the thread after the transaction has ended, which begins anew then: it holds no lock meanwhile.
 * The answer is of the day as it is read here.
 */
export async function routableDates(
  ctx: Context,
  asked: readonly OrderToTry[],
  dates: readonly DateToTry[],
  looking: Looking,
): Promise<(orderId: string, dateId: string) => boolean> {
  if (asked.length === 0 || dates.length === 0) return () => true
  const found = await acrossStores(ctx, (wide) => questionsOf(wide, asked, dates, looking))
  if (!found) return () => true
  const { placed, questions } = found
  const unknown = questions.filter(({ key }) => !answers.has(key))
  if (unknown.length > 0) {
    const wanted = new Map(unknown.map(({ key, question }) => [key, question]))
    throw new FindFirst(`routes of account ${ctx.account.id}`, (platform) => findAnswers(platform, wanted))
  }
  const known = new Set(
    questions.flatMap(({ key, ids }) =>
      (answers.get(key) ?? []).flatMap((fit, n) => fit.map((orderId) => keyOf(orderId, ids[n] ?? ''))),
    ),
  )
  return (orderId, dateId) => !placed.has(orderId) || known.has(keyOf(orderId, dateId))
}
