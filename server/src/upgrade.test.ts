import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallFields } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import { receiptEvent } from '@crossdock/contract/fulfillment/receipts/timeline'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { shipmentEvent } from '@crossdock/contract/fulfillment/shipments/timeline'
import * as log from '@crossdock/contract/fulfillment/stock/log'
import * as stock from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { runSelfCheck } from './fulfillment/stock/self-check/writes.ts'
import { connectFor, listTables, sumOf } from './platform/backup/catalogue.ts'
import { readBackup } from './platform/backup/read-backup.ts'
import { writeUpgradeBackup } from './platform/backup/upgrade-backup.ts'
import { migrate } from './platform/migrate.ts'
import { withAccount } from './platform/transaction.ts'
import { send, type TestServer, testSettings, tokenFor } from './test/harness.ts'

/**
 * Backups of installations with the demo company, by the last migration of the version that made them. The second has been
 * worked in: orders imported, back orders waiting, a case broken, a pick half done, files, mails, an import that was refused.
 */
const states = [
  { last: '0008_receipt_days', orders: 57 },
  { last: '0040_only_rows', orders: 72 },
] as const
type State = (typeof states)[number]
const [oldest] = states
const backupOf = ({ last }: State) => join(import.meta.dirname, `test/states/${last.slice(0, 4)}.tar.gz`)
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
const names: string[] = []
const plenty = async () => Number.POSITIVE_INFINITY
const silent = () => {}

