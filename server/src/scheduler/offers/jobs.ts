import type { Id } from '@crossdock/contract/ids'
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

/** Ends what nobody has answered in time. */
export async function expireOffers(platform: Platform): Promise<void> {
  const rows = await ownerDb(platform.pool)
    .selectFrom('schedule_orders')
    .select(['account_id', 'schedule_id'])
    .distinct()
    .where('state', '=', 'Offered')
    .where('expires_at', '<=', platform.now().toISOString())
    .execute()
  const due = new Map<number, Id<'schedule'>[]>()
  for (const { account_id, schedule_id } of rows) due.set(account_id, [...(due.get(account_id) ?? []), schedule_id])
  await everyAccount(
    platform,
    async (ctx) => {
      for (const scheduleId of due.get(ctx.account.id) ?? []) await endOffers(ctx, scheduleId)
    },
    [...due.keys()],
  )
}

export const expiringOffers = platformWork(expireJob, expireOffers)
