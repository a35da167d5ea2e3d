import { randomUUID } from 'node:crypto'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as positions from '@crossdock/contract/delivery/positions'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { describe, expect, test } from 'vitest'
import { usedOf } from '../../platform/limits.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { makePhone } from '../../test/phones.ts'
import { inTransactionOf } from '../../test/stock.ts'

const server = testServer()
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
/** Orders along a street, in the order of the numbers that are given. */
const makeOrders = (owner: Person, numbers: readonly number[], more: object = {}): Promise<string[]> =>
  Promise.all(
    numbers.map(async (n) => {
      const customer = { firstName: 'John', phone: '6045550100' }
      const place = { lat: 49.2 + n / 100, lng: -123.1 }
      return (await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address, ...place, ...more })).id
    }),
  )
const makeDepot = async (owner: Person) =>
  (
    await owner.call(depots.create, {
      ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.2, lng: -123.1 },
      timeZone: 'America/Vancouver',
    })
  ).id
const makeDriver = async (owner: Person, phone: string, more: object = {}) =>
  (await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone, ...more })).id
const inPool = async (owner: Person) => (await owner.call(pool.list, {})).items.map(({ id }) => id)
const used = (owner: Person) => inTransactionOf(server, owner, (ctx) => usedOf(ctx, 'routeOptimizer'))
const crossing = async (owner: Person) => {
  const ids = await makeOrders(owner, [3, 1, 4, 2])
  const depot = await makeDepot(owner)
  const plan = { name: 'North', startDepotId: depot, endDepotId: depot }
  return { ids, route: await owner.call(routes.create, { ...plan, addressIds: ids }) }
}

