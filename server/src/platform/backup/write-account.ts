import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type AccountTable, listAccountTables, quoted } from './account-tables.ts'
import { type ArchiveFile, textFile, writeArchive } from './archive.ts'
import { connectFor } from './catalogue.ts'

/** A table is cut into files of about this size, between two rows: what is written to an archive is of a known size. */
const pieceSize = 4 * 2 ** 20

/** Why something of an account is not handed out; null: it is. */
type Withheld = (table: string, column: string) => string | null

/** What an archive says of a table: where its rows are, how many, and what was left out of it. */
interface TableEntry {
  readonly table: string
  readonly columns: readonly string[]
  readonly left: Readonly<Record<string, string>>
  readonly rows: number
  readonly files: readonly string[]
}

/** What was written. */
export interface Written {
  readonly bytes: number
  readonly sha256: string
  readonly rows: number
  readonly files: number
}

/** What is written of an account, and what goes with it. */
export interface AccountArchive {
  readonly url: string
  readonly accountId: number
  /** Where the bytes of the account's files are. */
  readonly folder: string
  readonly to: string
  readonly withheld: Withheld
  readonly readme: (tables: readonly Pick<TableEntry, 'table' | 'columns' | 'left'>[]) => string
  /** Papers that are made anew: invoices. */
  readonly papers: () => AsyncIterable<{ readonly name: string; readonly bytes: Buffer }>
  /** Throws when there is no room to go on, or nobody waits for it any more. */
  readonly check: () => void
  readonly now: () => Date
}

/** Where the last row of a piece ends: at a line end outside of quotes. Counts quotes on its way. */
function rowEnd(part: Buffer, isQuoted: boolean, from: number): { readonly end: number; readonly isQuoted: boolean } {
  let inside = isQuoted
  for (let at = 0; at < part.length; at++) {
    const byte = part[at]
    if (byte === 0x22) inside = !inside
    else if (byte === 0x0a && !inside && at >= from) return { end: at + 1, isQuoted: inside }
  }
  return { end: -1, isQuoted: inside }
}

async function* piecesOf(
  client: pg.Client,
  { name, owner }: AccountTable,
  columns: readonly string[],
  { accountId, check }: AccountArchive,
  note: (rows: number, files: readonly string[]) => void,
): AsyncGenerator<ArchiveFile> {
  const list = columns.map(quoted).join(', ')
  const source = client.query(
    copyTo(
      `copy (select ${list} from ${quoted(name)} where ${quoted(owner)} = ${accountId}) to stdout with (format csv)`,
    ),
  )
  const head = Buffer.from(`${columns.join(',')}\n`)
  const files: string[] = []
  let parts: Buffer[] = [head]
  let size = head.length
  let isQuoted = false
  const piece = (): ArchiveFile => {
    const path = `tables/${name}/${String(files.length + 1).padStart(4, '0')}.csv`
    files.push(path)
    const file = { name: path, size, content: Readable.from(parts) }
    parts = [head]
    size = head.length
    return file
  }
  for await (const part of source as AsyncIterable<Buffer>) {
    check()
    let rest = part
    while (rest.length > 0) {
      const { end, isQuoted: after } = rowEnd(rest, isQuoted, Math.max(0, pieceSize - size))
      const taken = end === -1 ? rest : rest.subarray(0, end)
      parts.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
      isQuoted = after
      if (end !== -1) yield piece()
    }
  }
  if (size > head.length || files.length === 0) yield piece()
  note((source as unknown as { rowCount: number }).rowCount ?? 0, files)
}

async function* bytesOf(
  client: pg.Client,
  { accountId, folder, check }: AccountArchive,
  note: (facts: object) => void,
): AsyncGenerator<ArchiveFile> {
  const { rows } = await client.query<{ id: string; name: string; sha256: string; kind: string; owner: string }>(
    `select id, name, sha256, owner_kind as kind, owner_id as owner from files
     where account_id = $1 and sha256 is not null and owner_kind <> 'archive' order by id`,
    [accountId],
  )
  for (const { id, name, sha256, kind, owner } of rows) {
    check()
    const path = join(folder, `${id}-${sha256}`)
    const present = await stat(path).catch(() => null)
    const to = `files/${id}-${name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
      .slice(-120)}`
    const about = { id, name, of: kind, ofId: owner, sha256 }
    // Deleted since the archive began: its row is in the archive, its bytes are not.
    if (!present) note({ ...about, file: null })
    else {
      note({ ...about, file: to })
      yield { name: to, size: present.size, content: createReadStream(path) }
    }
  }
}

async function* contentOf(
  client: pg.Client,
  archive: AccountArchive,
  count: (rows: number, files: number) => void,
): AsyncGenerator<ArchiveFile> {
  const { accountId, withheld, readme, papers, check, now } = archive
  // As the application's role, whom row-level security shows the rows of this account and no other; all at one moment.
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local role crossdock_app')
  await client.query(`select set_config('app.account_id', $1, true), set_config('app.store_ids', '*', true)`, [
    String(accountId),
  ])
  const made = now().toISOString()
  const tables = (await listAccountTables(client)).map((table) => {
    const left: Record<string, string> = {}
    for (const column of table.columns) {
      const reason = withheld(table.name, column)
      if (reason !== null) left[column] = reason
    }
    return { table, left, columns: table.columns.filter((column) => !(column in left)) }
  })
  yield textFile('README.txt', readme(tables.map(({ table, columns, left }) => ({ table: table.name, columns, left }))))
  const entries: TableEntry[] = []
  for (const { table, columns, left } of tables) {
    const entry = { table: table.name, columns, left }
    if (columns.length === 0) entries.push({ ...entry, rows: 0, files: [] })
    else
      yield* piecesOf(client, table, columns, archive, (rows, files) => {
        entries.push({ ...entry, rows, files })
      })
  }
  const files: object[] = []
  yield* bytesOf(client, archive, (facts) => files.push(facts))
  await client.query('commit')
  for await (const { name, bytes } of papers()) {
    check()
    files.push({ name, of: 'invoice', file: `invoices/${name}` })
    yield { name: `invoices/${name}`, size: bytes.length, content: Readable.from([bytes]) }
  }
  const rows = entries.reduce((sum, entry) => sum + entry.rows, 0)
  count(rows, files.length)
  yield textFile('manifest.json', JSON.stringify({ format: 1, account: accountId, made, rows, tables: entries, files }))
}

/**
 * Writes all that an account has into one file, as it is at one moment: its rows as CSV, its files, and what is what. The product goes
 * on meanwhile, and memory stays flat. The file is complete and on the disk when this resolves, and gone when it rejects.
 * Null: another one is being written, and nothing was done.
 */
export async function writeAccount(archive: AccountArchive): Promise<Written | null> {
  const { to, url } = archive
  await mkdir(dirname(to), { recursive: true })
  const client = await connectFor(url)
  const hash = createHash('sha256')
  let bytes = 0
  let counted = { rows: 0, files: 0 }
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  try {
    const { rows } = await client.query<{ is_alone: boolean }>(
      `select pg_try_advisory_lock(hashtext('crossdock archives')) as is_alone`,
    )
    if (!rows[0]?.is_alone) return null
    const target = createWriteStream(to, { mode: 0o600 })
    const content = contentOf(client, archive, (rows, files) => {
      counted = { rows, files }
    })
    await pipeline(writeArchive(content), createGzip({ level: 4 }), measure, target)
    if (!target.closed) await once(target, 'close')
    const file = await open(to, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(to, { force: true })
    throw error
  } finally {
    await client.end()
  }
  return { bytes, sha256: hash.digest('hex'), ...counted }
}
