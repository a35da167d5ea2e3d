import { generateKeyPairSync } from 'node:crypto'
import * as auth from '@crossdock/contract/account/auth'
import * as factors from '@crossdock/contract/account/factors'
import * as passkeys from '@crossdock/contract/account/passkeys'
import { getProfile } from '@crossdock/contract/account/profile'
import * as proofs from '@crossdock/contract/account/proofs'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { authenticatorOf } from '../../test/authenticator.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const origin = 'https://wms.example.com'
const host = { host: 'wms.example.com' }
const server = testServer({ publicUrl: origin }, { withJobs: true })
const password = 'Corner+4ook'
let place = 0
const newPlace = () => `198.51.100.${++place}`

/** Somebody who can sign in, with calls at the installation's own address. */
async function somebody() {
  const made = await make.account(server)
  const { rows } = await server.app.platform.pool.query<{ email: string }>(
    'update users set password_hash = $1 where account_id = $2 returning email',
    [await hashPassword(password), made.accountId],
  )
  const email = rows[0]?.email ?? ''
  await server.app.platform.pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    made.accountId,
    made.userId,
  ])
  const ask = async (call: Parameters<Person['try']>[0], input: unknown = {}) => made.try(call, input, host)
  return { made, email, ask }
}
type Options = { options: Record<string, unknown> }
type Asking = Awaited<ReturnType<typeof somebody>>['ask']

const optionsOf = async (ask: Asking, call: Parameters<Asking>[0]) => (await ask(call)).body.data as Options
const toSignIn = async () => (await send(server, passkeys.signInOptions, {}, host, newPlace())).body.data as Options
const signIn = (passkey: object) => send(server, passkeys.signIn, { passkey }, host, newPlace())

async function withPasskey() {
  const who = await somebody()
  const key = authenticatorOf(origin)
  const made = await who.ask(passkeys.add, {
    name: 'MacBook, Touch ID',
    passkey: key.make(await optionsOf(who.ask, passkeys.addOptions)),
  })
  expect([made.status, made.body.errorType]).toEqual([200, undefined])
  return { ...who, key, added: made.body.data as { passkey: passkeys.Passkey; recoveryCodes: string[] } }
}

test('a passkey is added, signs in by itself as both factors, says when it was used, and is taken away', async () => {
  const { email, ask, key, added } = await withPasskey()
  expect(added.passkey).toMatchObject({ name: 'MacBook, Touch ID', usedAt: null })
  expect(added.recoveryCodes).toHaveLength(10)
  const reply = await signIn(key.use(await toSignIn()))
  const { token } = reply.body.data as { token: string }
  const bearer = { ...host, authorization: `Bearer ${token}` }
  expect((await send(server, getProfile, {}, bearer)).status).toBe(200)
  const { items } = (await ask(passkeys.list)).body.data as { items: passkeys.Passkey[] }
  expect(items).toMatchObject([{ id: added.passkey.id, usedAt: expect.any(String) }])
  // A password alone lets nobody in any more; a recovery code after it does.
  const first = await send(server, auth.login, { email, password }, host, newPlace())
  expect([first.body.errorType, first.body.errInfo['ways']]).toEqual(['SecondFactorNeeded', ['passkey']])
  const step = { ticket: String(first.body.errInfo['ticket']), code: added.recoveryCodes[0] ?? '' }
  expect((await send(server, factors.secondStep, step, host, newPlace())).status).toBe(200)
  expect((await ask(passkeys.remove, { id: added.passkey.id })).status).toBe(200)
  expect((await ask(passkeys.remove, { id: added.passkey.id })).status).toBe(404)
  expect((await signIn(key.use(await toSignIn()))).body.errorType).toBe('WrongPasskey')
  expect((await send(server, auth.login, { email, password }, host, newPlace())).status).toBe(200)
  expect((await mailsTo(server, email, 3)).map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added',
    'A passkey was taken away',
    'A recovery code was used',
  ])
})

test('into a suspended account one signs in with a passkey as well', async () => {
  const { made, key } = await withPasskey()
  await server.app.platform.pool.query('update accounts set suspended_at = now() where id = $1', [made.accountId])
  const reply = await signIn(key.use(await toSignIn()))
  expect([reply.status, reply.body.errorType]).toEqual([200, undefined])
})

