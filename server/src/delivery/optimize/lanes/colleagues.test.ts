import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'

import * as places from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as locks from '@crossdock/contract/delivery/routes/locks'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { afterEach, describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()
const day = '2031-03-04'
const today = new Date().toISOString().slice(0, 10)
let phones = 0
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
const makeDriver = async (owner: Person, more: object = {}) =>
  (
    await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: `604555${1000 + (phones += 1)}`, ...more },
    })
  ).id
const numbersOn = async (owner: Person, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => Number(orderNo.slice(2)))
const stopOf = ({ orders }: routes.Route, n: number) =>
  orders.find(({ orderNo }) => orderNo === `W-${n}`)?.addressId as string
const crossing = async (owner: Person, more: object = {}) => ({
  north: await makeRoute(owner, 'North', [41, 1, 42, 2], more),
  south: await makeRoute(owner, 'South', [3, 43, 4, 44], more),
})
async function underWay(owner: Person, id: string) {
  await owner.call(routes.assignDriver, { id, driverId: await makeDriver(owner) })
  return owner.call(routes.start, { id })
}

/** Every order is on one route or in the pool, and the stops of a route are numbered without a gap. */
afterEach(async () => {
  const { rows } = await server.app.platform.pool.query<{ wrong: string }>(`
    select 'twice ' || order_id as wrong from route_stops where left_at is null group by account_id, order_id having count(*) > 1
    union all
    select 'apart ' || o.id from pool_orders o left join route_stops s
      on s.account_id = o.account_id and s.order_id = o.id and s.left_at is null
      where o.route_id is distinct from s.route_id
    union all
    select 'places ' || route_id || array_agg(position order by position)::text from route_stops where left_at is null
      group by account_id, route_id having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`)
  if (rows.length > 0) throw new Error(JSON.stringify(rows))
})

