import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, logout, signup } from '@crossdock/contract/account/auth'
import { secondStep } from '@crossdock/contract/account/factors'
import * as operator from '@crossdock/contract/account/operator/sign-in'
import * as passkeys from '@crossdock/contract/account/passkeys'
import { getProfile } from '@crossdock/contract/account/profile'
import * as sso from '@crossdock/contract/account/sso/entering'
import { leave } from '@crossdock/contract/delivery/drivers/phones'
import { isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import * as products from '@crossdock/contract/fulfillment/products'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { make, send, testServer } from '../test/harness.ts'
import { watchDisk } from './disk.ts'
import { platformWork, startJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { platformJob } from './queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let free = Number.POSITIVE_INFINITY
const reserve = 1_000_000
const server = testServer(
  { diskReserve: reserve, databaseUrl: 'postgres://elsewhere' },
  { freeBytes: async () => free },
)
const setFree = async (bytes: number) => {
  free = bytes
  await server.app.platform.disk.look()
}
const form = { description: 'Blocks', weight: 1, depth: 1, width: 1, height: 1 }

test('a full disk: writes answer 507 whatever they are, reading, signing in and out go on, and so does all of it after', async () => {
  const owner = await make.account(server)
  await setFree(reserve - 1)
  const refused = await owner.try(products.create, { ...form, sku: 'A' })
  expect([refused.status, refused.body.code, refused.body.errInfo.errType]).toEqual([507, 507, 'DiskFull'])
  expect([refused.body.message, refused.headers['retry-after']]).toEqual([errors.DiskFull.message, '30'])
  const anId = '0123456789abcdef01234567'
  for (const endpoint of server.app.endpoints) {
    const isPlain = endpoint.method !== 'GET' && !endpoint.path.includes('{token}')
    if (!isPlain || endpoint.evenWhenFull || !isOfAccount(endpoint.can)) continue
    const input = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId]))
    expect((await owner.try(endpoint, input)).status, `${endpoint.method} ${endpoint.path}`).toBe(507)
  }
  const person = { businessName: 'B', firstName: 'A', lastName: 'B', phone: '6045550100', password: 'Correct-horse-7' }
  expect((await send(server, signup, { ...person, email: 'a@b.example' }, {})).status).toBe(507)
  expect((await owner.try(getProfile)).status).toBe(200)
  expect((await owner.try(products.list)).status).toBe(200)
  // Whether the password is right is asked: the answer is not 507.
  expect((await send(server, login, { email: 'a@b.example', password: 'x' }, {})).body.errorType).toBe(
    'WrongCredentials',
  )
  const ready = await server.app.http.inject({ url: '/health/ready' })
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: true, writes: false, reason: 'The disk is full.' }])
  expect((await server.app.http.inject({ url: '/metrics' })).body).toContain('disk_full 1')
  expect((await owner.try(logout)).status).toBe(200)

  await setFree(reserve * 2)
  const again = await make.account(server)
  expect((await again.try(products.create, { ...form, sku: 'A' })).status).toBe(200)
  expect((await server.app.http.inject({ url: '/health/ready' })).json()).toEqual({ status: true })
  expect((await server.app.http.inject({ url: '/metrics' })).body).toContain('disk_full 0')
})

test('background jobs that write wait for room, those that make it run', async () => {
  const ran: string[] = []
  const job = (name: string) => async () => void ran.push(name)
  const { platform } = server.app
  await setFree(reserve - 1)
  const nothing = z.object({})
  const runner = await startJobs(platform, [
    platformWork(platformJob('test-write', nothing), job('write')),
    platformWork(platformJob('test-clear', nothing, { evenWhenFull: true }), job('clear')),
  ])
  try {
    await platform.pool.query("select graphile_worker.add_job('test-write'), graphile_worker.add_job('test-clear')")
    const faults = async () => {
      const { rows } = await platform.pool.query<{ last_error: string | null }>(
        "select last_error from graphile_worker.jobs where task_identifier = 'test-write' and attempts > 0",
      )
      return rows.map(({ last_error }) => last_error)
    }
    await expect.poll(faults).toEqual([errors.DiskFull.message])
    await expect.poll(() => ran).toEqual(['clear'])
    await setFree(reserve * 2)
    await platform.pool.query("select graphile_worker.add_job('test-write')")
    await expect.poll(() => ran).toContain('write')
  } finally {
    await runner.stop()
  }
})

test('it looks by itself, and stops when it is told', async () => {
  vi.useFakeTimers()
  try {
    let looked = 0
    const measure = async () => {
      looked++
      return reserve - 1
    }
    const disk = watchDisk({ folder, reserve, ballast: null, log: openLog('silent'), measure })
    expect([looked, disk.isFull()]).toEqual([0, false])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([looked, disk.isFull()]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(6_000)
    expect(looked).toBe(4)
    disk.stop()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(looked).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('signing in is declared to go on, in each of its steps, and nothing else but signing out', () => {
  const names = server.app.endpoints.filter(({ evenWhenFull }) => evenWhenFull).map(({ path }) => path)
  const bySso = [sso.begin, sso.finish]
  const enters = [login, secondStep, passkeys.signInOptions, passkeys.signIn, ...bySso, operator.login]
  expect(names.sort()).toEqual([...enters, logout, operator.logout, leave].map(({ path }) => path).sort())
})

test('the operator is told once a minute while it lasts, and when it is over; a kept file is given up at the brim', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }) })
  const path = join(folder, 'ballast')
  let left = 10_000_000
  const disk = watchDisk({ folder, reserve, ballast: { path, size: 300_000 }, log, measure: async () => left })
  const see = async (bytes: number) => {
    left = bytes
    await disk.look()
    return disk.isFull()
  }
  try {
    expect(await see(10_000_000)).toBe(false)
    await expect.poll(() => existsSync(path) && statSync(path).size).toBe(300_000)
    expect([await see(999_999), await see(999_998), await see(1_050_000), disk.room()]).toEqual([
      true,
      true,
      true,
      50_000,
    ])
    expect(existsSync(path)).toBe(true)
    expect([await see(200_000), existsSync(path)]).toEqual([true, false])
    // Room for the file alone is not room.
    expect([await see(1_200_000), existsSync(path)]).toEqual([false, false])
    await see(5_000_000)
    await expect.poll(() => existsSync(path)).toBe(true)
    expect(lines.map(({ level, msg }) => [level, msg.slice(0, 20)])).toEqual([
      [50, 'the disk is full: re'],
      [30, 'the disk has room ag'],
    ])
    disk.tell(Object.assign(new Error('could not extend file'), { code: '53100' }))
    disk.tell(Object.assign(new Error('could not extend file'), { code: '53100' }))
    expect(lines.slice(2).map(({ level, msg }) => [level, msg.slice(0, 20)])).toEqual([[50, 'no room on a disk of']])
  } finally {
    disk.stop()
  }
})
