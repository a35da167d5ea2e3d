import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as archives from '@crossdock/contract/account/archives'
import type { Id } from '@crossdock/contract/ids'
import { allGrants } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { listAccountTables } from '../../platform/backup/account-tables.ts'
import { readArchive, textOf } from '../../platform/backup/archive.ts'
import { writeAccount } from '../../platform/backup/write-account.ts'
import { folderOf } from '../../platform/files.ts'
import { make, type Person } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { makeWorld, worldServer } from '../../test/world.ts'
import { plainColumns, unnamedSecret, whyWithheld, withheldColumns, withheldTables } from './rules.ts'
import { clearArchives, makeArchive, tellByMail } from './writes.ts'

const server = worldServer()
const platform = () => server.app.platform

/** Asks for an archive, and makes it as the background does. */
async function archiveOf(owner: Person): Promise<Id<'archive'>> {
  const { jobId } = await owner.call(archives.ask, {})
  await makeArchive(platform(), owner.accountId, jobId)
  return jobId
}

interface Manifest {
  readonly rows: number
  readonly tables: readonly {
    readonly table: string
    readonly columns: readonly string[]
    readonly left: Readonly<Record<string, string>>
    readonly rows: number
    readonly files: readonly string[]
  }[]
  readonly files: readonly { readonly file: string | null; readonly of: string }[]
}

async function unpack(bytes: Buffer) {
  const texts = new Map<string, string>()
  for await (const entry of readArchive(Readable.from([bytes]).pipe(createGunzip())))
    texts.set(entry.name, await textOf(entry))
  return { texts, manifest: JSON.parse(texts.get('manifest.json') ?? '{}') as Manifest }
}

async function downloaded(owner: Person, id: Id<'archive'>) {
  const { link } = await owner.call(archives.open, { id })
  const answer = await server.app.http.inject({ method: 'GET', url: link })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
  return unpack(answer.rawPayload)
}

test('every column of every table of accounts is handed out or declared a secret, and what is declared is there', async () => {
  const tables = await listAccountTables(platform().pool)
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => ({ name, column })))
  expect(tables.length).toBeGreaterThan(60)
  const undeclared = columns.filter(({ name, column }) => whyWithheld(name, column) === unnamedSecret)
  expect(undeclared, 'withheldColumns where it is a secret, plainColumns where it is none').toEqual([])
  const names = tables.map(({ name }) => name)
  expect(Object.keys(withheldTables).filter((name) => !names.includes(name))).toEqual([])
  const all = new Set(columns.map(({ name, column }) => `${name}.${column}`))
  expect(Object.keys(withheldColumns).filter((name) => !all.has(name))).toEqual([])
  expect(plainColumns.filter((name) => !columns.some(({ column }) => column === name))).toEqual([])
})

test('an archive holds every row and file of the account as the tables have them, and nothing of another account', async () => {
  const [one, other] = [await make.account(server), await make.account(server)]
  const [world, stranger] = [await makeWorld(server, one), await makeWorld(server, other)]
  const tables = await listAccountTables(platform().pool)
  const counted = new Map<string, number>()
  for (const { name, owner } of tables) {
    const { rows } = await platform().pool.query<{ count: number }>(
      `select count(*)::integer as count from ${name} where ${owner} = $1`,
      [one.accountId],
    )
    counted.set(name, rows[0]?.count ?? 0)
  }
  const { texts, manifest } = await downloaded(one, await archiveOf(one))
  // Asking for it has added to these.
  const moving = ['archives', 'audit_log', 'files', 'support_messages']
  for (const { table, rows, files, columns } of manifest.tables) {
    if (columns.length === 0 || moving.includes(table)) continue
    expect([table, rows]).toEqual([table, counted.get(table)])
    const text = files.map((file) => texts.get(file) ?? '').join('')
    expect(text.split('\n')[0]).toBe(columns.join(','))
  }
  expect(manifest.tables.map(({ table }) => table)).toEqual(tables.map(({ name }) => name))
  for (const { name, columns } of tables) {
    const entry = manifest.tables.find(({ table }) => table === name)
    expect([...(entry?.columns ?? []), ...Object.keys(entry?.left ?? {})].sort(), name).toEqual([...columns].sort())
  }
  const all = [...texts.values()].join('\n')
  expect(all).toContain(world.own)
  expect(all).not.toContain(stranger.own)
  expect(all).not.toContain(stranger.shared)
  for (const id of Object.values(stranger.ids).flat()) expect(all.includes(id), id).toBe(false)
  expect(manifest.files.some(({ of, file }) => of === 'invoice' && file !== null)).toBe(true)
  expect(manifest.files.filter(({ file }) => file !== null).every(({ file }) => texts.has(file ?? ''))).toBe(true)
  expect(texts.get('README.txt')).toMatch(/Northwind Toys[\s\S]*shipment_orders: [\s\S]*without password_hash/)
})

