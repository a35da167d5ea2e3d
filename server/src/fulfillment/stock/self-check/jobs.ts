import { z } from 'zod'
import { everyAccount } from '../../../platform/every-account.ts'
import { platformWork } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { platformJob } from '../../../platform/queue.ts'
import { runSelfCheck } from './writes.ts'

/** Every night: do the books of every account balance? What does not is logged, and stands on the account's page. */
export async function nightlySelfCheck(platform: Platform): Promise<void> {
  await everyAccount(platform, async (ctx) => {
    const check = await runSelfCheck(ctx, { isNightly: true })
    if (check.driftCount > 0)
      platform.log.error(
        { account: ctx.account.id, drifts: check.driftCount, first: check.drifts[0] },
        'the books of an account do not balance',
      )
  })
}

export const nightlySelfCheckWork = platformWork(
  platformJob('nightly-self-check', z.object({}), { at: '43 2 * * *' }),
  nightlySelfCheck,
)
