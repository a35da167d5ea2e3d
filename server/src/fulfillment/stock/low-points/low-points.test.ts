import * as notifications from '@crossdock/contract/account/notifications'
import * as dashboard from '@crossdock/contract/fulfillment/dashboard'
import * as products from '@crossdock/contract/fulfillment/products'
import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { shipAll } from '../../../test/ship.ts'
import { makeStockedYard, placeOrder } from '../../../test/shipments.ts'
import { inTransactionOf, makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { changeStock, lockRecords } from '../ledger/writes.ts'

const server = testServer()

const toldOf = async (person: Person) =>
  (await person.call(notifications.list, {})).items
    .filter(({ event }) => event === 'lowPoint')
    .map(({ text }) => text)
    .reverse()

const adjust = (person: Person, inventoryId: string, packageCount: number, conditionCode?: 3 | 4 | 5) =>
  person.call(inventory.adjust, {
    lines: [{ inventoryId, packageCount, reason: 'Counted', ...(conditionCode ? { conditionCode } : {}) }],
  })

const setUnit = (person: Person, { product }: Yard, lowpoint: number | null, more: object = {}) =>
  person.call(lowPoints.set, { productId: product.id, lowPoints: [{ packageType: 'unit', lowpoint }], ...more })

const reported = async (person: Person, type?: 1 | 2) =>
  (await person.call(lowPoints.report, type ? { type } : {})).items.map(
    ({ packageType, warehouse, lowPointQuantity, inventoryQuantity, isBelow }) =>
      [packageType, warehouse, lowPointQuantity, inventoryQuantity, isBelow] as const,
  )

test('each crossing is told once to whoever may see the inventory, by whatever write, and again after stock rose', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const driver = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  const yard = await makeStockedYard(server, owner, 10)
  await setUnit(owner, yard, 9)
  const order = await placeOrder(owner, yard, 2)
  expect(await toldOf(owner)).toEqual([])
  await shipAll(owner, order.id)
  const first = '8 of 9 × Unit left, in all warehouses'
  expect([await toldOf(owner), await toldOf(clerk), await toldOf(driver)]).toEqual([[first], [first], []])
  expect(await reported(owner, 1)).toEqual([['Unit', null, 9, 8, true]])
  expect(await reported(owner, 2)).toEqual([])

  const { items } = await owner.call(inventory.listRecords, { productId: yard.product.id })
  const record = items[0]?.id ?? ''
  await adjust(owner, record, 7)
  expect(await toldOf(owner)).toEqual([first])
  // As much as the low point is no crossing; a condition in which nothing is sold is one.
  await makeStock(server, owner, yard, { packages: 2, shelf: yard.otherShelf })
  expect(await reported(owner, 2)).toEqual([['Unit', null, 9, 9, false]])
  await adjust(owner, record, 7, 3)
  expect(await toldOf(owner)).toEqual([first, '2 of 9 × Unit left, in all warehouses'])
  // Above and below in one transaction is none.
  const one = await makeStock(server, owner, yard, { packages: 20, shelf: yard.otherShelf })
  await inTransactionOf(server, owner, async (ctx) => {
    await lockRecords(ctx, [one])
    await changeStock(ctx, [{ inventoryId: one, type: 'ADJUSTMENT', packages: -20 }])
    await changeStock(ctx, [{ inventoryId: one, type: 'ADJUSTMENT', packages: 20 }])
  })
  expect(await toldOf(owner)).toHaveLength(2)
})

test('of many who take at once exactly one crosses, and what is counted is what there is', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const records = await Promise.all(
    Array.from({ length: 6 }, (_, n) => makeStock(server, owner, yard, { packages: 10, lot: `L${n}` })),
  )
  await setUnit(owner, yard, 45)
  const take = (id: string, packages: number) =>
    inTransactionOf(server, owner, async (ctx) => {
      await lockRecords(ctx, [id])
      await changeStock(ctx, [{ inventoryId: id, type: 'ADJUSTMENT', packages }])
    })
  await Promise.all(records.map((id) => take(id, -5)))
  expect(await toldOf(owner)).toHaveLength(1)
  expect(await reported(owner)).toEqual([['Unit', null, 45, 30, true]])
  await Promise.all(records.map((id) => take(id, 5)))
  expect(await reported(owner)).toEqual([['Unit', null, 45, 60, false]])
  // A low point that is set while others take counts their goods, too.
  await Promise.all([...records.map((id) => take(id, -1)), setUnit(owner, yard, 54)])
  expect(await reported(owner)).toEqual([['Unit', null, 54, 54, false]])
})

