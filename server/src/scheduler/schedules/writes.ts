import type { ChangeVerb } from '@crossdock/contract/changes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/scheduler/schedules'
import { holdStore } from '../../account/stores/writes.ts'
import { type Context, storeOf } from '../../platform/context.ts'
import { fail, failField, failFields, found } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { anyText } from '../../platform/statement.ts'
import { readDates, readSchedule, routableOf } from './reads.ts'
import { endOfOffer, isOpen, offerMailJob, type Room, tellWaitingJob } from './rules.ts'

type Dates = ParsedOf<typeof contract.update>['dates']

/** A window ends after it begins; two of a day are two windows. */
function checkDates(dates: Dates): void {
  const seen = new Set<string>()
  failFields(
    dates.flatMap(({ date, windowFrom, windowTo }, place) => {
      const key = `${date} ${windowFrom} ${windowTo}`
      const isTwice = seen.has(key)
      seen.add(key)
      return [
        ...(windowFrom >= windowTo
          ? [{ path: `dates.${place}.windowTo`, message: 'Must be later than its beginning' }]
          : []),
        ...(isTwice ? [{ path: `dates.${place}.date`, message: 'This date is there already' }] : []),
      ]
    }),
  )
}

const columnsOf = ({ date, windowFrom, windowTo, stops, minutes }: Dates[number]) => ({
  ...{ date, stops, minutes },
  ...{ window_from: windowFrom, window_to: windowTo },
})

/** The schedule, locked: of two who change it, the second sees what the first did. */
export async function lockSchedule(ctx: Context, id: Id<'schedule'>, updatedAt?: string): Promise<contract.Schedule> {
  const row = ctx.db.selectFrom('schedules').select('id').where('account_id', '=', ctx.account.id).where('id', '=', id)
  found(await row.forUpdate().executeTakeFirst())
  const schedule = await readSchedule(ctx, id)
  requireUnchanged(updatedAt, schedule.updatedAt)
  return schedule
}

