import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail.ts'
import { queueJob } from '../../platform/queue.ts'
import { asOwner, withAccount } from '../../platform/transaction.ts'
import { notify } from '../notifications/writes.ts'
import { type SignInChange, signInChangeJob } from '../sign-in-changes/rules.ts'
import { changeMail } from './mails.ts'
import { noticeOf, signInNoticeJob } from './rules.ts'

/** Writes the mail that tells somebody what has happened to their factors; false where nobody is there any more. */
async function mailHappening(
  client: pg.ClientBase,
  { accountId, userId }: { readonly accountId: number; readonly userId: Id<'user'> },
  what: SignInChange,
  by: string | null,
): Promise<boolean> {
  const person = await ownerDb(client)
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where(({ and }) => and({ account_id: accountId, id: userId, deleted_at: null }))
    .executeTakeFirst()
  if (!person) return false
  // Of another address both are written to where it is changed.
  if (what !== 'email-changed') {
    const text = changeMail(person.language, { name: person.first_name, what, by })
    await postMail(client, { ...text, to: person.email, accountId })
  }
  return true
}

/** Tells somebody by mail what has happened to their way in; among their notifications it stands once the mail is written. */
export const tellingOfSignIns = platformWork(signInChangeJob, async (platform, { userId, what, by }, { accountId }) => {
  if (accountId === null) return
  const action = noticeOf(what)
  await asOwner(await platform.pool.connect(), async (client) => {
    const isThere = await mailHappening(client, { accountId, userId }, what, by)
    if (isThere && action !== null) await queueJob(client, signInNoticeJob, { userId, action }, { accountId })
  })
})

export const signInNotices = platformWork(signInNoticeJob, async (platform, { userId, action }, { accountId }) => {
  if (accountId === null) return
  await withAccount(platform, { accountId, userId, isUpkeep: true }, (ctx) =>
    notify(ctx, { action, facts: {}, storeId: null, to: { people: [userId] }, alsoDoer: true }),
  )
})
