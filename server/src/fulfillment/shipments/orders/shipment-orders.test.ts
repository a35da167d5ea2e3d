import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import {
  deliveryOrder,
  everyState,
  makeStockedYard,
  pickUp,
  pickUpOrder,
  placeOrder,
  recipient,
  stockOf,
} from '../../../test/shipments.ts'
import { makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()

describe('creating', () => {
  test('an order is placed, its stock reserved, and read back', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const order = await owner.call(orders.create, {
      ...deliveryOrder(yard, 4),
      externalOrderNumber: '1001',
      orderType: 'D2C',
      deliveryOptions: { signatureRequired: true, premiumType: 'NOON', scheduledFor: '2026-03-01T09:00:00Z' },
    })
    expect(order).toMatchObject({
      referenceId: 'SO-000001',
      state: 'READY',
      taskKind: 'PICKING',
      taskState: 'NOT_STARTED',
      externalOrderNumber: '1001',
      externalPoNumber: 'PO-7711',
      shipOutDate: '2026-03-01',
      deliveryType: 'BusinessDelivery',
      orderType: 'D2C',
      isStrict: false,
      customer: 'Ana Ruiz',
      businessDeliveryInfo: { ...recipient, recipientSecondaryPhone: null, recipientLat: null },
      thirdPartyPickUpInfo: null,
      recipient: { name: 'Ana Ruiz', zipCode: 'V5K 0A1', primaryPhoneNumber: '6045550134' },
      deliveryOptions: { signatureRequired: true, premiumType: 'NOON', scheduledFor: '2026-03-01T09:00:00Z' },
      assignee: null,
      packingLabelsDownloaded: false,
      channel: 'Manual',
      lineCount: 1,
      unitCount: 4,
      waiting: null,
      items: [{ sku: yard.product.sku, unitsCount: 4, reservedUnits: 4, pickedUnits: 0, packageTypeName: 'Unit' }],
    })
    expect(await owner.call(orders.get, { id: order.id })).toEqual(order)
    expect(order.events.map(({ type }) => type)).toEqual(['created'])
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 10, allocated: 4, picked: 0 })
  })

  test('capitalised and other spellings of the fields are understood; answers are lower camel', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const reply = await owner.try(orders.create, {
      WarehouseId: yard.warehouseId,
      ExternalOrderNumber: 'A-1',
      ExternalPoNumber: 'PO-1',
      shipmentDate: '15/03/2026',
      ShipmentType: 'ThirdPartyPickup',
      OrderType: 'B2B',
      IsStrict: true,
      ThirdPartyPickUpInfo: { CarrierName: 'ABF', ExpectedPickupDate: 46096, Note: 'dock 4' },
      Items: [{ ProductId: yard.product.id, ProductPackageTypeId: yard.product.unitId, UnitsCount: 1 }],
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      externalOrderNumber: 'A-1',
      externalPoNumber: 'PO-1',
      shipOutDate: '2026-03-15',
      deliveryType: 'ThirdPartyPickup',
      isStrict: true,
      thirdPartyPickUpInfo: { carrierName: 'ABF', expectedPickupDate: '2026-03-15', note: 'dock 4' },
    })
  })

  test('a recipient in its own words is a delivery address, too', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const reply = await owner.try(orders.create, {
      ...deliveryOrder(yard),
      businessDeliveryInfo: undefined,
      recipient: {
        name: 'Ana Ruiz',
        email: 'ana@example.com',
        primaryPhoneNumber: '6045550134',
        addressLine1: '14 Alder Street',
        country: 'Canada',
        state: 'BC',
        city: 'Vancouver',
        zipCode: 'V5K 0A1',
        lat: 49.28,
        lng: -123.12,
      },
    })
    expect(reply.body.data).toMatchObject({
      businessDeliveryInfo: { recipientName: 'Ana Ruiz', recipientPostalCode: 'V5K 0A1', recipientLat: 49.28 },
    })
  })

  test.each([
    ['warehouseId', undefined, 'Warehouse is required'],
    ['externalPoNumber', undefined, 'PO Number is required'],
    ['externalPoNumber', '   ', 'PO Number is required'],
    ['externalPoNumber', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['externalPoNumber', 'a\u0000b', 'Must not contain control characters'],
    ['shipOutDate', undefined, 'Ship Out Date is required'],
    ['shipOutDate', '', 'Ship Out Date is required'],
    ['shipOutDate', '2026-02-30', 'Must be a date'],
    ['shipOutDate', '31/12/1999', 'Must be a date'],
    ['deliveryType', 'Pigeon', 'Delivery Type is required'],
    ['orderType', 'B2G', 'Order Type must be B2B or D2C'],
    ['items', [], 'At least one product is required'],
    ['thirdPartyPickUpInfo.carrierName', '', 'Carrier Name is required'],
    ['thirdPartyPickUpInfo.expectedPickupDate', null, 'Expected Pickup Date is required'],
    ['thirdPartyPickUpInfo.expectedPickupDate', 'soon', 'Must be a date'],
    ['items.0.unitsCount', 0, 'Must be greater than 0'],
    ['items.0.unitsCount', -1, 'Must be greater than 0'],
    ['items.0.unitsCount', 1.5, 'Must be a whole number'],
    ['items.0.unitsCount', '3', 'Must be a number'],
    ['items.0.unitsCount', 1e308, 'Must be a whole number'],
    ['items.0.unitsCount', undefined, 'Quantity is required'],
    ['items.0.productId', undefined, 'Product is required'],
    ['items.0.productPackageTypeId', 'x', 'Must be an id'],
    ['deliveryOptions.signatureRequired', undefined, 'Signature Required is required'],
    ['deliveryOptions.scheduledFor', '2026-03-01', 'Must be a date and time'],
    ['deliveryOptions.scheduledFor', '0000-01-01T00:00:00Z', 'Must be a date and time'],
    ['deliveryOptions.premiumType', 'EVENING', 'Premium Type must be one of TEN_AM, NOON, SATURDAY, NONE'],
  ])('%s = %j is refused with "%s"', async (path, value, message) => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const form = structuredClone({
      ...pickUpOrder(yard),
      deliveryOptions: { signatureRequired: false, premiumType: 'NONE' },
    }) as Record<string, unknown>
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const target = keys.reduce((place, key) => place[key] as Record<string, unknown>, form)
    target[last] = value
    const reply = await owner.try(orders.create, form)
    expect(reply.status).toBe(400)
    expect(reply.body.errInfo.fields).toContainEqual({ path, message })
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
  })

  test.each([
    ['recipientName', '', 'Recipient Name is required'],
    ['recipientName', 'Al', 'Must be at least 3 characters'],
    ['recipientPrimaryPhone', '', 'Phone number is not valid'],
    ['recipientPrimaryPhone', '604555013', 'Phone number is not valid'],
    ['recipientPrimaryPhone', '60455501345', 'Phone number is not valid'],
    ['recipientPrimaryPhone', '604-555-01', 'Phone number is not valid'],
    ['recipientSecondaryPhone', '12', 'Phone number is not valid'],
    ['recipientEmail', 'ana@', 'Invalid email address'],
    ['recipientCountry', '', 'Please enter your country'],
    ['recipientState', null, 'Please enter your state'],
    ['recipientCity', '', 'Please enter your city'],
    ['recipientPostalCode', '', 'Please enter your zip code'],
    ['recipientAddressLine1', '  ', 'Please enter your address line 1'],
  ])('%s = %j is refused with "%s"', async (field, value, message) => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const reply = await owner.try(orders.create, {
      ...deliveryOrder(yard),
      businessDeliveryInfo: { ...recipient, [field]: value },
    })
    expect(reply.status).toBe(400)
    expect(reply.body.errInfo.fields).toContainEqual({ path: `businessDeliveryInfo.${field}`, message })
  })

  test('too much answers AvailablePackagesLessThanSelected with what there is; nothing is written', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    await makeStock(server, owner, yard, { packages: 5, condition: 3 })
    const reply = await owner.try(orders.create, pickUpOrder(yard, 4))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      message: 'The selected quantity exceeds the available packages in the warehouse.',
      errInfo: {
        errType: 'AvailablePackagesLessThanSelected',
        fields: [{ path: 'items.0.unitsCount', message: 'Only 3 available' }],
        shortages: [{ sku: yard.product.sku, neededUnits: 4, availableUnits: 3, onHoldUnits: 5 }],
      },
    })
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
  })

  test('one product and package type twice answers ExistingPackage', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    const form = pickUpOrder(yard)
    const reply = await owner.try(orders.create, { ...form, items: [...form.items, ...form.items] })
    expect(reply.body.errInfo.errType).toBe('ExistingPackage')
  })

  test('a line from another warehouse answers WarehouseConflict', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    const form = pickUpOrder(yard)
    const other = await makeWarehouse(server, owner)
    const reply = await owner.try(orders.create, {
      ...form,
      items: form.items.map((item) => ({ ...item, warehouseId: other })),
    })
    expect(reply.body.errInfo.errType).toBe('WarehouseConflict')
  })

  test("unknown and other merchants' products, and other accounts' warehouses, are 404", async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    const stranger = await makeYard(server, await make.account(server))
    const merchant = owner.at(await make.store(server, owner))
    const theirs = await makeProduct(server, merchant)
    const form = pickUpOrder(yard)
    const tries = [
      { ...form, warehouseId: stranger.warehouseId },
      { ...form, warehouseId: newId() },
      { ...form, items: [{ ...form.items[0], productId: theirs.id, productPackageTypeId: theirs.unitId }] },
      { ...form, items: [{ ...form.items[0], productPackageTypeId: theirs.unitId }] },
      { ...form, items: [{ ...form.items[0], productPackageTypeId: stranger.product.unitId }] },
    ]
    for (const input of tries) expect((await owner.try(orders.create, input)).status).toBe(404)
    expect((await owner.at(owner.allStoreId).try(orders.create, form)).body.errInfo.errType).toBe('INVALID_STORE_ALL')
  })

  test('a strict order takes whole packages of its own type only; another one takes other packages', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    await makeStock(server, owner, yard, { packages: 2, packageTypeId: yard.product.caseId })
    const form = pickUpOrder(yard, 24)
    expect((await owner.try(orders.create, { ...form, isStrict: true })).body.errInfo.errType).toBe(
      'AvailablePackagesLessThanSelected',
    )
    const cases = {
      ...form,
      isStrict: true,
      items: [{ productId: yard.product.id, productPackageTypeId: yard.product.caseId, unitsCount: 13 }],
    }
    const broken = await owner.try(orders.create, cases)
    expect(broken.body.errInfo.fields).toEqual([{ path: 'items.0.unitsCount', message: 'Must be a multiple of 12' }])
    expect((await owner.call(orders.create, form)).items[0]).toMatchObject({ unitsCount: 24, reservedUnits: 24 })
  })

  test('the same POST twice with a key makes one order', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const send = () => owner.try(orders.create, pickUpOrder(yard, 2), { 'idempotency-key': 'once' })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await owner.call(orders.list, { states: everyState })).total).toBe(1)
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 2 })
  })
})

