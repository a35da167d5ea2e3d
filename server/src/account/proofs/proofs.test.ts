import { getProfile } from '@crossdock/contract/account/profile'
import * as proofs from '@crossdock/contract/account/proofs'
import * as users from '@crossdock/contract/account/users'
import { pathParameters } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { nameOf } from '../../test/operations.ts'

const server = testServer()
const password = 'Corner+4ook'
const anId = '0123456789abcdef01234567'
const asked = (token: string) => ({ authorization: `Bearer ${token}` })

async function withPassword(): Promise<Person> {
  const owner = await make.account(server)
  const hash = await hashPassword(password)
  const { pool } = server.app.platform
  await pool.query('update users set password_hash = $1 where account_id = $2', [hash, owner.accountId])
  return owner
}

const age = (person: Person, minutes: number | null) =>
  server.app.platform.pool.query(
    'update sessions set proven_at = now() - make_interval(mins => $1) where account_id = $2',
    [minutes, person.accountId],
  )

test('every call that asks for a fresh sign-in is refused without one, whatever is sent, and says so', async () => {
  const owner = await make.account(server)
  const calls = server.app.endpoints.filter(({ isFresh }) => isFresh)
  expect(calls.length).toBeGreaterThan(0)
  for (const minutes of [null, 11])
    for (const endpoint of calls) {
      await age(owner, minutes)
      const ids = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId]))
      for (const input of [ids, { ...ids, nonsense: 1 }]) {
        const { status, body } = await owner.try(endpoint, input)
        expect([status, body.errorType], nameOf(endpoint)).toEqual([400, 'FreshSignInNeeded'])
      }
    }
  await age(owner, 9)
  for (const endpoint of calls) {
    const ids = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId]))
    expect((await owner.try(endpoint, ids)).body.errorType, nameOf(endpoint)).not.toBe('FreshSignInNeeded')
  }
})

test('whoever may not call is told so, not asked for a proof', async () => {
  const owner = await make.account(server)
  const nobody = await make.subAccount(server, owner, [])
  await age(owner, null)
  for (const endpoint of server.app.endpoints.filter(({ isFresh, can }) => isFresh && can !== 'signed-in')) {
    const ids = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId]))
    expect((await nobody.try(endpoint, ids)).body.code, nameOf(endpoint)).toBe(300)
  }
})

test('a proof makes the sign-in fresh, and the session another one: the token before opens nothing', async () => {
  const owner = await withPassword()
  await age(owner, null)
  expect(await owner.call(proofs.ways)).toEqual({ ways: ['password'], freshUntil: null })
  const wrong = await owner.try(proofs.prove, { password: 'Wrong+4ook' })
  expect([wrong.body.errorType, wrong.body.errInfo.fields?.[0]?.path]).toEqual(['WrongPassword', 'password'])
  expect((await owner.try(users.handOver, { id: anId })).body.errorType).toBe('FreshSignInNeeded')
  const { token, freshUntil } = await owner.call(proofs.prove, { password })
  expect(Date.parse(freshUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
  expect((await owner.try(getProfile)).body.code).toBe(201)
  expect((await send(server, getProfile, {}, asked(token))).status).toBe(200)
  expect((await send(server, users.handOver, { id: anId }, asked(token))).body.errorType).toBe('NotFound')
  const { rows } = await server.app.platform.pool.query(
    "select action from audit_log where account_id = $1 and action = 'prove'",
    [owner.accountId],
  )
  expect(rows).toHaveLength(1)
})

test('of many proofs of one session at once one makes it another', async () => {
  const owner = await withPassword()
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.try(proofs.prove, { password })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await server.app.platform.pool.query('select id from sessions where account_id = $1', [
    owner.accountId,
  ])
  expect(rows).toHaveLength(1)
})

test('guesses at a proof are slowed, and nothing of them is kept for who asks again', async () => {
  const owner = await withPassword()
  const once = { 'idempotency-key': 'once' }
  for (const _ of Array(5)) await owner.try(proofs.prove, { password: 'Wrong+4ook' }, once)
  const { status, headers } = await owner.try(proofs.prove, { password }, once)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  const { rows } = await server.app.platform.pool.query('select from idempotency_keys where account_id = $1', [
    owner.accountId,
  ])
  expect(rows).toEqual([])
})