/** Writes when it was changed, reports and tells it; answers the schedule as it is then. */
export async function changed(
  ctx: Context,
  before: contract.Schedule,
  action: ChangeVerb,
  columns: { readonly title?: string } = {},
): Promise<contract.Schedule> {
  const { id, storeId } = before
  await ctx.db
    .updateTable('schedules')
    .set({ ...columns, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  const after = await readSchedule(ctx, id)
  await ctx.audit({ action, entity: 'schedule', id, before, after })
  await ctx.emit('schedule.changed', { storeId })
  return after
}

export async function createSchedule(
  ctx: Context,
  { title, dates }: ParsedOf<typeof contract.create>,
): Promise<contract.Schedule> {
  checkDates(dates)
  const storeId = storeOf(ctx)
  await holdStore(ctx, storeId)
  const id = newId<'schedule'>()
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('schedules')
    .values({ account_id: ctx.account.id, store_id: storeId, id, title, created_at: now, updated_at: now })
    .execute()
  await addDates(ctx, { id, storeId }, dates)
  const after = await readSchedule(ctx, id)
  await ctx.audit({ action: 'create', entity: 'schedule', id, after })
  await ctx.emit('schedule.changed', { storeId })
  return after
}

async function addDates(
  ctx: Context,
  { id, storeId }: Pick<contract.Schedule, 'id' | 'storeId'>,
  dates: Dates,
): Promise<void> {
  if (dates.length === 0) return
  await ctx.db
    .insertInto('schedule_dates')
    .values(
      dates.map((date) => ({
        ...{ account_id: ctx.account.id, store_id: storeId, schedule_id: id, id: newId<'scheduleDate'>() },
        ...columnsOf(date),
      })),
    )
    .execute()
}

/** Dates of a schedule, locked in the order of their ids. */
export const lockDates = (ctx: Context, ids: readonly Id<'scheduleDate'>[]) =>
  ctx.db
    .selectFrom('schedule_dates')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

type LockedDate = Awaited<ReturnType<typeof lockDates>>[number]

export const roomOf = (date: LockedDate): Room => ({
  ...{ stops: date.stops, minutes: date.minutes, takenStops: date.taken_stops, takenMinutes: date.taken_minutes },
  ...{ date: date.date, windowFrom: date.window_from, closedAt: date.closed_at },
})

/** Has those told who wait for dates that have more room, or are open again. */
export async function tellOfRoom(ctx: Context, ids: readonly Id<'scheduleDate'>[]): Promise<void> {
  for (const dateId of ids) await ctx.enqueue(tellWaitingJob, { accountId: ctx.account.id, dateId })
}

export async function updateSchedule(
  ctx: Context,
  { id, title, dates, updatedAt }: ParsedOf<typeof contract.update>,
): Promise<contract.Schedule> {
  checkDates(dates)
  const before = await lockSchedule(ctx, id, updatedAt)
  const offered = await lockOffered(ctx, id)
  const locked = await lockDates(
    ctx,
    before.dates.map((date) => date.id),
  )
  const known = new Map(locked.map((row) => [row.id, row]))
  for (const [place, { id: dateId, ...date }] of dates.entries()) {
    if (dateId === undefined) continue
    const row = found(known.get(dateId))
    if (row.taken_stops === 0) continue
    // Somebody was promised this day and this window.
    if (row.date !== date.date || row.window_from !== date.windowFrom || row.window_to !== date.windowTo)
      failField(`dates.${place}.date`, 'Customers have accepted this date: it stays as it is')
    if (date.stops < row.taken_stops) failField(`dates.${place}.stops`, `Must be at least ${row.taken_stops}`)
    if (date.minutes !== null && date.minutes < row.taken_minutes)
      failField(`dates.${place}.minutes`, `Must be at least ${row.taken_minutes}`)
  }
  const kept = new Set(dates.flatMap(({ id: dateId }) => dateId ?? []))
  const gone = locked.filter((row) => !kept.has(row.id))
  if (gone.some((row) => row.taken_stops > 0))
    fail('WrongState', { message: 'Customers have accepted this date. Close it instead.' })
  const isOther = (row: (typeof locked)[number], date: Dates[number]) =>
    row.date !== date.date || row.window_from !== date.windowFrom || row.window_to !== date.windowTo
  const hasMore = (row: (typeof locked)[number], date: Dates[number]) =>
    date.stops > row.stops || (row.minutes !== null && (date.minutes === null || date.minutes > row.minutes))
  const moved = dates.flatMap((date) => {
    const row = date.id && known.get(date.id)
    return row && isOther(row, date) ? row.id : []
  })
  for (const { id: dateId, ...date } of dates)
    if (dateId !== undefined)
      await ctx.db
        .updateTable('schedule_dates')
        .set(columnsOf(date))
        .where('account_id', '=', ctx.account.id)
        .where('id', '=', dateId)
        .execute()
  await addDates(
    ctx,
    before,
    dates.filter((date) => date.id === undefined),
  )
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('schedule_dates')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', anyText(gone.map((row) => row.id)))
      .execute()
  await remakeOffers(ctx, id, offered, [...gone.map((row) => row.id), ...moved])
  await tellOfRoom(
    ctx,
    dates.flatMap((date) => {
      const row = date.id && known.get(date.id)
      return row && hasMore(row, date) ? row.id : []
    }),
  )
  return changed(ctx, before, 'update', { title })
}

export async function closeDate(
  ctx: Context,
  { id, dateId, isClosed }: ParsedOf<typeof contract.closeDate>,
): Promise<contract.Schedule> {
  const before = await lockSchedule(ctx, id)
  const date = found(before.dates.find((one) => one.id === dateId))
  if ((date.closedAt !== null) === isClosed)
    fail('WrongState', { message: isClosed ? 'This date is closed already.' : 'This date is open already.' })
  const offered = await lockOffered(ctx, id)
  await ctx.db
    .updateTable('schedule_dates')
    .set({ closed_at: isClosed ? ctx.now().toISOString() : null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', dateId)
    .execute()
  if (isClosed) await remakeOffers(ctx, id, offered, [dateId])
  else await tellOfRoom(ctx, [dateId])
  return changed(ctx, before, isClosed ? 'close-date' : 'open-date')
}

/** Open offers of a schedule, locked before its dates are: as a customer's answer does it. */
const lockOffered = (ctx: Context, id: Id<'schedule'>) =>
  ctx.db
    .selectFrom('schedule_orders')
    .select(['order_id', 'date_ids', 'minutes'])
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', id)
    .where('state', '=', 'Offered')
    .orderBy('order_id')
    .forUpdate()
    .execute()

/**
 * Makes the open offers anew that name dates which are closed, gone or others now: with what is left of them, else with every date
 * that is open; where none is, they end. Each such customer gets another mail, and the link of the one before ends.
 */
async function remakeOffers(
  ctx: Context,
  id: Id<'schedule'>,
  offered: Awaited<ReturnType<typeof lockOffered>>,
  others: readonly Id<'scheduleDate'>[],
): Promise<void> {
  const rows = offered.filter(({ date_ids }) => others.some((dateId) => date_ids.includes(dateId)))
  if (rows.length === 0) return
  const now = ctx.now()
  const zone = ctx.account.timeZone
  const dates = await readDates(ctx, id)
  const isRoutable = await routableOf(ctx, rows, dates)
  for (const { order_id, date_ids, minutes } of rows) {
    const open = dates.filter((date) => isOpen(date, minutes, zone, now) && isRoutable(order_id, date.id))
    const left = open.filter((date) => date_ids.includes(date.id))
    const next = left.length > 0 ? left : open
    await ctx.db
      .updateTable('schedule_orders')
      .set({
        ...(next.length > 0
          ? { date_ids: next.map((date) => date.id), expires_at: endOfOffer(next, zone, now).toISOString() }
          : { state: 'Expired' }),
        ...{ mail_due: next.length > 0 ? 'Offer' : null, told_of_id: null, updated_at: now.toISOString() },
      })
      .where('account_id', '=', ctx.account.id)
      .where('schedule_id', '=', id)
      .where('order_id', '=', order_id)
      .execute()
  }
  await ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId: id })
}
