import type { Needed } from '@crossdock/contract/access'
import * as stores from '@crossdock/contract/account/stores'
import * as users from '@crossdock/contract/account/users'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as places from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { type Endpoint, featuresOf, isOfAccount, limitsOf, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { load as loadDemo } from '@crossdock/contract/fulfillment/demo'
import { importReceipts } from '@crossdock/contract/fulfillment/receipts/import'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { allGrants, type Permission, permissionsOf } from '@crossdock/contract/permissions'
import { hasFeature, type LimitKey, limits, type PlanFeature, planFeatures } from '@crossdock/contract/plans'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as scheduled from '@crossdock/contract/scheduler/schedules/orders'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { usedOf } from './platform/limits.ts'
import { type InputOf, make, type Person, testServer, tryAgain } from './test/harness.ts'
import { setPlan } from './test/imports.ts'
import { formOf } from './test/receipts.ts'
import { packAll, pickAll } from './test/ship.ts'
import { deliveryOrder, makeStockedYard, pickUpOrder } from './test/shipments.ts'
import { inTransactionOf, makeStock, makeYard, type Yard } from './test/stock.ts'

/** Tests made from the table of calls: what a call declares of the plan and of permissions holds. */
const server = testServer()
const anId = '0123456789abcdef01234567'
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const inputOf = (endpoint: Endpoint) =>
  Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, anId])) as Record<string, unknown>

const atOnce = 64
const most = 5
const numbers = Array.from({ length: atOnce }, (_, index) => index)

const shipmentRow = (yard: Yard, index: number) => ({
  rowId: 1,
  externalOrderNumber: String(1000 + index),
  externalPoNumber: `PO-${index}`,
  deliveryType: 'Pick up',
  productSku: yard.product.sku,
  productPackageTypeName: 'Unit',
  perPackageQuantity: 1,
  packageCount: 1,
  carrierName: 'ABF',
})
const asBackOrder = (yard: Yard) => ({ ...pickUpOrder(yard), asBackOrder: true })
const makeAll = (owner: Person, form: Parameters<typeof owner.try>[1]): Promise<string[]> =>
  Promise.all(numbers.map(async () => (await owner.call(shipments.create, form as never)).id))

const shed = (n: number): InputOf<typeof warehouses.create> => ({
  warehouseName: `Shed ${n}`,
  addressLine1: '1 Dock Road',
  facilityTypes: ['Storage warehouse'],
})

const driver = (n: number): InputOf<typeof drivers.create> => ({
  firstName: 'Ines',
  lastName: 'Moreau',
  phone: String(6_045_550_100 + n),
})

const north = (n: number) => ({ name: `North ${n}`, date: '2031-03-04' })
const poolOrder = (n: number): InputOf<typeof pool.create> => ({
  orderNo: `W-${n}`,
  customer: { firstName: 'John', phone: '6045550100' },
  ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
})
/** Routes with a day, each with an order or with none, and a driver who has none of them yet. */
async function makeRoutes(owner: Person, isEmpty: boolean) {
  const { id: driverId } = await owner.call(drivers.create, driver(0))
  const made = await Promise.all(
    numbers.map(async (n) => {
      const { id: order } = await owner.call(pool.create, poolOrder(n))
      const { id } = await owner.call(routes.create, { ...north(n), addressIds: isEmpty ? [] : [order] })
      return { n, id, order }
    }),
  )
  return { driverId, made }
}
/** The same with the driver: scheduled ones. */
async function makeScheduled(owner: Person, isEmpty = false) {
  const { driverId, made } = await makeRoutes(owner, isEmpty)
  await Promise.all(made.map(({ id }) => owner.call(routes.assignDriver, { id, driverId })))
  return made
}

