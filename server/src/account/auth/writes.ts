import type * as auth from '@crossdock/contract/account/auth'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { furnishAccount } from '../../platform/events.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { keepFirstOrigin, originOf } from '../../platform/origin.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueJob } from '../../platform/queue.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { sessionDays, signToken } from '../../platform/sessions.ts'
import { asOwner } from '../../platform/transaction.ts'
import { countTry, forgetTries, takeBackTry } from '../sign-in-tries/writes.ts'
import { findLogin, hasSignedInFrom, type Login } from './reads.ts'
import {
  deviceOf,
  hashOfToken,
  knownAddressMail,
  type LinkKind,
  linkHours,
  linkMail,
  mailLinkJob,
  newDeviceMark,
  newLinkToken,
  newReferralCode,
} from './rules.ts'

export async function logIn(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.login>,
): Promise<AnswerOf<typeof auth.login>> {
  const { platform } = ctx
  const { secret } = platform.settings
  const { login, source, device } = await ctx.tx(async (client) => {
    const found = await findLogin(client, input.email)
    const nonce = deviceOf(secret, found?.id ?? '', input.device)
    const isKnownPlace = await hasSignedInFrom(client, found, ctx.place)
    const from = nonce === null ? `place ${ctx.place}` : `device ${nonce}`
    const isKnown = nonce !== null || isKnownPlace
    await countTry(client, platform, { target: input.email, source: from, isKnown })
    return { login: found, source: from, device: nonce === null ? null : (input.device ?? null) }
  })
  const isRight = await isPassword(login?.password_hash ?? null, input.password).catch(async (error: unknown) => {
    await ctx.tx((client) => takeBackTry(client, input.email, source))
    throw error
  })
  const noteOutcome = (outcome: string): void =>
    platform.log.info(
      { id: ctx.requestId, place: ctx.place, account: login?.account_id, user: login?.id, outcome },
      'sign-in',
    )
  if (!login || !isRight || !login.active || login.deleted_at) {
    noteOutcome('refused')
    return fail('WrongCredentials')
  }
  const token = await ctx.tx(async (client) => {
    await forgetTries(client, input.email, source)
    return login.suspended_at || !login.email_verified_at ? null : startSession(client, ctx, login)
  })
  noteOutcome(token === null ? 'not admitted' : 'signed in')
  if (token === null) return fail(login.suspended_at ? 'AccountSuspended' : 'EmailNotVerified')
  return { token, device: device ?? newDeviceMark(secret, login.id), message: 'Signed in' }
}

async function startSession(
  client: pg.ClientBase,
  { platform, place, userAgent }: PublicContext,
  login: Login,
): Promise<string> {
  const sessionId = newId()
  const expiresAt = new Date(platform.now().getTime() + sessionDays * 86_400_000)
  // A password that was changed while this one was looked at starts no session.
  const { rowCount } = await client.query(
    'update users set last_signed_in_at = $3 where account_id = $1 and id = $2 and password_hash = $4',
    [login.account_id, login.id, platform.now(), login.password_hash],
  )
  if (rowCount === 0) fail('WrongCredentials')
  await client.query(
    'insert into sessions (id, account_id, user_id, expires_at, user_agent, place) values ($1, $2, $3, $4, $5, $6)',
    [sessionId, login.account_id, login.id, expiresAt, userAgent, place],
  )
  return signToken(platform.settings.secret, {
    sessionId,
    userId: login.id,
    name: `${login.first_name} ${login.last_name}`.trim(),
    isOwner: login.is_owner,
    expiresAt,
  })
}

/** Makes the link of a kind; earlier ones of that kind stop working. Gives its token. */
async function makeLink(
  client: pg.ClientBase,
  { now }: Pick<Platform, 'now'>,
  user: { readonly accountId: number; readonly userId: string },
  kind: LinkKind,
): Promise<string> {
  const { token, hash } = newLinkToken()
  await client.query('delete from mail_links where account_id = $1 and user_id = $2 and kind = $3', [
    user.accountId,
    user.userId,
    kind,
  ])
  await client.query(
    'insert into mail_links (token_hash, kind, account_id, user_id, expires_at) values ($1, $2, $3, $4, $5)',
    [hash, kind, user.accountId, user.userId, new Date(now().getTime() + linkHours[kind] * 3_600_000)],
  )
  return token
}

