import { randomBytes } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { z } from 'zod'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import {
  discoverProvider,
  finishOpenId,
  newOpenIdSignIn,
  type OpenIdPerson,
  type OpenIdProvider,
  openIdEntrance,
} from '../../../platform/openid.ts'
import { originOf } from '../../../platform/origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import { hashOfToken } from '../../auth/rules.ts'
import { findProvider } from '../reads.ts'
import { redirectUriOf } from '../rules.ts'

/** Going to a company's provider and coming back: to sign in, or to prove once more who one is. */

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

type Kind = 'sso' | 'sso-proof'
type Run = <Value>(work: (client: pg.PoolClient) => Promise<Value>) => Promise<Value>
export interface Person {
  readonly accountId: number
  readonly userId: Id<'user'>
}
/** Without a user: whoever the provider will say. */
type Who = { readonly accountId: number; readonly userId: null } | Person

/** What comes back in the address, and what the tab has kept. */
export interface Returned {
  readonly state: string
  readonly browser: string
  readonly code: string
  readonly iss?: string | undefined
}

/** Names a sign-in by what was sent along and by what stays in the browser: nobody finishes another browser's. */
const nameOf = ({ state, browser }: Pick<Returned, 'state' | 'browser'>): string => hashOfToken(`${state}.${browser}`)

export async function beginVisit(
  platform: Platform,
  run: Run,
  {
    kind,
    email,
    who: whoIn,
  }: {
    readonly kind: Kind
    readonly email: string
    readonly who: (client: pg.PoolClient) => Promise<Who | null>
  },
): Promise<{ readonly url: string; readonly browser: string }> {
  const { settings } = platform
  const ready = await run(async (client) => {
    const who = await whoIn(client)
    const provider = who === null ? null : await findProvider(client, platform, who.accountId)
    const origin = await originOf(platform, client)
    return who !== null && provider?.isOn && origin !== null ? { ...who, provider, origin } : null
  })
  if (ready === null) return fail('SsoNotHere')
  const { accountId, userId, provider, origin } = ready
  const signIn = newOpenIdSignIn()
  const url = await discoverProvider(provider, settings, platform.now())
    .then((config) => openIdEntrance(config, signIn, redirectUriOf(origin), email, kind === 'sso-proof'))
    .catch((err: unknown) => {
      platform.log.warn({ err, account: accountId }, 'sign-in by a provider, not begun')
      return fail('SsoFailed')
    })
  const browser = randomBytes(32).toString('base64url')
  const { nonce, verifier, state } = signIn
  const hash = nameOf({ state, browser })
  const kept = JSON.stringify({ nonce, verifier, issuer: provider.issuer, clientId: provider.clientId })
  const now = platform.now()
  await run((client) =>
    ownerDb(client)
      .insertInto('challenges')
      .values({
        ...{ hash, kind, account_id: accountId, user_id: userId, fact: seal(settings.secret, signIns, hash, kept) },
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
      })
      .execute(),
  )
  return { url, browser }
}

/** Somebody who has come back from the provider to which they were sent. */
interface Visit extends z.output<typeof begun> {
  readonly accountId: number
  readonly provider: OpenIdProvider
  readonly origin: string
  readonly begunAt: Date
}

/** Uses a visit up, whatever comes of it: it is finished once, and a proof by whoever began it. */
export async function takeVisit(
  platform: Platform,
  run: Run,
  kind: Kind,
  returned: Returned,
  who: Person | null,
): Promise<Visit> {
  const hash = nameOf(returned)
  const taken = await run((client) =>
    ownerDb(client)
      .deleteFrom('challenges')
      .where(({ and }) => and({ hash, kind }))
      .where('user_id', who === null ? 'is' : '=', who?.userId ?? null)
      .where('expires_at', '>', platform.now().toISOString())
      .returning(['account_id', 'fact', 'created_at'])
      .executeTakeFirst(),
  )
  const accountId = taken?.account_id ?? null
  const text = taken?.fact ? unseal(platform.settings.secret, signIns, hash, taken.fact) : null
  if (!taken || accountId === null || text === null) return fail('SsoOver')
  if (who !== null && who.accountId !== accountId) return fail('SsoOver')
  const kept = begun.parse(JSON.parse(text))
  return run(async (client) => {
    const provider = await requireSameProvider(client, platform, { accountId, ...kept })
    const origin = await originOf(platform, client)
    return origin === null
      ? fail('SsoOver')
      : { accountId, provider, origin, begunAt: new Date(taken.created_at), ...kept }
  })
}

/** Switched off, or another one by now: then nobody comes in by the one to which they were sent. */
export async function requireSameProvider(
  client: pg.ClientBase,
  platform: Platform,
  { accountId, issuer, clientId }: Pick<Visit, 'accountId' | 'issuer' | 'clientId'>,
): Promise<OpenIdProvider> {
  const now = await findProvider(client, platform, accountId)
  return now?.isOn && now.issuer === issuer && now.clientId === clientId ? now : fail('SsoOver')
}

/** What the provider says of whom it has sent back, asked outside any transaction. Throws where anything is wrong. */
export async function finishVisit(
  platform: Platform,
  { provider, origin, nonce, verifier }: Visit,
  { state, code, iss }: Returned,
): Promise<OpenIdPerson> {
  const returned = new URL(redirectUriOf(origin))
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) returned.searchParams.set(name, value)
  const config = await discoverProvider(provider, platform.settings, platform.now())
  return finishOpenId(config, { state, nonce, verifier }, returned, platform.now())
}
