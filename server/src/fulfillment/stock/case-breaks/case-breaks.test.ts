import * as stores from '@crossdock/contract/account/stores'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { untilWaiting } from '../../../test/locks.ts'
import { pickUpOrder, stockOf } from '../../../test/shipments.ts'
import { expectBalanced, inTransactionOf, makeOrders, makeStock, makeYard } from '../../../test/stock.ts'
import { releaseReservations, reserveOrders } from '../reservations/writes.ts'

const server = testServer({ poolSize: 20 }, { withJobs: true })
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

/** Ten cases of twelve on a shelf, and no loose unit. */
async function caseYard(breaksCases: boolean) {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 12 })
  const cases = await makeStock(server, owner, yard, { packages: 10, packageTypeId: yard.product.caseId })
  await owner.call(stores.setBreaksCases, { id: owner.storeId, breaksCases })
  return { owner, yard, cases }
}

/** What is on hand and held of each package type. */
const stock = async (owner: Person) =>
  (
    await query(
      `select t.unit_quantity as units, sum(package_count)::integer as "onHand", sum(allocated_count)::integer as held from inventory i
       join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
       where i.account_id = $1 and package_count > 0 group by 1 order by 1 desc`,
      [owner.accountId],
    )
  ).rows
const unitized = async (owner: Person) =>
  (
    await query(
      `select package_change as packages, unit_change as units from inventory_log where account_id = $1 and type = 'UNITIZED' order by id`,
      [owner.accountId],
    )
  ).rows.map(({ packages, units }) => [packages, Number(units)])
const eventsOf = async (owner: Person, id: Id<'shipmentOrder'>) =>
  (await owner.call(orders.get, { id })).events.map(({ type }) => type).filter((type) => type.startsWith('case-'))

test('goods in cases for an order in units: said without contradiction, and a case is broken where one asks for it', async () => {
  const { owner, yard, cases } = await caseYard(false)
  const { rows } = await query('select title from stock_locations where id = $1', [yard.shelf])
  const refused = await owner.try(orders.create, pickUpOrder(yard, 7))
  expect(refused.body.errInfo).toMatchObject({
    errType: 'AvailablePackagesLessThanSelected',
    fields: [
      {
        path: 'items.0.unitsCount',
        message: 'Only 0 available in whole packages; 120 more in larger ones, of which one would have to be broken',
      },
    ],
    shortages: [{ neededUnits: 7, availableUnits: 0, packedUnits: 120 }],
    casesToBreak: [
      {
        sku: yard.product.sku,
        packageTypeName: 'Case',
        unitQuantity: 12,
        packages: 1,
        stockLocationTitle: (rows[0] as { title: string }).title,
        takenUnits: 7,
        leftUnits: 5,
      },
    ],
  })
  const order = await owner.call(orders.create, { ...pickUpOrder(yard, 7), breakCases: true })
  expect(order.state).toBe('READY')
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 9, held: 0 },
    { units: 1, onHand: 12, held: 7 },
  ])
  expect(await unitized(owner)).toEqual([
    [-1, -12],
    [12, 12],
  ])
  expect(await eventsOf(owner, order.id)).toEqual(['case-broken'])
  // What is left of the case goes to the next one, whole cases before it.
  const next = await owner.call(orders.create, { ...pickUpOrder(yard, 29) })
  expect(next.items[0]).toMatchObject({ reservedUnits: 29 })
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 9, held: 2 },
    { units: 1, onHand: 12, held: 12 },
  ])
  expect(await stockOf(server, cases)).toEqual({ onHand: 9, allocated: 2, picked: 0 })
  await expectBalanced(server, owner)
})

test('an order that lets its goods go has its case put together again, unless somebody has touched the units', async () => {
  const { owner, yard } = await caseYard(true)
  const [first, second] = [
    await owner.call(orders.create, pickUpOrder(yard, 7)),
    await owner.call(orders.create, pickUpOrder(yard, 9)),
  ]
  // Five loose ones and four of a second case: the first case is touched.
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 8, held: 0 },
    { units: 1, onHand: 24, held: 16 },
  ])
  await owner.call(orders.remove, { id: second.id })
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 9, held: 0 },
    { units: 1, onHand: 12, held: 7 },
  ])
  const third = await owner.call(orders.create, pickUpOrder(yard, 2))
  await owner.call(orders.remove, { id: first.id })
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 9, held: 0 },
    { units: 1, onHand: 12, held: 2 },
  ])
  await owner.call(orders.remove, { id: third.id })
  expect((await unitized(owner)).reduce((sum, [, units = 0]) => sum + units, 0)).toBe(0)
  await expectBalanced(server, owner)
})

