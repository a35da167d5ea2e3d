import { z } from 'zod'
import { ownerDb } from '../../platform/db.ts'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { asOwner } from '../../platform/transaction.ts'
import { offerMailJob, reminderMs } from '../schedules/rules.ts'
import { endOffers, remindCustomers, writeMails } from './writes.ts'

export const mailingOffers = platformWork(offerMailJob, async (platform, { accountId, scheduleId }) => {
  const some = async () =>
    asOwner(await platform.pool.connect(), (client) => writeMails(client, platform, accountId, scheduleId))
  while (await some());
})

const expireJob = platformJob('expire-offers', z.object({}), { at: '*/5 * * * *' })

/** Ends what nobody has answered in time, reminds whoever has a day left, and has the mails written that have waited long enough. */
export async function expireOffers(platform: Platform): Promise<void> {
  const now = platform.now().toISOString()
  const soon = new Date(platform.now().getTime() + reminderMs)
  const some = () =>
    ownerDb(platform.pool).selectFrom('schedule_orders').select(['account_id', 'schedule_id']).distinct()
  const unreminded = () => some().where('reminded_at', 'is', null).where('mail_due', 'is', null)
  // By whose clocks a date goes is known with its account: a day more on each side.
  const dates = ownerDb(platform.pool)
    .selectFrom('schedule_dates')
    .select('id')
    .where('date', '>=', new Date(soon.getTime() - 2 * reminderMs).toISOString().slice(0, 10))
    .where('date', '<=', new Date(soon.getTime() + reminderMs).toISOString().slice(0, 10))
  const [ended, mails, unanswered, coming] = await Promise.all([
    some().where('state', '=', 'Offered').where('expires_at', '<=', now).execute(),
    some().where('mail_due', 'is not', null).where('mail_after', '<=', now).execute(),
    unreminded()
      .where('state', '=', 'Offered')
      .where('expires_at', '>', now)
      .where('expires_at', '<=', soon.toISOString())
      .execute(),
    unreminded().where('state', '=', 'Accepted').where('date_id', 'in', dates).execute(),
  ])
  const reminded = new Map([...unanswered, ...coming].map((row) => [row.schedule_id, row]))
  await everyAccount(
    platform,
    async (ctx) => {
      const { id: accountId } = ctx.account
      for (const row of ended) if (row.account_id === accountId) await endOffers(ctx, row.schedule_id)
      for (const row of reminded.values()) if (row.account_id === accountId) await remindCustomers(ctx, row.schedule_id)
      for (const { account_id, schedule_id: scheduleId } of mails)
        if (account_id === accountId) await ctx.enqueue(offerMailJob, { accountId, scheduleId })
    },
    [...new Set([...ended, ...mails, ...reminded.values()].map(({ account_id }) => account_id))],
  )
}

export const expiringOffers = platformWork(expireJob, expireOffers)