/** Plans for orders of the pool, each for an order of its own: with a driver they become scheduled routes. */
async function makePlans(owner: Person, isScheduled: boolean, orders: readonly string[] = []) {
  const chosen = isScheduled ? [(await owner.call(drivers.create, driver(0))).id] : []
  const made: { readonly id: string; readonly name: string }[] = []
  for (const n of numbers) {
    const order = orders[n] ?? (await owner.call(pool.create, { ...poolOrder(n), lat: 49.2, lng: -123.1 })).id
    const { id } = await owner.call(optimize.optimize, { addressIds: [order], drivers: chosen })
    made.push({ id, name: `North ${n}` })
  }
  return made
}
/** A plan that is applied to two scheduled routes, of which each had what lies nearer to the other. */
async function makeCrossed(owner: Person) {
  const { made } = await makeRoutes(owner, true)
  const routeIds = made.slice(0, 2).map(({ id }) => id)
  const { id: driverId } = await owner.call(drivers.create, driver(9))
  for (const [n, id] of routeIds.entries()) {
    const addressIds = []
    for (const [place, lat] of [49.2, 49.9, 49.21, 49.91].entries()) {
      const placed = { ...poolOrder(100 + n * 4 + place), lat: lat + n / 1000, lng: -123.1 }
      addressIds.push((await owner.call(pool.create, placed)).id)
    }
    await owner.call(routes.setStops, { id, addressIds })
    await owner.call(routes.assignDriver, { id, driverId })
  }
  const { id } = await owner.call(optimize.optimize, { routeIds })
  await owner.call(optimize.apply, { id })
  return id
}
const runsFor = async (owner: Person) => {
  const { id } = await owner.call(pool.create, { ...poolOrder(0), lat: 49.2, lng: -123.1 })
  return numbers.map(() => ({ addressIds: [id] }))
}

/** Orders in a schedule whose one date has room for all; accepted on the phone, where they are to be. */
async function makeDated(owner: Person, isAccepted: boolean) {
  const day = { date: '2031-03-04', windowFrom: '09:00', windowTo: '12:00', stops: atOnce }
  const { id, dates } = await owner.call(schedules.create, { title: 'March', dates: [day] })
  const orderIds = await Promise.all(
    numbers.map(async (n) => {
      const at = { lat: 49.2, lng: -123.1, email: 'a@customers.example' }
      return (await owner.call(pool.create, { ...poolOrder(n), ...at })).id
    }),
  )
  await owner.call(scheduled.addOrders, { id, orderIds })
  if (isAccepted)
    for (const addressId of orderIds)
      await owner.call(scheduled.accept, { id, addressId, dateId: dates[0]?.id as string })
  return orderIds.map((order) => ({ id, orderIds: [order] }))
}
/** Accepted on the phone and taken out again: the plan has counted none of them. */
async function makeUncounted(owner: Person) {
  const dated = await makeDated(owner, true)
  const orders = dated.flatMap(({ orderIds }) => orderIds)
  const [first] = dated
  if (first) await owner.call(scheduled.removeOrders, { id: first.id, ids: orders })
  return orders
}
/** Each of them to a route of that day. */
async function makeAssignments(owner: Person, isScheduled: boolean) {
  const dated = await makeDated(owner, true)
  const { id: driverId } = await owner.call(drivers.create, driver(0))
  return Promise.all(
    dated.map(async (input, n) => {
      const { id: routeId } = await owner.call(routes.create, north(n))
      if (isScheduled) await owner.call(routes.assignDriver, { id: routeId, driverId })
      return { ...input, routeId }
    }),
  )
}

/** Packed orders, each with a route of own drivers that takes it. */
async function makePacked(owner: Person, isScheduled: boolean) {
  const { driverId, made } = await makeRoutes(owner, true)
  const some = made.slice(0, 4)
  if (isScheduled) await Promise.all(some.map(({ id }) => owner.call(routes.assignDriver, { id, driverId })))
  const yard = await makeStockedYard(server, owner, some.length)
  const inputs: unknown[] = []
  for (const { id: routeId } of some) {
    const { id } = await owner.call(shipments.create, deliveryOrder(yard))
    await pickAll(owner, id)
    await packAll(owner, id)
    inputs.push({ id, deliveryOption: 'IN_HOUSE', routeId })
  }
  return inputs
}

type Inputs = (owner: Person) => Promise<readonly unknown[]>

