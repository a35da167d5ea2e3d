import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { asOwner } from '../../platform/transaction.ts'
import { offerMailJob, reminderMs } from '../schedules/rules.ts'
import { tellWaiting } from '../waiting/writes.ts'
import { endOffers, type IsRoutable, remindCustomers, routableInMails, writeMails } from './writes.ts'

export const mailingOffers = platformWork(offerMailJob, async (platform, { accountId, scheduleId }) => {
  const some = async () => {
    let isRoutable: IsRoutable | null = null
    const look = async (ctx: Context) => {
      isRoutable = await routableInMails(ctx, scheduleId)
    }
    await everyAccount(platform, look, [accountId])
    const said = { accountId, scheduleId, isRoutable }
    return asOwner(await platform.pool.connect(), (client) => writeMails(client, platform, said))
  }
  while (await some());
})

const expireJob = platformJob('expire-offers', z.object({}), { at: '*/5 * * * *' })

/**
 * Ends what nobody has answered in time, reminds whoever has a day left, tells those who wait for a date that has room by now, and has the
 * mails written that have waited long enough.
 */
export async function expireOffers(platform: Platform): Promise<void> {
  const now = platform.now().toISOString()
  const soon = new Date(platform.now().getTime() + reminderMs)
  const some = () =>
    ownerDb(platform.pool).selectFrom('schedule_orders').select(['account_id', 'schedule_id']).distinct()
  const unreminded = () => some().where('reminded_at', 'is', null).where('mail_due', 'is', null)
  // By whose clocks a date goes is known with its account: a day more on each side.
  const toCome = ownerDb(platform.pool)
    .selectFrom('schedule_dates')
    .select('id')
    .where('date', '>=', new Date(soon.getTime() - 2 * reminderMs).toISOString().slice(0, 10))
  const dates = toCome.where('date', '<=', new Date(soon.getTime() + reminderMs).toISOString().slice(0, 10))
  const [ended, mails, unanswered, coming, waitedFor] = await Promise.all([
    some().where('state', '=', 'Offered').where('expires_at', '<=', now).execute(),
    some().where('mail_due', 'is not', null).where('mail_after', '<=', now).execute(),
    unreminded()
      .where('state', '=', 'Offered')
      .where('expires_at', '>', now)
      .where('expires_at', '<=', soon.toISOString())
      .execute(),
    unreminded().where('state', '=', 'Accepted').where('date_id', 'in', dates).execute(),
    ownerDb(platform.pool)
      .selectFrom('schedule_orders')
      .select(['account_id', 'waits_for_id'])
      .distinct()
      .where('waits_for_id', 'in', toCome)
      .execute(),
  ])
  const reminded = new Map([...unanswered, ...coming].map((row) => [row.schedule_id, row]))
  // Each in a transaction of its own: what one has to know of the routes first delays no other.
  const each = async (
    rows: Iterable<(typeof ended)[number]>,
    work: (ctx: Context, scheduleId: Id<'schedule'>) => Promise<void>,
  ) => {
    for (const { account_id, schedule_id } of rows)
      await everyAccount(platform, (ctx) => work(ctx, schedule_id), [account_id])
  }
  await each(ended, endOffers)
  await each(reminded.values(), remindCustomers)
  await each(mails, (ctx, scheduleId) => ctx.enqueue(offerMailJob, { accountId: ctx.account.id, scheduleId }))
  // What has made room is known to others: a route, a driver, an order of the pool. Where nothing has changed, that is known already.
  for (const { account_id, waits_for_id: dateId } of waitedFor)
    if (dateId !== null) await everyAccount(platform, (ctx) => tellWaiting(ctx, dateId), [account_id])
}

export const expiringOffers = platformWork(expireJob, expireOffers)
