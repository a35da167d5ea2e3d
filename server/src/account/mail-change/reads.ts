import type { check, MailChange } from '@crossdock/contract/account/mail-change'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { hashOfToken } from '../auth/rules.ts'

/** What the caller has asked for and is not settled. */
export async function readMailChange(ctx: Context): Promise<MailChange> {
  const change = await ctx.db
    .selectFrom('mail_changes')
    .select(['new_email as newEmail', 'old_confirmed_at as oldConfirmedAt', 'new_confirmed_at as newConfirmedAt'])
    .select('expires_at as expiresAt')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id, old_email: ctx.user.email }))
    .where('expires_at', '>', ctx.now().toISOString())
    .executeTakeFirst()
  return { email: ctx.user.email, change: change ?? null }
}

/** The change that a link is of, locked until it is settled; refuses a link that has ended, was used, or is of an address of before. */
export async function lockChange(client: pg.ClientBase, now: Date, token: string) {
  const hash = hashOfToken(token)
  const change = await ownerDb(client)
    .selectFrom('mail_changes as m')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'm.user_id', 'm.old_email', 'm.new_email', 'm.old_hash', 'm.new_hash', 'u.first_name'])
    .select(['m.old_confirmed_at', 'm.new_confirmed_at', 'u.language'])
    .where(({ or }) => or({ 'm.old_hash': hash, 'm.new_hash': hash }))
    .where('m.expires_at', '>', now.toISOString())
    .whereRef('u.email', '=', 'm.old_email')
    .where(({ and }) => and({ 'u.active': true, 'u.deleted_at': null, 'a.suspended_at': null, 'a.deleted_at': null }))
    .forUpdate('m')
    .executeTakeFirst()
  if (!change) return fail('LinkExpired')
  return { ...change, isOld: change.old_hash === hash }
}

/** What a link asks; nothing of it is used up. */
export async function checkLink(
  { tx, platform }: PublicContext,
  { token }: ParsedOf<typeof check>,
): Promise<AnswerOf<typeof check>> {
  const {
    old_email: oldEmail,
    new_email: newEmail,
    isOld,
  } = await tx((client) => lockChange(client, platform.now(), token))
  return { oldEmail, newEmail, isOld }
}
