import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { deliveryOrder, everyState, makeStockedYard, pickUpOrder, recipient, stockOf } from '../../../test/shipments.ts'

const server = testServer()

/** An order of two units of three, picked and packed as it is. */
async function packedOrder(
  owner: Person,
  more: Record<string, unknown> = {},
  kind: 'delivery' | 'pickup' = 'delivery',
) {
  const yard = await makeStockedYard(server, owner, 3)
  const form = kind === 'delivery' ? deliveryOrder(yard, 2) : pickUpOrder(yard, 2)
  const { id, items } = await owner.call(orders.create, { ...form, ...more })
  const line = { itemId: items[0]?.id ?? '', inventoryId: yard.inventoryId, packageCount: 2 }
  await owner.call(picking.pick, { id, lines: [line] })
  await owner.call(packing.setTask, { id, state: 'COMPLETED' })
  await owner.call(packing.savePackages, { id, packages: [] })
  await owner.call(packing.setTask, { id, state: 'COMPLETED' })
  return { id, yard, line }
}

describe('own drivers', () => {
  test('a shipped order stands in the pool at once, and its timeline goes on to the door', async () => {
    const owner = await make.account(server)
    const { id } = await packedOrder(owner, { externalOrderNumber: 'SHOP-1' })
    await owner.call(shipping.confirm, {
      id,
      deliveryOption: 'ORDER_POOL',
      deliveryOptions: { signatureRequired: true, premiumType: 'NOON', scheduledFor: '2031-03-04T16:30:00Z' },
    })
    const [waiting] = (await owner.call(pool.list, {})).items
    expect(waiting).toMatchObject({
      ...{ orderNo: 'SHOP-1', poNo: 'PO-7711', shipmentOrderId: id, storeId: owner.mainStoreId },
      ...{
        customer: { firstName: 'Ana', lastName: 'Ruiz', phone: '6045550134' },
        city: 'Vancouver',
        packages: 2,
        weight: 2,
      },
      ...{ deliveryDate: '2031-03-04', windowTo: '12:00', priority: 'High', proof: ['Signature'] },
    })
    const addressId = waiting?.id ?? ''
    const { id: routeId } = await owner.call(routes.create, {
      name: 'North',
      date: '2031-03-04',
      addressIds: [addressId],
    })
    const { id: driverId } = await owner.call(drivers.create, {
      firstName: 'Ines',
      lastName: 'Moreau',
      phone: '6045550171',
    })
    await owner.call(routes.assignDriver, { id: routeId, driverId })
    await owner.call(routes.start, { id: routeId })
    await owner.call(routes.setResult, { id: routeId, addressId, status: 'Delivered', proof: { name: 'A. Ruiz' } })
    const shipped = await owner.call(orders.get, { id })
    expect(shipped.carrierDetails).toMatchObject({ deliveryOption: 'ORDER_POOL', carrierName: 'Order Pool' })
    const types = shipped.events.map(({ type }) => type)
    expect(types.slice(types.indexOf('ship'))).toEqual(['ship', 'pooled', 'planned', 'on-the-way', 'delivered'])
    expect(shipped.events.at(-1)?.detail).toEqual({ name: 'A. Ruiz' })
  })

  test('onto a route: it is on it or nothing has left, and only for who may change routes', async () => {
    const owner = await make.account(server)
    const { id, yard } = await packedOrder(owner)
    const { id: routeId } = await owner.call(routes.create, { name: 'North', date: '2031-03-04' })
    const ship = { id, deliveryOption: 'IN_HOUSE' } as const
    expect((await owner.try(shipping.confirm, ship)).body.errInfo?.fields).toMatchObject([{ path: 'routeId' }])
    const packer = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [owner.mainStoreId])
    expect((await packer.try(shipping.confirm, { ...ship, routeId })).status).toBe(403)
    await owner.call(routes.cancel, { id: routeId })
    expect((await owner.try(shipping.confirm, { ...ship, routeId })).status).toBe(400)
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 3, allocated: 2, picked: 2 })
    expect((await owner.call(pool.list, {})).items).toEqual([])
    await owner.call(routes.restore, { id: routeId })
    const answers = await Promise.all([1, 2].map(() => owner.try(shipping.confirm, { ...ship, routeId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await owner.call(routes.get, { id: routeId })).orders).toHaveLength(1)
  })

  test('what is fetched, or lacks an address of a door, is not given to drivers', async () => {
    const owner = await make.account(server)
    const fetched = await packedOrder(owner, {}, 'pickup')
    expect((await owner.try(shipping.confirm, { id: fetched.id, deliveryOption: 'ORDER_POOL' })).status).toBe(400)
  })
})

