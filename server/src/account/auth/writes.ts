import type * as auth from '@crossdock/contract/account/auth'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { furnishAccount } from '../../platform/events.ts'
import { postMail } from '../../platform/mail.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { sessionDays, signToken } from '../../platform/sessions.ts'
import { hashOfToken, linkHours, newLinkToken, newReferralCode } from './rules.ts'

interface LoginRow {
  account_id: number
  id: string
  password_hash: string | null
  first_name: string
  last_name: string
  is_owner: boolean
  active: boolean
  deleted_at: string | null
  email_verified_at: string | null
  suspended_at: string | null
}

async function findLogin(client: pg.ClientBase, email: string): Promise<LoginRow | null> {
  const { rows } = await client.query<LoginRow>(
    `select u.account_id, u.id, u.password_hash, u.first_name, u.last_name, u.is_owner, u.active, u.deleted_at, u.email_verified_at, a.suspended_at
     from logins l join users u on u.account_id = l.account_id and u.id = l.user_id join accounts a on a.id = l.account_id
     where l.email = $1`,
    [email],
  )
  return rows[0] ?? null
}

// Compared against when the address is unknown, so that the answer takes as long.
const nobodysHash = hash('nobody has this password')

export async function logIn(
  { client, platform, userAgent }: PublicContext,
  input: ParsedOf<typeof auth.login>,
): Promise<AnswerOf<typeof auth.login>> {
  const login = await findLogin(client, input.email)
  const isRight = await verify(login?.password_hash ?? (await nobodysHash), input.password)
  if (!login || !isRight || !login.active || login.deleted_at) return fail('WrongCredentials')
  if (login.suspended_at) return fail('AccountSuspended')
  if (!login.email_verified_at) return fail('EmailNotVerified')
  const sessionId = newId()
  const expiresAt = new Date(platform.now().getTime() + sessionDays * 86_400_000)
  await client.query(
    'insert into sessions (id, account_id, user_id, expires_at, user_agent) values ($1, $2, $3, $4, $5)',
    [sessionId, login.account_id, login.id, expiresAt, userAgent],
  )
  await client.query('update users set last_signed_in_at = $3 where account_id = $1 and id = $2', [
    login.account_id,
    login.id,
    platform.now(),
  ])
  const token = await signToken(platform.settings.secret, {
    sessionId,
    userId: login.id,
    name: `${login.first_name} ${login.last_name}`.trim(),
    isOwner: login.is_owner,
    expiresAt,
  })
  return { token, message: 'Signed in' }
}

/** Sends a link of a kind; earlier ones of that kind stop working. */
async function sendLink(
  ctx: PublicContext,
  user: { accountId: number; userId: string; email: string; firstName: string },
  kind: 'verify' | 'reset',
): Promise<void> {
  const { token, hash: tokenHash } = newLinkToken()
  const now = ctx.platform.now()
  await ctx.client.query('delete from mail_links where account_id = $1 and user_id = $2 and kind = $3', [
    user.accountId,
    user.userId,
    kind,
  ])
  await ctx.client.query(
    'insert into mail_links (token_hash, kind, account_id, user_id, expires_at) values ($1, $2, $3, $4, $5)',
    [tokenHash, kind, user.accountId, user.userId, new Date(now.getTime() + linkHours[kind] * 3_600_000)],
  )
  const text = {
    verify: [
      'Please verify your e-mail address',
      `Welcome to Crossdock. Please open this link to verify your e-mail address:\n\n${ctx.origin}/verified?token=${token}\n\nIt works for ${linkHours.verify} hours.`,
    ],
    reset: [
      'Choose a new password',
      `Somebody, hopefully you, asked for a new password. Open this link to choose one:\n\n${ctx.origin}/reset-password?token=${token}\n\nIt works once, for ${linkHours.reset} hour. If it was not you, nothing has changed and you can ignore this mail.`,
    ],
  } as const
  await postMail(ctx.client, {
    to: user.email,
    subject: text[kind][0],
    body: `Hello ${user.firstName},\n\n${text[kind][1]}\n`,
    accountId: user.accountId,
  })
}

export async function signUp(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.signup>,
): Promise<AnswerOf<typeof auth.signup>> {
  const { client, platform } = ctx
  const passwordHash = await hash(input.password)
  const userId = newId()
  const { rows } = await client.query<{ id: number; main_store_id: string }>(
    'insert into accounts (business_name, main_store_id, all_store_id, plan_key, subscription_status, created_at) values ($1, $2, $3, $4, $5, $6) returning id, main_store_id',
    [
      input.businessName,
      newId(),
      newId(),
      platform.settings.defaultPlan,
      platform.settings.defaultPlan === 'free' ? 'FREE' : 'ACTIVE',
      platform.now(),
    ],
  )
  const account = rows[0]
  if (!account) throw new Error('The account was not created.')
  const login = await client.query(
    'insert into logins (email, account_id, user_id) values ($1, $2, $3) on conflict do nothing',
    [input.email, account.id, userId],
  )
  if (login.rowCount === 0)
    fail('EmailTaken', { fields: [{ path: 'email', message: 'An account with this e-mail address exists already.' }] })
  await client.query("insert into stores (account_id, id, name, type) values ($1, $2, null, 'MAIN')", [
    account.id,
    account.main_store_id,
  ])
  await client.query(
    `insert into users (account_id, id, email, password_hash, first_name, last_name, phone, is_owner, full_store_access, referral_code, referrer_code)
     values ($1, $2, $3, $4, $5, $6, $7, true, true, $8, $9)`,
    [
      account.id,
      userId,
      input.email,
      passwordHash,
      input.firstName,
      input.lastName,
      input.phone,
      newReferralCode(),
      input.referrerCode ?? null,
    ],
  )
  await furnishAccount(client, account.id)
  await sendLink(ctx, { accountId: account.id, userId, email: input.email, firstName: input.firstName }, 'verify')
  return { message: 'A verification link has been sent to your e-mail address.' }
}

