import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as archives from '@crossdock/contract/account/archives'
import * as auth from '@crossdock/contract/account/auth'
import * as deletion from '@crossdock/contract/account/deletion'
import * as accounts from '@crossdock/contract/account/operator/accounts'
import { getProfile } from '@crossdock/contract/account/profile'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { type Endpoint, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { listAccountTables } from '../../platform/backup/account-tables.ts'
import { eraseAccount } from '../../platform/backup/erase-account.ts'
import { folderOf } from '../../platform/files.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { openTokens } from '../../platform/payments/page-tokens.ts'
import { signedWith } from '../../platform/payments/sandbox.ts'
import { make, type Person, send } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { makeOperator } from '../../test/operators.ts'
import { makeWorld, worldServer } from '../../test/world.ts'
import { findWaiting } from '../payments/reads.ts'
import { takeEvent } from '../payments/writes.ts'
import { erasedName, kept } from './rules.ts'
import { eraseAccounts, tellOwners } from './writes.ts'

const server = worldServer()
const platform = () => server.app.platform
const password = 'Corner+4ook'
const businessName = 'Northwind Toys'

const inDays = (days: number): void => {
  server.clock.now = new Date(Date.now() + days * 86_400_000)
}
const emailOf = async ({ userId }: Person): Promise<string> =>
  (await platform().pool.query('select email from users where id = $1', [userId])).rows[0]?.email ?? ''

/** Gives somebody a password; the address that signs in. */
async function withPassword(person: Person): Promise<string> {
  const [email, hash] = [await emailOf(person), await hashPassword(password)]
  await platform().pool.query('update users set password_hash = $1 where id = $2', [hash, person.userId])
  await platform().pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    email,
    person.accountId,
    person.userId,
  ])
  return email
}

/** Rows of an account by table, without those that have none. */
async function rowsOf(accountId: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, owner } of await listAccountTables(platform().pool)) {
    const { rows } = await platform().pool.query<{ count: number; sum: string }>(
      `select count(*)::integer as count, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
       from ${name} t where ${owner} = $1`,
      [accountId],
    )
    if (rows[0]?.count) found[name] = `${rows[0].count} ${rows[0].sum}`
  }
  return found
}

/** What was on its way back to them has arrived: before that nothing is erased. */
const settleRefunds = ({ accountId }: Person) =>
  platform().pool.query("update refunds set state = 'DONE', settled_at = now() where account_id = $1", [accountId])

/** Ids of nothing, for a path that takes some. */
const inputOf = ({ path }: Endpoint) => Object.fromEntries(pathParameters(path).map((name) => [name, '0'.repeat(24)]))

test('the name of the business confirms it; from then on everybody but the owner is refused with a sentence', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*')
  const emails = [await withPassword(owner), await withPassword(clerk)]
  expect((await owner.try(deletion.begin, { businessName: 'Northwind' })).body.errInfo.fields).toEqual([
    { path: 'businessName', message: 'This is not the name of the business' },
  ])
  expect((await clerk.try(deletion.begin, { businessName })).body.errorType).toBe('OwnersAlone')
  expect((await owner.try(deletion.giveBack)).body.errorType).toBe('NotDeleted')
  const { at, endsAt } = await owner.call(deletion.begin, { businessName })
  expect(Date.parse(endsAt) - Date.parse(at)).toBe(30 * 86_400_000)

  expect((await clerk.try(getProfile)).body.errorType).toBe('TokenInactive')
  const replies = await Promise.all(emails.map((email) => send(server, auth.login, { email, password }, {})))
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [200, 'Signed in'],
    [403, 'This account is deleted. Only its owner can sign in, and return it.'],
  ])
  const wrong = await send(server, auth.login, { email: emails[1], password: 'Another+4ook' }, {})
  expect(wrong.body.errorType).toBe('WrongCredentials')
  const told = await owner.call(getProfile)
  // The database writes no noughts at the end of a second's parts.
  const moments = (told: { at: string; endsAt: string } | null) =>
    [told?.at, told?.endsAt].map((one) => Date.parse(one ?? ''))
  expect(moments(told.deleted)).toEqual(moments({ at, endsAt }))
  expect((await owner.try(products.list)).body).toMatchObject({ errorType: 'AccountDeleted', code: 303 })
  expect((await owner.try(deletion.begin, { businessName })).body.errorType).toBe('AccountDeleted')
  const operator = await makeOperator(server)
  const seen = async () => (await operator.call(accounts.get, { account: owner.accountId })).isDeleted
  expect(await seen()).toBe(true)
  await owner.call(deletion.giveBack)
  expect(await seen()).toBe(false)
})