/** Inputs that each use up one of a limit: 64 of them, or as many as make sense. A call that declares a limit has its own here. */
const uses: Readonly<Record<string, Partial<Record<LimitKey, Inputs>>>> = {
  [nameOf(warehouses.create)]: {
    warehouses: async () => numbers.map(shed),
  },
  [nameOf(warehouses.restore)]: {
    warehouses: (owner) =>
      Promise.all(
        numbers.map(async (n) => {
          const { id } = await owner.call(warehouses.create, shed(n))
          await owner.call(warehouses.remove, { id })
          return { id }
        }),
      ),
  },
  [nameOf(stores.restore)]: {
    stores: (owner) =>
      Promise.all(
        numbers.map(async (n) => {
          const { id } = await owner.call(stores.create, { name: `Merchant ${n}` })
          await owner.call(stores.remove, { id })
          return { id }
        }),
      ),
  },
  [nameOf(drivers.create)]: { inHouseDrivers: async () => numbers.map(driver) },
  [nameOf(drivers.restore)]: {
    inHouseDrivers: (owner) =>
      Promise.all(
        numbers.map(async (n) => {
          const { id } = await owner.call(drivers.create, driver(n))
          await owner.call(drivers.remove, { id })
          return { id }
        }),
      ),
  },
  [nameOf(routes.create)]: {
    headerRoutes: async () => numbers.map(north),
    // Counted on each route by itself.
    schedulerOrders: async (owner) =>
      (await makeUncounted(owner)).map((order, n) => ({ ...north(n), addressIds: [order] })),
    routeAddresses: async (owner) => [{ ...north(0), addressIds: [(await owner.call(pool.create, poolOrder(0))).id] }],
  },
  [nameOf(routes.update)]: {
    headerRoutes: async (owner) => (await makeScheduled(owner)).map(({ n, id }) => ({ id, ...north(n), date: null })),
    orderAssignments: async (owner) => {
      const { driverId, made } = await makeRoutes(owner, false)
      await Promise.all(made.map(({ n, id }) => owner.call(routes.update, { id, ...north(n), date: null })))
      await Promise.all(made.map(({ id }) => owner.call(routes.assignDriver, { id, driverId })))
      return made.map(({ n, id }) => ({ id, ...north(n) }))
    },
  },
  [nameOf(routes.assignDriver)]: {
    headerRoutes: async (owner) => (await makeScheduled(owner)).map(({ id }) => ({ id, driverId: null })),
    orderAssignments: async (owner) => {
      const { driverId, made } = await makeRoutes(owner, false)
      return made.map(({ id }) => ({ id, driverId }))
    },
  },
  [nameOf(routes.setStops)]: {
    schedulerOrders: async (owner) => {
      const { made } = await makeRoutes(owner, true)
      return (await makeUncounted(owner)).map((order, n) => ({ id: made[n]?.id ?? '', addressIds: [order] }))
    },
    orderAssignments: async (owner) =>
      (await makeScheduled(owner, true)).map(({ id, order }) => ({ id, addressIds: [order] })),
    routeAddresses: async (owner) => {
      const { made } = await makeRoutes(owner, true)
      return made.slice(0, 1).map(({ id, order }) => ({ id, addressIds: [order] }))
    },
  },
  [nameOf(places.move)]: {
    schedulerOrders: async (owner) => {
      const { made } = await makeRoutes(owner, true)
      return (await makeUncounted(owner)).map((addressId, n) => ({ addressId, routeId: made[n]?.id ?? '' }))
    },
    orderAssignments: async (owner) =>
      (await makeScheduled(owner, true)).map(({ id, order }) => ({ addressId: order, routeId: id })),
    routeAddresses: async (owner) => {
      const { made } = await makeRoutes(owner, true)
      return made.slice(0, 1).map(({ id, order }) => ({ addressId: order, routeId: id }))
    },
  },
  [nameOf(routes.restore)]: {
    headerRoutes: async (owner) => {
      const { made } = await makeRoutes(owner, false)
      await Promise.all(made.map(({ id }) => owner.call(routes.cancel, { id })))
      return made.map(({ id }) => ({ id }))
    },
  },
  [nameOf(scheduled.offer)]: { schedulerOrders: (owner) => makeDated(owner, false) },
  [nameOf(scheduled.assign)]: {
    schedulerOrders: (owner) => makeAssignments(owner, false),
    orderAssignments: (owner) => makeAssignments(owner, true),
    routeAddresses: async (owner) => (await makeAssignments(owner, false)).slice(0, 1),
  },
  [nameOf(shipping.confirm)]: {
    orderAssignments: (owner) => makePacked(owner, true),
    routeAddresses: async (owner) => (await makePacked(owner, false)).slice(0, 1),
  },
  [nameOf(optimize.optimize)]: { routeOptimizer: runsFor },
  [nameOf(optimize.start)]: { routeOptimizer: runsFor },
  [nameOf(optimize.apply)]: {
    schedulerOrders: async (owner) => makePlans(owner, false, await makeUncounted(owner)),
    headerRoutes: (owner) => makePlans(owner, false),
    orderAssignments: (owner) => makePlans(owner, true),
    routeAddresses: async (owner) => (await makePlans(owner, false)).slice(0, 1),
  },
  [nameOf(optimize.undo)]: {
    orderAssignments: async (owner) => [{ id: await makeCrossed(owner) }],
    routeAddresses: async (owner) => [{ id: await makeCrossed(owner) }],
  },
  [nameOf(stores.create)]: { stores: async () => numbers.map((n) => ({ name: `Merchant ${n}` })) },
  [nameOf(users.create)]: {
    privileges: async () =>
      numbers.map((n) => ({
        ...{ name: 'Priya', lastName: 'Singh', email: `priya${n}@example.com` },
        ...{ permissions: ['INVENTORY_VIEW'], fullStoreAccess: true },
      })),
  },
  [nameOf(receipts.create)]: {
    receiptOrders: async (owner) => {
      const { warehouseId, product } = await makeYard(server, owner)
      return numbers.map(() => formOf(warehouseId, product))
    },
  },
  [nameOf(importReceipts)]: {
    receiptOrders: async (owner) => {
      const { warehouseId, product } = await makeYard(server, owner)
      const expectedArrival = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const row = { productSku: product.sku, productPackageTypeName: 'Unit', packageCount: 1, expectedArrival }
      return numbers.map((n) => ({ warehouseId, rows: [{ ...row, externalId: `ASN-${n}` }] }))
    },
  },
  [nameOf(shipments.create)]: {
    shipmentOrdersInProcess: async (owner) => {
      const yard = await makeStockedYard(server, owner, atOnce)
      return numbers.map(() => pickUpOrder(yard))
    },
    backOrders: async (owner) => {
      const yard = await makeYard(server, owner)
      return numbers.map(() => asBackOrder(yard))
    },
  },
  [nameOf(shipments.publishDraft)]: {
    shipmentOrdersInProcess: async (owner) => {
      const yard = await makeStockedYard(server, owner, atOnce)
      return (await makeAll(owner, { ...pickUpOrder(yard), isDraft: true })).map((id) => ({ id }))
    },
    backOrders: async (owner) => {
      const yard = await makeYard(server, owner)
      const drafts = await makeAll(owner, { ...pickUpOrder(yard), isDraft: true })
      return drafts.map((id) => ({ id, asBackOrder: true }))
    },
  },
  [nameOf(shipments.place)]: {
    shipmentOrdersInProcess: async (owner) => {
      const yard = await makeYard(server, owner)
      const ids = await makeAll(owner, asBackOrder(yard))
      await makeStock(server, owner, yard, { packages: atOnce })
      return ids.map((id) => ({ id }))
    },
  },
  [nameOf(shipments.shipHere)]: {
    shipmentOrdersInProcess: async (owner) => {
      const yard = await makeYard(server, owner)
      const ids = await makeAll(owner, asBackOrder(yard))
      await makeStock(server, owner, yard, { packages: atOnce })
      return ids.map((id) => ({ id }))
    },
  },
  [nameOf(importShipments)]: {
    shipmentOrdersInProcess: async (owner) => {
      const yard = await makeStockedYard(server, owner, atOnce)
      return numbers.map((n) => ({ orderId: '0', warehouseId: yard.warehouseId, rows: [shipmentRow(yard, n)] }))
    },
    backOrders: async (owner) => {
      const yard = await makeYard(server, owner)
      return numbers.map((n) => ({ orderId: '0', warehouseId: yard.warehouseId, rows: [shipmentRow(yard, n)] }))
    },
  },
  [nameOf(loadDemo)]: {
    warehouses: async () => [{}],
    stores: async () => [{}],
    inHouseDrivers: async () => [{}],
    receiptOrders: async () => [{}],
    shipmentOrdersInProcess: async () => [{}],
    backOrders: async () => [{}],
  },
}

