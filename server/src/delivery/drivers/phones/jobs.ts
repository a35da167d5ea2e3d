import { platformWork } from '../../../platform/jobs.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { phoneInviteJob } from './rules.ts'
import { mailInvite } from './writes.ts'

/** Mails the link that invites a driver's phone. */
export const phoneInviteMailing = platformWork(phoneInviteJob, async (platform, said, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => mailInvite(client, platform, accountId, said))
})
