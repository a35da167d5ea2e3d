import * as auditLog from '@crossdock/contract/account/audit-log'
import * as auth from '@crossdock/contract/account/auth'
import * as maintenance from '@crossdock/contract/account/maintenance'
import * as notifications from '@crossdock/contract/account/notifications'
import * as accounts from '@crossdock/contract/account/operator/accounts'
import * as health from '@crossdock/contract/account/operator/health'
import * as inbox from '@crossdock/contract/account/operator/inbox'
import * as banners from '@crossdock/contract/account/operator/maintenance'
import * as plans from '@crossdock/contract/account/operator/plans'
import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import * as support from '@crossdock/contract/account/support'
import { isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../platform/passwords.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { make, type Person, send, testServer } from '../../../test/harness.ts'
import { type MadeOperator, makeOperator } from '../../../test/operators.ts'
import { giveOperator } from '../sign-in/writes.ts'

const server = testServer()

const openRequest = async (operator: MadeOperator, owner: Person) => {
  const { items } = await operator.call(inbox.list)
  const entry = items.find(({ account, kind }) => account === owner.accountId && kind !== 'ticket')
  return entry?.id as Id<'operatorRequest'>
}
const radius = {
  radiusKm: 25,
  flatPrice: 4.5,
  centre: { label: 'Richmond hub', latitude: 49.16, longitude: -123.13 },
}

test('a radius plan that is approved is in force: status, figures in the profile, a notification, both logs', async () => {
  const owner = await make.account(server)
  const operator = await makeOperator(server)
  await owner.call(subscriptions.requestRadiusPlan)
  expect(await owner.call(getProfile)).toMatchObject({ radiusRequestStatus: 'REQUESTED', radiusPlanInfo: null })
  const id = await openRequest(operator, owner)
  const both = await Promise.all(
    Array.from({ length: 64 }, () => operator.try(inbox.approveRadius, { id, ...radius, message: 'Welcome' })),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(both.filter(({ status }) => status !== 200).map(({ body }) => body.errorType))).toEqual(
    new Set(['RequestDecided']),
  )
  expect(await owner.call(getProfile)).toMatchObject({
    radiusRequestStatus: 'APPROVED',
    radiusPlanInfo: { radiusKm: 25, flatPrice: 4.5, centre: radius.centre },
  })
  expect((await owner.call(notifications.list)).items).toMatchObject([
    { action: 'radius-approved', text: '25 km around Richmond hub' },
  ])
  const { items } = await owner.call(auditLog.list)
  expect(items[0]).toMatchObject({ action: 'approve', entity: 'operator-request', user: null, byOperator: true })
  expect((await operator.call(signIn.acts)).items[0]).toMatchObject({
    action: 'approve',
    about: 'radius',
    name: 'Nora Field',
  })
})

test('a radius plan that is declined can be asked for again; a request of the other kind is not approved by mistake', async () => {
  const owner = await make.account(server)
  const operator = await makeOperator(server)
  await owner.call(subscriptions.requestRadiusPlan)
  const id = await openRequest(operator, owner)
  expect((await operator.try(inbox.approveEnterprise, { id })).status).toBe(404)
  await operator.call(inbox.decline, { id, message: 'Not there yet' })
  expect((await owner.call(getProfile)).radiusRequestStatus).toBe('REJECTED')
  expect((await owner.call(notifications.list)).items).toMatchObject([
    { action: 'radius-declined', text: 'Not there yet' },
  ])
  await owner.call(subscriptions.requestRadiusPlan)
  expect((await owner.call(getProfile)).radiusRequestStatus).toBe('REQUESTED')
})

test('an Enterprise request that is approved gives the plan, without an end', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const operator = await makeOperator(server)
  await owner.call(subscriptions.requestEnterprise, {
    fullName: 'J. Park',
    businessName: 'Northline',
    phoneNumber: '6045550100',
    email: 'park@example.com',
    details: '240 people',
  })
  const id = await openRequest(operator, owner)
  expect(await operator.call(inbox.getRequest, { id })).toMatchObject({
    kind: 'enterprise',
    details: { details: '240 people' },
  })
  await operator.call(inbox.approveEnterprise, { id, message: null })
  expect(await owner.call(subscriptions.get)).toMatchObject({
    planId: 'enterprise',
    status: 'ACTIVE',
    periodEnd: null,
    enterpriseRequestedAt: null,
  })
})

