import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generatedTypes } from '../commands/generated-types.ts'
import { makeProduct } from '../test/factories.ts'
import { make, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import { acrossStores } from './across-stores.ts'
import type { Context } from './context.ts'
import { isOutdated, kept } from './db.ts'

const server = testServer()

test('the types of the schema are those of its migrations, and every id says there whose it is', async () => {
  expect(await generatedTypes(server.url)).toBe(await readFile(join(import.meta.dirname, 'schema.gen.ts'), 'utf8'))
})

test('statements that are made at once are sent in that order, whether built or written', async () => {
  const owner = await make.account(server)
  const times = await inTransactionOf(server, owner, async ({ db }) => {
    const built = () => db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('at')).executeTakeFirstOrThrow()
    const written = async () => {
      const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
      return rows[0] ?? { at: '' }
    }
    return Promise.all([written(), built(), built(), written(), built(), written()])
  })
  const order = times.map(({ at }) => at)
  expect(order).toEqual([...order].sort())
  expect(new Set(order).size).toBe(order.length)
})

test('statements that are made at once leave in one write', async () => {
  const client = await server.app.platform.pool.connect()
  try {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    let writes = 0
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name] as (...words: unknown[]) => void
      stream[name] = (...words: unknown[]) => {
        writes++
        Reflect.apply(write, stream, words)
      }
    }
    const answers = await Promise.all([1, 2, 3, 4].map((n) => client.query('select $1::integer as n', [n])))
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
    expect(writes).toBe(1)
  } finally {
    client.release(true)
  }
})

test('answers of many rows are worked on in turns, a round of the event loop each', async () => {
  const owner = await make.account(server)
  let round = 0
  let isOver = false
  const count = (): void => {
    round++
    if (!isOver) setImmediate(count)
  }
  count()
  const rounds = await inTransactionOf(server, owner, ({ db }) =>
    Promise.all(
      [600, 600, 600, 600].map(async (many) => {
        await sql`select from generate_series(1, ${many})`.execute(db)
        return round
      }),
    ),
  )
  isOver = true
  expect(new Set(rounds).size).toBe(4)
})

test('one that fails spoils the transaction, not the connection', async () => {
  const owner = await make.account(server)
  const work = inTransactionOf(server, owner, ({ db }) =>
    Promise.all([sql`select 1`.execute(db), sql`select 1 / 0`.execute(db), sql`select 2`.execute(db)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  const { rows } = await server.app.platform.pool.query('select 3 as three')
  expect(rows).toEqual([{ three: 3 }])
})

test('while a read sees all stores, nothing else of the request may ask', async () => {
  const owner = await make.account(server)
  const count = ({ db }: Context) => sql`select count(*) from products`.execute(db)
  const beside = inTransactionOf(server, owner, (ctx) => Promise.all([acrossStores(ctx, count), count(ctx)]))
  await expect(beside).rejects.toThrow('nothing may be asked beside it')
  const underWay = inTransactionOf(server, owner, (ctx) =>
    Promise.all([sql`select pg_sleep(0.2)`.execute(ctx.db), pause(50).then(() => acrossStores(ctx, count))]),
  )
  await expect(underWay).rejects.toThrow('under way')
  const inside = inTransactionOf(server, owner, (ctx) => acrossStores(ctx, () => count(ctx)))
  await expect(inside).rejects.toThrow('nothing may be asked beside it')
  await inTransactionOf(server, owner, async (ctx) => {
    await acrossStores(ctx, (wide) => acrossStores(wide, count))
    await count(ctx)
  })
})

test('after a read of all stores the request sees its own again, also when the read was given up', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const clerk = await make.subAccount(server, owner, [], [store])
  const seen = async ({ db }: Context) => {
    const { rows } = await sql<{ ids: string; stores: number }>`
      select current_setting('app.store_ids') as ids, (select count(*) from products) as stores`.execute(db)
    return rows[0]
  }
  await makeProduct(server, owner)
  await inTransactionOf(server, clerk, async (ctx) => {
    expect(await acrossStores(ctx, seen)).toEqual({ ids: '*', stores: 1 })
    expect(await seen(ctx)).toEqual({ ids: store, stores: 0 })
    const refused = acrossStores(ctx, async (wide) => {
      await seen(wide)
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await seen(ctx)).toEqual({ ids: store, stores: 0 })
  })
})

test('an upgrade gives a table another column: a kept statement fails once a connection, and works again', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const read = () =>
    inTransactionOf(server, owner, async ({ db }) => {
      const row = await db.selectFrom('stores').modifyFront(kept).selectAll().executeTakeFirstOrThrow()
      return Object.keys(row)
    })
  await read()
  await pool.query('alter table stores add column colour text')
  let refused = 0
  const columns = async (): Promise<string[]> => {
    try {
      return await read()
    } catch (error) {
      expect(isOutdated(error)).toBe(true)
      if (++refused > 20) throw error
      return columns()
    }
  }
  expect(await columns()).toContain('colour')
  expect(refused).toBeGreaterThan(0)
})

test('a statement begins no helpers and is not compiled, however large it takes its tables for', async () => {
  const owner = await make.account(server)
  await makeProduct(server, owner, {})
  const plan = await inTransactionOf(server, owner, async ({ db }) => {
    await sql`set local parallel_setup_cost = 0`.execute(db)
    await sql`set local parallel_tuple_cost = 0`.execute(db)
    await sql`set local min_parallel_table_scan_size = 0`.execute(db)
    await sql`set local min_parallel_index_scan_size = 0`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) select count(*) from products p join audit_log a on a.account_id = p.account_id`.execute(
      db,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Aggregate')
  expect(plan).not.toContain('Gather')
  // Whatever the database's own settings are.
  const { rows } = await server.app.platform.pool.query(
    "select setting, source from pg_settings where name = 'jit' or name = 'max_parallel_workers_per_gather' order by name",
  )
  expect(rows).toEqual([
    { setting: 'off', source: 'client' },
    { setting: '0', source: 'client' },
  ])
})