describe('plans of several routes beside colleagues', () => {
  test('are applied once by 64, and taken back once', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner)
    const { id } = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    const all = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 64 }, ask))
    const applied = await all(() => owner.try(optimize.apply, { id }))
    expect(applied.map(({ status }) => status).sort()).toEqual([200, ...Array(63).fill(400)])
    const undone = await all(() => owner.try(optimize.undo, { id }))
    expect(undone.map(({ status }) => status).sort()).toEqual([200, ...Array(63).fill(400)])
    expect([await numbersOn(owner, north.id), await numbersOn(owner, south.id)]).toEqual([
      [41, 1, 42, 2],
      [3, 43, 4, 44],
    ])
  })

  test('of the same routes in other orders: one of many is true', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner)
    const both = [north.id, south.id]
    const plans = []
    for (let n = 0; n < 8; n++)
      plans.push(await owner.call(optimize.optimize, { routeIds: n % 2 ? both : both.toReversed() }))
    const said = await Promise.all(plans.map(({ id }) => owner.try(optimize.apply, { id })))
    expect(said.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('while others move, lock, report, cancel and add: it is applied to what was seen, or not at all', async () => {
    const owner = await make.account(server)
    for (let turn = 0; turn < 6; turn++) {
      const { north, south } = await crossing(owner, { date: today })
      await underWay(owner, south.id)
      const added = await makeOrder(owner, 20)
      const { id } = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
      const besides = [
        () => owner.try(routes.setResult, { id: south.id, addressId: stopOf(south, 3), status: 'Delivered' }),
        () => owner.try(places.move, { addressId: added, routeId: south.id }),
        () => owner.try(routes.cancel, { id: north.id }),
        () => owner.try(places.move, { addressId: stopOf(north, 41), routeId: south.id }),
        () => owner.try(locks.set, { id: north.id, isLocked: true }),
        () => owner.try(routes.remove, { id: north.id }),
      ]
      const [first, other] = await Promise.all([owner.try(optimize.apply, { id }), besides[turn]?.()])
      expect([200, 404, 409]).toContain(first.status)
      expect([200, 400, 409]).toContain(other?.status)
      const undone = await owner.try(optimize.undo, { id })
      expect([200, 400, 404, 409]).toContain(undone.status)
    }
  })

  test('are not taken back after a stop was delivered, or a lock was set', async () => {
    const owner = await make.account(server)
    const { north, south } = await crossing(owner, { date: today })
    await underWay(owner, south.id)
    const { id } = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    await owner.call(optimize.apply, { id })
    const [next] = (await owner.call(routes.get, { id: south.id })).orders
    await owner.call(routes.setResult, { id: south.id, addressId: next?.addressId ?? '', status: 'Delivered' })
    expect((await owner.try(optimize.undo, { id })).status).toBe(409)

    const again = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    await owner.call(optimize.apply, { id: again.id })
    await owner.call(locks.set, { id: north.id, isLocked: true })
    expect((await owner.try(optimize.undo, { id: again.id })).status).toBe(409)
  })

  test('are nobody else’s, and asked for, applied and taken back by whoever may', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const { north, south } = await crossing(owner)
    const theirs = await makeRoute(owner.at(merchant), 'Theirs', [5])
    const mixed = await owner.call(routes.create, {
      ...{ name: 'Mixed', date: day },
      addressIds: [await makeOrder(owner, 6), await makeOrder(owner.at(merchant), 7)],
    })
    const routeIds = [north.id, south.id]
    const { id } = await owner.call(optimize.optimize, { routeIds })
    const stranger = await make.account(server)
    const asked = async (person: Person) => [
      (await person.try(optimize.optimize, { routeIds })).status,
      (await person.try(optimize.apply, { id })).status,
      (await person.try(optimize.undo, { id })).status,
      (await person.try(optimize.get, { id })).status,
      (await person.try(locks.set, { id: north.id, isLocked: true })).status,
      (await person.try(locks.set, { id: north.id, addressId: stopOf(north, 41), isLocked: true })).status,
    ]
    const other = (await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [merchant])).at(merchant)
    for (const person of [stranger, other]) expect(await asked(person)).toEqual(Array(6).fill(404))
    // Who sees the routes has no part in a colleague's plan.
    const viewer = await make.subAccount(server, owner, ['DELIVERY_VIEW'], '*')
    expect(await asked(viewer)).toEqual(Array(6).fill(403))
    const colleague = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], '*')
    expect((await asked(colleague)).slice(1, 4)).toEqual([404, 404, 404])
    // Another route's stop.
    expect((await owner.try(locks.set, { id: north.id, addressId: stopOf(south, 43), isLocked: true })).status).toBe(
      404,
    )
    expect((await other.try(locks.set, { id: theirs.id, isLocked: true })).status).toBe(200)
    expect((await other.try(locks.set, { id: mixed.id, isLocked: true })).body.message).toBe(
      'There are orders of other merchants on this route.',
    )
    expect((await other.try(optimize.optimize, { routeIds: [mixed.id] })).body.message).toBe(
      'There are orders of other merchants on this route.',
    )
  })

  test('of 30 and of 31 routes', async () => {
    const owner = await make.account(server)
    const ids = []
    for (let n = 0; n < 31; n++) ids.push((await makeRoute(owner, `R${n}`, [n, 60 - n])).id)
    const plan = await owner.call(optimize.optimize, { routeIds: ids.slice(0, 30) })
    await owner.call(optimize.apply, { id: plan.id })
    await owner.call(optimize.undo, { id: plan.id })
    expect((await owner.try(optimize.optimize, { routeIds: ids })).status).toBe(400)
  })
})

