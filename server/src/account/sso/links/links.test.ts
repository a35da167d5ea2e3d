import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import * as sso from '@crossdock/contract/account/sso'
import * as links from '@crossdock/contract/account/sso/links'
import * as users from '@crossdock/contract/account/users'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { asked, newPlace, refusal, startCompanies } from '../../../test/companies.ts'
import { make, type Person, send } from '../../../test/harness.ts'
import { mailsTo, tokenSentTo } from '../../../test/mails.ts'

const { server, provider, pool, company, prove, withAddress, begin, enter } = await startCompanies()

const stateOf = async (owner: Person, id: Person['userId']) => (await owner.call(users.get, { id })).companySignIn
const actsAbout = async (id: Person['userId']) => {
  const { rows } = await pool().query<{ action: string; user_id: string }>(
    "select action, user_id from audit_log where entity_id = $1 and action like '%-sso' order by id",
    [id],
  )
  return rows.map(({ action, user_id }) => [action, user_id])
}
const subjects = async (email: string, count: number) =>
  (await mailsTo(server, email, count)).map(({ subject }) => subject)
const passwordMail = 'You sign in with a password now'

test('whoever is unlinked is signed out, comes by the provider no more, and is led to a password by mail', async () => {
  const { owner, clerk, email } = await company()
  expect(await stateOf(owner, clerk.userId)).toBeNull()
  expect(refusal(await owner.try(links.unlink, { id: clerk.userId }))).toEqual([400, 'SsoNotLinked'])
  const bearer = asked(await enter(email))
  expect(await stateOf(owner, clerk.userId)).toBe('LINKED')
  await owner.call(links.unlink, { id: clerk.userId })
  expect(await stateOf(owner, clerk.userId)).toBe('BARRED')
  expect((await send(server, getProfile, {}, bearer)).body.code).toBe(201)
  // Not by a first sign-in once more, nor as somebody else there.
  expect(refusal(await enter(email))).toEqual([400, 'SsoBarred'])
  provider.people.set(email, { sub: 'another', email })
  expect(refusal(await enter(email))).toEqual([400, 'SsoBarred'])
  provider.people.delete(email)

  await expect.poll(() => subjects(email, 2)).toContain(passwordMail)
  const token = await tokenSentTo(server, email, '/reset-password')
  const password = 'Corner+4ook'
  expect((await send(server, auth.resetPassword, { token, password }, {}, newPlace())).status).toBe(200)
  expect((await send(server, auth.login, { email, password }, {}, newPlace())).status).toBe(200)
  // Switched off and on again, it is still closed to them.
  const named = { issuer: provider.issuer, client: provider.client }
  await owner.call(sso.set, { ...named, isOn: false })
  await owner.call(sso.set, { ...named, isOn: true })
  expect(refusal(await enter(email))).toEqual([400, 'SsoBarred'])

  await owner.call(links.allow, { id: clerk.userId })
  expect(refusal(await owner.try(links.allow, { id: clerk.userId }))).toEqual([400, 'SsoNotBarred'])
  expect((await enter(email)).status).toBe(200)
  expect(await actsAbout(clerk.userId)).toEqual([
    ['link-sso', clerk.userId],
    ['unlink-sso', owner.userId],
    ['allow-sso', owner.userId],
    ['link-sso', clerk.userId],
  ])
})

test('only who holds all that somebody holds unlinks them or allows it again, and nobody but the owner the owner', async () => {
  const { owner, clerk, domain, email } = await company()
  const ownersAddress = await withAddress(owner, `owner@${domain}`)
  for (const one of [email, ownersAddress]) expect((await enter(one)).status).toBe(200)
  const plain = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const weak = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  const strong = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_VIEW'])
  const stranger = await make.account(server)
  for (const call of [links.unlink, links.allow]) {
    expect((await plain.try(call, { id: clerk.userId })).body.code).toBe(300)
    expect((await weak.try(call, { id: clerk.userId })).body.code).toBe(300)
    expect((await strong.try(call, { id: owner.userId })).body.code).toBe(300)
    expect((await stranger.try(call, { id: clerk.userId })).status).toBe(404)
  }
  expect(await stateOf(owner, clerk.userId)).toBe('LINKED')
  await strong.call(links.unlink, { id: clerk.userId })
  await strong.call(links.allow, { id: clerk.userId })
  await owner.call(links.unlink, { id: owner.userId })
})

test('when the provider is switched off, or a domain taken away, those whom it has let in are led to a password, once each', async () => {
  const { owner, email, proven } = await company()
  const second = `${newId()}.example`
  await prove(owner, second)
  const of = async (address: string) => withAddress(await make.subAccount(server, owner, []), address)
  const [other, never] = [await of(`other@${second}`), await of(`never@${second}`)]
  for (const one of [email, other]) expect((await enter(one)).status).toBe(200)
  await owner.call(sso.removeDomain, { id: proven.id })
  await expect.poll(() => subjects(email, 2)).toContain(passwordMail)
  await owner.call(sso.set, { issuer: provider.issuer, client: provider.client, isOn: false })
  await expect.poll(() => subjects(other, 2)).toContain(passwordMail)
  const count = async (to: string) =>
    (await mailsTo(server, to, 0)).filter(({ subject }) => subject === passwordMail).length
  expect([await count(email), await count(other), await count(never)]).toEqual([1, 1, 0])
  expect(refusal(await begin(other))).toEqual([400, 'SsoNotHere'])
})
