import type * as passkeys from '@crossdock/contract/account/passkeys'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { type Connected, ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { col, statement } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { findLoginOf } from '../auth/reads.ts'
import { newDeviceMark } from '../auth/rules.ts'
import { startSession, tellSignedIn } from '../auth/writes.ts'
import { afterRemoval, ensureCodes, factorsChanged, inTurn, type NewCodes, newCodes } from '../factors/writes.ts'
import { findCredential, selectPasskeys } from './reads.ts'
import { challengeOf, digestOf, handleOf, ownerOf, type Site, siteOf } from './rules.ts'

type Answer = z.output<typeof passkeys.passkeyAnswer>
type Kind = 'passkey-in' | 'passkey-new' | 'passkey-proof'
interface Who {
  readonly accountId: number
  readonly userId: Id<'user'>
}

/** Minutes in which a browser has to answer. */
const minutes = 5

/** The installation by the address that it knows of itself, never by what a request says. */
async function requireSite(platform: Pick<Platform, 'settings'>, client: Connected): Promise<Site> {
  const site = siteOf(await originOf(platform, client))
  return typeof site === 'string' ? fail('NoPasskeysHere') : site
}

async function keepChallenge(
  client: pg.ClientBase,
  { now }: Platform,
  kind: Kind,
  challenge: string,
  who: Who | null,
): Promise<void> {
  await ownerDb(client)
    .insertInto('challenges')
    .values({
      ...{ hash: digestOf(challenge), kind, account_id: who?.accountId ?? null, user_id: who?.userId ?? null },
      expires_at: new Date(now().getTime() + minutes * 60_000).toISOString(),
    })
    .execute()
}

/** Uses a challenge up, right or not: what comes of the answer is seen after that. */
async function takeChallenge(
  client: pg.ClientBase,
  { now }: Platform,
  kind: Kind,
  challenge: string,
  who: Who | null,
): Promise<boolean> {
  const taken = await ownerDb(client)
    .deleteFrom('challenges')
    .where(({ and }) => and({ hash: digestOf(challenge), kind }))
    .where('user_id', who === null ? 'is' : '=', who?.userId ?? null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

type Options = AnswerOf<typeof passkeys.signInOptions>
const asOptions = (options: object): Options => ({ options: { ...options } })

export async function offerToSignIn(ctx: PublicContext): Promise<Options> {
  return ctx.tx(async (client) => {
    const { id } = await requireSite(ctx.platform, client)
    const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
    await keepChallenge(client, ctx.platform, 'passkey-in', options.challenge, null)
    return asOptions(options)
  })
}

/** Whether a signature is of a passkey of somebody's. It is noted when it was used, and how often, which tells a copy. */
async function useCredential(
  client: pg.ClientBase,
  platform: Platform,
  who: Who,
  { origin, id }: Site,
  answer: Answer,
): Promise<boolean> {
  const kept = await findCredential(client, who, answer.id)
  if (!kept) return false
  const { userHandle, ...response } = answer.response
  const outcome = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: kept.credential, publicKey: Buffer.from(kept.public_key, 'base64url'), counter: kept.counter },
  }).catch(() => null)
  if (!outcome?.verified) return false
  const { numUpdatedRows } = await ownerDb(client)
    .updateTable('passkeys')
    .set({ counter: outcome.authenticationInfo.newCounter, used_at: platform.now().toISOString() })
    .where(({ and }) => and({ account_id: who.accountId, id: kept.id, counter: kept.counter }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function signInWithPasskey(
  ctx: PublicContext,
  { passkey }: ParsedOf<typeof passkeys.signIn>,
): Promise<AnswerOf<typeof passkeys.signIn>> {
  const { platform } = ctx
  const who = ownerOf(passkey.response.userHandle)
  const challenge = challengeOf(passkey.response.clientDataJSON)
  const isAsked = await ctx.tx((client) => takeChallenge(client, platform, 'passkey-in', challenge, null))
  const noteOutcome = (outcome: string): void =>
    platform.log.info(
      { id: ctx.requestId, place: ctx.place, account: who?.accountId, user: who?.userId, outcome },
      'sign-in, passkey',
    )
  const entry = await ctx.tx(async (client) => {
    if (who === null || !isAsked) return null
    const login = await findLoginOf(client, who.accountId, who.userId)
    if (!login?.active || login.deleted_at) return null
    const site = await requireSite(platform, client)
    if (!(await useCredential(client, platform, who, site, passkey))) return null
    // Of a suspended account one signs in, and reads why.
    if (!login.email_verified_at) return { login, token: null }
    return { login, token: await startSession(client, ctx, login, 'passkey') }
  })
  if (entry === null) {
    noteOutcome('refused')
    return fail('WrongPasskey')
  }
  const { login, token } = entry
  noteOutcome(token === null ? 'not admitted' : 'signed in')
  if (token === null) return fail('EmailNotVerified')
  tellSignedIn(platform, login)
  return { token, device: newDeviceMark(platform.settings.secret, login.id), message: 'Signed in' }
}

/** What the caller's browser is asked, kept outside the call's transaction: challenges belong to no account. */
async function offer(
  platform: Platform,
  who: Who,
  kind: Kind,
  ask: (site: Site, mine: readonly string[], client: pg.ClientBase) => Promise<{ challenge: string }>,
): Promise<Options> {
  return asOwner(await platform.pool.connect(), async (client) => {
    const site = await requireSite(platform, client)
    const rows = await ownerDb(client)
      .selectFrom('passkeys')
      .select('credential')
      .where(({ and }) => and({ account_id: who.accountId, user_id: who.userId }))
      .execute()
    const options = await ask(
      site,
      rows.map(({ credential }) => credential),
      client,
    )
    await keepChallenge(client, platform, kind, options.challenge, who)
    return asOptions(options)
  })
}

export const offerToAdd = (platform: Platform, who: Who): Promise<Options> =>
  offer(platform, who, 'passkey-new', async ({ id }, mine, client) => {
    const login = await findLoginOf(client, who.accountId, who.userId)
    const name = login?.email ?? ''
    return generateRegistrationOptions({
      ...{ rpName: 'Crossdock', rpID: id, userName: name, userDisplayName: name, attestationType: 'none' },
      userID: Uint8Array.from(handleOf(who.accountId, who.userId)),
      excludeCredentials: mine.map((credential) => ({ id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

export const offerToProve = (platform: Platform, who: Who): Promise<Options> =>
  offer(platform, who, 'passkey-proof', ({ id }, mine) =>
    generateAuthenticationOptions({
      ...{ rpID: id, userVerification: 'required' },
      allowCredentials: mine.map((credential) => ({ id: credential })),
    }),
  )

/** Gives what was prepared; that it was asked for stands in the audit log, as each write does. */
export async function keepAsking(ctx: Context, _input: unknown, options: Options): Promise<Options> {
  await ctx.audit({ action: 'ask-passkey', entity: 'user', id: ctx.user.id })
  return options
}

/** Whether the caller has proven with a passkey who they are. */
export async function isPasskeyProof(platform: Platform, who: Who, answer: Answer): Promise<boolean> {
  const challenge = challengeOf(answer.response.clientDataJSON)
  const run = async <Value>(work: (client: pg.PoolClient) => Promise<Value>) =>
    asOwner(await platform.pool.connect(), work)
  if (!(await run((client) => takeChallenge(client, platform, 'passkey-proof', challenge, who)))) return false
  return run(async (client) => useCredential(client, platform, who, await requireSite(platform, client), answer))
}

/** What adding a passkey needs, made before its transaction. */
type Adding = Site & { readonly codes: NewCodes }

export const prepareToAdd = async (platform: Platform): Promise<Adding> => ({
  ...(await requireSite(platform, platform.pool)),
  codes: await newCodes(),
})

export async function addPasskey(
  ctx: Context,
  { name, passkey }: ParsedOf<typeof passkeys.add>,
  { codes, origin, id: rpID }: Adding,
): Promise<AnswerOf<typeof passkeys.add>> {
  const who = { accountId: ctx.account.id, userId: ctx.user.id }
  await inTurn(ctx, ctx.user.id)
  const { transports, ...response } = passkey.response
  const challenge = challengeOf(passkey.response.clientDataJSON)
  const { rows } = await statement('passkeys.take-challenge', { isTaken: col.bool })`
    select take_challenge(${digestOf(challenge)}, ${'passkey-new'}, ${who.userId}, ${ctx.now()}) as "isTaken"`.execute(
    ctx.db,
  )
  if (!rows[0]?.isTaken) fail('WrongPasskey')
  const outcome = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {}, response } as RegistrationResponseJSON,
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!outcome?.verified || !outcome.registrationInfo) return fail('WrongPasskey')
  const { credential } = outcome.registrationInfo
  const id = newId<'passkey'>()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('passkeys')
    .values({
      ...{ account_id: who.accountId, id, user_id: who.userId, name, device: ctx.device },
      ...{ credential: credential.id, public_key: Buffer.from(credential.publicKey).toString('base64url') },
      ...{ counter: credential.counter, transports: transports ?? [], created_at: ctx.now().toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) fail('WrongPasskey')
  const recoveryCodes = await ensureCodes(ctx, codes)
  await ctx.audit({ action: 'add-passkey', entity: 'passkey', id, after: { name } })
  await factorsChanged(ctx, 'passkey-added', { endsOthers: false })
  return { passkey: found(await selectPasskeys(ctx).where('id', '=', id).executeTakeFirst()), recoveryCodes }
}

export async function removePasskey(
  ctx: Context,
  { id }: ParsedOf<typeof passkeys.remove>,
): Promise<Record<string, never>> {
  await inTurn(ctx, ctx.user.id)
  const { name } = found(await selectPasskeys(ctx).where('id', '=', id).executeTakeFirst())
  await ctx.db
    .deleteFrom('passkeys')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id, id }))
    .execute()
  await afterRemoval(ctx)
  await ctx.audit({ action: 'remove-passkey', entity: 'passkey', id, before: { name } })
  await factorsChanged(ctx, 'passkey-removed', { endsOthers: true })
  return {}
}
