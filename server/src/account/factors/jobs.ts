import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail.ts'
import { asOwner } from '../../platform/transaction.ts'
import { factorMail, factorMailJob } from './rules.ts'

/** Writes the mail that tells somebody what has happened to their factors. */
async function mailHappening(
  client: pg.ClientBase,
  { accountId, userId }: { readonly accountId: number; readonly userId: Id<'user'> },
  what: Parameters<typeof factorMail>[1],
  by: string | null,
): Promise<void> {
  const person = await ownerDb(client)
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where(({ and }) => and({ account_id: accountId, id: userId, deleted_at: null }))
    .executeTakeFirst()
  if (person) await postMail(client, { ...factorMail(person.first_name, what, by), to: person.email, accountId })
}

/** Tells somebody by mail what has happened to their second factors. */
export const factorMailing = platformWork(factorMailJob, async (platform, { userId, what, by }, { accountId }) => {
  if (accountId === null) return
  await asOwner(await platform.pool.connect(), (client) => mailHappening(client, { accountId, userId }, what, by))
})
