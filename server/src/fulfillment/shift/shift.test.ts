import * as shift from '@crossdock/contract/fulfillment/shift'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { setWaitsForAll } from '@crossdock/contract/fulfillment/shipments/waiting'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../test/receipts.ts'
import { pickAll, shipAll } from '../../test/ship.ts'
import { makeStockedYard, pickUpOrder, placeOrder } from '../../test/shipments.ts'

const server = testServer()
const aDay = 86_400_000
const day = (shift: number) => new Date(Date.now() + shift * aDay).toISOString().slice(0, 10)

const place = async (owner: Person, yard: Parameters<typeof pickUpOrder>[0], shipOutDate: string) =>
  owner.call(orders.create, { ...pickUpOrder(yard), shipOutDate, isDraft: false })

/** As if nothing had happened to an order since the day before yesterday. */
async function age(orderId: string): Promise<void> {
  const { pool } = server.app.platform
  for (const [table, column, id] of [
    ['shipment_orders', 'updated_at', 'id'],
    ['receipt_orders', 'updated_at', 'id'],
    ['order_events', 'at', 'order_id'],
  ])
    await pool.query(`update ${table} set ${column} = ${column} - interval '2 days' where ${id} = $1`, [orderId])
}

test('one call tells what is late, who and what is waited for, what is stuck, who does what, and what to do first', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 20)
  const late = await place(owner, yard, day(-3))
  const begun = await place(owner, yard, day(5))
  await owner.call(orders.assign, { id: begun.id, userId: owner.userId })
  await owner.call(packing.setTask, { id: begun.id, state: 'IN_PROGRESS' })
  const waits = await owner.call(orders.create, { ...pickUpOrder(yard, 500), asBackOrder: true, shipOutDate: day(0) })
  await owner.call(orders.create, { ...pickUpOrder(yard, 500), asBackOrder: true, shipOutDate: day(3) })
  const receipt = await makeReceiptOrder(server, owner, {
    ...formOf(yard.warehouseId, yard.product),
    expectedArrival: day(2),
  })
  await server.app.platform.pool.query('update receipt_orders set expected_arrival = $2 where id = $1', [
    receipt.id,
    day(-4),
  ])
  await shipAll(owner, (await placeOrder(owner, yard)).id)

  const board = await owner.call(shift.get, { timezone: 'UTC' })
  expect(board.due).toEqual({
    late: 1,
    hour: 0,
    today: 0,
    open: 2,
    mine: 1,
    placed: 1,
    inProcess: 1,
    backOrders: { late: 0, today: 1 },
  })
  // A promise of today that there are no goods for is due like any other.
  expect(board.urgent).toMatchObject([
    { id: late.id, assignee: null, shipBy: { day: day(-3), time: '24:00' } },
    { id: waits.id, state: 'BACK_ORDER', shipBy: { day: day(0) } },
  ])
  expect(board.waiting).toMatchObject({
    nobody: 1,
    backOrders: 2,
    overdueReceipts: 1,
    first: { nobody: { id: late.id }, backOrder: { id: waits.id } },
    coming: [{ id: receipt.id, expectedArrival: day(-4), isOverdue: true, orders: 2, ordersToday: 1 }],
    receipts: [{ id: receipt.id, expectedArrival: day(-4) }],
  })
  expect(board.stuck).toEqual({ count: 0, work: [] })
  expect(board.people).toEqual([
    {
      id: owner.userId,
      name: expect.any(String),
      open: 1,
      doing: { id: begun.id, referenceId: begun.referenceId, taskKind: 'PICKING', picked: 0, of: 1 },
    },
  ])
  expect(board.hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()])
  expect(board.hours.reduce((sum, { today, yesterday }) => sum + today + yesterday, 0)).toBe(1)
  expect(board.next).toMatchObject({ kind: 'give-late', orders: 1, order: { id: late.id } })
  expect(board.after).toMatchObject({ kind: 'keep-promise', orders: 1, order: { id: waits.id } })
  // Once it is decided that it waits for all, nobody is asked about it again; it is due as before.
  await owner.call(setWaitsForAll, { id: waits.id, waitsForAll: true })
  const decided = await owner.call(shift.get, { timezone: 'UTC' })
  expect(decided.due.backOrders).toEqual({ late: 0, today: 1 })
  expect(decided.after?.kind).toBe('ask-vendor')

  // Nothing has happened to it since the day before yesterday.
  await age(begun.id)
  expect((await owner.call(shift.get)).stuck).toMatchObject({
    count: 1,
    work: [{ kind: 'shipment', id: begun.id, referenceId: begun.referenceId }],
  })
  // A pick is something that happens.
  await pickAll(owner, begun.id)
  expect((await owner.call(shift.get)).stuck.count).toBe(0)
})