interface Owner {
  readonly accountId: number
  readonly userId: Id<'user'>
  readonly name: string
  readonly isOwner: boolean
  readonly allStoreId: Id<'store'>
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function makeDatabase(): Promise<string> {
  const name = `upgrade_${process.pid}_${names.length}`
  await ask(inject('databaseServer'), `create database ${name}`)
  names.push(name)
  return inject('databaseServer').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

let files = 0
/** A database as the old version left it. */
async function makeOld(state: State): Promise<string> {
  const url = await makeDatabase()
  const only = async (to: string, upTo?: string) => (upTo === undefined ? undefined : migrate(to, upTo))
  await readBackup({
    url,
    filesFolder: join(folder, `files-${++files}`),
    from: backupOf(state),
    migrate: only,
    tell: silent,
  })
  return url
}

const executed = async (url: string) =>
  (await ask<{ name: string }>(url, 'select name from kysely_migration order by name')).map(({ name }) => name)

/** How many rows each table of the product has. */
async function counts(url: string): Promise<Record<string, number>> {
  const client = await connectFor(url)
  try {
    const found: Record<string, number> = {}
    for (const table of await listTables(client)) found[table.name] = (await sumOf(client, table)).rows
    return found
  } finally {
    await client.end()
  }
}

let old: string
beforeAll(async () => {
  old = await makeOld(oldest)
})
afterAll(async () => {
  for (const name of names) await ask(inject('databaseServer'), `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('no room for the backup, or no way to write it: the upgrade does not begin', async () => {
  const before = await executed(old)
  expect(before.at(-1)).toBe(oldest.last)
  const dataFolder = join(folder, 'full')
  const upgrade = (room: number, to = dataFolder) =>
    migrate(old, undefined, () =>
      writeUpgradeBackup({ url: old, dataFolder: to, reserve: 1000, tell: silent, freeBytes: async () => room }),
    )
  await expect(upgrade(1000)).rejects.toThrow(/was not upgraded: its backup may take \d+ MB, and the disk has 0 MB/)
  await expect(upgrade(Number.POSITIVE_INFINITY, '/dev/null/nowhere')).rejects.toThrow(/was not upgraded.*written/)
  expect(await executed(old)).toEqual(before)
  expect(existsSync(dataFolder)).toBe(false)
})

test('a data folder that is not there yet, because the database is elsewhere, is made for the backup', async () => {
  const dataFolder = join(folder, 'not', 'there')
  await writeUpgradeBackup({ url: old, dataFolder, reserve: 0, tell: silent })
  expect(readdirSync(join(dataFolder, 'backups'))).toHaveLength(1)
})

/** What an installation's people would miss: units by product and what is promised of them, states of orders, what happened to each. */
const booksOf = (url: string) =>
  ask(
    url,
    `select 'stock' as book, product_id || ' ' || warehouse_id as what, sum(package_count) || ' ' || sum(allocated_count) || ' ' || sum(picked_count) as said
       from inventory group by 2
     union all select 'reserved', inventory_id, sum(package_count)::text from reservations group by 2
     union all select 'log', product_id, count(*) || ' ' || sum(unit_change) from inventory_log group by 2
     union all select 'shipment', id, reference_id || ' ' || phase || ' ' || state || ' ' || task_kind || ' ' || task_state from shipment_orders
     union all select 'receipt', id, reference_id || ' ' || state from receipt_orders
     union all select 'timeline', order_id, string_agg(type, ' ' order by id) from order_events group by 2
     order by 1, 2`,
  )

/** Every list of the product, and every record of its first pages, as the owner sees them: answers are held against their schemas. */
async function openEverything(server: Pick<TestServer, 'app'>, owner: Owner): Promise<number> {
  const token = await tokenFor(server, owner)
  const ask = async (endpoint: Endpoint, input: CallFields) => {
    const reply = await send(server, endpoint, input, {
      authorization: `Bearer ${token}`,
      'store-id': owner.allStoreId,
    })
    expect([endpoint.path, reply.status, reply.status < 300 ? null : reply.body]).toEqual([endpoint.path, 200, null])
    return reply.body.data as {
      readonly items?: readonly { readonly id: string }[]
      readonly events?: readonly { readonly type: string; readonly detail: unknown }[]
    }
  }
  let records = 0
  for (const [list, get] of [
    [warehouses.list, warehouses.get],
    [products.list, products.get],
    [receipts.list, receipts.get],
    [shipments.list, shipments.get],
    [stock.byProduct, null],
    [log.logs, null],
  ] as const) {
    const { items = [] } = await ask(list, {
      page_size: 100,
      ...(list === shipments.list ? { states: shipmentStates } : {}),
    })
    expect(items.length, list.path).toBeGreaterThan(0)
    for (const { id } of get ? items : []) {
      const { events = [] } = await ask(get as Endpoint, { id })
      // What older versions wrote of an order is understood.
      const timeline = get === receipts.get ? receiptEvent : shipmentEvent
      for (const event of events) expect(timeline.safeParse(event).error?.issues, JSON.stringify(event)).toBeUndefined()
      records++
    }
  }
  return records
}

test.each(states)(
  'an installation of $last is saved, then upgraded: every row is there, and its books balance',
  async (state) => {
    const url = state === oldest ? old : await makeOld(state)
    const dataFolder = join(folder, `data-${state.last}`)
    const before = await counts(url)
    const books = await booksOf(url)
    expect(before['public.shipment_orders']).toBe(state.orders)
    const told: string[] = []
    const upgrade = () =>
      migrate(url, undefined, () =>
        writeUpgradeBackup({ url, dataFolder, reserve: 0, tell: (line) => told.push(line), freeBytes: plenty }),
      )
    await upgrade()
    const saved = () => (existsSync(join(dataFolder, 'backups')) ? readdirSync(join(dataFolder, 'backups')) : [])
    const [name = null, ...others] = saved()
    expect([name === null, others]).toEqual([(await executed(url)).at(-1) === state.last, []])
    if (name !== null) expect(told.at(-1)).toContain(`Saved in ${join(dataFolder, 'backups', name)}.`)
    // What was there is there; plans that are sold since come besides (0054).
    const brought: Readonly<Record<string, number>> = { 'public.plans': 3 }
    const expected = Object.entries(before).map(([table, rows]) => [table, rows + (brought[table] ?? 0)])
    expect(await counts(url)).toMatchObject(Object.fromEntries(expected))
    expect(await booksOf(url)).toEqual(books)
    // With nothing to do there is nothing to save.
    await upgrade()
    expect(saved()).toEqual(name === null ? [] : [name])

    const app = await buildApp(testSettings, url, { withJobs: false, withLive: false })
    try {
      const [owner] = await ask<Owner>(
        url,
        `select u.account_id as "accountId", u.id as "userId", u.first_name as name, true as "isOwner", a.all_store_id as "allStoreId"
       from users u join accounts a on a.id = u.account_id where u.is_owner`,
      )
      if (!owner) throw new Error('The old installation has no owner.')
      const check = await withAccount(app.platform, owner, (ctx) => runSelfCheck(ctx, { isNightly: true }))
      expect(check).toMatchObject({ driftCount: 0, drifts: [] })
      expect(await openEverything({ app }, owner)).toBeGreaterThan(100)
    } finally {
      await app.close()
    }

    // What was saved is the state before.
    if (name === null) return
    const back = await makeDatabase()
    const only = async (to: string, upTo?: string) => (upTo === undefined ? undefined : migrate(to, upTo))
    await readBackup({
      url: back,
      filesFolder: join(folder, `back-${state.last}`),
      from: join(dataFolder, 'backups', name),
      migrate: only,
      tell: silent,
    })
    expect(await executed(back)).toEqual((await executed(url)).filter((one) => one <= state.last))
    expect(await counts(back)).toEqual(before)
  },
)

test('a database that a newer version has changed is refused, and stays as it is', async () => {
  const url = await makeOld(oldest)
  await ask(url, `insert into kysely_migration (name, timestamp) values ('9999_tomorrow', '')`)
  const before = await executed(url)
  await expect(migrate(url)).rejects.toThrow(
    'This database belongs to a newer Crossdock (it has 9999_tomorrow). Start that version; nothing was changed.',
  )
  expect(await executed(url)).toEqual(before)
})

test('the last three are kept, and what the operator saved by hand; nothing is saved of a database without accounts', async () => {
  const dataFolder = join(folder, 'kept')
  const save = (url: string) => writeUpgradeBackup({ url, dataFolder, reserve: 0, tell: silent, freeBytes: plenty })
  const empty = await makeDatabase()
  await migrate(empty, oldest.last)
  await save(empty)
  expect(existsSync(join(dataFolder, 'backups'))).toBe(false)
  await save(old)
  const [first = ''] = readdirSync(join(dataFolder, 'backups'))
  writeFileSync(join(dataFolder, 'backups/crossdock-2026-01-01.tar.gz'), '')
  for (let n = 0; n < 3; n++) await save(old)
  const kept = readdirSync(join(dataFolder, 'backups'))
  expect(kept).toHaveLength(4)
  expect(kept).toContain('crossdock-2026-01-01.tar.gz')
  expect(kept).not.toContain(first)
})
