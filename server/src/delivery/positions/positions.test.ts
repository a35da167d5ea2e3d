import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as positions from '@crossdock/contract/delivery/positions'
import * as routes from '@crossdock/contract/delivery/routes'
import { type Id, newId } from '@crossdock/contract/ids'
import type { WatchAnswer } from '@crossdock/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ownerDb } from '../../platform/db.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { type MadePhone, makePhone } from '../../test/phones.ts'
import { purgePositions, tellLost } from './jobs.ts'
import { findPosition } from './reads.ts'

const server = testServer({}, { withLive: true })
const sockets: Socket[] = []
beforeAll(() => void server.app.http.listen({ port: 0, host: '127.0.0.1' }))
afterEach(() => {
  server.clock.now = null
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const home = { lat: 49.2827, lng: -123.1207 }
const north = (metres: number) => ({ lat: home.lat + metres / 111_195, lng: home.lng })
const now = () => server.clock.now ?? new Date()
const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString()
const later = (seconds: number) => {
  server.clock.now = new Date(now().getTime() + seconds * 1000)
}

let people = 0
/** A route under way to two doors, 2 and 20 km away, and its driver's phone. */
async function onTheRoad(owner: Person, secondStore: Person = owner) {
  const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
  const order = async (who: Person, metres: number) => {
    const customer = { firstName: 'John', lastName: 'Smith', phone: '6045550100' }
    return (await who.call(pool.create, { orderNo: `W-${newId()}`, customer, ...address, ...north(metres) })).id
  }
  const addressIds = [await order(owner, 2_000), await order(secondStore, 20_000)]
  const { id } = await owner.call(routes.create, { name: 'North', date: now().toISOString().slice(0, 10), addressIds })
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: `604556${1000 + ++people}` },
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  return { id, addressIds, driverId, phone: await makePhone(server, owner, driverId) }
}
const tell = (phone: MadePhone, ...fixes: { at?: string; lat: number; lng: number; speed?: number }[]) =>
  phone.call(positions.send, { now: now().toISOString(), fixes: fixes.map((fix) => ({ at: ago(0), ...fix })) })

/** A browser of somebody, and what it hears. */
async function connect(person: Person) {
  const { port } = server.app.http.server.address() as { port: number }
  const socket = io(`http://127.0.0.1:${port}`, {
    ...{ path: '/api/live', auth: { token: person.token }, transports: ['websocket'], reconnection: false },
  })
  sockets.push(socket)
  const heard: [string, object][] = []
  socket.onAny((name: string, said: object) => {
    if (name !== 'changed') heard.push([name, said])
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', reject)
  })
  const watch = async (id: string, room = 'route') =>
    ((await socket.emitWithAck('watch', { room, id })) as WatchAnswer).errType
  return { socket, heard, watch }
}

test('a phone tells where it is, once for each moment, and the newest is answered (TRACK-003)', async () => {
  const owner = await make.account(server)
  const { id, driverId, phone } = await onTheRoad(owner)
  expect((await owner.call(positions.latestCoordinates, {})).coordinates).toEqual([])
  later(120)
  const fixes = [
    { ...north(100), at: ago(60) },
    { ...home, at: ago(90) },
    { ...north(300), at: ago(30), speed: 12 },
  ]
  expect(await tell(phone, ...fixes)).toMatchObject({ taken: 3, leftOut: [], isUnderWay: true })
  // The same again, at once by several, with one that is new.
  const again = await Promise.all(
    Array.from({ length: 4 }, () => tell(phone, ...fixes, { ...north(500), at: ago(10) })),
  )
  expect(again.map(({ taken }) => taken).sort()).toEqual([0, 0, 0, 1])
  const { coordinates } = await owner.call(positions.latestCoordinates, { routeId: id })
  expect(coordinates).toMatchObject([
    { driverId, routeId: id, driverName: 'Ines Moreau', routeName: 'North', moving: true, isSeen: true, ...north(500) },
  ])
  const { rows } = await server.app.platform.pool.query('select at from driver_positions where driver_id = $1', [
    driverId,
  ])
  expect(rows).toHaveLength(4)
  // What comes late is kept, and is not where the driver is.
  expect(await tell(phone, { ...north(200), at: ago(45) })).toMatchObject({ taken: 1 })
  const live = await owner.call(positions.live, { id })
  expect(live.position).toMatchObject(north(500))
  expect(live.trail.map(([, lat]) => Math.round((lat - home.lat) * 111_195))).toEqual([0, 100, 200, 300, 500])
})

test('the times at the stops follow the driver, and what is not as it should be is said', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner)
  expect(await owner.call(positions.live, { id })).toMatchObject({
    position: null,
    etas: [],
    trail: [],
    isUnsure: true,
  })
  later(60)
  await tell(phone, home)
  const at = async () => (await owner.call(positions.live, { id })).etas.map((eta) => Date.parse(eta.at ?? ''))
  const [first = 0, second = 0] = await at()
  expect((first - now().getTime()) / 60_000).toBeGreaterThan(5)
  expect(second).toBeGreaterThan(first)
  later(60)
  await tell(phone, north(1_500))
  const [nearer = 0] = await at()
  expect(nearer).toBeLessThan(first - 60_000)
  await owner.call(routes.setResult, { id, addressId: addressIds[0] as Id<'poolOrder'>, status: 'Delivered' })
  expect((await owner.call(positions.live, { id })).etas.map(({ addressId }) => addressId)).toEqual([addressIds[1]])
  // Stays where no stop is.
  for (let n = 0; n < 3; n++) {
    later(300)
    await tell(phone, north(1_510))
  }
  expect(await owner.call(positions.live, { id })).toMatchObject({ isUnsure: false, position: { moving: false } })
  expect((await owner.call(positions.live, { id })).idleSince).not.toBeNull()
  later(61)
  expect(await owner.call(positions.live, { id })).toMatchObject({ isUnsure: true, position: { isSeen: false } })
})

