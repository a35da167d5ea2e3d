import * as factors from '@crossdock/contract/account/factors'
import { getProfile } from '@crossdock/contract/account/profile'
import * as sessions from '@crossdock/contract/account/sessions'
import * as sso from '@crossdock/contract/account/sso'
import * as entering from '@crossdock/contract/account/sso/entering'
import * as users from '@crossdock/contract/account/users'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { asked, newPlace, origin, refusal, startCompanies } from '../../test/companies.ts'
import { make, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { server, provider, records, pool, access, withAddress, prove, company, begin, go, finish, enter } =
  await startCompanies()
const outside = testServer()

test('somebody who is there signs in with their company, by state, nonce and a proof of the key, and learns of the first time', async () => {
  const { owner, email, clerk } = await company()
  const returned = await go(email, (url) => {
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length).toBeGreaterThan(40)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })
  const reply = await finish(returned)
  expect(reply.status).toBe(200)
  const bearer = asked(reply)
  expect((await send(server, getProfile, {}, bearer)).body.data).toMatchObject({ email })
  const listed = (await send(server, sessions.list, {}, bearer)).body.data as { items: sessions.Session[] }
  expect(listed.items[0]).toMatchObject({ way: 'sso', isThis: true })
  expect((await enter(email)).status).toBe(200)
  const mails = await mailsTo(server, email, 1)
  expect(mails.map(({ subject }) => subject)).toEqual(['You sign in with your company'])
  const { rows } = await pool().query<{ action: string }>(
    'select action from audit_log where user_id = $1 order by id',
    [clerk.userId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['link-sso', 'sign-in', 'sign-in'])
  // The secret stands nowhere as it is, and is never answered.
  expect(JSON.stringify(await owner.call(sso.get))).not.toContain(provider.secret)
  const kept = await pool().query('select secret from sso_providers where account_id = $1', [owner.accountId])
  expect(JSON.stringify(kept.rows)).not.toContain(provider.secret)
})

test('what comes back is good once, in the browser that began, for ten minutes', async () => {
  const { email } = await company()
  const returned = await go(email)
  const other = await go(email)
  expect(refusal(await finish({ ...returned, browser: other.browser }))).toEqual([400, 'SsoOver'])
  expect(refusal(await finish({ ...returned, state: other.state }))).toEqual([400, 'SsoOver'])
  const replies = await Promise.all(Array.from({ length: 64 }, () => finish(returned)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status, body }) => status === 200 || body.errorType === 'SsoOver')).toBe(true)
  await pool().query("update challenges set expires_at = now() - interval '1 second' where kind = 'sso'")
  expect(refusal(await finish(other))).toEqual([400, 'SsoOver'])
})

test('another nonce, another code, another issuer or another key of the code let nobody in', async () => {
  const { email } = await company()
  const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
  expect(refusal(await finish(await go(email, set('nonce', 'another'))))).toEqual([400, 'SsoFailed'])
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  expect(refusal(await finish(await go(email, set('code_challenge', challenge))))).toEqual([400, 'SsoFailed'])
  expect(refusal(await finish({ ...(await go(email)), code: 'another' }))).toEqual([400, 'SsoFailed'])
  expect(refusal(await finish({ ...(await go(email)), iss: 'https://evil.example' }))).toEqual([400, 'SsoFailed'])
  // A code that was used at the provider is worth nothing in another sign-in.
  const [first, second] = [await go(email), await go(email)]
  expect((await finish(first)).status).toBe(200)
  expect(refusal(await finish({ ...second, code: first.code }))).toEqual([400, 'SsoFailed'])
})

test('only an address that is verified there, of a proven domain, of somebody who is here', async () => {
  const { owner, domain, email } = await company()
  provider.people.set(email, { email_verified: false })
  expect(refusal(await enter(email))).toEqual([400, 'SsoUnverified'])
  provider.people.set(email, { email_verified: 'true' })
  expect(refusal(await enter(email))).toEqual([400, 'SsoUnverified'])
  provider.people.delete(email)
  expect(refusal(await enter(`nobody@${domain}`))).toEqual([400, 'SsoUnknown'])
  // What it says of another domain is nothing, though it be of the account's own owner.
  const elsewhere = await withAddress(owner, `owner@${newId()}.example`)
  provider.people.set(email, { email: elsewhere })
  expect(refusal(await enter(email))).toEqual([400, 'SsoUnknown'])
  provider.people.delete(email)
  expect(refusal(await begin(elsewhere))).toEqual([400, 'SsoNotHere'])
  // Somebody who was invited and has not come yet comes by the invitation.
  await pool().query('update users set email_verified_at = null where email = $1', [email])
  expect(refusal(await enter(email))).toEqual([400, 'EmailNotVerified'])
  await pool().query('update users set email_verified_at = now(), active = false where email = $1', [email])
  expect(refusal(await enter(email))).toEqual([400, 'SsoUnknown'])
})

