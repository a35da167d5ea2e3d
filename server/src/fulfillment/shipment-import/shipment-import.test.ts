import { importShipments } from '@crossdock/contract/fulfillment/shipment-import'
import * as orders from '@crossdock/contract/fulfillment/shipment-orders'
import { newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { makeStockedYard, pickUpOrder, recipient, stockOf } from '../../test/shipments.ts'
import { makeYard, type Yard } from '../../test/stock.ts'

const server = testServer()

const line = (yard: Yard, facts: Record<string, unknown> = {}) => ({
  rowId: 1,
  externalOrderNumber: '1001',
  externalPoNumber: 'PO-1',
  deliveryType: 'Pick up',
  productSku: yard.product.sku,
  productPackageTypeName: 'Unit',
  perPackageQuantity: 1,
  packageCount: 1,
  carrierName: 'ABF',
  ...facts,
})

const send = (person: Person, yard: Yard, rows: readonly object[], orderId = '0') =>
  person.try(importShipments, { orderId, warehouseId: yard.warehouseId, rows })

describe('importing', () => {
  test('rows become orders, placed or waiting for stock; the same file twice changes nothing', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = [
      line(yard, { rowId: 1, packageCount: 4, shipOutDate: '15/03/2026' }),
      line(yard, { rowId: 2, externalOrderNumber: '1002', packageCount: 100 }),
      line(yard, { rowId: 3, packageCount: 2, carrierName: 'ABF' }),
      line(yard, { rowId: 4, externalOrderNumber: null, externalPoNumber: 'PO-9', productPackageTypeName: 'unit' }),
    ]
    const reply = await send(owner, yard, rows)
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { created: 3, placed: 2, backOrdered: 1, unchanged: 0, lines: 3 } },
    })
    const { items } = await owner.call(orders.list, { sort: 'createdAt' })
    expect(items.map(({ externalOrderNumber, state, unitCount }) => [externalOrderNumber, state, unitCount])).toEqual([
      ['1001', 'READY', 6],
      ['1002', 'BACK_ORDER', 100],
      [null, 'READY', 1],
    ])
    expect(items[0]).toMatchObject({ channel: 'Import', shipOutDate: '2026-03-15', customer: 'ABF' })
    const first = await owner.call(orders.get, { id: items[0]?.id ?? '' })
    expect(first.thirdPartyPickUpInfo).toMatchObject({ carrierName: 'ABF', expectedPickupDate: '2026-03-15' })
    expect(first.events.map(({ type }) => type)).toEqual(['imported'])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 7 })

    const again = await send(owner, yard, [...rows].reverse())
    expect(again.body.data).toEqual({ created: 0, placed: 0, backOrdered: 0, unchanged: 3, lines: 0 })
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 7 })
    // An order with other contents under a known number is refused by row; new ones beside it do not go in.
    const other = await send(owner, yard, [line(yard, { rowId: 8 }), line(yard, { externalOrderNumber: '1003' })])
    expect(other).toMatchObject({ status: 417, body: { errInfo: { errType: 'ImportRowError', rowId: 8 } } })
    expect(other.body.errors).toEqual([
      `Row 8, Order Number: This order was imported before, with other contents, as ${items[0]?.referenceId}. Expected a number that was not imported yet, found "1001".`,
    ])
    expect((await owner.call(orders.list, {})).total).toBe(3)
  })

  test('the same file sent three times at once makes its orders once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = Array.from({ length: 5 }, (_, index) => line(yard, { rowId: index, externalOrderNumber: `${index}` }))
    const replies = await Promise.all([1, 2, 3].map(() => send(owner, yard, rows)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.map(({ body }) => (body.data as { created: number }).created).sort()).toEqual([0, 0, 5])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 5 })
  })

  test('deliveries carry their recipient; units may stand for packages; cells may be numbers', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { recipientPrimaryPhone, ...rest } = recipient
    const reply = await send(owner, yard, [
      line(yard, {
        rowId: 1,
        externalOrderNumber: 1001,
        deliveryType: 'Delivery',
        packageCount: null,
        unitCount: 3,
        ...rest,
      }),
      line(yard, {
        rowId: 2,
        externalOrderNumber: '1001',
        recipientPrimaryPhone: 6045550134,
        deliveryType: 'delivery',
      }),
    ])
    expect(reply.body.data).toMatchObject({ created: 1, placed: 1 })
    const [order] = (await owner.call(orders.list, {})).items
    expect(order).toMatchObject({ deliveryType: 'BusinessDelivery', customer: 'Ana Ruiz', unitCount: 4 })
    const full = await owner.call(orders.get, { id: order?.id ?? '' })
    expect(full.businessDeliveryInfo).toMatchObject({ ...recipient, recipientPrimaryPhone })
  })

  test('every fault is named by row, column, what was expected and found; nothing goes in', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const reply = await send(owner, yard, [
      line(yard, { rowId: 2, externalOrderNumber: '1' }),
      line(yard, { rowId: 3, packageCount: -1 }),
      line(yard, { rowId: 4, packageCount: 0 }),
      line(yard, { rowId: 5, perPackageQuantity: 0 }),
      line(yard, { rowId: 6, packageCount: '1e999' }),
      line(yard, { rowId: 7, shipOutDate: '31/02/2026', deliveryType: '' }),
      line(yard, { rowId: 8, packageCount: 2.5, recipientEmail: 'ana@', recipientPrimaryPhone: '123' }),
      line(yard, { rowId: 9, externalPoNumber: 'x'.repeat(51), productSku: null }),
      line(yard, { rowId: 10, warehouseId: 'here' }),
    ])
    expect(reply.status).toBe(417)
    expect(reply.body.errInfo.rowId).toBe(3)
    expect(reply.body.errors).toEqual([
      'Row 3, Quantity*: Must be greater than 0. Expected a whole number greater than 0, found "-1".',
      'Row 4, Quantity*: Must be greater than 0. Expected a whole number greater than 0, found "0".',
      'Row 5, Per Package Quantity*: Per Package Quantity cannot be zero! Expected another value, found "0".',
      'Row 6, Quantity*: Must be a number. Expected a whole number, found "1e999".',
      'Row 7, Ship Out Date: Must be a date. Expected a date as DD/MM/YYYY, found "31/02/2026".',
      'Row 7, Shipment Type*: Shipment Type is required. Expected a value, found nothing.',
      'Row 8, Quantity*: Must be a whole number. Expected a whole number, found "2.5".',
      'Row 8, Primary Phone: Phone number is not valid. Expected another value, found "123".',
      'Row 8, Email: Invalid email address. Expected another value, found "ana@".',
      `Row 9, PO Number*: Must be at most 50 characters. Expected at most 50 characters, found "${'x'.repeat(51)}".`,
      'Row 9, SKU*: SKU is required. Expected a value, found nothing.',
      'Row 10, Warehouse ID: Must be the id of a warehouse. Expected another value, found "here".',
    ])
    expect((await owner.call(orders.list, {})).total).toBe(0)
  })

  test('unknown SKUs answer a bare array of them, as written', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const merchant = owner.at(await make.store(server, owner))
    const theirs = await makeProduct(server, merchant)
    const reply = await send(owner, yard, [
      line(yard, { rowId: 1, productSku: 'Nothing-1' }),
      line(yard, { rowId: 2, productSku: 'nothing-1' }),
      line(yard, { rowId: 3 }),
      line(yard, { rowId: 4, productSku: theirs.sku }),
    ])
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual(['nothing-1', theirs.sku])
  })

  test('packages the product does not have, and warehouses that do not exist, are faults of their rows', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const strange = newId()
    const reply = await send(owner, yard, [
      line(yard, { rowId: 1, productPackageTypeName: 'Case', perPackageQuantity: 10 }),
      line(yard, { rowId: 2, externalOrderNumber: '2', warehouseId: strange }),
    ])
    expect(reply.status).toBe(417)
    expect(reply.body.errors).toEqual([
      `Row 1, Package Type Name*: ${yard.product.sku} has no such package. Expected Unit of 1, Case of 12, found "Case of 10".`,
      `Row 2, Warehouse ID: This warehouse does not exist. Expected the id of a warehouse, found "${strange}".`,
    ])
  })

  test('a row may name its own warehouse', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const other = await makeWarehouse(server, owner)
    const reply = await send(owner, { ...yard, warehouseId: other }, [line(yard, { warehouseId: yard.warehouseId })])
    expect(reply.body.data).toMatchObject({ placed: 1 })
  })

  test('a row that says whom it goes to is no pick-up unless it says so; a pick-up names its carrier', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const reply = await send(owner, yard, [
      line(yard, { rowId: 1, externalOrderNumber: '1', deliveryType: 'Expedited', ...recipient }),
      line(yard, { rowId: 2, externalOrderNumber: '2', deliveryType: 'Home Delivery', recipientCity: 'Vancouver' }),
      // The address may stand in another row of the order.
      line(yard, { rowId: 3, externalOrderNumber: '3', deliveryType: 'Shipping' }),
      line(yard, { rowId: 4, externalOrderNumber: '3', deliveryType: 'pick-up', recipientName: 'Ana Ruiz' }),
      line(yard, { rowId: 5, externalOrderNumber: '5', carrierName: null }),
    ])
    expect(reply.status).toBe(417)
    const vague = 'This order names a recipient, so it must be said whether it is a delivery or a pick-up.'
    expect(reply.body.errors).toEqual([
      `Row 1, Shipment Type*: ${vague} Expected Delivery or Pick up, found "Expedited".`,
      `Row 2, Shipment Type*: ${vague} Expected Delivery or Pick up, found "Home Delivery".`,
      `Row 3, Shipment Type*: ${vague} Expected Delivery or Pick up, found "Shipping".`,
      'Row 5, Carrier Name: Carrier Name is required. Expected a value in one row of the order, found nothing.',
    ])
    expect((await owner.call(orders.list, {})).total).toBe(0)
    // Without a recipient any other word is a pick-up, as ever; without a date it is expected on the ship-out date.
    expect((await send(owner, yard, [line(yard, { deliveryType: 'Courier' })])).status).toBe(200)
    const [order] = (await owner.call(orders.list, {})).items
    const { thirdPartyPickUpInfo } = await owner.call(orders.get, { id: order?.id ?? '' })
    expect(thirdPartyPickUpInfo).toMatchObject({ carrierName: 'ABF', expectedPickupDate: order?.shipOutDate })
  })

  test('the keys productId and packageName are understood; a product is named by SKU, alias or id', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 30)
    const stranger = await makeProduct(server, await make.account(server))
    const plain = { productSku: undefined, productPackageTypeName: undefined }
    const rows = [
      line(yard, { ...plain, rowId: 1, productId: yard.product.id, packageName: 'Unit' }),
      line(yard, { ...plain, rowId: 2, productId: yard.product.sku, packageName: 'unit', packageCount: 2 }),
    ]
    const reply = await send(owner, yard, rows)
    expect(reply.body.data).toMatchObject({ created: 1, placed: 1, lines: 1 })
    expect((await owner.call(orders.list, {})).items[0]?.unitCount).toBe(3)
    const foreign = await send(owner, yard, [line(yard, { ...plain, productId: stranger.id, packageName: 'Unit' })])
    expect([foreign.status, foreign.body]).toEqual([400, [stranger.id]])
  })

  test('a draft takes the rows as lines, on top of those it has', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const rows = [
      line(yard, { rowId: 1, packageCount: 3 }),
      line(yard, { rowId: 2, externalOrderNumber: '2', productPackageTypeName: 'Case', perPackageQuantity: 12 }),
      line(yard, { rowId: 3 }),
    ]
    const reply = await send(owner, yard, rows, draft.id)
    expect(reply).toMatchObject({ status: 200, body: { data: { created: 0, lines: 2 } } })
    const after = await owner.call(orders.get, { id: draft.id })
    expect(after).toMatchObject({ state: 'DRAFT', lineCount: 2, unitCount: 18 })
    expect(after.items.map(({ packageTypeName, unitsCount }) => [packageTypeName, unitsCount])).toEqual([
      ['Unit', 6],
      ['Case', 12],
    ])
    const elsewhere = { ...yard, warehouseId: await makeWarehouse(server, owner) }
    expect((await send(owner, elsewhere, rows, draft.id)).body.errInfo.errType).toBe('WarehouseConflict')
    await owner.call(orders.publishDraft, { id: draft.id, asBackOrder: true })
    expect((await send(owner, yard, rows, draft.id)).body.errInfo.errType).toBe('WrongState')
    expect((await send(owner, yard, rows, newId())).status).toBe(404)
  })

  test('the warehouse must be chosen, exist and be ours', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const without = await owner.try(importShipments, { orderId: '0', rows: [line(yard)] })
    expect(without.body.errInfo.fields).toEqual([
      { path: 'warehouseId', message: 'Please select warehouse before proceeding' },
    ])
    const stranger = await makeYard(server, await make.account(server))
    expect((await send(owner, { ...yard, warehouseId: stranger.warehouseId }, [line(yard)])).status).toBe(404)
    expect((await send(owner, yard, [])).body.errInfo.fields).toEqual([
      { path: 'rows', message: 'There are no rows to import' },
    ])
    expect((await send(owner, yard, [line(yard)], 'latest')).status).toBe(404)
  })

  test('importing needs both permissions and one store', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    for (const grants of [['INVENTORY_VIEW', 'INVENTORY_MANAGE'], ['INVENTORY_IMPORT']] as const) {
      const person = await make.subAccount(server, owner, grants)
      expect((await send(person, yard, [line(yard)])).body.code).toBe(300)
    }
    const allowed = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_MANAGE'])
    expect((await send(allowed, yard, [line(yard)])).status).toBe(200)
    expect((await send(owner.at(owner.allStoreId), yard, [line(yard)])).body.errInfo.errType).toBe('INVALID_STORE_ALL')
  })
})
