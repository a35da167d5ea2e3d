import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { startThrowaway } from '../postgres/embedded.ts'
import { ask, makeFolder, removeFolders } from '../postgres/launcher-test-kit.ts'
import type { RunningPostgres } from '../postgres/run-cluster.ts'
import { connectFor, listTables, sumOf } from './catalogue.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let server: RunningPostgres
beforeAll(async () => {
  server = await startThrowaway()
})
afterAll(async () => {
  await server.stop()
  removeFolders()
})

const silent = () => {}
let count = 0

/** A new database of the throwaway server, of its owner or of a role that stands above nothing. */
async function makeDatabase(owner?: string): Promise<string> {
  const name = `backup_${++count}`
  await ask(server.url, `create database ${name}${owner ? ` owner ${owner}` : ''}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  if (owner) {
    url.username = owner
    url.password = owner
  }
  return url.href
}

/** Tables that are hard on a backup: odd names, computed columns, keys in a circle and onto oneself, awkward values. */
const oddTables = `
  create table "Odd ""Table"" é" (
    id integer generated always as identity primary key, parent integer references "Odd ""Table"" é",
    "select" text, doubled integer generated always as (id * 2) stored,
    raw bytea, amount numeric(20, 4), at timestamptz, tags text[], details jsonb);
  create table left_side (id integer primary key, other integer);
  create table right_side (id integer primary key, other integer references left_side);
  alter table left_side add foreign key (other) references right_side;
  create function forbid() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
  create trigger forbid before insert on right_side for each row execute function forbid();`

const oddRows = `
  insert into "Odd ""Table"" é" (parent, "select", raw, amount, at, tags, details)
  select case when i > 1 then i - 1 end, repeat(E'tab\\t newline\\n back\\\\slash \\\\N 日本 🚚', 1 + i % 3),
         decode(md5(i::text), 'hex'), i / 7.0, timestamptz '2026-03-08 09:59:59.123456Z' + i * interval '1 hour',
         array['a"b', null, '{}'], jsonb_build_object('n', i, 'none', null)
  from generate_series(1, 30000) i;
  insert into left_side select i, null from generate_series(1, 500) i;
  alter table right_side disable trigger forbid;
  insert into right_side select i, i from generate_series(1, 500) i;
  alter table right_side enable trigger forbid;
  update left_side set other = id;`

const account = `
  insert into accounts (business_name, main_store_id, all_store_id, plan_key)
  values ('Ångström & Söhne', '${'a'.repeat(24)}', '${'b'.repeat(24)}', 'unlimited')`

/** Content of every table, by name. */
async function sums(url: string): Promise<Record<string, unknown>> {
  const client = await connectFor(url)
  try {
    const found: Record<string, unknown> = {}
    for (const table of await listTables(client)) found[table.name] = await sumOf(client, table)
    return found
  } finally {
    await client.end()
  }
}

/** Where the product keeps the bytes of a file. */
const kept = (number: number, accountId = 7): string =>
  `${accountId}/${String(number).padStart(24, '0')}-${'5a'.repeat(32)}`

function makeFiles(): string {
  const folder = join(makeFolder(), 'files')
  // The longer path is too long for a plain head of an archive.
  for (const [path, content] of [
    [kept(1, 2_147_483_647), 'label'],
    [kept(2), ''],
    [kept(3), Buffer.alloc(3_000_001, 7)],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** A file that takes a while to be packed, and others that come after it. */
function makeSlowFiles(...others: readonly number[]): string {
  const folder = join(makeFolder(), 'files')
  mkdirSync(join(folder, '7'), { recursive: true })
  writeFileSync(join(folder, kept(1)), randomBytes(32 * 2 ** 20))
  for (const number of others) writeFileSync(join(folder, kept(number)), 'label')
  return folder
}

/** Waits until the first of some slow files is being packed, or the backup is over. */
async function untilPacking(to: string, backup: Promise<string>): Promise<void> {
  const over = backup.then(
    () => true,
    () => true,
  )
  const packed = () => statSync(`${to}.part`, { throwIfNoEntry: false })?.size ?? 0
  while (packed() < 2 * 2 ** 20 && !(await Promise.race([over, setImmediate(false)]))) continue
}

/** Paths of files in a backup. */
const filesIn = (backup: string): string[] =>
  execFileSync('tar', ['tzf', backup], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name.startsWith('files/'))
    .map((name) => name.slice('files/'.length))

async function back(
  url: string,
  filesFolder = join(makeFolder(), 'files'),
  to = join(makeFolder(), 'backup.tar.gz'),
): Promise<string> {
  await writeBackup({ url, filesFolder, to, tell: silent })
  return to
}

describe('a backup', () => {
  it('comes back as it was: every row, every file, every counter, and the rules between tables', async () => {
    const withOddTables = async (url: string, upTo?: string) => {
      await migrate(url, upTo)
      const [there] = await ask(url, "select to_regclass('left_side') as name")
      if (there?.['name'] === null) await ask(url, oddTables)
    }
    const source = await makeDatabase()
    await withOddTables(source)
    await ask(source, `${account}; ${oddRows}`)
    await ask(source, `select graphile_worker.add_job('send-mail', '{"id": 1}')`)
    const files = makeFiles()
    const from = await back(source, files)
    expect(statSync(from).mode & 0o777).toBe(0o600)
    // Any tar can read it.
    const names = execFileSync('tar', ['tzf', from], { encoding: 'utf8' }).trim().split('\n')
    expect(names[0]).toBe('manifest.json')
    expect(names.at(-1)).toBe('summary.json')
    expect(names.filter((name) => name.includes('Odd')).length).toBeGreaterThan(1)

    const target = await makeDatabase()
    const restored = join(makeFolder(), 'files')
    const told: string[] = []
    await readBackup({
      url: target,
      filesFolder: restored,
      from,
      migrate: withOddTables,
      tell: (line) => told.push(line),
    })
    expect(await sums(target)).toEqual(await sums(source))
    expect(told.at(-1)).toMatch(/^3\d+ rows and 3 files are back/)
    const paths = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(files, path)).isFile(),
    )
    for (const path of paths) {
      expect(readFileSync(join(restored, path)).equals(readFileSync(join(files, path)))).toBe(true)
    }
    // Counters go on, keys hold, triggers fire, and row-level security binds as before.
    await ask(target, `insert into "Odd ""Table"" é" ("select") values ('next')`)
    expect(await ask(target, 'select max(id) as id from "Odd ""Table"" é"')).toEqual([{ id: 30001 }])
    await expect(ask(target, 'insert into left_side values (1000, 1000)')).rejects.toThrow(/foreign key/)
    await expect(ask(target, 'insert into right_side values (1000, 1)')).rejects.toThrow(/not now/)
    const rules = `select c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k where k.conrelid = c.oid) as keys
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`
    expect(await ask(target, rules)).toEqual(await ask(source, rules))
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const source = await makeDatabase()
    await migrate(source)
    await ask(source, 'create table a (id integer primary key); create table b (id integer primary key)')
    const writer = { isOver: false }
    const writing = (async () => {
      for (let id = 1; !writer.isOver; id++)
        await ask(source, `begin; insert into a values (${id}); insert into b values (${id}); commit`)
    })()
    const from = await back(source)
    writer.isOver = true
    await writing
    const text = gunzipSync(readFileSync(from)).toString('latin1')
    const { tables } = JSON.parse(text.slice(text.indexOf('{"tables":{'), text.lastIndexOf('}') + 1)) as {
      tables: Record<string, { rows: number }>
    }
    expect(tables['public.a']?.rows).toBe(tables['public.b']?.rows)
  })

  it('leaves out what is still being written: uploads that arrive, drafts of archives', async () => {
    const source = await makeDatabase()
    await migrate(source)
    const files = makeSlowFiles(2)
    const growing = [`7/archive-${'0'.repeat(24)}.part`, `7/arriving-${'0'.repeat(18)}`].map((path) =>
      join(files, path),
    )
    const grow = () => {
      for (const path of growing) appendFileSync(path, randomBytes(4096))
    }
    grow()
    const writer = { isOver: false }
    const writing = (async () => {
      for (; !writer.isOver; await setImmediate()) grow()
    })()
    const backup = back(source, files).finally(() => {
      writer.isOver = true
    })
    expect(filesIn(await backup)).toEqual([kept(1), kept(2)])
    await writing
  })

  it('goes on without the files and accounts that are deleted meanwhile, and can be restored', async () => {
    const source = await makeDatabase()
    await migrate(source)
    const files = makeSlowFiles(2, 3)
    mkdirSync(join(files, '8'))
    writeFileSync(join(files, kept(4, 8)), 'label')
    const to = join(makeFolder(), 'backup.tar.gz')
    const backup = back(source, files, to)
    await untilPacking(to, backup)
    // The first is open already, and is saved as it was.
    for (const path of [kept(1), kept(2), '8']) rmSync(join(files, path), { recursive: true })
    expect(filesIn(await backup)).toEqual([kept(1), kept(3)])
    const filesFolder = join(makeFolder(), 'files')
    await readBackup({ url: await makeDatabase(), filesFolder, from: to, migrate, tell: silent })
    expect(statSync(join(filesFolder, kept(1))).size).toBe(32 * 2 ** 20)
  })

  it('fails, and leaves nothing, when a kept file loses its end meanwhile', async () => {
    const source = await makeDatabase()
    await migrate(source)
    const files = makeSlowFiles(2)
    const to = join(makeFolder(), 'backup.tar.gz')
    const backup = back(source, files, to)
    const said = backup.then(
      () => 'went on',
      (error: Error) => error.message,
    )
    await untilPacking(to, backup)
    truncateSync(join(files, kept(1)), 2 ** 20)
    expect(await said).toMatch(/files\/7\/0+1-\w+ changed while it was read/)
    expect(readdirSync(dirname(to))).toEqual([])
  })

  it('of an older version is brought to the present schema', async () => {
    const source = await makeDatabase()
    await migrate(source, '0001_platform')
    expect(await ask(source, 'select name from kysely_migration')).toEqual([{ name: '0001_platform' }])
    await ask(source, account)
    const from = await back(source)
    const target = await makeDatabase()
    await readBackup({ url: target, filesFolder: join(makeFolder(), 'files'), from, migrate, tell: silent })
    expect(await ask(target, 'select business_name from accounts')).toEqual([{ business_name: 'Ångström & Söhne' }])
    const [state] = await ask(target, 'select count(*)::integer as migrations from kysely_migration')
    expect(state?.['migrations']).toBeGreaterThan(1)
  })

  it('works for a role that owns its database and stands above nothing', async () => {
    await ask(
      server.url,
      `create role plain login createrole password 'plain'; grant plain to crossdock with set true;
       grant crossdock_app to plain`,
    )
    const withStores = async (url: string, upTo?: string) => {
      await migrate(url, upTo)
      await ask(
        url,
        `create table if not exists by_store (account_id integer, store_id id);
         select make_tenant_table('by_store', true)
         where not exists (select from pg_policy where polrelid = 'by_store'::regclass)`,
      )
    }
    const source = await makeDatabase('plain')
    await withStores(source)
    await ask(source, `${account}; insert into by_store select id, main_store_id from accounts`)
    const from = await back(source)
    const target = await makeDatabase('plain')
    await readBackup({ url: target, filesFolder: join(makeFolder(), 'files'), from, migrate: withStores, tell: silent })
    expect(await sums(target)).toEqual(await sums(source))
    expect(await sums(source)).toMatchObject({ 'public.accounts': { rows: 1 }, 'public.by_store': { rows: 1 } })
    expect(
      await ask(target, `select relforcerowsecurity as forced from pg_class where oid = 'accounts'::regclass`),
    ).toEqual([{ forced: true }])
  })

  it('is refused by a role that does not see every row', async () => {
    const source = await makeDatabase()
    await migrate(source)
    await ask(
      source,
      `create role half login password 'half'; grant crossdock_app to half;
       grant usage on schema graphile_worker to half; grant select on all tables in schema public, graphile_worker to half`,
    )
    const url = new URL(source)
    url.username = 'half'
    url.password = 'half'
    await expect(back(url.href)).rejects.toThrow(
      /role half does not see all rows of .* Use the role that owns the database/,
    )
  })
})

describe('a restore changes nothing', () => {
  let source: string
  let from: string
  beforeAll(async () => {
    source = await makeDatabase()
    await migrate(source)
    await ask(source, account)
    from = await back(source, makeFiles())
  })

  const restore = async (path: string, url: string) => {
    const filesFolder = join(makeFolder(), 'files')
    await readBackup({ url, filesFolder, from: path, migrate, tell: silent })
  }

  it('in a database that is in use', async () => {
    const before = await sums(source)
    await expect(restore(from, source)).rejects.toThrow(/has rows in public\.accounts.*nothing was changed/)
    expect(await sums(source)).toEqual(before)
  })

  it('when files are there already', async () => {
    const target = await makeDatabase()
    const filesFolder = makeFiles()
    const before = readdirSync(filesFolder)
    await expect(readBackup({ url: target, filesFolder, from, migrate, tell: silent })).rejects.toThrow(
      /There are files in/,
    )
    expect(readdirSync(filesFolder)).toEqual(before)
  })

  it.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.6), /unexpected end of file|cut short/],
    ['lacks its end', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -20 * 512)), /cut short/],
    [
      'was changed',
      (bytes: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace('Ã\u0085ngstr', 'Ã\u0085ngsta'), 'latin1')),
      /public\.accounts did not arrive as it was/,
    ],
    ['is something else', () => gzipSync('hello '.repeat(1000)), /damaged, or this is no backup/],
    ['is not compressed', () => Buffer.from('hello '.repeat(1000)), /incorrect header check/],
  ])('when the backup %s', async (_, spoil, message) => {
    const spoilt = join(dirname(from), 'spoilt.tar.gz')
    writeFileSync(spoilt, spoil(readFileSync(from)))
    const target = await makeDatabase()
    await expect(restore(spoilt, target)).rejects.toThrow(message)
    const [tables] = await ask(target, `select to_regclass('accounts') as name`)
    const accounts = tables?.['name'] === null ? [] : await ask(target, 'select from accounts')
    expect(accounts).toEqual([])
  })
})
