import { platformWork } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import { answerMailJob, tellOperatorsJob } from './rules.ts'
import { mailAnswer, tellOperators } from './writes.ts'

export const tellingOperators = platformWork(tellOperatorsJob, async (platform, { what }) => {
  await asOwner(await platform.pool.connect(), (client) => tellOperators(client, platform, what))
})

export const mailingAnswers = platformWork(answerMailJob, async (platform, { messageId }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => mailAnswer(client, platform, accountId, messageId))
})
