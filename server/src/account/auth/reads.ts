import type { installation, outbox } from '@crossdock/contract/account/auth'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type pg from 'pg'
import { fail } from '../../platform/errors.ts'
import { originOf } from '../../platform/origin.ts'
import type { PublicContext } from '../../platform/serve.ts'

/** Who signs in with an address. */
export interface Login {
  readonly account_id: number
  readonly id: string
  readonly password_hash: string | null
  readonly first_name: string
  readonly last_name: string
  readonly is_owner: boolean
  readonly active: boolean
  readonly deleted_at: string | null
  readonly email_verified_at: string | null
  readonly suspended_at: string | null
}

export async function findLogin(client: pg.ClientBase, email: string): Promise<Login | null> {
  const { rows } = await client.query<Login>(
    `select u.account_id, u.id, u.password_hash, u.first_name, u.last_name, u.is_owner, u.active, u.deleted_at, u.email_verified_at, a.suspended_at
     from logins l join users u on u.account_id = l.account_id and u.id = l.user_id join accounts a on a.id = l.account_id
     where l.email = $1`,
    [email],
  )
  return rows[0] ?? null
}

/** Whether somebody has a session from a place, of those that are still kept. Asked for nobody as well: it takes as long. */
export async function hasSignedInFrom(client: pg.ClientBase, login: Login | null, place: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from sessions where account_id = $1 and user_id = $2 and place = $3) as known',
    [login?.account_id ?? 0, login?.id ?? '', place],
  )
  return rows[0]?.known === true
}

/** The one thing that anybody may know of an installation: whether its first account is still to come. */
export async function getInstallation({ tx }: PublicContext): Promise<AnswerOf<typeof installation>> {
  const { rowCount } = await tx((client) => client.query('select from accounts limit 1'))
  return { isNew: rowCount === 0 }
}

/** Mails of an installation without SMTP. They hold links that open accounts, so only the operator sees them. */
export async function readOutbox({ platform, isOperator }: PublicContext): Promise<AnswerOf<typeof outbox>> {
  if (platform.settings.smtpUrl !== null || !isOperator) fail('NotFound')
  const { rows } = await platform.pool.query<{
    id: string
    recipient: string
    subject: string
    body: string
    created_at: string
    sent_at: string | null
    last_error: string | null
  }>('select id, recipient, subject, body, created_at, sent_at, last_error from mails order by id desc limit 100')
  return {
    origin: await originOf(platform, platform.pool),
    items: rows.map((row) => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      createdAt: row.created_at,
      sentAt: row.sent_at,
      lastError: row.last_error,
    })),
  }
}