test('the provider of one account signs in nobody of another', async () => {
  const [here, there] = [await company(), await company()]
  provider.people.set(here.email, { email: there.email })
  expect(refusal(await enter(here.email))).toEqual([400, 'SsoUnknown'])
  provider.people.delete(here.email)
  // A person of another account with an address of the domain is not the domain's account's.
  const stranger = await withAddress(await make.account(server), `stranger@${here.domain}`)
  expect(refusal(await enter(stranger))).toEqual([400, 'SsoUnknown'])
  // And a domain belongs to one account, whatever both can show.
  const named = await there.owner.call(sso.addDomain, { domain: here.domain })
  expect((await there.owner.try(sso.proveDomain, { id: named.id })).body.errorType).toBe('DomainNotProven')
  records.set(named.recordName, [named.recordValue])
  expect((await there.owner.try(sso.proveDomain, { id: named.id })).body.errorType).toBe('DomainTaken')
  await here.owner.call(sso.removeDomain, { id: here.proven.id })
  expect(refusal(await begin(here.email))).toEqual([400, 'SsoNotHere'])
  await there.owner.call(sso.proveDomain, { id: named.id })
})

test('an address that the provider gives to another person is not theirs here', async () => {
  const { email, domain, clerk, owner } = await company()
  expect((await enter(email)).status).toBe(200)
  provider.people.set(`newcomer@${domain}`, { email })
  expect(refusal(await enter(`newcomer@${domain}`))).toEqual([400, 'SsoOther'])
  // Nor is one person there two people here.
  const other = await withAddress(await make.subAccount(server, owner, []), `other@${domain}`)
  provider.people.set(email, { email: other })
  expect(refusal(await enter(email))).toEqual([400, 'SsoOther'])
  provider.people.delete(email)
  // Switched off and on again, everybody is known anew.
  await owner.call(sso.set, { issuer: provider.issuer, client: provider.client, isOn: false })
  expect(refusal(await begin(email))).toEqual([400, 'SsoNotHere'])
  await owner.call(sso.set, { issuer: provider.issuer, client: provider.client, isOn: true })
  expect((await enter(`newcomer@${domain}`)).status).toBe(200)
  const { rows } = await pool().query('select subject from sso_links where user_id = $1', [clerk.userId])
  expect(rows).toEqual([{ subject: `newcomer@${domain}` }])
})

test('a provider that is down, answers something else, or has moved is said in a plain sentence; what it said is asked again after ten minutes', async () => {
  const { email, owner } = await company()
  expect((await owner.call(sso.test)).isReached).toBe(true)
  const returned = await go(email)
  provider.status = 503
  expect(refusal(await finish(returned))).toEqual([400, 'SsoFailed'])
  expect((await owner.call(sso.test)).isReached).toBe(false)
  const known = () => provider.asked.get('/.well-known/openid-configuration') ?? 0
  const asked = known()
  // One that is down is left alone for a moment; its owner's own trial asks it all the same.
  expect(refusal(await begin(email))).toEqual([400, 'SsoFailed'])
  expect(known()).toBe(asked)
  provider.status = 302
  server.clock.now = new Date(Date.now() + 20_000)
  expect(refusal(await begin(email))).toEqual([400, 'SsoFailed'])
  expect(known()).toBe(asked + 1)
  provider.status = null
  expect((await owner.call(sso.test)).isReached).toBe(true)
  expect((await enter(email)).status).toBe(200)
  const before = known()
  expect((await begin(email)).status).toBe(200)
  expect(known()).toBe(before)
  server.clock.now = new Date(Date.now() + 11 * 60_000)
  expect((await begin(email)).status).toBe(200)
  expect(known()).toBe(before + 1)
})

test('64 people sign in at once', async () => {
  const { owner, domain } = await company()
  const emails = await Promise.all(
    Array.from({ length: 64 }, async (_, at) =>
      withAddress(await make.subAccount(server, owner, []), `p${at}@${domain}`),
    ),
  )
  const replies = await Promise.all(
    emails.map(async (email) => {
      const from = newPlace()
      const { body } = await send(server, entering.begin, { email }, {}, from)
      const { url, browser } = body.data as { url: string; browser: string }
      const { searchParams } = await provider.visit(url)
      const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code') ?? '']
      const reply = await send(server, entering.finish, { state, code, iss: provider.issuer, browser }, {}, from)
      return [email, ((await send(server, getProfile, {}, asked(reply))).body.data as { email: string }).email]
    }),
  )
  for (const [email, got] of replies) expect(got).toBe(email)
})

