import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as board from '@crossdock/contract/delivery/optimize/board'
import * as places from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as locks from '@crossdock/contract/delivery/routes/locks'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()
const day = '2031-03-04'
/** An order so many hundredths of a degree to the north. */
const makeOrder = async (owner: Person, n: number, more: object = {}) =>
  (
    await owner.call(pool.create, {
      orderNo: `W-${n}`,
      customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100' },
      ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.2 + n / 100, lng: -123.1, ...more },
    })
  ).id
const makeRoute = async (owner: Person, name: string, numbers: readonly number[], more: object = {}) => {
  const addressIds = []
  for (const n of numbers) addressIds.push(await makeOrder(owner, n))
  return owner.call(routes.create, { name, date: day, start: '08:00', addressIds, ...more })
}
const numbersOn = async (owner: Person, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => Number(orderNo.slice(2)))
const stopOf = ({ orders }: routes.Route, n: number) =>
  orders.find(({ orderNo }) => orderNo === `W-${n}`)?.addressId as string
const messageOf = (reply: { readonly body: { readonly message?: string } }) => reply.body.message
/** Two routes of which each has what lies nearer to the other. */
const crossing = async (owner: Person) => ({
  north: await makeRoute(owner, 'North', [41, 1, 42, 2]),
  south: await makeRoute(owner, 'South', [3, 43, 4, 44]),
})

