import { viewsType } from '@crossdock/contract/delivery/routes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Events } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import type { Schedule, ScheduleDate } from '@crossdock/contract/scheduler/schedules'
import type * as contract from '@crossdock/contract/scheduler/schedules/orders'
import { sql } from 'kysely'
import { usualMinutes } from '../../../delivery/optimize/days/reads.ts'
import { readRoute } from '../../../delivery/routes/reads.ts'
import { holdDays, holdDaysOf } from '../../../delivery/routes/stops/writes.ts'
import { setStops } from '../../../delivery/routes/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { anyText, col } from '../../../platform/statement.ts'
import { monthOf, routableOf, wantsNoMails } from '../reads.ts'
import { canDo, type Deed, endOfOffer, fits, isOpen, offerMailJob } from '../rules.ts'
import { changed, lockDates, lockSchedule, roomOf, tellOfRoom } from '../writes.ts'

const refusals: Readonly<Record<Deed, string>> = {
  offer: 'What is accepted or on a route is not offered again.',
  accept: 'What is on a route has its date.',
  reply: 'This offer has ended.',
  assign: 'Only accepted orders go on a route.',
  takeOut: 'What is on a route is taken off there.',
}

/** Orders of a schedule, locked in the order of their ids, all of them in a state in which this can be done. */
export async function lockScheduled(ctx: Context, id: Id<'schedule'>, ids: readonly Id<'poolOrder'>[], deed: Deed) {
  const rows = await ctx.db
    .selectFrom('schedule_orders as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .select(['s.order_id', 's.state', 's.date_id', 's.date_ids', 's.minutes', 's.counted_at', 's.expires_at'])
    .select(['s.offered_at', 's.waits_for_id', 's.told_of_id', 'o.order_no', 'o.email'])
    .select(wantsNoMails.as('wants_no_mails'))
    .select(
      col.bool`exists (select 1 from scheduler_uses u where u.account_id = s.account_id
        and u.pool_order_id = s.order_id and u.month = ${monthOf(ctx)})`.as('is_counted'),
    )
    .where('s.account_id', '=', ctx.account.id)
    .where('s.schedule_id', '=', id)
    .where('s.order_id', '=', anyText(ids))
    .orderBy('s.order_id')
    .forUpdate('s')
    .execute()
  if (rows.length < ids.length) fail('NotFound')
  const others = rows.filter(({ state }) => !canDo(deed, state))
  if (others.length > 0)
    fail('WrongState', { message: refusals[deed], info: { orderNos: others.map(({ order_no }) => order_no) } })
  return rows
}

export async function addOrders(
  ctx: Context,
  { id, orderIds }: ParsedOf<typeof contract.addOrders>,
): Promise<Schedule> {
  const before = await lockSchedule(ctx, id)
  const rows = await ctx.db
    .selectFrom('pool_orders')
    .select(['id', 'store_id', 'order_no', 'route_id', 'schedule_id', 'deleted_at', 'service_minutes'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(orderIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < orderIds.length) fail('NotFound')
  const gone = rows.filter((row) => (row.route_id ?? row.schedule_id ?? row.deleted_at) !== null)
  const foreign = rows.filter((row) => row.store_id !== before.storeId)
  const orderNos = (which: typeof rows) => ({ orderNos: which.map(({ order_no }) => order_no) })
  if (gone.length > 0)
    fail('WrongState', { message: 'Only orders of the pool can be scheduled.', info: orderNos(gone) })
  if (foreign.length > 0)
    fail('WrongState', { message: 'These orders are another merchant’s than the schedule.', info: orderNos(foreign) })
  const now = ctx.now().toISOString()
  // What was on a route from here has kept its place until now.
  const kept = await ctx.db
    .selectFrom('schedule_orders')
    .select(['date_id', 'minutes'])
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', anyText(orderIds))
    .orderBy('order_id')
    .forUpdate()
    .execute()
  await giveBack(ctx, kept)
  await ctx.db
    .insertInto('schedule_orders')
    .values(
      rows.map((row) => ({
        ...{ account_id: ctx.account.id, store_id: row.store_id, schedule_id: id, order_id: row.id },
        ...{ state: 'Added', minutes: row.service_minutes ?? usualMinutes, updated_at: now },
      })),
    )
    // It went on a route from here, failed, and is to be scheduled again.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'schedule_id', 'order_id']).doUpdateSet({
        ...{ state: 'Added', date_id: null, date_ids: [], waits_for_id: null, told_of_id: null },
        ...{ token_hash: null, mail_due: null, reminded_at: null, tries: 0 },
        ...{ expires_at: null, answered_at: null, route_id: null, updated_at: now },
      }),
    )
    .execute()
  await setSchedule(ctx, orderIds, id)
  await ctx.emit('pool-order.changed', { storeId: before.storeId })
  return changed(ctx, before, 'add-orders')
}