test('its owner is answered what is there for that, reads what a suspended one reads, and nothing else', async () => {
  const owner = await make.account(server)
  await owner.call(deletion.begin, { businessName })
  const calls = server.app.endpoints.filter(({ can }) => isOfAccount(can))
  const isOpen = ({ method, evenWhenDeleted, evenWhenSuspended }: Endpoint) =>
    evenWhenDeleted || (method === 'GET' && evenWhenSuspended)
  const open = calls.filter(isOpen)
  expect(open.flatMap(({ method, path }) => (method === 'GET' ? [] : path)).sort()).toEqual([
    '/api/account-archives',
    '/api/account-archives/{id}/link',
    '/api/account-deletion/return',
    '/api/users/logout',
    '/api/users/proof',
    '/api/users/proof/passkey-options',
    '/api/users/proof/sso',
  ])
  for (const call of calls.filter((one) => !isOpen(one)))
    expect((await owner.try(call, inputOf(call))).body.errorType, call.path).toBe('AccountDeleted')
  expect((await owner.try(archives.ask)).status).toBe(202)
})

test('a session of somebody else that is still there opens nothing, what the owner is answered neither', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*')
  await owner.call(deletion.begin, { businessName })
  // As one that was begun in the very moment.
  await platform().pool.query('update sessions set revoked_at = null where user_id = $1', [clerk.userId])
  for (const call of [getProfile, archives.list, subscriptions.get] as Endpoint[])
    expect((await clerk.try(call)).body.errorType, call.path).toBe('AccountDeleted')
})

test('it is returned within thirty days with everything, but the subscription stays canceled', async () => {
  const owner = await make.account(server)
  await platform().pool.query(`update accounts set subscription_status = 'ACTIVE' where id = $1`, [owner.accountId])
  await platform().pool.query(
    `insert into subscriptions (account_id, period_key, period_start, period_end, period_cents)
     values ($1, 'monthly', now(), now() + interval '20 days', 4900)`,
    [owner.accountId],
  )
  const before = await owner.call(products.list)
  await owner.call(deletion.begin, { businessName })
  await owner.call(deletion.giveBack)
  expect((await owner.call(getProfile)).deleted).toBeNull()
  expect(await owner.call(products.list)).toEqual(before)
  expect((await owner.call(subscriptions.get)).status).toBe('PENDING_CANCEL')
  await owner.call(deletion.begin, { businessName })
  inDays(31)
  expect((await owner.try(deletion.giveBack)).body.errorType).toBe('AccountDeleted')
  server.clock.now = null
})

test('of 64 that delete it at once one does, and of 64 that return it', async () => {
  const owner = await make.account(server)
  for (const [call, input] of [
    [deletion.begin, { businessName }],
    [deletion.giveBack, {}],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: 64 }, () => owner.try(call, input)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
  }
})

test('the owner is told at once, seven days and one day before the end, each once', async () => {
  const owner = await make.account(server)
  await owner.call(deletion.begin, { businessName })
  const email = await emailOf(owner)
  const told: number[] = []
  for (const days of [0, 0.1, 22, 23.1, 24, 29.1, 29.9]) {
    inDays(days)
    await Promise.all([tellOwners(platform()), tellOwners(platform())])
    told.push((await mailsTo(server, email)).length)
  }
  server.clock.now = null
  expect(told).toEqual([1, 1, 1, 2, 2, 3, 3])
})

