import * as auth from '@crossdock/contract/account/auth'
import * as factors from '@crossdock/contract/account/factors'
import * as notifications from '@crossdock/contract/account/notifications'
import * as settings from '@crossdock/contract/account/notifications/settings'
import * as accounts from '@crossdock/contract/account/operator/accounts'
import { getProfile } from '@crossdock/contract/account/profile'
import * as proofs from '@crossdock/contract/account/proofs'
import * as users from '@crossdock/contract/account/users'
import { isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { make, type Person, type Reply, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { nameOf } from '../../test/operations.ts'
import { makeOperator } from '../../test/operators.ts'

const server = testServer({}, { withJobs: true })
const password = 'Corner+4ook'
let place = 0
/** A place where nobody has been before. */
const newPlace = () => `198.51.100.${++place}`

// In the middle of a half minute, so that a code is of the same one when it is made and when it arrives.
const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
beforeAll(() => {
  server.clock.now = new Date(noon)
})
afterAll(() => {
  server.clock.now = null
})

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: noon + steps * 30_000 })
const asked = (token: string) => ({ authorization: `Bearer ${token}` })

async function setPassword(person: Person): Promise<string> {
  const { rows } = await server.app.platform.pool.query<{ email: string }>(
    'update users set password_hash = $1 where account_id = $2 and id = $3 returning email',
    [await hashPassword(password), person.accountId, person.userId],
  )
  const email = rows[0]?.email ?? ''
  await server.app.platform.pool.query(
    'insert into logins (email, account_id, user_id) values ($1, $2, $3) on conflict do nothing',
    [email, person.accountId, person.userId],
  )
  return email
}

/** Somebody with a password, a code app that is on, and recovery codes. */
async function withApp(person?: Person) {
  const who = person ?? (await make.account(server))
  const email = await setPassword(who)
  const { key } = await who.call(factors.beginCodeApp)
  const { recoveryCodes } = await who.call(factors.confirmCodeApp, { code: codeOf(key, -1) })
  return { who, email, key, recoveryCodes }
}

async function firstStep(email: string, from: string): Promise<string> {
  const { status, body } = await send(server, auth.login, { email, password }, {}, from)
  expect([status, body.errorType]).toEqual([400, 'SecondFactorNeeded'])
  expect(body.errInfo['ways']).toEqual(['code'])
  return String(body.errInfo['ticket'])
}

const step = (ticket: string, code: string, from: string) =>
  send(server, factors.secondStep, { ticket, code }, {}, from)
const tokenOf = ({ body }: Reply): string => (body.data as { token: string }).token

const noticesOf = async (person: Person) =>
  (await person.call(notifications.list, {})).items.map(({ action }) => action)

