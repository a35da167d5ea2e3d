import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'

const server = testServer()
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
const makeOrders = (owner: Person, count: number, more: object = {}): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const customer = { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' }
      return (await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address, ...more })).id
    }),
  )
const makeDriver = async (owner: Person, phone = '6045550100'): Promise<string> =>
  (await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone })).id
const inPool = async (owner: Person) => (await owner.call(pool.list, {})).items.map(({ id }) => id).sort()
const plan = { name: 'North', date: '2031-03-04' }
const scheduled = async (owner: Person, count: number) => {
  const addressIds = await makeOrders(owner, count)
  const { id } = await owner.call(routes.create, { ...plan, addressIds })
  const driverId = await makeDriver(owner)
  await owner.call(routes.assignDriver, { id, driverId })
  return { id, addressIds, driverId }
}
const messageOf = (answer: { readonly body: { readonly message?: string } }) => answer.body.message

describe('a route', () => {
  test('is a draft until it has a day and a driver, then scheduled; its orders have left the pool (ROUTE-007, ROUTE-008)', async () => {
    const owner = await make.account(server)
    const addressIds = await makeOrders(owner, 3)
    const draft = await owner.call(routes.create, { name: 'North', addressIds: addressIds.slice(0, 2) })
    expect(draft).toMatchObject({ type: 'Pending', stops: 2, delivered: 0, failed: 0, packages: 2, _id: draft.id })
    expect(draft.orders.map(({ addressId }) => addressId)).toEqual(addressIds.slice(0, 2))
    expect(await inPool(owner)).toEqual([addressIds[2]])
    expect((await owner.call(pool.get, { id: addressIds[0] as string })).routeId).toBe(draft.id)
    const driverId = await makeDriver(owner)
    expect((await owner.call(routes.assignDriver, { id: draft.id, driverId })).type).toBe('Pending')
    const dated = await owner.call(routes.update, { id: draft.id, ...plan })
    expect(dated).toMatchObject({ type: 'Schedule', driverName: 'Ines Moreau', date: '2031-03-04' })
    expect((await owner.call(routes.assignDriver, { id: draft.id, driverId: null })).type).toBe('Pending')
  })

  test('takes only orders of the pool, and each one is on one route', async () => {
    const owner = await make.account(server)
    const [a, b] = (await makeOrders(owner, 2)) as [string, string]
    await owner.call(routes.create, { name: 'North', addressIds: [a] })
    const again = await owner.try(routes.create, { name: 'South', addressIds: [b, a] })
    expect([again.status, messageOf(again)]).toEqual([400, 'Only orders of the pool can be put on a route.'])
    expect(await inPool(owner)).toEqual([b])
    await owner.call(pool.remove, { addresses: [b] })
    expect((await owner.try(routes.create, { name: 'South', addressIds: [b] })).status).toBe(400)
    expect((await owner.try(pool.remove, { addresses: [a] })).status).toBe(400)
  })

  test('64 routes want the same order: one has it', async () => {
    const owner = await make.account(server)
    const [order] = (await makeOrders(owner, 1)) as [string]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => owner.try(routes.create, { name: `Route ${n}`, addressIds: [order] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await owner.call(routes.list, {})).total).toBe(1)
  })

  test('changes its stops: new ones leave the pool, those left out go back, the order is kept', async () => {
    const owner = await make.account(server)
    const [a, b, c] = (await makeOrders(owner, 3)) as [string, string, string]
    const { id } = await owner.call(routes.create, { name: 'North', addressIds: [a, b] })
    const changed = await owner.call(routes.setStops, { id, addressIds: [c, a] })
    expect(changed.orders.map(({ addressId, position }) => [addressId, position])).toEqual([
      [c, 1],
      [a, 2],
    ])
    expect(await inPool(owner)).toEqual([b])
    // And back onto the same route.
    const back = await owner.call(routes.setStops, { id, addressIds: [b, c, a] })
    expect(back.orders.map(({ addressId }) => addressId)).toEqual([b, c, a])
    expect(await inPool(owner)).toEqual([])
  })

  test('goes over its depots and the places that are known', async () => {
    const owner = await make.account(server)
    const depot = await owner.call(depots.create, {
      ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.28, lng: -123.12 },
      timeZone: 'America/Vancouver',
    })
    const addressIds = [
      ...(await makeOrders(owner, 1, { lat: 49.24, lng: -123.1, serviceMinutes: 10 })),
      ...(await makeOrders(owner, 1)),
    ]
    const ends = { startDepotId: depot.id, endDepotId: depot.id }
    const route = await owner.call(routes.create, { name: 'North', ...ends, addressIds })
    expect(route.distance).toBeGreaterThan(11_000)
    expect(route.duration).toBeGreaterThan(600 + 900)
    const kept = await owner.try(depots.remove, { id: depot.id })
    expect([kept.body.errInfo.errType, kept.body.errInfo['reasons']]).toEqual([
      'DepotInUse',
      ['Routes start there.', 'Routes end there.'],
    ])
  })
})