describe('routes that are planned side by side', () => {
  test('are compared before and after, changed when that is applied, and put back by Undo', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner)
    const routeIds = [north.id, south.id]
    const plan = await owner.call(optimize.optimize, { routeIds })
    expect([plan.ofRoutes, plan.leftOut, plan.pooled, plan.day]).toEqual([routeIds, [], null, day])
    expect([plan.before?.orders, plan.after.orders, plan.after.routes]).toEqual([8, 8, 2])
    expect(plan.after.distance).toBeLessThan((plan.before?.distance ?? 0) / 3)
    expect(await numbersOn(owner, north.id)).toEqual([41, 1, 42, 2])

    const { routes: applied } = await owner.call(optimize.apply, { id: plan.id })
    expect(applied.map(({ id }) => id).sort()).toEqual([...routeIds].sort())
    const after = [await numbersOn(owner, north.id), await numbersOn(owner, south.id)]
    expect(after.map((numbers) => numbers.map((n) => n > 40))).toContainEqual([true, true, true, true])
    expect(after.map((numbers) => numbers.map((n) => n > 40))).toContainEqual([false, false, false, false])
    for (const { routeId, addressIds } of plan.routes) {
      const route = await owner.call(routes.get, { id: routeId ?? '' })
      expect(route.orders.map(({ addressId }) => addressId)).toEqual(addressIds)
    }
    expect(messageOf(await owner.try(optimize.apply, { id: plan.id }))).toBe('This plan has been applied already.')

    await owner.call(optimize.undo, { id: plan.id })
    expect(await numbersOn(owner, north.id)).toEqual([41, 1, 42, 2])
    expect(await numbersOn(owner, south.id)).toEqual([3, 43, 4, 44])
    expect((await owner.try(optimize.undo, { id: plan.id })).body.errorType).toBe('WrongState')
  })

  test('are left as they are where one of them has changed since, by Undo as well', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner)
    const routeIds = [north.id, south.id]
    const late = await owner.call(optimize.optimize, { routeIds })
    const plan = await owner.call(optimize.optimize, { routeIds })
    await owner.call(optimize.apply, { id: plan.id })
    const refused = await owner.try(optimize.apply, { id: late.id })
    expect([refused.status, refused.body.errorType]).toEqual([409, 'VersionConflict'])
    const ids = (await owner.call(routes.get, { id: south.id })).orders.map(({ addressId }) => addressId)
    await owner.call(routes.setStops, { id: south.id, addressIds: ids.toReversed() })
    const before = await numbersOn(owner, north.id)
    expect((await owner.try(optimize.undo, { id: plan.id })).status).toBe(409)
    expect(await numbersOn(owner, north.id)).toEqual(before)
  })

  test('keep what is locked: a stop its route, the first ones their places, a route all of it', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner)
    await owner.call(locks.set, { id: north.id, addressId: stopOf(north, 41), isLocked: true })
    await owner.call(locks.set, { id: south.id, addressId: stopOf(south, 43), isLocked: true })
    const plan = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    await owner.call(optimize.apply, { id: plan.id })
    expect((await numbersOn(owner, north.id))[0]).toBe(41)
    expect(await numbersOn(owner, south.id)).toContain(43)

    await owner.call(locks.set, { id: north.id, isLocked: true })
    const refused = await owner.try(optimize.optimize, { routeIds: [north.id, south.id] })
    expect(messageOf(refused)).toBe('This route is locked.')
    expect(messageOf(await owner.try(optimize.optimize, { routeId: north.id }))).toBe('This route is locked.')
  })

  test('of one under way what is done and on board stays, and only the rest is planned', async () => {
    const owner = await make.account(server)
    const today = new Date().toISOString().slice(0, 10)
    const north = await makeRoute(owner, 'North', [41, 1, 42, 2], { date: today })
    const south = await makeRoute(owner, 'South', [3, 44, 4, 43], { date: today })
    const { id: driverId } = await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
    })
    await owner.call(routes.assignDriver, { id: north.id, driverId })
    await owner.call(routes.start, { id: north.id })
    await owner.call(routes.setResult, { id: north.id, addressId: stopOf(north, 41), status: 'Delivered' })
    const plan = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    expect(plan.before?.orders).toBe(7)
    await owner.call(optimize.apply, { id: plan.id })
    const under = await numbersOn(owner, north.id)
    expect([under[0], under.toSorted((a, b) => a - b)]).toEqual([41, [1, 2, 41, 42]])
    expect([
      [3, 4, 43, 44],
      [44, 43, 4, 3],
    ]).toContainEqual(await numbersOn(owner, south.id))
  })

  test('say what is left out and why, and leave it behind the last stop of its own or put it into the pool', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [2, 1])
    const lost = await makeOrder(owner, 9, { lat: null, lng: null })
    const south = await owner.call(routes.create, { name: 'South', date: day, addressIds: [lost] })
    await owner.call(routes.setStops, { id: south.id, addressIds: [lost, await makeOrder(owner, 3)] })
    const plan = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    expect(plan.leftOut).toMatchObject([{ addressId: lost, orderNo: 'W-9', reason: 'noPlace' }])
    expect([plan.after.orders, plan.pooled?.orders]).toEqual([4, 3])
    await owner.call(optimize.apply, { id: plan.id })
    expect((await numbersOn(owner, south.id)).at(-1)).toBe(9)
    await owner.call(optimize.undo, { id: plan.id })
    const again = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    await owner.call(optimize.apply, { id: again.id, poolsLeftOut: true })
    expect((await owner.call(pool.list, {})).items.map(({ id }) => id)).toEqual([lost])
    await owner.call(optimize.undo, { id: again.id })
    expect(await numbersOn(owner, south.id)).toEqual([9, 3])
  })

  test('stay as they are where the plan changes nothing', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [1])
    const { id } = await owner.call(optimize.optimize, { routeIds: [north.id] })
    await owner.call(optimize.apply, { id })
    await owner.call(optimize.undo, { id })
    expect(await numbersOn(owner, north.id)).toEqual([1])
  })

  test('are of one day, and keep their drivers', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [1])
    const next = await makeRoute(owner, 'Next day', [2], { date: '2031-03-05' })
    const refused = await owner.try(optimize.optimize, { routeIds: [north.id, next.id] })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('routes of one day')])
    const named = await owner.try(optimize.optimize, { routeIds: [north.id], date: day })
    expect(named.status).toBe(400)
  })
})

