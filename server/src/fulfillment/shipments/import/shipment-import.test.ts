import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { limitPlan } from '../../../test/imports.ts'
import { everyState, makeStockedYard, pickUpOrder, recipient, stockOf } from '../../../test/shipments.ts'
import { inTransactionOf, makeYard, type Yard } from '../../../test/stock.ts'
import { shipments } from '../states/writes.ts'
import { noRows } from './rules.ts'
import { extendOrders } from './writes.ts'

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

const send = (person: Person, yard: Yard, rows: readonly object[], orderId = '0', equalLines?: EqualLines) =>
  person.try(importShipments, { orderId, warehouseId: yard.warehouseId, rows, ...(equalLines ? { equalLines } : {}) })

describe('importing', () => {
  test('rows become orders, placed or waiting for stock; the same file twice changes nothing', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = [
      line(yard, { rowId: 1, packageCount: 4, shipOutDate: '15/03/2026' }),
      line(yard, { rowId: 2, externalOrderNumber: '1002', packageCount: 100 }),
      line(yard, { rowId: 3, packageCount: 2, carrierName: 'ABF' }),
      line(yard, { rowId: 4, externalOrderNumber: '1004', externalPoNumber: 'PO-9', productPackageTypeName: 'unit' }),
    ]
    const reply = await send(owner, yard, rows)
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { created: 3, placed: 2, backOrdered: 1, unchanged: 0, lines: 3 } },
    })
    const { items } = await owner.call(orders.list, { states: everyState, sort: 'createdAt' })
    expect(items.map(({ externalOrderNumber, state, unitCount }) => [externalOrderNumber, state, unitCount])).toEqual([
      ['1001', 'READY', 6],
      ['1002', 'BACK_ORDER', 100],
      ['1004', 'READY', 1],
    ])
    expect(items[0]).toMatchObject({ channel: 'Import', shipOutDate: '2026-03-15', customer: 'ABF' })
    const first = await owner.call(orders.get, { id: items[0]?.id ?? '' })
    expect(first.thirdPartyPickUpInfo).toMatchObject({ carrierName: 'ABF', expectedPickupDate: '2026-03-15' })
    expect(first.events.map(({ type }) => type)).toEqual(['imported'])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 7 })

    const again = await send(owner, yard, [...rows].reverse())
    expect(again.body.data).toMatchObject({
      created: 0,
      placed: 0,
      unchanged: 3,
      extended: 0,
      unchangedRows: rows.length,
    })
    const known = (again.body.data as { known: { number: string; rows: number; referenceId: string }[] }).known
    expect(known.reduce((sum, one) => sum + one.rows, 0)).toBe(rows.length)
    expect(new Set(known.map(({ referenceId }) => referenceId))).toEqual(new Set(items.map((one) => one.referenceId)))
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 7 })
    // A row that is known with other units is refused; new orders beside it do not go in.
    const other = await send(owner, yard, [line(yard, { rowId: 8 }), line(yard, { externalOrderNumber: '1003' })])
    expect(other).toMatchObject({ status: 417, body: { errInfo: { errType: 'ImportRowError', rowId: 8 } } })
    expect(other.body.errors).toEqual([
      `Row 8, Quantity*: This row was imported before, in ${items[0]?.referenceId}, with 4 units. Expected 4 units, found "1".`,
    ])
    const single = await send(owner, yard, [
      line(yard, { externalOrderNumber: '1004', externalPoNumber: 'PO-9', packageCount: 3 }),
    ])
    expect(single.body.errors?.[0]).toMatch(/, with 1 unit\. Expected 1 unit, found "3"\.$/)
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(3)
  })

  test('an order cut in two by a split file is one order, in whatever order its parts and rows come', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { sku: second } = await makeProduct(server, owner)
    // Waits for stock, so that it can still grow; of two rows of one product each is a row of its own.
    const rows = [
      line(yard, { rowId: 1, packageCount: 40 }),
      line(yard, { rowId: 2, productSku: second, packageCount: 3 }),
      line(yard, { rowId: 3, packageCount: 40 }),
      line(yard, { rowId: 4, packageCount: 5 }),
    ] as const
    const sendSome = async (...places: number[]) =>
      (
        await send(
          owner,
          yard,
          places.flatMap((place) => rows[place] ?? []),
        )
      ).body.data
    const linesNow = async () => {
      const [order] = (await owner.call(orders.list, { states: everyState })).items
      const { state, items, unitCount } = await owner.call(orders.get, { id: order?.id ?? '' })
      return [state, unitCount, ...items.map(({ unitsCount }) => unitsCount)]
    }
    expect(await sendSome(2)).toMatchObject({ created: 1, backOrdered: 1, extended: 0 })
    expect(await linesNow()).toEqual(['BACK_ORDER', 40, 40])
    // Which row was taken for one that is known is named.
    const split = { created: 0, unchanged: 0, extended: 1, lines: 1, unchangedRows: 1, known: [{ rows: 1 }] }
    expect(await sendSome(3, 0)).toMatchObject(split)
    // Of the two rows of 40 each part has one: for all one knows, the same one. The whole file tells.
    expect(await linesNow()).toEqual(['BACK_ORDER', 45, 45])
    const part = await sendSome(1, 2)
    expect(part).toMatchObject({
      created: 0,
      unchanged: 0,
      extended: 1,
      lines: 1,
      unchangedRows: 1,
      known: [{ rows: 1 }],
    })
    expect(await linesNow()).toEqual(['BACK_ORDER', 48, 45, 3])
    expect(await sendSome(3, 2, 1, 0)).toMatchObject({ created: 0, unchanged: 0, extended: 1, lines: 1 })
    expect(await linesNow()).toEqual(['BACK_ORDER', 88, 85, 3])
    for (const places of [[0, 1, 2, 3], [3, 2, 1, 0], [1], [2, 0]])
      expect(await sendSome(...places)).toMatchObject({ created: 0, unchanged: 1, extended: 0, lines: 0 })
    expect(await linesNow()).toEqual(['BACK_ORDER', 88, 85, 3])
    const [order] = (await owner.call(orders.list, { states: everyState })).items
    const { events, waiting } = await owner.call(orders.get, { id: order?.id ?? '' })
    expect(waiting?.shortages.map(({ neededUnits, availableUnits }) => [neededUnits, availableUnits])).toEqual([
      [85, 10],
      [3, 0],
    ])
    expect(events.map(({ type }) => type).sort()).toEqual([
      'back-order',
      'import-lines',
      'import-lines',
      'import-lines',
      'imported',
    ])
    // A head that says another thing is named, and not taken.
    const other = await send(owner, yard, [line(yard, { rowId: 9, packageCount: 5, carrierName: 'UPS' })])
    expect(other.body.errors).toEqual([
      `Row 9, Carrier Name: This order was imported before, as ${order?.referenceId}, and says otherwise. Expected "ABF", as there, found "UPS".`,
    ])
  })

  test('rows that an order on its way does not have are named and refused, never dropped', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    expect((await send(owner, yard, [line(yard, { packageCount: 2 })])).body.data).toMatchObject({ placed: 1 })
    const [order] = (await owner.call(orders.list, { states: everyState })).items
    const rows = [
      line(yard, { rowId: 1, packageCount: 2 }),
      line(yard, { rowId: 2, packageCount: 3 }),
      line(yard, { rowId: 3, externalOrderNumber: '1002' }),
    ]
    const reply = await send(owner, yard, rows)
    expect(reply.status).toBe(417)
    expect(reply.body.errors).toEqual([
      `Row 2, SKU*: ${order?.referenceId} is Order Placed, so that nothing can be added to it. Expected an order that is Draft or Back Order, found "${yard.product.sku}".`,
    ])
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(1)
  })

  test('the plan limits how many orders an import places, and how many it lets wait', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    await limitPlan(server, owner, { shipmentOrdersInProcess: 2, backOrders: 1 })
    const placed = (number: string) => line(yard, { externalOrderNumber: number })
    const waiting = (number: string) => line(yard, { externalOrderNumber: number, packageCount: 100 })
    const tooMany = await send(owner, yard, ['1', '2', '3'].map(placed))
    expect([tooMany.status, tooMany.body.errInfo.errType]).toEqual([402, 'SHIPMENT_ORDER_IN_PROCESS'])
    const waitTooMany = await send(owner, yard, ['1', '2'].map(waiting))
    expect([waitTooMany.status, waitTooMany.body.errInfo.errType]).toEqual([402, 'SHIPMENT_ORDER_BACKORDER'])
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
    expect((await send(owner, yard, [placed('1'), placed('2'), waiting('3')])).status).toBe(200)
    expect((await send(owner, yard, [placed('4')])).status).toBe(402)
    expect((await send(owner, yard, [waiting('4')])).status).toBe(402)
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(3)
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
    const [order] = (await owner.call(orders.list, { states: everyState })).items
    expect(order).toMatchObject({ deliveryType: 'BusinessDelivery', customer: 'Ana Ruiz', unitCount: 4 })
    const full = await owner.call(orders.get, { id: order?.id ?? '' })
    expect(full.businessDeliveryInfo).toMatchObject({ ...recipient, recipientPrimaryPhone })
  })

  test('units are read as packages are, and never become packages', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const cased = await makeProduct(server, owner, { caseOf: 12 })
    const ofCase = { productSku: cased.sku, productPackageTypeName: 'Case', perPackageQuantity: 12 }
    const sent = async (facts: object) => {
      const externalOrderNumber = newId()
      const rows = [line(yard, { externalOrderNumber, packageCount: undefined, ...facts })]
      const { status, body } = await send(owner, yard, rows)
      if (status !== 200) return (body.errors as string[])[0]
      const { items } = await owner.call(orders.list, { states: everyState })
      return items.find((order) => order.externalOrderNumber === externalOrderNumber)?.unitCount
    }
    for (const unitCount of ['1 200', '1,200.0', "1'200", '1.200,0', 1200])
      expect([unitCount, await sent({ ...ofCase, unitCount })]).toEqual([unitCount, 1200])
    expect(await sent({ ...ofCase, perPackageQuantity: '12,0', unitCount: '24' })).toBe(24)
    for (const unitCount of ['1.000', '0x10', '0b11', true, '12 units', 1200.5, 13])
      expect(await sent({ ...ofCase, unitCount })).toMatch(/^Row 1, Quantity\*: /)
    for (const unitCount of ['1.000', '0x10', '0b11', true])
      expect(await sent({ unitCount })).toMatch(/^Row 1, Quantity\*: /)
    expect(await sent({ ...ofCase, perPackageQuantity: 'a dozen', unitCount: 24 })).toMatch(/^Row 1, Per Package/)
  })

  test('a zip code of the United States that lost its zero is refused, whichever row names the country', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const sent = async (recipientPostalCode: unknown, recipientCountry: unknown, more?: object) => {
      const row = line(yard, { ...recipient, deliveryType: 'Delivery', externalOrderNumber: newId() })
      const first = { ...row, recipientPostalCode, recipientCountry }
      const rows = more ? [first, { ...first, recipientPostalCode: null, ...more, rowId: 2 }] : [first]
      const { status, body } = await send(owner, yard, rows)
      return status === 200 ? 'in' : (body.errors as string[]).join()
    }
    const message =
      'Row 1, Postal Code: A zip code of the United States has 5 digits, or 9. A spreadsheet may have taken its first zero. Expected a zip code as 02134 or 02134-1000, found '
    for (const code of ['2134', 2134, '2134.0', '2,134', '21341000'])
      for (const country of ['US', 'U.S.A.', 'united states'])
        expect(await sent(code, country)).toBe(`${message}"${code}".`)
    expect(await sent('2134', null, { recipientCountry: 'USA' })).toBe(`${message}"2134".`)
    for (const code of ["'02134", '98101.0', '02134-1000', '021341000', '02134'])
      expect(await sent(code, 'US')).toBe('in')
    for (const [code, country] of [
      ['V5K 0A1', 'CA'],
      ['2134', 'AU'],
      ['1010', 'Austria'],
    ])
      expect(await sent(code, country)).toBe('in')
  })

  test('phone extensions that only one row has are no difference of notes', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const whole = { ...recipient, recipientPrimaryPhone: null, deliveryType: 'Delivery', note: 'Gate 4' }
    const rows = (first: object, second: object) => [
      line(yard, { ...whole, ...first }),
      line(yard, { ...whole, rowId: 2, ...second }),
    ]
    const phones = { recipientPrimaryPhone: '617-555-0101 ext 12', recipientSecondaryPhone: '617-555-0102 ext 1' }
    expect((await send(owner, yard, rows(phones, {}))).status).toBe(200)
    const [listed] = (await owner.call(orders.list, { states: everyState })).items
    const order = await owner.call(orders.get, { id: listed?.id ?? '' })
    expect(order.businessDeliveryInfo?.note).toBe('Gate 4\nPrimary Phone extension 12\nSecondary Phone extension 1')
    expect((await send(owner, yard, rows({}, phones))).body.data).toMatchObject({ created: 0, unchanged: 1 })
    for (const [first, second] of [
      [phones, { note: 'Gate 5' }],
      [phones, { recipientPrimaryPhone: '617-555-0101 ext 13' }],
    ] as const)
      expect((await send(owner, yard, rows(first, second))).body.errors).toEqual([
        expect.stringContaining('Row 2, Note: This differs from row 1'),
      ])
  })

  test('a phone of another country comes in by import, and its order is saved again as it was read', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const reply = await send(owner, yard, [
      line(yard, {
        rowId: 1,
        externalOrderNumber: '1001',
        deliveryType: 'Delivery',
        ...recipient,
        recipientPrimaryPhone: '+44 7700 900123',
      }),
    ])
    expect(reply.body.data).toMatchObject({ created: 1, placed: 1 })
    const [listed] = (await owner.call(orders.list, {})).items
    const order = await owner.call(orders.get, { id: listed?.id ?? '' })
    expect(order.businessDeliveryInfo?.recipientPrimaryPhone).toBe('447700900123')
    const saved = await owner.try(orders.update, order)
    expect(saved).toMatchObject({ status: 200, body: { data: { businessDeliveryInfo: order.businessDeliveryInfo } } })
    const { version } = saved.body.data as { version: number }
    const save = (phones: object) =>
      owner.try(orders.update, {
        ...order,
        version,
        businessDeliveryInfo: { ...order.businessDeliveryInfo, ...phones },
      })
    for (const phones of [{ recipientPrimaryPhone: '447700900124' }, { recipientSecondaryPhone: '60455501345' }])
      expect((await save(phones)).body.errInfo.fields).toEqual([
        { path: `businessDeliveryInfo.${Object.keys(phones)[0]}`, message: 'Phone number is not valid' },
      ])
    expect((await save({ recipientPrimaryPhone: '6045550134' })).status).toBe(200)
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
      line(yard, { rowId: 11, packageCount: '1.000', externalOrderNumber: '1,23457E+11' }),
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
      'Row 8, Primary Phone: Phone number is not valid. Expected one number of 10 digits, or of up to 15 with the code of its country, found "123".',
      'Row 8, Email: Invalid email address. Expected another value, found "ana@".',
      `Row 9, PO Number*: Must be at most 50 characters. Expected at most 50 characters, found "${'x'.repeat(51)}".`,
      'Row 9, SKU*: SKU is required. Expected a value, found nothing.',
      'Row 10, Warehouse ID: Must be the id of a warehouse. Expected another value, found "here".',
      'Row 11, Order Number: Excel has shortened this number. Format the column as text and enter it again. Expected all its digits, found "1,23457E+11".',
      'Row 11, Quantity*: Could be 1 or 1,000. Expected a whole number without separators, found "1.000".',
    ])
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
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

  test('a pick-up of which the file names a recipient is named, and its timeline keeps who it was', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const reply = await send(owner, yard, [
      line(yard, { rowId: 1, externalOrderNumber: '1', ...recipient }),
      line(yard, { rowId: 2, externalOrderNumber: '2' }),
      line(yard, { rowId: 3, externalOrderNumber: '3', deliveryType: 'Delivery', ...recipient }),
    ])
    const { items } = await owner.call(orders.list, {})
    const first = items.find(({ externalOrderNumber }) => externalOrderNumber === '1')
    expect(reply.body.data).toMatchObject({ withoutRecipient: [{ number: '1', referenceId: first?.referenceId }] })
    const lost = await Promise.all(
      items.map(async ({ id }) =>
        (await owner.call(orders.get, { id })).events.map(({ detail }) => detail['lostRecipient']),
      ),
    )
    expect(lost.flat().filter((one) => one !== undefined)).toEqual([
      expect.stringContaining(`${recipient.recipientName}, ${recipient.recipientPrimaryPhone}`),
    ])
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
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
    // Without a recipient any other word is a pick-up, as ever; without a date it is expected on the ship-out date.
    expect((await send(owner, yard, [line(yard, { deliveryType: 'Courier' })])).status).toBe(200)
    const [order] = (await owner.call(orders.list, { states: everyState })).items
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
    expect((await owner.call(orders.list, { states: everyState })).items[0]?.unitCount).toBe(3)
    const foreign = await send(owner, yard, [line(yard, { ...plain, productId: stranger.id, packageName: 'Unit' })])
    expect([foreign.status, foreign.body]).toEqual([400, [stranger.id]])
  })

  test('a draft takes the rows of one order as lines, on top of those it has, and the same file once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const rows = [
      line(yard, { rowId: 1, packageCount: 3 }),
      line(yard, { rowId: 2, productPackageTypeName: 'Case', perPackageQuantity: 12 }),
      line(yard, { rowId: 3 }),
    ]
    const reply = await send(owner, yard, rows, draft.id)
    expect(reply).toMatchObject({ status: 200, body: { data: { created: 0, extended: 1, lines: 2 } } })
    const draftNow = () => owner.call(orders.get, { id: draft.id })
    const after = await draftNow()
    expect(after).toMatchObject({ state: 'DRAFT', lineCount: 2, unitCount: 18 })
    expect(after.items.map(({ packageTypeName, unitsCount }) => [packageTypeName, unitsCount])).toEqual([
      ['Unit', 6],
      ['Case', 12],
    ])
    // Once more, turned around, nothing is added, whatever is said of equal lines; a row that is new is.
    for (const equalLines of ['more', 'ask', 'same', undefined] as const)
      expect((await send(owner, yard, rows.toReversed(), draft.id, equalLines)).body.data).toMatchObject({
        lines: 0,
        extended: 0,
        unchangedRows: 3,
      })
    expect(await draftNow()).toMatchObject({ unitCount: 18 })
    const more = await send(owner, yard, [...rows, line(yard, { rowId: 4, packageCount: 5 })], draft.id)
    expect(more.body.data).toMatchObject({ lines: 1, extended: 1, unchangedRows: 3 })
    expect(await draftNow()).toMatchObject({ unitCount: 23 })

    const several = [...rows, line(yard, { rowId: 4, externalOrderNumber: '2' })]
    const refused = await send(owner, yard, several, draft.id)
    expect(refused.status).toBe(417)
    expect(refused.body.errors).toEqual([
      'Row 4, Order Number: A draft takes the rows of one order. Expected "1001", as in row 1, found "2".',
    ])
    expect(await draftNow()).toMatchObject({ unitCount: 23 })
    const elsewhere = { ...yard, warehouseId: await makeWarehouse(server, owner) }
    expect((await send(owner, elsewhere, rows, draft.id)).body.errInfo.errType).toBe('WarehouseConflict')
    await owner.call(orders.publishDraft, { id: draft.id, asBackOrder: true })
    expect((await send(owner, yard, rows, draft.id)).body.errInfo.errType).toBe('WrongState')
    expect((await send(owner, yard, rows, newId())).status).toBe(404)
  })

  test('what somebody has taken out of a draft may come again from the same file', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const rows = [line(yard, { productPackageTypeName: 'Case', perPackageQuantity: 12 })]
    await send(owner, yard, rows, draft.id)
    const before = await owner.call(orders.get, { id: draft.id })
    const { items } = before
    await owner.call(orders.update, {
      ...before,
      items: items.filter(({ packageTypeName }) => packageTypeName === 'Unit'),
    })
    expect((await owner.call(orders.get, { id: draft.id })).unitCount).toBe(2)
    expect((await send(owner, yard, rows, draft.id)).body.data).toMatchObject({ lines: 1, extended: 1 })
    expect((await owner.call(orders.get, { id: draft.id })).unitCount).toBe(14)
  })

  test('a file of which something was taken out of a draft is asked about again', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const rows = [
      line(yard, { rowId: 1, packageCount: 3 }),
      // Its platform's name for a line says nothing of one that is not there any more.
      line(yard, { rowId: 2, productPackageTypeName: 'Case', perPackageQuantity: 12, externalLineId: 'L2' }),
    ]
    await send(owner, yard, rows, draft.id)
    const before = await owner.call(orders.get, { id: draft.id })
    const units = before.items.filter(({ packageTypeName }) => packageTypeName === 'Unit')
    await owner.call(orders.update, { ...before, items: units })
    const asked = await send(owner, yard, rows, draft.id, 'ask')
    expect(asked).toMatchObject({ status: 417, body: { errInfo: { errType: 'EqualLines', rowIds: [1] } } })
    expect((await send(owner, yard, rows, draft.id, 'same')).body.data).toMatchObject({ lines: 1, unchangedRows: 1 })
    expect((await owner.call(orders.get, { id: draft.id })).unitCount).toBe(17)
  })

  test('a file whose rows stand elsewhere is the same file, and nothing is asked about it', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = [3, 3, 5].map((packageCount, index) => line(yard, { rowId: index + 1, packageCount }))
    await send(owner, yard, rows)
    // Sorted anew, and with a line of titles above it.
    const moved = [...rows].reverse().map((row, index) => ({ ...row, rowId: index + 2 }))
    expect((await send(owner, yard, moved, '0', 'ask')).body.data).toMatchObject({ unchangedRows: 3, extended: 0 })
    const other = await send(owner, yard, moved.slice(1), '0', 'ask')
    expect(other).toMatchObject({ status: 417, body: { errInfo: { errType: 'EqualLines' } } })
  })

  test('what was taken for known without a word is asked about when its file comes again', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    await send(owner, yard, [line(yard, { packageCount: 40 })])
    const rows = [
      line(yard, { rowId: 1, packageCount: 40 }),
      line(yard, { rowId: 2, productPackageTypeName: 'Case', perPackageQuantity: 12 }),
    ]
    expect((await send(owner, yard, rows)).body.data).toMatchObject({ extended: 1, lines: 1, unchangedRows: 1 })
    const asked = await send(owner, yard, rows, '0', 'ask')
    expect(asked).toMatchObject({ status: 417, body: { errInfo: { errType: 'EqualLines' } } })
    expect((await send(owner, yard, rows, '0', 'same')).body.data).toMatchObject({ extended: 0, unchangedRows: 2 })
    expect((await send(owner, yard, rows, '0', 'ask')).body.data).toMatchObject({ extended: 0, unchangedRows: 2 })
  })

  test('an order that is placed or deleted between reading and locking gains no lines', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const [placed, deleted] = [
      await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true }),
      await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true }),
    ]
    const read = (id: Id<'shipmentOrder'>) => inTransactionOf(server, owner, (ctx) => shipments.lockOne(ctx, id))
    const facts = { placed: await read(placed.id), deleted: await read(deleted.id) }
    await owner.call(orders.publishDraft, { id: placed.id })
    await owner.call(orders.remove, { id: deleted.id })
    const goods = { productId: yard.product.id, productPackageTypeId: yard.product.unitId, unitsCount: 3 }
    const extend = (order: typeof facts.placed) =>
      inTransactionOf(server, owner, (ctx) =>
        extendOrders(ctx, [{ order, lines: [{ ...goods, id: newId(), unitQuantity: 1 }], said: [], known: noRows }]),
      )
    await expect(extend(facts.placed)).rejects.toMatchObject({ type: 'WrongState' })
    await expect(extend(facts.deleted)).rejects.toMatchObject({ type: 'NotFound' })
    expect((await owner.call(orders.get, { id: placed.id })).unitCount).toBe(2)
  })

  test('a row without an order number among rows that have one is refused; without any the PO number is the number', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = [
      line(yard, { rowId: 1, externalOrderNumber: '1' }),
      line(yard, { rowId: 2, externalOrderNumber: null }),
      line(yard, { rowId: 3, externalOrderNumber: '2' }),
      line(yard, { rowId: 4, externalOrderNumber: '' }),
    ]
    const reply = await send(owner, yard, rows)
    expect(reply.status).toBe(417)
    expect(reply.body.errors).toEqual(
      [2, 4].map(
        (rowId) =>
          `Row ${rowId}, Order Number: This row has no Order Number, though other rows have one. Expected the number of its order, or no numbers in the whole file, found nothing.`,
      ),
    )
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
    const unnumbered = rows.map((row) => ({ ...row, externalOrderNumber: null }))
    expect((await send(owner, yard, unnumbered)).body.data).toMatchObject({ created: 1, lines: 1 })
  })

  test('equal lines from another file are asked about: the same lines again, or more of them', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = [
      line(yard, { rowId: 1, packageCount: 40 }),
      line(yard, { rowId: 2, packageCount: 40 }),
      line(yard, { rowId: 3, externalOrderNumber: '1002' }),
    ] as const
    const unitsNow = async () =>
      (await owner.call(orders.list, { states: everyState, sort: 'createdAt' })).items.map(({ unitCount }) => unitCount)
    await send(owner, yard, [rows[0]], '0', 'ask')
    const part = [rows[1], rows[2]]
    const asked = await send(owner, yard, part, '0', 'ask')
    const [order] = (await owner.call(orders.list, { states: everyState })).items
    expect(asked).toMatchObject({
      status: 417,
      body: { errInfo: { errType: 'EqualLines', rowId: 2, rowIds: [2], faultCount: 1 } },
    })
    expect(asked.body.errors).toEqual([
      `Row 2, SKU*: ${order?.referenceId} has a line of this product from another file. Expected to be told whether it is the same line or one more, found "${yard.product.sku}".`,
    ])
    expect(await unitsNow()).toEqual([40])
    // A fault comes before the question; so do other units than a row had: that one changed, or one more.
    const wrong = await send(owner, yard, [...part, line(yard, { rowId: 9, carrierName: 'UPS' })], '0', 'ask')
    expect(wrong.body.errInfo).toMatchObject({ errType: 'ImportRowError', rowIds: [9] })
    const other = await send(owner, yard, [line(yard, { rowId: 5, packageCount: 3 })], '0', 'ask')
    expect(other.body.errInfo).toMatchObject({ errType: 'EqualLines', rowIds: [5] })

    expect((await send(owner, yard, part, '0', 'more')).body.data).toMatchObject({ created: 1, extended: 1, lines: 2 })
    expect(await unitsNow()).toEqual([80, 1])
    // The same rows again are no question, and add nothing: neither part, in whatever order.
    for (const again of [part, part.toReversed(), [rows[0]]])
      for (const way of ['ask', 'more', 'same', undefined] as const)
        expect((await send(owner, yard, again, '0', way)).body.data).toMatchObject({
          created: 0,
          extended: 0,
          lines: 0,
        })
    // The whole file is another one; what is said of it is kept.
    expect((await send(owner, yard, rows, '0', 'ask')).status).toBe(417)
    expect((await send(owner, yard, rows, '0', 'same')).body.data).toMatchObject({ unchanged: 2, unchangedRows: 3 })
    expect((await send(owner, yard, rows, '0', 'ask')).body.data).toMatchObject({ unchanged: 2, unchangedRows: 3 })
    expect(await unitsNow()).toEqual([80, 1])
  })

  test('lines with ids are known by them, without a question, in whatever file', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const rows = ['l1', 'l2', 'l3'].map((externalLineId, index) =>
      line(yard, { rowId: index + 1, externalLineId, packageCount: 40 }),
    )
    const sendSome = async (...places: number[]) =>
      (
        await send(
          owner,
          yard,
          places.flatMap((place) => rows[place] ?? []),
          '0',
          'ask',
        )
      ).body.data
    expect(await sendSome(1)).toMatchObject({ created: 1 })
    expect(await sendSome(0, 1)).toMatchObject({ extended: 1, lines: 1, unchangedRows: 1 })
    expect(await sendSome(0, 1, 2)).toMatchObject({ extended: 1, lines: 1, unchangedRows: 2 })
    expect(await sendSome(2, 0)).toMatchObject({ extended: 0, unchangedRows: 2 })
    expect((await owner.call(orders.list, { states: everyState })).items[0]?.unitCount).toBe(120)
    const changed = await send(owner, yard, [{ ...rows[0], packageCount: 3 }], '0', 'more')
    expect(changed.body.errInfo).toMatchObject({ errType: 'ImportRowError', rowIds: [1] })
  })

  test('a file cut at any place, its parts in any order and twice, comes to the units of the file', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const counts = [
      ['a', 4],
      ['b', 4],
      ['b', 4],
      ['b', 4],
      ['c', 2],
      ['c', 4],
      ['c', 2],
      ['d', 4],
      ['d', 4],
    ] as const
    for (const withIds of [false, true])
      for (let cut = 1; cut < counts.length; cut++)
        for (const isTurned of [false, true]) {
          const run = `${withIds}${cut}${isTurned}`
          const rows = counts.map(([order, packageCount], index) =>
            line(yard, {
              rowId: index + 1,
              externalOrderNumber: `${run}${order}`,
              packageCount,
              ...(withIds ? { externalLineId: `${index}` } : {}),
            }),
          )
          const parts = [rows.slice(0, cut), rows.slice(cut)]
          if (isTurned) parts.reverse()
          for (const [place, part] of [...parts, ...parts].entries()) {
            const first = await send(owner, yard, part, '0', 'ask')
            // Whoever has cut the file knows that its parts are different lines. Nothing is asked with ids, nor of a part that was there.
            if (first.status === 417)
              expect([first.body.errInfo.errType, withIds, place]).toEqual(['EqualLines', false, 1])
            if (first.status === 417) expect((await send(owner, yard, part, '0', 'more')).status).toBe(200)
          }
          const { items } = await owner.call(orders.list, { states: everyState, referenceId: run, page_size: 100 })
          const units = new Map(items.map(({ externalOrderNumber, unitCount }) => [externalOrderNumber, unitCount]))
          expect(units).toEqual(
            new Map(
              [
                ['a', 4],
                ['b', 12],
                ['c', 8],
                ['d', 8],
              ].map(([order, sum]) => [`${run}${order}`, sum]),
            ),
          )
        }
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
