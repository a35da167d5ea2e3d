import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/factories.ts'
import { make, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder } from '../../test/receipts.ts'
import { pickUpOrder } from '../../test/shipments.ts'
import { makeStock, makeYard } from '../../test/stock.ts'

const server = testServer()

test('a merchant with goods in stock cannot be removed', async () => {
  const owner = await make.account(server)
  const other = owner.at(await make.store(server, owner))
  const yard = await makeYard(server, other)
  const inventoryId = await makeStock(server, other, yard, { packages: 2 })
  const reply = await owner.try(stores.remove, { id: other.storeId })
  expect(reply.body.errInfo).toMatchObject({ errType: 'StoreInUse', units: 2 })
  expect(reply.body.message).toBe('This store is in use and cannot be deleted. 2 units of its products are in stock.')
  await other.call(inventory.adjust, { lines: [{ inventoryId, packageCount: 0, reason: 'Lost' }] })
  await owner.call(stores.remove, { id: other.storeId })
})

test('a merchant with open orders cannot be removed, whatever store the owner works in', async () => {
  const owner = await make.account(server)
  const other = owner.at(await make.store(server, owner))
  const yard = await makeYard(server, other)
  const product = await makeProduct(server, other)
  const draft = await makeReceiptOrder(server, other, { ...formOf(yard.warehouseId, product), isDraft: true })
  const waiting = await other.call(shipments.create, { ...pickUpOrder(yard), asBackOrder: true })
  const reasons = async () =>
    ((await owner.try(stores.remove, { id: other.storeId })).body.errInfo as { reasons?: unknown }).reasons
  expect(await reasons()).toEqual(['It has open receipt orders.', 'It has open shipment orders.'])
  await other.call(receipts.remove, { id: draft.id })
  expect(await reasons()).toEqual(['It has open shipment orders.'])
  await other.call(shipments.remove, { id: waiting.id })
  await owner.call(stores.remove, { id: other.storeId })
  expect((await owner.try(stores.get, { id: other.storeId })).status).toBe(404)
})

test('what is made at the moment its merchant is deleted waits for that, and is not made', async () => {
  const owner = await make.account(server)
  const other = owner.at(await make.store(server, owner))
  const yard = await makeYard(server, other)
  const { pool } = server.app.platform
  const deleting = await pool.connect()
  try {
    // As the deletion does it: locked, looked through, marked.
    await deleting.query('begin')
    await deleting.query('select 1 from stores where id = $1 for update', [other.storeId])
    const made = Promise.all([
      other.try(shipments.create, { ...pickUpOrder(yard), isDraft: true }),
      other.try(receipts.create, { ...formOf(yard.warehouseId, yard.product), isDraft: true }),
      other.try(products.create, { description: 'Late', sku: 'LATE-1', weight: 1, depth: 1, width: 1, height: 1 }),
    ])
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(3)
    await deleting.query('update stores set deleted_at = now() where id = $1', [other.storeId])
    await deleting.query('commit')
    expect((await made).map(({ status }) => status)).toEqual([404, 404, 404])
  } finally {
    deleting.release()
  }
  const { rows } = await pool.query(
    `select (select count(*) from shipment_orders where store_id = $1) + (select count(*) from receipt_orders where store_id = $1)
       + (select count(*) from products where store_id = $1 and sku = 'LATE-1') as count`,
    [other.storeId],
  )
  expect(Number(rows[0].count)).toBe(0)
})

test('of an order and the deletion of its merchant at once, one wins', async () => {
  const owner = await make.account(server)
  for (let round = 0; round < 8; round++) {
    const other = owner.at(await make.store(server, owner, `Merchant ${round}`))
    const yard = await makeYard(server, other)
    const [order, removal] = await Promise.all([
      other.try(shipments.create, { ...pickUpOrder(yard), isDraft: true }),
      owner.try(stores.remove, { id: other.storeId }),
    ])
    expect([order.status === 200, removal.status === 200].filter(Boolean)).toHaveLength(1)
  }
})