test('in a suspended account people sign in, read why, pay and ask support; every other call is refused', async () => {
  const owner = await make.account(server)
  const operator = await makeOperator(server)
  const { accountId } = owner
  const detail = await operator.call(accounts.suspend, { account: accountId, reason: 'A charge was taken back' })
  expect(detail).toMatchObject({ isSuspended: true, suspendedReason: 'A charge was taken back' })
  expect((await operator.try(accounts.suspend, { account: accountId, reason: 'again' })).body.errorType).toBe(
    'SuspendedAlready',
  )
  expect((await owner.call(getProfile)).suspended).toMatchObject({ reason: 'A charge was taken back' })
  const open = new Set<string>()
  const calls = server.app.endpoints.filter(({ can, path }) => isOfAccount(can) && !path.endsWith('/logout'))
  for (const endpoint of calls) {
    const ids = pathParameters(endpoint.path).map((name) => [name, '0123456789abcdef01234567'])
    const { status, body } = await owner.try(endpoint, Object.fromEntries(ids))
    if (body.code !== 203) open.add(endpoint.path)
    else expect([status, body.message], endpoint.path).toEqual([403, 'This account is suspended'])
  }
  expect([...open].sort()).toEqual(
    [...new Set(calls.flatMap(({ path, evenWhenSuspended }) => (evenWhenSuspended ? path : [])))].sort(),
  )
  // Of what moves goods, and of people, nothing is among them.
  const closed = /^\/api\/(fulfillment|sorting|scheduler|carriers|business-acl|find)\b/
  expect([...open].filter((path) => closed.test(path))).toEqual([])
  expect((await owner.try(stores.list)).status).toBe(403)
  expect(
    (
      await owner.try(support.send, {
        firstName: 'Ada',
        lastName: 'Osei',
        phone: '6045550100',
        email: 'a@b.example',
        message: 'Please let us in',
      })
    ).status,
  ).toBe(200)

  await operator.call(accounts.reactivate, { account: accountId })
  expect((await owner.call(getProfile)).suspended).toBeNull()
  expect((await owner.try(stores.list)).status).toBe(200)
  expect((await operator.try(accounts.reactivate, { account: accountId })).body.errorType).toBe('NotSuspended')
  const { items } = await owner.call(auditLog.list, { entity: 'account' })
  expect(items.map(({ action, byOperator }) => [action, byOperator])).toEqual([
    ['reactivate', true],
    ['suspend', true],
  ])
})

test('somebody of a suspended account signs in', async () => {
  const owner = await make.account(server)
  const operator = await makeOperator(server)
  const email = `who${owner.accountId}@example.com`
  const { pool } = server.app.platform
  await pool.query('update users set password_hash = $1 where account_id = $2', [
    await hashPassword('Correct-horse-7'),
    owner.accountId,
  ])
  await pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    owner.accountId,
    owner.userId,
  ])
  await operator.call(accounts.suspend, { account: owner.accountId, reason: 'Unpaid' })
  const reply = await send(server, auth.login, { email, password: 'Correct-horse-7' }, {})
  expect(reply.status).toBe(200)
})

test('accounts are found by tab and name, with their use of every limit', async () => {
  const owner = await make.account(server, { plan: 'starter' })
  const operator = await makeOperator(server)
  await server.app.platform.pool.query("update accounts set business_name = 'Blue Heron Parcels' where id = $1", [
    owner.accountId,
  ])
  const { items, counts } = await operator.call(accounts.list, { term: 'heron' })
  expect(items).toMatchObject([
    { account: owner.accountId, businessName: 'Blue Heron Parcels', planName: 'Starter', people: 1 },
  ])
  expect(counts['all']).toBeGreaterThan(0)
  expect((await operator.call(accounts.list, { term: 'heron', tab: 'suspended' })).items).toEqual([])
  const detail = await operator.call(accounts.get, { account: owner.accountId })
  expect(detail.limits).toContainEqual({ limit: 'stores', used: 0, max: 3 })
})

test('a plan is changed once it was read as it is; accounts that have it get its limits at once', async () => {
  const operator = await makeOperator(server)
  const owner = await make.account(server, { plan: 'growth' })
  const { items } = await operator.call(plans.list)
  const before = items.find(({ plan }) => plan === 'growth')
  if (!before) throw new Error('There is no such plan.')
  const { plan, accounts: count, paying: _, ...fields } = before
  expect(count).toBeGreaterThan(0)
  const wanted = { ...fields, monthlyPrice: 259.5, limits: { ...fields.limits, stores: 12 } }
  const changed = await operator.call(plans.update, { plan, ...wanted, before: fields })
  expect(changed).toMatchObject({ monthlyPrice: 259.5, limits: { stores: 12 } })
  expect((await owner.call(getProfile)).currentPlan.featureSettings['stores']).toBe(12)
  const stale = await operator.try(plans.update, { plan, ...wanted, before: fields })
  expect(stale.body.errorType).toBe('VersionConflict')
  const bad = await operator.try(plans.update, { plan, ...wanted, monthlyPrice: -1, before: wanted })
  expect(bad.body.errInfo.fields).toEqual([{ path: 'monthlyPrice', message: 'Must be 0 or more' }])
  expect((await operator.try(plans.update, { plan: 'nothing', ...wanted, before: wanted })).status).toBe(404)
})

