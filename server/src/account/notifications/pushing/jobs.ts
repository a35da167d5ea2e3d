import { platformWork } from '../../../platform/jobs.ts'
import { sendPushJob } from './rules.ts'
import { sendPush } from './writes.ts'

/** Sends one push to one browser; what cannot be sent is tried again by the queue. */
export const pushWork = platformWork(sendPushJob, sendPush)