describe('a lock', () => {
  test('holds a stop on its route and a route as it is, shows on the board, and is taken off', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [1, 2, 3])
    const south = await makeRoute(owner, 'South', [4])
    const { id } = north
    const addressId = stopOf(north, 2)
    const locked = await owner.call(locks.set, { id, addressId, isLocked: true })
    expect(locked.orders.map((one) => one.isLocked)).toEqual([false, true, false])
    const moved = await owner.try(places.move, { addressId, routeId: south.id })
    expect([moved.status, messageOf(moved)]).toEqual([400, 'This stop is locked.'])
    expect(messageOf(await owner.try(places.find, { addressId }))).toBe('This stop is locked.')
    const others = [stopOf(north, 1), stopOf(north, 3)]
    expect(messageOf(await owner.try(routes.setStops, { id, addressIds: others }))).toBe('This stop is locked.')
    await owner.call(routes.setStops, { id, addressIds: [addressId, ...others] })

    await owner.call(locks.set, { id, isLocked: true })
    const [first] = others as [string]
    const { lanes } = await owner.call(board.get, { day })
    expect(lanes.map((lane) => [lane.name, lane.isLocked, lane.stops.map((one) => one.isLocked)])).toEqual([
      ['North', true, [true, false, false]],
      ['South', false, [false]],
    ])
    expect(messageOf(await owner.try(routes.setStops, { id, addressIds: [first, addressId] }))).toBe(
      'This route is locked.',
    )
    expect(messageOf(await owner.try(places.find, { addressId: first }))).toBe('This route is locked.')
    const found = await owner.call(places.find, { addressId: stopOf(south, 4) })
    expect(found.routes.map(({ name }) => name)).toEqual(['South'])

    await owner.call(locks.set, { id, isLocked: false })
    await owner.call(locks.set, { id, addressId, isLocked: false })
    await owner.call(places.move, { addressId, routeId: south.id })
    await owner.call(locks.set, { id: south.id, addressId, isLocked: true })
    // What has left a route is locked to it no more.
    await owner.call(locks.set, { id: south.id, addressId, isLocked: false })
    await owner.call(routes.setStops, { id: south.id, addressIds: [stopOf(south, 4)] })
    const back = await owner.call(routes.setStops, { id, addressIds: [...others, addressId] })
    expect(back.orders.some((one) => one.isLocked)).toBe(false)
  })

  test('is refused of a stop that is done, and where somebody has changed the route since', async () => {
    const owner = await make.account(server)
    const { id, orders, updatedAt } = await makeRoute(owner, 'North', [1, 2])
    await owner.call(locks.set, { id, isLocked: true, updatedAt })
    expect((await owner.try(locks.set, { id, isLocked: true, updatedAt })).status).toBe(409)
    await owner.call(locks.set, { id, isLocked: false })
    const { id: driverId } = await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
    })
    await owner.call(routes.assignDriver, { id, driverId })
    await owner.call(routes.start, { id })
    const addressId = orders[0]?.addressId as string
    await owner.call(routes.setResult, { id, addressId, status: 'Delivered' })
    const refused = await owner.try(locks.set, { id, addressId, isLocked: true })
    expect(messageOf(refused)).toBe('Stops that are done stay in front, as they were done.')
  })
})

test('a stop that somebody has put at another place of its route since stays there', async () => {
  const owner = await make.account(server)
  const north = await makeRoute(owner, 'North', [1, 2, 3])
  const { id } = north
  const addressId = stopOf(north, 1)
  await owner.call(places.move, { addressId, routeId: id, at: 1, leftRouteId: id, leftAt: 0 })
  const meanwhile = await owner.call(places.move, { addressId, routeId: id, at: 2 })
  expect(meanwhile.routes[0]?.orders.map(({ orderNo }) => orderNo)).toEqual(['W-2', 'W-3', 'W-1'])
  const undone = await owner.try(places.move, { addressId, routeId: id, at: 0, leftRouteId: id, leftAt: 1 })
  expect([undone.status, messageOf(undone)]).toEqual([409, 'It was put at another place of this route meanwhile.'])
  await owner.call(places.move, { addressId, routeId: id, at: 0, leftRouteId: id, leftAt: 2 })
  expect(await numbersOn(owner, id)).toEqual([1, 2, 3])
})
