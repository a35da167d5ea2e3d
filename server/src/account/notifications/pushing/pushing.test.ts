import { execFileSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as auth from '@crossdock/contract/account/auth'
import * as devices from '@crossdock/contract/account/notifications/devices'
import * as settings from '@crossdock/contract/account/notifications/settings'
import { newId } from '@crossdock/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { ownerDb } from '../../../platform/db.ts'
import { decryptPush, pushKeysOf } from '../../../platform/web-push.ts'
import { make, type Person, testServer, testSettings } from '../../../test/harness.ts'
import { inTransactionOf } from '../../../test/stock.ts'
import { addDevice } from '../devices/writes.ts'
import { deliver } from '../mailing/writes.ts'
import { clearOld, notify } from '../writes.ts'
import type { Pushed } from './rules.ts'
import { sendPush } from './writes.ts'

/** A push service of this machine: what it was sent, and what it answers. */
const folder = mkdtempSync(join(tmpdir(), 'push-'))
execFileSync('openssl', [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
  ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
])
const ca = readFileSync(join(folder, 'cert.pem'), 'utf8')
interface Received {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}
const received: Received[] = []
const answers = new Map<string, number>()
const service = createServer({ cert: ca, key: readFileSync(join(folder, 'key.pem')) }, (request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    response.statusCode = answers.get(path) ?? 201
    if (response.statusCode === 301) response.setHeader('location', '/elsewhere')
    response.end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const base = `https://localhost:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

const server = testServer({ receiversHere: { ca } })
const outside = testServer()
const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const

/** A browser: what it subscribes with, and what it reads. */
function browser(path = `/${newId()}`) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  return {
    path,
    input: {
      subscription: {
        endpoint: base + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
      },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    },
    read: () =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(decryptPush(body, keys.getPrivateKey(), secret).toString()) as Pushed),
  }
}

/** What is queued of a job for an account, taken from the queue. */
async function take(person: Person, name: string): Promise<Record<string, never>[]> {
  const { rows } = await server.app.platform.pool.query<{ payload: { payload: Record<string, never> } }>(
    `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 and (j.payload -> 'payload' ->> 'accountId')::integer = $2 returning j.id, j.payload)
     select payload from gone order by id`,
    [name, person.accountId],
  )
  return rows.map(({ payload }) => payload.payload)
}

/** Does what waits: what is to be delivered, then each push. Gives what went wrong. */
async function work(person: Person): Promise<string[]> {
  const { platform } = server.app
  for (const said of await take(person, 'deliver-notifications')) await deliver(platform, said as never)
  const faults: string[] = []
  for (const said of await take(person, 'send-push'))
    await sendPush(platform, said as never).catch((error: Error) => faults.push(error.message))
  return faults
}

const tell = (owner: Person, to: Person) =>
  inTransactionOf(server, owner, (ctx) =>
    notify(ctx, {
      action: 'receipt-started',
      facts: { reference: 'RO-000311', who: 'Maya Brandt' },
      storeId: owner.storeId,
      orderId: newId<'receiptOrder'>(),
      to: { people: [to.userId] },
    }),
  )

test('a push reaches the browser, which alone can read it: what, about which order, when, and of which store', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  const chrome = browser()
  const device = await lee.call(devices.add, chrome.input)
  expect(device.name).toBe('Firefox, Linux')
  await tell(owner, lee)
  expect(await work(owner)).toEqual([])
  const [pushed] = chrome.read()
  expect(pushed).toMatchObject({
    title: 'Receipt RO-000311 has arrived',
    action: 'receipt-started',
    storeId: owner.storeId,
    sound: true,
  })
  expect([pushed?.orderId, pushed?.time].every(Boolean)).toBe(true)
  const nothing: Received = { path: '', headers: {}, body: Buffer.alloc(0) }
  const [{ headers, body } = nothing] = received.filter(({ path }) => path === chrome.path)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(headers['ttl'])).toBeGreaterThan(3600)
  const key = pushKeysOf(testSettings.secret).publicKey.toString('base64url')
  expect(String(headers['authorization'])).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`))
  expect(body.includes('RO-000311')).toBe(false)
  const { applicationServerKey, items } = await lee.call(devices.list)
  expect(applicationServerKey).toBe(key)
  expect(items).toMatchObject([{ id: device.id, sentAt: expect.any(String) }])
})

test('who is gone is dropped, a busy service asked again, a refusal and a redirection left alone', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  const [gone, busy, wrong, moved] = [browser(), browser(), browser(), browser()]
  for (const one of [gone, busy, wrong, moved]) await lee.call(devices.add, one.input)
  for (const [one, status] of [
    [gone, 410],
    [busy, 503],
    [wrong, 400],
    [moved, 301],
  ] as const)
    answers.set(one.path, status)
  await tell(owner, lee)
  expect(await work(owner)).toEqual([expect.stringContaining('answered 503')])
  expect((await lee.call(devices.list)).items).toHaveLength(3)
  expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([])
})

