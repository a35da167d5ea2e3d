import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { expect, test } from 'vitest'
import { make, type Reply, send, testServer } from '../test/harness.ts'
import { hashPassword, isPassword } from './passwords.ts'

const server = testServer({ poolSize: 1, triesFactor: 1000 })
const form = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199' }
const password = 'Corner+4ook'

test('while passwords are hashed or wait for it, the one connection of the pool serves others', async () => {
  const owner = await make.account(server)
  await send(server, auth.signup, { ...form, email: 'hash@kiln.example', password }, {})
  const { rows } = await server.app.platform.pool.query<{ token: string }>(
    "update mail_links set kind = 'reset', token_hash = encode(sha256('a token'), 'hex') returning token_hash",
  )
  expect(rows).toHaveLength(1)
  const hash = await hashPassword(password)
  await server.app.platform.pool.query('update users set password_hash = $1 where account_id = $2', [
    hash,
    owner.accountId,
  ])
  const others = Array.from({ length: 40 }, () => hashPassword(password))
  let done = 0
  const slow = [
    send(server, auth.login, { email: 'hash@kiln.example', password }, {}),
    send(server, auth.signup, { ...form, email: 'other@kiln.example', password }, {}),
    send(server, auth.resetPassword, { token: 'a token', password }, {}),
    owner.try(auth.changePassword, { currentPassword: password, newPassword: 'An0ther+one' }),
  ].map((work) =>
    work.then((reply) => {
      done++
      return reply
    }),
  )
  for (let call = 0; call < 5; call++) expect((await owner.try(getProfile)).status).toBe(200)
  expect(done).toBe(0)
  await Promise.all(others)
  const replies = await Promise.all(slow)
  expect(replies.map(({ status, body }) => [status, body.errInfo?.errType])).toEqual([
    [400, 'EmailNotVerified'],
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ])
})

test('when too many wait, the next one is told to come again, and no try was counted', async () => {
  const crowded = new AbortController()
  const keepFull = async () => {
    while (!crowded.signal.aborted)
      await hashPassword(password).catch(() => new Promise((resolve) => setImmediate(resolve)))
  }
  const crowd = Array.from({ length: 120 }, keepFull)
  const replies: Reply[] = []
  for (let index = 0; index < 6; index++)
    replies.push(await send(server, auth.login, { email: 'late@kiln.example', password }, {}))
  replies.push(await send(server, auth.signup, { ...form, email: 'late@kiln.example', password }, {}))
  crowded.abort()
  const busy = replies.filter(({ status }) => status === 503)
  // One may have come at the very moment when a place was free.
  expect(busy.length).toBeGreaterThanOrEqual(6)
  for (const reply of busy) {
    expect(reply.body.errInfo.errType).toBe('ServerBusy')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  await Promise.all(crowd)
  const { rows } = await server.app.platform.pool.query<{ failures: number }>(
    'select coalesce(sum(failures), 0)::int as failures from sign_in_tries',
  )
  expect(rows[0]?.failures).toBe(replies.filter(({ status }) => status === 400).length)
})

test('a password is kept as argon2id with 19 MiB and two passes, never twice alike', async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(one, password)).toBe(true)
  expect(await isPassword(one, `${password} `)).toBe(false)
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})