test('one account whose mail cannot be written keeps no other from being told, and that is said in the end', async () => {
  const owners = [await make.account(server), await make.account(server), await make.account(server)]
  for (const owner of owners) await owner.call(deletion.begin, { businessName })
  const odd = async (zone: string) =>
    platform().pool.query('update accounts set time_zone = $2 where id = $1', [owners[1]?.accountId, zone])
  const told = async () =>
    Promise.all(
      owners.map(
        async ({ accountId }) =>
          (await platform().pool.query('select from mails where account_id = $1', [accountId])).rowCount,
      ),
    )
  await odd('Nowhere/At-All')
  await expect(tellOwners(platform())).rejects.toThrow('1 account')
  expect(await told()).toEqual([1, 0, 1])
  await odd('America/Vancouver')
  await tellOwners(platform())
  expect(await told()).toEqual([1, 1, 1])
})

test('after thirty days nothing is left but what the law wants; another account is untouched, and addresses are free', async () => {
  const [owner, other] = [await make.account(server), await make.account(server)]
  await makeWorld(server, owner)
  await makeWorld(server, other)
  await settleRefunds(owner)
  const email = await withPassword(owner)
  const paidInvoices = async () =>
    (
      await platform().pool.query("select * from invoices where account_id = $1 and state = 'PAID' order by id", [
        owner.accountId,
      ])
    ).rows
  const invoices = await paidInvoices()
  expect(invoices.length).toBeGreaterThan(0)
  await owner.call(deletion.begin, { businessName })
  await eraseAccounts(platform())
  expect((await owner.call(getProfile)).deleted).not.toBeNull()
  const neighbour = await rowsOf(other.accountId)
  inDays(30.1)
  await eraseAccounts(platform())

  const left = await rowsOf(owner.accountId)
  expect(Object.keys(left).filter((name) => name !== 'accounts' && !kept.tables.includes(name))).toEqual([])
  expect(await paidInvoices()).toEqual(invoices)
  const { rows: trail } = await platform().pool.query(
    'select count(*)::integer as rows, count(before) + count(after) + count(device) + count(place) as said from audit_log where account_id = $1',
    [owner.accountId],
  )
  expect(trail[0]?.rows).toBeGreaterThan(10)
  expect(trail[0]?.said).toBe(0)
  expect(existsSync(folderOf(platform(), owner.accountId))).toBe(false)
  const { rows: account } = await platform().pool.query('select business_name from accounts where id = $1', [
    owner.accountId,
  ])
  expect(account).toEqual([{ business_name: erasedName }])
  expect(await rowsOf(other.accountId)).toEqual(neighbour)
  expect((await platform().pool.query('select from logins where email = $1', [email])).rowCount).toBe(0)
  expect((await owner.try(getProfile)).status).toBe(401)

  // When the legal time is over the rest goes, too.
  inDays(30.1 + 365.3 * 10)
  await eraseAccounts(platform())
  server.clock.now = null
  expect(Object.keys(await rowsOf(owner.accountId)).filter((name) => name !== 'operator_log')).toEqual([])
  expect(await rowsOf(other.accountId)).toEqual(neighbour)
})

test('what was queued for an erased account goes with it, and so do addresses that want no mails, unless somebody else has them', async () => {
  const [owner, other] = [await make.account(server), await make.account(server)]
  const { pool } = platform()
  const [mine, shared] = [`${newId()}@northwind.example`, `${newId()}@northwind.example`]
  const give = (email: string, person: Person) =>
    pool.query('update users set email = $1 where account_id = $2 and id = $3', [
      email,
      person.accountId,
      person.userId,
    ])
  const colleague = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  await give(mine.toUpperCase(), owner)
  await give(shared, colleague)
  await give(shared, other)
  await pool.query('insert into unsubscribed (email) values ($1), ($2)', [mine, shared])
  await owner.call(deletion.begin, { businessName })
  const queue = (accountId: number, envelope: object) =>
    pool.query("select enqueue_job('charge-payment', $1::json, $2, null)", [JSON.stringify(envelope), `x-${accountId}`])
  for (const { accountId, userId } of [owner, other]) {
    await queue(accountId, { accountId: null, userId: null, payload: { accountId, userId, paymentId: newId() } })
    await pool.query("select enqueue_job('give-back', $1::json, null, null)", [
      JSON.stringify({ accountId, userId, payload: { userId } }),
    ])
  }
  const queued = async ({ accountId }: Person) =>
    (
      await pool.query(
        "select from graphile_worker._private_jobs where $1 in (payload ->> 'accountId', payload -> 'payload' ->> 'accountId')",
        [String(accountId)],
      )
    ).rowCount
  const before = await queued(other)
  expect(await queued(owner)).toBeGreaterThan(1)
  inDays(30.1)
  await eraseAccounts(platform())
  expect([await queued(owner), await queued(other)]).toEqual([0, before])
  // What comes late, from whoever was at work then.
  await queue(owner.accountId, { accountId: owner.accountId, userId: owner.userId, payload: {} })
  await eraseAccounts(platform())
  server.clock.now = null
  expect(await queued(owner)).toBe(0)
  const { rows } = await pool.query('select email from unsubscribed where email = any($1)', [[mine, shared]])
  expect(rows).toEqual([{ email: shared }])
})

