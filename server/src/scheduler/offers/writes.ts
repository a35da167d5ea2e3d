import { formatDay } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { contentTypes } from '@crossdock/contract/files'
import type { Id } from '@crossdock/contract/ids'
import type { Offer, reply } from '@crossdock/contract/scheduler/offers'
import { mostTries } from '@crossdock/contract/scheduler/schedules/orders'
import { atWallTime } from '@crossdock/contract/wall-clock'
import type pg from 'pg'
import { findOwnersLanguage } from '../../account/auth/reads.ts'
import { newLinkToken } from '../../account/auth/rules.ts'
import { unsubscribeToken } from '../../account/notifications/mailing/rules.ts'
import { notify } from '../../account/notifications/writes.ts'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { anyText, col } from '../../platform/statement.ts'
import { withAccount } from '../../platform/transaction.ts'
import { declineDates, lockScheduled, takeDate, waitForDate } from '../schedules/orders/writes.ts'
import { readDates, routableOf } from '../schedules/reads.ts'
import { beginOf, endOfOffer, isOpen, isToRemind, offerMailJob } from '../schedules/rules.ts'
import { roomOf } from '../schedules/writes.ts'
import { offerMail, offerMailKinds } from './mails.ts'
import { type LinkedOffer, linkedOffer, offerOfLink, readOffer } from './reads.ts'
import { calendarFile } from './rules.ts'

type Reply = Omit<ParsedOf<typeof reply>, 'token'>

/** In whose name a customer's answer is read and written. */
const inNameOf = ({ account_id: accountId, offered_by: userId }: LinkedOffer) => ({ accountId, userId, isUpkeep: true })

/** Which of the offered dates the routes have room for now. */
const routableNow = (ctx: PublicContext, offer: LinkedOffer) =>
  withAccount(ctx.platform, inNameOf(offer), async (own) => {
    const dates = await readDates(own, offer.schedule_id)
    return routableOf(
      own,
      [offer],
      dates.filter(({ id }) => id !== offer.date_id && offer.date_ids.includes(id)),
    )
  })

/** What the customer is shown after `find` has found it. */
async function show(ctx: PublicContext, find: (client: pg.ClientBase) => Promise<LinkedOffer>): Promise<Offer> {
  const offer = await ctx.tx(find)
  const isRoutable = await routableNow(ctx, offer)
  return ctx.tx(async (client) => readOffer(client, ctx.platform.now(), offer, isRoutable))
}

export const openOffer = (ctx: PublicContext, { token }: { readonly token: string }): Promise<Offer> =>
  show(ctx, (client) => linkedOffer(client, ctx.platform.now(), token))

/** What is accepted, for the calendar of whoever has the link. */
export const calendarOfOffer = (ctx: PublicContext, { token }: { readonly token: string }) =>
  ctx.tx(async (client) => {
    const offer = await linkedOffer(client, ctx.platform.now(), token)
    const { date, window_from: from, window_to: to } = offer
    if (date === null || from === null || to === null) fail('WrongState', { message: 'No date has been accepted yet.' })
    const [begin, end] = [from, to].map((time) => new Date(atWallTime(date, time, offer.time_zone))) as [Date, Date]
    const at = new Date(offer.answered_at ?? begin)
    return {
      name: `${offer.order_no}.ics`,
      contentType: contentTypes.ics,
      file: Buffer.from(calendarFile({ ...offer, id: `${offer.schedule_id}-${offer.order_id}`, begin, end, at })),
    }
  })

/**
 * Whoever may see the schedule learns what a customer has chosen: a date, or none of them (null). Who waits for a date (undefined) has
 * done neither; an answer that is given once more is none.
 */
