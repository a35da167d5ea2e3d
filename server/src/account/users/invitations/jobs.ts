import { platformWork } from '../../../platform/jobs.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { invitationJob, ownershipJob } from './rules.ts'
import { sendInvitation, tellOwners } from './writes.ts'

/** Sends the link of an invitation, or tells who has an account elsewhere that there is none. */
export const invitationMail = platformWork(invitationJob, async (platform, { userId }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => sendInvitation(client, platform, accountId, userId))
})

/** Tells by mail that an account was handed over: who had it, and who has it now. */
export const ownershipMail = platformWork(ownershipJob, async (platform, { from, to }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => tellOwners(client, accountId, { from, to }))
})
