import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { expect, test } from 'vitest'
import { asOwner } from '../../platform/transaction.ts'
import { make, type Reply, send, type TestServer, testServer } from '../../test/harness.ts'
import { mailsTo, tokenSentTo } from '../../test/mails.ts'
import { countTry } from '../sign-in-tries/writes.ts'

const server = testServer({}, { withJobs: true })
const proxied = testServer({ trustedProxies: ['10.0.0.0/8'] })
const few = testServer({ callsPerMinute: 5 })
const password = 'Corner+4ook'
const form = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199', password }

let calls = 0
/** A header that was worth a fresh count once. */
const forged = () => ({ authorization: `Bearer forged-${++calls}`, 'x-forwarded-for': `198.51.100.${calls % 250}` })

async function member(email: string, on: TestServer = server): Promise<void> {
  await send(on, auth.signup, { ...form, email }, {})
  await send(on, auth.verifyEmail, { token: await tokenSentTo(on, email, '/verified') }, {})
}
const signIn = (email: string, from: string, more: object = {}, on: TestServer = server): Promise<Reply> =>
  send(on, auth.login, { email, password, ...more }, forged(), from)
const guess = (email: string, from: string, on: TestServer = server): Promise<Reply> =>
  signIn(email, from, { password: 'guess' }, on)

test('guesses at one account are slowed down from the sixth on, whatever headers come, more with each', async () => {
  await member('guessed@kiln.example')
  server.clock.now = new Date()
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) statuses.push((await guess('guessed@kiln.example', '203.0.113.1')).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  const waits: number[] = []
  for (let index = 0; index < 4; index++) {
    const refused = await guess('guessed@kiln.example', '203.0.113.1')
    waits.push(Number(refused.headers['retry-after']))
    server.clock.now = new Date(server.clock.now.getTime() + 1000 * (waits.at(-1) ?? 0))
    expect((await guess('guessed@kiln.example', '203.0.113.1')).status).toBe(400)
  }
  expect(waits).toEqual([1, 2, 4, 8])
  // The right password has to wait as well, or a 429 would say that it was wrong.
  expect((await signIn('guessed@kiln.example', '203.0.113.1')).status).toBe(429)
  server.clock.now = null
})

test('parallel guesses are counted before any of them is looked at', async () => {
  await member('parallel@kiln.example')
  // However long they take: a second later the next one is free.
  server.clock.now = new Date()
  const replies = await Promise.all(Array.from({ length: 20 }, () => guess('parallel@kiln.example', '203.0.113.2')))
  server.clock.now = null
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a guess waits until the one before it has been counted', async () => {
  const { platform } = server.app
  const { pool } = platform
  const tried = { target: 'queued@kiln.example', source: 'place 203.0.113.2', isKnown: false }
  const first = await pool.connect()
  await first.query('begin')
  for (let index = 0; index < 5; index++) await countTry(first, platform, tried)
  const second = await pool.connect()
  const next = asOwner(second, (client) => countTry(client, platform, tried)).then(
    () => 'free',
    () => 'refused',
  )
  const waits = async () => {
    const { rows } = await first.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    return rows.length
  }
  await expect.poll(waits).toBe(1)
  await first.query('commit')
  first.release()
  expect(await next).toBe('refused')
})

