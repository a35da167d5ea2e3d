import { meaningsOf } from '@crossdock/contract/fulfillment/known-codes'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { allLogTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { type Id, newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeLocation, makeProduct } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { makeStockedYard, pickUpOrder, placeOrder, stockOf } from '../../../test/shipments.ts'
import { expectBalanced, inTransactionOf, makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { readAvoided } from '../../stock/reservations/reads.ts'
import { releaseBackOrders } from '../placement/writes.ts'
import { pickSheetOf } from './export.ts'

const server = testServer()

const firstItem = async (person: Person, id: Id<'shipmentOrder'>) => {
  const [item] = (await person.call(picking.options, { id })).items
  return item as NonNullable<typeof item>
}
const lineOf = async (person: Person, yard: Yard, id: Id<'shipmentOrder'>, packageCount: number) => ({
  itemId: (await firstItem(person, id)).itemId,
  stockLocationId: yard.shelf,
  packageCount,
})
const stateOf = async (person: Person, id: Id<'shipmentOrder'>) => {
  const { state, taskKind, taskState } = await person.call(orders.get, { id })
  return [state, taskKind, taskState]
}
const eventsOf = async (person: Person, id: Id<'shipmentOrder'>) =>
  (await person.call(orders.get, { id })).events.map(({ type }) => type)

describe('the pick list', () => {
  test('shows where a line can be picked: earliest expiry first, then the oldest receipt; nothing that may not leave', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { hasExpiration: true })
    const put = (facts: Parameters<typeof makeStock>[3]) => makeStock(server, owner, yard, facts)
    const late = await put({ packages: 5, expiresOn: '2099-12-31', receivedOn: '2024-01-01' })
    const soon = await put({ packages: 5, expiresOn: '2099-01-31', receivedOn: '2024-03-01', shelf: yard.otherShelf })
    const older = await put({ packages: 5, expiresOn: '2099-12-31', receivedOn: '2023-01-01' })
    await put({ packages: 5, expiresOn: '2020-01-01' })
    await put({ packages: 5, condition: 3, expiresOn: '2099-01-01' })
    const order = await placeOrder(owner, yard, 7)
    const list = await owner.call(picking.options, { id: order.id })
    expect(list).toMatchObject({ state: 'READY', taskState: 'NOT_STARTED', isComplete: false })
    const [item] = list.items
    expect(item).toMatchObject({ unitsCount: 7, heldUnits: 7, pickedUnits: 0 })
    expect(item?.options.map(({ inventoryId }) => inventoryId)).toEqual([soon, older, late])
    expect(item?.options.map(({ suggestedCount }) => suggestedCount)).toEqual([5, 2, 0])
    expect(item?.options[0]).toMatchObject({
      stockLocationId: yard.otherShelf,
      expirationDate: '2099-01-31',
      receivedOn: '2024-03-01',
      packagesAvailable: 5,
      condition: 5,
      packageTypeName: 'Unit',
    })
  })

  test('what other orders hold is not offered; a strict order is offered its own package type only', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    await makeStock(server, owner, yard, { packages: 2, packageTypeId: yard.product.caseId })
    await placeOrder(owner, yard, 6)
    const order = await placeOrder(owner, yard, 2)
    const loose = await firstItem(owner, order.id)
    expect(loose.options.map((option) => [option.packageTypeName, option.packagesAvailable])).toEqual(
      expect.arrayContaining([
        ['Unit', 4],
        ['Case', 2],
      ]),
    )
    await owner.call(orders.setStrict, { id: order.id, isStrict: true })
    expect((await firstItem(owner, order.id)).options.map((option) => option.packageTypeName)).toEqual(['Unit'])
  })

  test('a scanned code is a line, by SKU, alias or barcode, or a location', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const order = await placeOrder(owner, yard, 2)
    const { itemId, options } = await firstItem(owner, order.id)
    const scan = (code: string) => owner.call(picking.getScanned, { id: order.id, code })
    expect(await scan(yard.product.sku.toLowerCase())).toEqual({
      itemIds: [itemId],
      productPackageTypeId: null,
      stockLocation: null,
      otherWarehouse: null,
    })
    const title = options[0]?.stockLocationTitle ?? ''
    expect(await scan(title)).toEqual({
      itemIds: [],
      productPackageTypeId: null,
      stockLocation: { id: yard.shelf, title },
      otherWarehouse: null,
    })
    expect(await scan('nothing')).toEqual({
      itemIds: [],
      productPackageTypeId: null,
      stockLocation: null,
      otherWarehouse: null,
    })
  })

  test('names what scanners may read on its products, as a scan without a connection finds them', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    await makeProduct(server, owner)
    const order = await placeOrder(owner, yard, 2)
    const { codes } = await owner.call(picking.codes, { id: order.id })
    const find = (text: string) =>
      meaningsOf(text, (space, key) => codes.find((one) => one.space === space && one.code === key))
    expect(new Set(codes.map(({ productId }) => productId))).toEqual(new Set([yard.product.id]))
    expect(find(` ${yard.product.sku.toLowerCase()}`)).toMatchObject([{ space: 'sku', productPackageTypeId: null }])
    expect(find('nothing')).toEqual([])
    const other = owner.at(await make.store(server, owner))
    expect((await other.try(picking.codes, { id: order.id })).body.errorType).toBe('StoreAccess')
  })
})

