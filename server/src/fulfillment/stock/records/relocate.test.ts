import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeLocation } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import { lock, untilWaiting } from '../../../test/locks.ts'
import { pickUpOrder, placeOrder, stockOf } from '../../../test/shipments.ts'
import { expectBalanced, makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer({ poolSize: 20 })
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

test('what an order holds is moved with its reservation, and picked where it is then', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
  const order = await placeOrder(owner, yard, 4)
  const move = { inventoryId, toStockLocationId: yard.otherShelf }
  // Eight: the six that nobody holds, and two of the four that the order holds.
  const { from, to } = await owner.call(inventory.relocate, { ...move, packageCount: 8 })
  expect([from.packageCount, from.reservedCount, to.packageCount, to.reservedCount]).toEqual([2, 2, 8, 2])
  const list = await owner.call(picking.options, { id: order.id })
  const suggested = (items: typeof list.items) =>
    items[0]?.options.map(({ stockLocationId, suggestedCount }) => [stockLocationId, suggestedCount])
  expect(suggested(list.items)).toEqual([
    [yard.shelf, 2],
    [yard.otherShelf, 2],
  ])
  await owner.call(inventory.relocate, { ...move, packageCount: 2 })
  const after = await owner.call(picking.options, { id: order.id })
  expect(suggested(after.items)).toEqual([[yard.otherShelf, 4]])
  expect(after.items[0]).toMatchObject({ heldUnits: 4, unitsCount: 4 })
  const { events } = await owner.call(orders.get, { id: order.id })
  expect(events.filter(({ type }) => type === 'goods-moved').map(({ detail }) => detail['packages'])).toEqual([2, 2])
  await expectBalanced(server, owner)
})

test('what is picked stays; of several orders those that nobody has begun go first', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
  // The newest has been begun; of those that have not, the newest would go first.
  const [waiting, begun] = [await placeOrder(owner, yard, 5), await placeOrder(owner, yard, 4)]
  const line = { itemId: begun.items[0]?.id ?? '', inventoryId, packageCount: 3 }
  await owner.call(picking.pick, { id: begun.id, lines: [line] })
  const move = { inventoryId, toStockLocationId: yard.otherShelf }
  const refused = await owner.try(inventory.relocate, { ...move, packageCount: 8 })
  expect(refused.body.errInfo).toMatchObject({
    errType: 'AvailablePackagesLessThanSelected',
    left: 7,
    picked: 3,
    fields: [{ path: 'packageCount', message: 'Must be at most 7' }],
  })
  const { to } = await owner.call(inventory.relocate, { ...move, packageCount: 6 })
  expect(to.reservedCount).toBe(5)
  const heldAt = async (id: Id<'shipmentOrder'>) => (await owner.call(picking.options, { id })).items[0]?.options
  expect((await heldAt(waiting.id))?.filter((one) => one.suggestedCount > 0)).toMatchObject([{ inventoryId: to.id }])
  await owner.call(inventory.relocate, { ...move, packageCount: 1 })
  expect(await stockOf(server, inventoryId)).toEqual({ onHand: 3, allocated: 3, picked: 3 })
  await expectBalanced(server, owner)
})

test('goods of who comes to hold some while others are asked stay where they are', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
  const first = await placeOrder(owner, yard, 4)
  const letGo = await lock(server, 'select from shipment_orders where id = $1 for update', [first.id])
  const moving = owner.try(inventory.relocate, { inventoryId, toStockLocationId: yard.otherShelf, packageCount: 8 })
  await untilWaiting(server, moving)
  // Three that were free are held now: with them, two of the first order's would not be enough.
  await placeOrder(owner, yard, 3)
  await letGo()
  expect((await moving).body.errInfo).toMatchObject({ errType: 'AvailablePackagesLessThanSelected', left: 7 })
  expect(await stockOf(server, inventoryId)).toEqual({ onHand: 10, allocated: 7, picked: 0 })
  await expectBalanced(server, owner)
})

