import * as factors from '@crossdock/contract/account/factors'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as dashboard from '@crossdock/contract/fulfillment/dashboard'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../test/receipts.ts'
import { pickAll, shipAll } from '../../test/ship.ts'
import { makeStockedYard, pickUpOrder, placeOrder } from '../../test/shipments.ts'

const server = testServer()
const few = (count: number) => ({ count, isMore: false })
const day = (shift = 0) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)

/** A yard with orders in every state: one draft, two placed, one being picked, one short of stock, one shipped. */
async function makeBusiness(owner: Person) {
  const yard = await makeStockedYard(server, owner, 10)
  await owner.call(orders.create, { ...pickUpOrder(yard), isDraft: true })
  for (let placed = 0; placed < 2; placed++) await placeOrder(owner, yard)
  await pickAll(owner, (await placeOrder(owner, yard)).id)
  await shipAll(owner, (await placeOrder(owner, yard)).id)
  await owner.call(orders.create, { ...pickUpOrder(yard, 500), asBackOrder: true })
  return yard
}

const noRoutes = Object.fromEntries(routes.routeTypes.map((type) => [type, few(0)]))

/** Two orders in the pool, a draft with one, and a route that is driven. */
async function makeRoutes(owner: Person) {
  const customer = { firstName: 'Ada', lastName: 'Byron', phone: '6045550100' }
  const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' }
  const [, , third, fourth] = await Promise.all(
    [1, 2, 3, 4].map((n) => owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address })),
  )
  await owner.call(routes.create, { name: 'Draft', addressIds: [third?.id ?? ''] })
  const driven = await owner.call(routes.create, { name: 'North', date: day(), addressIds: [fourth?.id ?? ''] })
  const driver = await owner.call(drivers.create, { firstName: 'Maya', lastName: 'Brandt', phone: '6045550111' })
  await owner.call(routes.assignDriver, { id: driven.id, driverId: driver.id })
  await owner.call(routes.start, { id: driven.id })
}

test('one call counts what the dashboard shows, in the current store', async () => {
  const owner = await make.account(server)
  const nothing = await owner.call(dashboard.get)
  expect(nothing).toMatchObject({ products: few(0), stores: few(1), warehouses: few(0), stockLocations: few(0) })
  expect(nothing.shipmentOrders).toMatchObject({ READY: few(0), COMPLETED: few(0) })

  const yard = await makeBusiness(owner)
  await makeReceiptOrder(server, owner, formOf(yard.warehouseId, yard.product))
  await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  await makeRoutes(owner)
  await owner.call(schedules.create, { title: 'March' })
  expect(await owner.call(dashboard.get)).toEqual({
    unreadNotifications: few(0),
    stores: few(1),
    people: few(0),
    secondFactors: few(0),
    warehouses: few(1),
    stockLocations: few(2),
    products: few(1),
    productsInStock: few(1),
    lowPointProducts: few(0),
    receiptOrders: { DRAFT: few(0), EXPECTED: few(1), PROCESSING: few(1), COMPLETED: few(0) },
    shipmentOrders: { DRAFT: few(1), READY: few(2), PICKING: few(1), BACK_ORDER: few(1), COMPLETED: few(1) },
    poolOrders: few(2),
    routes: { ...noRoutes, Pending: few(1), Ongoing: few(1) },
    driversOnTheRoad: few(1),
    drivers: few(1),
    manifests: few(0),
    schedules: few(1),
    plan: dashboard.countedLimits.map((limit) => ({ limit, used: null, max: null })),
  })

  const merchant = owner.at(await make.store(server, owner))
  const theirs = await merchant.call(dashboard.get)
  expect([theirs.products, theirs.shipmentOrders?.READY, theirs.warehouses]).toEqual([few(0), few(0), few(1)])
  expect([theirs.poolOrders, theirs.routes, theirs.driversOnTheRoad]).toEqual([few(0), noRoutes, few(0)])
  // Drivers are the account's.
  expect([theirs.drivers, theirs.schedules]).toEqual([few(1), few(0)])
  const all = await owner.at(owner.allStoreId).call(dashboard.get)
  expect([all.products, all.shipmentOrders?.READY, all.stores]).toEqual([few(1), few(2), few(2)])
})

