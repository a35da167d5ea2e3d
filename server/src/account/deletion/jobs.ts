import { z } from 'zod'
import { platformWork } from '../../platform/jobs.ts'
import { platformJob } from '../../platform/queue.ts'
import { tellJob } from './rules.ts'
import { eraseAccounts, tellOwners } from './writes.ts'

/** At once, and every hour. */
export const tellingOfDeletions = platformWork(tellJob, tellOwners)

/** Every hour: accounts that can be returned no more, and erased ones whose legal time is over. */
export const erasingAccounts = platformWork(
  platformJob('erase-accounts', z.object({}), { at: '27 * * * *', evenWhenFull: true }),
  eraseAccounts,
)