test('no push where push is off, of an event that is not to come so, in quiet hours of the own day, and for what is late', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  const one = browser()
  await lee.call(devices.add, one.input)
  await lee.call(settings.update, { push: false })
  await tell(owner, lee)
  await lee.call(settings.update, { push: true, channels: { receipt: { push: false } } })
  await tell(owner, lee)
  await lee.call(settings.update, {
    channels: { receipt: { push: true } },
    quietHours: { from: '19:00', to: '06:30' },
    timeZone: 'America/Vancouver',
  })
  // Half past two in the night there, and half past six, when it has just ended.
  server.clock.now = new Date('2026-11-24T10:30:00Z')
  await tell(owner, lee)
  expect(await work(owner)).toEqual([])
  expect(one.read()).toEqual([])
  server.clock.now = new Date('2026-11-24T14:30:00Z')
  await tell(owner, lee)
  await work(owner)
  expect(one.read()).toHaveLength(1)
  await tell(owner, lee)
  const { platform } = server.app
  for (const said of await take(owner, 'deliver-notifications')) await deliver(platform, said as never)
  server.clock.now = new Date('2026-11-24T21:00:00Z')
  for (const said of await take(owner, 'send-push')) await sendPush(platform, said as never)
  server.clock.now = null
  expect(one.read()).toHaveLength(1)
})

test('a push ends with the sign-in that asked for it, and is the next person’s once the browser is', async () => {
  const owner = await make.account(server)
  const [lee, kim] = [await make.subAccount(server, owner, worker), await make.subAccount(server, owner, worker)]
  const shared = browser()
  await lee.call(devices.add, shared.input)
  await kim.call(devices.add, shared.input)
  await tell(owner, lee)
  await work(owner)
  expect(shared.read()).toEqual([])
  await tell(owner, kim)
  await work(owner)
  expect(shared.read()).toHaveLength(1)
  await kim.call(auth.logout)
  await tell(owner, kim)
  await work(owner)
  expect(shared.read()).toHaveLength(1)
  const count = async () =>
    (await server.app.platform.pool.query('select 1 from devices where account_id = $1', [owner.accountId])).rowCount
  expect(await count()).toBe(1)
  // A sign-in that ends by itself, or is ended elsewhere, takes its browser along by night.
  await server.app.platform.pool.query('update sessions set revoked_at = now() where user_id = $1', [lee.userId])
  await clearOld(ownerDb(server.app.platform.pool), new Date())
  expect(await count()).toBe(0)
})

test('a browser is renewed, removed and tried; ten are the most; nobody removes somebody else’s', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  const one = browser()
  const first = await lee.call(devices.add, one.input)
  expect((await lee.call(devices.add, one.input)).id).toBe(first.id)
  expect(await lee.call(devices.trial)).toEqual({ devices: 1 })
  await work(owner)
  expect(one.read()).toMatchObject([{ action: 'trial', title: 'This is a trial' }])
  expect((await owner.try(devices.remove, { id: first.id })).status).toBe(404)
  for (let index = 0; index < 11; index++) await lee.call(devices.add, browser().input)
  const { items } = await lee.call(devices.list)
  expect(items).toHaveLength(devices.mostDevices)
  expect(items.some(({ id }) => id === first.id)).toBe(false)
  await lee.call(devices.remove, { id: items[0]?.id ?? '' })
  expect((await lee.try(devices.remove, { id: items[0]?.id ?? '' })).status).toBe(404)
  expect((await lee.call(devices.list)).items).toHaveLength(9)
})

test('a browser gives an https address outside and its keys, or none is kept', async () => {
  const owner = await make.account(outside)
  const { input } = browser()
  const at = (endpoint: string) => ({ subscription: { ...input.subscription, endpoint } })
  for (const endpoint of [
    input.subscription.endpoint,
    'http://push.example/a',
    'https://10.0.0.1/a',
    'https://[::1]/',
    'x',
  ])
    expect((await owner.try(devices.add, at(endpoint))).body.errInfo.fields, endpoint).toEqual([
      { path: 'subscription.endpoint', message: 'Must be an https address of a push service' },
    ])
  const keys = { ...input.subscription.keys, p256dh: 'short' }
  const wrong = { subscription: { endpoint: 'https://push.example/a', keys } }
  expect((await owner.try(devices.add, wrong)).status).toBe(400)
  expect((await owner.call(devices.list)).items).toEqual([])
  // A name that leads here is found out when it is sent to, and nothing is sent.
  const { id } = await owner.call(devices.add, at('https://push.example/a'))
  await outside.app.platform.pool.query('update devices set endpoint = $1 where id = $2', [`${base}/hidden`, id])
  const message = {
    accountId: owner.accountId,
    deviceId: id,
    message: '{}',
    until: new Date(Date.now() + 60_000).toISOString(),
  }
  await sendPush(outside.app.platform, message)
  expect(received.filter(({ path }) => path === '/hidden')).toEqual([])
})

test('where notifications are switched off no browser is taken, and nothing is sent to those that were (NOTIF-013)', async () => {
  const owner = await make.account(server)
  const laptop = browser()
  await owner.call(devices.add, laptop.input)
  await owner.call(devices.trial)
  const [said] = await take(owner, 'send-push')
  const { platform } = server.app
  const off = { ...platform, settings: { ...platform.settings, featuresOff: ['NOTIFICATIONS'] } } as const
  await sendPush(off, said as never)
  expect(laptop.read()).toEqual([])
  await sendPush(platform, said as never)
  expect(laptop.read()).toHaveLength(1)
  const another = browser().input
  await expect(inTransactionOf(server, owner, (ctx) => addDevice(ctx, another, off))).rejects.toMatchObject({
    type: 'FeatureOff',
  })
})