test('nothing is taken before a route begins or after its end, and not of a plan without tracking (TRACK-006)', async () => {
  const owner = await make.account(server)
  const { id, addressIds, driverId, phone } = await onTheRoad(owner)
  later(10)
  expect(await tell(phone, { ...home, at: ago(60) })).toMatchObject({
    taken: 0,
    leftOut: [{ why: 'off-route', count: 1 }],
  })
  await tell(phone, home)
  for (const addressId of addressIds) await owner.call(routes.setResult, { id, addressId, status: 'Delivered' })
  await owner.call(routes.complete, { id })
  later(10)
  expect(await tell(phone, north(100))).toMatchObject({ taken: 0, isUnderWay: false })
  expect((await owner.call(positions.latestCoordinates, { driverId })).coordinates).toEqual([])
  expect((await owner.try(positions.live, { id })).body.message).toBe('This route is not under way.')
  await setPlan(server, owner, { features: ['headerRoutes'] })
  const refused = [
    await phone.try(positions.send, { now: ago(0), fixes: [{ at: ago(0), ...home }] }),
    await owner.try(positions.latestCoordinates, {}),
    await owner.try(positions.live, { id }),
  ]
  for (const { status, body } of refused) {
    expect([status, body.errInfo.errType]).toEqual([402, 'TRACKING_NOT_AVAILABLE'])
    expect(body.message).toMatch(/^Tracking feature is not covered/)
  }
  expect(await (await connect(owner)).watch(id)).toBe('TRACKING_NOT_AVAILABLE')
})