test('an account that does not exist is slowed down all the same', async () => {
  const statuses: number[] = []
  // However long a busy machine takes over one, no time passes between them.
  server.clock.now = new Date()
  for (let index = 0; index < 6; index++) statuses.push((await guess('nobody@kiln.example', '203.0.113.3')).status)
  server.clock.now = null
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('strangers in any number cannot keep the owner out of a place of an earlier sign-in, nor with the mailbox elsewhere', async () => {
  const email = 'owner@kiln.example'
  await member(email)
  expect((await signIn(email, '192.0.2.7')).status).toBe(200)
  server.clock.now = new Date()
  // Forty-seven addresses have guessed once each; the next ones do so here.
  await server.app.platform.pool.query(
    `insert into sign_in_tries (target, source, failures, last_at)
     select encode(sha256($1::bytea), 'hex'), 'place 198.51.100.' || n, 1, $2 from generate_series(1, 47) n`,
    [email, server.clock.now],
  )
  const statuses: number[] = []
  for (let index = 101; index < 106; index++) statuses.push((await guess(email, `198.51.100.${index}`)).status)
  expect(statuses).toEqual([400, 400, 400, 429, 429])
  expect((await signIn(email, '192.0.2.7')).status).toBe(200)
  const abroad = '192.0.2.99'
  expect((await signIn(email, abroad)).status).toBe(429)
  await send(server, auth.requestPasswordReset, { email }, forged(), abroad)
  const token = await tokenSentTo(server, email, '/reset-password')
  expect((await send(server, auth.resetPassword, { token, password }, forged(), abroad)).status).toBe(200)
  expect((await signIn(email, abroad)).status).toBe(200)
  server.clock.now = null
})

test('a stranger behind the same address cannot keep out the browser that has signed in before', async () => {
  const email = 'office@kiln.example'
  await member(email)
  const office = '192.0.2.20'
  server.clock.now = new Date()
  const first = await signIn(email, office)
  const { device } = first.body.data as { device: string }
  for (let index = 0; index < 7; index++) await guess(email, office)
  expect((await signIn(email, office)).status).toBe(429)
  expect((await signIn(email, office, { device })).status).toBe(200)
  // Its own guesses are slowed down, and nobody else's mark is worth anything.
  const guesses: number[] = []
  for (let index = 0; index < 6; index++)
    guesses.push((await signIn(email, office, { device, password: 'guess' })).status)
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
  await member('colleague@kiln.example')
  const other = (await signIn('colleague@kiln.example', '192.0.2.21')).body.data as { device: string }
  for (const mark of [other.device, `x${device}`, 'nonsense'])
    expect((await signIn(email, office, { device: mark })).status).toBe(429)
  server.clock.now = null
})

const statusOf = async (on: TestServer, headers: Record<string, string>, from: string): Promise<number> =>
  (await send(on, auth.resendLink, { email: `p${++calls}@kiln.example` }, headers, from)).status

test('one address has so many tries a minute at all accounts together, and an IPv6 network is one address', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 7; index++)
    statuses.push(await statusOf(server, forged(), `2001:db8:1:2::${index.toString(16)}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await statusOf(server, forged(), '2001:db8:1:3::1')).toBe(200)
})

test('X-Forwarded-For says where a call is from only when a trusted proxy says it', async () => {
  const refused = async (on: TestServer, proxy: string, from: (index: number) => string) => {
    let count = 0
    for (let index = 0; index < 7; index++)
      if ((await statusOf(on, { 'x-forwarded-for': from(index) }, proxy)) === 429) count++
    return count
  }
  expect(await refused(server, '10.0.0.1', (index) => `198.51.100.${index}`)).toBe(2)
  expect(await refused(proxied, '10.0.0.1', (index) => `198.51.100.${index}`)).toBe(0)
  // What the client claims stands to the left of what the proxy has seen.
  expect(await refused(proxied, '10.0.0.1', (index) => `8.8.8.${index}, 198.51.100.200`)).toBe(2)
  expect(await refused(proxied, '203.0.113.77', (index) => `198.51.100.${index}`)).toBe(2)
  // Some proxies write the port, too; another one each time is the same caller.
  expect(await refused(proxied, '10.0.0.1', (index) => `198.51.100.201:${1001 + index}`)).toBe(2)
  expect(await refused(proxied, '10.0.0.1', (index) => `[2001:db8:7::${index}]:${1001 + index}`)).toBe(2)
  expect(await refused(proxied, '10.0.0.2', (index) => `somebody-${index}`)).toBe(2)
})

test('calls with a token are counted by session; a token that is none is counted by address', async () => {
  const [one, two] = [await make.account(few), await make.account(few)]
  const mine: number[] = []
  for (let call = 0; call < 8; call++) mine.push((await one.try(getProfile)).status)
  expect(mine).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect((await two.try(getProfile)).status).toBe(200)
  const none: number[] = []
  for (let call = 0; call < 8; call++) none.push((await send(few, getProfile, {}, forged(), '203.0.113.50')).status)
  expect(none).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('an address is sent five mails of a kind an hour; the last link goes on working', async () => {
  const email = 'flooded@kiln.example'
  await member(email)
  for (let index = 0; index < 9; index++) {
    const reply = await send(server, auth.requestPasswordReset, { email }, forged(), `203.0.113.${100 + index}`)
    expect(reply.status).toBe(200)
  }
  const other = 'quiet@kiln.example'
  await member(other)
  await send(server, auth.requestPasswordReset, { email: other }, forged(), '203.0.113.120')
  await tokenSentTo(server, other, '/reset-password')
  const waiting = async () => {
    const { rows } = await server.app.platform.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'mail-link'",
    )
    return rows[0]?.waiting
  }
  // A mail is there before its job is put away.
  await expect.poll(waiting).toBe(0)
  const mails = (await mailsTo(server, email)).filter(({ body }) => body.includes('/reset-password'))
  expect(mails).toHaveLength(5)
  const token = await tokenSentTo(server, email, '/reset-password')
  expect((await send(server, auth.resetPassword, { token, password }, {})).status).toBe(200)
})

test('guesses at the current password of a stolen session are slowed down', async () => {
  const owner = await make.account(server)
  const statuses: number[] = []
  server.clock.now = new Date()
  for (let index = 0; index < 7; index++)
    statuses.push(
      (await owner.try(auth.changePassword, { currentPassword: `guess ${index}`, newPassword: 'An0ther+one' })).status,
    )
  server.clock.now = null
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
})
