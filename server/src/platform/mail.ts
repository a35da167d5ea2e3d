import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { z } from 'zod'
import { ownerDb } from './db.ts'
import { platformWork } from './jobs.ts'
import type { MailText } from './mail-words.ts'
import { type Platform } from './platform.ts'
import { platformJob, queueJob } from './queue.ts'
import { statement } from './statement.ts'

/** A mail as people read it: plain text, one link a line, in the words of a kind of mail. */
interface Mail extends MailText {
  readonly to: string
  readonly accountId: number | null
}

const sendMailJob = platformJob('send-mail', z.object({ id: z.string() }), {
  key: ({ id }) => `mail-${id}`,
  evenWhenFull: true,
})

/** Puts a mail into the outbox and queues its sending, in the caller's transaction (as the database's owner). */
export async function postMail(client: pg.ClientBase, mail: Mail): Promise<void> {
  const id = newId<'mail'>()
  const { accountId, to, subject, body } = mail
  const db = ownerDb(client)
  await db.insertInto('mails').values({ id, account_id: accountId, recipient: to, subject, body }).execute()
  await queueMail(client, id)
}

/** Queues the sending of a mail of the outbox. */
export const queueMail = (client: pg.ClientBase, id: Id<'mail'>): Promise<void> => queueJob(client, sendMailJob, { id })

/** Letters and marks of some scripts that look like a dot, a colon or a slash. */
const likeDots = /\u{1d16d}|[\u02d0\u02d1\u119e\u11a2\u1427\u3033\u318d\ua4f8-\ua4fd\ua78f\u2cc6]/gu

/**
 * A name as a mail may hold it: letters, spaces, hyphens and apostrophes. No dot and nothing like one, no slash, digit or line
 * end is left of it, so that no mail reader makes a link or a number to call of what somebody else wrote.
 */
export const nameInMail = (name: string): string =>
  name
    .normalize('NFC')
    .replace(likeDots, ' ')
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim()

/** Mails of one kind that an address is sent within an hour; TRIES_FACTOR multiplies it. */
export const mailsAnHour = 5

/** Counts a mail to an address before it is written, in its transaction; false when there were enough in this hour. */
export async function mayMail(
  client: pg.ClientBase,
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  recipient: string,
  kind: string,
): Promise<boolean> {
  const hourAgo = new Date(now().getTime() - 3_600_000)
  const { numAffectedRows } = await statement('mail.count')`
    insert into mail_counts as m (recipient, kind, count, since) values (${recipient}, ${kind}, 1, ${now()})
    on conflict (recipient, kind) do update set count = case when m.since <= ${hourAgo} then 1 else m.count + 1 end,
      since = case when m.since <= ${hourAgo} then excluded.since else m.since end
    where m.since <= ${hourAgo} or m.count < ${mailsAnHour * settings.triesFactor}`.execute(ownerDb(client))
  return numAffectedRows === 1n
}

/**
 * Milliseconds that a mail server has: to be reached, for its greeting, and for each word after that. Mails go out in the queue of
 * all background work, which is not to wait for it; the settings' address may say others (`?socketTimeout=…`).
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
/** Milliseconds for which one that did not answer is left alone: many mails would wait for it one after the other. */
const rest = 30_000
/** How the library names a server that cannot be reached or does not answer. */
const unanswered = new Set(['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'EDNS'])
const silentUntil = new Map<string, number>()

/** Sends one mail of the outbox. Without SMTP settings it stays there, and the outbox page shows it. */
export async function sendMail(platform: Platform, { id }: { readonly id: Id<'mail'> }): Promise<void> {
  const { smtpUrl, mailFrom } = platform.settings
  if (smtpUrl === null) return
  if ((silentUntil.get(smtpUrl) ?? 0) > performance.now())
    throw new Error('The mail server has not answered a moment ago. It is asked again in a while.')
  const db = ownerDb(platform.pool)
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  try {
    await createTransport({ ...patience, url: smtpUrl }, { from: mailFrom }).sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${id}@crossdock>`,
    })
    silentUntil.delete(smtpUrl)
  } catch (error) {
    // One that refuses has answered, and what is wrong with one mail says nothing of the server.
    if (unanswered.has((error as { code?: string }).code ?? '')) silentUntil.set(smtpUrl, performance.now() + rest)
    const said = (error as Error).message.slice(0, 500)
    await db.updateTable('mails').set({ last_error: said }).where('id', '=', id).execute()
    throw error
  }
  await db.updateTable('mails').set({ sent_at: sql`now()`, last_error: null }).where('id', '=', id).execute()
}

/** Sends what stands in the outbox. */
export const mailWork = platformWork(sendMailJob, sendMail)
