import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as positions from '@crossdock/contract/delivery/positions'
import { type Id, newId } from '@crossdock/contract/ids'
import { mostWatched, type WatchAnswer } from '@crossdock/contract/live'
import { io, type Socket } from 'socket.io-client'
import { hashOfDriverToken, newDriverToken } from '../../../server/src/platform/driver-sessions.ts'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { pause, percentile, show } from '../figures.ts'
import { cpuOf, memoryOf } from '../machine.ts'
import { printFindings, printHeading } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

/** Of a whole run as the goals have it: LIVE_DRIVERS=2000 LIVE_WATCHERS=1000 LIVE_SECONDS=600. */
const most = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
const [driverCount, watcherCount, seconds] = [
  most('LIVE_DRIVERS', 2_000),
  most('LIVE_WATCHERS', 200),
  most('LIVE_SECONDS', 60),
]

interface Driver {
  readonly id: Id<'driver'>
  readonly routeId: Id<'route'>
  readonly token: string
}

/** Drivers of the first account, each on a route, with a phone that is signed in. */
async function makeDrivers(url: string): Promise<Driver[]> {
  const drivers = Array.from({ length: driverCount }, () => ({
    id: newId<'driver'>(),
    routeId: newId<'route'>(),
    token: newDriverToken('dr', 1),
  }))
  const rows = JSON.stringify(
    drivers.map(({ id, routeId, token }, n) => ({ id, route_id: routeId, hash: hashOfDriverToken(token), n })),
  )
  const told = 'jsonb_to_recordset($1::jsonb) as t(id text, route_id text, hash text, n integer)'
  await withClient(url, async (client) => {
    await client.query(
      `insert into drivers (account_id, id, first_name, last_name, phone, phone_key, skills, weekdays, breaks)
       select 1, id, 'Ines', 'Moreau ' || n, '604' || (5000000 + n), '604' || (5000000 + n), '{}', '{1}', '[]' from ${told}`,
      [rows],
    )
    await client.query(
      `insert into routes (account_id, id, name, type, date, driver_id, started_at)
       select 1, route_id, 'Route ' || n, 'Ongoing', current_date, id, now() - interval '1 hour' from ${told}`,
      [rows],
    )
    await client.query(
      `insert into driver_access (account_id, driver_id, session_hash, phone_since, seen_at) select 1, id, hash, now(), now() from ${told}`,
      [rows],
    )
    await client.query('analyze drivers, routes, driver_access')
  })
  return drivers
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A phone tells one fix. Gives whether it was taken. */
function tell(
  port: number,
  { token }: Driver,
  place: { readonly lat: number; readonly lng: number },
): Promise<boolean> {
  const now = new Date().toISOString()
  const body = JSON.stringify({ now, fixes: [{ at: now, ...place, speed: 9 }] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const call = request({ port, agent, headers, method: 'POST', path: positions.send.path }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    call.on('error', () => resolve(false))
    call.end(body)
  })
}

/** Browsers of the account's owner, each of which watches as many routes as one may. */
async function watch(
  port: number,
  token: string,
  drivers: readonly Driver[],
  onHeard: (event: string, said: unknown) => void,
) {
  const sockets: Socket[] = []
  let refused = 0
  for (let from = 0; from < watcherCount; from += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, watcherCount - from) }, async (_, n) => {
        const socket = io(`http://127.0.0.1:${port}`, { path: '/api/live', auth: { token }, transports: ['websocket'] })
        sockets.push(socket)
        await new Promise((resolve) => socket.once('connect', () => resolve(null)))
        socket.onAny(onHeard)
        const first = (from + n) * mostWatched
        for (let route = 0; route < mostWatched; route++) {
          const { routeId: id } = drivers[(first + route) % drivers.length] as Driver
          const { errType } = (await socket.emitWithAck('watch', { room: 'route', id })) as WatchAnswer
          if (errType !== null) refused++
        }
      }),
    )
  if (refused > 0) throw new Error(`${refused} routes could not be watched.`)
  return sockets
}