describe('drafts', () => {
  test('a draft may be open, reserves nothing, and is placed when complete', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const draft = await owner.call(orders.create, {
      warehouseId: yard.warehouseId,
      externalPoNumber: 'PO-1',
      shipOutDate: '2026-03-01',
      deliveryType: 'BusinessDelivery',
      isDraft: true,
    })
    expect(draft).toMatchObject({ state: 'DRAFT', items: [], placedAt: null })
    const early = await owner.try(orders.publishDraft, { id: draft.id })
    expect(early.body.errInfo.fields).toContainEqual({
      path: 'businessDeliveryInfo.recipientCountry',
      message: 'Please enter your country',
    })
    expect(early.body.errInfo.fields).toContainEqual({ path: 'items', message: 'At least one product is required' })
    await owner.call(orders.update, {
      id: draft.id,
      ...deliveryOrder(yard, 2),
      items: undefined,
      businessDeliveryInfo: recipient,
    })
    await owner.call(orders.addItem, {
      id: draft.id,
      productId: yard.product.id,
      productPackageTypeId: yard.product.unitId,
      unitsCount: 2,
    })
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
    const placed = await owner.call(orders.publishDraft, { id: draft.id })
    expect(placed).toMatchObject({ state: 'READY', unitCount: 2, items: [{ reservedUnits: 2 }] })
    expect(placed.placedAt).not.toBeNull()
    expect(placed.events.map(({ type }) => type)).toEqual(['created', 'place'])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 2 })
    expect((await owner.try(orders.publishDraft, { id: draft.id })).body.errInfo.errType).toBe('WrongState')
  })

  test('lines are added, changed and taken out; sums follow', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { product } = yard
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const line = { id: draft.id, productId: product.id, productPackageTypeId: product.unitId, unitsCount: 1 }
    expect((await owner.try(orders.addItem, line)).body.errInfo.errType).toBe('ExistingProductPackageInOrder')
    const other = await makeWarehouse(server, owner)
    expect((await owner.try(orders.addItem, { ...line, warehouseId: other })).body.errInfo.errType).toBe(
      'WarehouseConflict',
    )
    const two = await owner.call(orders.addItem, { ...line, productPackageTypeId: product.caseId, unitsCount: 12 })
    expect(two).toMatchObject({ lineCount: 2, unitCount: 14, isSingleItem: false })
    const [first, second] = two.items
    const itemId = second?.id ?? ''
    expect((await owner.try(orders.updateItem, { ...line, itemId })).body.errInfo.errType).toBe(
      'ExistingProductPackageInOrder',
    )
    const changed = await owner.call(orders.updateItem, {
      ...line,
      itemId,
      productPackageTypeId: product.caseId,
      unitsCount: 24,
    })
    expect(changed.items.map(({ unitsCount }) => unitsCount)).toEqual([2, 24])
    const left = await owner.call(orders.removeItem, { id: draft.id, itemId: first?.id ?? '' })
    expect(left).toMatchObject({ lineCount: 1, unitCount: 24, isSingleItem: false })
    expect((await owner.try(orders.removeItem, { id: draft.id, itemId: newId() })).status).toBe(404)
    const single = await owner.call(orders.updateItem, {
      ...line,
      itemId,
      productPackageTypeId: product.caseId,
      unitsCount: 12,
    })
    expect(single.isSingleItem).toBe(true)
  })

  test('the warehouse of an order with lines cannot be switched', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 2), isDraft: true })
    const other = await makeWarehouse(server, owner)
    const form = { ...pickUpOrder(yard), id: draft.id, warehouseId: other }
    const refused = await owner.try(orders.update, { ...form, items: undefined })
    expect(refused.body.errInfo.errType).toBe('WarehouseConflict')
    const switched = await owner.call(orders.update, { ...form, items: [] })
    expect(switched).toMatchObject({ warehouseId: other, items: [], lineCount: 0 })
  })
})

