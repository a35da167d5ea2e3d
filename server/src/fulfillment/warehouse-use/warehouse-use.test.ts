import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import { type Id, newId } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { makeLocation, makeProduct, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { formOf, startedOrder } from '../../test/receipts.ts'
import { inTransactionOf, makeOrders, makeStock, makeYard, type Yard } from '../../test/stock.ts'
import { holdPlaces } from '../../warehouse/stock-locations/writes.ts'

const server = testServer()

/** A receipt in a state, with no lines: enough to point at a warehouse. */
async function makeReceipt(owner: Person, warehouseId: Id<'warehouse'>, state: string): Promise<void> {
  const id = newId()
  await server.app.platform.pool.query(
    `insert into receipt_orders (account_id, id, store_id, reference_id, warehouse_id, state, expected_arrival, receipt_type, created_by)
     values ($1, $2, $3, $4, $5, $6, '2026-01-01', 'LTL', $7)`,
    [owner.accountId, id, owner.storeId, `RO-${id}`, warehouseId, state, owner.userId],
  )
}
const setShipmentState = (owner: Person, id: Id<'shipmentOrder'>, state: string) =>
  server.app.platform.pool.query('update shipment_orders set state = $3 where account_id = $1 and id = $2', [
    owner.accountId,
    id,
    state,
  ])
const empty = (owner: Person, yard: Yard) =>
  server.app.platform.pool.query('update inventory set package_count = 0 where account_id = $1 and warehouse_id = $2', [
    owner.accountId,
    yard.warehouseId,
  ])

test('occupied locations hold something, empty ones nothing, and All is both', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 3 })
  const ids = async (filters: { occupancyState?: string; occupiedBy?: string }) =>
    (await owner.call(locations.list, filters)).items.map(({ id, isOccupied }) => [id, isOccupied])
  expect(await ids({ occupancyState: 'Occupied' })).toEqual([[yard.shelf, true]])
  expect(await ids({ occupancyState: 'Empty' })).toEqual([[yard.otherShelf, false]])
  expect(await ids({ occupancyState: 'All' })).toHaveLength(2)
  expect(await ids({ occupiedBy: 'FULFILLMENT' })).toEqual([[yard.shelf, true]])
  expect(await ids({ occupiedBy: 'SORTING' })).toEqual([])
  await empty(owner, yard)
  expect(await ids({ occupancyState: 'Occupied' })).toEqual([])
})

test('a warehouse tells its goods and open orders, of the store that asks', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const product = await makeProduct(server, owner)
  await makeStock(server, owner, yard, { packages: 3 })
  await makeStock(server, owner, yard, { packages: 2, lot: 'B', shelf: yard.otherShelf })
  await makeStock(server, owner, yard, { packages: 2, productId: product.id, packageTypeId: product.unitId })
  for (const state of ['DRAFT', 'EXPECTED', 'PROCESSING', 'COMPLETED'])
    await makeReceipt(owner, yard.warehouseId, state)
  const states = ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER', 'COMPLETED'] as const
  const orders = await makeOrders(
    server,
    owner,
    yard.warehouseId,
    states.map(() => ({ items: [] })),
  )
  for (const [index, state] of states.entries()) await setShipmentState(owner, orders[index]?.orderId ?? '', state)
  // As many as the lists have to which they lead: what is drafted is neither expected nor placed, what waits has a list of its own.
  const stats = {
    stockLocations: 2,
    occupiedStockLocations: 2,
    productsInStock: 2,
    openReceiptOrders: 2,
    openShipmentOrders: 2,
  }
  expect((await owner.call(warehouses.get, { id: yard.warehouseId })).stats).toEqual(stats)
  expect((await owner.at(owner.allStoreId).call(warehouses.list)).items[0]?.stats).toEqual(stats)
  // Places are everybody's; goods and orders are the merchant's own.
  const other = await make.store(server, owner)
  expect((await owner.at(other).call(warehouses.list)).items[0]?.stats).toEqual({
    ...stats,
    productsInStock: 0,
    openReceiptOrders: 0,
    openShipmentOrders: 0,
  })
})

