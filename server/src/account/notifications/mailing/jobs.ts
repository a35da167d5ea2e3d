import { platformWork } from '../../../platform/jobs.ts'
import { deliverJob } from '../rules.ts'
import { digestJob, stopMailsJob } from './rules.ts'
import { deliver, sendDigests, stopMails } from './writes.ts'

/** Pushes and mails of what has just happened, the mail of the day, and no more of them. */
export const mailingWork = [
  platformWork(deliverJob, deliver),
  platformWork(digestJob, sendDigests),
  platformWork(stopMailsJob, stopMails),
]