describe('editing and deleting', () => {
  test('once placed only recipient and references change', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const order = await placeOrder(owner, yard, 2)
    const form = { ...pickUpOrder(yard), id: order.id, items: undefined }
    const changed = await owner.call(orders.update, {
      ...form,
      externalPoNumber: 'PO-2',
      thirdPartyPickUpInfo: { ...pickUp, pickupId: 'PU-10' },
    })
    expect(changed).toMatchObject({
      externalPoNumber: 'PO-2',
      thirdPartyPickUpInfo: { pickupId: 'PU-10' },
      items: [{ reservedUnits: 2 }],
    })
    const frozen = await owner.try(orders.update, { ...form, orderType: 'D2C', isStrict: true })
    expect(frozen.body.errInfo).toMatchObject({ errType: 'WrongState', fields: ['orderType', 'isStrict'] })
    expect((await owner.try(orders.update, { ...pickUpOrder(yard), id: order.id })).body.errInfo).toMatchObject({
      fields: ['items'],
    })
    const sameOptions = { ...order.deliveryOptions, scheduledFor: '' }
    expect((await owner.try(orders.update, { ...form, deliveryOptions: sameOptions })).status).toBe(200)
    const options = { ...sameOptions, scheduledFor: '2026-03-01T09:00:00Z' }
    expect((await owner.try(orders.update, { ...form, deliveryOptions: options })).body.errInfo).toMatchObject({
      fields: ['deliveryOptions'],
    })
    const line = { id: order.id, productId: yard.product.id, productPackageTypeId: yard.product.unitId, unitsCount: 1 }
    expect((await owner.try(orders.addItem, line)).body.errInfo.errType).toBe('WrongState')
    const open = await owner.try(orders.update, { ...form, thirdPartyPickUpInfo: { ...pickUp, carrierName: '' } })
    expect(open.body.errInfo.fields).toEqual([
      { path: 'thirdPartyPickUpInfo.carrierName', message: 'Carrier Name is required' },
    ])
  })

  test('a change of a placed order is told all that is wrong with it at once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 4)
    const order = await owner.call(orders.create, deliveryOrder(yard, 4))
    const faults = async (more: object, info: object) => {
      const reply = await owner.try(orders.update, {
        ...order,
        ...more,
        businessDeliveryInfo: { ...recipient, ...info },
      })
      expect(reply.status).toBe(400)
      return (reply.body.errInfo.fields ?? []).map(({ path, message }) => `${path}: ${message}`).sort()
    }
    const info = { recipientEmail: 'ana@', recipientCity: '' }
    const both = [
      'businessDeliveryInfo.recipientCity: Please enter your city',
      'businessDeliveryInfo.recipientEmail: Invalid email address',
    ]
    expect(await faults({}, info)).toEqual(both)
    expect(await faults({ externalPoNumber: '' }, info)).toEqual([...both, 'externalPoNumber: PO Number is required'])
    // Who does not say what it is like is told what it lacks all the same.
    const long = { recipientPrimaryPhone: '604555013456', recipientSecondaryPhone: '604555013457', recipientCity: '' }
    for (const state of ['READY', undefined])
      expect(await faults({ state }, long)).toEqual([
        'businessDeliveryInfo.recipientCity: Please enter your city',
        'businessDeliveryInfo.recipientPrimaryPhone: Phone number is not valid',
        'businessDeliveryInfo.recipientSecondaryPhone: Phone number is not valid',
      ])
    expect(await owner.call(orders.get, { id: order.id })).toMatchObject({ version: order.version })
  })

  test('the ship-out date moves while nothing is picked, and the timeline says so', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id, items } = await placeOrder(owner, yard, 2)
    const form = { ...pickUpOrder(yard), id, items: undefined }
    const moved = await owner.call(orders.update, { ...form, shipOutDate: '2026-04-01' })
    expect(moved).toMatchObject({ state: 'READY', shipOutDate: '2026-04-01', items: [{ reservedUnits: 2 }] })
    const again = await owner.call(orders.setShipOutDate, { id, shipOutDate: '2026-04-02', version: moved.version })
    // The same day again is no change, and is not told as one.
    await owner.call(orders.setShipOutDate, { id, shipOutDate: '2026-04-02' })
    expect(
      (await owner.try(orders.setShipOutDate, { id, shipOutDate: '2026-04-03', version: again.version })).status,
    ).toBe(409)
    const told = (await owner.call(orders.get, { id })).events.filter(({ type }) => type === 'ship-out-moved')
    expect(told.map(({ detail }) => detail)).toEqual([
      { before: '2026-03-01', after: '2026-04-01' },
      { before: '2026-04-01', after: '2026-04-02' },
    ])
    const line = { itemId: items[0]?.id ?? '', packageCount: 1, stockLocationId: yard.shelf }
    await owner.call(packing.setTask, { id, kind: 'PICKING', state: 'IN_PROGRESS' })
    await owner.call(orders.setShipOutDate, { id, shipOutDate: '2026-04-04' })
    await owner.call(picking.pick, { id, lines: [line] })
    const refused = [
      await owner.try(orders.setShipOutDate, { id, shipOutDate: '2026-04-05' }),
      await owner.try(orders.update, { ...form, shipOutDate: '2026-04-05' }),
    ]
    for (const { body } of refused)
      expect(body.errInfo).toMatchObject({ errType: 'WrongState', fields: ['shipOutDate'] })
    expect(
      (await owner.try(orders.update, { ...form, shipOutDate: '2026-04-04', externalPoNumber: 'PO-3' })).status,
    ).toBe(200)
    await owner.call(picking.unpick, { id })
    await owner.call(orders.update, { ...form, shipOutDate: '2026-04-05' })
    expect((await owner.call(orders.get, { id })).shipOutDate).toBe('2026-04-05')
  })

  test('a change is one new version, its lines included, whatever the order waits for', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const states = [{ isDraft: true }, { asBackOrder: true }]
    for (const [n, state] of states.entries()) {
      const form = pickUpOrder(yard, 20 + n)
      const { id, version } = await owner.call(orders.create, { ...form, ...state })
      const { items } = pickUpOrder(yard, 30)
      expect((await owner.call(orders.update, { ...form, items, id, version })).version).toBe(version + 1)
    }
  })

  test("somebody else's change in between answers VersionConflict", async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id, version } = await placeOrder(owner, yard)
    const form = { ...pickUpOrder(yard), id, items: undefined, version }
    await owner.call(orders.update, form)
    const late = await owner.try(orders.update, form)
    expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
  })

  test('deleting a placed order frees what it held', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const order = await placeOrder(owner, yard, 5)
    await owner.call(orders.remove, { id: order.id })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 5, allocated: 0, picked: 0 })
    // The timeline goes with the order, what was done to it stays on record.
    const left = async (table: 'order_events' | 'audit_log', column: string) =>
      (
        await server.app.platform.pool.query(`select * from ${table} where account_id = $1 and ${column} = $2`, [
          owner.accountId,
          order.id,
        ])
      ).rows
    expect(await left('order_events', 'order_id')).toEqual([])
    expect((await left('audit_log', 'entity_id')).map((row) => row.action).sort()).toEqual(['create', 'remove'])
    expect((await owner.try(orders.get, { id: order.id })).status).toBe(404)
    expect((await owner.try(orders.remove, { id: order.id })).status).toBe(404)
    await placeOrder(owner, yard, 5)
  })

  test('strictness of a placed order reserves anew or is refused', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    const record = await makeStock(server, owner, yard, { packages: 2, packageTypeId: yard.product.caseId })
    const order = await placeOrder(owner, yard, 12)
    expect(await stockOf(server, record)).toMatchObject({ allocated: 1 })
    expect((await owner.try(orders.setStrict, { id: order.id, isStrict: true })).body.errInfo.errType).toBe(
      'AvailablePackagesLessThanSelected',
    )
    expect(await stockOf(server, record)).toMatchObject({ allocated: 1 })
    const units = await makeStock(server, owner, yard, { packages: 12 })
    expect(await owner.call(orders.setStrict, { id: order.id, isStrict: true })).toMatchObject({ isStrict: true })
    expect(await stockOf(server, record)).toMatchObject({ allocated: 0 })
    expect(await stockOf(server, units)).toMatchObject({ allocated: 12 })
    expect(await owner.call(orders.setStrict, { id: order.id, isStrict: false })).toMatchObject({ isStrict: false })
  })
})