test('a warehouse with goods or an open order cannot be deleted; plain edits stay possible', async () => {
  const owner = await make.account(server)
  const refused = async (id: Id<'warehouse'>) => {
    const reply = await owner.try(warehouses.remove, { id })
    return [reply.status, reply.body.errInfo?.errType, reply.body.message, reply.body.errInfo?.['reasons']]
  }
  const inUse = (reason: string) => [
    400,
    'WarehouseInUse',
    'This warehouse is in use and cannot be modified or deleted.',
    [reason],
  ]

  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 1 })
  expect(await refused(yard.warehouseId)).toEqual(inUse('Goods stand in it.'))
  await owner.call(warehouses.update, {
    id: yard.warehouseId,
    warehouseName: 'Renamed',
    addressLine1: 'Elsewhere',
    facilityTypes: ['Home storage'],
  })
  await empty(owner, yard)
  expect((await owner.try(warehouses.remove, { id: yard.warehouseId })).status).toBe(200)

  for (const state of ['DRAFT', 'EXPECTED', 'PROCESSING']) {
    const id = await makeWarehouse(server, owner)
    await makeReceipt(owner, id, state)
    expect(await refused(id), state).toEqual(inUse('Receipt orders for it are open.'))
  }
  for (const state of ['DRAFT', 'READY', 'PICKING', 'BACK_ORDER']) {
    const id = await makeWarehouse(server, owner)
    const [order] = await makeOrders(server, owner, id, [{ items: [] }])
    await setShipmentState(owner, order?.orderId ?? '', state)
    expect(await refused(id), state).toEqual(inUse('Shipment orders from it are open.'))
  }
  const done = await makeWarehouse(server, owner)
  await makeReceipt(owner, done, 'COMPLETED')
  const [order] = await makeOrders(server, owner, done, [{ items: [] }])
  await setShipmentState(owner, order?.orderId ?? '', 'COMPLETED')
  expect((await owner.try(warehouses.remove, { id: done })).status).toBe(200)
})

test('a location with goods cannot be deleted, may be renamed, and keeps a limit above what stands in it', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 3, packageTypeId: yard.product.caseId })
  const [location] = (await owner.call(locations.list, { stockLocationId: yard.shelf })).items
  const inUse = [400, 'StockLocationInUse', 'This stock location is in use and cannot be modified or deleted.']
  for (const reply of [
    await owner.try(locations.remove, { warehouseId: yard.warehouseId, id: yard.shelf }),
    await owner.try(locations.removeById, { id: yard.shelf }),
  ])
    expect([reply.status, reply.body.errInfo.errType, reply.body.message]).toEqual(inUse)
  const form = {
    id: yard.warehouseId,
    locId: yard.shelf,
    stockLocationTypeId: location?.stockLocationTypeId ?? '',
    title: 'Renamed',
  }
  // Three cases of 12 kg.
  const light = await owner.try(locations.update, { ...form, maxWeight: 35.999 })
  expect([light.status, light.body.errInfo.errType, light.body.errInfo['contentWeight']]).toEqual([
    400,
    'StockLocationInUse',
    36,
  ])
  expect((await owner.call(locations.update, { ...form, maxWeight: 36 })).title).toBe('Renamed')
  expect((await owner.call(locations.update, { ...form, maxWeight: 40 })).maxWeight).toBe(40)
  await empty(owner, yard)
  await owner.call(locations.update, { ...form, maxWeight: 1 })
  await owner.call(locations.removeById, { id: yard.shelf })
})

test('goods of a store that the caller does not see count, and are not told', async () => {
  const owner = await make.account(server)
  const merchant = owner.at(await make.store(server, owner))
  const yard = await makeYard(server, merchant)
  await makeStock(server, merchant, yard, { packages: 50 })
  const keeper = await make.subAccount(server, owner, ['INVENTORY_WAREHOUSES', 'INVENTORY_VIEW'])
  expect((await keeper.try(locations.removeById, { id: yard.shelf })).body.errInfo.errType).toBe('StockLocationInUse')
  expect((await keeper.try(warehouses.remove, { id: yard.warehouseId })).body.errInfo.errType).toBe('WarehouseInUse')
  const [location] = (await keeper.call(locations.list, { occupancyState: 'Occupied' })).items
  expect(location?.id).toBe(yard.shelf)
  const lower = await keeper.try(locations.update, {
    id: yard.warehouseId,
    locId: yard.shelf,
    stockLocationTypeId: location?.stockLocationTypeId ?? '',
    title: 'Low',
    maxWeight: 49,
  })
  expect(lower.body.errInfo.errType).toBe('StockLocationInUse')
  expect((await keeper.call(warehouses.get, { id: yard.warehouseId })).stats).toMatchObject({
    occupiedStockLocations: 1,
    productsInStock: 0,
  })
})