describe('a route under way', () => {
  test('ends delivered where anything was delivered, and not before its last stop (ROUTE-007)', async () => {
    const owner = await make.account(server)
    const { id, addressIds, driverId } = await scheduled(owner, 2)
    const [a, b] = addressIds as [string, string]
    const early = await owner.try(routes.setResult, { id, addressId: a, status: 'Delivered' })
    expect(messageOf(early)).toBe('Only stops of a route under way can be reported.')
    const current = async (whoever: typeof owner) => {
      const { currentRouteId, currentRouteName } = await whoever.call(drivers.get, { id: driverId })
      return [currentRouteId, currentRouteName]
    }
    expect(await current(owner)).toEqual([null, null])
    const started = await owner.call(routes.start, { id })
    expect(started.type).toBe('Ongoing')
    expect(await current(owner)).toEqual([id, started.name])
    // Who keeps drivers does not see routes for that.
    expect(await current(await make.subAccount(server, owner, ['ACCOUNT_USERS']))).toEqual([null, null])
    expect((await owner.try(drivers.remove, { id: driverId })).body.errInfo['reasons']).toEqual([
      'The driver is on a route.',
    ])
    expect((await owner.try(routes.setResult, { id, addressId: a, status: 'Failed' })).body.errInfo.fields).toEqual([
      { path: 'reason', message: 'Reason is required' },
    ])
    await owner.call(routes.setResult, { id, addressId: a, status: 'Failed', reason: 'Nobody home' })
    expect(messageOf(await owner.try(routes.complete, { id }))).toBe('Stops still to go: 1.')
    // What is done stays in front.
    expect((await owner.try(routes.setStops, { id, addressIds: [b, a] })).status).toBe(400)
    await owner.call(routes.setResult, { id, addressId: b, status: 'Delivered', proof: { name: 'J. Smith' } })
    const ended = await owner.call(routes.complete, { id })
    expect(ended).toMatchObject({ type: 'Delivered', delivered: 1, failed: 1 })
    expect(await current(owner)).toEqual([null, null])
    expect(ended.orders[1]?.proof).toMatchObject({ name: 'J. Smith', note: null })
    expect((await owner.try(routes.remove, { id })).status).toBe(400)
    expect((await owner.try(routes.cancel, { id })).status).toBe(400)
    const { rows } = await server.app.platform.pool.query<{ action: string; before: number | null; after: number }>(
      `select action, jsonb_array_length(before->'orders') as before, jsonb_array_length(after->'orders') as after
      from audit_log where entity_id = $1 order by id`,
      [id],
    )
    // Not the whole route, twice, with every report of a stop.
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['create', null, 2],
      ['assign', 0, 0],
      ['start', 0, 0],
      ['set-result', 1, 1],
      ['set-result', 1, 1],
      ['complete', 0, 0],
    ])
  })

  test('fails where nothing was delivered; its orders go back to the pool, or it is tried again', async () => {
    const owner = await make.account(server)
    const { id, addressIds } = await scheduled(owner, 2)
    await owner.call(routes.start, { id })
    for (const addressId of addressIds)
      await owner.call(routes.setResult, { id, addressId, status: 'Failed', reason: 'Road closed' })
    expect((await owner.call(routes.complete, { id })).type).toBe('Failed')
    const archived = await owner.call(routes.archived, { type: 'Failed' })
    expect(archived.items.map(({ reason, routeName }) => [reason, routeName])).toEqual([
      ['Road closed', 'North'],
      ['Road closed', 'North'],
    ])
    const [first, second] = addressIds as [string, string]
    await owner.call(routes.restoreArchived, { addresses: [first] })
    expect(await inPool(owner)).toEqual([first])
    expect((await owner.try(routes.restoreArchived, { addresses: [first] })).status).toBe(404)
    const again = await owner.call(routes.restore, { id })
    expect(again).toMatchObject({ type: 'Pending', stops: 1, driverId: null, startedAt: null, endedAt: null })
    expect(again.orders[0]).toMatchObject({ addressId: second, status: 'To go', reason: null })
  })

  test('a driver drives one at a time', async () => {
    const owner = await make.account(server)
    const { id, driverId } = await scheduled(owner, 1)
    const [other] = (await makeOrders(owner, 1)) as [string]
    const next = await owner.call(routes.create, { ...plan, name: 'South', addressIds: [other] })
    await owner.call(routes.assignDriver, { id: next.id, driverId })
    await owner.call(routes.start, { id })
    expect(messageOf(await owner.try(routes.start, { id: next.id }))).toBe('This driver is on another route.')
  })

  test('is canceled by who may, and its undelivered orders are placed in the pool (ROUTE-008)', async () => {
    const owner = await make.account(server)
    const { id, addressIds } = await scheduled(owner, 2)
    const [a, b] = addressIds as [string, string]
    await owner.call(routes.start, { id })
    await owner.call(routes.setResult, { id, addressId: a, status: 'Delivered' })
    await owner.call(routes.cancel, { id })
    expect(await inPool(owner)).toEqual([])
    expect(await owner.call(routes.placeInPool, { id })).toMatchObject({ type: 'Canceled', stops: 1, delivered: 1 })
    expect(await inPool(owner)).toEqual([b])
  })
})