/** Sends the link of a kind to an address, if it has a use for one and was not sent too many. */
export async function mailLinkTo(
  client: pg.ClientBase,
  platform: Platform,
  kind: LinkKind,
  email: string,
): Promise<void> {
  const login = await findLogin(client, email)
  if (!login || login.deleted_at) return
  if (kind === 'verify' ? login.email_verified_at !== null : !login.active) return
  if (!(await mayMail(client, platform, email, kind))) return
  const token = await makeLink(client, platform, { accountId: login.account_id, userId: login.id }, kind)
  const text = linkMail(kind, await originOf(platform, client), login.first_name, token)
  await postMail(client, { ...text, to: email, accountId: login.account_id })
}

/** What opening an account takes. */
type Opening = Omit<ParsedOf<typeof auth.signup>, 'password'> & { readonly passwordHash: string }

/** Makes an account with its owner. Null when the address has one already: then all of it is taken back. */
export async function openAccount(
  client: pg.ClientBase,
  platform: Platform,
  input: Opening,
): Promise<{ readonly accountId: number; readonly userId: string; readonly token: string } | null> {
  const userId = newId()
  await client.query('savepoint opening')
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
      input.passwordHash,
      input.firstName,
      input.lastName,
      input.phone,
      newReferralCode(),
      input.referrerCode ?? null,
    ],
  )
  await furnishAccount(client, account.id)
  const token = await makeLink(client, platform, { accountId: account.id, userId }, 'verify')
  // The same work for an address that has an account: how long it takes tells nothing.
  const isNew = login.rowCount === 1
  await client.query(isNew ? 'release savepoint opening' : 'rollback to savepoint opening')
  return isNew ? { accountId: account.id, userId, token } : null
}

export async function signUp(
  ctx: PublicContext,
  { password, ...input }: ParsedOf<typeof auth.signup>,
): Promise<AnswerOf<typeof auth.signup>> {
  const { platform } = ctx
  const passwordHash = await hashPassword(password)
  await ctx.tx(async (client) => {
    if (ctx.ownAddress !== null) await keepFirstOrigin(client, ctx.ownAddress)
    const origin = await originOf(platform, client)
    const opened = await openAccount(client, platform, { ...input, passwordHash })
    if (!(await mayMail(client, platform, input.email, 'sign-up'))) return
    const text = opened ? linkMail('verify', origin, input.firstName, opened.token) : knownAddressMail(origin)
    await postMail(client, { ...text, to: input.email, accountId: opened?.accountId ?? null })
  })
  return { message: 'A verification link has been sent to your e-mail address.' }
}

async function requireLink(client: pg.ClientBase, { now }: Platform, token: string, kind: LinkKind): Promise<void> {
  const { rowCount } = await client.query(
    'select from mail_links where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3',
    [hashOfToken(token), kind, now()],
  )
  if (rowCount === 0) fail('LinkExpired')
}

async function useLink(
  client: pg.ClientBase,
  { now }: Platform,
  token: string,
  kind: LinkKind,
): Promise<{ accountId: number; userId: string }> {
  const { rows } = await client.query<{ account_id: number; user_id: string }>(
    'update mail_links set used_at = $3 where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3 returning account_id, user_id',
    [hashOfToken(token), kind, now()],
  )
  const row = rows[0]
  return row ? { accountId: row.account_id, userId: row.user_id } : fail('LinkExpired')
}

export async function verifyEmail(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.verifyEmail>,
): Promise<AnswerOf<typeof auth.verifyEmail>> {
  await ctx.tx(async (client) => {
    const { accountId, userId } = await useLink(client, ctx.platform, input.token, 'verify')
    await client.query(
      'update users set email_verified_at = coalesce(email_verified_at, $3), registration_step = greatest(registration_step, 5) where account_id = $1 and id = $2',
      [accountId, userId, ctx.platform.now()],
    )
  })
  return { message: 'Your e-mail address is verified.' }
}