test('a storage package that goods stand in keeps its size and its links, and cannot be deleted', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const id = yard.warehouseId
  const [location] = (await owner.call(locations.list, { stockLocationId: yard.shelf })).items
  const shelfType = location?.stockLocationTypeId ?? ''
  const [spare] = (await owner.call(types.list, { id })).types.filter((type) => type.id !== shelfType)
  const size = { depth: 50, width: 50, height: 50 }
  const box = await owner.call(packages.create, {
    id,
    name: 'Box',
    ...size,
    stockLocationTypes: [shelfType, spare?.id ?? ''],
  })
  await makeStock(server, owner, yard, { packages: 1 })
  await server.app.platform.pool.query('update inventory set storage_package_type_id = $2 where account_id = $1', [
    owner.accountId,
    box.id,
  ])

  const conflict = [400, 'PackageSpecificationConflict']
  const label = { label: location?.stockLocationType.label ?? '', depth: 100, width: 100, height: 100 }
  for (const reply of [
    await owner.try(packages.remove, { id: box.id }),
    await owner.try(packages.update, { id, typeId: box.id, name: 'Box', ...size, height: 49 }),
    await owner.try(packages.update, {
      id,
      typeId: box.id,
      name: 'Box',
      ...size,
      stockLocationTypes: [spare?.id ?? ''],
    }),
    await owner.try(types.update, { id, typeId: shelfType, ...label, isBulk: true, storagePackageIds: [] }),
  ])
    expect([reply.status, reply.body.errInfo.errType]).toEqual(conflict)
  // Its name may change, and the link that no goods use may go.
  const kept = await owner.call(packages.update, {
    id,
    typeId: box.id,
    name: 'Crate',
    ...size,
    stockLocationTypes: [shelfType],
  })
  expect(kept).toMatchObject({ name: 'Crate', stockLocationTypes: [shelfType] })
  await empty(owner, yard)
  await owner.call(packages.remove, { id: box.id })
})

test('goods on their way in and the deletion of their location: one of the two wins', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  for (let round = 0; round < 8; round++) {
    const shelf = await makeLocation(server, owner, yard.warehouseId)
    const putIn = inTransactionOf(server, owner, async (ctx) => {
      if (!(await holdPlaces(ctx, [shelf])).has(shelf)) throw new Error('gone')
      await ctx.db
        .insertInto('inventory')
        .values({
          account_id: owner.accountId,
          id: newId(),
          store_id: owner.storeId,
          warehouse_id: yard.warehouseId,
          stock_location_id: shelf,
          product_id: yard.product.id,
          product_package_type_id: yard.product.unitId,
          condition: 5,
          received_on: '2026-01-01',
          package_count: 1,
        })
        .execute()
    })
    const [stock, removed] = await Promise.all([
      putIn.then(
        () => true,
        () => false,
      ),
      owner.try(locations.removeById, { id: shelf }),
    ])
    expect(stock).not.toBe(removed.status === 200)
  }
})

test('what a location lets in is told with its type and its links', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const box = await owner.call(packages.create, { id, name: 'Box', depth: 1, width: 2, height: 3 })
  const type = await owner.call(types.create, {
    id,
    label: 'Aisle',
    depth: 4,
    width: 5,
    height: 6,
    storagePackageIds: [box.id],
  })
  const made = await owner.call(locations.create, { id, title: 'A', stockLocationTypeId: type.id, maxWeight: 7 })
  const stranger = await make.account(server)
  const places = await inTransactionOf(server, owner, (ctx) => holdPlaces(ctx, [made.id, newId()]))
  expect([...places.values()]).toEqual([
    {
      id: made.id,
      warehouseId: id,
      title: 'A',
      maxWeight: 7,
      isTemporary: false,
      type: { id: type.id, label: 'Aisle', depth: 4, width: 5, height: 6, isBulk: false, storagePackageIds: [box.id] },
    },
  ])
  expect(await inTransactionOf(server, stranger, (ctx) => holdPlaces(ctx, [made.id]))).toEqual(new Map())
})

test('receiving into a location and its deletion: one of the two wins; so do an order and the deletion of its warehouse', async () => {
  const owner = await make.account(server)
  for (let round = 0; round < 6; round++) {
    const warehouseId = await makeWarehouse(server, owner)
    const shelf = await makeLocation(server, owner, warehouseId)
    const product = await makeProduct(server, owner)
    const order = await startedOrder(server, owner, formOf(warehouseId, product))
    const line = {
      id: order.id,
      itemId: order.items[0]?.id ?? '',
      packageCount: 1,
      condition: 5,
      stockLocationId: shelf,
    }
    const [received, removed] = await Promise.all([
      owner.try(receiving.receive, line),
      owner.try(locations.removeById, { id: shelf }),
    ])
    expect([received.status, removed.status].sort(), JSON.stringify([received.body, removed.body])).not.toEqual([
      200, 200,
    ])

    const empty = await makeWarehouse(server, owner)
    const [ordered, gone] = await Promise.all([
      owner.try(receipts.create, formOf(empty, product)),
      owner.try(warehouses.remove, { id: empty }),
    ])
    expect([ordered.status, gone.status].sort(), JSON.stringify([ordered.body, gone.body])).not.toEqual([200, 200])
  }
})
