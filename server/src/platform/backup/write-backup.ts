import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchiveFile, textFile, writeArchive } from './archive.ts'
import {
  connectFor,
  listMigrations,
  listSequences,
  listTables,
  requireFullView,
  type Sequence,
  sumOf,
  type Table,
  type TableSum,
} from './catalogue.ts'

/** First file of a backup: what is in it, and for which schema. */
export interface Manifest {
  readonly format: 1
  readonly made: string
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
}

/** Last file of a backup: what a restore must arrive at. Without it a backup is not complete. */
export interface Summary {
  readonly tables: Readonly<Record<string, TableSum>>
  readonly sequences: readonly Sequence[]
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[]
}

/** Sizes are known only of what was read, so a table is cut into pieces that fit in memory. */
const pieceSize = 4 * 2 ** 20

async function* copyOf(client: pg.Client, table: Table): AsyncGenerator<ArchiveFile> {
  const source = client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`))
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const piece = (): ArchiveFile => {
    const file = { size, content: Readable.from(parts) }
    parts = []
    size = 0
    return { name: `tables/${table.name}/${String(++number).padStart(6, '0')}`, ...file }
  }
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= pieceSize) yield piece()
  }
  if (size > 0) yield piece()
}

/** What a step gives, or null when its file or folder is gone. */
const unlessGone = <Value>(step: Promise<Value>): Promise<Value | null> =>
  step.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const namesIn = async (folder: string, kind: 'isFile' | 'isDirectory', pattern: RegExp): Promise<string[]> => {
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry[kind]() && pattern.test(entry.name)).map((entry) => entry.name)
}

/**
 * The files that are kept, as `../files.ts` names them. Others are still being written or will be dropped: uploads that
 * arrive, drafts of archives.
 */
async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const account of await namesIn(folder, 'isDirectory', /^\d+$/))
    for (const name of await namesIn(join(folder, account), 'isFile', /^[0-9a-f]{24}-[0-9a-f]{64}$/))
      paths.push(join(account, name))
  return paths.sort()
}

/** Each kept file, and what was read of it. */
async function* filesOf(folder: string, note: (file: Summary['files'][number]) => void): AsyncGenerator<ArchiveFile> {
  for (const path of await listFiles(folder)) {
    // Bytes go after their row: this file is gone for good, even where the rows, saved a moment before, still name it.
    const file = await unlessGone(open(join(folder, path)))
    if (!file) continue
    try {
      // Once open it stays as it is, even when it is deleted: kept files are written under another name, then renamed.
      const { size } = await file.stat()
      const hash = createHash('sha256')
      async function* read(source: FileHandle): AsyncGenerator<Buffer> {
        for await (const part of source.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
          hash.update(part)
          yield part
        }
      }
      yield { name: `files/${path}`, size, content: read(file) }
      note({ path, size, sha256: hash.digest('hex') })
    } finally {
      await file.close()
    }
  }
}

async function* contentOf(
  client: pg.Client,
  filesFolder: string,
  tell: (line: string) => void,
): AsyncGenerator<ArchiveFile> {
  await client.query('begin isolation level repeatable read read only')
  await requireFullView(client)
  const tables = await listTables(client)
  const manifest: Manifest = {
    format: 1,
    made: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables,
  }
  yield textFile('manifest.json', JSON.stringify(manifest))
  const sums: Record<string, TableSum> = {}
  for (const table of tables) {
    const sum = await sumOf(client, table)
    sums[table.name] = sum
    if (sum.rows > 0) yield* copyOf(client, table)
  }
  // Sequences do not stand still for a snapshot: read last, they have counted at least as far as its rows.
  const sequences = await listSequences(client)
  await client.query('commit')
  const files: Summary['files'][number][] = []
  yield* filesOf(filesFolder, (file) => files.push(file))
  const summary: Summary = { tables: sums, sequences, files }
  yield textFile('summary.json', JSON.stringify(summary))
  const rows = Object.values(sums).reduce((total, sum) => total + sum.rows, 0)
  tell(`${rows} rows of ${tables.length} tables, ${files.length} files`)
}

/**
 * Writes everything that is in the database at this moment, and the files people have put in, into one file. The
 * product may go on meanwhile. The file appears under its name when it is complete and on disk.
 */
export async function writeBackup(options: {
  readonly url: string
  readonly filesFolder: string
  readonly to: string
  readonly tell: (line: string) => void
}): Promise<void> {
  const { url, filesFolder, to, tell } = options
  await mkdir(dirname(to), { recursive: true })
  const draft = `${to}.part`
  const client = await connectFor(url)
  try {
    // As passwords' hashes and addresses are in it, it is for its maker only.
    const target = createWriteStream(draft, { mode: 0o600 })
    await pipeline(writeArchive(contentOf(client, filesFolder, tell)), createGzip({ level: 1 }), target)
    if (!target.closed) await once(target, 'close')
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}
