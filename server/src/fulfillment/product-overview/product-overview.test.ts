import * as overview from '@crossdock/contract/fulfillment/product-overview'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as records from '@crossdock/contract/fulfillment/stock/records'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../test/receipts.ts'
import { shipAll } from '../../test/ship.ts'
import { makeStockedYard, pickUpOrder, placeOrder } from '../../test/shipments.ts'

const server = testServer()
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)

test('a product as a whole: what is where, what comes, who waits for it, what came and left', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 20)
  const productId = yard.product.id
  const bare = await owner.call(overview.get, { productId, timezone: 'UTC' })
  expect(bare).toMatchObject({
    totalUnits: 20,
    availableUnits: 20,
    incomingUnits: 0,
    orderCount: 0,
    incoming: [],
    orders: [],
  })
  expect(bare.days.map(({ day: one }) => one)).toEqual(Array.from({ length: 30 }, (_, back) => day(back - 29)))
  expect(bare.days.at(-1)).toEqual({ day: day(0), in: 20, out: 0 })

  const placed = await placeOrder(owner, yard)
  const waits = await owner.call(orders.create, { ...pickUpOrder(yard, 500), shipOutDate: day(1), asBackOrder: true })
  await shipAll(owner, (await placeOrder(owner, yard)).id)
  await owner.call(orders.create, { ...pickUpOrder(yard, 3), isDraft: true })
  const form = formOf(yard.warehouseId, yard.product)
  const expected = await makeReceiptOrder(server, owner, { ...form, expectedArrival: day(9) })
  const started = await startedOrder(server, owner, { ...form, expectedArrival: day(4) })
  const [line] = started.items
  await owner.call(receiving.receive, {
    id: started.id,
    itemId: line?.id ?? '',
    packageCount: 4,
    condition: 5,
    stockLocationId: yard.shelf,
  })
  const caseOf = line?.unitQuantity ?? 0
  const whole = await owner.call(overview.get, { productId, timezone: 'UTC' })
  expect(whole).toMatchObject({
    totalUnits: 19 + 4 * caseOf,
    reservedUnits: 1,
    availableUnits: 18 + 4 * caseOf,
    incomingUnits: 16 * caseOf,
    orderCount: 2,
    orderUnits: 501,
  })
  expect(whole.warehouses).toEqual([
    expect.objectContaining({ totalUnits: 19 + 4 * caseOf, incomingUnits: 16 * caseOf }),
  ])
  expect(whole.incoming.map(({ id, units }) => [id, units])).toEqual([
    [started.id, 6 * caseOf],
    [expected.id, 10 * caseOf],
  ])
  expect(
    new Map(whole.orders.map(({ id, units, reservedUnits, state }) => [id, [state, units, reservedUnits]])),
  ).toEqual(
    new Map([
      [placed.id, ['READY', 1, 1]],
      [waits.id, ['BACK_ORDER', 500, 0]],
    ]),
  )
  expect(whole.days.at(-1)).toEqual({ day: day(0), in: 20 + 4 * caseOf, out: 1 })
})

test("another merchant's product and another account's is not there", async () => {
  const owner = await make.account(server)
  const { product } = await makeStockedYard(server, owner, 2)
  const merchant = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [await make.store(server, owner)])
  expect((await merchant.try(overview.get, { productId: product.id })).status).toBe(404)
  const stranger = await make.account(server)
  expect((await stranger.try(overview.get, { productId: product.id })).status).toBe(404)
  const driver = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await driver.try(overview.get, { productId: product.id })).status).toBe(403)
})

test('goods whose condition is changed neither come nor leave, and a receipt brought what it brought in the end', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 20)
  const productId = yard.product.id
  const today = async () => (await owner.call(overview.get, { productId, timezone: 'UTC' })).days.at(-1)
  const [record] = (await owner.call(records.listRecords, { productId })).items
  const line = { inventoryId: record?.id ?? '', packageCount: 20, conditionCode: 3 as const, reason: 'Wet' }
  await owner.call(records.adjust, { lines: [line] })
  expect(await today()).toEqual({ day: day(0), in: 20, out: 0 })

  const started = await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  const [item] = started.items
  const goods = { packageCount: 4, condition: 5 as const, stockLocationId: yard.shelf }
  const received = await owner.call(receiving.receive, { id: started.id, itemId: item?.id ?? '', ...goods })
  const caseOf = item?.unitQuantity ?? 0
  await owner.call(receiving.updateLine, { id: started.id, lineId: received.line.id, ...goods, packageCount: 3 })
  expect(await today()).toEqual({ day: day(0), in: 20 + 3 * caseOf, out: 0 })
  await owner.call(receiving.removeLine, { id: started.id, lineId: received.line.id })
  expect(await today()).toEqual({ day: day(0), in: 20, out: 0 })
})
