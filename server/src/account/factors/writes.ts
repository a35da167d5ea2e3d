import { randomBytes } from 'node:crypto'
import type * as factors from '@crossdock/contract/account/factors'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { dotsOf } from '../../platform/papers/codes.ts'
import { hashCodes } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueJob } from '../../platform/queue.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { col, statement } from '../../platform/statement.ts'
import { noteChange } from '../audit-log/writes.ts'
import { findLoginOf, hasSignedInFrom } from '../auth/reads.ts'
import { deviceOf, hashOfToken, newDeviceMark } from '../auth/rules.ts'
import { startSession, tellSignedIn } from '../auth/writes.ts'
import { type SignInChange, signInChangeJob } from '../sign-in-changes/rules.ts'
import { countTry, forgetTries } from '../sign-in-tries/writes.ts'
import { requireHolderOf } from '../users/reads.ts'
import { readFactors } from './reads.ts'
import { isAppCode, isRecoveryCode, newKey, newRecoveryCodes, plainCode, stepOf, uriOf } from './rules.ts'

interface Who {
  readonly accountId: number
  readonly userId: Id<'user'>
}

const ownerOf = ({ accountId, userId }: Who) => ({ account_id: accountId, user_id: userId })
const whose = ({ accountId, userId }: Who): string => `${accountId}/${userId}`
export const appKeys = 'keys of code apps'

/** Runs work in a transaction of the database's owner. */
type Run = <Value>(work: (client: pg.PoolClient) => Promise<Value>) => Promise<Value>

/**
 * Looks at a code of somebody's app, or a recovery code, and uses it up: what was right once is not right again, however many try it
 * at once. Tries are counted by person and by where they come from. Null of a wrong one.
 */
export async function spendCode(
  platform: Platform,
  run: Run,
  who: Who,
  { source, isKnown }: { readonly source: string; readonly isKnown: boolean },
  typed: string,
): Promise<'code' | 'recovery-code' | null> {
  const { secret } = platform.settings
  const target = `second factor of ${who.userId}`
  await run((client) => countTry(client, platform, { target, source, isKnown }))
  const plain = plainCode(typed)
  const used = isAppCode(plain)
    ? await run((client) => spendAppCode(client, secret, who, plain, platform.now()))
    : isRecoveryCode(plain) && (await spendRecoveryCode(platform, run, who, plain))
  if (!used) return null
  await run((client) => forgetTries(client, target, source))
  return isAppCode(plain) ? 'code' : 'recovery-code'
}

