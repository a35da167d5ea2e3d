import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ArchiveFile, readArchive, textOf } from './archive.ts'
import { connectFor, listMigrations, listTables, requireFullView, sumOf, type Table } from './catalogue.ts'
import type { Manifest, Summary } from './write-backup.ts'

/** Brings an empty database to the schema of a migration, or to the present one. */
type Migrate = (url: string, upTo?: string) => Promise<void>

async function readManifest(entries: AsyncGenerator<ArchiveFile>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.name !== 'manifest.json') throw new Error('This is no backup of Crossdock.')
  const manifest = JSON.parse(await textOf(first.value)) as Manifest
  if (manifest.format !== 1) throw new Error('This backup was made by a newer Crossdock. Restore it with that one.')
  return manifest
}

/** Tables whose rows belong to somebody are empty before anyone has signed up. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity order by 1`,
  )
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount !== 0) {
      throw new Error(
        `A backup is restored into an empty database, and this one has rows in ${name}. ` +
          'Restore into another data folder (DATA_DIR) or database (DATABASE_URL); nothing was changed.',
      )
    }
  }
}

/** What stands in the way of loading tables in any order, and how to put it back. Putting it back checks every row. */
async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker')`,
  )
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname in ('public', 'graphile_worker')`,
  )
  // Rows cannot be copied into a table whose row-level security binds its owner, too.
  const { rows: bound } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname in ('public', 'graphile_worker')`,
  )
  for (const { table } of bound) await client.query(`alter table ${table} no force row level security`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table } of bound) await client.query(`alter table ${table} force row level security`)
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

/** Refuses files that would be written anywhere but below their folder. */
function safePath(path: string): string {
  const clean = normalize(path)
  if (clean !== path || clean.startsWith('/') || clean.startsWith('..')) {
    throw new Error(`The backup holds a file with a path that is not allowed: ${path}`)
  }
  return clean
}

/** Reads the rest of the archive: tables into the database, files into a folder. Answers with the summary at its end. */
async function load(
  client: pg.Client,
  entries: AsyncGenerator<ArchiveFile>,
  tables: ReadonlyMap<string, Table>,
  filesFolder: string,
): Promise<{ summary: Summary; hashes: Map<string, string> }> {
  const hashes = new Map<string, string>()
  let entry = await entries.next()
  const next = async () => {
    entry = await entries.next()
  }
  async function* piecesOf(name: string): AsyncGenerator<Buffer> {
    while (!entry.done && entry.value.name.startsWith(`tables/${name}/`)) {
      yield* entry.value.content
      await next()
    }
  }
  while (!entry.done) {
    const { name, content } = entry.value
    if (name === 'summary.json') {
      const summary = JSON.parse(await textOf(entry.value)) as Summary
      await next()
      if (!entry.done) throw new Error('The backup goes on after its end.')
      return { summary, hashes }
    }
    if (name.startsWith('files/')) {
      const path = safePath(name.slice('files/'.length))
      const hash = createHash('sha256')
      await mkdir(dirname(join(filesFolder, path)), { recursive: true })
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const part of content) {
          hash.update(part)
          yield part
        }
      }
      await pipeline(Readable.from(hashed()), createWriteStream(join(filesFolder, path), { mode: 0o600 }))
      hashes.set(path, hash.digest('hex'))
      await next()
      continue
    }
    const tableName = name.slice('tables/'.length, name.lastIndexOf('/'))
    const table = tables.get(tableName)
    if (!table) throw new Error(`The backup holds rows of ${tableName}, which it does not describe.`)
    const target = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(piecesOf(table.name)), target)
  }
  throw new Error('The backup is cut short: its end is missing.')
}

async function check(
  client: pg.Client,
  tables: readonly Table[],
  { summary, hashes }: { summary: Summary; hashes: Map<string, string> },
): Promise<void> {
  for (const table of tables) {
    const wanted = summary.tables[table.name]
    const found = await sumOf(client, table)
    if (wanted?.rows !== found.rows || wanted.checksum !== found.checksum) {
      throw new Error(
        `${table.name} did not arrive as it was: ${wanted?.rows ?? 'no'} rows were saved, ${found.rows} are here` +
          `${wanted?.rows === found.rows ? ', with other content' : ''}. Nothing was changed.`,
      )
    }
  }
  for (const { path, sha256 } of summary.files) {
    if (hashes.get(path) !== sha256) throw new Error(`The file ${path} did not arrive as it was. Nothing was changed.`)
  }
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}

/**
 * Puts a backup into a database nobody has used yet: all of it, compared row by row with what was saved, or nothing.
 * Backups of older versions are brought to the present schema.
 */
export async function readBackup(options: {
  readonly url: string
  readonly filesFolder: string
  readonly from: string
  readonly migrate: Migrate
  readonly tell: (line: string) => void
}): Promise<void> {
  const { url, filesFolder, from, migrate, tell } = options
  if (!(await isEmptyFolder(filesFolder))) {
    throw new Error(`There are files in ${filesFolder} already. Restore into another data folder; nothing was changed.`)
  }
  const source = createReadStream(from)
  const unzipped = createGunzip()
  const reading = pipeline(source, unzipped)
  // Its fault shows where the content is awaited.
  reading.catch(() => {})
  const draft = `${filesFolder}.restoring`
  let client: pg.Client | null = null
  try {
    const entries = readArchive(unzipped as AsyncIterable<Buffer>)
    const manifest = await readManifest(entries)
    const { migrations, tables } = manifest
    tell(`Backup of ${manifest.made}, ${tables.length} tables.`)
    await migrate(url, migrations.at(-1))
    client = await connectFor(url)
    await client.query('begin')
    await requireFullView(client)
    const known = await listMigrations(client)
    if (known.join() !== migrations.join()) {
      throw new Error(
        known.length > migrations.length
          ? 'This database is newer than the backup. Restore into a database that was never started.'
          : 'This backup was made by a newer Crossdock. Restore it with that one.',
      )
    }
    await requireEmpty(client)
    const present = new Map((await listTables(client)).map((table) => [table.name, table]))
    for (const { name, columns } of tables) {
      if (present.get(name)?.columns.join() !== columns.join()) {
        throw new Error(`The backup's table ${name} does not fit this version of Crossdock.`)
      }
    }
    const putBack = await setAside(client)
    // What migrations put in (plans, for one) is in the backup, too, as it was then.
    await client.query(`truncate ${[...present.keys()].join(', ')}`)
    await rm(draft, { recursive: true, force: true })
    const loaded = await load(client, entries, new Map(tables.map((table) => [table.name, table])), draft)
    await putBack()
    for (const { name, value, isCalled } of loaded.summary.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
    }
    await check(client, tables, loaded)
    if (loaded.hashes.size > 0) {
      await rm(filesFolder, { recursive: true, force: true })
      await rename(draft, filesFolder)
    }
    await client.query('commit')
    await migrate(url)
    await client.query('analyze')
    const rows = Object.values(loaded.summary.tables).reduce((total, sum) => total + sum.rows, 0)
    tell(`${rows} rows and ${loaded.hashes.size} files are back, each compared with what was saved.`)
  } finally {
    source.destroy()
    unzipped.destroy()
    await rm(draft, { recursive: true, force: true })
    await client?.end()
  }
}
