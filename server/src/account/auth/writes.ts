import type * as auth from '@crossdock/contract/account/auth'
import { stepMinutes } from '@crossdock/contract/account/factors'
import type { SignInWay } from '@crossdock/contract/account/sessions'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { furnishAccount } from '../../platform/events.ts'
import { requireUnguessed } from '../../platform/known-passwords.ts'
import { beginsWith } from '../../platform/limits.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { keepFirstOrigin, originOf } from '../../platform/origin.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueJob } from '../../platform/queue.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { sessionDays, signToken } from '../../platform/sessions.ts'
import { noteChange } from '../audit-log/writes.ts'
import { signInChangeJob } from '../sign-in-changes/rules.ts'
import { countTry, forgetTries, takeBackTry } from '../sign-in-tries/writes.ts'
import { knownAddressMail, resetMail, verifyMail } from './mails.ts'
import { type CheckedPassword, findLogin, hasSignedInFrom, type Login, requireLink, wordsAbout } from './reads.ts'
import {
  type AskedLink,
  deviceOf,
  hashOfToken,
  type LinkKind,
  linkHours,
  mailLinkJob,
  mayReturn,
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
  const entry = await ctx.tx(async (client) => {
    await forgetTries(client, input.email, source)
    // Of a suspended account one signs in, and reads why.
    return login.email_verified_at ? letIn(client, ctx, login) : null
  })
  noteOutcome(entry === null ? 'not admitted' : 'token' in entry ? 'signed in' : 'second step')
  if (entry === null) return fail('EmailNotVerified')
  tellSignedIn(platform, login)
  return { token: requireToken(entry), device: device ?? newDeviceMark(secret, login.id), message: 'Signed in' }
}

type Entry = { readonly token: string } | { readonly ticket: string; readonly ways: readonly string[] }

/** Lets in who has given the right password, or has just chosen one: by a token, or by a ticket for the second step. */
export async function letIn(
  client: pg.ClientBase,
  ctx: PublicContext,
  login: Login,
  way: SignInWay = 'password',
  provenAt: Date | null = ctx.platform.now(),
): Promise<Entry> {
  if (!login.has_code_app && !login.has_passkey) return { token: await startSession(client, ctx, login, way, provenAt) }
  const { token: ticket, hash } = newLinkToken()
  await ownerDb(client)
    .insertInto('challenges')
    .values({
      ...{ hash, kind: 'second-step', account_id: login.account_id, user_id: login.id },
      fact: hashOfToken(login.password_hash ?? ''),
      expires_at: new Date(ctx.platform.now().getTime() + stepMinutes * 60_000).toISOString(),
    })
    .execute()
  return { ticket, ways: [login.has_code_app ? 'code' : [], login.has_passkey ? 'passkey' : []].flat() }
}

export function requireToken(entry: Entry): string {
  return 'token' in entry ? entry.token : fail('SecondFactorNeeded', { info: entry })
}

/** Starts a session of somebody who has proven who they are, and gives its token. */
export async function startSession(
  client: pg.ClientBase,
  ctx: PublicContext,
  login: Login,
  way: SignInWay,
  provenAt: Date | null = ctx.platform.now(),
): Promise<string> {
  if (!mayReturn(login)) fail('AccountDeleted')
  const { platform, place, userAgent } = ctx
  const sessionId = newId<'session'>()
  const expiresAt = new Date(platform.now().getTime() + sessionDays * 86_400_000)
  const expires_at = expiresAt.toISOString()
  const db = ownerDb(client)
  // A password that was changed while this one was looked at starts no session.
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_signed_in_at: platform.now().toISOString() })
    .where(({ and }) => and({ account_id: login.account_id, id: login.id }))
    .where('password_hash', '=', login.password_hash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('WrongCredentials')
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      account_id: login.account_id,
      user_id: login.id,
      user_agent: userAgent,
      place,
      way,
      expires_at,
      proven_at: provenAt?.toISOString() ?? null,
      needs_factor: login.needs_second_factor && !login.has_code_app && !login.has_passkey,
    })
    .execute()
  await noteChange(db, ctx, login, 'sign-in')
  return signToken(platform.settings.secret, {
    sessionId,
    userId: login.id,
    name: `${login.first_name} ${login.last_name}`.trim(),
    isOwner: login.is_owner,
    expiresAt,
  })
}

/** Tells the screens on which somebody sees where they are signed in. */
export const tellSignedIn = ({ announce }: Platform, { account_id, id }: Pick<Login, 'account_id' | 'id'>): void =>
  announce(account_id, [{ topic: 'session.changed', storeId: null, userId: id }])

