import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../../test/receipts.ts'
import { makeStockedYard, pickUpOrder } from '../../../test/shipments.ts'
import { makeYard } from '../../../test/stock.ts'

const server = testServer()

test('a back order says what of its goods is on its way to its warehouse', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 2)
  const { id, waiting } = await owner.call(orders.create, { ...pickUpOrder(yard, 500), asBackOrder: true })
  expect(waiting?.coming).toEqual([])
  const form = formOf(yard.warehouseId, yard.product)
  const late = await makeReceiptOrder(server, owner, { ...form, expectedArrival: '2027-02-09' })
  const begun = await startedOrder(server, owner, { ...form, expectedArrival: '2027-02-04' })
  await makeReceiptOrder(server, owner, { ...form, isDraft: true })
  const elsewhere = await makeYard(server, owner)
  await makeReceiptOrder(server, owner, formOf(elsewhere.warehouseId, yard.product))
  await makeReceiptOrder(server, owner, formOf(yard.warehouseId, elsewhere.product))
  const [line] = begun.items
  await owner.call(receiving.receive, {
    id: begun.id,
    itemId: line?.id ?? '',
    packageCount: 4,
    condition: 3,
    stockLocationId: yard.shelf,
  })
  const units = line?.unitQuantity ?? 0
  const common = { productId: yard.product.id, sku: yard.product.sku }
  const { coming } = (await owner.call(orders.get, { id })).waiting ?? {}
  expect(coming).toEqual([
    {
      ...common,
      receiptOrderId: begun.id,
      referenceId: begun.referenceId,
      expectedArrival: '2027-02-04',
      units: 6 * units,
    },
    {
      ...common,
      receiptOrderId: late.id,
      referenceId: late.referenceId,
      expectedArrival: '2027-02-09',
      units: 10 * units,
    },
  ])
  // What its report does not name as received does not come any more.
  await owner.call(receiptTasks.confirmReport, { id: begun.id })
  expect((await owner.call(orders.get, { id })).waiting?.coming.map(({ referenceId }) => referenceId)).toEqual([
    late.referenceId,
  ])
})