test('every limit that a call declares is refused at its maximum, and 64 at once do not get past it', async () => {
  for (const endpoint of server.app.endpoints)
    for (const limit of limitsOf(endpoint)) {
      const name = `${nameOf(endpoint)}, ${limit}`
      const owner = await make.account(server)
      const inputs = await uses[nameOf(endpoint)]?.[limit]?.(owner)
      if (!inputs) throw new Error(`Say in this file what uses up the limit: ${name}`)
      await setPlan(server, owner, { limits: { [limit]: 0 } })
      const refused = await owner.try(endpoint, inputs[0])
      expect([refused.status, refused.body], name).toEqual([
        402,
        expect.objectContaining({
          code: 900,
          errorType: limits[limit].errType,
          max: 0,
          remaining: 0,
          featureKey: limit,
        }),
      ])
      if (inputs.length === 1) continue
      // Where as many cannot be made, half of what can.
      const max = Math.min(most, Math.floor(inputs.length / 2))
      await setPlan(server, owner, { limits: { [limit]: max } })
      const replies = await Promise.all(inputs.map((input) => tryAgain(owner, endpoint, input)))
      const kinds = replies.map(({ status, body }) => (status < 300 ? 'done' : body.errorType)).sort()
      const expected = inputs.map((_, n) => (n < max ? 'done' : limits[limit].errType)).sort()
      expect(kinds, name).toEqual(expected)
      expect(await inTransactionOf(server, owner, (ctx) => usedOf(ctx, limit)), name).toBe(max)
    }
})

