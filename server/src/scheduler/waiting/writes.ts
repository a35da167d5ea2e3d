import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyText } from '../../platform/statement.ts'
import { routableOf } from '../schedules/reads.ts'
import { endOfOffer, fits, isOpen, offerMailJob, type Room } from '../schedules/rules.ts'
import { roomOf } from '../schedules/writes.ts'

const dateOf = (ctx: Context, id: Id<'scheduleDate'>) =>
  ctx.db
    .selectFrom('schedule_dates')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Orders of a schedule whose customers may answer, or may again where they are told: whoever waits does so past the hours of the offer. */
const answerable = (ctx: Context, scheduleId: Id<'schedule'>) =>
  ctx.db
    .selectFrom('schedule_orders')
    .select(['order_id', 'store_id', 'minutes'])
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', scheduleId)
    .where('state', 'in', ['Offered', 'Accepted', 'Declined', 'Expired'])

const withOne = (room: Room, minutes: number): Room => ({
  ...room,
  takenStops: room.takenStops + 1,
  takenMinutes: room.takenMinutes + minutes,
})

/**
 * Those who have waited longest for a date are told that it has room, one a place: beside its stops and minutes, and beside all that is
 * planned and promised that day. Who has been told keeps the place from the next until answered, or until the link ends. Somebody who
 * is just answering is passed over.
 */
export async function tellWaiting(ctx: Context, id: Id<'scheduleDate'>): Promise<void> {
  const [now, zone] = [ctx.now(), ctx.account.timeZone]
  const row = await dateOf(ctx, id)
  if (!row) return
  const { schedule_id: scheduleId } = row
  const told = await answerable(ctx, scheduleId)
    .where('told_of_id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('order_id')
    .execute()
  let room = told.reduce((left, { minutes }) => withOne(left, minutes), roomOf(row))
  const waiting = (
    await answerable(ctx, scheduleId)
      .where('waits_for_id', '=', id)
      .orderBy('updated_at')
      .orderBy('order_id')
      .forUpdate()
      .skipLocked()
      .execute()
  ).filter(({ minutes }) => isOpen(room, minutes, zone, now))
  const [first] = waiting
  if (!first) return
  const isRoutable = await routableOf(ctx, [...told, ...waiting], [{ ...room, id, windowTo: row.window_to }], {
    together: true,
  })
  const next: Id<'poolOrder'>[] = []
  for (const { order_id, minutes } of waiting) {
    if (!fits(room, minutes) || !isRoutable(order_id, id)) continue
    room = withOne(room, minutes)
    next.push(order_id)
  }
  if (next.length === 0) return
  await ctx.db
    .updateTable('schedule_orders')
    .set({
      ...{ mail_due: 'Place free', waits_for_id: null, told_of_id: id },
      state: sql`case when state = 'Expired' then 'Offered' else state end`,
      // The offer may have ended since, or been made anew without the date, which was full then: the link of this mail offers it.
      date_ids: sql`array_append(array_remove(date_ids, ${id}), ${id})`,
      expires_at: sql`greatest(expires_at, ${endOfOffer([room], zone, now)})`,
    })
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', scheduleId)
    .where('order_id', '=', anyText(next))
    .execute()
  await ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId })
  await ctx.emit('schedule.changed', { storeId: first.store_id })
}
