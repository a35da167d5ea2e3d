import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ask, makeFolder, removeFolders } from './platform/postgres/launcher-test-kit.ts'
import { isAlive } from './platform/postgres/processes.ts'
import { builtServer } from './test/built-server.ts'

const started: Product[] = []

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(removeFolders)

interface Product {
  readonly child: ReturnType<typeof spawn>
  readonly pid: number
  /** Everything it printed so far. */
  output(): string
  /** Resolves with its address once it serves. */
  readonly address: Promise<string>
  readonly ended: Promise<number | string>
}

/** Starts the server as `npm start` does, in a process group of its own, as a terminal would. */
function start(env: Record<string, string>): Product {
  const child = spawn(process.execPath, [builtServer], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? -1))
  })
  const address = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /Crossdock is at (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    ended.then((how) => reject(new Error(`The server ended with ${how}:\n${text}`)), reject)
  })
  address.catch(() => {})
  const product = { child, pid: child.pid ?? -1, output: () => text, address, ended }
  started.push(product)
  return product
}

async function freePort(): Promise<[port: number, server: Server]> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return [(server.address() as { port: number }).port, server]
}

async function unusedPort(): Promise<string> {
  const [port, holder] = await freePort()
  await new Promise((resolve) => holder.close(resolve))
  return String(port)
}

