import { randomBytes } from 'node:crypto'
import type * as entering from '@crossdock/contract/account/sso/entering'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { email as emailField } from '@crossdock/contract/fields'
import type pg from 'pg'
import { z } from 'zod'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import {
  discoverProvider,
  finishOpenId,
  newOpenIdSignIn,
  type OpenIdPerson,
  openIdEntrance,
} from '../../../platform/openid.ts'
import { originOf } from '../../../platform/origin.ts'
import { queueJob } from '../../../platform/queue.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import { noteChange } from '../../audit-log/writes.ts'
import { findLogin, type Login } from '../../auth/reads.ts'
import { deviceOf, hashOfToken, newDeviceMark } from '../../auth/rules.ts'
import { letIn, requireToken, tellSignedIn } from '../../auth/writes.ts'
import { signInChangeJob } from '../../sign-in-changes/rules.ts'
import { findAccountOfDomain, findProvider } from '../reads.ts'
import { domainOf, redirectUriOf } from '../rules.ts'

/** Minutes in which somebody signs in at their company. */
const minutes = 10
const signIns = 'sign-ins by providers'

/** What waits for somebody who has gone to their provider, sealed. */
const begun = z.object({
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
  clientId: z.string(),
})

/** Names a sign-in by what was sent along and by what stays in the browser: nobody finishes another browser's. */
const nameOf = (state: string, browser: string): string => hashOfToken(`${state}.${browser}`)

export async function beginSso(
  ctx: PublicContext,
  { email }: ParsedOf<typeof entering.begin>,
): Promise<AnswerOf<typeof entering.begin>> {
  const { platform } = ctx
  const { settings } = platform
  const ready = await ctx.tx(async (client) => {
    const accountId = await findAccountOfDomain(client, domainOf(email))
    const provider = accountId === null ? null : await findProvider(client, platform, accountId)
    const origin = await originOf(platform, client)
    return accountId !== null && provider?.isOn && origin !== null ? { accountId, provider, origin } : null
  })
  if (ready === null) return fail('SsoNotHere')
  const { accountId, provider, origin } = ready
  const signIn = newOpenIdSignIn()
  const url = await discoverProvider(provider, settings, platform.now())
    .then((config) => openIdEntrance(config, signIn, redirectUriOf(origin), email))
    .catch((err: unknown) => {
      platform.log.warn({ err, id: ctx.requestId, account: accountId }, 'sign-in by a provider, not begun')
      return fail('SsoFailed')
    })
  const browser = randomBytes(32).toString('base64url')
  const hash = nameOf(signIn.state, browser)
  const { nonce, verifier } = signIn
  const kept = JSON.stringify({ nonce, verifier, issuer: provider.issuer, clientId: provider.clientId })
  await ctx.tx((client) =>
    ownerDb(client)
      .insertInto('challenges')
      .values({
        ...{ hash, kind: 'sso', account_id: accountId, fact: seal(settings.secret, signIns, hash, kept) },
        expires_at: new Date(platform.now().getTime() + minutes * 60_000).toISOString(),
      })
      .execute(),
  )
  return { url, browser }
}

/** Uses a sign-in up, whatever comes of it: it is finished once. */
async function useBegun(ctx: PublicContext, hash: string) {
  const { platform } = ctx
  const taken = await ctx.tx((client) =>
    ownerDb(client)
      .deleteFrom('challenges')
      .where(({ and }) => and({ hash, kind: 'sso' }))
      .where('expires_at', '>', platform.now().toISOString())
      .returning(['account_id', 'fact'])
      .executeTakeFirst(),
  )
  const accountId = taken?.account_id ?? null
  const text = taken?.fact ? unseal(platform.settings.secret, signIns, hash, taken.fact) : null
  if (accountId === null || text === null) return fail('SsoOver')
  const ready = await ctx.tx(async (client) => {
    const provider = await findProvider(client, platform, accountId)
    const origin = await originOf(platform, client)
    return provider?.isOn && origin !== null ? { provider, origin } : null
  })
  const kept = begun.parse(JSON.parse(text))
  if (ready?.provider.issuer !== kept.issuer || ready.provider.clientId !== kept.clientId) return fail('SsoOver')
  return { accountId, ...ready, ...kept }
}

