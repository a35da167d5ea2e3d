import * as boxes from '@crossdock/contract/sorting/boxes'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import * as positions from '@crossdock/contract/sorting/positions'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { make, testServer } from '../../test/harness.ts'
import { ada, expectOrders } from '../../test/hub.ts'
import { makeStock, makeYard } from '../../test/stock.ts'

const server = testServer()
const hour = 3_600_000

test('the picture of a hub shows what stands at each position, and the lowest that is free', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const [one, two] = [
    await makeLocation(server, owner, warehouseId, 'L1'),
    await makeLocation(server, owner, warehouseId, 'L2'),
  ]
  const { of } = await expectOrders(owner, warehouseId, { 'A-1': 2, 'A-2': 1 }, { ...ada, weight: 3 })
  await owner.call(orders.allocate, { id: of('A-1').id, slId: two, position: 1 })
  await owner.call(orders.allocate, { id: of('A-2').id, slId: two, position: 4 })
  await owner.call(boxes.receive, { id: of('A-1').id, boxId: of('A-1').boxes[0]?.id ?? '' })
  const { lanes, hasMore } = await owner.call(positions.list, { warehouseId })
  expect(hasMore).toBe(false)
  // Where something stands comes first.
  expect(lanes.map(({ id, freePosition, weight }) => [id, freePosition, weight])).toEqual([
    [two, 2, 9],
    [one, 1, 0],
  ])
  expect(lanes[0]?.standing).toMatchObject([
    { position: 1, order: { orderNo: 'A-1', customer: 'Ada Lovelace', boxesCount: 2, receivedBoxesCount: 1 } },
    { position: 4, order: { orderNo: 'A-2', state: 'Expecting', plannedStop: null } },
  ])
  // Another one goes to the smallest lane in which nothing stands.
  const more = await expectOrders(owner, warehouseId, { 'A-3': 1 })
  const suggested = await owner.call(positions.suggest, { orderId: more.of('A-3').id })
  expect(suggested.suggestion).toMatchObject({ stockLocationId: one, title: 'L1', position: 1, why: 'Empty' })
})

test('whoever allocates is told where an order might stand; of 64 who take it at once one does, and the others are offered the next', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const place = await makeLocation(server, owner, warehouseId, 'L1')
  const numbers = Array.from({ length: 64 }, (_, index) => `A-${index}`)
  const { of } = await expectOrders(owner, warehouseId, Object.fromEntries(numbers.map((number) => [number, 1])))
  const scanner = await make.subAccount(server, owner, ['SORTING_ALLOCATE'])
  const suggestedTo = async (number: string) =>
    (await scanner.call(positions.suggest, { orderId: of(number).id })).suggestion
  const first = await suggestedTo('A-0')
  expect([first?.stockLocationId, first?.position, (await suggestedTo('A-63'))?.position]).toEqual([place, 1, 1])
  const tries = await Promise.all(
    numbers.map((number) => scanner.try(orders.allocate, { id: of(number).id, slId: place, position: 1 })),
  )
  const losers = numbers.filter((_, index) => tries[index]?.status !== 200)
  expect(losers).toHaveLength(63)
  for (const { body } of tries.filter(({ status }) => status !== 200))
    expect([body.errInfo.errType, body.errInfo['freePosition']]).toEqual(['StockLocationPositionTaken', 2])
  expect(await suggestedTo(losers[0] ?? '')).toMatchObject({ stockLocationId: place, position: 2 })
})

test('a scanner holds a manifest: what is to come first, where it stands, and what is free; another merchant holds none of it', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const place = await makeLocation(server, owner, warehouseId, 'L1')
  const { of, manifestId } = await expectOrders(owner, warehouseId, { 'A-1': 1, 'A-2': 2 })
  const [first, second] = [of('A-1'), of('A-2')]
  await owner.call(boxes.receive, { id: first.id, boxId: first.boxes[0]?.id ?? '' })
  await owner.call(orders.allocate, { id: second.id, slId: place, position: 2 })
  const scanner = await make.subAccount(server, owner, ['SORTING_ALLOCATE'])
  const held = await scanner.call(boxes.held, { manifestId })
  expect(held.boxes.map(({ orderNo, state, position }) => [orderNo, state, position])).toEqual([
    ['A-2', 'Expected', 2],
    ['A-2', 'Expected', 2],
    ['A-1', 'Received', null],
  ])
  for (const box of held.boxes) expect((await scanner.call(boxes.scan, { code: box.barcode })).box).toEqual(box)
  expect([held.hasMore, held.places[0]?.title, held.places[0]?.freePositions.slice(0, 3)]).toEqual([
    false,
    'L1',
    [1, 3, 4],
  ])
  const store = await make.store(server, owner, 'Other merchant')
  const stranger = await make.subAccount(server, owner, ['SORTING_ALLOCATE'], [store])
  expect((await stranger.try(boxes.held, { manifestId })).status).toBe(404)
})

test('a place that holds goods is held, too: it is scanned as one that is empty', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { manifestId } = await expectOrders(owner, yard.warehouseId, { 'A-1': 1 })
  await makeStock(server, owner, yard, { packages: 1 })
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(idsOf((await owner.call(boxes.held, { manifestId })).places)).toEqual([yard.shelf, yard.otherShelf].toSorted())
  expect(idsOf((await owner.call(positions.list, { warehouseId: yard.warehouseId })).lanes)).toEqual([yard.otherShelf])
})

