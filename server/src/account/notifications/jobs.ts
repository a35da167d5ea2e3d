import { z } from 'zod'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import { platformJob } from '../../platform/queue.ts'
import { clearOld, settleAll } from './writes.ts'

/** What has had its time, and devices whose sign-in has ended. Every night. */
export const clearWork = platformWork(
  platformJob('clear-notifications', z.object({}), { at: '41 3 * * *', evenWhenFull: true }),
  (platform) => clearOld(ownerDb(platform.pool), platform.now()),
)

/** What somebody had to do may have been done in ways that nothing announces: a plan is another one, a merchant was deleted. */
export const settleWork = platformWork(
  platformJob('settle-notifications', z.object({}), { at: '*/5 * * * *' }),
  settleAll,
)
