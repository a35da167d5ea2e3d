import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '@crossdock/contract/encode-call'
import type { FileColumn } from '@crossdock/contract/files'
import { exportInventoryLines } from '@crossdock/contract/fulfillment/stock/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../test/factories.ts'
import { make, type Person, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import type { Context } from './context.ts'
import { exportAnswer, exportName, streamRows } from './export.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'exports-'))
const server = testServer({ poolSize: 8, dataFolder, sendTimeout: 30 })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

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

test('a file is named by its title and the day of the zone', () => {
  const now = new Date('2026-02-14T02:00:00Z')
  expect(exportName('Shipment Orders', 'xlsx', 'UTC', now)).toBe('Shipment Orders - 14-02-2026.xlsx')
  expect(exportName('a/b:c', 'csv', 'America/Toronto', now)).toBe('a b c - 13-02-2026.csv')
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

test('rows are read to the end, and the connection is free, although nobody takes the file', async () => {
  const { file, isRead } = await reading(async (ctx) => {
    const query = numbers(400_000)
    const answer = await exportAnswer(ctx, { title: 'Numbers', format: 'csv', columns, query })
    await answer.isRead
    return answer
  })
  await isRead
  expect((file as Readable).readableLength).toBeLessThan(2_000_000)
  const text = await textOf(file)
  expect(text.trimEnd().split('\r\n')).toHaveLength(400_001)
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

/** Asks for the report and takes of it what the connection takes by itself: its beginning. */
function open(owner: Person): Promise<IncomingMessage> {
  const { port } = server.app.http.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId }
  return new Promise((resolve, reject) => {
    get({ port, agent: false, path: addressOf(exportInventoryLines, { format: 'csv' }), headers }, resolve).on(
      'error',
      reject,
    )
  })
}
const connections = () => new Promise((resolve) => server.app.http.server.getConnections((_, count) => resolve(count)))
const inUse = () => server.app.platform.pool.totalCount - server.app.platform.pool.idleCount

describe('over HTTP', () => {
  beforeAll(async () => {
    await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  })

  /** An export's place is given up a moment after its connection is. */
  const openAtLast = async (person: Person): Promise<IncomingMessage> => {
    for (;;) {
      const reply = await open(person)
      if (reply.statusCode !== 429) return reply
      reply.resume()
      await pause(20)
    }
  }

  test("readers who sleep hold no connection and no transaction, take nobody else's place, and are cut", async () => {
    const [owner, other] = [await make.account(server), await make.account(server)]
    await makeMuchStock(owner)
    await makeMuchStock(other)
    const sleepers: IncomingMessage[] = []
    for (let round = 0; round < 4; round++) {
      const [first, second] = await Promise.all([openAtLast(owner), openAtLast(owner)])
      expect([first.statusCode, second.statusCode]).toEqual([200, 200])
      sleepers.push(first, second)
      // The rows are read to the end although nobody takes the file.
      await expect.poll(inUse).toBe(0)
      if (round > 0) continue
      // Meanwhile another account's whole report comes through.
      const text = await textOf(await open(other))
      expect(text.trimEnd().split('\r\n')).toHaveLength(6_001)
    }
    const ninth = await open(owner)
    expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '5'])
    ninth.resume()
    expect((await open(other)).destroy().statusCode).toBe(200)
    // The server cuts them: what they find when they wake ends in the middle.
    await expect.poll(connections).toBe(0)
    for (const reply of sleepers) await expect(textOf(reply)).rejects.toThrow('aborted')
    await expect.poll(async () => (await open(owner)).destroy().statusCode).toBe(200)
  })

  test('an account makes a few exports at once and is told when to come back; who leaves gives up its place', async () => {
    const owner = await make.account(server)
    await makeMuchStock(owner)
    const replies = await Promise.all(Array.from({ length: 5 }, () => open(owner)))
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBe(2)
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5'])
    for (const reply of replies) reply.destroy()
    await expect.poll(inUse).toBe(0)
    const text = await textOf(await open(owner))
    expect(text.trimEnd().split('\r\n')).toHaveLength(6_001)
  })
})
