import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { formOf } from '../../../test/receipts.ts'
import { deliveryOrder, everyState, pickUpOrder, recipient } from '../../../test/shipments.ts'
import { makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

test('shipments are found by recipient, phone, tracking number, SKU, alias and barcode', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { product } = await owner.call(products.create, {
    description: 'Oak shelf',
    sku: 'OAK-77',
    barcode: '4006381333931',
    weight: 1,
    depth: 10,
    width: 10,
    height: 10,
    skuAliases: ['SHELF-ALIAS'],
    packages: [],
  })
  const unit = product.packages.find(({ unitQuantity }) => unitQuantity === 1)?.id ?? ''
  const items = [{ productId: product.id, productPackageTypeId: unit, unitsCount: 1 }]
  const plain = await owner.call(orders.create, { ...pickUpOrder(yard), isDraft: true })
  const oak = await owner.call(orders.create, { ...pickUpOrder(yard), isDraft: true, items })
  const named = await owner.call(orders.create, {
    ...deliveryOrder(yard),
    isDraft: true,
    businessDeliveryInfo: {
      ...recipient,
      recipientName: 'Grzegorz Brzęczyszczykiewicz',
      recipientPrimaryPhone: '6045559977',
    },
  })
  await query("update shipment_orders set tracking_number = '1Z999AA10123456784' where id = $1", [plain.id])
  const found = async (referenceId: string, more: object = {}) =>
    (await owner.call(orders.list, { states: everyState, referenceId, ...more })).items.map(({ id }) => id)
  for (const term of ['oak-77', 'SHELF-ALIAS', '4006381333931']) expect(await found(term)).toEqual([oak.id])
  for (const term of ['brzęczy', '604-555-9977', '+1 (604) 555 9977', '5559977'])
    expect(await found(term)).toEqual([named.id])
  expect(await found('1z999aa1')).toEqual([plain.id])
  expect(await found('oak-77', { states: 'READY' })).toEqual([])
  expect(await found('oak-77', { states: 'DRAFT', sort: 'shipOutDateDesc' })).toEqual([oak.id])
  expect(await found('%')).toEqual([])
  // An order that is found in two ways is one.
  await query("update shipment_orders set tracking_number = 'OAK-77' where id = $1", [oak.id])
  expect(await owner.call(orders.list, { states: everyState, referenceId: 'oak-77' })).toMatchObject({
    total: 1,
    items: [{ id: oak.id }],
  })
})

test('what is common is listed in order, each order once', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  for (let n = 0; n < 14; n++)
    await owner.call(orders.create, {
      ...pickUpOrder(yard),
      externalPoNumber: n % 2 === 0 ? yard.product.sku : `PO-${n}`,
      isDraft: true,
    })
  const page = (number: number) =>
    owner.call(orders.list, { referenceId: yard.product.sku, states: 'DRAFT', page: number, page_size: 5 })
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map(({ total }) => total)).toEqual([14, 14, 14])
  const all = pages.flatMap(({ items }) => items)
  expect(new Set(all.map(({ id }) => id)).size).toBe(14)
  // As moments: a text that ends in fewer decimals sorts elsewhere.
  const moments = all.map(({ createdAt }) => Date.parse(createdAt))
  expect(moments).toEqual(moments.toSorted((one, other) => other - one))
})

test('receipts are found by PO, vendor, ASN, packing list and container', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const form = formOf(yard.warehouseId, yard.product)
  await owner.call(receipts.create, { ...form, isDraft: true, poNumber: 'PO-OTHER' })
  const { id } = await owner.call(receipts.create, {
    ...form,
    isDraft: true,
    poNumber: 'PO-8831',
    vendorName: 'Maple Timber',
    receiptOrderId: 'ASN-4410',
    packingListId: 'PL-902',
    containers: [{ containerNumber: 'MSKU1234565', containerType: 'Pallets', count: 1, items: form.items }],
  })
  for (const referenceId of ['po-8831', 'maple', 'ASN-44', 'pl-902', 'msku123'])
    expect((await owner.call(receipts.list, { referenceId })).items.map((order) => order.id)).toEqual([id])
  expect((await owner.call(receipts.list, { referenceId: 'containerNumber' })).items).toEqual([])
})

test('products and their stock are found by barcode, alias and former SKU', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { product } = await owner.call(products.create, {
    description: 'Pine table',
    sku: 'PINE-1',
    barcode: '5012345678900',
    weight: 1,
    depth: 10,
    width: 10,
    height: 10,
    skuAliases: ['TABLE-X'],
    packages: [],
  })
  const packageTypeId = product.packages.find(({ unitQuantity }) => unitQuantity === 1)?.id ?? ''
  await makeStock(server, owner, yard, { packages: 2, productId: product.id, packageTypeId })
  for (const term of ['501234567', 'table-x', 'PINE-1', 'pine t']) {
    expect((await owner.call(products.list, { description: term })).items.map(({ id }) => id)).toEqual([product.id])
    expect((await owner.call(inventory.byProduct, { productTerm: term })).items).toMatchObject([
      { product: { id: product.id } },
    ])
  }
})

test("a clerk's search finds nothing of a merchant outside the clerk's stores", async () => {
  const owner = await make.account(server)
  const storeId = await make.store(server, owner)
  const merchant = owner.at(storeId)
  const yard = await makeYard(server, merchant)
  await merchant.call(orders.create, {
    ...deliveryOrder(yard),
    isDraft: true,
    businessDeliveryInfo: { ...recipient, recipientName: 'Zofia Secret' },
  })
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [owner.mainStoreId])
  for (const referenceId of ['zofia', yard.product.sku, recipient.recipientPrimaryPhone])
    expect((await clerk.call(orders.list, { states: everyState, referenceId })).items).toEqual([])
  expect((await clerk.call(products.list, { description: yard.product.sku })).items).toEqual([])
  expect((await merchant.call(orders.list, { states: everyState, referenceId: 'zofia' })).items).toHaveLength(1)
})
