import * as drivers from '@crossdock/contract/delivery/drivers'
import { find, move } from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { describe, expect, test } from 'vitest'
import { usedOf } from '../../../platform/limits.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { setPlan } from '../../../test/imports.ts'
import { inTransactionOf } from '../../../test/stock.ts'

const server = testServer()
const day = '2031-03-04'
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
/** An order so many hundredths of a degree to the north. */
const makeOrder = async (owner: Person, n: number, more: object = {}) => {
  const customer = { firstName: 'John', phone: '6045550100' }
  const place = { lat: 49.2 + n / 100, lng: -123.1 }
  return (await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address, ...place, ...more })).id
}
const makeRoute = async (owner: Person, name: string, numbers: readonly number[], more: object = {}) => {
  const addressIds: string[] = []
  for (const n of numbers) addressIds.push(await makeOrder(owner, n))
  return { addressIds, ...(await owner.call(routes.create, { name, date: day, addressIds, ...more })) }
}
const idsOn = async (owner: Person, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ addressId }) => addressId)

describe('where an order fits', () => {
  test('every place of its own route with what it adds, and the best of others first', async () => {
    const owner = await make.account(server)
    const own = await makeRoute(owner, 'North', [1, 9, 3, 5])
    const far = await makeRoute(owner, 'South', [31, 32])
    const near = await makeRoute(owner, 'West', [8, 9.5])
    const [, stray] = own.addressIds as [string, string]
    const said = await owner.call(find, { addressId: stray })
    expect([said.orderNo, said.reason]).toEqual(['W-9', null])
    expect(said.routes.map(({ name }) => name)).toEqual(['West', 'North', 'South'])
    const [west, north, south] = said.routes
    expect(west).toMatchObject({ routeId: near.id, stops: 2, why: null, best: { at: 1, distance: 0, hurdles: [] } })
    // Behind the last of 1, 3 and 5 is the shortest of its own four places; each is told, in its order.
    expect(north?.places.map(({ at }) => at)).toEqual([0, 1, 2, 3])
    expect(north?.best?.at).toBe(3)
    expect(Math.min(...(north?.places ?? []).map(({ distance }) => distance))).toBe(north?.best?.distance)
    expect(south).toMatchObject({ routeId: far.id, best: { at: 0 } })
    // What a place adds is what the route is longer by, once it is there.
    const before = await owner.call(routes.get, { id: own.id })
    const { routes: moved } = await owner.call(move, { addressId: stray, routeId: own.id, at: 3 })
    const added = (at: number) => north?.places.find((one) => one.at === at)?.distance ?? 0
    expect(Math.abs((before.distance ?? 0) - (moved[0]?.distance ?? 0) - added(1) + added(3))).toBeLessThanOrEqual(2)
    expect(await idsOn(owner, own.id)).toEqual([0, 2, 3, 1].map((n) => own.addressIds[n]))
    // Nothing of it is a run of the optimizer.
    expect(await inTransactionOf(server, owner, (ctx) => usedOf(ctx, 'routeOptimizer'))).toBe(0)
  })

  test('with the rules that a place breaks, and why no place fits', async () => {
    const owner = await make.account(server)
    const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van', maxWeight: 100, costPerKm: 1 })
    const { id: driverId } = await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101', vehicleId },
    })
    const route = await makeRoute(owner, 'North', [1, 3], { start: '09:00' })
    await owner.call(routes.assignDriver, { id: route.id, driverId })
    const heavy = await makeOrder(owner, 2, { weight: 120 })
    const [why] = (await owner.call(find, { addressId: heavy })).routes
    expect(why).toMatchObject({
      best: null,
      why: { reason: 'weight', amount: 20, driverName: 'Ines Moreau', repair: { hurdles: [{ reason: 'weight' }] } },
      places: [{ hurdles: [{ reason: 'weight', amount: 20 }] }],
    })
    // Only early in the morning: it goes first, and what comes later would be late.
    const early = await makeOrder(owner, 9, { windowFrom: '08:00', windowTo: '09:05', serviceMinutes: 10 })
    await owner.call(move, { addressId: early, routeId: route.id })
    const [own] = (await owner.call(find, { addressId: early })).routes
    expect(own?.places.map(({ at, hurdles }) => [at, hurdles.map(({ reason }) => reason)])).toEqual([
      [0, []],
      [1, ['window']],
      [2, ['window']],
    ])
    expect(own?.best).toMatchObject({ at: 0, cost: expect.any(Number), arrives: expect.stringMatching(/^0[89]:/) })
    const lost = await makeOrder(owner, 2, { lat: null, lng: null })
    expect(await owner.call(find, { addressId: lost })).toMatchObject({ reason: 'noPlace', routes: [] })
  })

  test('on a route under way behind what is done', async () => {
    const owner = await make.account(server)
    const { id: driverId } = await owner.call(drivers.create, {
      firstName: 'Ines',
      lastName: 'Moreau',
      phone: '6045550101',
    })
    const today = new Date().toISOString().slice(0, 10)
    const route = await makeRoute(owner, 'North', [1, 3, 5], { date: today })
    const [first] = route.addressIds as [string]
    await owner.call(routes.assignDriver, { id: route.id, driverId })
    await owner.call(routes.start, { id: route.id })
    await owner.call(routes.setResult, { id: route.id, addressId: first, status: 'Delivered' })
    const added = await makeOrder(owner, 2)
    const [on] = (await owner.call(find, { addressId: added, routeIds: route.id })).routes
    expect(on).toMatchObject({ type: 'Ongoing', stops: 3, best: { at: 1, distance: 0 } })
    expect((await owner.try(find, { addressId: first })).body.message).toBe(
      'Stops that are done stay in front, as they were done.',
    )
  })
})