test('people besides the owner are counted, and the caller’s own second factors alone', async () => {
  const owner = await make.account(server)
  const manager = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  await make.subAccount(server, owner, [])
  const { key } = await manager.call(factors.beginCodeApp)
  const counted = async (person: typeof owner) => {
    const { people, secondFactors } = await person.call(dashboard.get)
    return [people, secondFactors]
  }
  // Begun is not on.
  expect(await counted(manager)).toEqual([few(2), few(0)])
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await manager.call(factors.confirmCodeApp, { code })
  expect(await counted(manager)).toEqual([few(2), few(1)])
  expect(await counted(owner)).toEqual([few(2), few(0)])
})

test('what a caller may not list is not counted; another store and another account do not show', async () => {
  const owner = await make.account(server)
  await makeBusiness(owner)
  const nobody = await make.subAccount(server, owner, [])
  // What is told to oneself is everybody's own.
  const { unreadNotifications, ...figures } = await nobody.call(dashboard.get)
  expect([unreadNotifications, ...new Set(Object.values(figures))]).toEqual([few(0), null])
  const elsewhere = await make.store(server, owner)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [elsewhere])
  const seen = await clerk.call(dashboard.get)
  expect(seen).toMatchObject({
    stores: null,
    plan: null,
    products: few(0),
    productsInStock: few(0),
    warehouses: few(1),
  })
  expect(seen.shipmentOrders?.READY).toEqual(few(0))
  expect((await clerk.call(dashboard.charts)).status.READY).toEqual(few(0))
  const stranger = await make.account(server)
  expect(await stranger.call(dashboard.get)).toMatchObject({
    products: few(0),
    warehouses: few(0),
    stockLocations: few(0),
  })
  expect((await stranger.call(dashboard.charts)).occupied).toEqual([])
})

test('what the plan has not is not counted, as for somebody who may not see it (SHELL-008, PERM-041)', async () => {
  const owner = await make.account(server)
  await makeBusiness(owner)
  const seen = async (features: readonly string[]) => {
    await setPlan(server, owner, { features })
    const { plan, unreadNotifications, ...figures } = await owner.call(dashboard.get)
    expect([plan, unreadNotifications]).not.toContain(null)
    return Object.entries(figures).flatMap(([name, figure]) => (figure === null ? [] : [name]))
  }
  // What is read of deliveries is in every plan.
  const [own, delivery] = [
    ['stores', 'people', 'secondFactors'],
    ['poolOrders', 'routes', 'driversOnTheRoad', 'drivers'],
  ]
  expect(await seen([])).toEqual([...own, ...delivery])
  expect(await seen(['sorting'])).toEqual([...own, 'warehouses', 'stockLocations', ...delivery, 'manifests'])
  expect(await seen(['scheduler'])).toEqual([...own, ...delivery, 'schedules'])
  expect(await seen(['fulfillment'])).toHaveLength(14)
})

test('plan usage: what is used of what the plan has', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await makeBusiness(owner)
  const { plan } = await owner.call(dashboard.get)
  expect(plan).toEqual([
    { limit: 'stores', used: 0, max: 1 },
    { limit: 'warehouses', used: 1, max: 1 },
    { limit: 'receiptOrders', used: 0, max: 10 },
    { limit: 'shipmentOrdersInProcess', used: 3, max: 20 },
    { limit: 'backOrders', used: 1, max: 10 },
  ])
})

test('past 10,000 a figure says that there are more', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  await server.app.platform.pool.query(
    `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date, delivery_type, created_by)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'SO-' || n, $3, case when n <= 400 then 'PICKING' else 'READY' end, 'PO', '2026-01-01', 'ThirdPartyPickup', $4
     from generate_series(1, 10050) n`,
    [owner.accountId, owner.mainStoreId, warehouseId, owner.userId],
  )
  const { shipmentOrders } = await owner.call(dashboard.get)
  const open = [shipmentOrders?.READY, shipmentOrders?.PICKING]
  expect(open.map((figure) => figure?.isMore)).toEqual([true, true])
  expect(open.reduce((sum, figure) => sum + (figure?.count ?? 0), 0)).toBeGreaterThanOrEqual(10_000)
  expect(shipmentOrders?.DRAFT).toEqual(few(0))
})

