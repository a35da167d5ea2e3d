import { z } from 'zod'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { findEnded } from './reads.ts'
import { endPeriod, keepUsage } from './writes.ts'

/** Trials and periods whose time has come. */
export async function endPeriods(platform: Platform): Promise<void> {
  await everyAccount(platform, endPeriod, await findEnded(platform))
}

/** Every five minutes. */
export const endingPeriods = platformWork(
  platformJob('end-subscription-periods', z.object({}), { at: '*/5 * * * *' }),
  endPeriods,
)

/** Every hour: whichever is the last of a day in the account's zone stands for the day. */
export const keepingUsage = platformWork(
  platformJob('keep-limit-use', z.object({}), { at: '53 * * * *' }),
  (platform) => everyAccount(platform, keepUsage),
)