/** Whose schedule orders of the pool are in; null: of none. */
const setSchedule = (ctx: Context, ids: readonly Id<'poolOrder'>[], scheduleId: Id<'schedule'> | null) =>
  ctx.db
    .updateTable('pool_orders')
    .set({ schedule_id: scheduleId, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()

type Taken = Pick<Awaited<ReturnType<typeof lockScheduled>>[number], 'date_id' | 'minutes'>

/** Gives back what orders have taken of their dates. */
async function giveBack(ctx: Context, rows: readonly Taken[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ date_id }) => date_id ?? []))]
  for (const date of await lockDates(ctx, ids)) {
    const of = rows.filter(({ date_id }) => date_id === date.id)
    await ctx.db
      .updateTable('schedule_dates')
      .set({
        taken_stops: sql`taken_stops - ${of.length}`,
        taken_minutes: sql`taken_minutes - ${of.reduce((sum, { minutes }) => sum + minutes, 0)}`,
      })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', date.id)
      .execute()
  }
  await tellOfRoom(ctx, ids)
}

export async function removeOrders(
  ctx: Context,
  { id, ids }: ParsedOf<typeof contract.removeOrders>,
): Promise<Schedule> {
  const before = await lockSchedule(ctx, id)
  const rows = await lockScheduled(ctx, id, ids, 'takeOut')
  await giveBack(ctx, rows)
  await ctx.db
    .deleteFrom('schedule_orders')
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', anyText(ids))
    .execute()
  await setSchedule(ctx, ids, null)
  const uncounted = rows.filter(
    ({ state, offered_at, counted_at, is_counted }) =>
      (state === 'Accepted' || offered_at !== null) && counted_at === null && !is_counted,
  )
  await setUncounted(ctx, uncounted, true)
  await ctx.emit('pool-order.changed', { storeId: before.storeId })
  return changed(ctx, before, 'take-out')
}

/** Whether the plan has yet to count orders before they go on a route. */
async function setUncounted(ctx: Context, rows: readonly Ordered[], isUncounted: boolean): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .updateTable('pool_orders')
    .set({ offer_uncounted: isUncounted })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(rows.map(({ order_id }) => order_id)))
    .execute()
}

type Ordered = Pick<Scheduled, 'order_id'>

/** Orders that become ones of the plan's in this month: once, also where they are taken out and added again. */
async function count(ctx: Context, rows: readonly Ordered[]): Promise<void> {
  if (rows.length === 0) return
  await setUncounted(ctx, rows, false)
  await ctx.db
    .insertInto('scheduler_uses')
    .values(rows.map(({ order_id }) => ({ account_id: ctx.account.id, pool_order_id: order_id, month: monthOf(ctx) })))
    .execute()
}

/** Orders that were taken out before they were counted go on a route by hand: they count now, or stay (SCHD-006). */
export async function countUncounted(ctx: Context, { ids }: Events['pool-order.routing']): Promise<void> {
  const known = await ctx.db
    .selectFrom('scheduler_uses')
    .select('pool_order_id')
    .where('account_id', '=', ctx.account.id)
    .where('month', '=', monthOf(ctx))
    .where('pool_order_id', '=', anyText(ids))
    .execute()
  const counted = new Set(known.map(({ pool_order_id }) => pool_order_id))
  const rows = ids.filter((id) => !counted.has(id)).map((id) => ({ order_id: id }))
  await ctx.requireRoom('schedulerOrders', rows.length)
  await count(ctx, rows)
}