test('a code app is on once a code of it has been given; then a password alone lets nobody in', async () => {
  const owner = await make.account(server)
  const email = await setPassword(owner)
  expect(await owner.call(factors.overview)).toMatchObject({ codeAppSince: null, recoveryCodesLeft: null })
  expect((await owner.try(factors.confirmCodeApp, { code: '123456' })).body.errorType).toBe('CodeAppNotBegun')
  const first = await owner.call(factors.beginCodeApp)
  const { key, uri, qr } = await owner.call(factors.beginCodeApp)
  expect(uri).toContain(`secret=${key}`)
  expect(qr.dots.every(([column, row]) => column < qr.side && row < qr.side)).toBe(true)
  // Begun is not on, and the key of before is worth nothing.
  expect((await send(server, auth.login, { email, password }, {}, newPlace())).status).toBe(200)
  const wrong = await owner.try(factors.confirmCodeApp, { code: codeOf(first.key) })
  expect([wrong.body.errorType, wrong.body.errInfo.fields?.[0]?.path]).toEqual(['WrongCode', 'code'])
  const { recoveryCodes } = await owner.call(factors.confirmCodeApp, { code: codeOf(key, -1) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await owner.try(factors.beginCodeApp)).body.errorType).toBe('CodeAppOn')
  expect(await owner.call(factors.overview)).toMatchObject({ codeAppSince: expect.any(String), recoveryCodesLeft: 10 })
  const from = newPlace()
  const ticket = await firstStep(email, from)
  expect((await step(ticket, '000000', from)).body.errorType).toBe('WrongCode')
  const reply = await step(ticket, codeOf(key), from)
  expect((await send(server, getProfile, {}, asked(tokenOf(reply)))).status).toBe(200)
  expect((await mailsTo(server, email))[0]?.subject).toBe('Your code app is on')
  // Beside the mail it stands among the notifications.
  await expect.poll(() => noticesOf(owner)).toEqual(['code-app-on'])
  // Neither the key nor a code stands in the database as it is.
  const { rows } = await server.app.platform.pool.query(
    `select (select key from code_apps where account_id = $1) as key, (select string_agg(hash, ' ') from recovery_codes where account_id = $1) as hashes`,
    [owner.accountId],
  )
  for (const secret of [key, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(secret.replace('-', ''))
})

test('a wrong password is answered as one of anybody, with a second factor or without', async () => {
  const { email } = await withApp()
  const plain = await setPassword(await make.account(server))
  const reply = async (address: string) => {
    const { status, body } = await send(server, auth.login, { email: address, password: 'Wrong+4ook' }, {}, newPlace())
    const { requestId: _, ...info } = body.errInfo
    return [status, { ...body, errInfo: info }]
  }
  expect(await reply(email)).toEqual(await reply(plain))
  expect(await reply(email)).toEqual(await reply('nobody@kiln.example'))
})

test('a code is good once, however many send it at once; so are a ticket and a recovery code', async () => {
  const { email, key, recoveryCodes } = await withApp()
  const from = newPlace()
  const tickets = await Promise.all([firstStep(email, from), firstStep(email, from)])
  const code = codeOf(key)
  const replies = await Promise.all(Array.from({ length: 64 }, (_, at) => step(tickets[at % 2] ?? '', code, from)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  const { pool } = server.app.platform
  await pool.query('delete from sign_in_tries')
  const [again, other] = [await firstStep(email, newPlace()), newPlace()]
  expect((await step(again, code, other)).body.errorType).toBe('WrongCode')
  const [recovery = ''] = recoveryCodes
  const typed = recovery.toLowerCase().replace('-', ' ')
  const two = await Promise.all([1, 2, 3].map(() => step(again, typed, other)))
  expect(two.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await step(again, recoveryCodes[1] ?? '', newPlace())).body.errorType).toBe('SignInOver')
  const mails = await mailsTo(server, email, 2)
  expect(mails[0]?.subject).toBe('A recovery code was used')
  const { rows } = await pool.query<{ action: string }>(
    "select action from audit_log where user_id = (select id from users where email = $1) and action = 'use-recovery-code'",
    [email],
  )
  expect(rows).toHaveLength(1)
})

test('into a suspended account one signs in with a second factor as well', async () => {
  const { who, email, key } = await withApp()
  await server.app.platform.pool.query('update accounts set suspended_at = now() where id = $1', [who.accountId])
  const from = newPlace()
  const reply = await step(await firstStep(email, from), codeOf(key), from)
  expect([reply.status, reply.body.errorType]).toEqual([200, undefined])
  expect((await send(server, getProfile, {}, asked(tokenOf(reply)))).status).toBe(200)
  expect((await send(server, factors.overview, {}, asked(tokenOf(reply)))).body.code).toBe(203)
})

test.each([
  ['suspended', 'suspended_at'],
  ['deleted', 'deleted_at'],
])('of a %s account, too, one sets up what it asks for, and comes to what is open then', async (_, column) => {
  const owner = await make.account(server)
  const email = await setPassword(owner)
  await owner.call(factors.setRequirement, { isRequired: true })
  await server.app.platform.pool.query(`update accounts set ${column} = now() where id = $1`, [owner.accountId])
  const bearer = asked(tokenOf(await send(server, auth.login, { email, password }, {}, newPlace())))
  expect((await send(server, getProfile, {}, bearer)).body.errorType).toBe('SecondFactorMissing')
  const { key } = (await send(server, factors.beginCodeApp, {}, bearer)).body.data as { key: string }
  expect((await send(server, factors.confirmCodeApp, { code: codeOf(key, -1) }, bearer)).status).toBe(200)
  expect((await send(server, getProfile, {}, bearer)).status).toBe(200)
  expect((await send(server, factors.removeCodeApp, {}, bearer)).status).toBe(403)
})

test('guesses are slowed by person and by place; a ticket ends with its time, and with the password', async () => {
  const { who, email, key } = await withApp()
  const from = newPlace()
  const ticket = await firstStep(email, from)
  const statuses: number[] = []
  for (const _ of Array(6)) statuses.push((await step(ticket, '000000', from)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  // The right one waits as well, there; and another ticket is no other count.
  expect((await step(await firstStep(email, from), codeOf(key), from)).status).toBe(429)
  const { pool } = server.app.platform
  await pool.query("update challenges set expires_at = now() - interval '1 hour' where user_id = $1", [who.userId])
  expect((await step(ticket, codeOf(key), newPlace())).body.errorType).toBe('SignInOver')
  const fresh = await firstStep(email, newPlace())
  await pool.query('update users set password_hash = $1 where id = $2', [await hashPassword('An0ther+one'), who.userId])
  expect((await step(fresh, codeOf(key), newPlace())).body.errorType).toBe('SignInOver')
  expect((await step('a guess', codeOf(key), newPlace())).body.errorType).toBe('SignInOver')
})

test('with a second factor a proof is by that one; turned off, the password is enough again, and codes are gone', async () => {
  const { who, email, key } = await withApp()
  const { pool } = server.app.platform
  expect((await who.call(proofs.ways)).ways).toEqual(['code'])
  expect((await who.try(proofs.prove, { password })).body.errorType).toBe('WrongPassword')
  expect((await who.try(proofs.prove, { code: '000000' })).body.errInfo.fields?.[0]?.path).toBe('code')
  await pool.query('update sessions set proven_at = null where account_id = $1', [who.accountId])
  expect((await who.try(factors.removeCodeApp)).body.errorType).toBe('FreshSignInNeeded')
  const { token } = await who.call(proofs.prove, { code: codeOf(key) })
  const bearer = asked(token)
  expect((await send(server, factors.removeCodeApp, {}, bearer)).status).toBe(200)
  expect((await send(server, factors.removeCodeApp, {}, bearer)).body.errorType).toBe('NoSecondFactor')
  expect((await send(server, factors.overview, {}, bearer)).body.data).toMatchObject({
    codeAppSince: null,
    recoveryCodesLeft: null,
  })
  expect((await send(server, auth.login, { email, password }, {}, newPlace())).status).toBe(200)
})

test('new recovery codes end those before; sessions elsewhere end with a new factor, this one goes on', async () => {
  const owner = await make.account(server)
  const email = await setPassword(owner)
  const elsewhere = tokenOf(await send(server, auth.login, { email, password }, {}, newPlace()))
  expect((await owner.try(factors.makeRecoveryCodes)).body.errorType).toBe('NoSecondFactor')
  const { recoveryCodes } = await withApp(owner)
  expect((await send(server, getProfile, {}, asked(elsewhere))).body.code).toBe(201)
  const { recoveryCodes: others } = await owner.call(factors.makeRecoveryCodes)
  expect(others.filter((one) => recoveryCodes.includes(one))).toEqual([])
  const from = newPlace()
  const ticket = await firstStep(email, from)
  expect((await step(ticket, recoveryCodes[0] ?? '', from)).body.errorType).toBe('WrongCode')
  expect((await step(ticket, others[0] ?? '', from)).status).toBe(200)
  expect(await owner.call(factors.overview)).toMatchObject({ recoveryCodesLeft: 9 })
})

test('a second factor for everybody: it says whom that asks, and those are led to set one up before anything else', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const email = await setPassword(clerk)
  await withApp(owner)
  expect(await owner.call(factors.requirement)).toEqual({
    isRequired: false,
    without: [{ id: clerk.userId, name: 'Lee Chen' }],
    withoutCount: 1,
  })
  expect((await clerk.try(factors.setRequirement, { isRequired: true })).body.code).toBe(300)
  await owner.call(factors.setRequirement, { isRequired: true })
  // What is signed in goes on; the next sign-in is asked.
  expect((await clerk.try(getProfile)).status).toBe(200)
  const bearer = asked(tokenOf(await send(server, auth.login, { email, password }, {}, newPlace())))
  for (const endpoint of server.app.endpoints.filter(
    ({ can, isForSettingUp }) => isOfAccount(can) && !isForSettingUp,
  )) {
    const ids = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, clerk.userId]))
    const { status, body } = await send(server, endpoint, ids, bearer)
    expect([status, body.errorType], nameOf(endpoint)).toEqual([400, 'SecondFactorMissing'])
    expect(body.message).toBe(errors.SecondFactorMissing.message)
  }
  const { key } = (await send(server, factors.beginCodeApp, {}, bearer)).body.data as { key: string }
  expect((await send(server, factors.confirmCodeApp, { code: codeOf(key, -1) }, bearer)).status).toBe(200)
  expect((await send(server, getProfile, {}, bearer)).status).toBe(200)
  // The last one stays as long as the account asks for one.
  expect((await send(server, factors.removeCodeApp, {}, bearer)).body.errorType).toBe('LastFactor')
  await owner.call(factors.setRequirement, { isRequired: false })
  expect((await send(server, factors.removeCodeApp, {}, bearer)).status).toBe(200)
})

test('what somebody has lost is taken away by who holds all that they hold, in the open; never one’s own, never the owner’s', async () => {
  const owner = await make.account(server)
  const manager = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS', 'INVENTORY_VIEW'])
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const other = await make.subAccount(server, owner, ['INVENTORY_MANAGE'])
  expect((await manager.try(factors.reset, { id: clerk.userId })).body.errorType).toBe('NoSecondFactor')
  const { email } = await withApp(clerk)
  await withApp(other)
  await withApp(owner)
  expect((await owner.call(users.get, { id: clerk.userId })).hasSecondFactor).toBe(true)
  const refusal = async (id: string) => (await manager.try(factors.reset, { id })).body.errorType
  expect(await refusal(other.userId)).toBe('NO_ACCESS')
  expect(await refusal(owner.userId)).toBe('NO_ACCESS')
  expect(await refusal(manager.userId)).toBe('OwnRights')
  await manager.call(factors.reset, { id: clerk.userId })
  expect((await clerk.try(getProfile)).body.code).toBe(201)
  expect((await send(server, auth.login, { email, password }, {}, newPlace())).status).toBe(200)
  expect((await owner.call(users.get, { id: clerk.userId })).hasSecondFactor).toBe(false)
  const mails = await mailsTo(server, email, 2)
  expect(mails[0]?.subject).toBe('Your second factors were taken away')
  expect(mails[0]?.body).toContain('Lee Chen')
  const stranger = await make.account(server)
  expect((await stranger.try(factors.reset, { id: clerk.userId })).status).toBe(404)
})

test('an owner who has lost all factors is let in again by the host, who says why; the owner is told by mail', async () => {
  const { who, email } = await withApp()
  const operator = await makeOperator(server)
  const input = { account: who.accountId, reason: 'Called back at the number of the contract' }
  expect((await operator.call(accounts.get, input)).owner?.hasSecondFactor).toBe(true)
  const replies = await Promise.all(Array.from({ length: 8 }, () => operator.try(accounts.resetOwnerFactors, input)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.errorType))).toEqual(new Set([undefined, 'NoSecondFactor']))
  expect((await operator.call(accounts.get, input)).owner?.hasSecondFactor).toBe(false)
  // Sessions have ended; the password alone signs in.
  expect((await who.try(getProfile)).status).toBe(401)
  expect((await send(server, auth.login, { email, password }, {}, newPlace())).status).toBe(200)
  const mails = await mailsTo(server, email, 2)
  expect(mails.map(({ body }) => body).join()).toContain('It was whoever hosts this installation.')
  const { rows } = await server.app.platform.pool.query(
    "select action, user_id from audit_log where account_id = $1 and action = 'reset-second-factor'",
    [who.accountId],
  )
  expect(rows).toEqual([{ action: 'reset-second-factor', user_id: null }])
})

