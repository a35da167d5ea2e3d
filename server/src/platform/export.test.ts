import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { FileColumn } from '@crossdock/contract/files'
import { exportInventoryLines } from '@crossdock/contract/fulfillment/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../test/factories.ts'
import { make, type Person, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import type { Context } from './context.ts'
import { exportAnswer, streamRows } from './export.ts'

const server = testServer({ poolSize: 8 })

const columns: readonly FileColumn<'n' | 'word'>[] = [
  { key: 'n', heading: 'Number', kind: 'number' },
  { key: 'word', heading: 'Word', words: { even: 'Even' }, blank: 'Odd' },
]
interface Line {
  readonly n: number
  readonly word: string | null
}
const numbers = (count: number) =>
  sql<Line>`select n, case when n % 2 = 0 then 'even' end as word from (select generate_series(1, ${sql.lit(count)}) as n) s`

/** Reads as the owner of a new account and changes nothing. */
async function reading<Value>(work: (ctx: Context) => Promise<Value>): Promise<Value> {
  return inTransactionOf(server, await make.account(server), work)
}

async function textOf(file: Readable | Buffer): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of file as Readable) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces).toString()
}

test('rows come in batches, in order, however many there are', async () => {
  for (const count of [0, 1, 200, 201, 2_200, 7_000]) {
    const seen = await reading(async (ctx) => {
      const all: number[] = []
      for await (const rows of streamRows(ctx, numbers(count))) {
        expect(rows.length).toBeLessThanOrEqual(2_000)
        all.push(...rows.map(({ n }) => n))
      }
      return all
    })
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  }
})

test('a file has its headings, every row and the words for values', async () => {
  const text = await reading(async (ctx) =>
    textOf((await exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query: numbers(5_000) })).file),
  )
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['Number,Word', '1,Odd', '2,Even'])
  expect([lines.length, lines.at(-1)]).toEqual([5_001, '5000,Even'])
})

test('a file without rows has its headings', async () => {
  const text = await reading(async (ctx) =>
    textOf((await exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query: numbers(0) })).file),
  )
  expect(text).toBe('\ufeffNumber,Word\r\n')
})

test('a query at fault is refused before anything is sent', async () => {
  const broken = sql<Line>`select n, 1 / (n - 100) as word from generate_series(1, 1000) n`
  await expect(
    reading((ctx) => exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query: broken })),
  ).rejects.toThrow('division by zero')
})

test('a fault in a later row breaks the file off', async () => {
  const broken = sql<Line>`select n, 1 / (n - 30000) as word from generate_series(1, 60000) n`
  await expect(
    reading(async (ctx) =>
      textOf((await exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query: broken })).file),
    ),
  ).rejects.toThrow('division by zero')
})

test('rows are read no faster than the file is taken', async () => {
  await reading(async (ctx) => {
    const query = numbers(1_000_000_000)
    const file = (await exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query })).file as Readable
    await once(file, 'readable')
    // Long enough to write millions of rows, if nothing held it back.
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(file.readableLength).toBeGreaterThan(0)
    expect(file.readableLength).toBeLessThan(2_000_000)
    file.destroy()
    await once(file, 'close')
  })
})

/** Six thousand products with stock in a warehouse with a long name: a report of 15 megabytes, more than connections hold back. */
async function makeMuchStock(owner: Person): Promise<void> {
  const warehouseId = await makeWarehouse(server, owner, 'Vancouver '.repeat(250))
  const locationId = await makeLocation(server, owner, warehouseId)
  const { pool } = server.app.platform
  const facts = [owner.accountId, owner.storeId]
  await pool.query(
    `insert into products (account_id, id, store_id, sku, description, depth, width, height, weight, stock_units)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'SKU-' || n, 'Wooden blocks ' || n, 1, 1, 1, 1, 3 from generate_series(1, 6000) n`,
    facts,
  )
  await pool.query(
    `insert into product_package_types (account_id, id, store_id, product_id, name, unit_quantity, depth, width, height, weight)
     select $1, lpad(to_hex(n), 24, '0'), $2, lpad(to_hex(n), 24, '0'), 'Unit', 1, 1, 1, 1, 1 from generate_series(1, 6000) n`,
    facts,
  )
  await pool.query(
    `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, product_id, product_package_type_id, condition, received_on, package_count)
     select $1, lpad(to_hex(n), 24, '0'), $2, $3, $4, lpad(to_hex(n), 24, '0'), lpad(to_hex(n), 24, '0'), 5, '2026-01-01', 3 from generate_series(1, 6000) n`,
    [...facts, warehouseId, locationId],
  )
}

test('over HTTP: a reader who leaves frees the connection, and a few exports at once are enough', async () => {
  const owner = await make.account(server)
  await makeMuchStock(owner)
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId }
      get({ port, path: `${exportInventoryLines.path}?format=csv`, headers }, resolve).on('error', reject)
    })
  const { pool } = server.app.platform
  const inUse = () => pool.totalCount - pool.idleCount
  const begun = [await open(), await open(), await open(), await open()]
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(inUse()).toBe(4)
  const fifth = await open()
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([503, '5'])
  fifth.resume()
  // Reading goes on beside them.
  expect((await owner.try(exportInventoryLines, { format: 'csv' })).status).toBe(503)
  for (const reply of begun) reply.destroy()
  await expect.poll(inUse).toBe(0)
  const whole = await open()
  const text = await textOf(whole)
  expect(text.trimEnd().split('\r\n')).toHaveLength(6_001)
  await expect.poll(inUse).toBe(0)
}, 30_000)
