import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import * as sessions from '@crossdock/contract/account/sessions'
import * as users from '@crossdock/contract/account/users'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'

const server = testServer({}, { withLive: true })
const password = 'Corner+4ook'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

const emailOf = async ({ userId }: Person): Promise<string> =>
  (await server.app.platform.pool.query<{ email: string }>('select email from users where id = $1', [userId])).rows[0]
    ?.email ?? ''

async function givePassword(person: Person): Promise<string> {
  const hash = await hashPassword(password)
  const { pool } = server.app.platform
  await pool.query('update users set password_hash = $2 where id = $1', [person.userId, hash])
  const email = await emailOf(person)
  await pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    person.accountId,
    person.userId,
  ])
  return email
}

/** Signs somebody in as a browser does; gives the headers of its calls. */
async function signIn(email: string, userAgent = firefox, from = '198.51.100.7'): Promise<Record<string, string>> {
  const reply = await send(server, auth.login, { email, password }, { 'user-agent': userAgent }, from)
  return { authorization: `Bearer ${(reply.body as unknown as { token: string }).token}` }
}
const listed = async (bearer: Record<string, string>): Promise<sessions.Session[]> =>
  ((await send(server, sessions.list, {}, bearer)).body.data as { items: sessions.Session[] }).items
const statusOf = async (bearer: Record<string, string>): Promise<number> =>
  (await send(server, getProfile, {}, bearer)).status

test('somebody sees where they are signed in: browser, place, how, this one first', async () => {
  const owner = await make.account(server)
  const email = await givePassword(owner)
  const there = await signIn(email)
  const [here, elsewhere, ...more] = await listed(there)
  expect(here).toMatchObject({ device: 'Firefox on Linux', place: '198.51.100.7', way: 'password', isThis: true })
  expect(elsewhere).toMatchObject({ isThis: false, device: null })
  expect(more).toEqual([])
  // Somebody else of the account sees none of it.
  const lee = await make.subAccount(server, owner, [])
  expect((await lee.call(sessions.list)).items.map(({ isThis }) => isThis)).toEqual([true])
})

test('one session is ended, the others go on; twice, or of somebody else, is not found', async () => {
  const owner = await make.account(server)
  const email = await givePassword(owner)
  const [here, there] = [await signIn(email), await signIn(email)]
  const id = (await listed(there)).find(({ isThis }) => isThis)?.id ?? ''
  const lee = await make.subAccount(server, owner, [])
  expect((await lee.try(sessions.end, { id })).status).toBe(404)
  expect(await statusOf(there)).toBe(200)
  expect((await send(server, sessions.end, { id }, here)).status).toBe(200)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect((await send(server, sessions.end, { id }, here)).status).toBe(404)
  const { rows } = await server.app.platform.pool.query<{ before: unknown }>(
    "select before from audit_log where account_id = $1 and action = 'end-session'",
    [owner.accountId],
  )
  expect(rows).toEqual([{ before: { device: 'Firefox on Linux', place: '198.51.100.7' } }])
})

test('sign out everywhere: all the others end at once, their live connections within a second, and this one stays', async () => {
  const owner = await make.account(server)
  const email = await givePassword(owner)
  const here = await signIn(email)
  const others = [await signIn(email), await signIn(email)]
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as { port: number }
  const open = (bearer: Record<string, string>) =>
    io(`http://127.0.0.1:${port}`, {
      path: '/api/live',
      auth: { token: bearer['authorization']?.slice('Bearer '.length) },
      transports: ['websocket'],
      reconnection: false,
    })
  const [mine, theirs] = [open(here), others.map(open)]
  const heard = (socket: Socket, what: 'connect' | 'disconnect') =>
    new Promise<void>((resolve) => {
      socket.once(what, () => resolve())
    })
  await Promise.all([mine, ...theirs].map(async (socket) => socket.connected || heard(socket, 'connect')))
  const closed = theirs.map((socket) => heard(socket, 'disconnect'))
  expect((await send(server, sessions.endOthers, {}, here)).body.data).toEqual({ ended: 3 })
  await Promise.all(closed)
  expect(mine.connected).toBe(true)
  mine.disconnect()
  expect(await Promise.all([here, ...others].map(statusOf))).toEqual([200, 401, 401])
  expect((await listed(here)).map(({ isThis }) => isThis)).toEqual([true])
  expect((await send(server, sessions.endOthers, {}, here)).body.data).toEqual({ ended: 0 })
})

test('sixty-four at once end one session once', async () => {
  const owner = await make.account(server)
  const email = await givePassword(owner)
  const [here, there] = [await signIn(email), await signIn(email)]
  const id = (await listed(there)).find(({ isThis }) => isThis)?.id ?? ''
  const replies = await Promise.all(Array.from({ length: 64 }, () => send(server, sessions.end, { id }, here)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(63)
})

test('a session that was not used for a week has ended; a call keeps it, noted once in five minutes', async () => {
  const owner = await make.account(server)
  const email = await givePassword(owner)
  const [here, there] = [await signIn(email), await signIn(email)]
  const id = (await listed(there)).find(({ isThis }) => isThis)?.id ?? ''
  const seen = (text: string) =>
    server.app.platform.pool.query('update sessions set seen_at = now() - $2::interval where id = $1', [id, text])
  await seen('6 days')
  expect(await statusOf(there)).toBe(200)
  await expect
    .poll(async () => Date.parse((await listed(here)).find((one) => one.id === id)?.seenAt ?? ''))
    .toBeGreaterThan(Date.now() - 60_000)
  await seen('7 days 1 minute')
  expect(await statusOf(there)).toBe(401)
  expect((await listed(here)).map((one) => one.id)).not.toContain(id)
})

test('through somebody’s eyes nobody sees where they are signed in, nor where oneself is', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, [])
  const { token } = await owner.call(users.preview, { id: lee.userId })
  expect(await listed({ authorization: `Bearer ${token}` })).toEqual([])
})