describe('picking', () => {
  test('what is sent again because no answer came is done once; another key is another pick', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const order = await placeOrder(owner, yard, 4)
    const lines = [await lineOf(owner, yard, order.id, 1)]
    const key = { 'idempotency-key': newId() }
    const twins = await Promise.all([1, 2].map(() => owner.try(picking.pick, { id: order.id, lines }, key)))
    const later = await owner.try(picking.pick, { id: order.id, lines }, key)
    expect([...twins, later].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(later.body).toEqual(twins[0]?.body)
    expect((await firstItem(owner, order.id)).pickedUnits).toBe(1)
    await owner.try(picking.pick, { id: order.id, lines }, { 'idempotency-key': newId() })
    expect((await firstItem(owner, order.id)).pickedUnits).toBe(2)
    const other = await owner.try(picking.unpick, { id: order.id, lines }, key)
    expect(other.body.errorType).toBe('IdempotencyConflict')
  })

  test('goes from start to finish, with a pause, and is written in the timeline', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const task = (state: 'IN_PROGRESS' | 'PAUSED' | 'COMPLETED') => owner.try(packing.setTask, { id, state })
    expect((await task('PAUSED')).body.errInfo.errType).toBe('WrongState')
    expect((await task('IN_PROGRESS')).status).toBe(200)
    expect(await stateOf(owner, id)).toEqual(['PICKING', 'PICKING', 'IN_PROGRESS'])
    expect((await task('IN_PROGRESS')).body.errInfo.errType).toBe('WrongState')
    await owner.call(picking.pick, { id, lines: [await lineOf(owner, yard, id, 3)] })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 10, allocated: 5, picked: 3 })
    const early = await task('COMPLETED')
    expect(early.body.errInfo).toMatchObject({
      errType: 'FinalUnitsCountMismatchPicked',
      pickedUnits: 3,
      open: [{ unitsCount: 5, pickedUnits: 3 }],
    })
    await task('PAUSED')
    const line = await lineOf(owner, yard, id, 2)
    expect((await owner.try(picking.pick, { id, lines: [line] })).body.message).toBe(
      'This task is paused. Please resume it first.',
    )
    await task('IN_PROGRESS')
    const list = await owner.call(picking.pick, { id, lines: [line] })
    expect(list).toMatchObject({ isComplete: true, items: [{ pickedUnits: 5 }] })
    const counted = await owner.try(packing.setTask, { id, state: 'COMPLETED', finalUnitsCount: 4 })
    expect(counted.body.errInfo).toMatchObject({ errType: 'FinalUnitsCountMismatchPicked', pickedUnits: 5 })
    await owner.call(packing.setTask, { id, state: 'COMPLETED', kind: 'PICKING', finalUnitsCount: 5 })
    expect(await stateOf(owner, id)).toEqual(['PICKING', 'PACKING', 'NOT_STARTED'])
    // The same press again does not finish packing, too.
    expect((await owner.try(packing.setTask, { id, state: 'COMPLETED', kind: 'PICKING' })).body.errInfo.errType).toBe(
      'WrongState',
    )
    expect((await owner.try(picking.pick, { id, lines: [line] })).body.errInfo.errType).toBe('WrongState')
    expect(await eventsOf(owner, id)).toEqual([
      'created',
      'start-picking',
      'started',
      'picked',
      'paused',
      'resumed',
      'picked',
      'finished',
    ])
  })

  test.each([
    [0, 'Must be greater than 0'],
    [-2, 'Must be greater than 0'],
    [1.5, 'Must be a whole number'],
    [undefined, 'Quantity is required'],
    ['3', 'Must be a number'],
  ])('a count of %j is refused with "%s"', async (packageCount, message) => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const line = { ...(await lineOf(owner, yard, id, 1)), packageCount }
    const reply = await owner.try(picking.pick, { id, lines: [line] })
    expect(reply.body.errInfo.fields).toContainEqual({ path: 'lines.0.packageCount', message })
    expect(await stateOf(owner, id)).toEqual(['READY', 'PICKING', 'NOT_STARTED'])
  })

  test('more than a place has, or the line wants, is refused and says what is left; an empty place has nothing', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 4)
    await makeStock(server, owner, yard, { packages: 6, shelf: yard.otherShelf })
    const { id } = await placeOrder(owner, yard, 8)
    const line = await lineOf(owner, yard, id, 5)
    const over = await owner.try(picking.pick, { id, lines: [line] })
    expect(over.body.errInfo).toMatchObject({ errType: 'AvailablePackagesLessThanSelected', left: 4 })
    const empty = await makeLocation(server, owner, yard.warehouseId)
    const gone = await owner.try(picking.pick, { id, lines: [{ ...line, stockLocationId: empty, packageCount: 1 }] })
    expect(gone.body.errInfo.errType).toBe('InventoryNotAvailable')
    const { itemId } = line
    const [place, other] = (await firstItem(owner, id)).options
    await owner.call(picking.pick, {
      id,
      lines: [{ itemId, inventoryId: place?.inventoryId ?? '', packageCount: place?.packagesAvailable ?? 0 }],
    })
    const most = 8 - (place?.packagesAvailable ?? 0)
    const many = await owner.try(picking.pick, {
      id,
      lines: [{ itemId, inventoryId: other?.inventoryId ?? '', packageCount: most + 1 }],
    })
    expect(many.body.errInfo.fields).toEqual([{ path: 'lines.0.packageCount', message: `Must be at most ${most}` }])
    expect((await owner.try(picking.pick, { id, lines: [{ itemId, packageCount: 1 }] })).body.errInfo.fields).toEqual([
      { path: 'lines.0.stockLocationId', message: 'Stock Location is required' },
    ])
  })

  test('a picker may take from another place than the reserved one', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 4)
    const other = await makeStock(server, owner, yard, {
      packages: 4,
      shelf: yard.otherShelf,
      receivedOn: '2025-01-01',
    })
    const { id } = await placeOrder(owner, yard, 4)
    const line = { ...(await lineOf(owner, yard, id, 4)), stockLocationId: yard.otherShelf }
    expect(await owner.call(picking.pick, { id, lines: [line] })).toMatchObject({ isComplete: true })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 4, allocated: 0, picked: 0 })
    expect(await stockOf(server, other)).toEqual({ onHand: 4, allocated: 4, picked: 4 })
  })

  test('two pickers for the last package: exactly one wins, the other reads what is left', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 2)
    const [first, second] = [await placeOrder(owner, yard, 1), await placeOrder(owner, yard, 1)]
    const last = await makeStock(server, owner, yard, { packages: 1, shelf: yard.otherShelf })
    const replies = await Promise.all(
      [first, second].map(async ({ id }) => {
        const { itemId } = await firstItem(owner, id)
        return owner.try(picking.pick, { id, lines: [{ itemId, inventoryId: last, packageCount: 1 }] })
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = replies.find(({ status }) => status === 400)
    expect(loser?.body.errInfo).toMatchObject({ errType: 'AvailablePackagesLessThanSelected', left: 0 })
    expect(await stockOf(server, last)).toEqual({ onHand: 1, allocated: 1, picked: 1 })
  })

  test('the same pick sent by two at once is picked once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const line = await lineOf(owner, yard, id, 5)
    const replies = await Promise.all([1, 2, 3].map(() => owner.try(picking.pick, { id, lines: [line] })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body.errInfo.fields).toEqual([{ path: 'lines.0.packageCount', message: 'All of this is picked already' }])
    expect(await stockOf(server, yard.inventoryId)).toMatchObject({ picked: 5, allocated: 5 })
  })
})