test('what changes about the way in is told in the product, to whose it is alone, whatever they have switched off', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const off = { push: false, mail: false, digest: false }
  await clerk.call(settings.update, { events: { signIn: false }, channels: { signIn: off }, updatedAt: null })
  await withApp(clerk)
  await expect.poll(() => noticesOf(clerk)).toEqual(['code-app-on'])
  await clerk.call(factors.makeRecoveryCodes)
  await expect.poll(() => noticesOf(clerk)).toEqual(['codes-made', 'code-app-on'])
  const newPassword = 'Quiet-Harbour-31'
  await clerk.call(auth.changePassword, { currentPassword: password, newPassword })
  await expect.poll(async () => (await noticesOf(clerk))[0]).toBe('password-changed')
  await owner.call(factors.reset, { id: clerk.userId })
  const { rows } = await server.app.platform.pool.query<{ email: string }>('select email from users where id = $1', [
    clerk.userId,
  ])
  const reply = await send(server, auth.login, { email: rows[0]?.email, password: newPassword }, {}, newPlace())
  const list = async () =>
    ((await send(server, notifications.list, {}, asked(tokenOf(reply)))).body.data as { items: { action: string }[] })
      .items[0]
  await expect.poll(list).toMatchObject({ action: 'factors-reset', event: 'signIn' })
  expect(await noticesOf(owner)).toEqual([])
})
