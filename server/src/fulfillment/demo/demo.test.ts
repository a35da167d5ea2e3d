import { randomUUID } from 'node:crypto'
import * as addressBook from '@crossdock/contract/account/address-book'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as demo from '@crossdock/contract/fulfillment/demo'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as packageTypes from '@crossdock/contract/fulfillment/shipments/box-types'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as hubExceptions from '@crossdock/contract/sorting/exceptions'
import { hubOrderStates } from '@crossdock/contract/sorting/hub-states'
import * as hubOrders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { make, type Person } from '../../test/harness.ts'
import { makePhone, png, sendPicture } from '../../test/phones.ts'
import { everyState } from '../../test/shipments.ts'
import { makeWorld, worldServer } from '../../test/world.ts'
import { barcodeOf, merchants, productsOf } from './company/rules.ts'

const server = worldServer()

/** Rows of an account by table, but the tables that a removal leaves alone. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const { pool } = server.app.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'
       and c.table_name not in ('sessions', 'number_series', 'audit_log', 'users', 'idempotency_keys', 'shipment_package_types') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} where account_id = $1`,
      [accountId],
    )
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

const everywhere = (owner: Person) => owner.at(owner.allStoreId)

test('products of the company: hundreds, no code twice, barcodes with their check digit', () => {
  const all = merchants.flatMap(productsOf)
  expect(all.length).toBeGreaterThanOrEqual(290)
  const codes = merchants.flatMap((merchant) =>
    productsOf(merchant).flatMap((product) => [product.sku, ...(product.skuAliases ?? [])]),
  )
  expect(new Set(codes.map((code) => code.toLowerCase())).size).toBe(codes.length)
  expect(all.filter((product) => product.hasExpiration).length).toBeGreaterThan(40)
  expect(new Set(all.flatMap((product) => product.dangerousClass ?? []))).toEqual(new Set(['Class 3', 'Class 4']))
  for (const { barcode } of all) expect(barcode).toMatch(/^2\d{12}$/)
  // 2 + 3 x 0 ... as GS1 counts it.
  expect(barcodeOf(12_345)).toBe('2000000123455')
})

test('the owner loads it: goods, stock and orders in every state, and the books balance; removed, the account is as before', async () => {
  const owner = await make.account(server)
  const neighbour = await make.account(server)
  await makeWorld(server, neighbour)
  await neighbour.call(selfCheck.run, {})
  const untouched = await rowsOf(neighbour.accountId)
  // One's own address book is there before, and stays.
  await owner.call(addressBook.create, {
    ...{ name: 'Ada Byron', phone: '6045550100', addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC' },
    ...{ zipCode: 'V6B 1A1', country: 'Canada' },
  })
  const before = await rowsOf(owner.accountId)
  const figures = await owner.call(demo.load, {})
  expect(figures).toMatchObject({ warehouses: 2, merchants: 3 })
  expect(figures.products).toBeGreaterThanOrEqual(290)

  const all = everywhere(owner)
  expect((await all.call(warehouses.list, {})).total).toBe(figures.warehouses)
  expect((await all.call(locations.list, {})).total).toBe(figures.stockLocations)
  expect((await all.call(products.list, {})).total).toBe(figures.products)
  expect((await all.call(receipts.list, {})).total).toBe(figures.receiptOrders)
  expect((await all.call(shipments.list, { states: everyState })).total).toBe(figures.shipmentOrders)
  expect((await all.call(getProfile, {})).hasDemo).toBe(true)
  const crew = (await all.call(drivers.list, {})).items
  expect(crew.filter(({ isOnDuty }) => isOnDuty).length).toBeGreaterThanOrEqual(3)
  expect(crew.every(({ vehicleName, startDepotName }) => vehicleName && startDepotName)).toBe(true)
  const { items: pooled, total: inPool } = await all.call(pool.list, { page_size: 100 })
  expect(inPool).toBeGreaterThanOrEqual(figures.merchants * 10)
  expect(new Set(pooled.map(({ storeId }) => storeId)).size).toBe(figures.merchants)
  expect(pooled.some(({ lat }) => lat === null)).toBe(true)
  expect((await all.call(addressBook.list, { isDefault: true })).total).toBe(figures.merchants)
  expect(pooled.filter(({ serviceCharges }) => serviceCharges.length > 0).length).toBeGreaterThan(3)

  // Customers of each merchant can be offered dates.
  const { items: planned } = await all.call(schedules.list, {})
  expect(new Set(planned.map(({ storeId }) => storeId)).size).toBe(figures.merchants)
  for (const { id, orders } of planned) {
    expect(orders.Added).toBeGreaterThan(2)
    expect((await all.call(schedules.get, { id })).dates.length).toBeGreaterThan(2)
  }

  // The hub has orders and boxes in every state, and something that is wrong.
  for (const type of hubOrderStates)
    expect((await all.call(hubOrders.list, { type })).total, type).toBeGreaterThanOrEqual(figures.merchants)
  const { items: inHub } = await all.call(hubOrders.list, { page_size: 500 })
  expect(inHub.some(({ isMerged }) => isMerged)).toBe(true)
  expect(
    inHub.some(({ state, boxesCount, receivedBoxesCount }) => state === 'Received' && receivedBoxesCount < boxesCount),
  ).toBe(true)
  expect(inHub.some(({ position }) => position !== null)).toBe(true)
  const { items: wrong } = await all.call(hubExceptions.list, { page_size: 100 })
  expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(['Missing', 'Extra', 'Damaged']))

  for (const state of receipts.receiptStates)
    expect((await all.call(receipts.list, { states: state })).total, state).toBeGreaterThanOrEqual(3)
  for (const state of ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER', 'COMPLETED'] as const)
    expect((await all.call(shipments.list, { states: state })).total, state).toBeGreaterThanOrEqual(3)
  const { items: processing } = await all.call(shipments.list, { states: 'PICKING', page_size: 100 })
  const steps = new Set(processing.map(({ taskKind, taskState }) => `${taskKind} ${taskState}`))
  for (const step of ['PICKING IN_PROGRESS', 'PACKING NOT_STARTED', 'PACKING IN_PROGRESS', 'PACKING COMPLETED'])
    expect(steps).toContain(step)
  expect(processing.some(({ assignee }) => assignee !== null)).toBe(true)
  const { items: orders } = await all.call(shipments.list, { states: everyState, page_size: 100 })
  expect(new Set(orders.map(({ recipientCountry }) => recipientCountry))).toEqual(
    new Set(['Canada', 'United States', null]),
  )
  expect(new Set(orders.map(({ deliveryType }) => deliveryType)).size).toBe(2)

  const { items: waiting } = await all.call(shipments.list, { states: 'BACK_ORDER' })
  for (const { id } of waiting)
    expect((await all.call(shipments.get, { id })).waiting?.shortages[0]?.neededUnits).toBeGreaterThan(0)
  const { items: receiving } = await all.call(receipts.list, { states: 'PROCESSING' })
  for (const { receivedCount, packageCount } of receiving) {
    expect(receivedCount).toBeGreaterThan(0)
    expect(receivedCount).toBeLessThan(packageCount)
  }
  const { items: stock } = await all.call(inventory.byProduct, { page_size: 100, sort: 'expiresAt' })
  for (const part of ['availableUnits', 'reservedUnits', 'onHoldUnits', 'clearanceUnits', 'otherUnits'] as const)
    expect(
      stock.some((product) => product[part] > 0),
      part,
    ).toBe(true)
  expect(new Set(stock.flatMap(({ expiresAt }) => expiresAt ?? [])).size).toBeGreaterThan(5)

  // Its crew takes a photo at a door, which is no file of the account's any more once the crew is gone.
  const driverId = crew.find(({ isOnDuty }) => isOnDuty)?.id ?? ''
  const addressId = pooled[0]?.id ?? ''
  const { id: routeId } = await all.call(routes.create, { name: 'North', date: '2026-11-24', addressIds: [addressId] })
  await all.call(routes.assignDriver, { id: routeId, driverId })
  await all.call(routes.start, { id: routeId })
  const phone = await makePhone(server, owner, driverId)
  const photo = { id: randomUUID(), kind: 'photo', routeId, addressId }
  expect((await sendPicture(server, phone, photo, png())).status).toBe(200)
  expect((await rowsOf(owner.accountId))['files']).toBe(1)

  const check = await all.call(selfCheck.run, {})
  expect(check.drifts).toEqual([])
  expect(check.figures.orders).toBeGreaterThan(50)

  const again = await owner.try(demo.load, {})
  expect([again.status, again.body.errInfo.errType]).toEqual([400, 'WrongState'])

  await owner.call(demo.remove, {})
  expect(await rowsOf(owner.accountId)).toEqual(before)
  expect(await rowsOf(neighbour.accountId)).toEqual(untouched)
  expect(await owner.call(getProfile, {})).toMatchObject({ hasDemo: false, isEmptyAccount: true })
  expect((await owner.call(stores.available, {})).stores.map(({ type }) => type).sort()).toEqual(['ALL', 'MAIN'])
  const { items: boxes } = await owner.call(packageTypes.list, {})
  expect(boxes.map(({ name }) => name).sort()).toEqual(packageTypes.firstBoxes.map(({ name }) => name).sort())
  const { rows } = await server.app.platform.pool.query<{ action: string }>(
    "select action from audit_log where account_id = $1 and entity = 'account' order by id",
    [owner.accountId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['load-demo', 'remove-demo'])

  const twice = await owner.try(demo.remove, {})
  expect([twice.status, twice.body.errInfo.errType]).toEqual([400, 'WrongState'])
})

test('pressed again while it is loaded: said at once, and nothing waits or is loaded twice', async () => {
  const owner = await make.account(server)
  const client = await server.app.platform.pool.connect()
  try {
    // Another load of this account that has not ended.
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock($1, hashtext('demo'))", [owner.accountId])
    await client.query('update accounts set has_demo = true where id = $1', [owner.accountId])
    for (const call of [demo.load, demo.remove]) {
      const reply = await owner.try(call, {})
      expect([reply.status, reply.body.errInfo.errType]).toEqual([400, 'WrongState'])
      expect(reply.body.message).toContain('being loaded or removed already')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  const replies = await Promise.all([owner.try(demo.load, {}), owner.try(demo.load, {})])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an account with something of its own is left alone', async () => {
  const withWarehouse = await make.account(server)
  await makeWorld(server, withWarehouse)
  const withMerchant = await make.account(server)
  await make.store(server, withMerchant)
  for (const owner of [withWarehouse, withMerchant]) {
    const before = await rowsOf(owner.accountId)
    for (const call of [demo.load, demo.remove]) {
      const reply = await owner.try(call, {})
      expect([reply.status, reply.body.errInfo.errType]).toEqual([400, 'WrongState'])
    }
    expect(await rowsOf(owner.accountId)).toEqual(before)
    expect((await owner.call(getProfile, {})).hasDemo).toBe(false)
  }
})

test('it takes the permission, and the owner', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_MANAGE', 'INVENTORY_WAREHOUSES'])
  const manager = await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION', 'INVENTORY_MANAGE'])
  for (const call of [demo.load, demo.remove]) {
    const reply = await clerk.try(call, {})
    expect([reply.status, reply.body.code]).toEqual([403, 300])
    const refused = await manager.try(call, {})
    expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'WrongState'])
    expect(refused.body.message).toContain('Only the owner')
  }
  expect((await owner.call(warehouses.list, {})).total).toBe(0)
})

test("a plan's limits hold for the demo company, too, and nothing is left of the try", async () => {
  const owner = await make.account(server, { plan: 'free' })
  const before = await rowsOf(owner.accountId)
  const reply = await owner.try(demo.load, {})
  expect([reply.status, reply.body.code]).toEqual([402, 900])
  expect(await rowsOf(owner.accountId)).toEqual(before)
})
