import * as auditLog from '@crossdock/contract/account/audit-log'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import { isOfAccount } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { makeOperator } from '../../../test/operators.ts'
import { makePhone, secretOf } from '../../../test/phones.ts'

const server = testServer({}, { withJobs: true })
const strict = testServer({ triesFactor: 1 })
beforeEach(() => {
  server.clock.now = null
})

const makeDriver = async (owner: Person, more: object = {}) =>
  (await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: '6045550100', ...more })).id
const joining = (path: string) => send(server, phones.join, { token: secretOf(path) }, {})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const refusal = (reply: { status: number; body: { errInfo?: { errType?: string } } }) => [
  reply.status,
  reply.body.errInfo?.errType,
]

test('a driver is invited by mail or by a copied link, which works once, and is seen from then on (DRV-001, DRV-002)', async () => {
  const owner = await make.account(server)
  const email = `ines-${newId()}@example.com`
  const id = await makeDriver(owner, { email })
  const { path, mailedTo, endsAt } = await owner.call(phones.invite, { id })
  expect(mailedTo).toBe(email)
  expect(path).toMatch(/^\/driver#join=di_[0-9a-z]+_[\w-]{43}$/)
  expect(Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)).toBe(7)
  const [mail] = await mailsTo(server, email)
  expect(mail?.body).toContain(path)
  expect(mail?.body.match(/\/driver\S*/g)).toEqual([path])
  const invited = await owner.call(drivers.get, { id })
  expect(invited).toMatchObject({ lastSeenAt: null, phoneSince: null })
  expect(Date.parse(invited.inviteEndsAt ?? '')).toBe(Date.parse(endsAt))

  const joined = await joining(path)
  expect(joined.body.data).toMatchObject({ driverId: id, name: 'Ines Moreau' })
  expect(refusal(await joining(path))).toEqual([400, 'LinkExpired'])
  const { items } = await owner.call(drivers.list, {})
  expect(items[0]).toMatchObject({ inviteEndsAt: null })
  expect(items[0]?.lastSeenAt).not.toBeNull()
  expect(items[0]?.phoneSince).not.toBeNull()
  const entries = (await owner.call(auditLog.list, { entityId: id })).items
  expect(entries.map(({ action, user, byDriver }) => [action, user === null, byDriver])).toEqual([
    ['join-driver', true, 'Ines Moreau'],
    ['invite-driver', false, null],
    ['create', false, null],
  ])
  // Neither secret is kept.
  const { rows } = await server.app.platform.pool.query<{ text: string }>(
    'select t::text as text from driver_access t where driver_id = $1',
    [id],
  )
  expect(rows[0]?.text).not.toContain((joined.body.data as { readonly token: string }).token)
})

test('without an address a link is given where it is asked for, and refused where it was to be mailed', async () => {
  const owner = await make.account(server)
  const id = await makeDriver(owner)
  const refused = await owner.try(phones.invite, { id })
  expect(refused.body.errInfo.fields?.[0]).toEqual({
    path: 'byMail',
    message: 'This driver has no e-mail address. Add one, or copy the link',
  })
  expect((await owner.call(phones.invite, { id, byMail: false })).mailedTo).toBeNull()
  await owner.call(drivers.setStatus, { id, isActive: false })
  expect(refusal(await owner.try(phones.invite, { id, byMail: false }))).toEqual([400, 'WrongState'])
})

test('links that are unknown, used, replaced or too old look alike', async () => {
  const owner = await make.account(server)
  const id = await makeDriver(owner)
  const first = await owner.call(phones.invite, { id, byMail: false })
  const second = await owner.call(phones.invite, { id, byMail: false })
  const strange = second.path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const answers = [await joining(first.path), await joining(strange), await joining('/driver#join=x')]
  server.clock.now = inDays(8)
  answers.push(await joining(second.path))
  for (const { status, body } of answers)
    expect([status, body.errInfo.errType, body.message]).toEqual([
      400,
      'LinkExpired',
      'This link has expired or was used already.',
    ])
  server.clock.now = inDays(6)
  expect((await joining(second.path)).status).toBe(200)
})