/** Makes the link of a kind; earlier ones of that kind stop working. Gives its token. */
export async function makeLink(
  client: pg.ClientBase,
  { now }: Pick<Platform, 'now'>,
  user: { readonly accountId: number; readonly userId: Id<'user'> },
  kind: LinkKind,
): Promise<string> {
  const { token, hash } = newLinkToken()
  const db = ownerDb(client)
  const link = { account_id: user.accountId, user_id: user.userId, kind }
  const expiresAt = new Date(now().getTime() + linkHours[kind] * 3_600_000).toISOString()
  await db
    .deleteFrom('mail_links')
    .where(({ and }) => and(link))
    .execute()
  await db
    .insertInto('mail_links')
    .values({ ...link, token_hash: hash, expires_at: expiresAt })
    .execute()
  return token
}

/** Sends the link of a kind to an address, if it has a use for one and was not sent too many. */
export async function mailLinkTo(
  client: pg.ClientBase,
  platform: Platform,
  kind: AskedLink,
  email: string,
): Promise<void> {
  const login = await findLogin(client, email)
  if (!login || login.deleted_at) return
  if (kind === 'verify' ? login.email_verified_at !== null : !login.active) return
  if (!(await mayMail(client, platform, email, kind))) return
  const token = await makeLink(client, platform, { accountId: login.account_id, userId: login.id }, kind)
  const origin = await originOf(platform, client)
  const write = kind === 'verify' ? verifyMail : resetMail
  const text = write(login.language, { origin, name: login.first_name, token })
  await postMail(client, { ...text, to: email, accountId: login.account_id })
}

/** What opening an account takes. */
type Opening = Omit<ParsedOf<typeof auth.signup>, 'password'> & { readonly passwordHash: string }