test('held goods do not go where nothing can leave from', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const inventoryId = await makeStock(server, owner, yard, { packages: 5 })
  await placeOrder(owner, yard, 4)
  await query('update stock_locations set is_temporary = true where id = $1', [yard.otherShelf])
  const move = { inventoryId, toStockLocationId: yard.otherShelf }
  const refused = await owner.try(inventory.relocate, { ...move, packageCount: 2 })
  expect(refused.body.errInfo.fields).toEqual([
    {
      path: 'packageCount',
      message: 'Must be at most 1: goods that orders hold cannot leave from a temporary location',
    },
  ])
  await owner.call(inventory.relocate, { ...move, packageCount: 1 })
  expect(await stockOf(server, inventoryId)).toEqual({ onHand: 4, allocated: 4, picked: 0 })
})

test('64 at once move, pick, put back, order and delete the same goods: nothing is lost, nobody waits in a circle', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const third = await makeLocation(server, owner, yard.warehouseId)
  await makeStock(server, owner, yard, { packages: 60 })
  const placed = await Promise.all(Array.from({ length: 16 }, () => placeOrder(owner, yard, 3)))
  const recordIds = async () =>
    (await query('select id from inventory where account_id = $1 and package_count > 0', [owner.accountId])).rows as {
      id: Id<'inventory'>
    }[]
  for (let round = 0; round < 3; round++) {
    const records = await recordIds()
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, n) => {
        const order = placed[n % placed.length] ?? placed[0]
        const id = order?.id ?? ''
        const inventoryId = records[n % records.length]?.id
        if (n % 4 === 0) {
          const line = { itemId: order?.items[0]?.id, inventoryId, packageCount: 1 }
          return owner.try(picking.pick, { id, lines: [line] })
        }
        if (n % 16 === 1) return owner.try(picking.unpick, { id })
        if (n % 16 === 2) return owner.try(orders.create, pickUpOrder(yard, 2))
        const toStockLocationId = [yard.shelf, yard.otherShelf, third][(n + round) % 3]
        return owner.try(inventory.relocate, { inventoryId, toStockLocationId, packageCount: 1 + ((n * 7) % 40) })
      }),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  await expectBalanced(server, owner)
  const { rows } = await query('select sum(package_count)::integer as n from inventory where account_id = $1', [
    owner.accountId,
  ])
  expect(rows).toEqual([{ n: 60 }])
  const { rows: moved } = await query(
    `select count(*)::integer as n from order_events where account_id = $1 and type = 'goods-moved'`,
    [owner.accountId],
  )
  expect(moved[0].n).toBeGreaterThan(0)
  const { rows: circles } = await query('select deadlocks from pg_stat_database where datname = current_database()', [])
  expect(circles).toEqual([{ deadlocks: 0 }])
})

test('what an order comes to hold meanwhile is not merged away', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const toId = await makeStock(server, owner, yard, { packages: 10 })
  // It came first, so it leaves first.
  const from = await makeStock(server, owner, yard, { packages: 3, receivedOn: '2023-01-01' })
  const letGo = await lock(server, 'select from inventory where id = $1 for update', [toId])
  const merging = owner.try(inventory.merge, { fromIds: [from], toId })
  await untilWaiting(server, merging)
  await placeOrder(owner, yard, 2)
  await letGo()
  expect((await merging).body.errInfo.fields?.[0]?.message).toContain('cannot be merged away')
  expect(await stockOf(server, from)).toEqual({ onHand: 3, allocated: 2, picked: 0 })
  await expectBalanced(server, owner)
})

test('goods of another merchant than the chosen one are neither moved, merged, broken nor counted', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 6 })
  const made = { packages: 4, packageTypeId: yard.product.caseId }
  const [inventoryId, other] = [
    await makeStock(server, owner, yard, made),
    await makeStock(server, owner, yard, { ...made, receivedOn: '2023-01-01' }),
  ]
  const elsewhere = owner.at(await make.store(server, owner))
  const refused = await Promise.all([
    elsewhere.try(inventory.relocate, { inventoryId, toStockLocationId: yard.otherShelf, packageCount: 1 }),
    elsewhere.try(inventory.merge, { fromIds: [other], toId: inventoryId }),
    elsewhere.try(inventory.unitize, { inventoryId, packageCount: 1 }),
    elsewhere.try(inventory.adjust, { lines: [{ inventoryId, packageCount: 1, reason: 'Counted' }] }),
  ])
  for (const { body } of refused) expect(body.errInfo).toMatchObject({ errType: 'StoreAccess', storeId: owner.storeId })
  expect(await stockOf(server, inventoryId)).toMatchObject({ onHand: 4 })
})
