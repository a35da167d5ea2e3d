import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { runSelfCheck } from './fulfillment/stock/self-check/writes.ts'
import { connectFor, listTables, sumOf } from './platform/backup/catalogue.ts'
import { readBackup } from './platform/backup/read-backup.ts'
import { writeUpgradeBackup } from './platform/backup/upgrade-backup.ts'
import { migrate } from './platform/migrate.ts'
import { withAccount } from './platform/transaction.ts'
import { testSettings } from './test/harness.ts'

/** A backup of the demo company, made by the version that ended at 0008. */
const oldState = join(import.meta.dirname, 'test/states/0008.tar.gz')
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
const names: string[] = []
const plenty = async () => Number.POSITIVE_INFINITY
const silent = () => {}

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
async function makeOld(): Promise<string> {
  const url = await makeDatabase()
  const only = async (to: string, upTo?: string) => (upTo === undefined ? undefined : migrate(to, upTo))
  await readBackup({ url, filesFolder: join(folder, `files-${++files}`), from: oldState, migrate: only, tell: silent })
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
  old = await makeOld()
})
afterAll(async () => {
  for (const name of names) await ask(inject('databaseServer'), `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('no room for the backup, or no way to write it: the upgrade does not begin', async () => {
  const before = await executed(old)
  expect(before.at(-1)).toBe('0008_receipt_days')
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

test('an old installation is saved, then upgraded: every row is there, and its books balance', async () => {
  const dataFolder = join(folder, 'data')
  const before = await counts(old)
  expect(before['public.shipment_orders']).toBe(57)
  const told: string[] = []
  const upgrade = () =>
    migrate(old, undefined, () =>
      writeUpgradeBackup({ url: old, dataFolder, reserve: 0, tell: (line) => told.push(line), freeBytes: plenty }),
    )
  await upgrade()
  const [name = ''] = readdirSync(join(dataFolder, 'backups'))
  const saved = join(dataFolder, 'backups', name)
  expect(told.at(-1)).toContain(`Saved in ${saved}.`)
  expect(await counts(old)).toMatchObject(before)
  // With nothing to do there is nothing to save.
  await upgrade()
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([name])

  const app = await buildApp(testSettings, old, { withJobs: false, withLive: false })
  try {
    const [owner] = await ask<{ accountId: number; userId: string }>(
      old,
      'select account_id as "accountId", id as "userId" from users where is_owner',
    )
    if (!owner) throw new Error('The old installation has no owner.')
    const check = await withAccount(app.platform, owner, (ctx) => runSelfCheck(ctx, { isNightly: true }))
    expect(check).toMatchObject({ driftCount: 0, drifts: [] })
  } finally {
    await app.close()
  }

  // What was saved is the state before.
  const back = await makeDatabase()
  const only = async (to: string, upTo?: string) => (upTo === undefined ? undefined : migrate(to, upTo))
  await readBackup({ url: back, filesFolder: join(folder, 'back'), from: saved, migrate: only, tell: silent })
  expect(await executed(back)).toEqual((await executed(old)).filter((one) => one <= '0008_receipt_days'))
  expect(await counts(back)).toEqual(before)
})

test('a database that a newer version has changed is refused, and stays as it is', async () => {
  const url = await makeOld()
  await ask(url, `insert into kysely_migration (name, timestamp) values ('9999_tomorrow', '')`)
  const before = await executed(url)
  await expect(migrate(url)).rejects.toThrow(
    'This database belongs to a newer Crossdock (it has 9999_tomorrow). Start that version; nothing was changed.',
  )
  expect(await executed(url)).toEqual(before)
})

test('the last three are kept, and what the operator saved himself; nothing is saved of a database without accounts', async () => {
  const dataFolder = join(folder, 'kept')
  const save = (url: string) => writeUpgradeBackup({ url, dataFolder, reserve: 0, tell: silent, freeBytes: plenty })
  const empty = await makeDatabase()
  await migrate(empty, '0008_receipt_days')
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