describe('what is on board of a route under way', () => {
  test('does not go to the pool with what is left out', async () => {
    const owner = await make.account(server)
    const lost = await makeOrder(owner, 9, { lat: null, lng: null })
    const north = await owner.call(routes.create, {
      ...{ name: 'North', date: today, start: '08:00' },
      addressIds: [await makeOrder(owner, 1), lost, await makeOrder(owner, 2)],
    })
    await underWay(owner, north.id)
    const south = await makeRoute(owner, 'South', [3, 4], { date: today })
    const plan = await owner.call(optimize.optimize, { routeIds: [north.id, south.id] })
    expect(plan.leftOut.map(({ addressId }) => addressId)).toEqual([lost])
    expect([plan.after.orders, plan.pooled]).toEqual([5, null])
    await owner.call(optimize.apply, { id: plan.id, poolsLeftOut: true })
    expect(await numbersOn(owner, north.id)).toContain(9)
  })

  test('nor does it of one route alone', async () => {
    const owner = await make.account(server)
    const lost = await makeOrder(owner, 9, { lat: null, lng: null })
    const north = await owner.call(routes.create, {
      ...{ name: 'North', date: today, start: '08:00' },
      addressIds: [await makeOrder(owner, 1), lost, await makeOrder(owner, 2)],
    })
    await underWay(owner, north.id)
    const plan = await owner.call(optimize.optimize, { routeId: north.id })
    expect([plan.after.orders, plan.pooled]).toEqual([3, null])
    await owner.call(optimize.apply, { id: plan.id, poolsLeftOut: true })
    expect(await numbersOn(owner, north.id)).toContain(9)
  })
})

test('what is left out and locked stays, as the figures say, and the rest goes to the pool', async () => {
  const owner = await make.account(server)
  const van = await owner.call(vehicles.create, { name: 'Van', maxWeight: 10 })
  const driverId = await makeDriver(owner, { vehicleId: van.id })
  const heavy = [await makeOrder(owner, 7, { weight: 50 }), await makeOrder(owner, 8, { weight: 50 })]
  const { id } = await owner.call(routes.create, {
    ...{ name: 'North', date: day, start: '08:00' },
    addressIds: [...heavy, await makeOrder(owner, 1), await makeOrder(owner, 2)],
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(locks.set, { id, addressId: heavy[1], isLocked: true })
  for (const asked of [{ routeId: id }, { routeIds: [id] }]) {
    const plan = await owner.call(optimize.optimize, asked)
    expect(plan.leftOut).toHaveLength(2)
    expect([plan.after.orders, plan.pooled?.orders]).toEqual([4, 3])
    const { routes: applied } = await owner.call(optimize.apply, { id: plan.id, poolsLeftOut: true })
    expect(applied[0]?.orders.at(-1)?.orderNo).toBe('W-8')
    expect(applied[0]).toMatchObject({ stops: 3, distance: plan.pooled?.distance })
    await owner.call(routes.setStops, {
      id,
      addressIds: (applied[0]?.orders ?? []).map((one) => one.addressId).concat(heavy[0] as never),
    })
  }
})

describe('locks and what becomes of routes', () => {
  test('a route that is drafted again has no locks, nor have its stops', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [1, 2, 3])
    await owner.call(locks.set, { id: north.id, addressId: stopOf(north, 1), isLocked: true })
    await owner.call(locks.set, { id: north.id, isLocked: true })
    await owner.call(routes.cancel, { id: north.id })
    expect((await owner.try(locks.set, { id: north.id, isLocked: false })).status).toBe(400)
    const { isLocked, orders } = await owner.call(routes.restore, { id: north.id })
    expect([isLocked, orders.map((one) => one.isLocked)]).toEqual([false, [false, false, false]])
  })

  test('a locked stop whose order goes back to the pool is locked no more, and the rest is numbered anew', async () => {
    const owner = await make.account(server)
    const north = await makeRoute(owner, 'North', [1, 2, 3])
    await owner.call(locks.set, { id: north.id, addressId: stopOf(north, 1), isLocked: true })
    await owner.call(routes.cancel, { id: north.id })
    await owner.call(routes.restoreArchived, { addresses: [stopOf(north, 1)] })
    const { orders } = await owner.call(routes.restore, { id: north.id })
    expect(orders.map(({ orderNo }) => orderNo)).toEqual(['W-2', 'W-3'])
  })
})
