import * as auth from '@crossdock/contract/account/auth'
import * as boxes from '@crossdock/contract/fulfillment/shipments/box-types'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { make, send, testServer } from '../../../test/harness.ts'
import { everyState, makeStockedYard, pickUpOrder } from '../../../test/shipments.ts'

const server = testServer()
const form = { name: 'Medium box', depth: 40, width: 30, height: 25 }

test('a new account has three boxes', async () => {
  await send(
    server,
    auth.signup,
    {
      email: 'boxes@example.com',
      password: 'Correct-Horse-9',
      firstName: 'Maya',
      lastName: 'Brandt',
      businessName: 'Northwind Toys',
      phone: '6045550134',
      acceptTerms: true,
    },
    {},
  )
  const { rows } = await server.app.platform.pool.query(
    `select b.name from shipment_package_types b join logins l on l.account_id = b.account_id
     where l.email = 'boxes@example.com' order by b.depth`,
  )
  expect(rows).toEqual(boxes.firstBoxes.map(({ name }) => ({ name })))
})

describe('boxes', () => {
  test('are listed by name, searched by title, and only those the store may use', async () => {
    const owner = await make.account(server)
    const merchant = owner.at(await make.store(server, owner))
    for (const [name, store_ids] of [
      ['tube', []],
      ['Crate', [owner.mainStoreId]],
      ['Bag', [merchant.storeId]],
    ] as const)
      await owner.call(boxes.create, { ...form, name, store_ids: [...store_ids, ...store_ids] })
    const names = async (person: typeof owner, title?: string) =>
      (await person.call(boxes.list, title ? { title } : {})).items.map(({ name }) => name)
    expect(await names(owner.at(owner.allStoreId))).toEqual(['Bag', 'Crate', 'tube'])
    expect(await names(owner)).toEqual(['Crate', 'tube'])
    expect(await names(merchant)).toEqual(['Bag', 'tube'])
    expect(await names(owner, 'TU')).toEqual(['tube'])
    const [crate] = (await owner.call(boxes.list, {})).items
    expect(crate?.store_ids).toEqual([owner.mainStoreId])
    const theirs = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [merchant.storeId])
    expect(await names(theirs)).toEqual(['Bag', 'tube'])
  })

  test('for a store come smallest first, of those that hold the goods', async () => {
    const owner = await make.account(server)
    for (const [name, side] of [
      ['M', 20],
      ['S', 10],
      ['L', 30],
    ] as const)
      await owner.call(boxes.create, { name, depth: side, width: side, height: side })
    const names = async (volume?: number) =>
      (await owner.call(boxes.defaults, { id: owner.mainStoreId, ...(volume ? { volume } : {}) })).items.map(
        ({ name }) => name,
      )
    expect(await names()).toEqual(['S', 'M', 'L'])
    expect(await names(5000)).toEqual(['M', 'L', 'S'])
    expect(await names(100_000)).toEqual(['L', 'M', 'S'])
    expect((await owner.try(boxes.defaults, { id: newId() })).status).toBe(404)
  })

  test('of a store that is not the caller’s can be neither made, seen nor changed', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const main = await owner.call(boxes.create, { ...form, store_ids: [owner.mainStoreId] })
    const theirs = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [merchant])
    expect((await theirs.try(boxes.get, { id: main.id })).status).toBe(404)
    expect((await theirs.try(boxes.update, { ...form, id: main.id, store_ids: [merchant] })).status).toBe(404)
    expect((await theirs.try(boxes.remove, { id: main.id })).status).toBe(404)
    expect((await theirs.try(boxes.create, { ...form, store_ids: [owner.mainStoreId] })).status).toBe(404)
    expect((await theirs.try(boxes.create, form)).body.errInfo.fields).toEqual([
      { path: 'store_ids', message: 'Please choose among your stores' },
    ])
    expect((await theirs.try(boxes.defaults, { id: owner.mainStoreId })).status).toBe(404)
    const stranger = await make.account(server)
    expect((await stranger.try(boxes.get, { id: main.id })).status).toBe(404)
    expect((await stranger.try(boxes.create, { ...form, store_ids: [merchant] })).status).toBe(404)
    const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    expect((await viewer.try(boxes.list, {})).status).toBe(200)
    expect((await viewer.try(boxes.create, form)).body.code).toBe(300)
  })

  test('that an order is being packed in stay; of one that has left, name and size are a copy', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 2)
    const box = await owner.call(boxes.create, form)
    const { id, items } = await owner.call(orders.create, pickUpOrder(yard, 2))
    const itemId = items[0]?.id ?? ''
    await owner.call(picking.pick, { id, lines: [{ itemId, inventoryId: yard.inventoryId, packageCount: 2 }] })
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    const unit = { itemId, productPackageTypeId: yard.product.unitId }
    await owner.call(packing.savePackages, { id, packages: [{ ...unit, repackagedCount: 2 }] })
    const contents = [{ itemId, unitsCount: 2 }]
    await owner.call(packing.saveBoxes, { id, boxes: [{ shipmentPackageTypeId: box.id, contents }] })
    expect((await owner.try(boxes.remove, { id: box.id })).body.errInfo.errType).toBe('PackageSpecificationConflict')
    await owner.call(packing.setTask, { id, state: 'COMPLETED' })
    await owner.call(shipping.confirm, { id })
    await owner.call(boxes.update, { ...form, id: box.id, name: 'Renamed', depth: 10 })
    await owner.call(boxes.remove, { id: box.id })
    expect((await owner.call(packing.get, { id })).boxes).toMatchObject([
      { name: 'Medium box', depth: 40, quantity: 1 },
    ])
    expect((await owner.call(orders.list, { states: everyState, shipmentPackageType: box.id })).items).toMatchObject([
      { id },
    ])
  })
})
