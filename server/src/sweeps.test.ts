import { isMet } from '@crossdock/contract/access'
import { type Endpoint, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { concerns, isUnder, topics } from '@crossdock/contract/events'
import { allGrants, permissionsOf } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { make, send } from './test/harness.ts'
import { nameOf, tryAll } from './test/operations.ts'
import { makeWorld, worldServer } from './test/world.ts'

/** Tests made from the table of calls: whoever adds a call is covered by them without writing a line. */
const server = worldServer()
const anId = '0123456789abcdef01234567'

const inputOf = (endpoint: Endpoint, more: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId])),
  ...more,
})

test('every call has a path, a summary and one owner', () => {
  const names = server.app.endpoints.map(nameOf)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const endpoint of server.app.endpoints) {
    expect(endpoint.path, nameOf(endpoint)).toMatch(/^\/(api|global)\//)
    expect(endpoint.summary.length, nameOf(endpoint)).toBeGreaterThan(5)
  }
})

test('every deletion can be taken back by a call of the same rights, or says why not', () => {
  const { endpoints } = server.app
  const faults: string[] = []
  for (const remove of endpoints.filter(({ method }) => method === 'DELETE')) {
    const restore = endpoints.find(({ method, path }) => method === 'POST' && path === `${remove.path}/restore`)
    const rights = ({ can, feature, store }: Endpoint) => JSON.stringify({ can, feature, store })
    if (restore ? remove.final !== undefined || rights(restore) !== rights(remove) : !remove.final)
      faults.push(nameOf(remove))
  }
  expect(faults, 'plainCalls, restoreOf, or final').toEqual([])
  expect(endpoints.filter(({ path }) => path.endsWith('/restore')).length).toBeGreaterThan(8)
})

test('every call that reads is made stale by some topic, and every topic names calls that there are', () => {
  const reads = server.app.endpoints.filter(({ method, can }) => method === 'GET' && isOfAccount(can))
  expect(reads.filter(({ path }) => !concerns(path, [...topics.keys()])).map(nameOf)).toEqual([])
  const starts = new Set([...topics.values()].flat())
  expect([...starts].filter((start) => !reads.some(({ path }) => isUnder(path, start)))).toEqual([])
})

test('without a token every call but the public ones answers 401, code 100', async () => {
  for (const endpoint of server.app.endpoints.filter(({ can }) => isOfAccount(can))) {
    const reply = await send(server, endpoint, inputOf(endpoint), {})
    expect([reply.status, reply.body.code], nameOf(endpoint)).toEqual([401, 100])
  }
})

test('without the permission every call answers 403, code 300, and says which', async () => {
  const owner = await make.account(server)
  const nobody = await make.subAccount(server, owner, [])
  // What everybody of the account may: the address book (PERM-027).
  const everybodys = permissionsOf([], false)
  const asks = ({ can }: Endpoint) =>
    isOfAccount(can) && can !== 'signed-in' && !isMet(can, (key) => everybodys.includes(key))
  for (const endpoint of server.app.endpoints.filter(asks)) {
    const reply = await nobody.try(endpoint, inputOf(endpoint))
    expect([reply.status, reply.body.code, reply.body.message], nameOf(endpoint)).toEqual([
      403,
      300,
      errors.NO_ACCESS.message,
    ])
    expect(reply.body.errInfo.permission, nameOf(endpoint)).toBeTruthy()
  }
})

test('with every grant, in every store, no call is out of reach', async () => {
  const owner = await make.account(server)
  const everything = (await make.subAccount(server, owner, allGrants, '*')).at(owner.mainStoreId)
  const calls = server.app.endpoints.filter(({ can }) => isOfAccount(can))
  const outOfReach: string[] = []
  let tried = 0
  // Signing out comes last: it ends the session that tries the others.
  for (const endpoint of [...calls].sort((a, b) => Number(isLogout(a)) - Number(isLogout(b)))) {
    const reply = await everything.try(endpoint, inputOf(endpoint))
    tried++
    // 401 would say that nobody was there to be refused.
    if (reply.status === 401 || reply.body?.code === 300) outOfReach.push(`${nameOf(endpoint)}: ${reply.status}`)
  }
  expect(outOfReach).toEqual([])
  expect(tried).toBe(calls.length)
})

test('under All Accounts every write that needs one store answers INVALID_STORE_ALL', async () => {
  const owner = await make.account(server)
  for (const endpoint of server.app.endpoints.filter(
    ({ can, method, store }) => isOfAccount(can) && method !== 'GET' && store !== 'any',
  )) {
    const reply = await owner.at(owner.allStoreId).try(endpoint, inputOf(endpoint))
    expect([reply.status, reply.body.errInfo?.errType], nameOf(endpoint)).toEqual([400, 'INVALID_STORE_ALL'])
  }
})

