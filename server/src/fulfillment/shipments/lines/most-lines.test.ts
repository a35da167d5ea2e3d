import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentLimits, tooManyLines } from '@crossdock/contract/fulfillment/shipments/parties'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import { everyState } from '../../../test/shipments.ts'
import { makeYard } from '../../../test/stock.ts'

const server = testServer()

test('an order has as many lines as can be shipped, by whatever door they come', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const products = []
  for (let n = 0; n <= shipmentLimits.lines; n++) products.push(await makeProduct(server, owner))
  const rows = products.map(({ sku }, index) => ({
    rowId: index + 1,
    externalOrderNumber: '1001',
    externalPoNumber: 'PO-1',
    deliveryType: 'Pick up',
    productSku: sku,
    productPackageTypeName: 'Unit',
    perPackageQuantity: 1,
    packageCount: 1,
    carrierName: 'ABF',
  }))
  const send = (some: typeof rows) =>
    owner.try(importShipments, { orderId: '0', warehouseId: yard.warehouseId, rows: some })
  const all = await send(rows)
  expect(all).toMatchObject({ status: 417, body: { errInfo: { rowId: shipmentLimits.lines + 1 } } })
  expect(all.body.errors).toEqual([expect.stringContaining(tooManyLines)])

  expect((await send(rows.slice(0, -1))).status).toBe(200)
  const more = await send(rows.slice(-1))
  expect(more).toMatchObject({
    status: 400,
    body: { errInfo: { fields: [{ path: 'rows', message: tooManyLines }] } },
  })
  const { items } = await owner.call(orders.list, { states: everyState })
  const [last] = products.slice(-1)
  const added = await owner.try(orders.addItem, {
    id: items[0]?.id ?? '',
    productId: last?.id ?? '',
    productPackageTypeId: last?.unitId ?? '',
    unitsCount: 1,
  })
  expect(added).toMatchObject({
    status: 400,
    body: { errInfo: { fields: [{ path: 'productPackageTypeId', message: tooManyLines }] } },
  })
  // What it was read as can be sent back.
  const order = await owner.call(orders.get, { id: items[0]?.id ?? '' })
  expect((await owner.try(orders.update, order as never)).status).toBe(200)
})