test('cases that somebody else has taken while one waits for them are not broken', async () => {
  const { owner, yard, cases } = await caseYard(true)
  const client = await server.app.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query('update inventory set allocated_count = package_count where id = $1', [cases])
    const late = owner.try(orders.create, pickUpOrder(yard, 7))
    await untilWaiting(server, late)
    await client.query('commit')
    expect((await late).body.errInfo).toMatchObject({ errType: 'AvailablePackagesLessThanSelected' })
  } finally {
    client.release()
  }
  expect(await unitized(owner)).toEqual([])
  expect(await stockOf(server, cases)).toEqual({ onHand: 10, allocated: 10, picked: 0 })
})

test('of several cases as many are put together again as there are units for, and the others are forgotten', async () => {
  const { owner, yard, cases } = await caseYard(true)
  const line = { productId: yard.product.id, productPackageTypeId: yard.product.unitId }
  const made = await makeOrders(
    server,
    owner,
    yard.warehouseId,
    [7, 8].map((unitsCount) => ({ items: [{ ...line, unitsCount }] })),
  )
  const wave = { warehouseId: yard.warehouseId, orders: made }
  await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, wave))
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 8, held: 0 },
    { units: 1, onHand: 24, held: 15 },
  ])
  const { rows: units } = await query(
    'select id from inventory where account_id = $1 and id <> $2 and package_count > 0',
    [owner.accountId, cases],
  )
  const lines = [{ inventoryId: units[0]?.id, packageCount: 19, reason: 'Counted' }]
  await owner.call(inventory.adjust, { lines })
  await inTransactionOf(server, owner, (ctx) =>
    releaseReservations(
      ctx,
      made.map(({ orderId }) => orderId),
    ),
  )
  expect(await stock(owner)).toEqual([
    { units: 12, onHand: 9, held: 0 },
    { units: 1, onHand: 7, held: 0 },
  ])
  expect((await query('select from case_breaks where account_id = $1', [owner.accountId])).rowCount).toBe(0)
  await expectBalanced(server, owner)
})

test('putting everything back undoes the break once the order can hold other units', async () => {
  const { owner, yard, cases } = await caseYard(true)
  const order = await owner.call(orders.create, pickUpOrder(yard, 7))
  const pickAll = async () => {
    const { items } = await owner.call(picking.options, { id: order.id })
    const option = items[0]?.options.find(({ suggestedCount }) => suggestedCount === 7)
    const line = { itemId: items[0]?.itemId ?? '', inventoryId: option?.inventoryId, packageCount: 7 }
    await owner.call(picking.pick, { id: order.id, lines: [line] })
  }
  await pickAll()
  await owner.call(picking.unpick, { id: order.id })
  // There are no others: it holds the units, and the case stays broken.
  expect(await stockOf(server, cases)).toMatchObject({ onHand: 9 })
  await pickAll()
  const loose = await makeStock(server, owner, yard, { packages: 8, shelf: yard.otherShelf })
  const after = await owner.call(picking.unpick, { id: order.id })
  expect(after).toMatchObject({ state: 'READY', items: [{ heldUnits: 7, pickedUnits: 0 }] })
  expect(await stockOf(server, cases)).toEqual({ onHand: 10, allocated: 0, picked: 0 })
  expect(await stockOf(server, loose)).toEqual({ onHand: 8, allocated: 7, picked: 0 })
  expect(await eventsOf(owner, order.id)).toEqual(['case-broken', 'case-mended'])
  await expectBalanced(server, owner)
})

test('a strict order breaks nothing, and becoming strict gives the case back', async () => {
  const { owner, yard, cases } = await caseYard(true)
  const strict = { ...pickUpOrder(yard, 7), isStrict: true, breakCases: true }
  expect((await owner.try(orders.create, strict)).body.errInfo).toMatchObject({
    errType: 'AvailablePackagesLessThanSelected',
    fields: [{ message: 'Only 0 available' }],
    casesToBreak: [],
  })
  const order = await owner.call(orders.create, pickUpOrder(yard, 7))
  expect((await owner.try(orders.setStrict, { id: order.id, isStrict: true })).status).toBe(400)
  expect(await stockOf(server, cases)).toMatchObject({ onHand: 9 })
  await makeStock(server, owner, yard, { packages: 7, shelf: yard.otherShelf })
  await owner.call(orders.setStrict, { id: order.id, isStrict: true })
  expect(await stockOf(server, cases)).toMatchObject({ onHand: 10 })
  await expectBalanced(server, owner)
})

