import type { unsubscribe } from '@crossdock/contract/account/notifications/mailing'
import { digestHour } from '@crossdock/contract/account/notifications/settings'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { mayMail, postMail } from '../../../platform/mail.ts'
import { originOf } from '../../../platform/origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueJob } from '../../../platform/queue.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import { statement } from '../../../platform/statement.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { findOwnersLanguage } from '../../auth/reads.ts'
import { type Pushed, sendPushJob } from '../pushing/rules.ts'
import { untilWhen } from '../pushing/writes.ts'
import { comesBy, isQuiet } from '../rules.ts'
import { digestMail, noticeMail, stoppedCustomerMail, stoppedMail } from './mails.ts'
import { findByAddress, findWriter, type Outgoing, readDigests, readOutgoing } from './reads.ts'
import { isUnsubscribeToken, stopMailsJob, unsubscribeToken } from './rules.ts'

const waysOf = async (client: pg.ClientBase, platform: Platform, email: string) => ({
  origin: await originOf(platform, client),
  email,
  token: unsubscribeToken(platform.settings.secret, email),
})

/** Queues a push for each browser of the person, unless it is quiet there now. */
async function push(client: pg.ClientBase, platform: Platform, one: Outgoing): Promise<void> {
  if (!comesBy(one.setting, one.event, 'push') || isQuiet(one.setting, platform.now())) return
  const { id, title, text, action, orderId, storeId, createdAt: time } = one
  const pushed: Pushed = { id, title, text, action, orderId, storeId, time, sound: one.setting.sound }
  for (const deviceId of one.devices)
    await queueJob(client, sendPushJob, {
      accountId: one.accountId,
      deviceId,
      message: JSON.stringify(pushed),
      until: untilWhen(platform.now()),
    })
}

async function mail(client: pg.ClientBase, platform: Platform, one: Outgoing): Promise<void> {
  if (one.isUnsubscribed || !comesBy(one.setting, one.event, 'mail')) return
  // Somebody whose orders come by the hundred reads them in the list.
  if (!(await mayMail(client, platform, one.email, 'notification'))) return
  const { action, facts, language } = one
  const text = noticeMail(language, { action, facts, ...(await waysOf(client, platform, one.email)) })
  await postMail(client, { ...text, to: one.email, accountId: one.accountId })
}

/** Sends notifications on to whoever wants to hear of them away from the list: all of them are queued, or none. */
export async function deliver(
  platform: Platform,
  { accountId, ids }: { readonly accountId: number; readonly ids: readonly Id<'notification'>[] },
): Promise<void> {
  await asOwner(await platform.pool.connect(), async (client) => {
    for (const one of await readOutgoing(client, accountId, ids)) {
      await push(client, platform, one)
      await mail(client, platform, one)
    }
  })
}

/** Mails each person for whom it is that hour what was not read since the last time. */
export async function sendDigests(platform: Platform): Promise<void> {
  const due = (await readDigests(platform.pool, platform.now(), digestHour)).filter(
    (one) => !one.isUnsubscribed && comesBy(one.setting, one.event, 'digest'),
  )
  for (const said of groupBy(due, (one) => `${one.accountId}/${one.userId}`).values()) {
    const [first] = said
    if (!first) continue
    await asOwner(await platform.pool.connect(), async (client) => {
      const ids = said.map(({ id }) => id)
      const { numAffectedRows } = await statement('mailing.digested')`
        update notifications set digested_at = ${platform.now()}
        where account_id = ${first.accountId} and id = any(${ids}::text[]) and digested_at is null`.execute(
        ownerDb(client),
      )
      // Another process was faster.
      if (numAffectedRows !== BigInt(ids.length)) return
      const ways = await waysOf(client, platform, first.email)
      const text = digestMail(first.language, { said: said.map(({ action, facts }) => ({ action, facts })), ...ways })
      await postMail(client, { ...text, to: first.email, accountId: first.accountId })
    })
  }
}

/** Keeps that an address wants no more mails that one may do without; true where that is new. */
async function keepUnsubscribed(client: pg.ClientBase, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ownerDb(client)
    .insertInto('unsubscribed')
    .values({ email: email.toLowerCase(), at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** No more mails that one may do without, to an address; whether anybody has it is not said (AUTH-022, AUTH-023). */
export async function unsubscribeAddress(
  { platform, tx }: PublicContext,
  { email, token, again }: ParsedOf<typeof unsubscribe>,
): Promise<AnswerOf<typeof unsubscribe>> {
  const isShown = token !== undefined && isUnsubscribeToken(platform.settings.secret, email, token)
  if (!isShown && (again || token !== undefined)) fail('LinkExpired')
  await tx(async (client) => {
    if (again) await ownerDb(client).deleteFrom('unsubscribed').where('email', '=', email.toLowerCase()).execute()
    else if (isShown) await keepUnsubscribed(client, email)
    else await queueJob(client, stopMailsJob, { email: email.toLowerCase() })
  })
  return { message: again ? 'This address gets mails again.' : 'This address gets no more mails of this kind.' }
}

/**
 * Stops mails to an address that anybody may have named: whoever has it is told, once, and how they come again. An address to which
 * nobody here writes is not kept.
 */
export async function stopMails(platform: Platform, named: { readonly email: string }): Promise<void> {
  const email = named.email.toLowerCase()
  await asOwner(await platform.pool.connect(), async (client) => {
    const person = await findByAddress(client, email)
    const accountId = person?.accountId ?? (await findWriter(client, email))
    if (accountId === undefined || !(await keepUnsubscribed(client, email))) return
    const ways = await waysOf(client, platform, email)
    const text = person
      ? stoppedMail(person.language, { origin: ways.origin, name: person.name })
      : stoppedCustomerMail(await findOwnersLanguage(client, accountId), ways)
    await postMail(client, { ...text, to: email, accountId })
  })
}