test('texts with line ends, quotes and commas come whole, in files that are cut between rows', async () => {
  const owner = await make.account(server)
  const note = `a "quoted"\nline, ${'x'.repeat(60_000)}\n`
  for (let row = 0; row < 300; row++)
    await platform().pool.query(
      `insert into stores (account_id, id, name, type) values ($1, lpad($2::text, 24, '0'), $3, 'STORE')`,
      [owner.accountId, row, note],
    )
  const { texts, manifest } = await downloaded(owner, await archiveOf(owner))
  const entry = manifest.tables.find(({ table }) => table === 'stores')
  expect(entry?.rows).toBe(301)
  expect(entry?.files.length).toBeGreaterThan(1)
  for (const file of entry?.files ?? []) {
    const text = texts.get(file) ?? ''
    expect(text.startsWith('account_id,id,name,')).toBe(true)
    expect((text.match(/"/g) ?? []).length % 2).toBe(0)
    expect(text.endsWith('\n')).toBe(true)
  }
  const found = (entry?.files ?? []).flatMap((file) => (texts.get(file) ?? '').match(/a ""quoted""\nline, x/g) ?? [])
  expect(found).toHaveLength(300)
})

test('of 64 that ask at once one is answered; the others learn that it is being made', async () => {
  const owner = await make.account(server)
  const replies = await Promise.all(Array.from({ length: 64 }, () => owner.try(archives.ask, {})))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 202).map(({ body }) => body.errorType))).toEqual(
    new Set(['ArchiveUnderWay']),
  )
  expect((await owner.call(archives.list, {})).items).toMatchObject([{ state: 'making', bytes: null }])
})

test('the owner alone asks, sees and downloads; whoever else holds every grant does not (ERR-009)', async () => {
  const owner = await make.account(server)
  const id = await archiveOf(owner)
  const clerk = await make.subAccount(server, owner, allGrants, '*')
  const replies = [
    await clerk.try(archives.list),
    await clerk.try(archives.ask),
    await clerk.try(archives.open, { id }),
  ]
  expect(replies.map(({ status, body }) => [status, body.code, body.errorType, body.message])).toEqual(
    replies.map(() => [403, 10, 'OwnersAlone', 'You are not an admin']),
  )
})

test('it is told by a notification and a mail, and ends after seven days with its bytes', async () => {
  const owner = await make.account(server)
  const id = await archiveOf(owner)
  const told = await platform().pool.query('select action from notifications where account_id = $1', [owner.accountId])
  expect(told.rows).toEqual([{ action: 'archive-done' }])
  const client = await platform().pool.connect()
  await tellByMail(client, platform(), owner.accountId, id).finally(() => client.release())
  const { rows } = await platform().pool.query('select email from users where account_id = $1', [owner.accountId])
  const [mail] = await mailsTo(server, rows[0]?.email)
  expect([mail?.subject, mail?.body.includes('/user-profile/data')]).toEqual([
    'The archive of all your data is ready',
    true,
  ])
  const { link } = await owner.call(archives.open, { id })
  server.clock.now = new Date(Date.now() + 16 * 60_000)
  expect((await server.app.http.inject({ method: 'GET', url: link })).json().errorType).toBe('LinkExpired')
  server.clock.now = new Date(Date.now() + 7 * 86_400_000 + 60_000)
  expect((await owner.try(archives.open, { id })).body.errorType).toBe('ArchiveNotThere')
  await clearArchives(platform())
  server.clock.now = null
  expect((await owner.call(archives.list, {})).items).toEqual([])
  const left = await platform().pool.query("select from files where account_id = $1 and owner_kind = 'archive'", [
    owner.accountId,
  ])
  expect(left.rowCount).toBe(0)
})

test('what breaks off, or was killed, leaves nothing half: the next try makes it whole', async () => {
  const owner = await make.account(server)
  const { jobId } = await owner.call(archives.ask, {})
  const folder = folderOf(platform(), owner.accountId)
  const to = join(folder, `archive-${jobId}.part`)
  const parts = {
    url: platform().pool.options.connectionString ?? '',
    accountId: owner.accountId,
    folder,
    to,
    withheld: whyWithheld,
    readme: () => 'x',
    papers: async function* () {
      yield* []
    },
    now: () => new Date(),
  }
  let looks = 0
  const full = () => {
    if (++looks > 3) throw new Error('No room')
  }
  await expect(writeAccount({ ...parts, check: full })).rejects.toThrow('No room')
  expect(readdirSync(folder)).toEqual([])
  // As a process leaves it that was killed.
  mkdirSync(folder, { recursive: true })
  writeFileSync(to, 'half of it')
  await makeArchive(platform(), owner.accountId, jobId)
  expect(existsSync(to)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(1)
  expect((await downloaded(owner, jobId)).manifest.rows).toBeGreaterThan(0)
  // Queued twice, made once.
  await makeArchive(platform(), owner.accountId, jobId)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('what could not be made for a day is given up, and another one can be asked for', async () => {
  const owner = await make.account(server)
  await owner.call(archives.ask, {})
  await platform().pool.query(`update archives set created_at = now() - interval '25 hours' where account_id = $1`, [
    owner.accountId,
  ])
  await clearArchives(platform())
  expect((await owner.call(archives.list, {})).items).toMatchObject([{ state: 'failed' }])
  expect((await owner.try(archives.ask, {})).status).toBe(202)
})