test('a malformed id, and one that does not exist, answer 404 or a named fault, never 500', async () => {
  const owner = await make.account(server)
  const withIds = server.app.endpoints
    .filter(({ can, path }) => isOfAccount(can) && pathParameters(path).length > 0)
    .map((endpoint) => ({ endpoint }))
  await tryAll(withIds, async ({ endpoint }) => {
    for (const value of ['x', '0123456789ABCDEF01234567', '%00', "1'or'1", '..%2f..', anId]) {
      const input = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, value]))
      const reply = await owner.try(endpoint, input)
      expect(reply.status, `${nameOf(endpoint)} with ${value}: ${JSON.stringify(reply.body)}`).toBeGreaterThanOrEqual(
        400,
      )
      expect(reply.status, `${nameOf(endpoint)} with ${value}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
    }
  })
})

const isLogout = ({ path }: Endpoint) => path.endsWith('/logout')

/** Everything of an account's rows, as one number. */
async function fingerprint(accountId: number): Promise<string> {
  const { pool } = server.app.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    "select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE' and c.table_name not in ('sessions', 'number_series') order by 1",
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where account_id = $1`,
      [accountId],
    )
    parts.push(`${name}=${rows[0]?.sum}`)
  }
  return parts.join(' ')
}

test('every table is a tenant table under forced row-level security, or on the short list of global ones', async () => {
  const { rows } = await server.app.platform.pool.query<{
    name: string
    secured: boolean
    account: boolean
    policies: number
  }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      exists (select 1 from information_schema.columns x where x.table_schema = 'public' and x.table_name = c.relname and x.column_name = 'account_id') as account,
      (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname)::int as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
  const global = [
    'kysely_migration',
    'kysely_migration_lock',
    'plans',
    'add_ons',
    'billing',
    'promo_codes',
    'tax_rates',
    'sandbox_cards',
    'sandbox_events',
    'sandbox_payments',
    'sandbox_refunds',
    'stripe_asked',
    'installation',
    'challenges',
    'sign_in_tries',
    'mail_counts',
    'accounts',
    'logins',
    'proven_domains',
    'sessions',
    'mail_links',
    'mails',
    'unsubscribed',
    'banners',
    'operator_log',
    'operator_sessions',
    'operators',
  ]
  const open = rows
    .filter(({ name, secured, account, policies }) => !global.includes(name) && !(secured && account && policies > 0))
    .map(({ name }) => name)
  expect(open).toEqual([])
  const { rows: stores } = await server.app.platform.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'store_id' and table_name not in ('user_stores')
    except select tablename from pg_policies where schemaname = 'public' and policyname = 'store'`)
  expect(stores).toEqual([])
})

test('every unique key and foreign key of a tenant table contains the account', async () => {
  const { rows } = await server.app.platform.pool.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and i.indisunique and c.relrowsecurity and c.relname <> 'accounts'
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnum = any (i.indkey::int2[]))
    union all
    select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype = 'f' and c.relrowsecurity and c.relname <> 'accounts'
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnum = any (k.conkey))`)
  expect(rows).toEqual([])
})

test("as the application's role, without a tenant, no table shows a row", async () => {
  const owner = await make.account(server)
  await makeWorld(server, owner)
  const client = await server.app.platform.pool.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'r' and relrowsecurity",
    )
    await client.query('begin; set local role crossdock_app')
    for (const { name } of tables) {
      const { rows } = await client.query(`select 1 from ${name} limit 1`)
      expect(rows, name).toEqual([])
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test("as the application's role, what is only added to cannot be changed: audit rows and the ledger", async () => {
  const { rows } = await server.app.platform.pool.query<{ name: string; may: string[] }>(
    `select name, array(select what from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) what
       where has_table_privilege('crossdock_app', name, what) or (what in ('insert', 'update') and has_any_column_privilege('crossdock_app', name, what)))
       as may from unnest(array['audit_log', 'inventory_log']) name order by 1`,
  )
  expect(rows).toEqual(['audit_log', 'inventory_log'].map((name) => ({ name, may: ['select', 'insert'] })))
})

test('a GET changes nothing: it runs in a read-only transaction', async () => {
  const owner = await make.account(server)
  const before = await fingerprint(owner.accountId)
  for (const endpoint of server.app.endpoints.filter(({ can, method }) => isOfAccount(can) && method === 'GET'))
    await owner.try(endpoint, inputOf(endpoint))
  expect(await fingerprint(owner.accountId)).toBe(before)
})
