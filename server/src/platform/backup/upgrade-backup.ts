import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { searchPath } from '../search-path.ts'
import { writeBackup } from './write-backup.ts'

/** Backups of upgrades that are kept; others are the operator's own and nobody else's to remove. */
const mostKept = 3
const isOfUpgrade = (name: string): boolean => /^before-upgrade-[\w-]+\.tar\.gz(?:\.part)?$/.test(name)

/** Files that are looked at at once: many wait for the disk together, and few hold anything open. */
const lookedAt = 64

async function sizeOfFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).values()
  let size = 0
  const look = async (): Promise<void> => {
    for (const entry of files) {
      const { size: bytes } = await stat(join(entry.parentPath, entry.name))
      size += bytes
    }
  }
  await Promise.all(Array.from({ length: lookedAt }, look))
  return size
}

/** Bytes of the database's rows, without indexes; null when nobody has signed up yet. */
async function sizeOfRows(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, options: searchPath })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from accounts limit 1')
    if (rowCount === 0) return null
    const { rows } = await client.query<{ size: string }>(
      "select sum(pg_table_size(oid)) as size from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    return Number(rows[0]?.size ?? 0)
  } finally {
    await client.end()
  }
}

/** What a backup takes on the disk at most, by estimate: rows are at least halved by their packing, files are what they are. */
const packed = 0.5

/** Free bytes where a folder is, or will be made: with a database elsewhere nothing has made the data folder yet. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesOf(dirname(folder))
  }
}

/**
 * Writes a backup into the data folder before a database that people use is upgraded, and keeps the last three. Throws, and with
 * that ends the upgrade before it began, where it cannot be written.
 */
export async function writeUpgradeBackup(options: {
  readonly url: string
  readonly dataFolder: string
  /** Bytes of the disk that stay free. */
  readonly reserve: number
  readonly tell: (line: string) => void
  /** What stands for the disk in tests. */
  readonly freeBytes?: (folder: string) => Promise<number>
}): Promise<void> {
  const { url, dataFolder, reserve, tell, freeBytes = freeBytesOf } = options
  const rows = await sizeOfRows(url)
  if (rows === null) return
  const folder = join(dataFolder, 'backups')
  const filesFolder = join(dataFolder, 'files')
  const wanted = Math.ceil(rows * packed) + (await sizeOfFiles(filesFolder))
  const free = await freeBytes(dataFolder)
  const megabytes = (bytes: number) => `${Math.max(0, Math.ceil(bytes / 2 ** 20))} MB`
  const refuse = (why: string, cause?: unknown): never => {
    throw new Error(
      `The database was not upgraded: ${why} A backup is written into ${folder} first. Make it possible and start again, or ` +
        'start the version you had; nothing was changed.',
      { cause },
    )
  }
  if (free - reserve < wanted)
    refuse(`its backup may take ${megabytes(wanted)}, and the disk has ${megabytes(free - reserve)}.`)
  const moment = new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '')
  const to = join(folder, `before-upgrade-${moment}.tar.gz`)
  tell('This version changes the database. A backup of what is there is written first …')
  try {
    await writeBackup({ url, filesFolder, to, tell })
  } catch (error) {
    refuse(`its backup could not be written (${(error as Error).message}).`, error)
  }
  tell(`Saved in ${to}. To go back: the version you had, and npm run restore -- ${to} into an empty data folder.`)
  const kept = (await readdir(folder)).filter(isOfUpgrade).sort()
  for (const name of kept.slice(0, -mostKept)) await rm(join(folder, name), { force: true })
}