describe('who sees and changes routes', () => {
  test('the specification’s list: 20 a page, a count, a type, a text (ROUTE-003, ROUTE-006)', async () => {
    const owner = await make.account(server)
    for (let n = 0; n < 22; n++) await owner.call(routes.create, { name: `Route ${n}`, addressIds: [] })
    const page = await owner.call(routes.getRoutes, {})
    expect([page.routeList.length, page.count, page.routeList[0]?.name]).toEqual([20, 22, 'Route 21'])
    expect((await owner.call(routes.getRoutes, { page: 2 })).routeList).toHaveLength(2)
    expect((await owner.call(routes.getRoutes, { type: 'Ongoing' })).count).toBe(0)
    expect((await owner.call(routes.getRoutes, { searchTxt: 'route 7' })).routeList.map(({ name }) => name)).toEqual([
      'Route 7',
    ])
  })

  test('a person of one merchant sees that one’s stops only, and changes no route of others', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const [mine] = (await makeOrders(owner, 1)) as [string]
    const [theirs] = (await makeOrders(owner.at(merchant), 1)) as [string]
    const all = owner.at(owner.allStoreId)
    const shared = await all.call(routes.create, { name: 'Both', addressIds: [mine, theirs] })
    const own = await all.call(routes.create, { name: 'Empty', addressIds: [] })
    const person = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [merchant])
    expect((await person.call(routes.list, {})).items.map(({ id, stops }) => [id, stops])).toEqual([[shared.id, 1]])
    expect((await person.call(routes.get, { id: shared.id })).orders.map(({ addressId }) => addressId)).toEqual([
      theirs,
    ])
    expect((await person.try(routes.get, { id: own.id })).status).toBe(404)
    expect(messageOf(await person.try(routes.cancel, { id: shared.id }))).toBe(
      'There are orders of other merchants on this route.',
    )
    expect((await person.try(routes.create, { name: 'Mine', addressIds: [] })).status).toBe(400)
  })
})