async function spendAppCode(
  client: pg.ClientBase,
  secret: Buffer,
  who: Who,
  code: string,
  now: Date,
): Promise<boolean> {
  const db = ownerDb(client)
  const app = await db
    .selectFrom('code_apps')
    .select('key')
    .where(({ and }) => and(ownerOf(who)))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const key = app ? unseal(secret, appKeys, whose(who), app.key) : null
  const step = key === null ? null : stepOf(key, code, now)
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('code_apps')
    .set({ last_step: step })
    .where(({ and }) => and(ownerOf(who)))
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function spendRecoveryCode(platform: Platform, run: Run, who: Who, code: string): Promise<boolean> {
  const row = await run((client) =>
    ownerDb(client)
      .selectFrom('recovery_codes')
      .select('salt')
      .where(({ and }) => and(ownerOf(who)))
      .limit(1)
      .executeTakeFirst(),
  )
  // Without any it takes as long.
  const [hash = ''] = await hashCodes([code], row ? Buffer.from(row.salt, 'base64url') : randomBytes(16))
  return run(async (client) => {
    const { numUpdatedRows } = await ownerDb(client)
      .updateTable('recovery_codes')
      .set({ used_at: platform.now().toISOString() })
      .where(({ and }) => and({ ...ownerOf(who), hash, used_at: null }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const { accountId, userId } = who
    await queueJob(client, signInChangeJob, { userId, what: 'code-used', by: null }, { accountId })
    return true
  })
}

/** Lets in who has given the right password, and now the second factor. */
export async function secondStep(
  ctx: PublicContext,
  input: ParsedOf<typeof factors.secondStep>,
): Promise<AnswerOf<typeof factors.secondStep>> {
  const { platform } = ctx
  const { secret } = platform.settings
  const hash = hashOfToken(input.ticket)
  const { login, from } = await ctx.tx(async (client) => {
    const login = await loginOfTicket(client, platform, hash)
    const device = deviceOf(secret, login.id, input.device)
    const isKnown = device !== null || (await hasSignedInFrom(client, login, ctx.place))
    return { login, from: { source: device === null ? `place ${ctx.place}` : `device ${device}`, isKnown } }
  })
  const way = await spendCode(platform, ctx.tx, { accountId: login.account_id, userId: login.id }, from, input.code)
  const noteOutcome = (outcome: string): void =>
    platform.log.info(
      { id: ctx.requestId, place: ctx.place, account: login.account_id, user: login.id, outcome },
      'sign-in, second step',
    )
  if (way === null) {
    noteOutcome('refused')
    return failCode()
  }
  const token = await ctx.tx(async (client) => {
    // What has changed meanwhile counts, and a ticket is used once.
    const now = await loginOfTicket(client, platform, hash)
    const { numDeletedRows } = await ownerDb(client)
      .deleteFrom('challenges')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) fail('SignInOver')
    if (way === 'recovery-code') await noteChange(ownerDb(client), ctx, now, 'use-recovery-code')
    return startSession(client, ctx, now, way)
  })
  noteOutcome('signed in')
  tellSignedIn(platform, login)
  const mark = deviceOf(secret, login.id, input.device) === null ? undefined : input.device
  return { token, device: mark ?? newDeviceMark(secret, login.id), message: 'Signed in' }
}

/** Whose ticket it is, with a password that is still the one that was right. */
async function loginOfTicket(client: pg.ClientBase, { now }: Platform, hash: string) {
  const ticket = await ownerDb(client)
    .selectFrom('challenges')
    .select(['account_id', 'user_id', 'fact'])
    .where(({ and }) => and({ hash, kind: 'second-step' }))
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!ticket?.account_id || !ticket.user_id) return fail('SignInOver')
  const login = await findLoginOf(client, ticket.account_id, ticket.user_id)
  if (!login?.active || login.deleted_at || hashOfToken(login.password_hash ?? '') !== ticket.fact)
    return fail('SignInOver')
  return login
}

export const failCode = (): never =>
  fail('WrongCode', { fields: [{ path: 'code', message: 'This code is not right, or was used already.' }] })

/** A key that a code app takes over; nothing is asked of it before a code of it was given. */
export async function beginCodeApp(
  ctx: Context,
  { settings }: Platform,
): Promise<AnswerOf<typeof factors.beginCodeApp>> {
  const who = { accountId: ctx.account.id, userId: ctx.user.id }
  const key = newKey()
  const sealed = seal(settings.secret, appKeys, whose(who), key)
  const { rows } = await statement('factors.begin', { isBegun: col.bool })`
    insert into code_apps (account_id, user_id, key, created_at) values (${who.accountId}, ${who.userId}, ${sealed}, ${ctx.now()})
    on conflict (account_id, user_id) do update set key = excluded.key, created_at = excluded.created_at
      where code_apps.confirmed_at is null
    returning true as "isBegun"`.execute(ctx.db)
  if (rows.length === 0) fail('CodeAppOn')
  await ctx.audit({ action: 'begin-code-app', entity: 'user', id: ctx.user.id })
  return keyToShow(key, ctx.user.email)
}

/** A key as a code app takes it over: in letters, and as a QR code. */
export function keyToShow(key: string, email: string) {
  const uri = uriOf(key, email)
  const { side, dots } = dotsOf(uri)
  return { key, uri, qr: { side, dots: dots.map(([column, row]): [number, number] => [column, row]) } }
}

export interface NewCodes {
  readonly codes: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

/** Makes codes and their hashes, outside any transaction. */
export async function newCodes(): Promise<NewCodes> {
  const [codes, salt] = [newRecoveryCodes(), randomBytes(16)]
  return { codes, salt: salt.toString('base64url'), hashes: await hashCodes(codes.map(plainCode), salt) }
}

/** Puts new codes in the place of those that were there. */
async function keepCodes(ctx: Context, { salt, hashes }: NewCodes): Promise<void> {
  const mine = { account_id: ctx.account.id, user_id: ctx.user.id }
  await ctx.db
    .deleteFrom('recovery_codes')
    .where(({ and }) => and(mine))
    .execute()
  await ctx.db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ ...mine, salt, hash, created_at: ctx.now().toISOString() })))
    .execute()
  await ctx.audit({ action: 'make-recovery-codes', entity: 'user', id: ctx.user.id })
}

/** Recovery codes come with the first factor: whoever loses that one is not locked out. Gives them where they were made. */
export async function ensureCodes(ctx: Context, codes: NewCodes): Promise<string[]> {
  const { rowsOfUser } = await ctx.db
    .selectFrom('recovery_codes')
    .select(col.int8`count(*)`.as('rowsOfUser'))
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id, used_at: null }))
    .executeTakeFirstOrThrow()
  if (rowsOfUser > 0) return []
  await keepCodes(ctx, codes)
  return [...codes.codes]
}

/** Changes of one person's factors are made one after the other. */
export const inTurn = (ctx: Context, userId: Id<'user'>) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where(({ and }) => and({ account_id: ctx.account.id, id: userId }))
    .forUpdate()
    .executeTakeFirst()

/** Somebody has other factors now: sessions elsewhere end, whoever it is learns of it by mail and among the notifications. */
export async function factorsChanged(
  ctx: Context,
  what: SignInChange,
  { endsOthers }: { readonly endsOthers: boolean },
): Promise<void> {
  if (endsOthers) await ctx.endSessions('others')
  await statement('factors.free')`select free_sessions_of(${ctx.user.id})`.execute(ctx.db)
  await ctx.enqueue(signInChangeJob, { userId: ctx.user.id, what, by: null })
  await ctx.emit('factor.changed', { userIds: [ctx.user.id] })
  await ctx.emit('user.changed')
}