/** Where drivers are while routes are under way: what phones tell, and whoever watches hears. */
export async function live(databases: Databases, _sizes: readonly Size[], _calibrations: Calibrations): Promise<void> {
  printHeading('Live')
  const { url } = await databases.copyOf('10k')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const server = await startProduct(url, folder)
  let sockets: Socket[] = []
  try {
    const drivers = await makeDrivers(url)
    const token = (await signIn(url, server.port, 'all')).headers['authorization']?.replace('Bearer ', '') ?? ''
    const delays: number[] = []
    let heard = 0
    sockets = await watch(server.port, token, drivers, (event, said) => {
      if (event === 'changed') return
      heard++
      if (event === 'driverLocation') delays.push(Date.now() - Date.parse((said as { readonly at: string }).at))
    })
    const [cpu, begun] = [cpuOf(server.pid), performance.now()]
    let [taken, failed, late] = [0, 0, 0]
    const memory: number[] = []
    const ways: Promise<void>[] = []
    // Each driver has a moment of its own in the three seconds.
    for (let tick = 0; tick < seconds * 10; tick++) {
      const due = begun + tick * 100
      if (performance.now() < due) await pause(due - performance.now())
      else if (performance.now() > due + 1_000) late++
      for (let n = tick % 30; n < drivers.length; n += 30) {
        const place = { lat: 49.2 + (n % 100) / 1_000 + tick / 100_000, lng: -123 + n / 10_000 }
        ways.push(
          tell(server.port, drivers[n] as Driver, place).then((isTaken) => {
            if (isTaken) taken++
            else failed++
          }),
        )
      }
      if (tick % 100 === 99) memory.push(memoryOf(server.pid))
      if (ways.length > 20_000) await Promise.all(ways.splice(0))
    }
    await Promise.all(ways)
    await pause(1_500)
    const took = (performance.now() - begun) / 1000
    const used = (cpuOf(server.pid) - cpu) / 1000
    const p99 = percentile(delays, 0.99)
    const half = memory.slice(Math.floor(memory.length / 2))
    const drift = ((memory.at(-1) ?? 0) / (half[0] ?? 1) - 1) * 100

    // As fast as it can: what comes rarely is told at once, each to everybody in the room.
    const rooms = drivers.slice(0, Math.min(drivers.length, watcherCount * mostWatched))
    const perRound = watcherCount * mostWatched
    const [cpuBefore, from] = [cpuOf(server.pid), performance.now()]
    heard = 0
    let rounds = 0
    const isAllHeard = () => heard >= rounds * perRound
    await withClient(url, async (client) => {
      while (performance.now() - from < 10_000) {
        rounds++
        for (let at = 0; at < rooms.length; at += 40) {
          const casts = rooms.slice(at, at + 40).map(({ id, routeId }) => ({
            ...{ room: 'route', id: routeId, of: id, event: 'driverMoving', account: 1 },
            said: { driverId: id, moving: rounds % 2 === 0 },
          }))
          await client.query('select pg_notify($1, $2)', ['crossdock_casts', JSON.stringify(casts)])
        }
        for (let tries = 0; !isAllHeard() && tries < 500; tries++) await pause(2)
      }
    })
    const perCore = heard / ((cpuOf(server.pid) - cpuBefore) / 1000)
    printFindings([
      {
        what: `${show(drivers.length)} drivers, a fix in 3 s, ${show(watcherCount)} watchers of ${mostWatched} routes each, ${show(took)} s: fixes taken a second`,
        measured: `${show(taken / took)}; ${failed} failed, the load was late ${late} times; ${show((used / took) * 100)} % of a processor`,
        goal: `${show(drivers.length / 3)}, none failed`,
        holds: failed === 0 && taken / took >= (drivers.length / 3) * 0.95,
      },
      {
        what: 'from the phone’s fix to the watcher, p50; p99',
        measured: `${show(percentile(delays, 0.5))}; ${show(p99)} ms, of ${show(delays.length)}`,
        goal: '≤ 250 ms',
        holds: p99 <= 250,
      },
      {
        what: 'memory of the server, from the middle to the end',
        measured: `${show(drift)} %, ${show(memory.at(-1) ?? 0)} MB`,
        goal: '< 5 %',
        holds: drift < 5,
      },
      {
        what: 'deliveries a processor’s second, as fast as it can',
        measured: show(perCore),
        goal: '≥ 50,000',
        holds: perCore >= 50_000,
      },
    ])
  } finally {
    for (const socket of sockets) socket.disconnect()
    agent.destroy()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