test('of twenty that open one link at once, one is in', async () => {
  const owner = await make.account(server)
  const { path } = await owner.call(phones.invite, { id: await makeDriver(owner), byMail: false })
  const answers = await Promise.all(Array.from({ length: 20 }, () => joining(path)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a phone is out at once: signed out, replaced, its driver deactivated or deleted, not used for long; and stays out', async () => {
  const owner = await make.account(server)
  const id = await makeDriver(owner)
  const ends: (() => Promise<unknown>)[] = [
    () => owner.call(phones.signOut, { id }),
    () => owner.call(phones.invite, { id, byMail: false }),
    async () => {
      await owner.call(drivers.setStatus, { id, isActive: false })
      await owner.call(drivers.setStatus, { id, isActive: true })
    },
    async () => {
      await owner.call(drivers.remove, { id })
      await owner.call(drivers.restore, { id })
    },
  ]
  for (const end of ends) {
    const phone = await makePhone(server, owner, id)
    expect((await phone.try(driving.ownRoutes)).status).toBe(200)
    await end()
    expect(refusal(await phone.try(driving.ownRoutes))).toEqual([401, 'TokenInactive'])
  }
  const phone = await makePhone(server, owner, id)
  await owner.call(drivers.setStatus, { id, isActive: false })
  expect(refusal(await phone.try(driving.ownRoutes))).toEqual([401, 'TokenInactive'])
  await owner.call(drivers.setStatus, { id, isActive: true })
  const other = await makePhone(server, owner, id)
  // It lasts as long as it is used.
  for (const days of [29, 58]) {
    server.clock.now = inDays(days)
    expect((await other.try(driving.ownRoutes)).status).toBe(200)
  }
  server.clock.now = inDays(89)
  expect(refusal(await other.try(driving.ownRoutes))).toEqual([401, 'TokenExpired'])
  server.clock.now = null
  const last = await makePhone(server, owner, id)
  await last.call(phones.leave, {})
  expect(refusal(await last.try(driving.ownRoutes))).toEqual([401, 'TokenInactive'])
  const seen = await owner.call(drivers.get, { id })
  expect([seen.phoneSince, seen.lastSeenAt === null]).toEqual([null, false])
})

test('a phone opens no call of people or of the operator, and neither opens a phone’s', async () => {
  const owner = await make.account(server)
  const phone = await makePhone(server, owner, await makeDriver(owner))
  const others = server.app.endpoints.filter(({ can }) => isOfAccount(can) || can === 'operator')
  expect(others.length).toBeGreaterThan(150)
  for (const endpoint of others) {
    const reply = await phone.try(endpoint, { id: newId(), account: '1', job: '1' }).catch(() => null)
    if (reply) expect([reply.status, reply.body.code], endpoint.path).toEqual([401, 101])
  }
  const own = server.app.endpoints.filter(({ can }) => can === 'driver')
  expect(own.map(({ path }) => path).sort()).toEqual([
    '/api/driver/actions',
    '/api/driver/duty',
    '/api/driver/leave',
    '/api/driver/pin',
    '/api/driver/positions',
    '/api/driver/proofs',
    '/api/driver/routes',
  ])
  const operator = await makeOperator(server)
  for (const endpoint of own) {
    expect((await send(server, endpoint, {}, {})).body.code, endpoint.path).toBe(100)
    for (const token of [owner.token, operator.token, `dr_1_${'A'.repeat(43)}x`])
      expect((await send(server, endpoint, {}, { authorization: `Bearer ${token}` })).body.code, endpoint.path).toBe(
        101,
      )
    const guessed = await send(server, endpoint, {}, { authorization: `Bearer dr_1_${'A'.repeat(43)}` })
    expect(guessed.body.code, endpoint.path).toBe(201)
  }
})

test('a driver goes on duty and off it by phone, and the office sees it (DRV-002, DRV-003)', async () => {
  const owner = await make.account(server)
  const id = await makeDriver(owner)
  const phone = await makePhone(server, owner, id)
  const shown = async () => [
    (await owner.call(drivers.get, { id })).isOnDuty,
    (await phone.call(driving.ownRoutes)).isOnDuty,
  ]
  expect(await shown()).toEqual([false, false])
  await phone.call(phones.setDuty, { isOnDuty: true })
  expect(await shown()).toEqual([true, true])
  await phone.call(phones.setDuty, { isOnDuty: false })
  expect(await shown()).toEqual([false, false])
  const [last] = (await owner.call(auditLog.list, { entityId: id })).items
  expect([last?.action, last?.byDriver, last?.user]).toEqual(['update', 'Ines Moreau', null])
})

test('guesses at links are limited', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(strict, phones.join, { token: 'x' }, {})))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
