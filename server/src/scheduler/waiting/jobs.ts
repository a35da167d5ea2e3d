import { everyAccount } from '../../platform/every-account.ts'
import { platformWork } from '../../platform/jobs.ts'
import { tellWaitingJob } from '../schedules/rules.ts'
import { tellWaiting } from './writes.ts'

export const tellingWaiting = platformWork(tellWaitingJob, (platform, { accountId, dateId }) =>
  everyAccount(platform, (ctx) => tellWaiting(ctx, dateId), [accountId]),
)
