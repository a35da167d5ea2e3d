import type { changePassword, installation, outbox } from '@crossdock/contract/account/auth'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { requireUnguessed } from '../../platform/known-passwords.ts'
import { originOf } from '../../platform/origin.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasCodeApp, hasPasskey } from '../../platform/second-factors.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { col } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { provePassword } from '../sign-in-tries/writes.ts'
import { hashOfToken, type LinkKind } from './rules.ts'

const selectLogins = (client: pg.ClientBase) =>
  ownerDb(client)
    .selectFrom('logins as l')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'l.account_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select([
      'u.account_id',
      'u.id',
      'u.password_hash',
      'u.first_name',
      'u.last_name',
      'u.is_owner',
      'u.active',
      'u.language',
    ])
    .select([
      'l.email',
      'u.deleted_at',
      'u.email_verified_at',
      'a.suspended_at',
      'a.needs_second_factor',
      'a.deleted_at as account_deleted_at',
    ])
    .select([col.bool`${hasCodeApp('u')}`.as('has_code_app'), col.bool`${hasPasskey('u')}`.as('has_passkey')])

/** Who signs in with an address. */
export const findLogin = async (client: pg.ClientBase, email: string) =>
  (await selectLogins(client).where('l.email', '=', email).executeTakeFirst()) ?? null

/** The same of a person. */
export const findLoginOf = async (client: pg.ClientBase, accountId: number, userId: Id<'user'>) =>
  (await selectLogins(client)
    .where('l.account_id', '=', accountId)
    .where('l.user_id', '=', userId)
    .executeTakeFirst()) ?? null
export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** The language of an account's owner, for mails to people who are not of the product; null where none was chosen. */
export async function findOwnersLanguage(client: pg.ClientBase, accountId: number): Promise<string | null> {
  const owner = await ownerDb(client)
    .selectFrom('users')
    .select('language')
    .where(({ and }) => and({ account_id: accountId, is_owner: true }))
    .executeTakeFirst()
  return owner?.language ?? null
}

/** Whether somebody has a session from a place, of those that are still kept. Asked for nobody as well: it takes as long. */
export async function hasSignedInFrom(client: pg.ClientBase, login: Login | null, place: string): Promise<boolean> {
  const session = await ownerDb(client)
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', login?.account_id ?? 0)
    .where('user_id', '=', login?.id ?? '')
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Whose a link is; refuses one that has ended or was used. */
export async function requireLink(
  client: pg.ClientBase,
  { now }: Platform,
  token: string,
  kind: LinkKind,
): Promise<{ readonly accountId: number; readonly userId: Id<'user'> }> {
  const link = await ownerDb(client)
    .selectFrom('mail_links')
    .select(['account_id as accountId', 'user_id as userId'])
    .where(({ and }) => and({ token_hash: hashOfToken(token), kind, used_at: null }))
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return link ?? fail('LinkExpired')
}

/** What others know of somebody, and would try as the password: address, names, business. */
export async function wordsAbout(
  client: pg.ClientBase,
  { accountId, userId }: { readonly accountId: number; readonly userId: Id<'user'> },
): Promise<string[]> {
  const person = await ownerDb(client)
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'u.first_name', 'u.last_name', 'a.business_name'])
    .where(({ and }) => and({ 'u.account_id': accountId, 'u.id': userId }))
    .executeTakeFirst()
  return person ? [person.email, person.first_name, person.last_name, person.business_name] : []
}

/** The one thing that anybody may know of an installation: whether its first account is still to come. */
export async function getInstallation({ tx }: PublicContext): Promise<AnswerOf<typeof installation>> {
  const account = await tx((client) => ownerDb(client).selectFrom('accounts').select('id').limit(1).executeTakeFirst())
  return { isNew: account === undefined }
}

/** Mails of an installation without SMTP. They hold links that open accounts, so only the operator sees them. */
export async function readOutbox({ platform, isOperator }: PublicContext): Promise<AnswerOf<typeof outbox>> {
  if (platform.settings.smtpUrl !== null || !isOperator) fail('NotFound')
  const items = await ownerDb(platform.pool)
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt', 'sent_at as sentAt'])
    .select('last_error as lastError')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return { origin: await originOf(platform, platform.pool), items }
}

/** What changing a password needs before its transaction begins. */
export interface CheckedPassword {
  readonly oldHash: string | null
  readonly newHash: string | null
}

/** Looks at the current password and hashes the new one, outside any transaction. */
export async function checkPassword(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  input: ParsedOf<typeof changePassword>,
): Promise<CheckedPassword> {
  const { hash: oldHash, isRight } = await provePassword(platform, who, input.currentPassword)
  if (!isRight) return { oldHash, newHash: null }
  const known = await asOwner(await platform.pool.connect(), (client) => wordsAbout(client, who))
  requireUnguessed('newPassword', input.newPassword, known)
  return { oldHash, newHash: await hashPassword(input.newPassword) }
}
