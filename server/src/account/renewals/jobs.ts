import { z } from 'zod'
import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { findDue } from './reads.ts'
import { renew } from './writes.ts'

/** Subscriptions whose period has ended and is to be paid anew. */
export async function renewAll(platform: Platform): Promise<void> {
  await everyAccount(platform, (ctx) => renew(ctx, platform), await findDue(platform))
}

/** Every five minutes. */
export const renewing = platformWork(platformJob('renew-subscriptions', z.object({}), { at: '*/5 * * * *' }), renewAll)
