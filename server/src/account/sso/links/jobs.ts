import { platformWork } from '../../../platform/jobs.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { mailUnlinked, unlinkedMailJob } from './writes.ts'

/** Leads somebody whom the provider lets in no more to a password. */
export const tellingOfUnlinks = platformWork(unlinkedMailJob, async (platform, { userId, by }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => mailUnlinked(client, platform, { accountId, userId }, by))
})
