import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { shipAll } from '../../../test/ship.ts'
import { placeOrder, stockOf } from '../../../test/shipments.ts'
import { expectBalanced, inTransactionOf, makeOrders, makeStock, makeYard } from '../../../test/stock.ts'
import { reserveOrders } from '../reservations/writes.ts'
import { nightlySelfCheck } from './jobs.ts'
import { explain } from './rules.ts'

const server = testServer()
const spoil = (text: string, ...values: unknown[]) => server.app.platform.pool.query(text, values)

async function makeBooks(owner: Person) {
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
  const orders = await makeOrders(server, owner, yard.warehouseId, [
    {
      state: 'READY',
      items: [{ productId: yard.product.id, productPackageTypeId: yard.product.unitId, unitsCount: 4 }],
    },
  ])
  await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId: yard.warehouseId, orders }))
  return { yard, inventoryId, orderId: orders[0]?.orderId ?? '' }
}

test('balanced books: nothing drifts, and what was compared is counted', async () => {
  const owner = await make.account(server)
  await makeBooks(owner)
  const check = await owner.call(selfCheck.run)
  expect(check).toMatchObject({
    createdBy: { id: owner.userId, name: 'Maya Brandt' },
    isNightly: false,
    driftCount: 0,
    drifts: [],
    figures: { stockRecords: 1, ledgerEntries: 1, openReservations: 1, products: 1, orders: 1 },
  })
  expect((await owner.call(selfCheck.list, {})).items.map((item) => item.id)).toEqual([check.id])
})

test('each drift is found and explained; a repair writes the ledger’s difference and adds up anew', async () => {
  const owner = await make.account(server)
  const { yard, inventoryId, orderId } = await makeBooks(owner)
  await spoil(
    'update inventory set package_count = 12, allocated_count = 5, picked_count = 1 where id = $1',
    inventoryId,
  )
  await spoil("update products set stock_units = 99, stock_expires_on = '2030-01-02' where id = $1", yard.product.id)
  await spoil('update shipment_orders set unit_count = 5 where id = $1', orderId)
  await spoil('update shipment_order_items set volume = volume + 1 where shipment_order_id = $1', orderId)
  const { drifts, driftCount } = await owner.call(selfCheck.run)
  expect(driftCount).toBe(5)
  const of = (check: selfCheck.Check) => drifts.find((drift) => drift.check === check)
  expect(of('LEDGER')).toMatchObject({
    subject: { kind: 'stock-record', id: inventoryId, productId: yard.product.id },
    expected: '10 packages',
    found: '12 packages',
    canRepair: true,
  })
  expect(of('LEDGER')?.explanation).toMatch(
    /^The stock record holds 12 packages, but its 1 ledger entry adds up to 10 packages\. The last one is Received, \d\d\/\d\d\/\d{4}\./,
  )
  expect(of('ALLOCATED')).toMatchObject({ expected: '4 packages', found: '5 packages', canRepair: true })
  expect(of('PICKED')).toMatchObject({ expected: '0 packages', found: '1 package', canRepair: true })
  expect(of('PRODUCT_SUMS')).toMatchObject({
    subject: { kind: 'product', title: yard.product.sku },
    expected: '12 units, 0.42 cu ft, received 01/01/2024',
    found: '99 units, 0.35 cu ft, received 01/01/2024, expires 02/01/2030',
  })
  expect(of('ORDER_SUMS')).toMatchObject({
    expected: 'lines 1, units 4, lines with another volume 0',
    found: 'lines 1, units 5, lines with another volume 1',
  })

  const { repaired, check } = await owner.call(selfCheck.repair)
  expect([repaired, check.driftCount]).toEqual([5, 0])
  await expectBalanced(server, owner)
  const { rows } = await spoil(
    'select type, before_count, package_change, after_count, reason from inventory_log where inventory_id = $1 order by id',
    inventoryId,
  )
  expect(rows.at(-1)).toEqual({
    type: 'ADJUSTMENT',
    before_count: 10,
    package_change: 2,
    after_count: 12,
    reason: 'Self-check: the ledger did not add up to the stock record',
  })
})

test('a broken package must be as many units as came of it', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 12 })
  const inventoryId = await makeStock(server, owner, yard, { packages: 2, packageTypeId: yard.product.caseId })
  await owner.call(inventory.unitize, { inventoryId, packageCount: 1 })
  await expectBalanced(server, owner)
  await spoil(
    "update inventory_log set unit_change = 11 where type = 'UNITIZED' and unit_change = 12 and account_id = $1",
    owner.accountId,
  )
  const { drifts } = await owner.call(selfCheck.run)
  expect(drifts).toMatchObject([{ check: 'UNITIZED', expected: '0 units', found: '-1 unit', canRepair: false }])
})