describe('a route is optimized (OPT-001, OPT-002)', () => {
  test('shorter than it was, and only once it is applied', async () => {
    const owner = await make.account(server)
    const { ids, route } = await crossing(owner)
    const plan = await owner.call(optimize.optimize, { routeId: route.id })
    const [planned] = plan.routes
    const forward = [ids[1], ids[3], ids[0], ids[2]]
    expect([forward, [...forward].reverse()]).toContainEqual(planned?.addressIds)
    expect(plan.before?.distance).toBe(route.distance)
    expect(plan.after.distance).toBeLessThan(route.distance ?? 0)
    expect(plan.leftOut).toEqual([])
    expect((await owner.call(routes.get, { id: route.id })).orders.map(({ addressId }) => addressId)).toEqual(ids)
    const again = await owner.call(optimize.optimize, { routeId: route.id })
    expect({ ...again, id: plan.id }).toEqual(plan)

    const { routes: applied } = await owner.call(optimize.apply, { id: plan.id })
    expect(applied).toHaveLength(1)
    expect(applied[0]?.orders.map(({ addressId }) => addressId)).toEqual(planned?.addressIds)
    expect(applied[0]?.distance).toBe(plan.after.distance)
    expect((await owner.try(optimize.apply, { id: plan.id })).body.message).toBe('This plan has been applied already.')
  })

  test('not applied where anything has changed since', async () => {
    const owner = await make.account(server)
    const { ids, route } = await crossing(owner)
    const plan = await owner.call(optimize.optimize, { routeId: route.id })
    await owner.call(routes.setStops, { id: route.id, addressIds: [...ids].reverse() })
    const refused = await owner.try(optimize.apply, { id: plan.id })
    expect([refused.status, refused.body.errorType]).toEqual([409, 'VersionConflict'])
    const stands = await owner.call(routes.get, { id: route.id })
    expect(stands.orders.map(({ addressId }) => addressId)).toEqual([...ids].reverse())
    // Orders of the pool as well.
    const [a, b] = (await makeOrders(owner, [5, 6])) as [string, string]
    const ofPool = await owner.call(optimize.optimize, { addressIds: [a, b] })
    await owner.call(routes.create, { name: 'South', addressIds: [b] })
    expect((await owner.try(optimize.apply, { id: ofPool.id, name: 'West' })).body.errorType).toBe('VersionConflict')
    expect(await inPool(owner)).toEqual([a])
  })

  test('a plan of before an update is forgotten, and not misread', async () => {
    const owner = await make.account(server)
    const addressIds = await makeOrders(owner, [1, 2])
    const { id, isCut } = await owner.call(optimize.optimize, { addressIds })
    expect([isCut, (await owner.call(optimize.get, { id })).plan?.isCut]).toEqual([false, false])
    await server.app.platform.pool.query(`update optimize_runs set plan = plan - 'ofRoutes' where id = $1`, [id])
    expect(await owner.call(optimize.get, { id })).toMatchObject({ state: 'done', plan: null })
  })

  test('what has no place stays behind the last stop, or goes to the pool', async () => {
    const owner = await make.account(server)
    const [lost] = (await makeOrders(owner, [9], { lat: null, lng: null })) as [string]
    const ids = await makeOrders(owner, [2, 1])
    const { id } = await owner.call(routes.create, { name: 'North', addressIds: [lost, ...ids] })
    const plan = await owner.call(optimize.optimize, { routeId: id })
    expect(plan.leftOut).toMatchObject([{ addressId: lost, orderNo: 'W-9', reason: 'noPlace', amount: null }])
    const kept = await owner.call(optimize.apply, { id: plan.id })
    expect(kept.routes[0]?.orders.at(-1)?.addressId).toBe(lost)
    const next = await owner.call(optimize.optimize, { routeId: id })
    const pooled = await owner.call(optimize.apply, { id: next.id, poolsLeftOut: true })
    expect([pooled.routes[0]?.stops, await inPool(owner)]).toEqual([2, [lost]])
  })

  test('before and after are of the same orders, and after is what it becomes', async () => {
    const owner = await make.account(server)
    const depot = await makeDepot(owner)
    const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van', maxWeight: 100 })
    const driverId = await makeDriver(owner, '6045550100', { vehicleId })
    const [lost] = (await makeOrders(owner, [9], { lat: null, lng: null })) as [string]
    const [heavy] = (await makeOrders(owner, [5], { weight: 500 })) as [string]
    const addressIds = [lost, heavy, ...(await makeOrders(owner, [3, 1], { weight: 5 }))]
    const ends = { startDepotId: depot, endDepotId: depot }
    const { id } = await owner.call(routes.create, { name: 'North', ...ends, addressIds })
    await owner.call(routes.assignDriver, { id, driverId })
    const standing = await owner.call(routes.get, { id })
    const plan = await owner.call(optimize.optimize, { routeId: id })
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['noPlace', 'weight'])
    expect(plan.before).toMatchObject({ orders: 4, distance: standing.distance })
    expect([plan.after.orders, plan.pooled?.orders]).toEqual([4, 2])
    expect(plan.pooled?.distance).toBe(plan.routes[0]?.distance)
    const { routes: applied } = await owner.call(optimize.apply, { id: plan.id })
    expect(applied[0]).toMatchObject({ stops: 4, distance: plan.after.distance, duration: plan.after.duration })
    const next = await owner.call(optimize.optimize, { routeId: id })
    expect(next.before).toEqual(plan.after)
    const pooled = await owner.call(optimize.apply, { id: next.id, poolsLeftOut: true })
    expect(pooled.routes[0]).toMatchObject({ stops: 2, distance: next.pooled?.distance })
  })

  test('under way what is left of it, from where its driver is, and nothing of what is done', async () => {
    const owner = await make.account(server)
    const { ids, route } = await crossing(owner)
    const [third, first, fourth, second] = ids as [string, string, string, string]
    const driverId = await makeDriver(owner, '6045550100')
    await owner.call(routes.assignDriver, { id: route.id, driverId })
    const { startDepotId, endDepotId, name, id } = route
    const date = new Date().toISOString().slice(0, 10)
    await owner.call(routes.update, { id, name, startDepotId, endDepotId, date })
    await owner.call(routes.start, { id })
    await owner.call(routes.setResult, { id, addressId: third, status: 'Delivered' })
    // From the third, where it was reported, the fourth lies ahead; what is behind follows on the way back.
    const plan = await owner.call(optimize.optimize, { routeId: id })
    expect(plan.routes[0]?.addressIds).toEqual([fourth, second, first])
    expect([plan.before?.orders, plan.after.orders]).toEqual([3, 3])
    const { routes: applied } = await owner.call(optimize.apply, { id: plan.id })
    expect(applied[0]?.orders.map(({ addressId }) => addressId)).toEqual([third, fourth, second, first])
    expect(applied[0]).toMatchObject({ type: 'Ongoing', driverId, date })
    // Its phone says that it is farther south by now, and stands at a door: that one is first, the others follow from there.
    const phone = await makePhone(server, owner, driverId)
    await phone.call(positions.send, {
      ...{ now: new Date().toISOString(), fixes: [{ at: new Date().toISOString(), lat: 49.205, lng: -123.1 }] },
    })
    const next = await owner.call(optimize.optimize, { routeId: id })
    expect(next.routes[0]?.addressIds.at(0)).toBe(first)
    const [now, arrival] = [new Date().toISOString(), randomUUID()]
    await phone.call(driving.act, {
      ...{ now, actions: [{ id: arrival, at: now, kind: 'arrive', routeId: id, addressId: second }] },
    })
    const atDoor = await owner.call(optimize.optimize, { routeId: id })
    expect(atDoor.routes[0]?.addressIds.at(0)).toBe(second)
    for (const more of [{ drivers: [driverId] }, { start: startDepotId }, { date: '2031-03-04' }])
      expect((await owner.try(optimize.optimize, { routeId: id, ...more })).body.errorType).toBe('ValidationError')
  })

  test('with its first stops where they are', async () => {
    const owner = await make.account(server)
    const { ids, route } = await crossing(owner)
    const [third, first, fourth, second] = ids as [string, string, string, string]
    const plan = await owner.call(optimize.optimize, { routeId: route.id, keeps: 2 })
    expect(plan.routes[0]?.addressIds).toEqual([third, first, second, fourth])
    const [a] = (await makeOrders(owner, [7])) as [string]
    expect((await owner.try(optimize.optimize, { addressIds: [a], keeps: 1 })).body.errInfo.fields?.[0]?.path).toBe(
      'keeps',
    )
  })
})

