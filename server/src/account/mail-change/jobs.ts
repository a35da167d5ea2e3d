import { platformWork } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import { mailChangeJob } from './rules.ts'
import { sendLinks } from './writes.ts'

/** Sends the links of a change to both addresses. */
export const mailChangeLinks = platformWork(mailChangeJob, async (platform, { userId }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => sendLinks(client, platform, accountId, userId))
})