test('what no sum can tell is explained and left to people', async () => {
  const owner = await make.account(server)
  const { inventoryId, orderId } = await makeBooks(owner)
  await spoil("update shipment_orders set state = 'BACK_ORDER' where id = $1", orderId)
  await spoil('update inventory set package_count = 3, allocated_count = 3 where id = $1', inventoryId)
  const { drifts } = await owner.call(selfCheck.run)
  expect(drifts.find((drift) => drift.check === 'ORDER_HOLDS')).toMatchObject({
    expected: '0 units',
    found: '4 units',
    canRepair: false,
    explanation: 'An order that is not placed holds nothing: 1 line differs. Release the order and place it again.',
  })
  expect(drifts.find((drift) => drift.check === 'ALLOCATED')).toMatchObject({
    canRepair: false,
    explanation:
      'The stock record says 3 packages reserved, but its 1 open reservation adds up to 4 packages. Only 3 packages are on hand: release an order first.',
  })
  const { check } = await owner.call(selfCheck.repair)
  expect(check.drifts.map((drift) => drift.check).sort()).toEqual(['ALLOCATED', 'ORDER_HOLDS'])
})

test('an entry that is lost, and one that is changed, break the chain of the ledger although the sums agree', async () => {
  const owner = await make.account(server)
  const { yard, inventoryId } = await makeBooks(owner)
  const other = await makeStock(server, owner, yard, { packages: 10, lot: 'B' })
  for (const packageCount of [8, 12, 9])
    for (const id of [inventoryId, other])
      await owner.call(inventory.adjust, { lines: [{ inventoryId: id, packageCount, reason: 'Counted' }] })
  expect(await owner.call(selfCheck.run)).toMatchObject({ driftCount: 0, drifts: [] })
  // It stays right in itself, after = before + change, and the sum of the changes is what is there.
  await spoil(
    `update inventory_log set before_count = before_count + 1, after_count = after_count + 1
     where inventory_id = $1 and before_count = 8`,
    inventoryId,
  )
  await spoil('delete from inventory_log where inventory_id = $1 and before_count = 8', other)
  const { drifts } = await owner.call(selfCheck.run)
  const chain = { check: 'CHAIN', canRepair: false, expected: '8 packages' }
  expect(drifts.filter(({ check }) => check === 'CHAIN')).toMatchObject([
    { ...chain, found: '9 packages', subject: { kind: 'stock-record', id: inventoryId, productId: yard.product.id } },
    { ...chain, found: '12 packages', subject: { kind: 'stock-record', id: other } },
  ])
  expect(drifts.filter(({ check }) => check !== 'CHAIN').map(({ check }) => check)).toEqual(['LEDGER'])
  expect(drifts.find(({ check }) => check === 'CHAIN')?.explanation).toMatch(
    /^The ledger entry Adjustment, \d\d\/\d\d\/\d{4}, starts with 9 packages, but the one before it ended with 8 packages/,
  )
})

test('what has been shipped is not reserved again by a repair', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
  const { id } = await placeOrder(owner, yard, 4)
  await shipAll(owner, id)
  await spoil('update inventory set allocated_count = 1 where id = $1', inventoryId)
  expect(await owner.call(selfCheck.repair)).toMatchObject({ repaired: 1, check: { driftCount: 0 } })
  expect(await stockOf(server, inventoryId)).toEqual({ onHand: 6, allocated: 0, picked: 0 })
})

test('every account is checked at night, and one that drifts does not stop the others', async () => {
  const [first, second] = [await make.account(server), await make.account(server)]
  const { inventoryId } = await makeBooks(first)
  await makeBooks(second)
  await spoil('update inventory set package_count = 11 where id = $1', inventoryId)
  await nightlySelfCheck(server.app.platform)
  const [night] = (await first.call(selfCheck.list, {})).items
  expect([night?.isNightly, night?.driftCount]).toEqual([true, 2])
  expect((await second.call(selfCheck.list, {})).items[0]).toMatchObject({ isNightly: true, driftCount: 0 })
})

test('who sees some merchants checks those, and sees no other’s checks; repairing needs the permission', async () => {
  const owner = await make.account(server)
  const other = owner.at(await make.store(server, owner))
  await makeBooks(other)
  const { inventoryId } = await makeBooks(owner)
  await spoil('update inventory set package_count = 11 where id = $1', inventoryId)
  await owner.call(selfCheck.run)
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [other.storeId])
  expect((await viewer.call(selfCheck.list, {})).items).toEqual([])
  expect(await viewer.call(selfCheck.run)).toMatchObject({ driftCount: 0, figures: { stockRecords: 1 } })
  expect((await viewer.call(selfCheck.list, {})).items).toHaveLength(1)
  expect((await viewer.try(selfCheck.repair)).body.code).toBe(300)
})

test('orders in other states are explained in words, too', () => {
  const finding = { check: 'ORDER_HOLDS', kind: 'shipment-order', subject: 'x', expected: 6, found: 5 } as const
  expect(explain({ ...finding, detail: { state: 'COMPLETED', lines: 2 } }, null)).toEqual({
    expected: '6 units',
    found: '5 units',
    explanation:
      'A shipped order has shipped exactly its units, and holds nothing more: 2 lines differ. Count the goods and adjust.',
    canRepair: false,
  })
})