describe('putting back', () => {
  test('some of it keeps the order in picking, all of it makes it as it was before', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const line = await lineOf(owner, yard, id, 5)
    await owner.call(picking.pick, { id, lines: [line] })
    const some = await owner.call(picking.unpick, { id, lines: [{ ...line, packageCount: 2 }] })
    expect(some).toMatchObject({ state: 'PICKING', items: [{ pickedUnits: 3, heldUnits: 5 }] })
    const many = await owner.try(picking.unpick, { id, lines: [{ ...line, packageCount: 4 }] })
    expect(many.body.errInfo.fields).toEqual([{ path: 'lines.0.packageCount', message: 'Must be at most 3' }])
    expect(await owner.call(picking.unpick, { id })).toMatchObject({ state: 'READY', taskState: 'NOT_STARTED' })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 10, allocated: 5, picked: 0 })
    const { rows } = await server.app.platform.pool.query(
      "select moved_count from inventory_log where shipment_order_id = $1 and type = 'UNPICKED' order by id",
      [id],
    )
    expect(rows).toEqual([{ moved_count: 2 }, { moved_count: 3 }])
    // And from there it can be deleted, and everything is free.
    await owner.call(orders.remove, { id })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 10, allocated: 0, picked: 0 })
  })

  test('an order in process cannot be deleted', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    await owner.call(picking.pick, { id, lines: [await lineOf(owner, yard, id, 1)] })
    expect((await owner.try(orders.remove, { id })).body.errInfo.errType).toBe('WrongState')
    expect((await owner.try(orders.setStrict, { id, isStrict: true })).body.errInfo.errType).toBe('WrongState')
  })
})