test('a back order says that its goods are in cases, and is placed by breaking one; with the setting by itself', async () => {
  const { owner, yard } = await caseYard(false)
  const order = await owner.call(orders.create, { ...pickUpOrder(yard, 7), asBackOrder: true })
  expect(order).toMatchObject({
    state: 'BACK_ORDER',
    waiting: { shortages: [{ neededUnits: 7, availableUnits: 0, packedUnits: 120 }] },
  })
  const refused = await owner.try(orders.place, { id: order.id })
  expect(refused.body.errInfo).toMatchObject({ casesToBreak: [{ packages: 1, takenUnits: 7, leftUnits: 5 }] })
  expect(await owner.call(orders.place, { id: order.id, breakCases: true })).toMatchObject({
    state: 'READY',
    items: [{ reservedUnits: 7 }],
  })
  const waiting = await owner.call(orders.create, { ...pickUpOrder(yard, 31), asBackOrder: true })
  expect(waiting.state).toBe('BACK_ORDER')
  await owner.call(stores.setBreaksCases, { id: owner.storeId, breaksCases: true })
  await expect.poll(async () => (await owner.call(orders.get, { id: waiting.id })).state).toBe('READY')
  await expectBalanced(server, owner)
})

test('a picker who finds too few units is offered to break a case', async () => {
  const { owner, yard } = await caseYard(false)
  const units = await makeStock(server, owner, yard, { packages: 7 })
  const order = await owner.call(orders.create, pickUpOrder(yard, 7))
  const itemId = order.items[0]?.id ?? ''
  const short = await owner.call(picking.reportShortage, {
    id: order.id,
    itemId,
    missing: [{ inventoryId: units, packageCount: 3 }],
  })
  expect(short).toMatchObject({ outcome: 'SHORT', missingUnits: 3, breakableUnits: 3 })
  const planned = { unitQuantity: 12, packages: 1, takenUnits: 3, leftUnits: 9 }
  expect(short.pickList.items[0]?.casesToBreak).toMatchObject([planned])
  expect((await owner.call(picking.options, { id: order.id })).items[0]?.casesToBreak).toMatchObject([planned])
  const broken = await owner.call(picking.reportShortage, { id: order.id, itemId, action: 'BREAK' })
  expect(broken).toMatchObject({ outcome: 'REALLOCATED', missingUnits: 0 })
  expect(broken.pickList.items[0]).toMatchObject({ heldUnits: 7, casesToBreak: [] })
  expect(await unitized(owner)).toEqual([
    [-1, -12],
    [12, 12],
  ])
  await expectBalanced(server, owner)
})

test('64 orders at once share as few cases as they need, and none is sold twice', async () => {
  const { owner, yard } = await caseYard(true)
  const replies = await Promise.all(Array.from({ length: 64 }, () => owner.try(orders.create, pickUpOrder(yard, 2))))
  const placed = replies.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(60)
  const [sums] = await stock(owner)
  expect(sums).toEqual({ units: 1, onHand: 120, held: 120 })
  await expectBalanced(server, owner)
  await Promise.all(
    placed.map(({ body }) => owner.call(orders.remove, { id: (body.data as { id: Id<'shipmentOrder'> }).id })),
  )
  expect(await owner.call(inventory.getByProduct, { productId: yard.product.id })).toMatchObject({
    totalUnits: 120,
    reservedUnits: 0,
  })
  await expectBalanced(server, owner)
})

test("the setting is the merchant's, takes the permission, and of another account there is none", async () => {
  const owner = await make.account(server)
  const id = await make.store(server, owner)
  expect(await owner.call(stores.get, { id })).toMatchObject({ breaksCases: false })
  expect(await owner.call(stores.setBreaksCases, { id, breaksCases: true })).toMatchObject({ breaksCases: true })
  expect(await owner.call(stores.get, { id: owner.mainStoreId })).toMatchObject({ breaksCases: false })
  const clerk = await make.subAccount(server, owner, ['INVENTORY_MANAGE'])
  expect((await clerk.try(stores.setBreaksCases, { id, breaksCases: false })).status).toBe(403)
  const stranger = await make.account(server)
  expect((await stranger.try(stores.setBreaksCases, { id, breaksCases: false })).status).toBe(404)
})