describe('an order is put elsewhere', () => {
  test('from the pool, to another route and back, each in one', async () => {
    const owner = await make.account(server)
    const a = await makeRoute(owner, 'A', [1, 2])
    const b = await makeRoute(owner, 'B', [3, 4])
    const [first] = a.addressIds as [string]
    const { routes: both } = await owner.call(move, {
      ...{ addressId: first, routeId: b.id, at: 1, updatedAt: b.updatedAt, leftUpdatedAt: a.updatedAt },
    })
    expect(both.map(({ id, stops }) => [id, stops])).toEqual([
      [a.id, 1],
      [b.id, 3],
    ])
    expect(await idsOn(owner, b.id)).toEqual([b.addressIds[0], first, b.addressIds[1]])
    const stale = await owner.try(move, { addressId: first, routeId: a.id, updatedAt: a.updatedAt })
    expect([stale.status, stale.body.errorType]).toEqual([409, 'VersionConflict'])
    expect(await idsOn(owner, b.id)).toContain(first)
    await owner.call(move, { addressId: first, routeId: null })
    expect((await owner.call(pool.list, {})).items.map(({ id }) => id)).toEqual([first])
    expect((await owner.try(move, { addressId: first, routeId: null })).body.message).toBe('This order is in the pool.')
  })

  test('from where it was seen: what somebody else has done with it meanwhile is told, and stays', async () => {
    const owner = await make.account(server)
    const a = await makeRoute(owner, 'North', [1, 2])
    const b = await makeRoute(owner, 'East', [3])
    const c = await makeRoute(owner, 'West', [4])
    const [addressId] = a.addressIds as [string]
    const refused = async (leftRouteId: string | null) => {
      const answer = await owner.try(move, { addressId, routeId: a.id, leftRouteId })
      return [answer.status, answer.body.errorType, answer.body.message]
    }
    await owner.call(move, { addressId, routeId: b.id, leftRouteId: a.id })
    await owner.call(move, { addressId, routeId: null, leftRouteId: b.id })
    expect(await refused(b.id)).toEqual([409, 'VersionConflict', 'It was put into the pool meanwhile.'])
    await owner.call(move, { addressId, routeId: c.id, leftRouteId: null })
    expect(await refused(b.id)).toEqual([409, 'VersionConflict', 'It was put on West meanwhile.'])
    expect(await refused(null)).toEqual([409, 'VersionConflict', 'It was put on West meanwhile.'])
    expect(await idsOn(owner, c.id)).toContain(addressId)
    // Of two who take it from one place at once, one does.
    const both = await Promise.all(
      [a.id, b.id].map((routeId) => owner.try(move, { addressId, routeId, leftRouteId: c.id })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await owner.call(move, { addressId, routeId: null })
    await owner.call(pool.remove, { addresses: [addressId] })
    expect(await refused(a.id)).toEqual([409, 'VersionConflict', 'It was deleted meanwhile.'])
  })

  test('or nothing is done where the route that it comes to has no room', async () => {
    const owner = await make.account(server)
    const a = await makeRoute(owner, 'A', [1, 2])
    const b = await makeRoute(owner, 'B', [3, 4])
    await setPlan(server, owner, { limits: { routeAddresses: 2 } })
    const refused = await owner.try(move, { addressId: a.addressIds[0], routeId: b.id })
    expect([refused.status, await idsOn(owner, a.id)]).toEqual([402, a.addressIds])
  })

  test('by whoever may change both routes', async () => {
    const owner = await make.account(server)
    const other = await make.account(server)
    const merchant = await make.store(server, owner)
    const a = await makeRoute(owner, 'A', [1])
    const theirs = await makeOrder(owner.at(merchant), 2)
    await owner.call(move, { addressId: theirs, routeId: a.id })
    const [first] = a.addressIds as [string]
    expect((await other.try(find, { addressId: first })).status).toBe(404)
    expect((await other.try(move, { addressId: first, routeId: a.id })).status).toBe(404)
    const one = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [merchant])
    const own = await makeOrder(owner.at(merchant), 3)
    // A route with orders of other merchants is not theirs to change, and so is none of its places.
    expect((await one.call(find, { addressId: own })).routes).toEqual([])
    expect((await one.try(move, { addressId: own, routeId: a.id })).body.errorType).toBe('WrongState')
    const looksOn = await make.subAccount(server, owner, ['DELIVERY_VIEW'], '*')
    expect((await looksOn.try(find, { addressId: own })).status).toBe(403)
  })
})
