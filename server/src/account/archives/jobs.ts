import { z } from 'zod'
import { platformWork } from '../../platform/jobs.ts'
import { platformJob } from '../../platform/queue.ts'
import { asOwner } from '../../platform/transaction.ts'
import { archiveJob, archiveMailJob } from './rules.ts'
import { clearArchives, makeArchive, tellByMail } from './writes.ts'

/** Makes an archive; what breaks off is made anew. */
export const makingArchives = platformWork(archiveJob, async (platform, { id }, { accountId }) => {
  if (accountId !== null) await makeArchive(platform, accountId, id)
})

export const mailingArchives = platformWork(archiveMailJob, async (platform, { id }, { accountId }) => {
  if (accountId !== null)
    await asOwner(await platform.pool.connect(), (client) => tellByMail(client, platform, accountId, id))
})

/** Every hour: archives whose time is over, and those that could not be made. */
export const clearingArchives = platformWork(
  platformJob('clear-archives', z.object({}), { at: '37 * * * *', evenWhenFull: true }),
  clearArchives,
)
