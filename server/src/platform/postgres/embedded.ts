import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings, describeCluster, type PostgresSettings, readPasswords } from './cluster.ts'
import { holdDataFolder } from './data-folder.ts'
import { whoRunsPostgres } from './run-as.ts'
import { type Log, type RunningPostgres, runCluster, urlOf } from './run-cluster.ts'
import { findServer } from './server-process.ts'

/** The database of a data folder, and this process's hold on that folder. `stop` gives the folder back, too. */
interface EmbeddedPostgres extends RunningPostgres {
  /** Where the product is served, for whoever starts a second time on the same folder. */
  announceAddress(address: string): void
}

/**
 * Starts the PostgreSQL that comes with the product on the files in `<dataFolder>/postgres`, making them at the first
 * start. It listens on a socket only this user (or root) can reach, and asks for a password all the same. A server that
 * survived the process that started it is taken over; one that is killed while this process runs is started again
 * at the same address within about a second.
 * @throws DataFolderInUse when another process works on the folder; else an Error whose message is for people.
 */
export async function startEmbeddedPostgres(options: {
  readonly dataFolder: string
  readonly log: Log
  /** Over the defaults, by PostgreSQL's names. */
  readonly settings?: PostgresSettings
}): Promise<EmbeddedPostgres> {
  const folder = await holdDataFolder(options.dataFolder)
  try {
    const cluster = describeCluster(options.dataFolder, whoRunsPostgres)
    const database = await runCluster(cluster, {
      log: options.log,
      settings: { ...defaultSettings(), ...options.settings },
    })
    return {
      ...database,
      announceAddress: (address) => folder.announce(address),
      async stop() {
        await database.stop()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

/** Address of the embedded database of a data folder while another process runs it; null when none runs. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<string | null> {
  const cluster = describeCluster(dataFolder, whoRunsPostgres)
  const passwords = readPasswords(cluster)
  const server = passwords && (await findServer(cluster))
  return server ? urlOf(server, 'crossdock', passwords, 'crossdock') : null
}

/** Fast because it may lose everything: nothing waits for the disk. */
const careless: PostgresSettings = {
  fsync: false,
  full_page_writes: false,
  synchronous_commit: false,
  autovacuum: false,
  max_connections: 200,
}

/** Waits for the end of this process, however it comes, and clears the server and its folder away. */
function guard(folder: string): { dismiss: () => void } {
  const script =
    'cat >/dev/null; pid=$(head -n 1 "$1/postgres/cluster/postmaster.pid"); kill -QUIT "$pid"; sleep 0.3; kill -KILL "$pid"; rm -rf "$1"'
  const child = spawn('sh', ['-c', script, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const pipe = child.stdin as typeof child.stdin & { unref?: () => void }
  pipe.unref?.()
  return { dismiss: () => void child.kill('SIGKILL') }
}

/**
 * Starts a PostgreSQL for tests and benches on new files in the temporary folder, with nothing made safe against a
 * crash. `stop` deletes it; so does the end of this process, even a sudden one.
 */
export async function startThrowaway(
  options: { readonly log?: Log; readonly settings?: PostgresSettings } = {},
): Promise<RunningPostgres> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crossdock-test-')))
  try {
    const database = await runCluster(describeCluster(folder, whoRunsPostgres), {
      log: options.log ?? (() => {}),
      settings: { ...defaultSettings(), ...careless, ...options.settings },
    })
    const guarding = guard(folder)
    return {
      ...database,
      async stop() {
        await database.stop()
        guarding.dismiss()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
