import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, startThrowaway } from './embedded.ts'
import { ask, makeFolder, makeLog, removeFolders, runElsewhere, untilAnswers } from './launcher-test-kit.ts'
import { isAlive } from './processes.ts'

afterAll(removeFolders)

const isRoot = process.geteuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
/** Waits for no disk: these tests kill processes, not the machine, and the kernel keeps what was written. */
const settings = { fsync: false }

const silent = () => {}

const serve = (folder: string) => `
  const database = await embedded.startEmbeddedPostgres({
    dataFolder: ${JSON.stringify(folder)}, settings: { fsync: false },
    log() {},
  })
  console.log(JSON.stringify({ url: database.url, pid: database.pid() }))
  setInterval(() => {}, 1000)`

describe('a start', () => {
  it('makes the database once, keeps what is in it, and gives everything back at the stop', async () => {
    const dataFolder = makeFolder()
    const first = await startEmbeddedPostgres({ dataFolder, log: silent })
    expect(first.adopted).toBe(false)
    const [facts] = await ask(
      first.url,
      `select current_user as role, current_database() as database,
              (select rolsuper from pg_roles where rolname = current_user) as super,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
              current_setting('fsync') as fsync, lower('ÄÉ') as lower, 'B' < 'a' as by_code_point,
              (select proleakproof from pg_proc where oid = 'texticlike(text, text)'::regprocedure) as searches_by_index`,
    )
    expect(facts).toEqual({
      role: 'crossdock',
      database: 'crossdock',
      super: false,
      encoding: 'UTF8',
      listens: '',
      fsync: 'on',
      lower: 'äé',
      by_code_point: true,
      searches_by_index: true,
    })
    await ask(first.url, 'create table kept (id integer); insert into kept values (7)')
    expect(statSync(join(dataFolder, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataFolder, 'postgres')).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(isAlive(first.pid())).toBe(false)
    expect(existsSync(join(dataFolder, 'postgres/cluster/postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataFolder, 'lock'))).toBe(false)

    const second = await startEmbeddedPostgres({ dataFolder, log: silent })
    expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 7 }])
    expect(second.url).toBe(first.url)
    await second.stop()
  })

  it('begins anew when the first one was cut short while it made the files', async () => {
    const dataFolder = makeFolder()
    mkdirSync(join(dataFolder, 'postgres/cluster.new/base'), { recursive: true })
    writeFileSync(join(dataFolder, 'postgres/cluster.new/PG_VERSION'), '18\n')
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  it('refuses files of another version, and missing passwords, in words', async () => {
    const dataFolder = makeFolder()
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    await database.stop()
    const version = join(dataFolder, 'postgres/cluster/PG_VERSION')
    const passwords = join(dataFolder, 'postgres-passwords.json')
    const kept = readFileSync(passwords, 'utf8')
    writeFileSync(passwords, '')
    await expect(startEmbeddedPostgres({ dataFolder, log: silent })).rejects.toThrow(/missing or damaged/)
    writeFileSync(passwords, kept)
    writeFileSync(version, '12\n')
    await expect(startEmbeddedPostgres({ dataFolder, log: silent })).rejects.toThrow(/made by PostgreSQL 12/)
    expect(existsSync(join(dataFolder, 'lock'))).toBe(false)
  })

  it('shows the end of the log when the server does not start', async () => {
    const dataFolder = makeFolder()
    const start = startEmbeddedPostgres({ dataFolder, log: silent, settings: { shared_buffers: 'plenty' } })
    await expect(start).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
  })

  it('puts the socket elsewhere when the path is too long for one', async () => {
    const dataFolder = join(makeFolder(), 'a folder of a very long name '.repeat(4).trim())
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const socketFolder = new URL(database.url).searchParams.get('host') ?? ''
    expect(socketFolder.startsWith(dataFolder)).toBe(false)
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await database.stop()
    expect(existsSync(socketFolder)).toBe(false)
  })
})

describe('after kill -9', () => {
  it('of the product, the next start takes the running server over', async () => {
    const dataFolder = makeFolder()
    const app = runElsewhere(serve(dataFolder))
    const { url, pid } = JSON.parse(await app.line()) as { url: string; pid: number }
    await ask(url, 'create table kept (id integer); insert into kept values (1)')
    app.child.kill('SIGKILL')
    await app.ended
    expect(isAlive(pid)).toBe(true)

    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(database).toMatchObject({ adopted: true, url })
    expect(database.pid()).toBe(pid)
    expect(await ask(url, 'select id from kept')).toEqual([{ id: 1 }])

    // One that was taken over is watched like one's own.
    process.kill(pid, 'SIGKILL')
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => {})
    await untilAnswers(pool, 'select 1')
    expect(database.pid()).not.toBe(pid)
    await pool.end()
    await database.stop()
    expect(isAlive(database.pid())).toBe(false)
  })

  it('of the server, it runs again by itself at the same address, with all that was acknowledged', async () => {
    const dataFolder = makeFolder()
    const { log, lines } = makeLog()
    const database = await startEmbeddedPostgres({ dataFolder, log, settings })
    const pool = new pg.Pool({ connectionString: database.url, max: 4 })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    await pool.query('create table kept (id integer primary key)')
    // A backend that computes does not notice that its server is gone, and holds the memory the next one needs.
    const busy = pool.query('select count(*) from generate_series(1, 1e10)').catch(() => 'cut')
    let acknowledged = 0
    for (let round = 0; round < 3; round++) {
      for (let row = 0; row < 20; row++) await pool.query('insert into kept values ($1)', [++acknowledged])
      const killed = database.pid()
      process.kill(killed, 'SIGKILL')
      // Backends outlive their server for a moment and may still answer, so the new one's answer is the one that counts.
      await expect.poll(() => database.pid(), { interval: 10 }).not.toBe(killed)
      await untilAnswers(pool, 'select 1')
      const { rows } = await pool.query('select count(*)::integer as count, max(id) as last from kept')
      expect(rows).toEqual([{ count: acknowledged, last: acknowledged }])
    }
    expect(await busy).toBe('cut')
    expect(lines.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(3)
    await pool.end()
    await database.stop()
  })

  it('of everything, the next start recovers, whatever the old numbers mean by now', async () => {
    const dataFolder = makeFolder()
    const app = runElsewhere(serve(dataFolder))
    const { url, pid } = JSON.parse(await app.line()) as { url: string; pid: number }
    await ask(url, 'create table kept (id integer); insert into kept values (1)')
    app.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await app.ended
    // Both numbers now belong to others: the lock's to one of another start time, postmaster.pid's to one of the same user.
    const stranger = spawn('sleep', ['60'], isRoot ? nobody : {})
    const lock = join(dataFolder, 'lock')
    const held = JSON.parse(readFileSync(lock, 'utf8')) as object
    writeFileSync(lock, JSON.stringify({ ...held, pid: process.ppid }))
    const pidFile = join(dataFolder, 'postgres/cluster/postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))
    expect(existsSync(join(dataFolder, 'postgres/run/.s.PGSQL.5432'))).toBe(true)

    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(database.adopted).toBe(false)
    expect(await ask(database.url, 'select id from kept')).toEqual([{ id: 1 }])
    await database.stop()
    expect(isAlive(stranger.pid ?? -1)).toBe(true)
    stranger.kill('SIGKILL')
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs the server as nobody', async () => {
    const dataFolder = makeFolder()
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(statSync(`/proc/${database.pid()}`).uid).toBe(nobody.uid)
    await database.stop()
  })

  it('works under a home that only root enters', async () => {
    const dataFolder = makeFolder()
    const home = dirname(dataFolder)
    expect(statSync(home).mode & 0o077).toBe(0)
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    await ask(database.url, 'create table kept (id integer); insert into kept values (1)')
    process.kill(database.pid(), 'SIGKILL')
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    pool.on('error', () => {})
    await untilAnswers(pool, 'select id from kept')
    await pool.end()
    await database.stop()
  })

  it('leaves an ordinary user as the one that runs it', async () => {
    const daemon = { uid: 1, gid: 1 }
    const dataFolder = makeFolder(daemon)
    const app = runElsewhere(
      `${serve(dataFolder)}\nprocess.once('SIGTERM', () => database.stop().then(() => process.exit(0)))`,
      daemon,
    )
    const { url, pid } = JSON.parse(await app.line()) as { url: string; pid: number }
    expect(statSync(`/proc/${pid}`).uid).toBe(daemon.uid)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    app.child.kill('SIGTERM')
    expect(await app.ended).toBe(0)

    // Root, on a data folder of that user's, goes on as that user, so that both can use it.
    const database = await startEmbeddedPostgres({ dataFolder, log: silent, settings })
    expect(statSync(`/proc/${database.pid()}`).uid).toBe(daemon.uid)
    await database.stop()
  })
})

describe('a throwaway', () => {
  it('leaves nothing behind, even when its process is killed', async () => {
    const database = await startThrowaway()
    const folder = dirname(dirname(new URL(database.url).searchParams.get('host') ?? ''))
    expect(await ask(database.url, 'show fsync')).toEqual([{ fsync: 'off' }])
    await database.stop()
    expect(existsSync(folder)).toBe(false)

    const app = runElsewhere(`
      const database = await embedded.startThrowaway()
      console.log(JSON.stringify({ url: database.url, pid: database.pid() }))
      setInterval(() => {}, 1000)`)
    const { url, pid } = JSON.parse(await app.line()) as { url: string; pid: number }
    const other = dirname(dirname(new URL(url).searchParams.get('host') ?? ''))
    expect(existsSync(other)).toBe(true)
    app.child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid) || existsSync(other)).toBe(false)
  })
})
