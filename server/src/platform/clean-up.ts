import { z } from 'zod'
import { ownerDb } from './db.ts'
import { platformWork } from './jobs.ts'
import type { Platform } from './platform.ts'
import { platformJob } from './queue.ts'

/** Removes what has had its time: idempotency keys and counts of tries after 24 hours, what a sign-in waits for an hour after its end, sessions and mail links a month after their end, mails after a month. */
export async function cleanUp({ pool, now }: Platform): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString()
  const db = ownerDb(pool)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', hoursAgo(24)).execute()
  await db.deleteFrom('sign_in_tries').where('last_at', '<', hoursAgo(24)).execute()
  await db.deleteFrom('mail_counts').where('since', '<', hoursAgo(24)).execute()
  await db.deleteFrom('challenges').where('expires_at', '<', hoursAgo(1)).execute()
  const monthAgo = hoursAgo(30 * 24)
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<', monthAgo), eb('revoked_at', '<', monthAgo)]))
    .execute()
  // Their links have ended by then. What waits for a mail server that is not there is read in the outbox, as long.
  await db.deleteFrom('mails').where('created_at', '<', monthAgo).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', monthAgo).execute()
}

/** Every hour. */
export const cleanUpWork = platformWork(
  platformJob('clean-up', z.object({}), { at: '17 * * * *', evenWhenFull: true }),
  cleanUp,
)
