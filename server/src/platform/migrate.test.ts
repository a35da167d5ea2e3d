import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { migrate, statementsOf } from './migrate.ts'

const clients: pg.Client[] = []
const proxies: (() => void)[] = []
let count = 0
afterEach(async () => {
  for (const end of proxies.splice(0)) end()
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

const other = 'a'.repeat(24)

/** A new database, at the migration before lines had their volume, with lines of three units in packages of two. */
async function makeOld(lines: number): Promise<string> {
  const name = `migrate_${++count}`
  const server = await connect(inject('databaseServer'))
  await server.query(`drop database if exists ${name}`)
  await server.query(`create database ${name}`)
  const url = inject('databaseServer').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  await migrate(url, '0006_receiving_steps')
  const client = await connect(url)
  await client.query(
    `set session_replication_role = replica;
     insert into product_package_types (account_id, id, store_id, product_id, name, unit_quantity, depth, width, height, weight)
     values (1, '${other}', '${other}', '${other}', 'Pair', 2, 10, 5, 2, 1);
     insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id, units_count)
     select 1, lpad(n::text, 24, '0'), '${other}', lpad(n::text, 24, '0'), 0, '${other}', '${other}', 3 from generate_series(1, ${lines}) n;`,
  )
  return url
}

const wrongVolumes = async (client: pg.Client) =>
  (await client.query('select count(*)::integer as wrong from shipment_order_items where volume <> 200')).rows[0]

const hasIndex = async (client: pg.Client) =>
  (
    await client.query(
      "select indisvalid as valid, indnatts as columns from pg_index where indexrelid = to_regclass('shipment_order_items_by_volume')",
    )
  ).rows[0]

test('a table in use is changed while others write to it all along', async () => {
  const url = await makeOld(40_000)
  const client = await connect(url)
  const migrated = migrate(url)
  const at = { isOver: false }
  const over = migrated.finally(() => {
    at.isOver = true
  })
  let writes = 0
  while (!at.isOver) {
    await client.query('update shipment_order_items set units_count = 4 where account_id = 1 and id = $1', [
      String((writes++ % 1000) * 40 + 1).padStart(24, '0'),
    ])
    await pause(1)
  }
  await over
  // How long each of them waits is measured by the bench; had they all waited for the end, there would be one.
  expect(writes).toBeGreaterThan(5)
  expect(await wrongVolumes(client)).toEqual({ wrong: 0 })
  expect(await hasIndex(client)).toEqual({ valid: true, columns: 3 })
})

test('a session that keeps the table to itself is waited for, without others waiting behind', async () => {
  const url = await makeOld(10)
  const [holder, other] = [await connect(url), await connect(url)]
  await holder.query('begin; lock table shipment_order_items in access share mode')
  const migrated = migrate(url)
  for (let n = 0; n < 8; n++) {
    // Behind a migration that waits for the holder it would wait for ever: the holder waits for this.
    await other.query('select count(*) from shipment_order_items')
    await pause(150)
  }
  await holder.query('commit')
  await migrated
  expect(await wrongVolumes(other)).toEqual({ wrong: 0 })
})

test('one that was broken off is done again; two at once do it once', async () => {
  const url = await makeOld(12_000)
  const client = await connect(url)
  // As a crash leaves it: the column is there, some rows are filled, the index is not what it will be.
  await client.query(
    `alter table shipment_order_items add column volume double precision not null default 0;
     update shipment_order_items set volume = 200 where units_count = 3 and id < lpad('5000', 24, '0');
     create index shipment_order_items_by_volume on shipment_order_items (account_id)`,
  )
  await Promise.all([migrate(url), migrate(url)])
  expect(await wrongVolumes(client)).toEqual({ wrong: 0 })
  expect(await hasIndex(client)).toEqual({ valid: true, columns: 3 })
  const { rows } = await client.query(
    "select count(*)::integer as n from kysely_migration where name = '0007_line_volume'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('timelines of orders that were deleted go, those of orders stay', async () => {
  const url = await makeOld(0)
  const client = await connect(url)
  await client.query(
    `set session_replication_role = replica;
     insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date, delivery_type, created_by)
     select 1, lpad(n::text, 24, '0'), '${other}', 'SO-' || n, '${other}', 'DRAFT', 'PO', '2026-03-01', 'ThirdPartyPickup', '${other}' from generate_series(1, 9000, 3) n;
     insert into receipt_orders (account_id, id, store_id, reference_id, warehouse_id, state, created_by)
     select 1, lpad(n::text, 24, '0'), '${other}', 'RO-' || n, '${other}', 'DRAFT', '${other}' from generate_series(2, 9000, 3) n;
     insert into order_events (account_id, id, store_id, order_id, type)
     select 1, lpad((n * 2 + e)::text, 24, '0'), '${other}', lpad(n::text, 24, '0'), 'created' from generate_series(1, 9000) n, generate_series(0, 1) e;`,
  )
  await migrate(url)
  const { rows } = await client.query(
    'select order_id::integer % 3 as kind, count(*)::integer as n from order_events group by 1 order by 1',
  )
  expect(rows).toEqual([
    { kind: 1, n: 6000 },
    { kind: 2, n: 6000 },
  ])
})

test('an online migration is a statement a paragraph; a blank line inside of a block is no end', () => {
  const block = 'do $do$\nbegin\n\n  perform 1;\n\n\n  perform $$a\n\nb$$;\n\nend $do$;'
  const statements = statementsOf(
    `-- First.\nalter table a add b text;\n\n${block}\n  \n\ncreate index c on a (b);\n\n`,
  )
  expect(statements).toEqual(['-- First.\nalter table a add b text;', block, 'create index c on a (b);'])
})

test('a start tells the planner what an older server or a dump has not brought along, of tables with many rows an account', async () => {
  const url = await makeOld(0)
  await migrate(url)
  const client = await connect(url)
  const told = async () => {
    const { rows } = await client.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname
       where c.relnamespace = 'public'::regnamespace and a.attstattarget = 0 and s.n_distinct = 1 and s.correlation = 1 order by 1`,
    )
    return rows.map(({ table }) => table)
  }
  const before = await told()
  expect(before).toEqual(expect.arrayContaining(['inventory', 'products', 'shipment_orders']))
  // As an older server leaves one of them, a dump another, and a version that said nothing of the order of rows a third.
  await client.query('alter table products alter column account_id set statistics -1')
  await client.query("select pg_clear_attribute_stats('public', 'products', 'account_id', false)")
  await client.query("select pg_clear_attribute_stats('public', 'inventory', 'account_id', false)")
  await client.query(
    `select pg_clear_attribute_stats('public', 'shipment_orders', 'account_id', false), pg_restore_attribute_stats('schemaname', 'public',
       'relname', 'shipment_orders', 'attname', 'account_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)`,
  )
  const untold = ['products', 'inventory', 'shipment_orders']
  expect(await told()).toEqual(before.filter((table) => !untold.includes(table)))
  await migrate(url)
  expect(await told()).toEqual(before)
  const { rows: alone } = await client.query<{ table: string }>(
    `select c.relname as table from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and i.indkey[0] = a.attnum
     where i.indisunique and i.indnatts = 1 and c.relnamespace = 'public'::regnamespace`,
  )
  expect(alone).not.toEqual([])
  for (const { table } of alone) expect(before).not.toContain(table)
  // One that is made later is told by the same rule.
  await client.query(
    `create table one_an_account (account_id integer primary key); select make_tenant_table('one_an_account');
     create table many_an_account (account_id integer, n integer, primary key (account_id, n)); select make_tenant_table('many_an_account')`,
  )
  expect((await told()).filter((table) => table.endsWith('an_account'))).toEqual(['many_an_account'])
})

/** The test's server, as if it were of another version: what it answers of itself is changed on the way. */
async function serverOf(version: number, url: string): Promise<string> {
  const client = await connect(url)
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
  const number = rows[0]?.number ?? ''
  const shown = String(version * 10_000).padEnd(number.length, '0')
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const upstream = dial(`${client.host}/.s.PGSQL.${client.port}`)
    for (const one of [socket, upstream]) sockets.add(one.on('error', () => {}))
    socket.pipe(upstream)
    upstream.on('data', (bytes) =>
      socket.write(Buffer.from(bytes.toString('latin1').replaceAll(number, shown), 'latin1')),
    )
    upstream.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxies.push(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  const { username, password, pathname } = new URL(url)
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
}

test('a PostgreSQL that is too old is refused with a plain sentence, before anything of it is changed', async () => {
  const url = await makeOld(0)
  const state = async () =>
    (await (await connect(url)).query('select count(*)::integer as n from kysely_migration')).rows[0]
  const before = await state()
  await expect(migrate(await serverOf(14, url))).rejects.toThrow(
    'The database is PostgreSQL 14. Crossdock needs PostgreSQL 15 or newer; nothing was changed.',
  )
  expect(await state()).toEqual(before)
})