export async function confirmCodeApp(
  ctx: Context,
  input: ParsedOf<typeof factors.confirmCodeApp>,
  codes: NewCodes,
  { settings }: Platform,
): Promise<AnswerOf<typeof factors.confirmCodeApp>> {
  const who = { accountId: ctx.account.id, userId: ctx.user.id }
  await inTurn(ctx, ctx.user.id)
  const app = await ctx.db
    .selectFrom('code_apps')
    .select(['key', 'confirmed_at'])
    .where(({ and }) => and(ownerOf(who)))
    .executeTakeFirst()
  if (!app) return fail('CodeAppNotBegun')
  if (app.confirmed_at) return fail('CodeAppOn')
  const key = unseal(settings.secret, appKeys, whose(who), app.key)
  const step = key === null ? null : stepOf(key, plainCode(input.code), ctx.now())
  if (step === null) return failCode()
  await ctx.db
    .updateTable('code_apps')
    .set({ confirmed_at: ctx.now().toISOString(), last_step: step })
    .where(({ and }) => and(ownerOf(who)))
    .execute()
  const recoveryCodes = await ensureCodes(ctx, codes)
  await ctx.audit({ action: 'set-code-app', entity: 'user', id: ctx.user.id })
  await factorsChanged(ctx, 'code-app-on', { endsOthers: true })
  return { recoveryCodes }
}

/** Refuses to take the last factor away where the account asks for one; without any there are no recovery codes either. */
export async function afterRemoval(ctx: Context): Promise<void> {
  const { hasCodeApp, passkeys } = await readFactors(ctx, ctx.user.id)
  if (hasCodeApp || passkeys > 0) return
  const account = await ctx.db
    .selectFrom('accounts')
    .select('needs_second_factor')
    .where('id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  if (account.needs_second_factor) fail('LastFactor')
  await ctx.db
    .deleteFrom('recovery_codes')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id }))
    .execute()
}

export async function removeCodeApp(ctx: Context): Promise<Record<string, never>> {
  await inTurn(ctx, ctx.user.id)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('code_apps')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id }))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('NoSecondFactor')
  await afterRemoval(ctx)
  await ctx.audit({ action: 'remove-code-app', entity: 'user', id: ctx.user.id })
  await factorsChanged(ctx, 'code-app-off', { endsOthers: true })
  return {}
}

export async function makeRecoveryCodes(
  ctx: Context,
  codes: NewCodes,
): Promise<AnswerOf<typeof factors.makeRecoveryCodes>> {
  await inTurn(ctx, ctx.user.id)
  const { hasCodeApp, passkeys } = await readFactors(ctx, ctx.user.id)
  if (!hasCodeApp && passkeys === 0) fail('NoSecondFactor')
  await keepCodes(ctx, codes)
  await factorsChanged(ctx, 'codes-made', { endsOthers: false })
  return { recoveryCodes: [...codes.codes] }
}

export async function setRequirement(
  ctx: Context,
  { isRequired }: ParsedOf<typeof factors.setRequirement>,
): Promise<AnswerOf<typeof factors.setRequirement>> {
  const before = await ctx.db
    .selectFrom('accounts')
    .select('needs_second_factor')
    .where('id', '=', ctx.account.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('accounts')
    .set({ needs_second_factor: isRequired })
    .where('id', '=', ctx.account.id)
    .execute()
  await ctx.audit({
    ...{ action: 'require-second-factor', entity: 'account', id: String(ctx.account.id) },
    before: { secondFactor: before.needs_second_factor },
    after: { secondFactor: isRequired },
  })
  await ctx.emit('account.changed')
  return { isRequired }
}

/** Takes away what somebody has lost. Whoever does it could come in as that person: only who holds all that they hold may. */
export async function resetFactors(
  ctx: Context,
  { id }: ParsedOf<typeof factors.reset>,
): Promise<Record<string, never>> {
  await inTurn(ctx, id)
  if (id === ctx.user.id) fail('OwnRights')
  await requireHolderOf(ctx, id)
  await dropFactors(ctx, id, ctx.user.name)
  return {}
}

/** Takes all second factors of a person away, who is locked (`inTurn`); a mail says by whom. */
export async function dropFactors(ctx: Context, id: Id<'user'>, by: string): Promise<void> {
  const { hasCodeApp, passkeys } = await readFactors(ctx, id)
  if (!hasCodeApp && passkeys === 0) fail('NoSecondFactor')
  for (const table of ['code_apps', 'recovery_codes', 'passkeys'] as const)
    await ctx.db
      .deleteFrom(table)
      .where(({ and }) => and({ account_id: ctx.account.id, user_id: id }))
      .execute()
  await statement('factors.end-sessions')`select end_sessions_of(${id})`.execute(ctx.db)
  await ctx.audit({ action: 'reset-second-factor', entity: 'user', id })
  await ctx.enqueue(signInChangeJob, { userId: id, what: 'reset', by })
  ctx.recheck(id)
  await ctx.emit('factor.changed', { userIds: [id] })
  await ctx.emit('user.changed')
}
