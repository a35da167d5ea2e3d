import { z } from 'zod'
import { platformWork } from './jobs.ts'
import type { Platform } from './platform.ts'
import { platformJob } from './queue.ts'

/** Removes what has had its time: idempotency keys and counts of tries after 24 hours, sessions and mail links a month after their end, mails after a month. */
export async function cleanUp({ pool, now }: Platform): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  await pool.query('delete from idempotency_keys where created_at < $1', [hoursAgo(24)])
  await pool.query('delete from sign_in_tries where last_at < $1', [hoursAgo(24)])
  await pool.query('delete from mail_counts where since < $1', [hoursAgo(24)])
  await pool.query('delete from sessions where expires_at < $1 or revoked_at < $1', [hoursAgo(30 * 24)])
  // Their links have ended by then. What waits for a mail server that is not there is read in the outbox, as long.
  await pool.query('delete from mails where created_at < $1', [hoursAgo(30 * 24)])
  await pool.query('delete from mail_links where expires_at < $1', [hoursAgo(30 * 24)])
}

/** Every hour. */
export const cleanUpWork = platformWork(
  platformJob('clean-up', z.object({}), { at: '17 * * * *', evenWhenFull: true }),
  cleanUp,
)