async function tellOfAnswer(
  ctx: Context,
  { schedule_id: scheduleId, store_id: storeId }: LinkedOffer,
  row: Awaited<ReturnType<typeof lockScheduled>>[number],
  dateId: Id<'scheduleDate'> | null | undefined,
): Promise<void> {
  if (dateId === undefined || (dateId === null ? row.state === 'Declined' : row.date_id === dateId)) return
  const schedule = await ctx.db
    .selectFrom('schedules as s')
    .leftJoin('schedule_dates as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.schedule_id', '=', 's.id').on('d.id', '=', dateId),
    )
    .select(['s.title', 'd.date', 'd.window_from as from', 'd.window_to as to'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.id', '=', scheduleId)
    .executeTakeFirstOrThrow()
  const { title, date, from, to } = schedule
  const facts = { reference: row.order_no, title, scheduleId }
  await notify(ctx, {
    ...(date === null || from === null || to === null
      ? { action: 'offer-declined', facts }
      : { action: 'offer-accepted', facts: { ...facts, day: formatDay(date), from, to } }),
    ...{ storeId, to: { can: 'SCHEDULER_VIEW' }, alsoDoer: true },
  })
}

/** Writes a customer's answer, in the account's own transaction. */
async function answer(ctx: Context, offer: LinkedOffer, { dateId, waitForId }: Reply): Promise<void> {
  const { schedule_id: id, order_id: orderId } = offer
  const row = found((await lockScheduled(ctx, id, [orderId], 'reply'))[0])
  // What was offered a moment ago may have ended since the link was looked up.
  if (row.state === 'Offered' && (row.expires_at === null || Date.parse(row.expires_at) <= ctx.now().getTime()))
    fail('LinkExpired')
  const chosen = dateId ?? waitForId
  if (chosen !== undefined && !row.date_ids.includes(chosen)) fail('NotFound')
  if (dateId !== undefined) await takeDate(ctx, id, row, dateId)
  else if (waitForId !== undefined) await waitForDate(ctx, id, row, waitForId)
  else await declineDates(ctx, id, row)
  await tellOfAnswer(ctx, offer, row, dateId ?? (waitForId === undefined ? null : undefined))
  const action = dateId !== undefined ? 'accept-date' : waitForId !== undefined ? 'wait-for-date' : 'decline-dates'
  await ctx.audit({ action, entity: 'schedule', id, after: { orderNo: row.order_no, byCustomer: true } })
  await ctx.emit('schedule.changed', { storeId: offer.store_id })
}

export const replyToOffer = async (ctx: PublicContext, { token, ...said }: ParsedOf<typeof reply>): Promise<Offer> => {
  const { platform } = ctx
  const offer = await ctx.tx((client) => linkedOffer(client, platform.now(), token))
  await withAccount(platform, inNameOf(offer), (own) => answer(own, offer, said))
  // What is declined after the hours of the offer ends the link with it: the answer is told all the same.
  return show(ctx, (client) => offerOfLink(client, token))
}

/** Mails of a transaction: who waits for the rows of a schedule waits no longer than these take. */
const mailsAtOnce = 200

/** Milliseconds for which a mail waits whose address was sent enough. */
const mailRest = 3_600_000

/** Whether what a mail says of a date is still true of its routes. */
export type IsRoutable = (orderId: string, dateId: string) => boolean

/** Of the mails of a schedule that are due: whether the routes have room for what those say that tell of room. */
export async function routableInMails(ctx: Context, scheduleId: Id<'schedule'>): Promise<IsRoutable> {
  const rows = await ctx.db
    .selectFrom('schedule_orders')
    .select(['order_id', 'minutes'])
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', scheduleId)
    .where('mail_due', 'in', ['Reminder', 'Place free'])
    .where(({ or, eb }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', ctx.now().toISOString())]))
    .orderBy('order_id')
    .execute()
  return routableOf(ctx, rows, rows.length === 0 ? [] : await readDates(ctx, scheduleId))
}

interface MailsToWrite {
  readonly accountId: number
  readonly scheduleId: Id<'schedule'>
  /** Null where that is not known: then mails that tell of room go later. */
  readonly isRoutable: IsRoutable | null
}

/**
 * Writes mails that are due, each with a new link; false when none is left. To an address that was sent enough in this hour the mail
 * goes later, and the link of the last one stands until then. Of room that has gone since nobody is told: who waited for it waits on.
 */
export async function writeMails(
  client: pg.ClientBase,
  platform: Platform,
  { accountId, scheduleId, isRoutable }: MailsToWrite,
): Promise<boolean> {
  const db = ownerDb(client)
  const now = platform.now()
  const rows = await db
    .selectFrom('schedule_orders as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('stores as t', (join) =>
      join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.store_id'),
    )
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .select(['s.order_id', 's.date_id', 's.date_ids', 's.told_of_id', 's.minutes', 'a.time_zone'])
    .select(col.oneOf(offerMailKinds).orNull`s.mail_due`.as('mail_due'))
    .select(({ fn }) => fn.coalesce('t.name', 'a.business_name').as('merchant'))
    .select(['o.first_name', 'o.order_no'])
    // Who wants no more mails is told the dates on the phone, as who has no address (AUTH-023).
    .select(
      col.text
        .orNull`case when not exists (select 1 from unsubscribed x where x.email = lower(o.email)) then o.email end`.as(
        'email',
      ),
    )
    .where('s.account_id', '=', accountId)
    .where('s.schedule_id', '=', scheduleId)
    .where('s.mail_due', 'is not', null)
    .where(({ or, eb }) => or([eb('s.mail_after', 'is', null), eb('s.mail_after', '<=', now.toISOString())]))
    .where('a.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('s.order_id')
    .limit(mailsAtOnce)
    .forUpdate('s')
    .execute()
  if (rows.length === 0) return false
  const dates = await db
    .selectFrom('schedule_dates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('date')
    .orderBy('window_from')
    .execute()
  const origin = await originOf(platform, client)
  const language = await findOwnersLanguage(client, accountId)
  for (const row of rows) {
    const tellsOfRoom = row.mail_due === 'Reminder' || row.mail_due === 'Place free'
    const ownDates = dates.filter(({ id }) =>
      row.mail_due === 'Day before' ? id === row.date_id : row.date_ids.includes(id),
    )
    const open = ownDates.filter(
      (date) => isOpen(roomOf(date), row.minutes, row.time_zone, now) && isRoutable?.(row.order_id, date.id) === true,
    )
    const isKnown = !tellsOfRoom || isRoutable !== null
    const isTrue = row.mail_due === 'Place free' ? open.some(({ id }) => id === row.told_of_id) : open.length > 0
    const { token, hash } = newLinkToken()
    const mayGo = isKnown && (row.email === null || (await mayMail(client, platform, row.email, 'offer')))
    const isOver = mayGo && tellsOfRoom && !isTrue
    await db
      .updateTable('schedule_orders')
      .set({
        ...(mayGo
          ? { mail_due: null, mail_after: null }
          : { mail_after: new Date(now.getTime() + mailRest).toISOString() }),
        ...(mayGo && !isOver ? { token_hash: hash } : {}),
        ...(isOver ? { reminded_at: null } : {}),
        // Who waits for another date since, or has answered, was told of none any more.
        ...(isOver && row.mail_due === 'Place free' && row.told_of_id !== null
          ? { waits_for_id: row.told_of_id, told_of_id: null }
          : {}),
      })
      .where(({ and }) => and({ account_id: accountId, schedule_id: scheduleId, order_id: row.order_id }))
      .execute()
    // The address may have been taken off the order since: whoever has it on the phone tells the dates.
    if (!mayGo || isOver || row.email === null || row.mail_due === null) continue
    const text = offerMail(language, {
      ...{ origin, token, name: row.first_name, merchant: row.merchant },
      ...{ email: row.email, stopToken: unsubscribeToken(platform.settings.secret, row.email) },
      ...{ dates: row.mail_due === 'Reminder' ? open : ownDates, kind: row.mail_due },
    })
    await postMail(client, { ...text, to: row.email, accountId })
  }
  return true
}

/** Ends offers that nobody has answered in time: the first time they are made once more, with the dates that are open now. */
export async function endOffers(ctx: Context, scheduleId: Id<'schedule'>): Promise<void> {
  const now = ctx.now()
  const zone = ctx.account.timeZone
  const rows = await ctx.db
    .selectFrom('schedule_orders')
    .select(['order_id', 'store_id', 'minutes', 'tries'])
    .where('account_id', '=', ctx.account.id)
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', 'Offered')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('order_id')
    .forUpdate()
    .execute()
  const [first] = rows
  if (!first) return
  const dates = await readDates(ctx, scheduleId)
  const again = new Map<Id<'poolOrder'>, typeof dates>()
  const toOffer = rows.filter(({ tries }) => tries < mostTries)
  const isRoutable = await routableOf(ctx, toOffer, dates)
  for (const { order_id, minutes, tries } of rows) {
    const open = dates.filter((date) => isOpen(date, minutes, zone, now) && isRoutable(order_id, date.id))
    if (tries < mostTries && open.length > 0) again.set(order_id, open)
  }
  for (const { order_id, tries } of rows) {
    const open = again.get(order_id)
    await ctx.db
      .updateTable('schedule_orders')
      .set({
        ...(open
          ? {
              ...{ date_ids: open.map(({ id }) => id), tries: tries + 1, mail_due: 'Offer', told_of_id: null },
              expires_at: endOfOffer(open, zone, now).toISOString(),
            }
          : { state: 'Expired', mail_due: null }),
        updated_at: now.toISOString(),
      })
      .where('account_id', '=', ctx.account.id)
      .where('schedule_id', '=', scheduleId)
      .where('order_id', '=', order_id)
      .execute()
  }
  if (again.size > 0) await ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId })
  const after = { offeredAgain: again.size, expired: rows.length - again.size }
  await ctx.audit({ action: 'end-offers', entity: 'schedule', id: scheduleId, after })
  await ctx.emit('schedule.changed', { storeId: first.store_id })
}

/** Orders of a schedule of which nobody has been reminded since they were offered, or accepted. */
const unreminded = (ctx: Context, scheduleId: Id<'schedule'>) =>
  ctx.db
    .selectFrom('schedule_orders as s')
    .leftJoin('schedule_dates as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.date_id'),
    )
    .select(['s.order_id', 's.store_id', 's.minutes', 's.date_ids', 's.expires_at', 's.updated_at'])
    .select(['d.date', 'd.window_from'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.schedule_id', '=', scheduleId)
    .where('s.state', 'in', ['Offered', 'Accepted'])
    .where('s.reminded_at', 'is', null)
    .where('s.mail_due', 'is', null)
    .orderBy('s.order_id')
    .forUpdate('s')
    .skipLocked()
    .execute()

type Unreminded = Awaited<ReturnType<typeof unreminded>>[number]

/** Of an offer that ends soon without an answer. */
const isNear = ({ date, expires_at, updated_at }: Unreminded, now: Date): boolean =>
  date === null && expires_at !== null && isToRemind(Date.parse(expires_at), Date.parse(updated_at), now)

/**
 * Reminds customers a day before: of an offer that ends without an answer, while there is a date to choose, and of the date that they
 * chose. Each once, and none who has just been written to or has just answered.
 */
export async function remindCustomers(ctx: Context, scheduleId: Id<'schedule'>): Promise<void> {
  const now = ctx.now()
  const zone = ctx.account.timeZone
  const candidates = await unreminded(ctx, scheduleId)
  const open = await readDates(ctx, scheduleId)
  const isRoutable = await routableOf(
    ctx,
    candidates.filter((row) => isNear(row, now)),
    open,
  )
  const isDue = (row: Unreminded): boolean => {
    const { order_id, minutes, date_ids, updated_at, date, window_from } = row
    if (date !== null && window_from !== null)
      return isToRemind(beginOf({ date, windowFrom: window_from }, zone), Date.parse(updated_at), now)
    const hasRoom = (one: (typeof open)[number]) =>
      date_ids.includes(one.id) && isOpen(one, minutes, zone, now) && isRoutable(order_id, one.id)
    return isNear(row, now) && open.some(hasRoom)
  }
  const rows = candidates.filter(isDue)
  const [first] = rows
  if (!first) return
  for (const [mail, some] of [
    ['Day before', rows.filter(({ date }) => date !== null)],
    ['Reminder', rows.filter(({ date }) => date === null)],
  ] as const)
    await ctx.db
      .updateTable('schedule_orders')
      .set({ mail_due: mail, reminded_at: now.toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('schedule_id', '=', scheduleId)
      .where('order_id', '=', anyText(some.map(({ order_id }) => order_id)))
      .execute()
  await ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId })
  await ctx.audit({ action: 'remind-customers', entity: 'schedule', id: scheduleId, after: { reminded: rows.length } })
  await ctx.emit('schedule.changed', { storeId: first.store_id })
}
