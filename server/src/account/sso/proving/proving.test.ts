import * as factors from '@crossdock/contract/account/factors'
import * as proofs from '@crossdock/contract/account/proofs'
import * as sso from '@crossdock/contract/account/sso'
import { expect, test } from 'vitest'
import { asked, newPlace, refusal, startCompanies } from '../../../test/companies.ts'
import { send } from '../../../test/harness.ts'

const { server, provider, pool, company, withAddress, enter, finish, follow, go } = await startCompanies()

/** Somebody who has come in by the provider, and calls with what it let them in by. */
async function member() {
  const made = await company()
  let bearer = asked(await enter(made.email))
  const ask = (endpoint: Parameters<typeof send>[1], input: Parameters<typeof send>[2] = {}) =>
    send(server, endpoint, input, bearer, newPlace())
  const proveBy = async (sso: object) => {
    const reply = await ask(proofs.prove, { sso })
    if (reply.status === 200) bearer = asked(reply)
    return reply
  }
  const visit = async (change?: (url: URL) => void) => follow(await ask(proofs.beginSso), change)
  return { ...made, ask, proveBy, visit }
}

test('whoever comes by the provider alone proves who they are by signing in there once more', async () => {
  const { ask, proveBy, visit, clerk } = await member()
  expect(refusal(await ask(factors.beginCodeApp))).toEqual([400, 'FreshSignInNeeded'])
  expect((await ask(proofs.ways)).body.data).toEqual({ ways: ['password', 'sso'], freshUntil: null })
  const returned = await visit((url) => {
    expect(url.searchParams.get('prompt')).toBe('login')
    expect(url.searchParams.get('max_age')).toBe('0')
  })
  const reply = await proveBy(returned)
  expect(refusal(reply)).toEqual([200, undefined])
  const { freshUntil } = reply.body.data as { freshUntil: string }
  expect(Date.parse(freshUntil) - Date.now()).toBeGreaterThan(8 * 60_000)
  expect((await ask(factors.beginCodeApp)).status).toBe(200)
  const { rows } = await pool().query<{ action: string; after: unknown }>(
    "select action, after from audit_log where user_id = $1 and action in ('ask-sso', 'prove') order by id",
    [clerk.userId],
  )
  expect(rows).toEqual([
    { action: 'ask-sso', after: null },
    { action: 'prove', after: { by: 'sso' } },
  ])
})

test('a provider that remembers a sign-in of before, or does not say of when it is, has proven nothing', async () => {
  const { proveBy, visit } = await member()
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  provider.signedInAt = hourAgo
  const asIfAsked = (url: URL) => {
    url.searchParams.delete('prompt')
    url.searchParams.set('max_age', '7200')
  }
  expect(refusal(await proveBy(await visit(asIfAsked)))).toEqual([400, 'SsoNotAnew'])
  provider.signedInAt = null
  const silent = (url: URL) => {
    url.searchParams.delete('prompt')
    url.searchParams.delete('max_age')
  }
  expect(refusal(await proveBy(await visit(silent)))).toEqual([400, 'SsoNotAnew'])
  expect(refusal(await proveBy(await visit()))).toEqual([200, undefined])
})

test('a proof is of the person who began it, as whom the provider knows them, and good once', async () => {
  const { proveBy, visit, owner, domain, email, ask } = await member()
  const other = await withAddress(owner, `owner@${domain}`)
  const asOther = (url: URL) => url.searchParams.set('login_hint', other)
  expect(refusal(await proveBy(await visit(asOther)))).toEqual([400, 'SsoOther'])
  // What somebody else has begun proves nothing here, and is not used up.
  const theirs = asked(await enter(other))
  const begun = await follow(await send(server, proofs.beginSso, {}, theirs, newPlace()))
  expect(refusal(await proveBy(begun))).toEqual([400, 'SsoOver'])
  expect((await send(server, proofs.prove, { sso: begun }, theirs, newPlace())).status).toBe(200)
  // A proof signs nobody in, nor does a sign-in prove anything.
  expect(refusal(await finish(await visit()))).toEqual([400, 'SsoOver'])
  expect(refusal(await proveBy(await go(email)))).toEqual([400, 'SsoOver'])
  const returned = await visit()
  const replies = await Promise.all(Array.from({ length: 16 }, () => ask(proofs.prove, { sso: returned })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('by the provider nobody proves anything who has a second factor, was never signed in by it, or while it is off', async () => {
  const { proveBy, visit, owner, clerk, ask } = await member()
  expect(refusal(await owner.try(proofs.beginSso))).toEqual([400, 'SsoNotHere'])
  const early = await visit()
  await pool().query("insert into code_apps (account_id, user_id, key, confirmed_at) values ($1, $2, 'x', now())", [
    owner.accountId,
    clerk.userId,
  ])
  expect((await ask(proofs.ways)).body.data).toMatchObject({ ways: ['code'] })
  expect(refusal(await proveBy(early))).toEqual([400, 'SsoNotHere'])
  await pool().query('delete from code_apps where user_id = $1', [clerk.userId])
  const late = await visit()
  await owner.call(sso.set, { issuer: provider.issuer, client: provider.client, isOn: false })
  expect((await ask(proofs.ways)).body.data).toMatchObject({ ways: ['password'] })
  expect(refusal(await proveBy(late))).toEqual([400, 'SsoOver'])
  expect(refusal(await ask(proofs.beginSso))).toEqual([400, 'SsoNotHere'])
})