/** Opens an account: a write through the whole server. */
const signUp = (address: string, email: string) =>
  fetch(`${address}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ businessName: 'Northwind', firstName: 'Ada', lastName: 'Byron', phone: '6045550100' },
      ...{ email, password: 'Correct-horse-7' },
    }),
  })

const postJson = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Whether a sign-up was kept: its password is right, and the address not verified yet. */
const isKnown = async (address: string, email: string): Promise<boolean> => {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct-horse-7' }),
  })
  return (await answer.text()).includes('EmailNotVerified')
}

/** What `npm run origin` says, beside the running product. */
function setOrigin(dataFolder: string, url: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'commands/origin.ts'), url],
    { env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder }, encoding: 'utf8' },
  )
  return `${stdout}${stderr}`.trim()
}

const databasePid = (dataFolder: string) => {
  const file = join(dataFolder, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN
}

describe('the product', () => {
  it('takes the next port when its own is taken, tells a second start who is there, and stops cleanly', async () => {
    const dataFolder = makeFolder()
    const [port, occupant] = await freePort()
    const first = start({ DATA_DIR: dataFolder, PORT: String(port) })
    const address = await first.address
    expect(first.output()).toContain(`Port ${port} is taken, trying ${port + 1}.`)
    expect(Number(new URL(address).port)).toBeGreaterThan(port)
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    await expect.poll(() => first.output()).toContain('Links in mails have no address yet.')

    const second = start({ DATA_DIR: dataFolder, PORT: String(port) })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toBe(
      `The data folder ${dataFolder} is in use by process ${first.pid} (${address}). ` +
        `Stop that one first (kill ${first.pid}), or give this one a folder of its own with DATA_DIR.`,
    )

    const database = databasePid(dataFolder)
    expect(isAlive(database)).toBe(true)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(existsSync(join(dataFolder, 'lock'))).toBe(false)
    occupant.close()
  })

  it('answers what is under way before it stops, and Ctrl-C does not reach the database before that', async () => {
    const dataFolder = makeFolder()
    const product = start({ DATA_DIR: dataFolder, PORT: await unusedPort() })
    const address = await product.address
    const answers = Array.from({ length: 4 }, (_, index) => signUp(address, `person${index}@example.com`))
    await sleep(30)
    // A terminal sends it to the whole group.
    process.kill(-product.pid, 'SIGINT')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await product.ended).toBe(0)
    expect(readFileSync(join(dataFolder, 'postgres/postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  it('comes back by itself after kill -9 of everything', async () => {
    const dataFolder = makeFolder()
    const first = start({ DATA_DIR: dataFolder, PORT: await unusedPort() })
    expect((await signUp(await first.address, 'ada@example.com')).status).toBe(200)
    process.kill(databasePid(dataFolder), 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.ended
    const second = start({ DATA_DIR: dataFolder, PORT: await unusedPort() })
    expect(await isKnown(await second.address, 'ada@example.com')).toBe(true)
    const kept = await first.address
    await expect.poll(() => second.output()).toContain(`Links in mails begin with ${kept}: good on this machine only.`)
    expect(setOrigin(dataFolder, 'https://wms.example.com/path')).toContain('without a path')
    expect(setOrigin(dataFolder, 'https://wms.example.com')).toBe('Links in mails begin with https://wms.example.com.')
    await signUp(await second.address, 'byron@example.com')
    const outbox = await (await fetch(`${await second.address}/api/outbox`)).text()
    expect(outbox).toContain('https://wms.example.com/verified?token=')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('answers again after kill -9 of the database, and has kept what it acknowledged', async () => {
    const dataFolder = makeFolder()
    const product = start({ DATA_DIR: dataFolder, PORT: await unusedPort() })
    const address = await product.address
    expect((await signUp(address, 'ada@example.com')).status).toBe(200)
    const database = databasePid(dataFolder)
    process.kill(database, 'SIGKILL')
    const isReady = () =>
      fetch(`${address}/health/ready`).then(
        ({ status }) => status,
        (error: unknown) => `${String(error)}\n${product.output()}`,
      )
    // Backends may answer for a moment after their server's end: an answer counts once the new one is there.
    // The disk may be busy with other tests, so it has time; bench/ measures it on a quiet one.
    const isAnother = () => databasePid(dataFolder) > 0 && databasePid(dataFolder) !== database
    await expect.poll(isAnother, { interval: 20 }).toBe(true)
    await expect.poll(isReady, { interval: 50 }).toBe(200)
    expect(await isKnown(address, 'ada@example.com')).toBe(true)
    product.child.kill('SIGTERM')
    expect(await product.ended, product.output()).toBe(0)
  })

  it('ends a database that takes long over its end, and leaves none behind', async () => {
    const dataFolder = makeFolder()
    const product = start({ DATA_DIR: dataFolder, PORT: await unusedPort() })
    await product.address
    const database = databasePid(dataFolder)
    // It hears nothing but the last word, as one that writes to a disk that hardly answers.
    process.kill(database, 'SIGSTOP')
    product.child.kill('SIGTERM')
    expect(await product.ended, product.output()).toBe(0)
    expect(isAlive(database)).toBe(false)
  })
})

/** Programs of a PostgreSQL server in the system's packages, 15 or newer; null when there is none. */
function installedPostgres(): string | null {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent).map(Number) : []
  const usable = versions.filter((version) => version >= 15 && existsSync(`${parent}/${version}/bin/initdb`))
  return usable.length === 0 ? null : `${parent}/${Math.max(...usable)}/bin`
}

const programs = installedPostgres()
/** Asks on a connection of its own; says how it ended when no answer came. */
function askAnew(port: number): Promise<'answered' | 'refused' | 'dropped'> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => socket.write('GET /health/ready HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    socket.once('data', () => resolve('answered'))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? 'refused' : 'dropped'))
    socket.once('close', () => resolve('dropped'))
  })
}

describe('stopped under load', () => {
  it('answers every connection it has taken, says nothing of lost connections, and never a secret', async () => {
    const dataFolder = makeFolder()
    const secret = 'the-secret-of-this-installation'
    const password = 'Correct-horse-7'
    const tokens: string[] = []
    const ends: string[] = []
    for (let round = 0; round < 3; round++) {
      const product = start({ DATA_DIR: dataFolder, PORT: await unusedPort(), SECRET: secret, LOG_LEVEL: 'debug' })
      const address = await product.address
      if (round === 0) {
        await signUp(address, 'ada@example.com')
        const linkToken = async () =>
          /token=([\w-]{20,})/.exec(await (await fetch(`${address}/api/outbox`)).text())?.[1] ?? ''
        await expect.poll(linkToken).not.toBe('')
        tokens.push(await linkToken())
        await postJson(`${address}/api/users/verify`, { token: tokens[0] })
      }
      const signedIn = await postJson(`${address}/api/users/login`, { email: 'ada@example.com', password })
      const { token } = (await signedIn.json()) as { token: string }
      tokens.push(token)
      let isLoading = true
      const port = Number(new URL(address).port)
      const clients = Array.from({ length: 12 }, async () => {
        for (;;) {
          const end = await askAnew(port)
          if (end !== 'answered') ends.push(end)
          if (end === 'refused' && !isLoading) return
        }
      })
      for (let call = 0; call < 10; call++)
        await fetch(`${address}/api/users/getcustomerdetails`, { headers: { authorization: `Bearer ${token}` } })
      isLoading = false
      product.child.kill('SIGTERM')
      expect(await product.ended).toBe(0)
      await Promise.all(clients)
      const printed = product.output()
      const kept = Object.values(
        JSON.parse(readFileSync(join(dataFolder, 'postgres-passwords.json'), 'utf8')) as object,
      )
      for (const word of [secret, password, ...tokens, ...(kept as string[])]) expect(printed).not.toContain(word)
      expect(printed).not.toContain('connection lost')
    }
    expect(tokens.every((token) => token.length > 20)).toBe(true)
    expect(ends.filter((end) => end === 'dropped')).toEqual([])
  })
})

describe.skipIf(programs === null)('on a PostgreSQL of one’s own (needs one in /usr/lib/postgresql)', () => {
  it('runs with DATABASE_URL as an ordinary role that owns its database, and starts no other', async () => {
    const dataFolder = makeFolder()
    const server = await startInstalled(String(programs))
    try {
      await ask(server.url('postgres', 'postgres'), `create role shop login createrole password 'shop'`)
      await ask(server.url('postgres', 'postgres'), 'create database shop owner shop')
      const product = start({
        DATA_DIR: dataFolder,
        PORT: await unusedPort(),
        DATABASE_URL: server.url('shop', 'shop'),
      })
      const address = await product.address
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)
      const answer = await signUp(address, 'ada@example.com')
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('verification link')])
      expect(await isKnown(address, 'ada@example.com')).toBe(true)
      expect(existsSync(join(dataFolder, 'postgres'))).toBe(false)
      product.child.kill('SIGTERM')
      expect(await product.ended).toBe(0)
    } finally {
      await server.stop()
    }
  })
})

/** An instance of the installed server on files of its own, as nobody when this is root. */
async function startInstalled(
  bin: string,
): Promise<{ url: (role: string, database: string) => string; stop: () => Promise<void> }> {
  const as = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  const folder = makeFolder(as)
  const files = join(folder, 'files')
  const password = join(folder, 'password')
  mkdirSync(files, { mode: 0o700 })
  writeFileSync(password, 'postgres')
  if (as) for (const path of [files, password]) chownSync(path, as.uid, as.gid)
  const [port, holder] = await freePort()
  const flags = ['-D', files, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', password, '-E', 'UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), [...flags, '--locale', 'C'], { cwd: folder, stdio: 'pipe', ...as })
  await new Promise((resolve) => holder.close(resolve))
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off']
  const child = spawn(join(bin, 'postgres'), ['-D', files, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: folder,
    stdio: 'ignore',
    ...as,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = (role: string, database: string) => `postgres://${role}:${role}@127.0.0.1:${port}/${database}`
  await expect.poll(() => ask(url('postgres', 'postgres'), 'select 1').catch(() => null)).not.toBe(null)
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
