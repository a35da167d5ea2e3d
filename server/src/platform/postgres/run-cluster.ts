import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, type Passwords, type PostgresSettings } from './cluster.ts'
import { endServer, findServer, type ServerProcess, spawnServer } from './server-process.ts'
import { removeSocketFolder, socketNumber } from './socket-folder.ts'

/** Where the launcher says, in sentences, what it does by itself. */
export type Log = (line: string) => void

/** A database that runs for as long as this process wants it. */
export interface RunningPostgres {
  /** Of the database `crossdock`, as the role `crossdock` that owns it. The same after every restart. */
  readonly url: string
  /** Whether a server that an earlier process left behind was taken over. */
  readonly adopted: boolean
  /** Number of the server's process, which changes when it was killed and started again. */
  readonly pid: () => number
  /** Ends the server. Call it after the last query: it cuts connections off. */
  stop(): Promise<void>
}

/** Address of a database of this server for one of its two roles. */
export function urlOf(server: ServerProcess, role: keyof Passwords, passwords: Passwords, database: string): string {
  const host = encodeURIComponent(server.socket.path)
  return `postgres://${role}:${passwords[role]}@localhost:${socketNumber}/${database}?host=${host}`
}

/**
 * The product's role and database, made at the first start. The role owns its database and no more, like the role one
 * is given on a hosted PostgreSQL. It sees all accounts (migrations, sign-in, backups); requests run as a role that does not.
 */
async function ensureDatabase(server: ServerProcess, passwords: Passwords): Promise<void> {
  const ask = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: urlOf(server, 'postgres', passwords, database) })
    await client.connect()
    try {
      return (await client.query<{ role: boolean; database: boolean }>(text)).rows
    } finally {
      await client.end()
    }
  }
  const [there] = await ask(
    'postgres',
    `select exists (select from pg_roles where rolname = 'crossdock') as role,
            exists (select from pg_database where datname = 'crossdock') as database`,
  )
  if (there?.database) return
  if (!there?.role) {
    await ask(
      'postgres',
      `create role crossdock login createdb createrole bypassrls password '${passwords.crossdock}';
       grant set on parameter session_replication_role to crossdock`,
    )
  }
  // Under row-level security an index serves only functions that are marked so, and only a superuser marks them. These
  // tell nothing of rows they do not find. Every database made here begins as a copy of this template.
  await ask('template1', 'alter function lower(text) leakproof; alter function texticlike(text, text) leakproof')
  await ask('postgres', 'create database crossdock owner crossdock')
}

/** Starts the server again whenever it ends without being asked to, until `isOver`. */
async function watch(
  first: ServerProcess,
  again: () => Promise<ServerProcess>,
  isOver: () => boolean,
  log: Log,
): Promise<void> {
  let server = first
  for (;;) {
    await server.ended
    if (isOver()) return
    log('The database ended unexpectedly. Starting it again; it recovers by itself.')
    for (let pause = 50; ; pause = Math.min(pause * 2, 2000)) {
      try {
        server = await again()
        log('The database runs again.')
        break
      } catch (error) {
        if (isOver()) return
        log((error as Error).message)
        await sleep(pause, undefined, { ref: false })
      }
    }
  }
}

/** Runs the server of a cluster: the one that runs already, or a new one, and a new one when that ends by itself. */
export async function runCluster(
  cluster: Cluster,
  options: { log: Log; settings: PostgresSettings },
): Promise<RunningPostgres> {
  const { log, settings } = options
  const binaries = prepareBinaries(join(cluster.folder, 'programs'), cluster.runAs)
  const passwords = await ensureCluster(cluster, binaries, settings['fsync'] !== false)
  const found = await findServer(cluster)
  let server = found ?? (await spawnServer(cluster, binaries, settings))
  const { socket } = server
  let isOver = false
  let starting: Promise<ServerProcess> = Promise.resolve(server)
  try {
    await ensureDatabase(server, passwords)
  } catch (error) {
    if (!found) await endServer(server)
    throw error
  }
  const url = urlOf(server, 'crossdock', passwords, 'crossdock')
  const watching = watch(
    server,
    async () => {
      starting = spawnServer(cluster, binaries, settings, socket)
      server = await starting
      return server
    },
    () => isOver,
    log,
  )
  return {
    url,
    adopted: found !== null,
    pid: () => server.pid,
    async stop() {
      isOver = true
      // A restart that is under way is let through, so that what it started can be ended.
      const last = await starting.catch(() => null)
      if (last) {
        await endServer(last)
        await watching
      }
      removeSocketFolder(socket)
    },
  }
}