test('an order of many lines that is being picked is not stuck, and is the one at hand', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 50)
  const [long, short] = [await placeOrder(owner, yard, 10), await placeOrder(owner, yard, 2)]
  const pick = ({ id, items }: typeof long) =>
    owner.call(picking.pick, {
      id,
      lines: [{ itemId: items[0]?.id ?? '', inventoryId: yard.inventoryId, packageCount: 1 }],
    })
  for (const order of [long, short]) {
    await owner.call(orders.assign, { id: order.id, userId: owner.userId })
    await pick(order)
  }
  await age(long.id)
  expect(await owner.call(shift.get)).toMatchObject({
    stuck: { count: 1, work: [{ id: long.id, assignee: { id: owner.userId, name: expect.any(String) } }] },
    people: [{ doing: { id: short.id } }],
  })
  // It changes nothing of the order itself, nor its version.
  await pick(long)
  expect(await owner.call(shift.get)).toMatchObject({ stuck: { count: 0 }, people: [{ doing: { id: long.id } }] })
})

test('a receipt that was begun and left is stuck, for whom may see its merchant', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  const { id } = await startedOrder(server, owner, formOf(yard.warehouseId, yard.product))
  expect((await owner.call(shift.get)).stuck).toEqual({ count: 0, work: [] })
  await age(id)
  expect((await owner.call(shift.get)).stuck.work).toMatchObject([{ kind: 'receipt', id }])
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [await make.store(server, owner)])
  expect((await clerk.call(shift.get)).stuck).toEqual({ count: 0, work: [] })
  const other = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await other.try(shift.get)).status).toBe(403)
})

test('the board is of the merchant and the warehouse that are chosen', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5)
  const other = await makeStockedYard(server, owner, 5)
  await place(owner, yard, day(-1))
  const here = await owner.call(shift.get, { warehouseId: yard.warehouseId })
  const there = await owner.call(shift.get, { warehouseId: other.warehouseId })
  expect([here.due.late, there.due.late, here.waiting.nobody, there.waiting.nobody]).toEqual([1, 0, 1, 0])
  expect([here.next?.kind, there.next]).toEqual(['give-late', null])
  const merchant = owner.at(await make.store(server, owner))
  expect((await merchant.call(shift.get)).due.open).toBe(0)
  const stranger = await make.account(server)
  expect(await stranger.call(shift.get)).toMatchObject({ due: { open: 0 }, people: [], next: null })
  expect((await owner.try(shift.get, { warehouseId: stranger.mainStoreId })).status).toBe(404)
})

test('a receipt should have come once its day is over at its warehouse', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  const { id } = await makeReceiptOrder(server, owner, formOf(yard.warehouseId, yard.product))
  const comesAfter = async (days: number) => {
    await server.app.platform.pool.query(
      `update receipt_orders o set expected_arrival = (now() at time zone w.time_zone)::date + $2::integer
       from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id and o.id = $1`,
      [id, days],
    )
    return (await owner.call(shift.get)).waiting.overdueReceipts
  }
  expect([await comesAfter(1), await comesAfter(0), await comesAfter(-1)]).toEqual([0, 0, 1])
})

test('what left is told by the hour of the clocks that are asked for: of today and of the day before, and of none earlier', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 9)
  const timezone = 'Asia/Tokyo'
  for (const [daysAgo, time] of [
    [0, '00:30'],
    [1, '23:10'],
    [2, '12:00'],
  ] as const) {
    const { id } = await placeOrder(owner, yard)
    await shipAll(owner, id)
    await server.app.platform.pool.query(
      `update shipment_orders set completed_at = ((now() at time zone $2)::date - $3::integer + $4::time) at time zone $2
       where id = $1`,
      [id, timezone, daysAgo, time],
    )
  }
  const { hours } = await owner.call(shift.get, { timezone })
  expect(hours.filter(({ today, yesterday }) => today + yesterday > 0)).toEqual([
    { hour: 0, today: 1, yesterday: 0 },
    { hour: 23, today: 0, yesterday: 1 },
  ])
})
