import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as log from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { formOf, startedOrder } from '../../../test/receipts.ts'
import { expectBalanced, makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()

test('changes of one record in one statement follow each other in the ledger', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const order = await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  const line = { itemId: order.items[0]?.id ?? '', condition: 5, stockLocationId: yard.shelf }
  await owner.call(receiving.receiveMany, {
    id: order.id,
    lines: [3, 4, 2].map((packageCount) => ({ ...line, packageCount })),
  })
  const { items } = await owner.call(log.logs, { productId: yard.product.id, sort: 'createdAtAsc' })
  const { rows } = await server.app.platform.pool.query(
    'select before_count, package_change, after_count from inventory_log where account_id = $1 order by id',
    [owner.accountId],
  )
  expect(items).toHaveLength(3)
  expect(rows).toEqual([
    { before_count: 0, package_change: 3, after_count: 3 },
    { before_count: 3, package_change: 4, after_count: 7 },
    { before_count: 7, package_change: 2, after_count: 9 },
  ])
  await expectBalanced(server, owner)
})

test('an entry belongs to the day where the goods stand, not to the server’s', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { pool } = server.app.platform
  await pool.query("update warehouses set time_zone = 'America/Vancouver' where id = $1", [yard.warehouseId])
  const inventoryId = await makeStock(server, owner, yard, { packages: 5 })
  server.clock.now = new Date('2026-03-01T06:30:00Z')
  try {
    await owner.call(inventory.adjust, { lines: [{ inventoryId, packageCount: 4, reason: 'Counted' }] })
  } finally {
    server.clock.now = null
  }
  const { rows } = await pool.query(
    "select effective_on from inventory_log where account_id = $1 and type = 'ADJUSTMENT'",
    [owner.accountId],
  )
  expect(rows).toEqual([{ effective_on: '2026-02-28' }])
})

test('a product expires in a warehouse, and everywhere, with the first of its stock', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { pool } = server.app.platform
  for (const expiresOn of ['2090-03-01', '2090-01-01', '2090-02-01'])
    await makeStock(server, owner, yard, { packages: 1, expiresOn })
  const { rows } = await pool.query(
    `select k.expires_on as here, p.stock_expires_on as everywhere from product_stock k
     join products p on p.account_id = k.account_id and p.id = k.product_id where k.account_id = $1 and k.product_id = $2`,
    [owner.accountId, yard.product.id],
  )
  expect(rows).toEqual([{ here: '2090-01-01', everywhere: '2090-01-01' }])
  await expectBalanced(server, owner)
})
