import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OidcProvider, { type Context } from 'oidc-provider'

/**
 * A real OpenID provider on this machine. Whoever is named as the hint signs in there, as `people` has it: at once where a test goes
 * there, by a button where a person looks at it.
 */
interface TestProvider {
  readonly issuer: string
  /** The certificate with which it is reached. */
  readonly ca: string
  readonly client: string
  readonly secret: string
  /** What it says of somebody, by the address with which they came. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>
  /** How often each path was asked for. */
  readonly asked: Map<string, number>
  /** Answers everything with this status instead, as one does that is down. */
  status: number | null
  /** When people have signed in there, in seconds, for one that does not ask anew; null: as they come. */
  signedInAt: number | null
  /** Goes there as a browser does, and gives the address to which it is sent back. */
  visit(url: string): Promise<URL>
  close(): void
}

/** What a person sees there. */
const signInPage = `<!doctype html><html lang="en"><title>Company</title><h1>Company</h1>
  <form method="post"><button>Sign in here</button></form></html>`

/** `told`: a file in which stands what it is called, for journeys, which run elsewhere. */
export async function startProvider(redirectUri: string, told?: string): Promise<TestProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'))
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
  ])
  const ca = readFileSync(join(folder, 'cert.pem'), 'utf8')
  const listener: { handle: (...args: Parameters<ReturnType<OidcProvider['callback']>>) => void } = { handle: () => {} }
  const http = createServer({ cert: ca, key: readFileSync(join(folder, 'key.pem')) }, (incoming, outgoing) =>
    listener.handle(incoming, outgoing),
  )
  rmSync(folder, { recursive: true, force: true })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `https://localhost:${(http.address() as AddressInfo).port}`
  const [client, secret] = ['crossdock', 'a secret of the tests, of no provider']
  const people = new Map<string, Readonly<Record<string, unknown>>>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: client, client_secret: secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, ...people.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const asked = new Map<string, number>()
  const self: TestProvider = {
    ...{ issuer, ca, client, secret, people, asked, status: null, signedInAt: null },
    async visit(start) {
      const jar = new Map<string, string>()
      let url = new URL(start)
      for (let hops = 0; hops < 10 && url.origin === issuer; hops++) {
        const next = await new Promise<string>((resolve, reject) => {
          const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
          request(url, { ca, agent: false, headers: cookie === '' ? {} : { cookie } }, (answer) => {
            for (const line of answer.headers['set-cookie'] ?? []) {
              const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
              jar.set(name, value.join('='))
            }
            answer.resume()
            if (answer.headers.location) resolve(answer.headers.location)
            else reject(new Error(`${url.href} was answered ${answer.statusCode}`))
          })
            .on('error', reject)
            .end()
        })
        url = new URL(next, url)
      }
      return url
    },
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
  if (told !== undefined) writeFileSync(told, JSON.stringify({ issuer, client, secret }))
  listener.handle = (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', issuer)
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    if (self.status !== null) {
      outgoing.statusCode = self.status
      outgoing.end('{}')
    } else if (
      pathname === '/interaction' &&
      incoming.method === 'GET' &&
      incoming.headers.accept?.includes('text/html')
    ) {
      outgoing.setHeader('content-type', 'text/html')
      outgoing.end(signInPage)
    } else if (pathname === '/interaction')
      void provider.interactionDetails(incoming, outgoing).then(({ params }) => {
        const ts = self.signedInAt === null ? {} : { ts: self.signedInAt }
        const login = { accountId: params.login_hint ?? 'nobody', ...ts }
        return provider.interactionFinished(incoming, outgoing, { login })
      })
    else callback(incoming, outgoing)
  }
  return self
}
