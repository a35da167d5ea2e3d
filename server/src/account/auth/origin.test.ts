import * as auth from '@crossdock/contract/account/auth'
import { expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const fresh = testServer({}, { withJobs: true })
const local = testServer({}, { withJobs: true })
const fixed = testServer(
  { publicUrl: 'https://wms.northwind.example', operatorKey: 'the key of the operator' },
  { withJobs: true },
)
const open = testServer({ operatorKey: 'the key of the operator' })

const form = {
  businessName: 'Kiln Studio',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '6045550199',
  password: 'Corner+4ook',
}
const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
const stranger = '203.0.113.9'

const forget = async (server: TestServer, email: string, headers: Record<string, string>, from: string) => {
  expect((await send(server, auth.requestPasswordReset, { email }, headers, from)).status).toBe(200)
  const mails = await mailsTo(server, email, 2)
  return mails[0]?.body ?? ''
}

test('a link in a mail never takes its host from the request; without a known address it is a path, with the reason', async () => {
  const email = 'elsewhere@kiln.example'
  expect((await send(fresh, auth.signup, { ...form, email }, evil, stranger)).status).toBe(200)
  const [verify] = await mailsTo(fresh, email)
  for (const body of [verify?.body ?? '', await forget(fresh, email, evil, stranger)]) {
    expect(body).not.toContain('evil.example')
    expect(body).not.toMatch(/https?:/)
    expect(body).toMatch(/^\/(verified|reset-password)\?token=[\w-]{43}$/m)
    expect(body).toContain('does not know its own address yet')
  }
  expect((await send(fresh, auth.outbox, {}, {})).body.data).toMatchObject({ origin: null })
})

test('the first sign-up on the machine itself gives the installation its address, and no request changes it after', async () => {
  // From this machine, but through a page of somebody else whose name leads here, or through a proxy: neither counts.
  for (const headers of [{ host: 'evil.example:3000' }, { 'x-forwarded-for': '203.0.113.9' }])
    await send(local, auth.signup, { ...form, email: `${headers.host ? 'page' : 'proxy'}@kiln.example` }, headers)
  expect((await send(local, auth.outbox, {}, {})).body.data).toMatchObject({ origin: null })
  await send(local, auth.signup, { ...form, email: 'here@kiln.example' }, { host: 'localhost:3000' })
  await send(local, auth.signup, { ...form, email: 'later@kiln.example' }, { host: '127.0.0.1:4000' })
  for (const email of ['here@kiln.example', 'later@kiln.example'])
    expect((await mailsTo(local, email))[0]?.body).toContain('http://localhost:3000/verified?token=')
  expect(await forget(local, 'here@kiln.example', evil, stranger)).toContain('http://localhost:3000/reset-password?')
  expect((await send(local, auth.outbox, {}, {})).body.data).toMatchObject({ origin: 'http://localhost:3000' })
})

test('with PUBLIC_URL links begin with it, and another host gets 421, health spared', async () => {
  const right = { host: 'wms.northwind.example' }
  const email = 'public@kiln.example'
  expect((await send(fixed, auth.signup, { ...form, email }, right, stranger)).status).toBe(200)
  expect((await mailsTo(fixed, email))[0]?.body).toContain('https://wms.northwind.example/verified?token=')
  for (const host of [
    'evil.example',
    'localhost:3000',
    'wms.northwind.example.evil.example',
    'x@wms.northwind.example',
  ]) {
    const forged = { host, 'x-forwarded-host': 'wms.northwind.example' }
    const reply = await send(fixed, auth.requestPasswordReset, { email }, forged, stranger)
    expect([reply.status, reply.body.errInfo?.errType], host).toEqual([421, 'Misdirected'])
    expect((await fixed.app.http.inject({ url: '/signin', headers: { host } })).statusCode, host).toBe(421)
    for (const url of ['/health/live', '/health/ready'])
      expect((await fixed.app.http.inject({ url, headers: { host } })).statusCode, url).toBe(200)
  }
  const port = { host: 'WMS.northwind.example:8443' }
  expect((await send(fixed, auth.installation, {}, port, stranger)).status).toBe(200)
  // Who carries the operator's key is no page that a browser was led to.
  const keyed = { host: '10.0.0.4:3000', 'x-operator-key': 'the key of the operator' }
  expect((await fixed.app.http.inject({ url: '/metrics', headers: keyed, remoteAddress: stranger })).statusCode).toBe(
    200,
  )
})

test('outbox and metrics answer this machine under its own names, and from elsewhere only the key', async () => {
  const outcome = async (headers: Record<string, string>, remoteAddress: string) =>
    Promise.all(
      ['/api/outbox', '/metrics'].map(async (url) => {
        const { statusCode } = await open.app.http.inject({ url, headers, remoteAddress })
        return statusCode
      }),
    )
  for (const host of ['localhost', 'localhost:3000', 'LOCALHOST.', '127.0.0.1:3000', '[::1]:3000'])
    expect(await outcome({ host }, '127.0.0.1'), host).toEqual([200, 200])
  expect(await outcome({ host: 'localhost' }, '::ffff:127.0.0.1')).toEqual([200, 200])
  // A page of evil.example whose name was made to lead here, and proxies that pass the name or a header on.
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
  ])
    expect(await outcome({ host }, '127.0.0.1'), host).toEqual([404, 404])
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host'])
    expect(await outcome({ host: 'localhost', [header]: 'anything' }, '127.0.0.1'), header).toEqual([404, 404])
  expect(await outcome({ host: 'localhost' }, stranger)).toEqual([404, 404])
  const key = { host: 'wms.example', 'x-operator-key': 'the key of the operator' }
  expect(await outcome(key, stranger)).toEqual([200, 200])
  expect(await outcome({ ...key, 'x-operator-key': 'the key of the operatoR' }, stranger)).toEqual([404, 404])
})