test('a second factor is asked for after it; a sign-in of long ago at the provider is not fresh here', async () => {
  const { owner, clerk, email } = await company()
  const reply = await enter(email)
  // The provider was asked for nothing fresh and says nothing of when: so nothing is proven.
  expect((await send(server, factors.beginCodeApp, {}, asked(reply))).body.errorType).toBe('FreshSignInNeeded')
  await pool().query("insert into code_apps (account_id, user_id, key, confirmed_at) values ($1, $2, 'x', now())", [
    owner.accountId,
    clerk.userId,
  ])
  const second = await enter(email)
  expect(refusal(second)).toEqual([400, 'SecondFactorNeeded'])
  expect(second.body.errInfo['ways']).toEqual(['code'])
})

test('a sign-in at the provider that is still to come proves nothing', async () => {
  const { clerk, email } = await company()
  const proven = async () => {
    // Asked for how old a sign-in may be, it says when that was.
    expect((await finish(await go(email, (url) => url.searchParams.set('max_age', '100')))).status).toBe(200)
    const { rows } = await pool().query<{ proven_at: Date | null }>(
      'select proven_at from sessions where user_id = $1 order by created_at desc, id desc limit 1',
      [clerk.userId],
    )
    return rows[0]?.proven_at ?? null
  }
  expect(await proven()).not.toBeNull()
  server.clock.now = new Date(Date.now() - 3_600_000)
  expect(await proven()).toBeNull()
})

test('whoever was taken away, or given another address, is forgotten: the provider may say it of who comes next', async () => {
  const { owner, clerk, email, domain } = await company()
  expect((await enter(email)).status).toBe(200)
  await owner.call(users.remove, { id: clerk.userId })
  const next = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  await withAddress(next, email)
  expect((await enter(email)).status).toBe(200)
  const before = await owner.call(users.get, { id: next.userId })
  await owner.call(users.update, { ...before, email: `successor@${domain}` })
  await withAddress(next, `successor@${domain}`)
  expect((await enter(`successor@${domain}`)).status).toBe(200)
})

test('the provider is chosen by the owner alone, is of the public internet, and has a secret and a proven domain before it is on', async () => {
  const owner = await make.account(server)
  const manager = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  const domain = `${newId()}.example`
  expect((await owner.try(sso.test)).body.errorType).toBe('SsoNotReady')
  expect((await owner.try(sso.set, access(true))).body.errorType).toBe('SsoNotReady')
  const proven = await prove(owner, domain)
  expect((await owner.try(sso.addDomain, { domain })).body.errorType).toBe('DomainThere')
  for (const [endpoint, input] of [
    [sso.set, access(true)],
    [sso.test, {}],
    [sso.addDomain, { domain: 'other.example' }],
    [sso.proveDomain, { id: proven.id }],
    [sso.removeDomain, { id: proven.id }],
  ] as const)
    expect((await manager.try(endpoint, input)).body.errorType, endpoint.path).toBe('OwnersAlone')
  const { secret: _, ...without } = access(true)
  expect((await owner.try(sso.set, without)).body.errorType).toBe('SsoNotReady')
  expect(await owner.call(sso.set, access(true))).toMatchObject({
    isOn: true,
    hasSecret: true,
    redirectUri: `${origin}/sso`,
  })
  // The secret of one provider is sent to no other.
  const moved = { ...without, issuer: 'https://other.example', isOn: false }
  expect((await owner.call(sso.set, moved)).hasSecret).toBe(false)
  const stranger = await make.account(outside)
  for (const issuer of [
    'http://idp.example',
    'https://127.0.0.1',
    'https://10.1.1.1',
    'https://localhost',
    'https://u:p@idp.example',
    'nothing',
  ])
    expect((await stranger.try(sso.set, { ...access(false), issuer })).body.errInfo.fields?.[0]?.path, issuer).toBe(
      'issuer',
    )
  for (const name of ['nothing', 'a b.example', '-a.example', '10.0.0.1', 'https://kiln.example'])
    expect((await owner.try(sso.addDomain, { domain: name })).status, name).toBe(400)
})

test('a domain that nobody has is answered as one of whom nobody has a sign-in, before anything is sent outside', async () => {
  const before = provider.asked.get('/.well-known/openid-configuration') ?? 0
  expect(refusal(await begin(`a@${newId()}.example`))).toEqual([400, 'SsoNotHere'])
  expect(provider.asked.get('/.well-known/openid-configuration') ?? 0).toBe(before)
})
