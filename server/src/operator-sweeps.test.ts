import * as inbox from '@crossdock/contract/account/operator/inbox'
import { login } from '@crossdock/contract/account/operator/sign-in'
import * as support from '@crossdock/contract/account/support'
import { type Endpoint, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { make, send } from './test/harness.ts'
import { nameOf } from './test/operations.ts'
import { makeOperator } from './test/operators.ts'
import { makeWorld, worldServer } from './test/world.ts'

/** Accounts and the operator open nothing of each other, made from the table of calls: a new call is covered because it is there. */
const server = worldServer()
const anId = '0123456789abcdef01234567'
const operatorCalls = () => server.app.endpoints.filter(({ can }) => can === 'operator')
const inputOf = (endpoint: Endpoint, value: string = anId) =>
  Object.fromEntries(
    pathParameters(endpoint.path).map((name) => [name, name === 'account' || name === 'job' ? '1' : value]),
  )
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('operator’s calls are those below /api/operator, and every one but signing in needs an operator', () => {
  expect(operatorCalls().length).toBeGreaterThan(20)
  const below = server.app.endpoints.filter(({ path }) => path.startsWith('/api/operator/'))
  expect(below.filter((endpoint) => endpoint !== login && endpoint.can !== 'operator').map(nameOf)).toEqual([])
  expect(below).toHaveLength(operatorCalls().length + 1)
})

test('no token, and no account’s token, the owner’s neither, opens an operator’s call', async () => {
  const owner = await make.account(server)
  for (const endpoint of operatorCalls()) {
    const none = await send(server, endpoint, inputOf(endpoint), {})
    expect([none.status, none.body.code], nameOf(endpoint)).toEqual([401, 100])
    const theirs = await send(server, endpoint, inputOf(endpoint), bearer(owner.token))
    expect([theirs.status, theirs.body.code], nameOf(endpoint)).toEqual([401, 101])
    const guessed = await send(server, endpoint, inputOf(endpoint), bearer(`op_${'A'.repeat(43)}`))
    expect([guessed.status, guessed.body.code], nameOf(endpoint)).toEqual([401, 201])
  }
})

test('an operator’s token opens no call of an account', async () => {
  const operator = await makeOperator(server)
  const calls = server.app.endpoints.filter(({ can }) => isOfAccount(can))
  expect(calls.length).toBeGreaterThan(100)
  for (const endpoint of calls) {
    const reply = await operator.try(endpoint, inputOf(endpoint))
    expect([reply.status, reply.body.code], nameOf(endpoint)).toEqual([401, 101])
  }
})

test('a session ends: with its hours, when nothing is asked for a while, with the operator, with signing out', async () => {
  const [late, idle, dropped] = [await makeOperator(server), await makeOperator(server), await makeOperator(server)]
  const { pool } = server.app.platform
  await pool.query('update operator_sessions set expires_at = now() where operator_id = $1', [late.id])
  await pool.query("update operator_sessions set seen_at = now() - interval '31 minutes' where operator_id = $1", [
    idle.id,
  ])
  await pool.query('update operators set active = false where id = $1', [dropped.id])
  for (const [operator, code] of [
    [late, 202],
    [idle, 202],
    [dropped, 201],
  ] as const)
    for (const endpoint of operatorCalls()) {
      const reply = await operator.try(endpoint, inputOf(endpoint))
      expect([reply.status, reply.body.code], nameOf(endpoint)).toEqual([401, code])
    }
})

test('what does not exist, and what is malformed, is refused and never our fault; what writes is counted in the log', async () => {
  const operator = await makeOperator(server)
  for (const endpoint of operatorCalls().filter(({ path }) => pathParameters(path).length > 0))
    for (const value of ['x', '%00', "1'or'1", '..%2f..', '99999999999999999999', anId]) {
      const input = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, value]))
      const reply = await operator.try(endpoint, input)
      expect([400, 404], `${nameOf(endpoint)} with ${value}: ${JSON.stringify(reply.body)}`).toContain(reply.status)
    }
})

test('an operator’s GET changes nothing', async () => {
  const owner = await make.account(server)
  const { ids } = await makeWorld(server, owner)
  const operator = await makeOperator(server)
  const tables = [
    'operator_log',
    'audit_log',
    'support_tickets',
    'support_messages',
    'operator_requests',
    'accounts',
    'plans',
    'banners',
  ]
  const sums = async () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await server.app.platform.pool.query<{ sum: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
        )
        return rows[0]?.sum
      }),
    )
  const before = await sums()
  for (const endpoint of operatorCalls().filter(({ method }) => method === 'GET')) {
    const id = endpoint === inbox.getRequest ? ids['operator_requests']?.[0] : ids['support_tickets']?.[0]
    const input = pathParameters(endpoint.path).map((name) => [name, name === 'account' ? owner.accountId : id])
    expect((await operator.try(endpoint, Object.fromEntries(input))).status, nameOf(endpoint)).toBe(200)
  }
  expect(await sums()).toEqual(before)
})

test('notes of operators are read by nobody of an account, and the log of operators is only added to', async () => {
  const owner = await make.account(server)
  const { ids } = await makeWorld(server, owner)
  const operator = await makeOperator(server)
  const id = ids['support_tickets']?.[0] ?? ''
  await operator.call(inbox.note, { id, message: 'A SECRET between operators' })
  expect(JSON.stringify((await operator.call(inbox.getTicket, { id })).messages)).toContain('A SECRET')
  expect(JSON.stringify(await owner.call(support.get, { id }))).not.toContain('A SECRET')
  const client = await server.app.platform.pool.connect()
  try {
    await client.query(
      `begin; set local role crossdock_app; set local app.account_id = '${owner.accountId}'; set local app.store_ids = '*'`,
    )
    expect((await client.query("select 1 from support_messages where kind = 'NOTE'")).rows).toEqual([])
    await client.query('savepoint here')
    for (const text of ['select 1 from operator_log', 'select 1 from operators', 'select 1 from operator_sessions']) {
      await expect(client.query(text), text).rejects.toThrow('permission denied')
      await client.query('rollback to here')
    }
    await client.query('rollback')
    for (const text of ['delete from operator_log', "update operator_log set name = ''"])
      await expect(client.query(text), text).rejects.toThrow('only added to')
  } finally {
    client.release()
  }
})
