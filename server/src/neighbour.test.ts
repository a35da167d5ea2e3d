import { type Endpoint, isOfAccount } from '@crossdock/contract/endpoint'
import * as demo from '@crossdock/contract/fulfillment/demo'
import { expect, test } from 'vitest'
import { idsFor } from './test/foreign-calls.ts'
import { make } from './test/harness.ts'
import { operationsOf } from './test/operations.ts'
import { watchStatements } from './test/statements.ts'
import { idsOf, type MadeWorld, makeWorld, worldServer } from './test/world.ts'

/** One connection, so that every statement that is kept is kept there. */
const server = worldServer({ poolSize: 1 })
const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.app.platform.pool.query<Row>(text, values)).rows

/** Rows and index entries that all statements so far have read, whether they gave them or not. */
async function rowsRead(): Promise<number> {
  await ask('select pg_stat_force_next_flush()')
  const [row] = await ask<{ read: number }>(
    `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables)
      + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
  )
  return row?.read ?? 0
}

/** Ends what is remembered of an account's lists, as a change does: each is counted and skipped through anew. */
const forgetCounts = (accountId: number) => ask('select nextval($1::regclass)', [`account_changes_${accountId % 64}`])

/** Rows that were read of each table, so far. */
async function rowsByTable(): Promise<Map<string, number>> {
  await ask('select pg_stat_force_next_flush()')
  const rows = await ask<{ name: string; read: number }>(
    'select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables',
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** What a call is sent in this business: what it was sent when that was made, or ids of the nouns in its path. */
function inputOf(world: MadeWorld, endpoint: Endpoint): Record<string, unknown> {
  const made = world.calls.find((call) => call.endpoint === endpoint)
  if (made) return made.input
  const [operation] = operationsOf([endpoint])
  return Object.fromEntries(
    (operation?.path ?? []).map(({ name, schema }) => [name, idsFor(world, schema)[0] ?? 'none']),
  )
}

/**
 * Makes every list and every other call that reads, the exports, too, and a business of an account's own with every call that
 * writes; `note` is told of each.
 */
async function makeAll(world: MadeWorld, note: (name: string) => Promise<void>): Promise<void> {
  await forgetCounts(world.owner.accountId)
  for (const endpoint of server.app.endpoints) {
    if (endpoint.method !== 'GET' || !isOfAccount(endpoint.can)) continue
    const reply = await world.owner.try(endpoint, inputOf(world, endpoint))
    await note(`${endpoint.path} ${reply.status}`)
  }
  const writer = await make.account(server)
  await note('an account')
  await makeWorld(server, writer)
  await note('a business of its own')
}

/** The rows that each call has read. */
async function askAll(world: MadeWorld): Promise<Map<string, number>> {
  const read = new Map<string, number>()
  let last = await rowsRead()
  await makeAll(world, async (name) => {
    const now = await rowsRead()
    read.set(name, now - last)
    last = now
  })
  return read
}

/**
 * Gives another account so many copies of everything that an account has, straight into the tables: ids and what must be
 * unique are made anew, the same way everywhere, so that the copies fit together.
 */
async function makeNeighbour(from: number, to: number, copies: number): Promise<void> {
  const tables = await ask<{ name: string; columns: string; values: string }>(
    `select t.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
       string_agg(case when a.attname = 'account_id' then $1::text
         when y.typname = 'id' then format('case when x.%1$I is null then null else substr(md5(x.%1$I || n), 1, 24) end', a.attname)
         when y.typname in ('text', 'varchar') and exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))
           and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any(c.conkey) and pg_get_constraintdef(c.oid) like '%ARRAY[%')
           then format('x.%I || n', a.attname)
         else format('x.%I', a.attname) end, ', ' order by a.attnum) as values
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' join pg_type y on y.oid = a.atttypid
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not in ('sessions', 'accounts', 'idempotency_keys', 'number_series', 'logins')
       and exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'account_id')
     group by t.relname order by t.relname`,
    [to],
  )
  await ask('set session_replication_role = replica')
  for (const { name, columns, values } of tables)
    await ask(
      `insert into ${name} (${columns}) select ${values} from ${name} x, generate_series(1, ${copies}) n where x.account_id = ${from} on conflict do nothing`,
    )
  await ask('reset session_replication_role')
}

test('no call of a small account reads more because another account is large, on a connection that keeps its plans', async () => {
  const owner = await make.account(server)
  const world = await makeWorld(server, owner)
  // Small tables that are known to be small are read whole, where that is allowed.
  await ask('vacuum analyze')
  // More often than a statement is planned anew before its plan is kept.
  for (let round = 0; round < 7; round++) await makeAll(world, async () => {})
  const alone = await askAll(world)
  const neighbour = await make.account(server)
  await makeNeighbour(owner.accountId, neighbour.accountId, 400)
  // First as the database was, then as the large account has made it: most of it is somebody else's.
  const unknown = await askAll(world)
  await ask('analyze')
  const known = await askAll(world)
  const kept = await ask<{ statement: string; generic: number }>(
    "select statement, generic_plans as generic from pg_prepared_statements where name like 'kept%'",
  )
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter(({ generic }) => generic === 0).map(({ statement }) => statement)).toEqual([])
  for (const beside of [unknown, known]) {
    const more = [...beside].filter(([name, read]) => read > 2 * (alone.get(name) ?? 0) + 50)
    expect(more.map(([name, read]) => `${name} read ${alone.get(name)} rows, and reads ${read}`)).toEqual([])
  }
})

test('a page of a list reads rows of its own table for those it skips, and looks nothing up for them', async () => {
  const owner = await make.account(server)
  const world = await makeWorld(server, owner)
  const large = await make.account(server)
  await makeNeighbour(owner.accountId, large.accountId, 60)
  await ask('analyze')
  const everywhere = large.at(large.allStoreId)
  const business = { ...world, owner: everywhere, ids: await idsOf(server, everywhere), calls: [] }
  const skipped = 40
  const lists = new Map<string, string[]>()
  for (const endpoint of server.app.endpoints) {
    if (endpoint.method !== 'GET' || !isOfAccount(endpoint.can) || endpoint.path.includes('export')) continue
    const askPage = async (page: number, { isForgotten = true } = {}) => {
      if (isForgotten) await forgetCounts(large.accountId)
      const before = await rowsByTable()
      const { body } = await everywhere.try(endpoint, { ...inputOf(business, endpoint), page_size: 1, page })
      const data = body.data as { page?: number; total?: number } | undefined
      const after = await rowsByTable()
      return {
        isPage: data?.page === page && (data.total ?? 0) > skipped,
        read: (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0),
        names: [...after.keys()],
      }
    }
    const first = await askPage(1)
    if (!first.isPage) continue
    const later = await askPage(skipped + 1)
    // The same rows, found where they stand: what they themselves are made of, a route of all its stops.
    const again = await askPage(skipped + 1, { isForgotten: false })
    lists.set(
      endpoint.path,
      later.names.filter((name) => later.read(name) - Math.max(first.read(name), again.read(name)) >= skipped / 2),
    )
  }
  expect(lists.size).toBeGreaterThan(10)
  // The reports' rows are made of two: an order and its line, a product and what is on hand of it.
  const own = (path: string) => (path.includes('/reports/') ? 2 : 1)
  const more = [...lists].filter(([path, tables]) => tables.length > own(path))
  expect(more.map(([path, tables]) => `${path} reads more of ${tables.join(', ')}`)).toEqual([])
})

test('a new account beside a large one: loading the demo company and reading all of it costs what the account has, no more', async () => {
  const model = await make.account(server)
  const world = await makeWorld(server, model)
  const large = await make.account(server)
  await makeNeighbour(model.accountId, large.accountId, 1_000)
  // What is known now is the large account, and that it is alone.
  await ask('analyze')
  const owner = await make.account(server)
  const watched = await watchStatements(server, async () => {
    await owner.call(demo.load, {})
    const everywhere = owner.at(owner.allStoreId)
    const business = { ...world, owner: everywhere, ids: await idsOf(server, everywhere), calls: [] }
    for (const endpoint of server.app.endpoints)
      if (endpoint.method === 'GET' && isOfAccount(endpoint.can) && !endpoint.path.includes('export'))
        await everywhere.try(endpoint, inputOf(business, endpoint))
  })
  const [largest] = await ask<{ count: number }>(
    'select count(*)::integer as count from audit_log where account_id = $1',
    [owner.accountId],
  )
  expect(watched.length).toBeGreaterThan(150)
  // Rows that were changed in this transaction are met again in the indexes: twice what there is. A table that is read again
  // for each row of another is hundreds of times that.
  expect(watched.filter(({ rows }) => rows > 2 * (largest?.count ?? 0))).toEqual([])
})

test('every table is planned for as if it were one account of all its rows, whatever has been counted', async () => {
  await ask('analyze')
  const known = await ask<{ name: string; distinct: number; order: number; common: string | null }>(
    `select s.tablename as name, s.n_distinct as distinct, s.correlation as order, s.most_common_vals::text as common from pg_stats s
     where s.schemaname = 'public' and s.attname = 'account_id' order by 1`,
  )
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnatts = 1 and i.indkey[0] = a.attnum) order by 1`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const names = new Set(tables.map(({ name }) => name))
  expect(known.filter(({ name }) => names.has(name))).toEqual(
    tables.map(({ name }) => ({ name, distinct: 1, order: 1, common: null })),
  )
})