test('low points are of a package, in one warehouse or in all together; what is not named stays, and null takes one away', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const other = await makeWarehouse(server, owner, 'Annex')
  await makeStock(server, owner, yard, { packages: 4 })
  const { id, name, units } = { id: yard.product.id, name: 'Unit', units: 1 }
  await setUnit(owner, yard, 3, { onHold: 5 })
  const named = await setUnit(owner, yard, 2, { warehouseId: other, clearance: 1 })
  expect(named).toEqual({
    lowPoints: [{ packageType: name, unitQuantity: units, lowpoint: 2 }],
    onHold: null,
    clearance: 1,
  })
  expect(await owner.call(lowPoints.get, { id })).toEqual({
    lowPoints: [{ packageType: name, unitQuantity: units, lowpoint: 3 }],
    onHold: 5,
    clearance: null,
  })
  expect(await reported(owner)).toEqual([
    [name, null, 3, 4, false],
    [name, 'Annex', 2, 0, true],
  ])
  const counted = async () => (await owner.call(dashboard.get)).lowPointProducts?.count
  expect([await owner.call(lowPoints.totals), await counted()]).toEqual([{ lowPoints: 2, below: 1 }, 1])
  expect((await owner.call(lowPoints.report, { warehouseId: other })).total).toBe(1)
  const { bytes } = await owner.try(lowPoints.exportReport, { format: 'csv', type: 1 })
  const [heading, line, ...rest] = bytes.toString().trim().split('\r\n')
  expect(heading).toBe(lowPoints.lowPointColumns.map((column) => column.heading).join(','))
  expect(line).toMatch(/^Annex,.*,1,Unit,2,0,Main,.*,\d{2}\/\d{2}\/\d{4}.*/)
  expect(rest).toEqual([])
  // They go with their warehouse, and come back with it.
  await owner.call(warehouses.remove, { id: other })
  expect([await owner.call(lowPoints.totals), await counted()]).toEqual([{ lowPoints: 1, below: 0 }, 0])
  await owner.call(warehouses.restore, { id: other })
  expect([await owner.call(lowPoints.totals), await counted()]).toEqual([{ lowPoints: 2, below: 1 }, 1])
  await setUnit(owner, yard, null, { warehouseId: other, clearance: null })
  expect(await owner.call(lowPoints.get, { id, warehouseId: other })).toEqual({
    lowPoints: [],
    onHold: null,
    clearance: null,
  })
  expect(await owner.call(lowPoints.totals)).toEqual({ lowPoints: 1, below: 0 })

  const wrong = async (input: object) =>
    (await owner.try(lowPoints.set, { productId: id, ...input })).body.errInfo.fields?.map(({ path }) => path)
  expect(await wrong({ onHold: 0, clearance: 'many' })).toEqual(['onHold', 'clearance'])
  expect(await wrong({ lowPoints: [{ packageType: name, lowpoint: 0 }] })).toEqual(['lowPoints.0.lowpoint'])
  expect(await wrong({ lowPoints: [{ packageType: 'Pallet', lowpoint: 4 }] })).toEqual(['lowPoints'])
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await viewer.try(lowPoints.set, { productId: id })).status).toBe(403)
  const elsewhere = owner.at(await make.store(server, owner))
  expect((await elsewhere.try(lowPoints.set, { productId: id })).body.errorType).toBe('StoreAccess')
})

test('the inventory warns of less than a low point, and of as much on hold or for clearance as was said', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 4 })
  await makeStock(server, owner, yard, { packages: 3, condition: 3 })
  const clearance = await makeStock(server, owner, yard, { packages: 1, condition: 4 })
  const warnings = async () => {
    const { items } = await owner.call(inventory.byProduct, {})
    const one = await owner.call(inventory.getByProduct, { productId: yard.product.id, warehouseId: yard.warehouseId })
    expect(one.warnings).toEqual(items[0]?.warnings)
    return one.warnings
  }
  expect(await warnings()).toEqual([])
  await setUnit(owner, yard, 5, { onHold: 3, clearance: 2 })
  expect(await warnings()).toEqual(['LOW_POINT', 'ON_HOLD'])
  await adjust(owner, clearance, 2)
  await setUnit(owner, yard, 4)
  expect(await warnings()).toEqual(['ON_HOLD', 'CLEARANCE'])
})

test('a product keeps its low points: made with it, changed with it, gone with a package, back with a deletion taken back', async () => {
  const owner = await make.account(server)
  const size = { weight: 1, depth: 10, width: 10, height: 10 }
  const box = { name: 'Case', unitQuantity: 12, ...size, skuAliases: [], lowpoint: 4 }
  const form = { description: 'Tea', sku: 'TEA', ...size, unitLowpoint: 30, onHold: 8, packages: [box] }
  const { product } = await owner.call(products.create, form)
  const { id } = product
  const read = async () => {
    const { lowPoints: points, ...levels } = await owner.call(lowPoints.get, { id })
    return [points.map(({ packageType, lowpoint }) => [packageType, lowpoint]), levels]
  }
  const made = [
    [
      ['Unit', 30],
      ['Case', 4],
    ],
    { onHold: 8, clearance: null },
  ]
  expect(await read()).toEqual(made)
  expect(product.packages.map(({ lowpoint }) => lowpoint)).toEqual([30, 4])
  // A form that knows nothing of them changes nothing of them.
  const { lowpoint: _, ...bare } = box
  await owner.call(products.update, { id, description: 'Tea', sku: 'TEA', ...size, packages: [bare] })
  expect(await read()).toEqual(made)
  await owner.call(products.remove, { id })
  expect(await reported(owner)).toEqual([])
  await owner.call(products.restore, { id })
  expect([await read(), (await reported(owner)).length]).toEqual([made, 2])
  await owner.call(products.update, { id, description: 'Tea', sku: 'TEA', ...size, onHold: null, packages: [] })
  expect(await read()).toEqual([[['Unit', 30]], { onHold: null, clearance: null }])
})
