import * as stock from '@crossdock/contract/fulfillment/stock/locations'
import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { ada, expectOrders } from '../../../test/hub.ts'

const server = testServer()

test('a place that does not carry an order refuses it, and warns where its boxes were not weighed (SLOC-032)', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const slId = await makeLocation(server, owner, id, 'L7')
  const [place] = (await owner.call(locations.list, { stockLocationId: slId })).items
  const limit = (maxWeight: number) =>
    owner.try(locations.update, {
      ...{ id, locId: slId, title: 'L7', maxWeight },
      stockLocationTypeId: place?.stockLocationType.id ?? '',
    })
  await limit(50)
  const heavy = await expectOrders(owner, id, { 'H-1': 1, 'H-2': 2 }, { ...ada, weight: 20 })
  const light = await expectOrders(owner, id, { 'U-1': 1 })
  const allocate = (order: orders.WholeHubOrder) => owner.try(orders.allocate, { id: order.id, slId })
  expect((await allocate(heavy.of('H-1'))).body.data).toMatchObject({ position: 1, warnings: [] })
  const refused = await allocate(heavy.of('H-2'))
  expect([refused.status, refused.body.errorType, refused.body.message]).toEqual([
    ...[400, 'PackageSpecificationConflict'],
    'Stock location L7 carries 50 kg: 30 kg more, these boxes weigh 40 kg.',
  ])
  expect((await owner.call(orders.get, { id: heavy.of('H-2').id })).stockLocation).toBeNull()
  // What stands there counts for the limit itself, and for whoever looks at the place.
  expect((await limit(10)).body.errorType).toBe('StockLocationInUse')
  expect((await owner.call(stock.byStockLocation, { id: slId })).totalWeight).toBe(20)
  // One box was weighed, the other was not: it may stand there, and somebody is to look.
  await owner.call(boxes.add, { id: light.of('U-1').id, weight: 31 })
  expect((await allocate(light.of('U-1'))).body.data).toMatchObject({
    position: 2,
    warnings: ['Stock location L7 carries 50 kg: 30 kg more. Not every box of this order has been weighed.'],
  })
  // What stands there already moves within it.
  expect((await owner.call(orders.allocate, { id: light.of('U-1').id, slId, position: 5 })).warnings).toEqual([])
  // Merged, boxes come to where the first order stands; those that stand there already stay.
  const merge = (other: string) => owner.try(orders.merge, { orderIds: [heavy.of('H-1').id, other] })
  expect((await merge(heavy.of('H-2').id)).body.errorType).toBe('PackageSpecificationConflict')
  expect((await merge(light.of('U-1').id)).body.data).toMatchObject({ position: 1, boxesCount: 3 })
})

/** A place that carries 3 kg. */
async function makeWeakPlace(owner: Person, id: Id<'warehouse'>): Promise<Id<'stockLocation'>> {
  const slId = await makeLocation(server, owner, id, 'L3')
  const [place] = (await owner.call(locations.list, { stockLocationId: slId })).items
  const stockLocationTypeId = place?.stockLocationType.id ?? ''
  await owner.call(locations.update, { id, locId: slId, title: 'L3', maxWeight: 3, stockLocationTypeId })
  return slId
}

test('a box that is added or weighed anew is refused where its order stands and the place does not carry it (SLOC-032)', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const slId = await makeWeakPlace(owner, id)
  const { of } = await expectOrders(owner, id, { 'B-1': 1, 'B-2': 1 }, { ...ada, weight: 1 })
  const [order, other] = [of('B-1'), of('B-2')]
  // Standing nowhere, it may weigh whatever it weighs.
  await owner.call(boxes.add, { id: other.id, weight: 40 })
  await owner.call(orders.allocate, { id: order.id, slId })
  const add = await owner.try(boxes.add, { id: order.id, weight: 40 })
  expect([add.status, add.body.errorType, add.body.message]).toEqual([
    ...[400, 'PackageSpecificationConflict', 'Stock location L3 carries 3 kg: 2 kg more, this box adds 40 kg.'],
  ])
  expect((await owner.call(orders.get, { id: order.id })).boxesCount).toBe(1)
  await owner.call(boxes.add, { id: order.id, weight: 1.5 })
  const [box] = (await owner.call(orders.get, { id: order.id })).boxes
  const weigh = (weight: number | null) =>
    owner.try(boxes.update, { id: order.id, boxId: box?.id ?? '', weight, updatedAt: box?.updatedAt ?? '' })
  const heavier = await weigh(2)
  expect([heavier.status, heavier.body.message]).toEqual([
    ...[400, 'Stock location L3 carries 3 kg: 0.5 kg more, this box adds 1 kg.'],
  ])
  expect((await weigh(1.5)).status).toBe(200)
  // One that is not weighed may be added; weighed, it is asked about.
  const unknown = await owner.call(boxes.add, { id: order.id })
  const weighed = { id: order.id, boxId: unknown.id, updatedAt: unknown.updatedAt }
  expect((await owner.try(boxes.update, { ...weighed, weight: 1 })).body.errorType).toBe('PackageSpecificationConflict')
  expect((await owner.try(boxes.update, { ...weighed, note: 'Not weighed' })).status).toBe(200)
})

test('what is merged into an order that stands where it may be too heavy is warned of (SLOC-032)', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const slId = await makeWeakPlace(owner, id)
  const { of } = await expectOrders(owner, id, { 'G-1': 1, 'G-2': 1, 'G-3': 1 })
  await owner.call(boxes.add, { id: of('G-2').id, weight: 40 })
  await owner.call(orders.allocate, { id: of('G-1').id, slId })
  expect((await owner.call(orders.merge, { orderIds: [of('G-1').id, of('G-3').id] })).warnings).toEqual([])
  expect((await owner.call(orders.merge, { orderIds: [of('G-1').id, of('G-2').id] })).warnings).toEqual([
    'Stock location L3 carries 3 kg: 3 kg more. Not every box of this order has been weighed.',
  ])
})
