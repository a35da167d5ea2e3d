import * as openid from 'openid-client'
import { askOutgoing, receiverOf } from './outgoing.ts'
import type { Settings } from './settings.ts'

/** OpenID Connect with providers that accounts have named: nothing of one is believed but what it signs for this client. */

/** A provider, and what this installation is called there. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What has to be as it was when somebody comes back. */
interface OpenIdBegun {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

type Rules = Pick<Settings, 'receiversHere'>

/** What a provider says of itself is asked again after ten minutes: keys and addresses of it change. */
const cacheTime = 10 * 60_000
/** One that did not answer as it should is left alone for a moment: whoever signs in is told at once. */
const restTime = 15_000
const mostKept = 50
/** Bytes of an answer of a provider, at most: what is kept of it takes some twenty times as much. */
const longestAnswer = 64 * 1024
const kept = new Map<string, { readonly config: openid.Configuration; readonly at: number }>()
const failed = new Map<string, number>()

const askBy =
  (rules: Rules): openid.CustomFetch =>
  async (address, { method, headers, body: sent }) => {
    const url = receiverOf(address, rules)
    if (url === null) throw new Error(`${address} is not to be reached.`)
    const body = Buffer.from(await new Response(sent ?? null).arrayBuffer())
    const { status, ...answer } = await askOutgoing(url, { method, headers, body }, rules)
    if (answer.body.length > longestAnswer) throw new Error(`${url.hostname} answered too much.`)
    return new Response(status === 204 || answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status,
      headers: answer.headers,
    })
  }

/** Gives the secret in the way that the provider takes: in a header, as OpenID Connect has it, unless it takes none. */
const secretBy =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    return way(secret)(server, client, body, headers)
  }

/** What a provider says of itself. Asked anew where `isFresh`. */
export async function discoverProvider(
  provider: OpenIdProvider,
  rules: Rules,
  now: Date,
  isFresh = false,
): Promise<openid.Configuration> {
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret])
  const before = kept.get(key)
  if (!isFresh && before && Math.abs(now.getTime() - before.at) < cacheTime) return before.config
  kept.delete(key)
  const failedAt = failed.get(key)
  if (!isFresh && failedAt !== undefined && Math.abs(now.getTime() - failedAt) < restTime)
    throw new Error(`${provider.issuer} has not answered as it should a moment ago. It is asked again in a while.`)
  failed.delete(key)
  try {
    const config = await askProvider(provider, rules)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { config, at: now.getTime() })
    return config
  } catch (error) {
    if (failed.size >= mostKept) failed.clear()
    failed.set(key, now.getTime())
    throw error
  }
}

async function askProvider(
  { issuer, clientId, clientSecret }: OpenIdProvider,
  rules: Rules,
): Promise<openid.Configuration> {
  const config = await openid.discovery(new URL(issuer), clientId, undefined, secretBy(clientSecret), {
    [openid.customFetch]: askBy(rules),
    timeout: 10,
  })
  // The signature of what came over TLS is looked at as well.
  openid.enableNonRepudiationChecks(config)
  // Where people are sent is an address of the public's, too.
  const { issuer: named, authorization_endpoint: entrance = '' } = config.serverMetadata()
  if (receiverOf(entrance, rules) === null) throw new Error(`${issuer} sends people nowhere that is known.`)
  // Of Microsoft's issuers for all companies the library takes what any of them says.
  if (named.includes('{')) throw new Error(`${issuer} is of nobody: it speaks for the people of every company.`)
  return config
}

/** What one sign-in is told from others by. */
export function newOpenIdSignIn(): OpenIdBegun {
  return { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
}

/** Where somebody signs in at the provider; `isAnew`: once more, though they are signed in there. */
export async function openIdEntrance(
  config: openid.Configuration,
  { state, nonce, verifier }: OpenIdBegun,
  redirectUri: string,
  email: string,
  isAnew: boolean,
): Promise<string> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    ...{ state, nonce, code_challenge: await openid.calculatePKCECodeChallenge(verifier) },
    ...{ code_challenge_method: 'S256', login_hint: email },
    // A provider that knows neither goes by the other; what it says of the moment is looked at in any case.
    ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
  }).href
}

/** Who has signed in there. */
export interface OpenIdPerson {
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
  /** When they gave the provider a proof; null where it does not say. */
  readonly provenAt: Date | null
}

/** When a provider says that somebody gave it a proof; null where it does not say, or says what is still to come. Clocks are a minute off, at most. */
function provenAtOf(authTime: unknown, now: Date): Date | null {
  const at = typeof authTime === 'number' ? authTime * 1000 : Number.POSITIVE_INFINITY
  return at > now.getTime() + 60_000 ? null : new Date(Math.min(at, now.getTime()))
}

/** Exchanges the code; issuer, audience, times, nonce and signature are looked at by the library. Throws where anything is wrong. */
export async function finishOpenId(
  config: openid.Configuration,
  { state, nonce, verifier }: OpenIdBegun,
  returned: URL,
  now: Date,
): Promise<OpenIdPerson> {
  const tokens = await openid.authorizationCodeGrant(config, returned, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no ID token.')
  const asked = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  const facts = asked ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  return {
    subject: claims.sub,
    email: typeof facts['email'] === 'string' ? facts['email'] : null,
    isVerified: facts['email_verified'] === true,
    provenAt: provenAtOf(claims.auth_time, now),
  }
}