test('the charts: occupied of all locations by warehouse, orders by status, of one warehouse or all of them', async () => {
  const owner = await make.account(server)
  const yard = await makeBusiness(owner)
  const other = await makeWarehouse(server, owner, 'Annex')
  const { occupied, status, from, to } = await owner.call(dashboard.charts)
  expect(occupied.map(({ title }) => title)[0]).toBe('Annex')
  expect(occupied.find(({ warehouseId }) => warehouseId === yard.warehouseId)).toMatchObject({
    occupied: few(1),
    total: few(2),
  })
  expect(status).toEqual({ DRAFT: few(1), READY: few(2), PICKING: few(1), BACK_ORDER: few(1), COMPLETED: few(1) })
  expect([from, to]).toEqual([day(-27), day()])

  const annex = await owner.call(dashboard.charts, { warehouseId: other })
  expect([annex.occupied.length, annex.status.READY]).toEqual([1, few(0)])
  const before = await owner.call(dashboard.charts, { from: day(-9), to: day(-3) })
  expect([before.status.COMPLETED, before.status.READY]).toEqual([few(0), few(2)])

  expect((await owner.try(dashboard.charts, { from: day(), to: day(-1) })).body.errInfo.fields?.[0]?.path).toBe('to')
  expect((await owner.try(dashboard.receiving, { from: '2024-01-01', to: '2026-01-01' })).status).toBe(400)
  expect((await owner.try(dashboard.charts, { warehouseId: owner.mainStoreId })).status).toBe(404)
})

test('received of total units by day: of the day they arrived, else of the day they are expected', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  const form = formOf(yard.warehouseId, yard.product)
  await makeReceiptOrder(server, owner, { ...form, expectedArrival: day(3) })
  const { id, items } = await startedOrder(server, owner, { ...form, expectedArrival: day(5) })
  await owner.call(receiving.receive, {
    id,
    itemId: items[0]?.id ?? '',
    packageCount: 4,
    condition: 5,
    stockLocationId: yard.shelf,
  })
  // A case is of `caseOf` units; ten cases were announced, four have come.
  const caseOf = items[0]?.unitQuantity ?? 0
  const days = await owner.call(dashboard.receiving, { from: day(-1), to: day(5) })
  expect(days.map(({ date }) => date)).toEqual([-1, 0, 1, 2, 3, 4, 5].map(day))
  expect(days.filter(({ total }) => total > 0)).toEqual([
    { date: day(), received: 4 * caseOf, total: 10 * caseOf },
    { date: day(3), received: 0, total: 10 * caseOf },
  ])
  const elsewhere = await makeWarehouse(server, owner)
  const none = await owner.call(dashboard.receiving, { warehouseId: elsewhere })
  expect([none.length, none.some(({ total }) => total > 0)]).toEqual([28, false])
})

test("the charts' days are days of the caller's zone, of the account's where the call names none", async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  await shipAll(owner, (await placeOrder(owner, yard)).id)
  const { id } = await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  // Half past three at night in London is still the day before in Honolulu.
  const { pool } = server.app.platform
  await pool.query("update shipment_orders set completed_at = '2026-03-05T03:30:00Z' where account_id = $1", [
    owner.accountId,
  ])
  await pool.query("update receipt_orders set arrived_at = '2026-03-05T03:30:00Z' where id = $1", [id])
  const on = async (date: string, timezone?: string) => {
    const input = { from: date, to: date, ...(timezone ? { timezone } : {}) }
    const { status } = await owner.call(dashboard.charts, input)
    const [received] = await owner.call(dashboard.receiving, input)
    return [status.COMPLETED.count, (received?.total ?? 0) > 0]
  }
  await pool.query("update accounts set time_zone = 'UTC' where id = $1", [owner.accountId])
  expect(await on('2026-03-05')).toEqual([1, true])
  expect(await on('2026-03-04')).toEqual([0, false])
  expect(await on('2026-03-05', 'Pacific/Honolulu')).toEqual([0, false])
  expect(await on('2026-03-04', 'Pacific/Honolulu')).toEqual([1, true])
  const bogus = { timezone: 'Bogus/Zone' }
  for (const { body } of [await owner.try(dashboard.charts, bogus), await owner.try(dashboard.receiving, bogus)])
    expect(body.errInfo.fields).toEqual([{ path: 'timezone', message: 'This time zone is not known' }])
  // Today, too, is the caller's: two zones a day and more apart are never on the same one.
  const [east, west] = [
    await owner.call(dashboard.charts, { timezone: 'Pacific/Kiritimati' }),
    await owner.call(dashboard.charts, { timezone: 'Pacific/Niue' }),
  ]
  expect(east.to > west.to).toBe(true)
})
