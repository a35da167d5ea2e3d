import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { expect, test } from 'vitest'
import { makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import { formOf, startedOrder } from '../../../test/receipts.ts'

const server = testServer()

async function yard() {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const shelf = await makeLocation(server, owner, warehouseId)
  const product = await makeProduct(server, owner)
  return { owner, warehouseId, shelf, product, form: formOf(warehouseId, product) }
}

test('the whole path: expected, started, received, paused, confirmed, completed', async () => {
  const { owner, shelf, form } = await yard()
  const order = await owner.call(orders.create, form)
  const early = await owner.try(receiptTasks.complete, { id: order.id })
  expect(early.body.errInfo.errType).toBe('WrongState')
  const start = new Date('2030-05-05T08:00:00Z')
  server.clock.now = start
  const begun = await owner.call(receiptTasks.start, { id: order.id, palletsAtReceiving: 3 })
  expect(begun).toMatchObject({
    state: 'PROCESSING',
    taskState: 'IN_PROGRESS',
    arrivedAt: '2030-05-05T08:00:00Z',
    palletsAtReceiving: 3,
  })
  const line = { id: order.id, itemId: begun.items[0]?.id ?? '', condition: 5, stockLocationId: shelf }
  await owner.call(receiving.receive, { ...line, packageCount: 8 })
  server.clock.now = new Date('2030-05-05T09:00:00Z')
  expect((await owner.call(receiptTasks.pause, { id: order.id })).taskState).toBe('PAUSED')
  for (const attempt of [
    owner.try(receiving.receive, { ...line, packageCount: 1 }),
    owner.try(receiptTasks.pause, { id: order.id }),
    owner.try(receiptTasks.confirmReport, { id: order.id }),
  ])
    expect((await attempt).body.errInfo.errType).toBe('WrongState')
  server.clock.now = new Date('2030-05-05T09:30:00Z')
  expect((await owner.call(orders.get, { id: order.id })).handlingSeconds).toBe(3600)
  await owner.call(receiptTasks.resume, { id: order.id })
  const unconfirmed = await owner.try(receiptTasks.complete, { id: order.id })
  expect([unconfirmed.status, unconfirmed.body.errInfo.errType, unconfirmed.body.message]).toEqual([
    400,
    'NoConfirmedReportYet',
    'The report is not confirmed yet. Please complete the steps first.',
  ])
  const confirmed = await owner.call(receiptTasks.confirmReport, { id: order.id })
  expect(confirmed.report).toMatchObject({
    expected: 10,
    received: 8,
    short: 2,
    over: 0,
    confirmedBy: { id: owner.userId },
  })
  // One more package: what was confirmed is no longer what is here.
  await owner.call(receiving.receive, { ...line, packageCount: 1 })
  expect((await owner.call(orders.get, { id: order.id })).report.confirmedAt).toBeNull()
  expect((await owner.try(receiptTasks.complete, { id: order.id })).body.errInfo.errType).toBe('NoConfirmedReportYet')
  await owner.call(receiptTasks.confirmReport, { id: order.id })
  server.clock.now = new Date('2030-05-05T10:15:00Z')
  const done = await owner.call(receiptTasks.complete, { id: order.id })
  server.clock.now = null
  expect(done).toMatchObject({
    state: 'COMPLETED',
    taskState: 'COMPLETED',
    completedAt: '2030-05-05T10:15:00Z',
    receivingDuration: 2.25,
    handlingSeconds: 6300,
  })
  expect(done.events.map((event) => event.type)).toEqual([
    'created',
    'started',
    'received',
    'paused',
    'resumed',
    'report-confirmed',
    'received',
    'report-confirmed',
    'completed',
  ])
  expect(done.events.at(-1)?.detail).toEqual({
    short: [{ sku: done.items[0]?.sku, packageTypeName: 'Case', expected: 10, received: 9 }],
    over: [],
  })
  const late = await owner.try(receiving.receive, { ...line, packageCount: 1 })
  expect(late.body.message).toBe('This receipt order is completed.')
})

test('the pallets of a smaller load are confirmed at the start, or stand as expected', async () => {
  const { owner, form } = await yard()
  expect((await startedOrder(server, owner, form)).palletsAtReceiving).toBe(2)
  const order = await owner.call(orders.create, form)
  const none = await owner.try(receiptTasks.start, { id: order.id, palletsAtReceiving: 0 })
  expect(none.body.errInfo.fields).toEqual([{ path: 'palletsAtReceiving', message: 'Must be at least 1' }])
  const truck = await startedOrder(server, owner, { ...form, receiptType: 'FTL', containerType: 'PALLETIZED20' })
  expect(truck.palletsAtReceiving).toBeNull()
})

test('what is taken back is taken from who was asked, not from who is asked since', async () => {
  const { owner, form } = await yard()
  const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const
  const [lee, kim] = [await make.subAccount(server, owner, worker), await make.subAccount(server, owner, worker)]
  const { id } = await owner.call(orders.create, form)
  await owner.call(receiptTasks.assign, { id, users: [kim.userId, lee.userId], from: [] })
  const late = await owner.try(receiptTasks.assign, { id, users: [], from: [lee.userId] })
  expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
  const both = [lee.userId, kim.userId]
  expect(await owner.call(receiptTasks.assign, { id, users: [], from: both })).toEqual({ assignees: [] })
})

test('an order given to somebody is not anybody else’s to process; one given to nobody is everybody’s', async () => {
  const { owner, shelf, form } = await yard()
  const [lee, kim] = [
    await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE']),
    await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE']),
  ]
  const order = await owner.call(orders.create, form)
  const given = await owner.call(receiptTasks.assign, { id: order.id, users: [lee.userId] })
  expect(given.assignees).toEqual([{ id: lee.userId, name: 'Lee Chen' }])
  const refused = await kim.try(receiptTasks.start, { id: order.id })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('not assigned to you')
  const begun = await lee.call(receiptTasks.start, { id: order.id })
  const line = { id: order.id, itemId: begun.items[0]?.id ?? '', packageCount: 1, condition: 5, stockLocationId: shelf }
  const { line: entered } = await lee.call(receiving.receive, line)
  for (const attempt of [
    kim.try(receiving.receive, line),
    kim.try(receiving.updateLine, { ...line, lineId: entered.id }),
    kim.try(receiving.removeLine, { id: order.id, lineId: entered.id }),
    kim.try(receiptTasks.pause, { id: order.id }),
    kim.try(receiptTasks.confirmReport, { id: order.id }),
    kim.try(receiptTasks.complete, { id: order.id }),
  ])
    expect((await attempt).body.errInfo.errType).toBe('NotAssignedToYou')
  // The owner may always; and after the list is emptied everybody may.
  expect((await owner.try(receiving.receive, line)).status).toBe(200)
  await owner.call(receiptTasks.assign, { id: order.id, users: [] })
  expect((await kim.try(receiving.receive, line)).status).toBe(200)
  const types = (await owner.call(orders.get, { id: order.id })).events.map((event) => event.type)
  expect(types).toContain('assigned')
  expect(types).toContain('unassigned')
})

test('only people who may receive for the merchant can be asked to', async () => {
  const { owner, form } = await yard()
  const store = await make.store(server, owner)
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const elsewhere = await make.subAccount(server, owner, ['INVENTORY_MANAGE'], [store])
  const helper = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'])
  const { users } = await owner.call(receiptTasks.assignable, {})
  expect(users.map((user) => user.id)).toEqual([owner.userId, helper.userId])
  expect((await owner.call(receiptTasks.assignable, { term: 'lee' })).users.map((user) => user.id)).toEqual([
    helper.userId,
  ])
  const order = await owner.call(orders.create, form)
  for (const userId of [viewer.userId, elsewhere.userId])
    expect((await owner.try(receiptTasks.assign, { id: order.id, users: [helper.userId, userId] })).status).toBe(404)
  expect((await owner.call(orders.get, { id: order.id })).assignees).toEqual([])
})

test('two starts at once begin once; completing while another receives leaves nothing out of the report', async () => {
  const { owner, shelf, form } = await yard()
  const order = await owner.call(orders.create, form)
  const starts = await Promise.all([1, 2, 3].map(() => owner.try(receiptTasks.start, { id: order.id })))
  expect(starts.map((reply) => reply.status).sort()).toEqual([200, 400, 400])
  for (let round = 0; round < 5; round++) {
    const begun = await startedOrder(server, owner, form)
    const line = {
      id: begun.id,
      itemId: begun.items[0]?.id ?? '',
      packageCount: 1,
      condition: 5,
      stockLocationId: shelf,
    }
    await owner.call(receiptTasks.confirmReport, { id: begun.id })
    const [received, completed] = await Promise.all([
      owner.try(receiving.receive, line),
      owner.try(receiptTasks.complete, { id: begun.id }),
    ])
    const after = await owner.call(orders.get, { id: begun.id })
    if (completed.status === 200) {
      expect(received.body.message).toBe('This receipt order is completed.')
      expect(after).toMatchObject({ state: 'COMPLETED', receivedCount: 0 })
    } else {
      expect(completed.body.errInfo.errType).toBe('NoConfirmedReportYet')
      expect(received.status).toBe(200)
      expect(after).toMatchObject({ state: 'PROCESSING', receivedCount: 1 })
    }
  }
})