test('a banner is shown to everybody between its moments, and put away by each for themselves', async () => {
  const operator = await makeOperator(server)
  const [owner, other] = [await make.account(server), await make.account(server)]
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const wrong = await operator.try(banners.show, { text: 'Tonight', from: at(10), to: at(5) })
  expect(wrong.body.errInfo.fields).toEqual([{ path: 'to', message: 'Must be after the start' }])
  await operator.call(banners.show, { text: 'Tonight we update', from: at(60), to: at(120) })
  expect((await owner.call(getProfile)).maintenance).toBeNull()
  await operator.call(banners.show, { text: 'We update', textFr: 'Mise à jour', from: at(-1), to: at(120) })
  expect((await owner.call(getProfile)).maintenance).toMatchObject({ text: 'We update', textFr: 'Mise à jour' })
  await owner.call(maintenance.putAway)
  expect((await owner.call(getProfile)).maintenance).toBeNull()
  expect((await other.call(getProfile)).maintenance).not.toBeNull()
  await operator.call(banners.show, { text: 'Another', from: at(-1), to: at(120) })
  expect((await owner.call(getProfile)).maintenance).toMatchObject({ text: 'Another', textFr: null })
  await operator.call(banners.end)
  expect((await owner.call(getProfile)).maintenance).toBeNull()
})

test('health tells of jobs and mails; what has failed is tried again', async () => {
  const operator = await makeOperator(server)
  const { pool } = server.app.platform
  await pool.query("select enqueue_job('send-mail', '{}'::json, null, null)")
  await pool.query("update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer'")
  await pool.query(
    "insert into mails (id, recipient, subject, body, last_error) values ('0123456789abcdef01234567', 'a@b.example', 'Hello', '', 'refused')",
  )
  const before = await operator.call(health.get)
  const failed = before.jobs.items.find(({ name }) => name === 'send-mail')
  expect(failed).toMatchObject({ attempts: 3, error: 'no answer' })
  const job = failed?.job ?? 0
  expect(before.mails.items).toMatchObject([{ recipient: 'a@b.example', error: 'refused' }])
  await operator.call(health.retryJob, { job })
  expect((await operator.call(health.get)).jobs.items.map((item) => item.job)).not.toContain(job)
  expect((await operator.try(health.retryJob, { job })).status).toBe(404)
  await operator.call(health.retryMail, { id: '0123456789abcdef01234567' })
})

test('health counts the processes at work, one that is alone as well', async () => {
  const operator = await makeOperator(server)
  const worker = await server.app.platform.pool.connect()
  const key = "hashtext('crossdock jobs')"
  expect((await operator.call(health.get)).processes).toBe(0)
  await worker.query(`select pg_advisory_lock_shared(${key})`)
  expect((await operator.call(health.get)).processes).toBe(1)
  await worker.query(`select pg_advisory_lock(${key})`)
  expect((await operator.call(health.get)).processes).toBe(1)
  await worker.query('select pg_advisory_unlock_all()')
  worker.release()
})

test('the password of the command is good for choosing one; tries are limited as those of accounts', async () => {
  const email = 'nora@host.example'
  const { platform } = server.app
  await asOwner(await platform.pool.connect(), (client) =>
    giveOperator(client, { email, name: 'Nora', password: 'Given-by-machine-1' }),
  )
  const attempt = (input: object) => send(server, signIn.login, { email, ...input }, {})
  expect((await attempt({ password: 'Given-by-machine-1' })).body.errorType).toBe('PasswordToChoose')
  expect((await attempt({ password: 'Given-by-machine-1', newPassword: 'weak' })).body.errorType).toBe(
    'ValidationError',
  )
  const chosen = { password: 'Given-by-machine-1', newPassword: 'Chosen-by-nora-1' }
  const { body } = await attempt(chosen)
  const code = new TOTP({ secret: Secret.fromBase32(String(body.errInfo['key'])) }).generate()
  const first = await attempt({ ...chosen, code })
  expect(first.status).toBe(200)
  expect((await attempt({ password: 'Given-by-machine-1' })).body.errorType).toBe('WrongCredentials')
  const { token } = first.body.data as { token: string }
  const asNora = (endpoint: typeof signIn.changePassword | typeof signIn.logout, input: object) =>
    send(server, endpoint, input as never, { authorization: `Bearer ${token}` })
  expect(
    (await asNora(signIn.changePassword, { currentPassword: 'x', newPassword: 'Other-than-that-2' })).body.errorType,
  ).toBe('WrongPassword')
  expect(
    (await asNora(signIn.changePassword, { currentPassword: 'Chosen-by-nora-1', newPassword: 'Other-than-that-2' }))
      .status,
  ).toBe(200)
  const wrong = []
  for (let n = 0; n < 7; n++) wrong.push((await attempt({ password: 'no' })).status)
  expect(wrong.slice(-1)).toEqual([429])
  expect((await asNora(signIn.logout, {})).status).toBe(200)
  expect((await asNora(signIn.logout, {})).status).toBe(401)
})