test('orders of the pool are split over drivers, and become their routes', async () => {
  const owner = await make.account(server)
  const depot = await makeDepot(owner)
  const ids = await makeOrders(owner, [1, 2, 3, 4, 21, 22, 23, 24])
  const chosen = [await makeDriver(owner, '6045550100'), await makeDriver(owner, '6045550101')]
  const plan = await owner.call(optimize.optimize, {
    ...{ addressIds: ids, start: depot, end: depot, drivers: chosen, date: '2031-03-04' },
  })
  expect(plan.routes.map(({ driverId }) => driverId).sort()).toEqual([...chosen].sort())
  expect(plan.routes.flatMap(({ addressIds }) => addressIds).sort()).toEqual([...ids].sort())
  expect([plan.before, plan.after.lateMinutes, plan.timeZone]).toEqual([null, 0, 'America/Vancouver'])
  expect((await owner.try(optimize.apply, { id: plan.id })).body.errInfo.fields?.[0]?.path).toBe('name')
  const { routes: made } = await owner.call(optimize.apply, { id: plan.id, name: 'North' })
  expect(made.map(({ name, type, date, startDepotId }) => [name, type, date, startDepotId])).toEqual([
    ['North 1', 'Schedule', '2031-03-04', depot],
    ['North 2', 'Schedule', '2031-03-04', depot],
  ])
  expect(await inPool(owner)).toEqual([])
})

test('a driver who does not work on that day is named, and gets nothing', async () => {
  const owner = await make.account(server)
  const ids = await makeOrders(owner, [1, 2])
  const off = await makeDriver(owner, '6045550100', { shiftStart: '08:00', shiftEnd: '16:00', weekdays: [1] })
  const plan = await owner.call(optimize.optimize, { addressIds: ids, drivers: [off], date: '2031-03-04' })
  expect(plan.off).toEqual([{ driverId: off, driverName: 'Ines Moreau' }])
  expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['noDriver', 'noDriver'])
  expect((await owner.try(optimize.apply, { id: plan.id, name: 'North' })).body.errorType).toBe('WrongState')
})

