import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { isReachable, type RunAs } from './run-as.ts'

/** Settings of PostgreSQL by name, as in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string | number | boolean>>

/** Where the embedded database keeps what, inside the data folder. All are real paths. */
export interface Cluster {
  /** `<data>/postgres`: belongs to whoever runs PostgreSQL. */
  readonly folder: string
  readonly files: string
  readonly log: string
  /** Passwords of the two roles. Stays with the user of this process: PostgreSQL itself never reads it. */
  readonly passwords: string
  readonly runAs: RunAs | null
  /** How PostgreSQL is told where its files are. */
  readonly namedAs: string
}

/** Passwords of the roles: the launcher's, which administers, and the product's, which owns its database. */
export interface Passwords {
  readonly postgres: string
  readonly crossdock: string
}

/** Describes the cluster of a data folder and makes the folders around it. */
export function describeCluster(dataFolder: string, whoRuns: (files: string) => RunAs | null): Cluster {
  const data = realpathSync(dataFolder)
  const folder = join(data, 'postgres')
  const files = join(folder, 'cluster')
  const runAs = whoRuns(files)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  // PostgreSQL starts with its files as working directory. Under a home that only its owner enters, root can put it
  // there, but it could not walk there by name; it finds its way back by the name of "where I am".
  const isWalkable = runAs === null || isReachable(data, runAs)
  if (!isWalkable && process.platform !== 'linux') {
    throw new Error(
      `User ${runAs.name}, who runs the database when you are root, cannot reach ${data}. ` +
        'Start as an ordinary user, or choose another data folder with DATA_DIR.',
    )
  }
  return {
    folder,
    files,
    log: join(folder, 'postgres.log'),
    passwords: join(data, 'postgres-passwords.json'),
    runAs,
    namedAs: isWalkable ? files : '/proc/self/cwd',
  }
}

/** Environment of PostgreSQL's programs: nothing of ours, so that no PG… variable or locale of the user's leaks in. */
export const environment: NodeJS.ProcessEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function writeDurably(path: string, text: string, mode: number): void {
  const file = openSync(path, 'w', mode)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads the passwords; null before the first start. */
export function readPasswords(cluster: Pick<Cluster, 'passwords' | 'files'>): Passwords | null {
  try {
    return JSON.parse(readFileSync(cluster.passwords, 'utf8')) as Passwords
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && !existsSync(cluster.files)) return null
    throw new Error(
      code === 'EACCES'
        ? `The passwords of the database in ${cluster.passwords} belong to another user, who started Crossdock before. Start as that user, or give the data folder to yourself (chown -R).`
        : `The passwords of the database are missing or damaged: ${cluster.passwords}. Put the file back beside the folder "postgres" it belongs to.`,
      { cause },
    )
  }
}

function makePasswords(cluster: Cluster): Passwords {
  const make = () => randomBytes(24).toString('hex')
  const passwords: Passwords = { postgres: make(), crossdock: make() }
  writeDurably(cluster.passwords, JSON.stringify(passwords), 0o600)
  return passwords
}

/**
 * Makes the files of a new database, unless they are there. Cut short at any point, the next call begins anew.
 * `isDurable` waits until all of it is on disk.
 */
export async function ensureCluster(cluster: Cluster, binaries: Binaries, isDurable: boolean): Promise<Passwords> {
  const { folder, files, runAs } = cluster
  const known = readPasswords(cluster)
  if (existsSync(files)) {
    const version = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()
    if (version !== String(binaries.major)) {
      throw new Error(
        `The database in ${files} was made by PostgreSQL ${version}, and this Crossdock brings ${binaries.major}. ` +
          'Make a backup with the Crossdock that made it, and restore it here into an empty data folder.',
      )
    }
    if (known) return known
  }
  const passwords = known ?? makePasswords(cluster)
  const draft = join(folder, 'cluster.new')
  const passwordFile = join(folder, 'password.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, passwords.postgres, { mode: 0o600 })
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  const flags = [
    ['-D', cluster.namedAs === files ? draft : cluster.namedAs],
    ['--username', 'postgres', '--auth', 'scram-sha-256', '--pwfile', '../password.new'],
    // Sorting and upper case come with PostgreSQL, so they are the same on every system.
    ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ['--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
  ].flat()
  const as = runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid }
  try {
    await promisify(execFile)(binaries.initdb, flags, { cwd: draft, env: environment, ...as })
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim() || (cause as Error).message
    throw new Error(`The database's files could not be made in ${draft}: ${said}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, files)
  syncFolder(folder)
  return passwords
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Settings for a small machine that serves one product: memory stays low, nothing acknowledged is ever lost.
 * There are no replicas, so the log carries only what recovery needs.
 */
export function defaultSettings(): PostgresSettings {
  let sharedMemory = Number.POSITIVE_INFINITY
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    sharedMemory = bavail * bsize
  } catch {
    // macOS has none, and needs none.
  }
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: false,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Reads ahead without helper processes of its own, which would stay in memory when idle.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 2,
    // What a large import has changed is known soon: until then plans are made for what was there before.
    autovacuum_naptime: '10s',
    autovacuum_analyze_scale_factor: 0.02,
    // After a crash one call to the system instead of one for each file: a tenth of the time on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What the server does, not the statements that fail: those carry people's data and are logged by the product.
    log_min_messages: 'log',
    log_checkpoints: false,
    // Containers often have 64 MB of shared memory, which parallel queries overflow.
    ...(sharedMemory < 256 * 2 ** 20 ? { dynamic_shared_memory_type: 'mmap' } : {}),
  }
}