/** Whom of the account a provider speaks of: somebody who is there already, by the address that it has verified. */
async function requirePerson(
  client: pg.ClientBase,
  accountId: number,
  { email, isVerified }: OpenIdPerson,
): Promise<Login> {
  const address = emailField.safeParse(email)
  if (!address.success || !isVerified) return fail('SsoUnverified')
  // Of other domains it says nothing, nor of other accounts' people, whatever it says.
  if ((await findAccountOfDomain(client, domainOf(address.data))) !== accountId) return fail('SsoUnknown')
  const login = await findLogin(client, address.data)
  if (login?.account_id !== accountId || !login.active || login.deleted_at) return fail('SsoUnknown')
  return login.email_verified_at ? login : fail('EmailNotVerified')
}

/** Keeps who somebody is at the provider; from then on it is nobody else there, though the address be given to another. */
async function linkPerson(client: pg.ClientBase, ctx: PublicContext, login: Login, subject: string): Promise<void> {
  const who = { account_id: login.account_id, user_id: login.id }
  const db = ownerDb(client)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_links')
    .values({ ...who, subject, created_at: ctx.platform.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) {
    await noteChange(db, ctx, login, 'link-sso')
    const accountId = login.account_id
    await queueJob(client, signInChangeJob, { userId: login.id, what: 'sso-linked', by: null }, { accountId })
    return
  }
  const link = await db
    .selectFrom('sso_links')
    .select('subject')
    .where(({ and }) => and(who))
    .executeTakeFirst()
  if (link?.subject !== subject) fail('SsoOther')
}

export async function finishSso(
  ctx: PublicContext,
  input: ParsedOf<typeof entering.finish>,
): Promise<AnswerOf<typeof entering.finish>> {
  const { platform } = ctx
  const { settings } = platform
  const kept = await useBegun(ctx, nameOf(input.state, input.browser))
  const { accountId, provider, origin, nonce, verifier } = kept
  const noteOutcome = (outcome: string, err?: unknown): void =>
    platform.log.info({ id: ctx.requestId, place: ctx.place, account: accountId, outcome, err }, 'sign-in, provider')
  const returned = new URL(redirectUriOf(origin))
  for (const [name, value] of Object.entries({ code: input.code, state: input.state, iss: input.iss }))
    if (value !== undefined) returned.searchParams.set(name, value)
  const person = await discoverProvider(provider, settings, platform.now())
    .then((config) => finishOpenId(config, { state: input.state, nonce, verifier }, returned, platform.now()))
    .catch((err: unknown) => {
      noteOutcome('failed', err)
      return fail('SsoFailed')
    })
  const { login, entry } = await ctx
    .tx(async (client) => {
      const login = await requirePerson(client, accountId, person)
      // Switched off, or another one by now: then nobody comes in by this one.
      const now = await findProvider(client, platform, accountId)
      if (!now?.isOn || now.issuer !== kept.issuer || now.clientId !== kept.clientId) return fail('SsoOver')
      await linkPerson(client, ctx, login, person.subject)
      // A provider that lets somebody through by a sign-in of last week has seen no proof now.
      return { login, entry: await letIn(client, ctx, login, 'sso', person.provenAt) }
    })
    .catch((err: unknown) => {
      noteOutcome('refused', err)
      throw err
    })
  noteOutcome('token' in entry ? 'signed in' : 'second step')
  const token = requireToken(entry)
  tellSignedIn(platform, login)
  const mark = deviceOf(settings.secret, login.id, input.device) === null ? undefined : input.device
  return { token, device: mark ?? newDeviceMark(settings.secret, login.id), message: 'Signed in' }
}
