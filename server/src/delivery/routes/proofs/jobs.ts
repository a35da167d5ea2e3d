import { everyAccount } from '../../../platform/every-account.ts'
import { platformWork } from '../../../platform/jobs.ts'
import { forgetJob } from './rules.ts'
import { forgetProofs } from './writes.ts'

export const forgetting = platformWork(forgetJob, (platform) => everyAccount(platform, forgetProofs))
