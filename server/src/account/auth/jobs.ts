import { platformWork } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import { mailLinkJob } from './rules.ts'
import { mailLinkTo } from './writes.ts'

/** Sends a link that somebody asked for, if the address is somebody's. */
export const mailLink = platformWork(mailLinkJob, async (platform, { kind, email }) => {
  await asOwner(await platform.pool.connect(), (client) => mailLinkTo(client, platform, kind, email))
})