describe('fewer than that', () => {
  const report = (person: Person, id: Id<'shipmentOrder'>, itemId: Id<'shipmentOrderItem'>, more: object) =>
    person.call(picking.reportShortage, { id, itemId, ...more })

  test('what the books still have where fewer were found is not offered again, until somebody has counted there', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const elsewhere = { packages: 5, shelf: yard.otherShelf, receivedOn: '2099-01-01' }
    const other = await makeStock(server, owner, yard, elsewhere)
    // Who counted before anything was missing says nothing of it.
    await owner.call(inventory.adjust, {
      lines: [{ inventoryId: yard.inventoryId, packageCount: 10, reason: 'Counted' }],
    })
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 10, allocated: 5, picked: 0 })
    const missing = (packageCount: number) => ({ missing: [{ stockLocationId: yard.shelf, packageCount }] })
    expect(await report(owner, id, itemId, missing(5))).toMatchObject({ outcome: 'REALLOCATED' })
    // Five are left there in the books, and would have left first.
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 5, allocated: 0, picked: 0 })
    expect(await stockOf(server, other)).toEqual({ onHand: 5, allocated: 5, picked: 0 })
    const doubts = async () => {
      const { options } = await firstItem(owner, id)
      return [yard.inventoryId, other].map(
        (record) => options.find(({ inventoryId }) => inventoryId === record)?.isDoubtful,
      )
    }
    expect(await doubts()).toEqual([true, false])

    // Nothing elsewhere either: the order is short, whatever the books say, and waits.
    const gone = { missing: [{ stockLocationId: yard.otherShelf, packageCount: 1 }] }
    expect(await report(owner, id, itemId, gone)).toMatchObject({ outcome: 'SHORT', missingUnits: 1 })
    await report(owner, id, itemId, { action: 'BACK_ORDER' })
    const release = () =>
      inTransactionOf(server, owner, (ctx) =>
        releaseBackOrders(ctx, { storeId: owner.storeId ?? '', warehouseId: yard.warehouseId, after: null }),
      )
    expect(await release()).toMatchObject({ released: [] })
    // Nor do they count when its lines are changed.
    const line = { id, itemId, productId: yard.product.id, productPackageTypeId: yard.product.unitId }
    await owner.call(orders.updateItem, { ...line, unitsCount: 4 })
    expect((await owner.call(orders.get, { id })).waiting?.shortages).toMatchObject([
      { neededUnits: 4, availableUnits: 0 },
    ])
    await owner.call(orders.updateItem, { ...line, unitsCount: 5 })

    // Other orders know nothing of it; and somebody who has been there ends it for this one.
    await placeOrder(owner, yard, 1)
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 5, allocated: 1, picked: 0 })
    await owner.call(inventory.adjust, {
      lines: [{ inventoryId: yard.inventoryId, packageCount: 6, reason: 'Counted' }],
    })
    expect(await release()).toMatchObject({ released: [id] })
    expect((await doubts())[0]).toBe(false)
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 6, allocated: 6, picked: 0 })
    await expectBalanced(server, owner)
  })

  test('a count that finds what the books say ends it as well', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    const missing = [{ stockLocationId: yard.shelf, packageCount: 4 }]
    expect(await report(owner, id, itemId, { missing })).toMatchObject({ outcome: 'SHORT', missingUnits: 4 })
    await report(owner, id, itemId, { action: 'BACK_ORDER' })
    const release = () =>
      inTransactionOf(server, owner, (ctx) =>
        releaseBackOrders(ctx, { storeId: owner.storeId ?? '', warehouseId: yard.warehouseId, after: null }),
      )
    expect(await release()).toMatchObject({ released: [] })
    const { onHand } = await stockOf(server, yard.inventoryId)
    await owner.call(inventory.adjust, {
      lines: [{ inventoryId: yard.inventoryId, packageCount: onHand, reason: 'Counted' }],
    })
    expect(await release()).toMatchObject({ released: [id] })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 6, allocated: 5, picked: 0 })
  })

  test('what is booked there afterwards ends it, but for what leaves by shipping, a shortage or a broken case', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    await report(owner, id, itemId, { missing: [{ stockLocationId: yard.shelf, packageCount: 1 }] })
    const avoided = async () =>
      (await inTransactionOf(server, owner, (ctx) => readAvoided(ctx, [id]))).get(id)?.has(yard.inventoryId) ?? false
    expect(await avoided()).toBe(true)
    const { pool } = server.app.platform
    const still: string[] = []
    for (const type of allLogTypes) {
      const entry = newId()
      await pool.query(
        `insert into inventory_log select (jsonb_populate_record(g, jsonb_build_object('id', $2::text, 'type', $3::text,
          'created_at', g.created_at + interval '1 hour', 'shipment_order_id', null))).*
         from inventory_log g where g.shipment_order_id = $1 and g.type = 'GONE'`,
        [id, entry, type],
      )
      if (await avoided()) still.push(type)
      await pool.query('delete from inventory_log where id = $1', [entry])
    }
    expect(still.sort()).toEqual(['GONE', 'SHIPPED', 'UNITIZED'])
  })

  test('what is missing leaves the books, and other stock is taken for it at once', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const other = await makeStock(server, owner, yard, {
      packages: 5,
      shelf: yard.otherShelf,
      receivedOn: '2025-01-01',
    })
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    const missing = [{ stockLocationId: yard.shelf, packageCount: 2 }]
    const answer = await report(owner, id, itemId, { missing })
    expect(answer).toMatchObject({ outcome: 'REALLOCATED', missingUnits: 0 })
    expect(answer.pickList.items[0]).toMatchObject({ unitsCount: 5, heldUnits: 5 })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 3, allocated: 3, picked: 0 })
    expect(await stockOf(server, other)).toEqual({ onHand: 5, allocated: 2, picked: 0 })
    const { rows } = await server.app.platform.pool.query(
      "select package_change, reason from inventory_log where shipment_order_id = $1 and type = 'GONE'",
      [id],
    )
    expect(rows).toEqual([{ package_change: -2, reason: 'Missing while picking' }])
    expect(await eventsOf(owner, id)).toContain('missing')
  })

  test('without other stock the picker decides: lower the line to what there is', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    const missing = [{ stockLocationId: yard.shelf, packageCount: 2 }]
    const asked = await report(owner, id, itemId, { missing })
    expect(asked).toMatchObject({ outcome: 'SHORT', missingUnits: 2 })
    expect((await owner.call(orders.get, { id })).unitCount).toBe(5)
    // One more turned up meanwhile: the line is lowered to what can be had now.
    await makeStock(server, owner, yard, { packages: 1, shelf: yard.otherShelf })
    const lowered = await report(owner, id, itemId, { action: 'LOWER' })
    expect(lowered).toMatchObject({ outcome: 'LOWERED', missingUnits: 2 })
    expect(lowered.pickList.items).toMatchObject([{ unitsCount: 4, heldUnits: 4 }])
    expect(await owner.call(orders.get, { id })).toMatchObject({ unitCount: 4, lineCount: 1, state: 'PICKING' })
    expect(await eventsOf(owner, id)).toContain('lowered')
  })

  test('a line of which nothing is found goes; the last one does not', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 1)
    const other = await makeProduct(server, owner)
    const record = await makeStock(server, owner, yard, {
      packages: 1,
      productId: other.id,
      packageTypeId: other.unitId,
    })
    const form = pickUpOrder(yard)
    const { id, items } = await owner.call(orders.create, {
      ...form,
      items: [...form.items, { productId: other.id, productPackageTypeId: other.unitId, unitsCount: 1 }],
    })
    const [first, second] = items.map((item) => item.id) as [string, string]
    const missing = (inventoryId: Id<'inventory'>) => ({
      missing: [{ inventoryId, packageCount: 1 }],
      action: 'LOWER' as const,
    })
    const answer = await report(owner, id, first, missing(yard.inventoryId))
    expect(answer).toMatchObject({ outcome: 'LOWERED', pickList: { items: [{ itemId: second }] } })
    const last = await owner.try(picking.reportShortage, { id, itemId: second, ...missing(record) })
    expect(last.body.errInfo.errType).toBe('InventoryNotAvailable')
    expect(await stockOf(server, record)).toMatchObject({ onHand: 1 })
  })

  test('or the order waits again: what was picked is back, and it says what it lacks', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id } = await placeOrder(owner, yard, 5)
    const line = await lineOf(owner, yard, id, 3)
    await owner.call(picking.pick, { id, lines: [line] })
    const answer = await report(owner, id, line.itemId, {
      missing: [{ stockLocationId: yard.shelf, packageCount: 2 }],
      action: 'BACK_ORDER',
    })
    expect(answer).toMatchObject({ outcome: 'BACK_ORDERED', pickList: { state: 'BACK_ORDER' } })
    const order = await owner.call(orders.get, { id })
    expect(order).toMatchObject({
      state: 'BACK_ORDER',
      taskState: 'NOT_STARTED',
      waiting: { shortages: [{ neededUnits: 5, availableUnits: 3 }] },
      items: [{ reservedUnits: 0, pickedUnits: 0 }],
    })
    expect(await stockOf(server, yard.inventoryId)).toEqual({ onHand: 3, allocated: 0, picked: 0 })
  })

  test('more than the order holds there cannot be missing', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 9)
    const { id } = await placeOrder(owner, yard, 5)
    const { itemId } = await firstItem(owner, id)
    const reply = await owner.try(picking.reportShortage, {
      id,
      itemId,
      missing: [{ stockLocationId: yard.shelf, packageCount: 6 }],
    })
    expect(reply.body.errInfo.fields).toEqual([{ path: 'missing.0.packageCount', message: 'Must be at most 5' }])
    const strange = await owner.try(picking.reportShortage, { id, itemId: newId(), missing: [] })
    expect(strange.status).toBe(404)
  })
})

