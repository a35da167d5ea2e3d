import { z } from 'zod'
import { ownerDb } from '../../platform/db.ts'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { asOwner } from '../../platform/transaction.ts'
import { offerMailJob } from '../schedules/rules.ts'
import { endOffers, writeMails } from './writes.ts'

export const mailingOffers = platformWork(offerMailJob, async (platform, { accountId, scheduleId }) => {
  const some = async () =>
    asOwner(await platform.pool.connect(), (client) => writeMails(client, platform, accountId, scheduleId))
  while (await some());
})

const expireJob = platformJob('expire-offers', z.object({}), { at: '*/5 * * * *' })

/** Ends what nobody has answered in time, and has the mails written that have waited long enough. */
export async function expireOffers(platform: Platform): Promise<void> {
  const now = platform.now().toISOString()
  const some = () =>
    ownerDb(platform.pool).selectFrom('schedule_orders').select(['account_id', 'schedule_id']).distinct()
  const [ended, mails] = await Promise.all([
    some().where('state', '=', 'Offered').where('expires_at', '<=', now).execute(),
    some().where('mail_due', 'is not', null).where('mail_after', '<=', now).execute(),
  ])
  await everyAccount(
    platform,
    async (ctx) => {
      const { id: accountId } = ctx.account
      for (const row of ended) if (row.account_id === accountId) await endOffers(ctx, row.schedule_id)
      for (const { account_id, schedule_id: scheduleId } of mails)
        if (account_id === accountId) await ctx.enqueue(offerMailJob, { accountId, scheduleId })
    },
    [...new Set([...ended, ...mails].map(({ account_id }) => account_id))],
  )
}

export const expiringOffers = platformWork(expireJob, expireOffers)
