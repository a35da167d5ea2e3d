import { id } from '@crossdock/contract/ids'
import { importKinds } from '@crossdock/contract/imports'
import { z } from 'zod'
import { platformWork } from '../jobs.ts'
import { platformJob } from '../queue.ts'
import { withAccount } from '../transaction.ts'

/** Says to areas that a large import is over: queued with the end itself, so that they hear of it whatever happens to this process. */
export const importEndedJob = platformJob(
  'import-ended',
  z.object({
    accountId: z.number().int(),
    userId: id('user'),
    ended: z.object({
      kind: z.enum(importKinds),
      storeId: id('store').nullable(),
      isDone: z.boolean(),
      rows: z.number().int(),
      faults: z.number().int(),
    }),
  }),
)

export const importEndedWork = platformWork(importEndedJob, (platform, { accountId, userId, ended }) =>
  withAccount(platform, { accountId, userId, isUpkeep: true }, (ctx) => ctx.emit('import.ended', ended)),
)