describe('who may', () => {
  test('plans own orders and routes, and reads own runs', async () => {
    const owner = await make.account(server)
    const other = await make.account(server)
    const { ids, route } = await crossing(owner)
    const [free] = (await makeOrders(owner, [7])) as [string]
    expect((await other.try(optimize.optimize, { routeId: route.id })).status).toBe(404)
    expect((await other.try(optimize.optimize, { addressIds: [free] })).status).toBe(404)
    expect((await owner.try(optimize.optimize, { addressIds: [ids[0], free] })).body.errorType).toBe('WrongState')
    expect((await owner.try(optimize.optimize, { addressIds: [free], routeId: route.id })).status).toBe(400)
    const plan = await owner.call(optimize.optimize, { routeId: route.id })
    const colleague = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], '*')
    for (const person of [other, colleague]) {
      expect((await person.try(optimize.get, { id: plan.id })).status).toBe(404)
      expect((await person.try(optimize.apply, { id: plan.id })).status).toBe(404)
      expect((await person.try(optimize.cancel, { id: plan.id })).status).toBe(404)
    }
    const looksOn = await make.subAccount(server, owner, ['DELIVERY_VIEW'], '*')
    expect((await looksOn.try(optimize.optimize, { routeId: route.id })).status).toBe(403)
  })

  test('sees one merchant only: routes with orders of others stay as they are', async () => {
    const owner = await make.account(server)
    const { route } = await crossing(owner)
    const merchant = await make.store(server, owner)
    const added = await makeOrders(owner.at(merchant), [8])
    const now = route.orders.map(({ addressId }) => addressId)
    await owner.call(routes.setStops, { id: route.id, addressIds: [...now, ...added] })
    const one = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [merchant])
    const refused = await one.try(optimize.optimize, { routeId: route.id })
    expect(refused.body.message).toBe('There are orders of other merchants on this route.')
    expect((await one.try(optimize.optimize, { addressIds: now })).status).toBe(404)
  })
})

describe('what the plan counts (OPT-004)', () => {
  test('is a result: refused without one left, and before anything is searched', async () => {
    const owner = await make.account(server)
    const ids = await makeOrders(owner, [1, 2])
    await setPlan(server, owner, { limits: { routeOptimizer: 1 } })
    expect((await owner.try(optimize.optimize, { addressIds: [anId] })).status).toBe(404)
    expect(await used(owner)).toBe(0)
    await owner.call(optimize.optimize, { addressIds: ids })
    const refused = await owner.try(optimize.optimize, { addressIds: ids })
    expect([refused.status, refused.body.errorType]).toEqual([402, 'ROUTE_OPTIMIZER_INSUFFICIENT'])
    expect((await owner.try(optimize.start, { addressIds: ids })).body.errorType).toBe('ROUTE_OPTIMIZER_INSUFFICIENT')
  })

  test('is one of a call that is sent twice, though it was the last, and nothing is searched again', async () => {
    const owner = await make.account(server)
    const ids = await makeOrders(owner, [1, 2])
    await setPlan(server, owner, { limits: { routeOptimizer: 1 } })
    const send = () => owner.try(optimize.optimize, { addressIds: ids }, { 'idempotency-key': 'once' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    const runs = `select state from optimize_runs where account_id = $1`
    expect((await server.app.platform.pool.query(runs, [owner.accountId])).rows).toEqual([{ state: 'done' }])
  })

  test('is given back when a run is canceled, once', async () => {
    const owner = await make.account(server)
    const ids = await makeOrders(owner, [1, 2])
    await setPlan(server, owner, { limits: { routeOptimizer: 1 } })
    const { jobId } = await owner.call(optimize.start, { addressIds: ids })
    expect(await used(owner)).toBe(1)
    expect((await owner.call(optimize.cancel, { id: jobId })).state).toBe('canceled')
    expect(await used(owner)).toBe(0)
    expect((await owner.try(optimize.cancel, { id: jobId })).body.errorType).toBe('WrongState')
    expect((await owner.try(optimize.apply, { id: jobId })).body.message).toBe('This run has no plan to apply.')
    await owner.call(optimize.start, { addressIds: ids })
  })
})

const anId = '0123456789abcdef01234567'
