import { platformWork } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import { factorMailJob } from './rules.ts'
import { mailHappening } from './writes.ts'

/** Tells somebody by mail what has happened to their second factors. */
export const factorMailing = platformWork(factorMailJob, async (platform, { userId, what, by }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => mailHappening(client, { accountId, userId }, what, by))
})