test('whoever watches a route hears where its driver is, moves, comes near, and is lost (TRACK-001, TRACK-007)', async () => {
  const owner = await make.account(server)
  const { id, addressIds, driverId, phone } = await onTheRoad(owner)
  const browser = await connect(owner)
  expect(await browser.watch(id)).toBeNull()
  later(60)
  await tell(phone, { ...north(-9_000), speed: 12 })
  const [addressId] = addressIds
  await expect.poll(() => browser.heard.length).toBe(3)
  expect(Object.fromEntries(browser.heard)).toEqual({
    driverLocation: { driverId, routeId: id, ...north(-9_000), heading: null, at: ago(0) },
    driverMoving: { driverId, moving: true },
    outsideRadius: { driverId, addressId, distance: 11_000 },
  })
  later(600)
  await tell(phone, north(-2_000))
  await expect.poll(() => browser.heard.map(([name]) => name).slice(3)).toContain('driverLocation')
  await expect
    .poll(() => browser.heard.find(([name]) => name === 'insideRadius')?.[1])
    .toEqual({
      ...{ driverId, addressId, distance: 4_000 },
    })
  await tellLost(server.app.platform)
  later(61)
  await tellLost(server.app.platform)
  await tellLost(server.app.platform)
  await expect.poll(() => browser.heard.at(-1)).toEqual(['driverDisconnected', { driverId }])
  expect(browser.heard.filter(([name]) => name === 'driverDisconnected')).toHaveLength(1)
})

test('another account’s route, one that is not under way, and one that somebody may not see is watched by nobody', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const { id, addressIds, phone } = await onTheRoad(owner, owner.at(store))
  const stranger = await make.account(server)
  const [clerk, blind] = [
    await make.subAccount(server, owner, ['DELIVERY_VIEW'], [store]),
    await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*'),
  ]
  const [theirs, clerks, blinds] = await Promise.all([stranger, clerk, blind].map(connect))
  expect(await theirs?.watch(id)).toBe('NotFound')
  expect(await theirs?.watch(newId())).toBe('NotFound')
  for (const [odd, room] of [
    ['x', 'route'],
    [id, 'account'],
    [id, '__proto__'],
  ])
    expect(await clerks?.watch(odd as string, room)).toBe('NotFound')
  expect(await blinds?.watch(id)).toBe('NO_ACCESS')
  expect(await clerks?.watch(id)).toBeNull()
  expect((await stranger.try(positions.live, { id })).status).toBe(404)
  expect((await blind.try(positions.latestCoordinates, {})).status).toBe(403)
  later(60)
  await tell(phone, north(1_000))
  // The next stop is another merchant's: its circle is nothing of this one's.
  await expect.poll(() => clerks?.heard.map(([name]) => name).sort()).toEqual(['driverLocation', 'driverMoving'])
  expect((await clerk.call(positions.live, { id })).etas.map(({ addressId }) => addressId)).toEqual([addressIds[1]])
  expect(theirs?.heard).toEqual([])
  expect(blinds?.heard).toEqual([])
  expect((await stranger.call(positions.latestCoordinates, {})).coordinates).toEqual([])
  // Heard of no more once it is canceled and looked at again.
  await owner.call(routes.cancel, { id })
  expect(await clerks?.watch(id)).toBe('WrongState')
})

test('positions are kept as long as the account says, and no longer', async () => {
  const owner = await make.account(server)
  const { driverId, phone } = await onTheRoad(owner)
  later(10)
  await tell(phone, home)
  const { pool: database } = server.app.platform
  const count = async () =>
    (await database.query('select 1 from driver_positions where driver_id = $1', [driverId])).rows.length +
    (await database.query('select 1 from driver_newest where driver_id = $1', [driverId])).rows.length
  const settings = await owner.call(positions.getSettings)
  expect(settings).toEqual({ positionDays: 30, updatedAt: null })
  later(10 * 86_400)
  await purgePositions(server.app.platform)
  expect(await count()).toBe(2)
  await owner.call(positions.setSettings, { positionDays: 9 })
  expect((await owner.try(positions.setSettings, { positionDays: 3, updatedAt: 'x' })).status).toBe(409)
  expect((await owner.try(positions.setSettings, { positionDays: 0 })).status).toBe(400)
  await purgePositions(server.app.platform)
  expect(await count()).toBe(0)
})

test('where a driver is, is read of a route under way alone', async () => {
  const owner = await make.account(server)
  const { id, phone } = await onTheRoad(owner)
  later(10)
  await tell(phone, home)
  const read = () => findPosition(ownerDb(server.app.platform.pool), owner.accountId, id, now())
  expect(await read()).toMatchObject({ routeId: id, isSeen: true, ...home })
  await owner.call(routes.cancel, { id })
  expect(await read()).toBeNull()
})