/** Makes an account with its owner. Null when the address has one already: then all of it is taken back. */
export async function openAccount(
  client: pg.ClientBase,
  platform: Platform,
  input: Opening,
): Promise<{ readonly accountId: number; readonly userId: Id<'user'>; readonly token: string } | null> {
  const userId = newId<'user'>()
  await client.query('savepoint opening')
  const db = ownerDb(client)
  const account = await db
    .insertInto('accounts')
    .values({
      business_name: input.businessName,
      main_store_id: newId(),
      all_store_id: newId(),
      ...beginsWith(platform.settings.defaultPlan),
      ...(input.timeZone && { time_zone: input.timeZone }),
      created_at: platform.now().toISOString(),
    })
    .returning(['id', 'main_store_id'])
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logins')
    .values({ email: input.email, account_id: account.id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await db
    .insertInto('stores')
    .values({ account_id: account.id, id: account.main_store_id, name: null, type: 'MAIN' })
    .execute()
  await db
    .insertInto('users')
    .values({
      account_id: account.id,
      id: userId,
      email: input.email,
      password_hash: input.passwordHash,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      is_owner: true,
      full_store_access: true,
      referral_code: newReferralCode(),
      referrer_code: input.referrerCode ?? null,
    })
    .execute()
  await furnishAccount(client, account.id)
  const token = await makeLink(client, platform, { accountId: account.id, userId }, 'verify')
  // The same work for an address that has an account: how long it takes tells nothing.
  const isNew = numInsertedOrUpdatedRows === 1n
  await client.query(isNew ? 'release savepoint opening' : 'rollback to savepoint opening')
  return isNew ? { accountId: account.id, userId, token } : null
}

export async function signUp(
  ctx: PublicContext,
  { password, ...input }: ParsedOf<typeof auth.signup>,
): Promise<AnswerOf<typeof auth.signup>> {
  const { platform } = ctx
  requireUnguessed('password', password, [input.email, input.firstName, input.lastName, input.businessName])
  const passwordHash = await hashPassword(password)
  await ctx.tx(async (client) => {
    if (ctx.ownAddress !== null) await keepFirstOrigin(client, ctx.ownAddress)
    const origin = await originOf(platform, client)
    const opened = await openAccount(client, platform, { ...input, passwordHash })
    if (!(await mayMail(client, platform, input.email, 'sign-up'))) return
    // Asked of who is new, too: what is asked of the database tells nobody who has an account.
    const language = (await findLogin(client, input.email))?.language ?? null
    const words = opened && { origin, name: input.firstName, token: opened.token }
    const text = words ? verifyMail(language, words) : knownAddressMail(language, { origin })
    await postMail(client, { ...text, to: input.email, accountId: opened?.accountId ?? null })
  })
  return { message: 'A verification link has been sent to your e-mail address.' }
}

/** Uses a link up, or refuses one that has ended or was used. Gives whose it is. */
export async function useLink(
  client: pg.ClientBase,
  { now }: Platform,
  token: string,
  kind: LinkKind,
): Promise<{ accountId: number; userId: Id<'user'> }> {
  const link = await ownerDb(client)
    .updateTable('mail_links')
    .set({ used_at: now().toISOString() })
    .where(({ and }) => and({ token_hash: hashOfToken(token), kind, used_at: null }))
    .where('expires_at', '>', now().toISOString())
    .returning(['account_id as accountId', 'user_id as userId'])
    .executeTakeFirst()
  return link ?? fail('LinkExpired')
}

export async function verifyEmail(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.verifyEmail>,
): Promise<AnswerOf<typeof auth.verifyEmail>> {
  await ctx.tx(async (client) => {
    const { accountId, userId } = await useLink(client, ctx.platform, input.token, 'verify')
    await ownerDb(client)
      .updateTable('users')
      .set({
        email_verified_at: sql`coalesce(email_verified_at, ${ctx.platform.now()})`,
        // Business details are part of the sign-up; a plan is there, or is chosen next (AUTH-007).
        registration_step: sql`greatest(registration_step, case (select subscription_status from accounts where id = ${accountId})
          when 'NO_SUBSCRIPTION' then 3 else 5 end)`,
      })
      .where(({ and }) => and({ account_id: accountId, id: userId }))
      .execute()
  })
  return { message: 'Your e-mail address is verified.' }
}

const asked: Readonly<Record<AskedLink, string>> = {
  verify: 'If the address is known and not verified yet, a new link has been sent to it.',
  reset: 'If the address is known, a link to choose a new password has been sent to it.',
}

// What a job finds out of the address, and what it takes, is no part of the answer.
export const askForLink = (kind: AskedLink) => async (ctx: PublicContext, input: { readonly email: string }) => {
  await ctx.tx((client) => queueJob(client, mailLinkJob, { kind, email: input.email }))
  return { message: asked[kind] }
}

export async function resetPassword(
  ctx: PublicContext,
  input: ParsedOf<typeof auth.resetPassword>,
): Promise<AnswerOf<typeof auth.resetPassword>> {
  // A guessed link is not worth a hash.
  const known = await ctx.tx(async (client) =>
    wordsAbout(client, await requireLink(client, ctx.platform, input.token, 'reset')),
  )
  requireUnguessed('password', input.password, known)
  const passwordHash = await hashPassword(input.password)
  const { accountId, userId } = await ctx.tx(async (client) => {
    const who = await useLink(client, ctx.platform, input.token, 'reset')
    const { accountId, userId } = who
    const now = ctx.platform.now().toISOString()
    const db = ownerDb(client)
    // Whoever opened the link has the mailbox, so the address is verified, too, and no stranger's tries count any more.
    const users = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, ${now})` })
      .where(({ and }) => and({ account_id: accountId, id: userId }))
      .returning('email')
      .execute()
    for (const { email } of users) await forgetTries(client, email, null)
    await db
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where(({ and }) => and({ account_id: accountId, user_id: userId, revoked_at: null }))
      .execute()
    // Whoever has asked for another address meanwhile was perhaps somebody else.
    await db
      .deleteFrom('mail_changes')
      .where(({ and }) => and({ account_id: accountId, user_id: userId }))
      .execute()
    await noteChange(db, ctx, { account_id: accountId, id: userId }, 'reset-password')
    await queueJob(client, signInChangeJob, { userId, what: 'password-changed', by: null }, { accountId })
    return who
  })
  ctx.platform.recheck(accountId, [userId])
  return { message: 'Your password has been changed. Please sign in.' }
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
    .where(({ and }) => and({ account_id: ctx.account.id, id: ctx.user.id }))
    // Changed by somebody else meanwhile: then the one that was right is not any more.
    .where('password_hash', '=', oldHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('VersionConflict')
  await ctx.endSessions('others')
  await ctx.enqueue(signInChangeJob, { userId: ctx.user.id, what: 'password-changed', by: null })
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
    .where(({ and }) => and({ account_id: ctx.account.id, id: ctx.user.id }))
    .executeTakeFirstOrThrow()
  const roles = [...new Set([...row.roles, input.role])]
  await ctx.db
    .updateTable('users')
    .set({ roles })
    .where(({ and }) => and({ account_id: ctx.account.id, id: ctx.user.id }))
    .execute()
  await ctx.audit({ action: 'add-role', entity: 'user', id: ctx.user.id, before: row.roles, after: roles })
  return { multiRole: roles }
}