export async function offerDates(
  ctx: Context,
  { id, orderIds, dates, emailOnly }: ParsedOf<typeof contract.offer>,
): Promise<Schedule> {
  const before = await lockSchedule(ctx, id)
  const rows = await lockScheduled(ctx, id, orderIds, 'offer')
  const chosen = dates?.map((dateId) => found(before.dates.find((one) => one.id === dateId))) ?? before.dates
  const now = ctx.now()
  const zone = ctx.account.timeZone
  const unreached = rows.filter(({ email, wants_no_mails }) => email === null || wants_no_mails)
  if (unreached.length > 0)
    fail('WrongState', {
      message: 'These orders have no e-mail address that takes mails.',
      info: { orderNos: unreached.map(({ order_no }) => order_no) },
    })
  const counts = emailOnly ? [] : rows.filter(({ is_counted }) => !is_counted)
  await ctx.requireRoom('schedulerOrders', counts.length)
  await count(ctx, counts)
  const isRoutable = await routableOf(ctx, rows, chosen)
  for (const row of rows) {
    const open = chosen.filter((date) => isOpen(date, row.minutes, zone, now) && isRoutable(row.order_id, date.id))
    if (open.length === 0)
      fail('WrongState', { message: 'None of these dates is open: they are full, closed or over.' })
    await ctx.db
      .updateTable('schedule_orders')
      .set({
        ...{ state: 'Offered', date_ids: open.map((date) => date.id), tries: 1, mail_due: 'Offer' },
        ...{ offered_at: now.toISOString(), expires_at: endOfOffer(open, zone, now).toISOString() },
        ...(emailOnly ? {} : { counted_at: now.toISOString() }),
        ...{
          answered_at: null,
          waits_for_id: null,
          told_of_id: null,
          offered_by: ctx.user.id,
          updated_at: now.toISOString(),
        },
        reminded_at: null,
      })
      .where('account_id', '=', ctx.account.id)
      .where('schedule_id', '=', id)
      .where('order_id', '=', row.order_id)
      .execute()
  }
  await ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId: id })
  return changed(ctx, before, 'offer-dates')
}

type Scheduled = Awaited<ReturnType<typeof lockScheduled>>[number]

/** Whether the routes of a date have room for an order. */
const isRoutableOn = async (ctx: Context, row: Scheduled, date: Awaited<ReturnType<typeof lockDates>>[number]) =>
  (await routableOf(ctx, [row], [{ ...roomOf(date), id: date.id, windowTo: date.window_to }]))(row.order_id, date.id)

/**
 * Takes a date for an order, and gives back the one it had, in one transaction: of two who want the last place one finds it full.
 * The order is driven on that day, within that window.
 */
