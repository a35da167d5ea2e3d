import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, environment, type PostgresSettings } from './cluster.ts'
import { isAlive, isTaken, servesFolder } from './processes.ts'
import {
  clearSocketFolder,
  makeSocketFolder,
  type SocketFolder,
  socketFolderFrom,
  socketNumber,
} from './socket-folder.ts'

/** A running postmaster: ours, or one that an earlier process of ours left behind. */
export interface ServerProcess {
  readonly pid: number
  readonly socket: SocketFolder
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>
}

/** What a server writes into postmaster.pid: its number, where its socket is, whether it takes connections. */
interface PidFile {
  readonly pid: number
  readonly socketFolder: string
  readonly isReady: boolean
}

function readPidFile(cluster: Cluster): PidFile | null {
  try {
    const lines = readFileSync(join(cluster.files, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, socketFolder: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// Recovery after a crash replays at most max_wal_size, which takes seconds; a slow disk may take minutes.
const startLimitMs = 300_000

async function untilReady(cluster: Cluster, pid: number, hasEnded: () => boolean): Promise<PidFile> {
  const until = Date.now() + startLimitMs
  for (;;) {
    const file = readPidFile(cluster)
    if (file?.pid === pid && file.isReady) return file
    if (hasEnded())
      throw new Error(`The database could not start. Its log, ${cluster.log}, ends with:\n${tail(cluster)}`)
    if (Date.now() > until) throw new Error(`The database did not get ready in time. See its log, ${cluster.log}.`)
    await sleep(5)
  }
}

function tail(cluster: Cluster): string {
  try {
    return readFileSync(cluster.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return '(no log)'
  }
}

/** Resolves when a process that is not our child has ended. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false })
}

/** The server that runs on these files already, once it takes connections; null when there is none. */
export async function findServer(cluster: Cluster): Promise<ServerProcess | null> {
  const file = readPidFile(cluster)
  if (!file || !servesFolder(file.pid, cluster.files)) return null
  const { pid } = file
  try {
    const ready = await untilReady(cluster, pid, () => !isAlive(pid))
    return { pid, socket: socketFolderFrom(cluster, ready.socketFolder), ended: untilGone(pid) }
  } catch (error) {
    // It was about to stop, or failed to start: then a new one can.
    if (!isAlive(pid)) return null
    throw error
  }
}

/**
 * Takes away what a killed server left that would keep a new one from starting: the number in postmaster.pid may be
 * some other process's by now, and backends that were computing when their server was killed still hold its memory.
 */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  const file = readPidFile(cluster)
  if (!file || servesFolder(file.pid, cluster.files)) return
  // PostgreSQL takes whatever has the number for a running server, be it a stranger or a dead process nobody collected.
  if (isTaken(file.pid)) rmSync(join(cluster.files, 'postmaster.pid'), { force: true })
  if (process.platform !== 'linux') return
  const backends = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && servesFolder(pid, cluster.files))
  for (const pid of backends) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself, as backends do when they notice.
    }
  }
  while (backends.some(isAlive)) await sleep(5)
}

const largestLog = 4 * 2 ** 20

/**
 * Starts a server on the cluster's files and resolves when it takes connections. It outlives this process. With the
 * socket folder of the server before it, it has the same address.
 */
export async function spawnServer(
  cluster: Cluster,
  binaries: Binaries,
  settings: PostgresSettings,
  before?: SocketFolder,
): Promise<ServerProcess> {
  await clearLeftovers(cluster)
  const socket = before ?? (await makeSocketFolder(cluster))
  clearSocketFolder(socket, cluster)
  if ((statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0) > largestLog) {
    renameSync(cluster.log, `${cluster.log}.1`)
  }
  const flags = Object.entries({ ...settings, unix_socket_directories: socket.forServer, port: socketNumber })
  const log = openSync(cluster.log, 'a', 0o600)
  const child = spawn(
    binaries.postgres,
    ['-D', cluster.namedAs, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: cluster.files,
      env: environment,
      // Its own group: Ctrl-C is for the product, which stops the database when it has drained.
      detached: true,
      stdio: ['ignore', log, log],
      ...(cluster.runAs === null ? {} : { uid: cluster.runAs.uid, gid: cluster.runAs.gid }),
    },
  )
  closeSync(log)
  child.unref()
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true
      resolve()
    })
  })
  const fault = new Promise<never>((_, reject) => {
    child.once('error', (cause) => {
      hasEnded = true
      reject(new Error(`PostgreSQL could not be started from ${binaries.postgres}: ${cause.message}`, { cause }))
    })
  })
  if (child.pid === undefined) return fault
  await Promise.race([untilReady(cluster, child.pid, () => hasEnded), fault])
  return { pid: child.pid, socket, ended }
}

/**
 * Ends a server: its clients are cut off, everything is on disk when it is gone. One that does not come to an end is
 * told more sternly; recovery at the next start makes up for that.
 */
export async function endServer({ pid, ended }: ServerProcess): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patience] of steps) {
    if (!isAlive(pid)) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const waiting = new AbortController()
    const late = sleep(patience, 'late', { signal: waiting.signal }).catch(() => 'late')
    const outcome = await Promise.race([ended.then(() => 'ended'), late])
    waiting.abort()
    if (outcome === 'ended') return
  }
}