/** Asks a job for a link: what it finds out of the address, and what it takes, is no part of the answer. */
const askForLink = (ctx: PublicContext, kind: LinkKind, email: string): Promise<unknown> =>
  ctx.tx((client) => queueJob(client, mailLinkJob, { kind, email }))

export async function resendLink(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.resendLink>,
): Promise<AnswerOf<typeof auth.resendLink>> {
  await askForLink(ctx, 'verify', input.email)
  return { message: 'If the address is known and not verified yet, a new link has been sent to it.' }
}

export async function requestPasswordReset(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.requestPasswordReset>,
): Promise<AnswerOf<typeof auth.requestPasswordReset>> {
  await askForLink(ctx, 'reset', input.email)
  return { message: 'If the address is known, a link to choose a new password has been sent to it.' }
}

/** Whether a link from a mail still opens the form for a new password; nothing of it is used up. */
export async function checkResetLink(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.checkResetLink>,
): Promise<AnswerOf<typeof auth.checkResetLink>> {
  await ctx.tx((client) => requireLink(client, ctx.platform, input.token, 'reset'))
  return {}
}

export async function resetPassword(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.resetPassword>,
): Promise<AnswerOf<typeof auth.resetPassword>> {
  // A guessed link is not worth a hash.
  await ctx.tx((client) => requireLink(client, ctx.platform, input.token, 'reset'))
  const passwordHash = await hashPassword(input.password)
  await ctx.tx(async (client) => {
    const { accountId, userId } = await useLink(client, ctx.platform, input.token, 'reset')
    const now = ctx.platform.now()
    // Whoever opened the link has the mailbox, so the address is verified, too, and no stranger's tries count any more.
    const { rows } = await client.query<{ email: string }>(
      'update users set password_hash = $3, email_verified_at = coalesce(email_verified_at, $4) where account_id = $1 and id = $2 returning email',
      [accountId, userId, passwordHash, now],
    )
    for (const { email } of rows) await forgetTries(client, email, null)
    await client.query(
      'update sessions set revoked_at = $3 where account_id = $1 and user_id = $2 and revoked_at is null',
      [accountId, userId, now],
    )
  })
  return { message: 'Your password has been changed. Please sign in.' }
}

export async function logOut(ctx: Context): Promise<AnswerOf<typeof auth.logout>> {
  await ctx.endSessions('this')
  await ctx.audit({ action: 'sign-out', entity: 'user', id: ctx.user.id })
  return { message: 'Signed out' }
}

/** What changing a password needs before its transaction begins. */
export interface CheckedPassword {
  readonly oldHash: string | null
  readonly newHash: string | null
}

/** Looks at the current password and hashes the new one, outside any transaction. */
export async function checkPassword(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: string },
  input: ParsedOf<typeof auth.changePassword>,
): Promise<CheckedPassword> {
  const target = `password of ${who.userId}`
  const source = 'session'
  const oldHash = await asOwner(await platform.pool.connect(), async (client) => {
    await countTry(client, platform, { target, source, isKnown: true })
    const { rows } = await client.query<{ password_hash: string | null }>(
      'select password_hash from users where account_id = $1 and id = $2',
      [who.accountId, who.userId],
    )
    return rows[0]?.password_hash ?? null
  })
  if (!(await isPassword(oldHash, input.currentPassword))) return { oldHash, newHash: null }
  await asOwner(await platform.pool.connect(), (client) => forgetTries(client, target, source))
  return { oldHash, newHash: await hashPassword(input.newPassword) }
}

export async function changePassword(
  ctx: Context,
  _input: ParsedOf<typeof auth.changePassword>,
  { oldHash, newHash }: CheckedPassword,
): Promise<AnswerOf<typeof auth.changePassword>> {
  if (newHash === null)
    fail('WrongPassword', { fields: [{ path: 'currentPassword', message: 'The current password is not right.' }] })
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    // Changed by somebody else meanwhile: then the one that was right is not any more.
    .where('password_hash', '=', oldHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('VersionConflict')
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
