import type { installation, outbox } from '@crossdock/contract/account/auth'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { fail } from '../../platform/errors.ts'
import { isOperator } from '../../platform/metrics.ts'
import type { PublicContext } from '../../platform/serve.ts'

/** The one thing that anybody may know of an installation: whether its first account is still to come. */
export async function getInstallation({ client }: PublicContext): Promise<AnswerOf<typeof installation>> {
  const { rowCount } = await client.query('select from accounts limit 1')
  return { isNew: rowCount === 0 }
}

/** Mails of an installation without SMTP. They hold links that open accounts, so only the operator sees them. */
export async function readOutbox({
  client,
  platform,
  headers,
  remoteAddress,
}: PublicContext): Promise<AnswerOf<typeof outbox>> {
  if (platform.settings.smtpUrl !== null || !isOperator({ platform }, { headers, remoteAddress })) fail('NotFound')
  const { rows } = await client.query<{
    id: string
    recipient: string
    subject: string
    body: string
    created_at: string
    sent_at: string | null
    last_error: string | null
  }>('select id, recipient, subject, body, created_at, sent_at, last_error from mails order by id desc limit 100')
  return {
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
