import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as calls from '@crossdock/contract/fulfillment/receipts/totals'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { formOf, makeReceiptOrder } from '../../../test/receipts.ts'

const server = testServer()

const nothing = { all: 0, drafts: 0, operation: 0, completed: 0, expected: 0, overdue: 0, today: 0, mine: 0 }

async function warehouseIn(owner: Person, timeZone: string) {
  const id = await makeWarehouse(server, owner)
  const { main, stats: _, createdAt: __, updatedAt: ___, id: ____, ...form } = await owner.call(warehouses.get, { id })
  await owner.call(warehouses.update, {
    ...form,
    warehouseName: main.title,
    facilityTypes: ['Cold warehouse'],
    id,
    timeZone,
  })
  return id
}

test('what is overdue and due today goes by the calendar of each warehouse; every list is counted, and what it comes to is told', async () => {
  const owner = await make.account(server)
  const [here, there] = [await warehouseIn(owner, 'America/Los_Angeles'), await warehouseIn(owner, 'Pacific/Auckland')]
  const product = await makeProduct(server, owner, { caseOf: 12 })
  server.clock.now = new Date('2026-11-20T12:00:00Z')
  const arriving = (warehouseId: typeof here, expectedArrival: string, isDraft = false) =>
    owner.call(orders.create, { ...formOf(warehouseId, product), expectedArrival, isDraft })
  const found = async (due: orders.ReceiptDue, more: object = {}) =>
    (await owner.call(orders.list, { due, ...more })).items.map(({ id }) => id).sort()
  try {
    const past = await arriving(here, '2026-11-21')
    const soon = await arriving(here, '2026-11-23')
    const far = await arriving(there, '2026-11-23')
    const begun = await arriving(here, '2026-11-21')
    await arriving(here, '2026-11-21', true)
    await owner.call(tasks.assign, { id: far.id, users: [owner.userId] })
    await owner.call(tasks.start, { id: begun.id })
    // At noon in Los Angeles it is the next day in Auckland.
    server.clock.now = new Date('2026-11-23T20:00:00Z')
    expect(await found('overdue')).toEqual([past.id, far.id].sort())
    expect(await found('today')).toEqual([soon.id])
    expect(await found('overdue', { warehouseId: there })).toEqual([far.id])
    const all = { ...nothing, all: 5, drafts: 1, operation: 4, expected: 3, overdue: 2, today: 1, mine: 1 }
    expect(await owner.call(calls.counts, {})).toEqual(all)
    expect(await owner.call(calls.counts, { merchantId: owner.storeId })).toEqual(all)
    expect(await owner.call(calls.counts, { warehouseId: there })).toEqual({
      ...{ ...nothing, all: 1, operation: 1, expected: 1, overdue: 1, mine: 1 },
    })
    const each = { packages: 10, units: 120 }
    expect(await owner.call(calls.totals, {})).toEqual({ orders: 5, packages: 50, units: 600, received: 0 })
    expect(await owner.call(calls.totals, { due: 'today' })).toEqual({ orders: 1, ...each, received: 0 })
    expect(await owner.call(calls.totals, { states: 'DRAFT' })).toEqual({ orders: 1, ...each, received: 0 })
    expect(await owner.call(calls.totals, { states: 'COMPLETED' })).toEqual({
      ...{ orders: 0, packages: 0, units: 0, received: 0 },
    })
    expect((await owner.try(orders.list, { due: 'soon' })).status).toBe(400)
    const stranger = await make.account(server)
    expect(await stranger.call(calls.counts, {})).toEqual(nothing)
    expect(await stranger.call(calls.totals, {})).toEqual({ orders: 0, packages: 0, units: 0, received: 0 })
  } finally {
    server.clock.now = null
  }
})

test('more orders than lists count have no sums', async () => {
  const owner = await make.account(server)
  const product = await makeProduct(server, owner, { caseOf: 12 })
  const warehouse = await makeWarehouse(server, owner)
  await makeReceiptOrder(server, owner, formOf(warehouse, product))
  await server.app.platform.pool.query(
    `insert into receipt_orders (account_id, id, store_id, reference_id, warehouse_id, state, created_by)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'RO-M' || n, $3, 'DRAFT', $4 from generate_series(1, 10000) n`,
    [owner.accountId, owner.storeId, warehouse, owner.userId],
  )
  expect(await owner.call(calls.totals, {})).toEqual({ orders: 10_001, packages: null, units: null, received: null })
  expect((await owner.call(calls.counts, {})).all).toBe(10_001)
  expect((await owner.call(calls.totals, { states: 'DRAFT' })).units).toBe(0)
})