describe('who may see what', () => {
  test('under another store StoreAccess; of another account, or a store one may not see, 404', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id } = await placeOrder(owner, yard)
    const storeId = await make.store(server, owner)
    for (const call of [orders.get, orders.remove, orders.place])
      expect((await owner.at(storeId).try(call, { id })).body.errInfo).toMatchObject({
        errType: 'StoreAccess',
        storeId: owner.mainStoreId,
      })
    expect((await owner.at(owner.allStoreId).try(orders.get, { id })).status).toBe(200)
    const merchant = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [storeId])
    const stranger = await make.account(server)
    for (const person of [merchant, stranger]) {
      expect((await person.try(orders.get, { id })).status).toBe(404)
      expect((await person.try(orders.remove, { id })).status).toBe(404)
      expect((await person.try(orders.assignMany, { ids: [id], userId: null })).status).toBe(404)
      expect((await person.call(orders.list, { states: everyState })).items).toEqual([])
    }
    expect((await owner.at(storeId).call(orders.list, { states: everyState })).items).toEqual([])
  })

  test('viewing and managing are permissions of their own', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id } = await placeOrder(owner, yard)
    const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    expect((await viewer.try(orders.get, { id })).status).toBe(200)
    const refused = [
      await viewer.try(orders.create, pickUpOrder(yard)),
      await viewer.try(orders.remove, { id }),
      await viewer.try(orders.assign, { id, userId: null }),
    ]
    for (const { body } of refused) expect(body).toMatchObject({ code: 300, errInfo: { errType: 'NO_ACCESS' } })
    const nobody = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
    expect((await nobody.try(orders.list, { states: everyState })).body.code).toBe(300)
  })
})

describe('statements that are kept', () => {
  const narrow = testServer({ poolSize: 1 })

  test('states are written one way, however a caller writes them: a statement is kept once for them', async () => {
    const owner = await make.account(narrow)
    const kept = async () =>
      (
        await narrow.app.platform.pool.query<{ count: number }>(
          "select count(*)::integer as count from pg_prepared_statements where statement like '%shipment_orders%'",
        )
      ).rows[0]?.count
    await owner.call(orders.list, { states: 'DRAFT,READY' })
    const first = await kept()
    expect(first).toBeGreaterThan(0)
    for (const states of ['READY,DRAFT', 'READY,DRAFT,READY', 'DRAFT,DRAFT,READY'])
      await owner.call(orders.list, { states })
    expect(await kept()).toBe(first)
  })
})