test('what was not asked, was asked of another, is of another site or key, or without a finger signs nobody in', async () => {
  const { key, ask } = await withPasskey()
  const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (const more of [
    { origin: 'https://wms.example.org' },
    { origin: 'http://wms.example.com' },
    { rpId: 'example.com' },
    { isVerified: false },
    { key: other },
    { challenge: 'bm9ib2R5IGFza2Vk' },
  ])
    expect((await signIn(key.use(await toSignIn(), more))).body.errorType, JSON.stringify(more)).toBe('WrongPasskey')
  // What was asked to add one, or to prove it, signs nobody in.
  for (const call of [passkeys.addOptions, passkeys.proofOptions])
    expect((await signIn(key.use(await optionsOf(ask, call)))).body.errorType).toBe('WrongPasskey')
  const stranger = await withPasskey()
  const theirs = stranger.key.use(await toSignIn())
  const mine = key.use(await toSignIn())
  const mixed = { ...theirs, response: { ...theirs.response, userHandle: mine.response.userHandle } }
  expect((await signIn(mixed)).body.errorType).toBe('WrongPasskey')
  for (const broken of [{ clientDataJSON: 'x' }, { authenticatorData: 'x' }, { signature: '' }, { userHandle: 'x' }]) {
    const answer = key.use(await toSignIn())
    const reply = await signIn({ ...answer, response: { ...answer.response, ...broken } })
    expect([reply.status, reply.body.errorType]).toEqual([400, 'WrongPasskey'])
  }
  expect((await signIn(key.use(await toSignIn()))).status).toBe(200)
})

test('an answer is good once, however many send it; a challenge ends; a copy that counts otherwise is found out', async () => {
  const { key } = await withPasskey()
  const answer = key.use(await toSignIn())
  const replies = await Promise.all(Array.from({ length: 16 }, () => signIn(answer)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = await toSignIn()
  await server.app.platform.pool.query("update challenges set expires_at = now() - interval '1 second'")
  expect((await signIn(key.use(late))).body.errorType).toBe('WrongPasskey')
  expect((await signIn(key.use(await toSignIn(), { counter: 1 }))).body.errorType).toBe('WrongPasskey')
})

test('a passkey proves who one is: its own, once, and what was asked for that', async () => {
  const { made, ask, key } = await withPasskey()
  const stranger = await withPasskey()
  expect((await ask(proofs.ways)).body.data).toMatchObject({ ways: ['passkey', 'code'] })
  const theirs = stranger.key.use(await optionsOf(stranger.ask, passkeys.proofOptions))
  expect((await ask(proofs.prove, { passkey: theirs })).body.errorType).toBe('WrongPasskey')
  expect((await ask(proofs.prove, { passkey: key.use(await toSignIn()) })).body.errorType).toBe('WrongPasskey')
  const mine = key.use(await optionsOf(ask, passkeys.proofOptions))
  expect((await ask(proofs.prove, { passkey: mine })).status).toBe(200)
  expect((await made.try(getProfile, {}, host)).body.code).toBe(201)
})

test.each([
  ['suspended', 'suspended_at'],
  ['deleted', 'deleted_at'],
])('a passkey proves who one is in a %s account, too: what is open then asks for it', async (_, column) => {
  const { made, ask, key } = await withPasskey()
  await server.app.platform.pool.query(`update accounts set ${column} = now() where id = $1`, [made.accountId])
  const reply = await ask(proofs.prove, { passkey: key.use(await optionsOf(ask, passkeys.proofOptions)) })
  expect([reply.status, reply.body.errorType]).toEqual([200, undefined])
})

test('one passkey is added once; what was made for another site, or without a finger, is not', async () => {
  const { ask } = await somebody()
  for (const more of [{ origin: 'https://wms.example.org' }, { rpId: 'example.com' }, { isVerified: false }]) {
    const passkey = authenticatorOf(origin).make(await optionsOf(ask, passkeys.addOptions), more)
    expect((await ask(passkeys.add, { name: 'Key', passkey })).body.errorType).toBe('WrongPasskey')
  }
  const passkey = authenticatorOf(origin).make(await optionsOf(ask, passkeys.addOptions))
  const replies = await Promise.all([1, 2, 3].map(() => ask(passkeys.add, { name: 'Key', passkey })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const stranger = await somebody()
  const foreign = authenticatorOf(origin).make(await optionsOf(stranger.ask, passkeys.addOptions))
  expect((await ask(passkeys.add, { name: 'Key', passkey: foreign })).body.errorType).toBe('WrongPasskey')
})

test('a passkey fulfils what the account asks of everybody, and the last one stays', async () => {
  const { made, ask, added } = await withPasskey()
  await made.try(factors.setRequirement, { isRequired: true }, host)
  expect((await ask(passkeys.remove, { id: added.passkey.id })).body.errorType).toBe('LastFactor')
  const reset = await ask(factors.requirement)
  expect(reset.body.data).toMatchObject({ isRequired: true, withoutCount: 0 })
})