describe('who works on it', () => {
  test('a sub-account works on what is assigned to it or to nobody; the owner on everything', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const [lee, kim] = [
      await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE']),
      await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE']),
    ]
    const { id } = await placeOrder(owner, yard, 5)
    await owner.call(orders.assign, { id, userId: kim.userId })
    const line = await lineOf(owner, yard, id, 1)
    const refused = [
      await lee.try(picking.pick, { id, lines: [line] }),
      await lee.try(packing.setTask, { id, state: 'IN_PROGRESS' }),
      await lee.try(picking.unpick, { id }),
      await lee.try(picking.reportShortage, { id, itemId: line.itemId, missing: [] }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.errInfo.errType]).toEqual([400, 'NotAssignedToYou'])
      expect(body.message).toContain('not assigned to you')
    }
    await kim.call(picking.pick, { id, lines: [line] })
    await owner.call(picking.pick, { id, lines: [line] })
    // The manager gives it to somebody else in the middle of the work.
    await owner.call(orders.assign, { id, userId: lee.userId })
    expect((await kim.try(picking.unpick, { id })).body.errInfo.errType).toBe('NotAssignedToYou')
    await lee.call(picking.unpick, { id })

    // An order that nobody has belongs to the sub-account that takes it.
    const free = await placeOrder(owner, yard, 1)
    await lee.call(packing.setTask, { id: free.id, state: 'IN_PROGRESS' })
    expect((await owner.call(orders.get, { id: free.id })).assignee).toEqual({ id: lee.userId, name: 'Lee Chen' })
    expect((await kim.try(packing.setTask, { id: free.id, state: 'PAUSED' })).body.errInfo.errType).toBe(
      'NotAssignedToYou',
    )
  })

  test("another account's order, another store's, and without the permission", async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 10)
    const { id } = await placeOrder(owner, yard, 5)
    const line = await lineOf(owner, yard, id, 1)
    const stranger = await make.account(server)
    expect((await stranger.try(picking.options, { id })).status).toBe(404)
    expect((await stranger.try(picking.pick, { id, lines: [line] })).status).toBe(404)
    expect((await stranger.try(picking.getScanned, { id, code: 'x' })).status).toBe(404)
    const elsewhere = owner.at(await make.store(server, owner))
    expect((await elsewhere.try(picking.options, { id })).body.errInfo.errType).toBe('StoreAccess')
    expect((await elsewhere.try(picking.pick, { id, lines: [line] })).body.errInfo.errType).toBe('StoreAccess')
    const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    expect((await viewer.try(picking.options, { id })).status).toBe(200)
    expect((await viewer.try(picking.pick, { id, lines: [line] })).body.code).toBe(300)
  })
})

