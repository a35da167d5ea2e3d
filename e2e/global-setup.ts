import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The address the product says it is at. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += String(chunk)
      const address = /Crossdock is at (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
    setTimeout(() => reject(new Error(`The server did not come up:\n${said}`)), 600_000).unref()
  })
}

interface Product {
  readonly address: string
  readonly dataFolder: string
  stop(): Promise<void>
}

/** Starts the built product on an empty data folder, as `npm start` does, or another program; `stop` ends it and clears the folder. */
export async function startProduct(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  program: readonly string[] = [join(root, 'server/dist/main.js')],
): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-e2e-'))
  const server = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      CALLS_PER_MINUTE: '1000000',
      // Every journey signs a business of its own up, all from one address.
      TRIES_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { address: await addressOf(server), dataFolder, stop }
}

/** The product all journeys use, until the run ends. */
export default async function setup(): Promise<() => Promise<void>> {
  // Another port where several run on one machine.
  const { address, dataFolder, stop } = await startProduct(Number(process.env['CROSSDOCK_PORT'] ?? 3900))
  process.env['CROSSDOCK_URL'] = address
  process.env['CROSSDOCK_DATA'] = dataFolder
  return stop
}
