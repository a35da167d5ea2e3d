import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import { signToken } from '../../server/src/platform/sessions.ts'
import { withClient } from './client.ts'
import { pause } from './figures.ts'
import type { Target } from './http-load.ts'
import { secret } from './in-process.ts'

export const root = join(import.meta.dirname, '../..')

/** A process that listens, and how to end it. */
export interface Running {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a program of Node and waits until it answers on its port. */
export async function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/tmp',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', kill)
      resolve()
    }),
  )
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    if (answer?.ok) break
    if (tries > 1200 || child.exitCode !== null) throw new Error(`${args.join(' ')} does not answer.`)
    await pause(50)
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The product as it is installed: the built server in production mode, with its log, on a given database. */
export function startProduct(
  databaseUrl: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  return startNode(
    ['server/dist/main.js'],
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET: secret,
      // The bench is one address: what protects an installation from one would be what is measured.
      CALLS_PER_MINUTE: '1000000000',
      ...settings,
    },
    '/health/ready',
  )
}

/** A product that can be asked how long its event loop was held. */
interface Watched extends Running {
  readonly delayFile: string
}

/** The product, its event loop watched. */
export async function startWatched(databaseUrl: string, folder: string): Promise<Watched> {
  const delayFile = join(folder, 'loop-delay')
  const running = await startProduct(databaseUrl, folder, {
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'bench/src/loop-delay.mjs')).href}`,
    LOOP_DELAY_FILE: delayFile,
  })
  return { ...running, delayFile }
}

/** Milliseconds by the clock, and of a processor. */
interface Hold {
  readonly clock: number
  readonly processor: number
}

/** How long the server's event loop was held at most since the last time this was asked. */
export async function longestHold({ pid, delayFile }: Watched): Promise<Hold> {
  process.kill(pid, 'SIGUSR2')
  await pause(300)
  return JSON.parse(readFileSync(delayFile, 'utf8')) as Hold
}

/** A token of somebody's new session. */
export async function tokenOf(
  client: pg.Client,
  { account, id, isOwner }: { readonly account: number; readonly id: string; readonly isOwner: boolean },
): Promise<string> {
  const sessionId = newId()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await client.query('insert into sessions (id, account_id, user_id, expires_at) values ($1, $2, $3, $4)', [
    sessionId,
    account,
    id,
    expiresAt,
  ])
  return signToken(Buffer.from(secret), { sessionId, userId: id, name: 'Bench', isOwner, expiresAt })
}

/** Signs an account's owner in, the first one's unless another is named, in the main store or in all stores. */
export async function signIn(
  databaseUrl: string,
  port: number,
  store: 'main' | 'all' = 'main',
  account: number | null = null,
): Promise<Target> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ account: number; id: string; main: string; every: string }>(
      `select u.account_id as account, u.id, a.main_store_id as main, a.all_store_id as every
       from users u join accounts a on a.id = u.account_id where u.is_owner and ($1::integer is null or u.account_id = $1) order by u.account_id limit 1`,
      [account],
    )
    const [owner] = rows
    if (!owner) throw new Error('The database has no account.')
    const token = await tokenOf(client, { ...owner, isOwner: true })
    return {
      port,
      headers: { authorization: `Bearer ${token}`, 'store-id': store === 'main' ? owner.main : owner.every },
    }
  })
}