describe('the pick list on paper', () => {
  test('goes from place to place as one walks, and says what no place is known for', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const place = async (title: string) => makeLocation(server, owner, yard.warehouseId, title)
    for (const title of ['A-10', 'A-2'])
      await makeStock(server, owner, yard, { packages: 3, shelf: await place(title) })
    const { id, referenceId } = await placeOrder(owner, yard, 6)
    const sheet = await inTransactionOf(server, owner, (ctx) => pickSheetOf(ctx, id))
    expect(sheet.table.rows.map(([where, , , take, , units]) => [where, take, units])).toEqual([
      ['A-2', '3', '3'],
      ['A-10', '3', '3'],
    ])
    expect(sheet.footer).toContain('2 places to go to, 6 units to take')
    await makeStock(server, owner, yard, { packages: 1 })
    const single = await placeOrder(owner, yard, 1)
    expect((await inTransactionOf(server, owner, (ctx) => pickSheetOf(ctx, single.id))).footer).toContain(
      '1 place to go to, 1 unit to take',
    )
    const file = await owner.try(picking.pickLists, { ids: [id] })
    expect(String(file.headers['content-disposition'])).toContain(`${referenceId} pick list.pdf`)
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const { itemId, options } = await firstItem(owner, id)
    const [first, second] = options.map(({ inventoryId }) => ({ itemId, inventoryId, packageCount: 3 }))
    await owner.call(picking.pick, { id, lines: first ? [first] : [] })
    await owner.call(picking.reportShortage, { id, itemId, missing: second ? [second] : [] })
    const missing = await inTransactionOf(server, owner, (ctx) => pickSheetOf(ctx, id))
    expect(missing.table.rows.map(([where, , , , , units]) => [where, units])).toEqual([['No place yet', '3']])
    expect(missing.footer).toContain('What is picked already is not on this list.')
  })

  test('is of orders that are placed or in process', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const draft = await owner.call(orders.create, { ...pickUpOrder(yard, 1), isDraft: true })
    const refused = await owner.try(picking.pickLists, { ids: [draft.id] })
    expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'WrongState'])
    expect(refused.body.message).toContain(draft.referenceId)
    const stranger = await make.account(server)
    expect((await stranger.try(picking.pickLists, { ids: [draft.id] })).status).toBe(404)
  })
})