test('a box of an order that is merged into one of another manifest is scanned, held and counted with the manifest that it came with', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const [first, second] = [
    await expectOrders(owner, warehouseId, { 'M-1': 1 }),
    await expectOrders(owner, warehouseId, { 'M-2': 1 }),
  ]
  const head = first.of('M-1').id
  await owner.call(orders.merge, { orderIds: [head, second.of('M-2').id] })
  const scanned = (await owner.call(boxes.scan, { code: 'M-2-1' })).box
  expect(scanned).toMatchObject({ shownBy: head, orderNo: 'M-1', manifestId: second.manifestId })
  expect((await owner.call(boxes.held, { manifestId: second.manifestId })).boxes).toEqual([scanned])
  expect((await owner.call(boxes.held, { manifestId: first.manifestId })).boxes).toMatchObject([{ barcode: 'M-1-1' }])
  await owner.call(boxes.receive, { id: head, boxId: scanned?.id ?? '' })
  const received = async (id: string) => (await owner.call(manifests.get, { id })).receivedBoxesCount
  expect([await received(first.manifestId), await received(second.manifestId)]).toEqual([0, 1])
})

test('an order that somebody else has put down meanwhile is not taken away by whoever saw it stand elsewhere', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const [one, two] = [
    await makeLocation(server, owner, warehouseId, 'L1'),
    await makeLocation(server, owner, warehouseId, 'L2'),
  ]
  const { id } = (await expectOrders(owner, warehouseId, { 'A-1': 1 })).of('A-1')
  const put = (slId: string, more: { standsAt?: string | null; position?: number }) =>
    owner.try(orders.allocate, { id, slId, ...more })
  expect((await put(one, { standsAt: null })).status).toBe(200)
  const late = await put(two, { standsAt: null, position: 4 })
  expect([late.status, late.body.errorType, late.body.message]).toEqual([
    ...[409, 'VersionConflict', 'This order stands at L1 · 1 by now.'],
  ])
  // What is there already is there, whoever says so; whoever knows where it stands moves it, and so does who does not say.
  expect((await put(one, { standsAt: null })).body.data).toMatchObject({ position: 1 })
  expect((await put(two, { standsAt: one })).status).toBe(200)
  expect((await put(one, {})).status).toBe(200)
  await owner.call(orders.deallocate, { id })
  expect((await put(two, { standsAt: one })).body.message).toBe('This order stands nowhere by now.')
})

test('a box that came in without a connection is refused with what became of its order', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const { of } = await expectOrders(owner, warehouseId, { 'A-1': 1, 'A-2': 1, 'A-3': 1 })
  const late = async (orderNo: string) => {
    const { id, boxes: own } = of(orderNo)
    return (await owner.try(boxes.receive, { id, boxId: own[0]?.id ?? '' })).body
  }
  await owner.call(orders.cancel, { id: of('A-1').id })
  await owner.call(orders.merge, { orderIds: [of('A-3').id, of('A-2').id] })
  expect([await late('A-1'), await late('A-2')].map(({ errorType, message }) => [errorType, message])).toEqual([
    ['InvalidOrderState', 'This order was cancelled.'],
    ['InvalidOrderState', 'This order is part of another one by now.'],
  ])
})

test('what another merchant has there takes its position, and says no more', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const place = await makeLocation(server, owner, warehouseId, 'L1')
  const { of } = await expectOrders(owner, warehouseId, { 'A-1': 1 })
  await owner.call(orders.allocate, { id: of('A-1').id, slId: place })
  const store = await make.store(server, owner, 'Other merchant')
  const [lane] = (await owner.at(store).call(positions.list, { warehouseId })).lanes
  expect(lane?.standing).toEqual([{ position: 1, order: null }])
})

test('what stays for long and what is expected and never scanned is said, oldest first', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const start = new Date('2026-03-10T18:00:00Z')
  server.clock.now = start
  try {
    const { of } = await expectOrders(owner, warehouseId, { 'A-1': 1, 'A-2': 3 }, { ...ada, expectedAt: '12/03/2026' })
    const receive = (number: string) =>
      owner.call(boxes.receive, { id: of(number).id, boxId: of(number).boxes[0]?.id ?? '' })
    await receive('A-1')
    server.clock.now = new Date(start.getTime() + 2 * hour)
    await receive('A-2')
    expect(await owner.call(positions.alerts, { warehouseId })).toMatchObject({
      ...{ stayingCount: 0, neverScannedCount: 0, staying: [], neverScanned: [] },
    })
    // One box of three came more than four hours ago.
    server.clock.now = new Date(start.getTime() + 7 * hour)
    expect(await owner.call(positions.alerts, { warehouseId })).toMatchObject({
      ...{ stayingCount: 2, tooLongCount: 0, neverScannedCount: 2 },
      staying: [{ orderNo: 'A-1', isTooLong: false, place: null }, { orderNo: 'A-2' }],
      neverScanned: [{ barcode: 'A-2-2' }, { barcode: 'A-2-3' }],
    })
    // The day of another one passes, of which nothing has come.
    const late = await expectOrders(owner, warehouseId, { 'B-1': 1 }, { ...ada, expectedAt: '10/03/2026' })
    await owner.call(orders.process, { orderIds: [of('A-2').id], force: true })
    server.clock.now = new Date(start.getTime() + 25 * hour)
    const after = await owner.call(positions.alerts, { warehouseId })
    expect(after).toMatchObject({
      ...{ stayingCount: 1, tooLongCount: 1, neverScannedCount: 1 },
      staying: [{ orderNo: 'A-1', isTooLong: true }],
      neverScanned: [{ orderId: late.of('B-1').id, expectedAt: '2026-03-10' }],
    })
  } finally {
    server.clock.now = null
  }
})
