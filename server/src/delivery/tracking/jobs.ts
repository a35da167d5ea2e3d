import { platformWork } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import { tellCustomersJob } from './rules.ts'
import { writeMails } from './writes.ts'

export const tellingCustomers = platformWork(tellCustomersJob, async (platform, { accountId }) => {
  const some = async () => asOwner(await platform.pool.connect(), (client) => writeMails(client, platform, accountId))
  while (await some());
})
