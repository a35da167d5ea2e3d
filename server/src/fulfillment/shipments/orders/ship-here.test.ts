import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { limitPlan } from '../../../test/imports.ts'
import { deliveryOrder, everyState, pickUpOrder } from '../../../test/shipments.ts'
import { expectBalanced, inTransactionOf, makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { releaseBackOrders } from '../placement/writes.ts'

const server = testServer()

const read = (person: Person, id: Id<'shipmentOrder'>) => person.call(orders.get, { id })
const linesOf = ({ items }: orders.ShipmentOrder) =>
  items.map(({ sku, unitsCount, reservedUnits }) => [sku, unitsCount, reservedUnits])
const backOrder = (person: Person, yard: Yard, units: number) =>
  person.call(orders.create, { ...pickUpOrder(yard, units), asBackOrder: true })

test('what is here leaves, the rest waits on in its turn, as an order of its own to the same recipient', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const [cups, spoons] = [await makeProduct(server, owner), await makeProduct(server, owner)]
  const stock = (product: typeof cups, packages: number) =>
    makeStock(server, owner, yard, { packages, productId: product.id, packageTypeId: product.unitId })
  await stock(yard.product, 18)
  await stock(cups, 7)
  await makeStock(server, owner, yard, { packages: 4, condition: 3, shelf: yard.otherShelf })
  const lines = [
    { productId: yard.product.id, productPackageTypeId: yard.product.unitId, unitsCount: 24 },
    { productId: cups.id, productPackageTypeId: cups.unitId, unitsCount: 5 },
    { productId: spoons.id, productPackageTypeId: spoons.unitId, unitsCount: 9 },
  ]
  const order = await owner.call(orders.create, {
    ...deliveryOrder(yard),
    externalOrderNumber: 'WEB-1',
    items: lines,
    asBackOrder: true,
  })
  const later = await backOrder(owner, yard, 19)
  // Nobody works here: what is to be looked at waits in the queue.
  await server.app.platform.pool.query('delete from graphile_worker._private_jobs')

  const { order: placed, rest } = await owner.call(orders.shipHere, { id: order.id, version: order.version })
  expect(placed).toMatchObject({ id: order.id, state: 'READY', waiting: null, lineCount: 2, unitCount: 23 })
  expect(placed.version).toBeGreaterThan(order.version)
  expect(linesOf(placed)).toEqual([
    [yard.product.sku, 18, 18],
    [cups.sku, 5, 5],
  ])
  expect(placed.items.map(({ id }) => id)).toEqual(order.items.slice(0, 2).map(({ id }) => id))
  expect(rest).toMatchObject({
    state: 'BACK_ORDER',
    externalPoNumber: order.externalPoNumber,
    externalOrderNumber: 'WEB-1',
    businessDeliveryInfo: order.businessDeliveryInfo,
    shipOutDate: order.shipOutDate,
    createdAt: order.createdAt,
    lineCount: 2,
    unitCount: 15,
  })
  // Its goods may have come in meanwhile, unseen by this request.
  const { rows } = await server.app.platform.pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'accountId' = $1 and payload -> 'payload' ->> 'warehouseId' = $2`,
    [String(owner.accountId), yard.warehouseId],
  )
  expect(rows).toHaveLength(1)
  const { id = '', referenceId = '' } = rest ?? {}
  const kept = await server.app.platform.pool.query('select shortages from shipment_orders where id = $1', [id])
  expect(kept.rows[0]?.shortages).toMatchObject([
    { neededUnits: 6, availableUnits: 0, onHoldUnits: 4 },
    { neededUnits: 9, availableUnits: 0, onHoldUnits: 0 },
  ])
  expect(referenceId).not.toBe(order.referenceId)
  expect(rest && linesOf(rest)).toEqual([
    [yard.product.sku, 6, 0],
    [spoons.sku, 9, 0],
  ])
  // Both say what became of the order.
  expect(placed.events.map(({ type }) => type)).toEqual(['created', 'back-order', 'split', 'place'])
  expect(placed.events[2]?.detail).toEqual({ orderId: id, referenceId, units: 15 })
  expect(rest?.events.map(({ type }) => type)).toEqual(['split-from', 'back-order'])
  expect(rest?.events[0]?.detail).toEqual({ orderId: order.id, referenceId: order.referenceId, units: 23 })

  // It is still before the order that was made after it.
  expect(rest?.waiting).toMatchObject({ position: 1 })
  expect((await read(owner, later.id)).waiting).toMatchObject({ position: 2 })
  await stock(spoons, 9)
  await stock(yard.product, 6)
  await inTransactionOf(server, owner, (ctx) =>
    releaseBackOrders(ctx, { storeId: owner.storeId, warehouseId: yard.warehouseId, after: null }),
  )
  expect((await read(owner, id)).state).toBe('READY')
  expect((await read(owner, later.id)).state).toBe('BACK_ORDER')
  await expectBalanced(server, owner)
})

test('lines that want the same goods share what is there; a strict order is split by whole packages', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 6 })
  await makeStock(server, owner, yard, { packages: 5 })
  const { id: productId, unitId, caseId } = yard.product
  await makeStock(server, owner, yard, { packages: 2, packageTypeId: caseId })
  const items = [
    { productId, productPackageTypeId: unitId, unitsCount: 8 },
    { productId, productPackageTypeId: caseId, unitsCount: 24 },
  ]
  const shared = await owner.call(orders.create, { ...pickUpOrder(yard), items, asBackOrder: true })
  const { order, rest } = await owner.call(orders.shipHere, { id: shared.id })
  // 17 units are there, and none of them goes to both.
  expect(order.unitCount + (rest?.unitCount ?? 0)).toBe(32)
  expect(order.items.every(({ unitsCount, reservedUnits }) => unitsCount === reservedUnits)).toBe(true)
  expect(order.unitCount).toBe(17)
  await makeStock(server, owner, yard, { packages: 9, packageTypeId: caseId })
  const strict = await owner.call(orders.create, {
    ...pickUpOrder(yard),
    items: [{ productId, productPackageTypeId: caseId, unitsCount: 60 }],
    isStrict: true,
    asBackOrder: true,
  })
  const split = await owner.call(orders.shipHere, { id: strict.id })
  expect([split.order.unitCount, split.rest?.unitCount]).toEqual([54, 6])
  expect(split.rest?.isStrict).toBe(true)
  await expectBalanced(server, owner)
})

test('where all of it is here nothing is left to wait; where nothing is, nothing happens', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const order = await backOrder(owner, yard, 5)
  const before = await read(owner, order.id)
  const { status, body } = await owner.try(orders.shipHere, { id: order.id })
  expect([status, body.errInfo.errType, body.message]).toEqual([
    400,
    'AvailablePackagesLessThanSelected',
    'Nothing of this order is here. It is placed by itself when its goods come in.',
  ])
  expect(await read(owner, order.id)).toEqual(before)
  await makeStock(server, owner, yard, { packages: 5 })
  const whole = await owner.call(orders.shipHere, { id: order.id })
  expect(whole).toMatchObject({ order: { state: 'READY', unitCount: 5 }, rest: null })
  expect((await owner.call(orders.list, { states: everyState })).count).toBe(1)
  expect((await owner.try(orders.shipHere, { id: order.id })).body.errInfo.errType).toBe('WrongState')
})

test('a change by somebody else in between, and a plan without room, leave the order as it is', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const order = await backOrder(owner, yard, 5)
  await makeStock(server, owner, yard, { packages: 2 })
  await owner.call(orders.setStrict, { id: order.id, isStrict: true })
  const late = await owner.try(orders.shipHere, { id: order.id, version: order.version })
  expect(late.body.errInfo.errType).toBe('VersionConflict')
  await limitPlan(server, owner, { shipmentOrdersInProcess: 0 })
  expect((await owner.try(orders.shipHere, { id: order.id })).status).toBe(402)
  expect(await read(owner, order.id)).toMatchObject({ state: 'BACK_ORDER', unitCount: 5 })
})

test('of two who split it at once one does, and nothing is there twice', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const order = await backOrder(owner, yard, 5)
  await makeStock(server, owner, yard, { packages: 3 })
  const replies = await Promise.all([1, 2, 3].map(() => owner.try(orders.shipHere, { id: order.id })))
  const refusals = replies.filter(({ status }) => status !== 200)
  expect(refusals.map(({ body }) => body.errInfo.errType)).toEqual(['WrongState', 'WrongState'])
  const { items } = await owner.call(orders.list, { states: everyState })
  expect(items.map(({ unitCount }) => unitCount).sort()).toEqual([2, 3])
  await expectBalanced(server, owner)
})

test('the file that brought an order is known when it comes again, though the order is two now', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 2 })
  const cups = await makeProduct(server, owner)
  const row = (rowId: number, productSku: string, packageCount: number) => ({
    ...{ rowId, productSku, packageCount, externalOrderNumber: '1001', externalPoNumber: 'PO-1' },
    ...{ deliveryType: 'Pick up', productPackageTypeName: 'Unit', perPackageQuantity: 1, carrierName: 'ABF' },
  })
  const rows = [row(1, yard.product.sku, 5), row(2, cups.sku, 4)]
  const send = () => owner.try(importShipments, { orderId: '0', warehouseId: yard.warehouseId, rows })
  expect((await send()).body.data).toMatchObject({ created: 1, backOrdered: 1 })
  const [order] = (await owner.call(orders.list, { states: everyState })).items
  const { rest } = await owner.call(orders.shipHere, { id: order?.id ?? '' })
  expect(rest?.channel).toBe(order?.channel)
  expect((await send()).body.data).toMatchObject({ created: 0, extended: 0, unchanged: 1, unchangedRows: 2 })
  const { items } = await owner.call(orders.list, { states: everyState })
  expect(items.map(({ unitCount }) => unitCount).sort()).toEqual([2, 7])
})