describe('what a change answers', () => {
  test('whoever may make and drive routes is told what became of them, though not allowed to look into lists', async () => {
    const owner = await make.account(server)
    const addressIds = await makeOrders(owner, 1)
    const driverId = await makeDriver(owner)
    const person = await make.subAccount(server, owner, ['DELIVERY_MANAGE'], '*')
    const { id } = await person.call(routes.create, { ...plan, addressIds })
    expect((await person.call(routes.assignDriver, { id, driverId })).type).toBe('Schedule')
    expect((await person.call(routes.start, { id })).type).toBe('Ongoing')
    expect((await person.try(routes.get, { id })).status).toBe(403)
    // One state is not another.
    const viewer = await make.subAccount(server, owner, ['DELIVERY_VIEW'], '*')
    expect((await viewer.call(routes.get, { id })).type).toBe('Ongoing')
    expect((await viewer.call(routes.list, { isOpen: true })).total).toBe(1)
    expect((await viewer.call(routes.list, { isOpen: false })).total).toBe(0)
  })

  test('orders of one’s own go back to the pool from a route that others’ orders were on, too', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const [mine] = (await makeOrders(owner, 1)) as [string]
    const [theirs] = (await makeOrders(owner.at(merchant), 1)) as [string]
    const all = owner.at(owner.allStoreId)
    const { id } = await all.call(routes.create, { name: 'Both', addressIds: [mine, theirs] })
    await all.call(routes.cancel, { id })
    const person = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [merchant])
    expect(await person.call(routes.restoreArchived, { addresses: [theirs] })).toEqual({ changed: 1 })
    expect((await person.try(routes.restoreArchived, { addresses: [mine] })).status).toBe(404)
    expect((await all.call(routes.get, { id })).orders.map(({ addressId }) => addressId)).toEqual([mine])
  })

  test('who was deactivated since starts no route', async () => {
    const owner = await make.account(server)
    const { id, driverId } = await scheduled(owner, 1)
    await owner.call(drivers.setStatus, { id: driverId, isActive: false })
    expect((await owner.try(routes.start, { id })).body.errInfo.fields).toEqual([
      { path: 'driverId', message: 'Who is deactivated gets no routes' },
    ])
  })

  test('a merchant stays while an order of it is on a route, and may go once all are delivered', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const at = owner.at(merchant)
    const { id, addressIds } = await scheduled(at, 1)
    const kept = await owner.try(stores.remove, { id: merchant })
    expect(kept.body.errInfo['reasons']).toEqual(['Orders of it are on routes.'])
    await at.call(routes.start, { id })
    await at.call(routes.setResult, { id, addressId: addressIds[0] as string, status: 'Delivered' })
    await at.call(routes.complete, { id })
    expect((await owner.try(stores.remove, { id: merchant })).status).toBe(200)
  })
})

describe('the plan', () => {
  test('says how much the fullest open route has: of orders a route there is no sum', async () => {
    const owner = await make.account(server)
    const addressIds = await makeOrders(owner, 3)
    await owner.call(routes.create, { ...plan, addressIds: addressIds.slice(0, 2) })
    await owner.call(routes.create, { ...plan, addressIds: addressIds.slice(2) })
    const { limits } = await owner.call(subscriptions.usage, {})
    expect(limits.find(({ limit }) => limit === 'routeAddresses')?.used).toBe(2)
  })

  test('counts drafts, scheduled orders and orders of a route (ROUTE-011 to 013)', async () => {
    const owner = await make.account(server)
    await setPlan(server, owner, { limits: { headerRoutes: 1, orderAssignments: 2, routeAddresses: 2 } })
    const addressIds = await makeOrders(owner, 4)
    const tooMany = await owner.try(routes.create, { ...plan, addressIds: addressIds.slice(0, 3) })
    expect(tooMany.body.errInfo.errType).toBe('ROUTE_ADDRESSES_REACHED_MAX')
    const { id } = await owner.call(routes.create, { ...plan, addressIds: addressIds.slice(0, 2) })
    const second = await owner.try(routes.create, { ...plan, addressIds: [] })
    expect([second.status, second.body.errInfo.errType]).toEqual([402, 'HEADER_ROUTES_REACHED_MAX'])
    const driverId = await makeDriver(owner)
    await owner.call(routes.assignDriver, { id, driverId })
    // The same orders are counted once, however often they are scheduled.
    await owner.call(routes.assignDriver, { id, driverId: null })
    await owner.call(routes.assignDriver, { id, driverId })
    const { id: next } = await owner.call(routes.create, { ...plan, addressIds: addressIds.slice(2, 3) })
    expect((await owner.try(routes.assignDriver, { id: next, driverId })).body.errInfo.errType).toBe(
      'ORDER_ASSIGNMENTS_INSUFFICIENT',
    )
  })
})
