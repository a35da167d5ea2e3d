import * as sso from '@crossdock/contract/account/sso'
import * as entering from '@crossdock/contract/account/sso/entering'
import { newId } from '@crossdock/contract/ids'
import { afterAll, beforeEach, expect } from 'vitest'
import { make, type Person, type Reply, send, testServer } from './harness.ts'
import { startProvider } from './provider.ts'

type Returned = {
  readonly state: string
  readonly code: string
  readonly iss: string
  readonly browser: string
}

/** Where people come back to here. */
export const origin = 'https://wms.kiln.example'

let place = 0
/** A place where nobody has been before. */
export const newPlace = () => `198.51.${100 + (++place >> 8)}.${place & 255}`
export const refusal = ({ status, body }: Reply) => [status, body.errorType]
export const asked = ({ body }: Reply) => ({ authorization: `Bearer ${(body.data as { token: string }).token}` })

/** A server, a real provider on this machine, and accounts whose people sign in with it. */
export async function startCompanies() {
  const provider = await startProvider(`${origin}/sso`)
  afterAll(() => provider.close())
  const records = new Map<string, readonly string[]>()
  const server = testServer(
    { receiversHere: { ca: provider.ca } },
    { withJobs: true, txtOf: async (name) => records.get(name) ?? [] },
  )
  const pool = () => server.app.platform.pool
  beforeEach(async () => {
    provider.status = null
    provider.signedInAt = null
    server.clock.now = null
    await pool().query('insert into installation (origin) values ($1) on conflict do nothing', [origin])
  })
  const access = (isOn: boolean) => ({
    ...{ issuer: provider.issuer, client: provider.client, secret: provider.secret, isOn },
  })

  /** Somebody with an address, who has been there before. */
  async function withAddress(person: Person, email: string): Promise<string> {
    const { userId, accountId } = person
    await pool().query(
      "update users set email = $3, password_hash = 'x', email_verified_at = now() where account_id = $1 and id = $2",
      [accountId, userId, email],
    )
    await pool().query('delete from logins where account_id = $1 and user_id = $2', [accountId, userId])
    // The job that sends an invitation writes the same row, before or after.
    await pool().query(
      `insert into logins (email, account_id, user_id) values ($1, $2, $3)
       on conflict (email) do update set account_id = excluded.account_id, user_id = excluded.user_id`,
      [email, accountId, userId],
    )
    return email
  }

  async function prove(owner: Person, domain: string): Promise<sso.SsoDomain> {
    const named = await owner.call(sso.addDomain, { domain })
    records.set(named.recordName, ['v=something', named.recordValue])
    return owner.call(sso.proveDomain, { id: named.id })
  }

  /** An account whose people sign in with the provider. */
  async function company() {
    const owner = await make.account(server)
    const domain = `${newId()}.example`
    const proven = await prove(owner, domain)
    await owner.call(sso.set, access(true))
    const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    return { owner, domain, proven, clerk, email: await withAddress(clerk, `clerk@${domain}`) }
  }

  const begin = (email: string) => send(server, entering.begin, { email }, {}, newPlace())

  /** Goes to where a call has sent somebody, and comes back with what the provider says. */
  async function follow({ status, body }: Reply, change: (url: URL) => void = () => {}): Promise<Returned> {
    expect([status, body.errorType]).toEqual([200, undefined])
    const { url, browser } = body.data as { url: string; browser: string }
    const there = new URL(url)
    change(there)
    const back = await provider.visit(there.href)
    expect(back.origin + back.pathname).toBe(`${origin}/sso`)
    const of = (name: string) => back.searchParams.get(name) ?? ''
    return { state: of('state'), code: of('code'), iss: of('iss'), browser }
  }
  const go = async (email: string, change?: (url: URL) => void) => follow(await begin(email), change)
  const finish = (returned: Returned) => send(server, entering.finish, returned, {}, newPlace())
  const enter = async (email: string): Promise<Reply> => finish(await go(email))

  return { server, provider, records, pool, access, withAddress, prove, company, begin, follow, go, finish, enter }
}
