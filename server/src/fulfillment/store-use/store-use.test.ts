import * as stores from '@crossdock/contract/account/stores'
import * as inventory from '@crossdock/contract/fulfillment/inventory'
import * as receipts from '@crossdock/contract/fulfillment/receipt-orders'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
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
