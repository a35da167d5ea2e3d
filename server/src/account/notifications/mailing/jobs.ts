import { platformWork } from '../../../platform/jobs.ts'
import { deliverJob } from '../rules.ts'
import { digestJob } from './rules.ts'
import { deliver, sendDigests } from './writes.ts'

/** Pushes and mails of what has just happened, and the mail of the day. */
export const mailingWork = [platformWork(deliverJob, deliver), platformWork(digestJob, sendDigests)]
