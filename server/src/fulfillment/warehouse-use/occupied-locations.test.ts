import { list as locations } from '@crossdock/contract/warehouse/stock-locations'
import { beforeAll, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { watchStatements } from '../../test/statements.ts'
import { makeStock, makeYard } from '../../test/stock.ts'

/** One connection, so that every statement is seen. */
const server = testServer({ poolSize: 1 })
const facts = { owner: null as unknown as Person }
const many = 5_000

/** Copies of a shelf, and of the record on it. */
beforeAll(async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 1 })
  const run = (text: string) => server.app.platform.pool.query(text)
  const copy = async (table: string, changed: Readonly<Record<string, string>>) => {
    const { rows } = await server.app.platform.pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    await run(`insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `x.${name}`).join(', ')}
      from ${table} x, generate_series(1, ${many}) n where x.account_id = ${owner.accountId} ${changed['which'] ?? ''}`)
  }
  await run('set session_replication_role = replica')
  const id = (name: string) => `substr(md5(x.${name} || n), 1, 24)`
  await copy('stock_locations', { id: id('id'), title: "'Q-' || n", which: `and x.id = '${yard.shelf}'` })
  await copy('inventory', { id: id('id'), stock_location_id: id('stock_location_id') })
  await run('set session_replication_role = origin')
  await run('analyze')
  facts.owner = owner
})

test('whether the locations of a page hold something is looked up for them alone', async () => {
  const watched = await watchStatements(server, async () => {
    const { items } = await facts.owner.call(locations, { title: 'Q-', page_size: 50, infinite: true })
    expect(items).toHaveLength(50)
    expect(items.every(({ isOccupied }) => isOccupied)).toBe(true)
  })
  expect(watched.filter(({ rows }) => rows > 500)).toEqual([])
})
