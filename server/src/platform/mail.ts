import { newId } from '@crossdock/contract/ids'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import type { JsonValue } from './json.ts'
import type { Platform } from './platform.ts'

/** A mail as people read it: plain text, one link a line. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly accountId: number | null
}

/** Puts a mail into the outbox and queues its sending, in the caller's transaction (as the database's owner). */
export async function postMail(client: pg.ClientBase, mail: Mail): Promise<void> {
  const id = newId()
  await client.query('insert into mails (id, account_id, recipient, subject, body) values ($1, $2, $3, $4, $5)', [
    id,
    mail.accountId,
    mail.to,
    mail.subject,
    mail.body,
  ])
  await client.query("select enqueue_job('send-mail', $1::json, $2, null)", [JSON.stringify({ id }), `mail-${id}`])
}

/** Sends one mail of the outbox. Without SMTP settings it stays there, and the outbox page shows it. */
export async function sendMail(platform: Platform, payload: JsonValue): Promise<void> {
  const { smtpUrl, mailFrom } = platform.settings
  if (smtpUrl === null) return
  const { id } = payload as { id: string }
  const { rows } = await platform.pool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mails where id = $1 and sent_at is null',
    [id],
  )
  const mail = rows[0]
  if (!mail) return
  try {
    await createTransport(smtpUrl, { from: mailFrom }).sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${id}@crossdock>`,
    })
  } catch (error) {
    await platform.pool.query('update mails set last_error = $2 where id = $1', [
      id,
      (error as Error).message.slice(0, 500),
    ])
    throw error
  }
  await platform.pool.query('update mails set sent_at = now(), last_error = null where id = $1', [id])
}