export async function takeDate(
  ctx: Context,
  id: Id<'schedule'>,
  row: Scheduled,
  dateId: Id<'scheduleDate'>,
): Promise<void> {
  const locked = await lockDates(ctx, [...new Set([dateId, ...(row.date_id === null ? [] : [row.date_id])])])
  const date = found(locked.find((one) => one.id === dateId && one.schedule_id === id))
  if (row.date_id === dateId) return
  const room = roomOf(date)
  if (!fits(room, row.minutes)) fail('WrongState', { message: 'This date has just filled. Please choose another one.' })
  if (!isOpen(room, row.minutes, ctx.account.timeZone, ctx.now()))
    fail('WrongState', { message: 'This date is not offered any more. Please choose another one.' })
  // Of two who accept dates of one day the second sees what the first has taken of the routes.
  await holdDays(ctx, [date.date])
  if (!(await isRoutableOn(ctx, row, date)))
    fail('WrongState', { message: 'This date has just filled. Please choose another one.' })
  await giveBack(ctx, [row])
  await ctx.db
    .updateTable('schedule_dates')
    .set({ taken_stops: sql`taken_stops + 1`, taken_minutes: sql`taken_minutes + ${row.minutes}` })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', dateId)
    .execute()
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('schedule_orders')
    .set({
      ...{
        state: 'Accepted',
        date_id: dateId,
        answered_at: now,
        waits_for_id: null,
        told_of_id: null,
        updated_at: now,
      },
      reminded_at: null,
      sequence: sql`sequence + 1`,
    })
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', row.order_id)
    .execute()
  await ctx.db
    .updateTable('pool_orders')
    .set({ delivery_date: date.date, window_from: date.window_from, window_to: date.window_to, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', row.order_id)
    .execute()
}

/** Gives up every date: what was accepted, waited for or told of since is free for others. */
export async function declineDates(ctx: Context, id: Id<'schedule'>, row: Scheduled): Promise<void> {
  if (row.state === 'Declined' && row.waits_for_id === null && row.told_of_id === null)
    fail('WrongState', { message: 'These dates are declined already.' })
  const now = ctx.now().toISOString()
  await giveBack(ctx, [row])
  await ctx.db
    .updateTable('schedule_orders')
    .set({
      ...{ state: 'Declined', date_id: null, waits_for_id: null, told_of_id: null, answered_at: now, updated_at: now },
      sequence: sql`sequence + 1`,
    })
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', row.order_id)
    .execute()
  if (row.date_id !== null)
    await ctx.db
      .updateTable('pool_orders')
      .set({ delivery_date: null, window_from: null, window_to: null, updated_at: now })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', row.order_id)
      .execute()
}

/** Remembers which full date a customer would rather have. */
export async function waitForDate(
  ctx: Context,
  id: Id<'schedule'>,
  row: Scheduled,
  dateId: Id<'scheduleDate'>,
): Promise<void> {
  const date = found((await lockDates(ctx, [dateId]))[0])
  const room = roomOf(date)
  // A place may have become free since the page was opened: nobody would tell of it once more.
  if (isOpen(room, row.minutes, ctx.account.timeZone, ctx.now()) && (await isRoutableOn(ctx, row, date)))
    fail('WrongState', { message: 'This date has room. Please choose it.' })
  await ctx.db
    .updateTable('schedule_orders')
    .set({ waits_for_id: dateId, told_of_id: null, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', row.order_id)
    .execute()
}

export async function acceptDate(
  ctx: Context,
  { id, addressId, dateId }: ParsedOf<typeof contract.accept>,
): Promise<Schedule> {
  const before = await lockSchedule(ctx, id)
  const [row] = await lockScheduled(ctx, id, [addressId], 'accept')
  await takeDate(ctx, id, found(row), dateId)
  return changed(ctx, before, 'accept-date')
}

const datesOf = (dates: readonly ScheduleDate[]) => new Map(dates.map((date) => [date.id, date]))

export async function assignOrders(
  ctx: Context,
  { id, orderIds, routeId }: ParsedOf<typeof contract.assign>,
): Promise<Schedule> {
  const before = await lockSchedule(ctx, id)
  const rows = await lockScheduled(ctx, id, orderIds, 'assign')
  await holdDaysOf(ctx, [routeId])
  const route = await readRoute(ctx, routeId)
  if (!ctx.can(viewsType[route.type])) fail('NotFound')
  const dates = datesOf(before.dates)
  const others = rows.filter(({ date_id }) => date_id === null || dates.get(date_id)?.date !== route.date)
  if (others.length > 0)
    fail('WrongState', {
      message: 'These customers were promised another day than that of the route.',
      info: { orderNos: others.map(({ order_no }) => order_no) },
    })
  // Offered by mail alone, or accepted on the phone: it counts now (SCHD-006).
  const counts = rows.filter(({ counted_at, is_counted }) => counted_at === null && !is_counted)
  await ctx.requireRoom('schedulerOrders', counts.length)
  await count(ctx, counts)
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('schedule_orders')
    .set({ state: 'Assigned', route_id: routeId, counted_at: sql`coalesce(counted_at, ${now})`, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('order_id', '=', anyText(orderIds))
    .execute()
  await setSchedule(ctx, orderIds, null)
  await setStops(ctx, {
    id: routeId,
    addressIds: [...route.orders.map(({ addressId }) => addressId), ...orderIds],
    updatedAt: undefined,
  })
  return changed(ctx, before, 'assign-orders')
}