describe('handing over', () => {
  test('a packed order leaves: its goods leave the stock, its facts stay', async () => {
    const owner = await make.account(server)
    const { id, yard, line } = await packedOrder(owner)
    const info = await owner.call(shipping.get, { id })
    expect(info).toMatchObject({
      needsCustoms: false,
      customs: [],
      totalWeight: 2,
      boxes: [{ name: 'Unit', quantity: 2, contents: [{ sku: yard.product.sku, unitsCount: 1 }] }],
    })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 3, allocated: 2, picked: 2 })
    const shipped = await owner.call(shipping.confirm, {
      id,
      carrierName: 'Purolator',
      trackingNumber: 'PIN123',
      trackingLink: 'https://example.com/PIN123',
      shipmentPriceAmount: 12.34,
      carrierAddressType: 'RESIDENTIAL',
      deliveryOptions: { signatureRequired: true, premiumType: 'SATURDAY' },
    })
    expect(shipped).toMatchObject({
      state: 'COMPLETED',
      carrierDetails: {
        carrierName: 'Purolator',
        trackingNumber: 'PIN123',
        trackingLink: 'https://example.com/PIN123',
        shipmentPriceAmount: 12.34,
      },
      carrierAddressType: 'RESIDENTIAL',
      deliveryOptions: { signatureRequired: true, premiumType: 'SATURDAY' },
      items: [{ unitsCount: 2, pickedUnits: 2 }],
    })
    expect(shipped.completedAt).not.toBeNull()
    expect(shipped.events.at(-1)).toMatchObject({ type: 'ship', detail: { trackingNumber: 'PIN123' } })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 1, allocated: 0, picked: 0 })
    const { rows } = await server.app.platform.pool.query(
      "select package_change from inventory_log where shipment_order_id = $1 and type = 'SHIPPED'",
      [id],
    )
    expect(rows).toEqual([{ package_change: -2 }])
    // It has left: nothing of it can be taken back here, and its labels can still be printed.
    const refused = [
      await owner.try(shipping.confirm, { id, carrierName: 'UPS' }),
      await owner.try(picking.unpick, { id }),
      await owner.try(picking.pick, { id, lines: [line] }),
      await owner.try(orders.remove, { id }),
      await owner.try(orders.assign, { id, userId: null }),
    ]
    for (const { body } of refused) expect(body.errInfo.errType).toBe('WrongState')
    expect((await owner.try(packing.labels, { id })).status).toBe(200)
    expect((await owner.call(packing.get, { id })).boxCount).toBe(2)
  })

  test('only once, also when confirmed by three at the same time', async () => {
    const owner = await make.account(server)
    const { id, yard } = await packedOrder(owner)
    const replies = await Promise.all([1, 2, 3].map(() => owner.try(shipping.confirm, { id, carrierName: 'UPS' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 1, allocated: 0, picked: 0 })
  })

  test('not before it is packed', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    const { id, items } = await owner.call(orders.create, deliveryOrder(yard, 2))
    const confirm = () => owner.try(shipping.confirm, { id, carrierName: 'UPS' })
    expect((await confirm()).body.errInfo.errType).toBe('WrongState')
    const line = { itemId: items[0]?.id ?? '', inventoryId: yard.inventoryId, packageCount: 2 }
    await owner.call(picking.pick, { id, lines: [line] })
    expect((await confirm()).body.errInfo.errType).toBe('WrongState')
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    expect((await confirm()).body.message).toBe('The order is not packed yet. Please finish packing first.')
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 3, allocated: 2, picked: 2 })
  })

  test.each([
    [{ carrierName: '' }, 'carrierName', 'Carrier Name is required'],
    [{ carrierName: 'UPS', shipmentPriceAmount: -1 }, 'shipmentPriceAmount', 'Must be greater than or equal to 0'],
    [{ carrierName: 'UPS', shipmentPriceAmount: 1.234 }, 'shipmentPriceAmount', 'Maximum two digits after comma'],
    [{ carrierName: 'UPS', trackingLink: 'javascript:alert(1)' }, 'trackingLink', 'Must be a web address'],
    [
      { carrierName: 'UPS', deliveryOptions: { premiumType: 'NOON' } },
      'deliveryOptions.signatureRequired',
      'Signature Required is required',
    ],
  ])('%j is refused at %s', async (input, path, message) => {
    const owner = await make.account(server)
    const { id } = await packedOrder(owner)
    const reply = await owner.try(shipping.confirm, { id, ...input })
    expect(reply.body.errInfo.fields).toContainEqual({ path, message })
    expect((await owner.call(orders.get, { id })).state).toBe('PICKING')
  })

  test('a pick-up keeps its carrier', async () => {
    const owner = await make.account(server)
    const { id } = await packedOrder(owner, {}, 'pickup')
    const shipped = await owner.call(shipping.confirm, { id })
    expect(shipped).toMatchObject({ state: 'COMPLETED', carrierName: 'Day and Ross' })
  })

  test('what the carrier shows at the door is kept with the pick-up, and is of no account for a delivery', async () => {
    const owner = await make.account(server)
    const { id } = await packedOrder(owner, {}, 'pickup')
    const shown = { pickupId: 'PU-77', poNumber: 'C-1', referenceNumber: 'R-9' }
    const shipped = await owner.call(shipping.confirm, { id, carrierName: 'ABF', thirdPartyPickUpInfo: shown })
    expect(shipped.carrierName).toBe('ABF')
    expect(shipped.thirdPartyPickUpInfo).toMatchObject(shown)
    const door = await packedOrder(owner)
    const sent = await owner.call(shipping.confirm, { id: door.id, carrierName: 'UPS', thirdPartyPickUpInfo: shown })
    expect(sent.thirdPartyPickUpInfo).toBeNull()
  })

  test('a pick-up imported before carriers were asked for names its carrier now', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 3)
    const row = {
      rowId: 1,
      externalPoNumber: 'PO-1',
      deliveryType: 'Pick up',
      productSku: yard.product.sku,
      productPackageTypeName: 'Unit',
      perPackageQuantity: 1,
      packageCount: 1,
      carrierName: 'ABF',
    }
    await owner.call(importShipments, { orderId: '0', warehouseId: yard.warehouseId, rows: [row] })
    await server.app.platform.pool.query(
      'update shipment_orders set pickup_carrier_name = null where account_id = $1',
      [owner.accountId],
    )
    const [order] = (await owner.call(orders.list, { states: everyState })).items
    const id = order?.id ?? ''
    const [item] = (await owner.call(orders.get, { id })).items
    const line = { itemId: item?.id ?? '', inventoryId: yard.inventoryId, packageCount: 1 }
    await owner.call(picking.pick, { id, lines: [line] })
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    await owner.call(packing.savePackages, { id, packages: [] })
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    expect((await owner.try(shipping.confirm, { id })).body.errInfo.fields).toEqual([
      { path: 'carrierName', message: 'Carrier Name is required' },
    ])
    expect((await owner.call(shipping.confirm, { id, carrierName: 'ABF' })).carrierName).toBe('ABF')
  })

  test('abroad each product is declared', async () => {
    const owner = await make.account(server)
    const { id, yard } = await packedOrder(owner, {
      businessDeliveryInfo: { ...recipient, recipientCountry: 'United States' },
    })
    const { customs, needsCustoms } = await owner.call(shipping.get, { id })
    expect(needsCustoms).toBe(true)
    expect(customs).toMatchObject([{ productId: yard.product.id, sku: yard.product.sku, hsCode: null, unitsCount: 2 }])
    const without = await owner.try(shipping.confirm, { id, carrierName: 'UPS' })
    expect(without.body.errInfo.fields).toEqual([
      { path: 'customsInfo', message: `Customs information of ${yard.product.sku} is required` },
    ])
    const line = { productId: yard.product.id, description: 'Wooden blocks', declared: 25.5, country: 'Canada' }
    const wrong = await owner.try(shipping.confirm, {
      id,
      carrierName: 'UPS',
      customsInfo: [{ ...line, hsCode: '12' }],
    })
    expect(wrong.body.errInfo.fields).toEqual([
      { path: 'customsInfo.0.hsCode', message: 'HS Code must be 6-10 digits' },
    ])
    const shipped = await owner.call(shipping.confirm, { id, carrierName: 'UPS', customsInfo: [line] })
    expect(shipped.customsInfo).toEqual([{ ...line, hsCode: null }])
  })

  test('abroad again each product is declared as the last time, worth what it was a unit', async () => {
    const owner = await make.account(server)
    const abroad = { businessDeliveryInfo: { ...recipient, recipientCountry: 'United States' } }
    const { id, yard } = await packedOrder(owner, abroad)
    expect((await owner.call(shipping.get, { id })).customs).toMatchObject([
      { unitsCount: 2, declared: null, country: null },
    ])
    const line = { productId: yard.product.id, description: 'Blocks', declared: 25.5, country: 'Canada' }
    await owner.call(shipping.confirm, { id, carrierName: 'UPS', customsInfo: [line] })
    const next = await owner.call(orders.create, { ...deliveryOrder(yard, 1), ...abroad })
    expect((await owner.call(shipping.get, { id: next.id })).customs).toMatchObject([
      { productId: yard.product.id, unitsCount: 1, declared: 12.75, country: 'Canada' },
    ])
  })

  test('is for who may work on it', async () => {
    const owner = await make.account(server)
    const { id } = await packedOrder(owner)
    await owner.call(orders.assign, { id, userId: owner.userId })
    const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
    const input = { id, carrierName: 'UPS' }
    expect((await lee.try(shipping.confirm, input)).body.errInfo.errType).toBe('NotAssignedToYou')
    const stranger = await make.account(server)
    expect((await stranger.try(shipping.confirm, input)).status).toBe(404)
    expect((await stranger.try(shipping.get, { id })).status).toBe(404)
    const elsewhere = owner.at(await make.store(server, owner))
    expect((await elsewhere.try(shipping.confirm, input)).body.errInfo.errType).toBe('StoreAccess')
  })
})