test('every call of a plan feature is refused without it, and opened by any one of several', async () => {
  const owner = await make.account(server)
  const calls = server.app.endpoints.filter(({ can, path }) => isOfAccount(can) && !path.endsWith('/logout'))
  const areas = new Set(calls.flatMap(featuresOf))
  expect(areas).toEqual(new Set(['fulfillment', 'headerRoutes', 'scheduler', 'sorting', 'tracking', 'privileges']))
  const others = Object.keys(planFeatures).filter((feature) => !areas.has(feature as PlanFeature))
  for (const has of [[], others, ...[...areas].map((feature) => [feature]), null] as const) {
    await setPlan(server, owner, { features: has })
    // Where it is open, loading the demo company would do so.
    const some = calls.filter((endpoint) => endpoint !== loadDemo || has?.length === 0)
    // What needs no feature comes last: among it is the call that chooses another plan.
    for (const needsFeature of [true, false]) {
      const left = some.filter((endpoint) => featuresOf(endpoint).length > 0 === needsFeature)
      const eightAtOnce = Array.from({ length: 8 }, async () => {
        for (let endpoint = left.pop(); endpoint; endpoint = left.pop()) {
          const features = featuresOf(endpoint)
          const { status, body } = await owner.try(endpoint, inputOf(endpoint))
          const found = status === 402 ? [body.code, body.errorType, body.featureKey, body.message] : 'open'
          const [first] = features
          const isOpen = !first || features.some((feature) => hasFeature(has, feature))
          const refusal = first && [900, planFeatures[first], first, errors[planFeatures[first]].message]
          expect(found, `${nameOf(endpoint)} with ${has?.join() ?? 'a plan that says nothing'}`).toEqual(
            isOpen ? 'open' : refusal,
          )
        }
      })
      await Promise.all(eightAtOnce)
    }
  }
})

/** Permissions that stand in what a call needs. */
const partsOf = (needed: Needed): Permission[] =>
  typeof needed === 'string' ? [needed] : ('anyOf' in needed ? needed.anyOf : needed.allOf).flatMap(partsOf)

test('a call that needs several permissions is refused while any one of them is missing', async () => {
  const owner = await make.account(server)
  const everything = (await make.subAccount(server, owner, allGrants, '*')).at(owner.mainStoreId)
  const several = server.app.endpoints.filter(({ can }) => typeof can === 'object' && 'allOf' in can)
  expect(several.length).toBeGreaterThanOrEqual(4)
  for (const endpoint of several) {
    const { can } = endpoint
    if (typeof can === 'string' || !('allOf' in can)) continue
    for (const part of can.allOf) {
      const permissions = partsOf(part)
      const left = allGrants.filter((grant) => !permissionsOf([grant], false).some((one) => permissions.includes(one)))
      // Seeing every store is no grant of its own: it is given beside them.
      const stores = permissions.includes('FULL_STORE_ACCESS') ? [owner.mainStoreId] : '*'
      const person = (await make.subAccount(server, owner, left, stores)).at(owner.mainStoreId)
      const { status, body } = await person.try(endpoint, inputOf(endpoint))
      expect([status, body.code], `${nameOf(endpoint)} without ${permissions.join()}`).toEqual([403, 300])
      for (const permission of permissions) expect(body.errInfo.permission, nameOf(endpoint)).toContain(permission)
    }
    const { body } = await everything.try(endpoint, inputOf(endpoint))
    expect(body.code, nameOf(endpoint)).not.toBe(300)
  }
})