test('what breaks off in the middle goes on: batches that are done stay done', async () => {
  const owner = await make.account(server)
  await makeWorld(server, owner)
  await settleRefunds(owner)
  await owner.call(deletion.begin, { businessName })
  const folder = folderOf(platform(), owner.accountId)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a-file'), 'x')
  const url = platform().pool.options.connectionString ?? ''
  // A row that somebody holds stops it between two tables, and its connection is cut there.
  const holder = await platform().pool.connect()
  await holder.query('begin')
  await holder.query('select from stores where account_id = $1 for update', [owner.accountId])
  const erasing = eraseAccount({ url, accountId: owner.accountId, folder, kept })
  const cut = erasing.then(
    () => 'went on',
    () => 'cut',
  )
  const waits = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "stores"%'`
  await expect.poll(async () => (await platform().pool.query(`select ${waits}`)).rowCount).toBe(1)
  await platform().pool.query(`select pg_terminate_backend(pid) ${waits}`)
  expect(await cut).toBe('cut')
  await holder.query('rollback')
  holder.release()
  const half = Object.keys(await rowsOf(owner.accountId))
  expect(half).toContain('stores')
  expect(half).not.toContain('shipment_orders')
  expect(existsSync(join(folder, 'a-file'))).toBe(true)
  inDays(30.1)
  await eraseAccounts(platform())
  server.clock.now = null
  const left = Object.keys(await rowsOf(owner.accountId))
  expect(left.filter((name) => name !== 'accounts' && !kept.tables.includes(name))).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('what a gateway tells of an erased account is taken, and what was open there is asked for no more', async () => {
  const owner = await make.account(server)
  await makeWorld(server, owner)
  await settleRefunds(owner)
  const mine = async () => (await findWaiting(platform())).filter(({ accountId }) => accountId === owner.accountId)
  await platform().pool.query(
    `insert into payments (account_id, id, invoice_id, gateway, state, cents, created_by, created_at)
     select account_id, $2, id, 'sandbox', 'OPEN', 100, $3, now() - interval '1 hour'
     from invoices where account_id = $1 order by id limit 1`,
    [owner.accountId, newId(), owner.userId],
  )
  expect(await mine()).toHaveLength(1)
  await owner.call(deletion.begin, { businessName })
  inDays(30.1)
  await eraseAccounts(platform())
  server.clock.now = null
  expect(await mine()).toEqual([])
  const said = { ref: `evt_${newId()}`, accountId: owner.accountId, userId: owner.userId, paymentId: newId() }
  const body = JSON.stringify({ ...said, kind: 'charged-back' })
  const { sign } = openTokens(platform().settings.secret, 'sandbox-gateway')
  expect(await takeEvent(platform(), body, signedWith(sign(body)))).toBe(true)
})

test('what is kept is there, and no kept row points at one that goes', async () => {
  const tables = await listAccountTables(platform().pool)
  for (const name of kept.tables) expect(tables.map((table) => table.name)).toContain(name)
  for (const [name, columns] of Object.entries(kept.emptied))
    for (const column of columns) expect(tables.find((table) => table.name === name)?.columns).toContain(column)
})