async function useLink(
  { client, platform }: PublicContext,
  token: string,
  kind: 'verify' | 'reset',
): Promise<{ accountId: number; userId: string }> {
  const { rows } = await client.query<{ account_id: number; user_id: string }>(
    'update mail_links set used_at = $3 where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3 returning account_id, user_id',
    [hashOfToken(token), kind, platform.now()],
  )
  const row = rows[0]
  return row ? { accountId: row.account_id, userId: row.user_id } : fail('LinkExpired')
}

export async function verifyEmail(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.verifyEmail>,
): Promise<AnswerOf<typeof auth.verifyEmail>> {
  const { accountId, userId } = await useLink(ctx, input.token, 'verify')
  await ctx.client.query(
    'update users set email_verified_at = coalesce(email_verified_at, $3), registration_step = greatest(registration_step, 5) where account_id = $1 and id = $2',
    [accountId, userId, ctx.platform.now()],
  )
  return { message: 'Your e-mail address is verified.' }
}

export async function resendLink(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.resendLink>,
): Promise<AnswerOf<typeof auth.resendLink>> {
  const login = await findLogin(ctx.client, input.email)
  if (login && !login.email_verified_at && !login.deleted_at) {
    await sendLink(
      ctx,
      { accountId: login.account_id, userId: login.id, email: input.email, firstName: login.first_name },
      'verify',
    )
  }
  return { message: 'If the address is known and not verified yet, a new link has been sent to it.' }
}

export async function requestPasswordReset(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.requestPasswordReset>,
): Promise<AnswerOf<typeof auth.requestPasswordReset>> {
  const login = await findLogin(ctx.client, input.email)
  if (login?.active && !login.deleted_at) {
    await sendLink(
      ctx,
      { accountId: login.account_id, userId: login.id, email: input.email, firstName: login.first_name },
      'reset',
    )
  }
  return { message: 'If the address is known, a link to choose a new password has been sent to it.' }
}

export async function resetPassword(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.resetPassword>,
): Promise<AnswerOf<typeof auth.resetPassword>> {
  const { accountId, userId } = await useLink(ctx, input.token, 'reset')
  const now = ctx.platform.now()
  // Whoever opened the link has the mailbox, so the address is verified, too.
  await ctx.client.query(
    'update users set password_hash = $3, email_verified_at = coalesce(email_verified_at, $4) where account_id = $1 and id = $2',
    [accountId, userId, await hash(input.password), now],
  )
  await ctx.client.query(
    'update sessions set revoked_at = $3 where account_id = $1 and user_id = $2 and revoked_at is null',
    [accountId, userId, now],
  )
  return { message: 'Your password has been changed. Please sign in.' }
}

export async function logOut(ctx: Context): Promise<AnswerOf<typeof auth.logout>> {
  await ctx.endSessions('this')
  await ctx.audit({ action: 'sign-out', entity: 'user', id: ctx.user.id })
  return { message: 'Signed out' }
}

export async function changePassword(
  ctx: Context,
  input: ParsedOf<typeof auth.changePassword>,
): Promise<AnswerOf<typeof auth.changePassword>> {
  const mine = ctx.db.selectFrom('users').where('account_id', '=', ctx.account.id).where('id', '=', ctx.user.id)
  const row = await mine.select('password_hash').executeTakeFirstOrThrow()
  if (!row.password_hash || !(await verify(row.password_hash, input.currentPassword))) {
    fail('WrongPassword', { fields: [{ path: 'currentPassword', message: 'The current password is not right.' }] })
  }
  await ctx.db
    .updateTable('users')
    .set({ password_hash: await hash(input.newPassword) })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .execute()
  await ctx.endSessions('others')
  await ctx.audit({ action: 'change-password', entity: 'user', id: ctx.user.id })
  return { message: 'Password changed successfully' }
}

export async function addUserRole(
  ctx: Context,
  input: ParsedOf<typeof auth.addUserRole>,
): Promise<AnswerOf<typeof auth.addUserRole>> {
  const row = await ctx.db
    .selectFrom('users')
    .select('roles')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const roles = [...new Set([...row.roles, input.role])]
  await ctx.db
    .updateTable('users')
    .set({ roles })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .execute()
  await ctx.audit({ action: 'add-role', entity: 'user', id: ctx.user.id, before: row.roles, after: roles })
  return { multiRole: roles }
}

/** Errors of the web app land in the server's log, under the request's id. */
export async function reportClientError(
  { platform, requestId }: PublicContext,
  input: ParsedOf<typeof auth.reportClientError>,
): Promise<Record<string, never>> {
  platform.log.warn({ id: requestId, client: input }, 'web app error')
  return {}
}
