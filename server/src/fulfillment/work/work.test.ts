import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as work from '@crossdock/contract/fulfillment/work'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../test/receipts.ts'
import { packAll, pickAll } from '../../test/ship.ts'
import { makeStockedYard, pickUpOrder } from '../../test/shipments.ts'
import { makeStock } from '../../test/stock.ts'

const server = testServer()
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const place = (owner: Person, yard: Parameters<typeof pickUpOrder>[0], shipOutDate: string) =>
  owner.call(orders.create, { ...pickUpOrder(yard), shipOutDate })
const told = async (person: Person, input: { readonly kind?: work.JobKind } = {}) =>
  (await person.call(work.list, input)).jobs.map(({ kind, id }) => [kind, id])

test('what was begun comes first, then what was given, then what nobody has, each by when it is due; what others have is not offered', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 50)
  const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
  const nobodysLater = await place(owner, yard, day(9))
  const nobodys = await place(owner, yard, day(-3))
  const packed = await place(owner, yard, day(4))
  const picked = await place(owner, yard, day(3))
  const begun = await place(owner, yard, day(8))
  const given = await place(owner, yard, day(6))
  await owner.call(orders.assign, { id: given.id, userId: lee.userId })
  for (const { id } of [packed, picked]) await pickAll(lee, id)
  await packAll(lee, packed.id)
  await lee.call(packing.setTask, { id: begun.id, state: 'IN_PROGRESS' })

  expect(await told(lee)).toEqual([
    ['pick', begun.id],
    ['pack', picked.id],
    ['ship', packed.id],
    ['pick', given.id],
    ['pick', nobodys.id],
    ['pick', nobodysLater.id],
  ])
  expect(await told(lee, { kind: 'pack' })).toEqual([['pack', picked.id]])
  expect(await told(lee, { kind: 'ship' })).toEqual([['ship', packed.id]])
  expect(await told(owner)).toEqual([
    ['pick', nobodys.id],
    ['pick', nobodysLater.id],
  ])
  // What the owner begins is given to nobody, and is the owner's all the same.
  await owner.call(packing.setTask, { id: nobodysLater.id, state: 'IN_PROGRESS' })
  expect(await told(owner)).toEqual([
    ['pick', nobodysLater.id],
    ['pick', nobodys.id],
  ])
  const [first] = (await lee.call(work.list)).jobs
  expect(first).toMatchObject({
    referenceId: begun.referenceId,
    party: 'Day and Ross',
    isBegun: true,
    isMine: true,
    units: 1,
    lines: 1,
    shipBy: { day: day(8) },
    place: expect.stringMatching(/./),
  })
})

test('receipts that have come or should have, and those that were begun; only of work that one may do', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5)
  const order = await place(owner, yard, day(1))
  const form = formOf(yard.warehouseId, yard.product)
  const coming = await makeReceiptOrder(server, owner, { ...form, expectedArrival: day(5) })
  const today = await makeReceiptOrder(server, owner, { ...form, expectedArrival: day(5) })
  await server.app.platform.pool.query('update receipt_orders set expected_arrival = $2 where id = $1', [
    today.id,
    day(-2),
  ])
  const others = await startedOrder(server, owner, form)
  const someone = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
  await owner.call(receiptTasks.assign, { id: others.id, users: [someone.userId] })

  const kinds = await told(owner)
  expect(kinds).toContainEqual(['receive', today.id])
  expect(kinds).toContainEqual(['pick', order.id])
  for (const { id } of [coming, others]) expect(kinds).not.toContainEqual(['receive', id])
  expect(await told(someone, { kind: 'receive' })).toEqual([
    ['receive', others.id],
    ['receive', today.id],
  ])
  await owner.call(receipts.remove, { id: today.id })
  expect(await told(owner)).toEqual([['pick', order.id]])
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await viewer.try(work.list)).status).toBe(403)
  // A warehouse of its own, and nothing of another account.
  const other = await makeStockedYard(server, owner, 1)
  expect((await owner.call(work.list, { warehouseId: other.warehouseId })).jobs).toEqual([])
  const stranger = await make.account(server)
  expect((await stranger.call(work.list)).jobs).toEqual([])
  expect((await owner.try(work.list, { warehouseId: stranger.mainStoreId as never })).status).toBe(404)
})

test('a receipt is work from the day on which it should come, as its warehouse counts days', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  const { id } = await makeReceiptOrder(server, owner, formOf(yard.warehouseId, yard.product))
  const comesAfter = async (days: number) => {
    await server.app.platform.pool.query(
      `update receipt_orders o set expected_arrival = (now() at time zone w.time_zone)::date + $2::integer
       from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id and o.id = $1`,
      [id, days],
    )
    return told(owner)
  }
  expect(await comesAfter(1)).toEqual([])
  expect(await comesAfter(0)).toEqual([['receive', id]])
})

test('picking begins at the first place on the way that something is still to be taken from', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 3)
  await makeStock(server, owner, yard, { packages: 3, shelf: yard.otherShelf })
  for (const [id, title] of [
    [yard.shelf, 'A-10'],
    [yard.otherShelf, 'A-2'],
  ])
    await server.app.platform.pool.query('update stock_locations set title = $2 where id = $1', [id, title])
  const { id } = await owner.call(orders.create, pickUpOrder(yard, 5))
  const begins = async () =>
    (await owner.call(work.list, { kind: 'pick' })).jobs.map((job) => 'place' in job && job.place)
  expect(await begins()).toEqual(['A-2'])
  const [item] = (await owner.call(picking.options, { id })).items
  const here = item?.options.find(({ stockLocationTitle }) => stockLocationTitle === 'A-2')
  if (!item || !here) throw new Error('nothing is held there')
  const line = { itemId: item.itemId, inventoryId: here.inventoryId, packageCount: here.suggestedCount }
  await owner.call(picking.pick, { id, lines: [line] })
  expect(await begins()).toEqual(['A-10'])
})
