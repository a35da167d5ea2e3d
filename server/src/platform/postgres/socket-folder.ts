import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** Where the server's socket stands: as clients name it, and as the server does from its working directory. */
export interface SocketFolder {
  readonly path: string
  readonly forServer: string
}

/** Part of the socket's file name and of addresses; nothing listens on a port. */
export const socketNumber = 5432

// What the shortest system (macOS) takes, without the closing zero.
const longestPath = 103

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${socketNumber}`)) <= longestPath

/** Some mounted volumes, as of a virtual machine's host, hold files but no sockets. */
async function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, 'try')
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
    return true
  } catch {
    return false
  } finally {
    await new Promise((resolve) => server.close(resolve))
    rmSync(path, { force: true })
  }
}

/** A folder of this name in the temporary folder, or of a name nobody could foresee when that one is another's. */
function temporaryFolder(cluster: Cluster): string {
  const owner = cluster.runAs?.uid ?? process.geteuid?.() ?? 0
  const mark = createHash('sha256').update(cluster.folder).digest('hex').slice(0, 12)
  const wanted = join(tmpdir(), `crossdock-${mark}`)
  const isOurs = () => {
    const stat = lstatSync(wanted)
    return stat.isDirectory() && stat.uid === owner
  }
  try {
    mkdirSync(wanted, { mode: 0o700 })
  } catch {
    if (!isOurs()) return mkdtempSync(join(tmpdir(), 'crossdock-'))
  }
  return wanted
}

/**
 * Makes the folder for the socket, only for who runs PostgreSQL (and root): beside the cluster, or in the temporary
 * folder when the path is too long for a socket or its volume has none.
 */
export async function makeSocketFolder(cluster: Cluster): Promise<SocketFolder> {
  const beside = join(cluster.folder, 'run')
  if (fits(beside)) {
    prepare(beside, cluster)
    if (await takesSockets(beside)) return { path: beside, forServer: '../run' }
  }
  const path = temporaryFolder(cluster)
  prepare(path, cluster)
  return { path, forServer: path }
}

function prepare(folder: string, { runAs }: Cluster): void {
  mkdirSync(folder, { recursive: true })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  chmodSync(folder, 0o700)
}

/** Removes what a killed server left there, so call it only when none runs; makes the folder anew if it is gone. */
export function clearSocketFolder({ path }: SocketFolder, cluster: Cluster): void {
  prepare(path, cluster)
  for (const name of readdirSync(path)) rmSync(join(path, name), { force: true })
}

/** The folder of a running server's socket, from what the server itself wrote down. */
export function socketFolderFrom(cluster: Cluster, forServer: string): SocketFolder {
  return { path: forServer === '../run' ? join(cluster.folder, 'run') : forServer, forServer }
}

/** Takes a socket folder in the temporary folder away; the one beside the cluster stays. */
export function removeSocketFolder({ path, forServer }: SocketFolder): void {
  if (path === forServer) rmSync(path, { recursive: true, force: true })
}
