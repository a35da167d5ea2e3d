import * as calls from '@crossdock/contract/fulfillment/shipments/due'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Due } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { pickUpOrder } from '../../../test/shipments.ts'
import { makeOrders, makeStock, makeYard, type Yard } from '../../../test/stock.ts'

const server = testServer()

const setDays = async (owner: Person, id: Id<'warehouse'>, days: object) => {
  const { main, stats: _, createdAt: __, updatedAt: ___, id: ____, ...form } = await owner.call(warehouses.get, { id })
  return owner.call(warehouses.update, {
    ...form,
    warehouseName: main.title,
    facilityTypes: ['Cold warehouse'],
    id,
    ...days,
  })
}
const order = async (owner: Person, yard: Yard, shipOutDate: string) =>
  (await owner.call(orders.create, { ...pickUpOrder(yard, 1), shipOutDate, isDraft: true })).referenceId
const due = async (person: Person, which: Due, more: object = {}) =>
  (await person.call(orders.list, { states: 'DRAFT', due: which, ...more })).items.map(({ referenceId }) => referenceId)

test('what is late, due within the hour and due today is found by the clocks and the cut-off of each warehouse', async () => {
  const owner = await make.account(server)
  const here = await makeYard(server, owner)
  const there = await makeYard(server, owner)
  await setDays(owner, here.warehouseId, { timeZone: 'America/Los_Angeles', cutOff: '14:00' })
  await setDays(owner, there.warehouseId, { timeZone: 'Europe/Berlin', cutOff: null })
  const [yesterday, today, tomorrow] = [
    await order(owner, here, '2026-11-22'),
    await order(owner, here, '2026-11-23'),
    await order(owner, here, '2026-11-24'),
  ]
  // At noon in Los Angeles it is nine in the evening in Berlin, where the day goes on until midnight.
  const berlin = await order(owner, there, '2026-11-23')
  const at = (time: string) => {
    server.clock.now = new Date(`2026-11-23T${time}Z`)
  }
  try {
    at('20:00')
    expect(await due(owner, 'late')).toEqual([yesterday])
    expect(await due(owner, 'hour')).toEqual([])
    expect((await due(owner, 'today')).sort()).toEqual([today, berlin].sort())
    at('21:30')
    expect(await due(owner, 'hour')).toEqual([today])
    at('22:30')
    expect((await due(owner, 'late')).sort()).toEqual([yesterday, today].sort())
    expect(await due(owner, 'hour')).toEqual([berlin])
    expect(await due(owner, 'late', { warehouseId: there.warehouseId })).toEqual([])
    const [shown] = (await owner.call(orders.list, { states: 'DRAFT', due: 'hour' })).items
    expect(shown?.shipBy).toEqual({ at: '2026-11-23T23:00:00.000Z', day: '2026-11-23', time: '24:00' })
    // A holiday puts off what would leave on it, at once.
    await setDays(owner, here.warehouseId, {
      timeZone: 'America/Los_Angeles',
      cutOff: '14:00',
      holidays: ['23/11/2026'],
    })
    expect(await due(owner, 'late')).toEqual([yesterday])
    const all = (await owner.call(orders.list, { states: 'DRAFT', warehouseId: here.warehouseId })).items
    expect(Object.fromEntries(all.map(({ referenceId, shipBy }) => [referenceId, shipBy?.at]))).toEqual({
      [yesterday]: '2026-11-22T22:00:00.000Z',
      [today]: '2026-11-24T22:00:00.000Z',
      [tomorrow]: '2026-11-24T22:00:00.000Z',
    })
  } finally {
    server.clock.now = null
  }
})

test('late orders of another account, or of another store, are not counted', async () => {
  const owner = await make.account(server)
  const late = await order(owner, await makeYard(server, owner), '2024-01-01')
  const stranger = await make.account(server)
  await makeYard(server, stranger)
  expect(await due(stranger, 'late')).toEqual([])
  expect(await due(owner, 'late')).toEqual([late])
  expect(await due(owner, 'late', { shipmentFrom: '2025-01-01' })).toEqual([])
  expect((await owner.try(orders.list, { due: 'soon' })).status).toBe(400)
})

test('how many orders are late, due and open is counted in one call, and whose they are; a warehouse and a merchant narrow it', async () => {
  const owner = await make.account(server)
  const here = await makeYard(server, owner)
  const there = await makeYard(server, owner)
  for (const yard of [here, there]) await setDays(owner, yard.warehouseId, { timeZone: 'UTC', cutOff: '14:00' })
  for (const yard of [here, there]) await makeStock(server, owner, yard, { packages: 5 })
  const place = async (yard: Yard, shipOutDate: string) =>
    owner.call(orders.create, { ...pickUpOrder(yard, 1), shipOutDate, isDraft: false })
  server.clock.now = new Date('2026-11-23T13:30:00Z')
  try {
    await place(here, '2026-11-20')
    const { id } = await place(here, '2026-11-23')
    await place(there, '2026-11-24')
    await owner.call(orders.assign, { id, userId: owner.userId })
    await owner.call(packing.setTask, { id, state: 'IN_PROGRESS' })
    for (const shipOutDate of ['2026-11-20', '2026-11-23', '2026-11-24'])
      await owner.call(orders.create, { ...pickUpOrder(here, 900), shipOutDate, asBackOrder: true })
    const all = {
      ...{ late: 1, hour: 1, today: 1, open: 3, placed: 2, inProcess: 1, mine: 1, backOrders: { late: 1, today: 1 } },
    }
    const none = { late: 0, today: 0 }
    expect(await owner.call(calls.counts, {})).toEqual(all)
    expect(await owner.call(calls.counts, { merchantId: owner.storeId })).toEqual(all)
    expect(await owner.call(calls.counts, { warehouseId: there.warehouseId })).toEqual({
      ...{ late: 0, hour: 0, today: 0, open: 1, placed: 1, inProcess: 0, mine: 0, backOrders: none },
    })
    const stranger = await make.account(server)
    expect(await stranger.call(calls.counts, {})).toEqual({
      ...{ late: 0, hour: 0, today: 0, open: 0, placed: 0, inProcess: 0, mine: 0, backOrders: none },
    })
    // What a list comes to is told with the filters of the list.
    expect(await owner.call(orders.totals, {})).toEqual({ orders: 3, units: 3, weight: 3 })
    expect(await owner.call(orders.totals, { due: 'late' })).toEqual({ orders: 1, units: 1, weight: 1 })
    expect(await owner.call(orders.totals, { warehouseId: there.warehouseId })).toEqual({
      orders: 1,
      units: 1,
      weight: 1,
    })
    expect(await owner.call(orders.totals, { states: 'DRAFT' })).toEqual({ orders: 0, units: 0, weight: 0 })
    expect(await stranger.call(orders.totals, {})).toEqual({ orders: 0, units: 0, weight: 0 })
    // Units that no whole package makes up weigh their part of it: 5 of a case of 12 units and 12 kg.
    const cases = await makeYard(server, stranger)
    await makeOrders(server, stranger, cases.warehouseId, [
      {
        state: 'READY',
        items: [{ productId: cases.product.id, productPackageTypeId: cases.product.caseId, unitsCount: 5 }],
      },
    ])
    expect(await stranger.call(orders.totals, {})).toEqual({ orders: 1, units: 5, weight: 5 })
  } finally {
    server.clock.now = null
  }
})
