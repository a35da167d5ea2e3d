import { find } from '@crossdock/contract/account/finding'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { searchOrders } from '@crossdock/contract/sorting/search'
import * as hubLocations from '@crossdock/contract/sorting/stock-locations'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { describe, expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, type Reply, testServer } from '../../test/harness.ts'
import { ada, expectOrders } from '../../test/hub.ts'

const server = testServer()
const hub = async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner, 'Hub')
  const place = await makeLocation(server, owner, warehouseId, 'Lane 1')
  return { owner, warehouseId, place, expects: expectOrders.bind(null, owner, warehouseId) }
}
const errorOf = ({ body }: Reply) => body.errInfo.errType
const receive = async (owner: Person, { id, boxes: all }: orders.WholeHubOrder, count = all.length) => {
  for (const box of all.slice(0, count)) await owner.call(boxes.receive, { id, boxId: box.id })
}
const numbers = (items: readonly { orderNo: string }[]) => items.map(({ orderNo }) => orderNo)
const eventsOf = async (owner: Person, id: Id<'hubOrder'>) =>
  (await owner.call(history.list, { id, page_size: 500, sort: 'createdAt' })).items.map(({ type }) => type)

describe('the list of hub orders', () => {
  test('is narrowed by each filter, and its boxes are counted by the same ones (SORT-008, SORT-009, SORT-027, SORT-028)', async () => {
    const { owner, warehouseId, place, expects } = await hub()
    const first = await expects({ 'A-1': 1, 'A-2': 2 })
    const other = await makeWarehouse(server, owner, 'Other hub')
    await expectOrders(owner, other, { 'B-1': 3 }, { ...ada, customerName: 'Grace Hopper', phone: '7785550199' })
    await owner.call(orders.allocate, { id: first.of('A-2').id, slId: place })
    await receive(owner, first.of('A-1'))
    const found = async (filters: InputOf<typeof orders.list>) => {
      const [{ items }, { totalBoxesCount }] = await Promise.all([
        owner.call(orders.list, filters),
        owner.call(orders.totalBoxesCount, filters),
      ])
      expect(totalBoxesCount).toBe(items.reduce((sum, order) => sum + order.boxesCount, 0))
      return numbers(items)
    }
    expect(await found({})).toEqual(['A-1', 'A-2', 'B-1'])
    expect(await found({ sort: 'createdAtDesc' })).toEqual(['B-1', 'A-2', 'A-1'])
    expect(await found({ only_unallocated: true })).toEqual(['A-1', 'B-1'])
    expect(await found({ only_unallocated: true, warehouseId })).toEqual(['A-1'])
    expect(await found({ warehouseId })).toEqual(['A-1', 'A-2'])
    expect(await found({ stockLocationIds: place })).toEqual(['A-2'])
    expect(await found({ type: 'Received' })).toEqual(['A-1'])
    expect(await found({ type: 'All', warehouseId: other })).toEqual(['B-1'])
    expect(await found({ manifestIds: first.manifestId })).toEqual(['A-1', 'A-2'])
    for (const term of ['b-1', 'grace hopper', 'Hopper, G', '(778) 555-0199', 'B-1-3'])
      expect([term, await found({ term })]).toEqual([term, ['B-1']])
    expect((await owner.call(orders.list, {})).page_size).toBe(50)
    const unknown = await owner.try(orders.list, { type: 'Lost' })
    expect(unknown.body.errInfo.fields?.map(({ message }) => message)).toEqual([
      'Must be one of: All, Expecting, Received, Processed, Cancelled, ExpectingCancelled',
    ])
    expect(await owner.call(searchOrders, { term: 'a-' })).toMatchObject({
      count: 2,
      orders: [{ orderNo: 'A-2' }, { orderNo: 'A-1' }],
    })
    // The palette finds them so, too; what a scanner reads of a box is its order's.
    const signs = async (term: string, isCode = false) =>
      (await owner.call(find, { term, ...(isCode ? { isCode: 'true' as const } : {}) })).hits
        .filter(({ noun }) => noun === 'hubOrder')
        .map(({ name, by, fit }) => [name, by, fit])
    expect(await signs('b-1')).toEqual([['B-1', 'orderNumber', 'exact']])
    expect(await signs('(778) 555-0199')).toEqual([['B-1', 'phone', 'exact']])
    expect(await signs('Hopper, Grace')).toEqual([['B-1', 'recipient', 'word']])
    expect(await signs('b-1-3', true)).toEqual([['B-1', 'barcode', 'exact']])
  })
})

describe('allocation', () => {
  test('takes the lowest free position, and leaves it free (SORT-011, SORT-012, SORT-030)', async () => {
    const { owner, warehouseId, place, expects } = await hub()
    const { of } = await expects({ 'A-1': 1, 'A-2': 1, 'A-3': 1 })
    const allocate = (orderNo: string, position?: number) =>
      owner.call(orders.allocate, { id: of(orderNo).id, slId: place, position: position ?? null })
    expect(await allocate('A-1', 2)).toMatchObject({ stockLocation: { id: place, title: 'Lane 1' }, position: 2 })
    expect((await allocate('A-2')).position).toBe(1)
    expect((await allocate('A-3')).position).toBe(3)
    const taken = await owner.try(orders.allocate, { id: of('A-3').id, slId: place, position: 2 })
    expect([taken.status, errorOf(taken), taken.body.message, taken.body.errInfo['freePosition']]).toEqual([
      ...[400, 'StockLocationPositionTaken', 'This position is already occupied.', 3],
    ])
    await owner.call(orders.deallocate, { id: of('A-2').id })
    expect(await owner.call(orders.get, { id: of('A-2').id })).toMatchObject({ stockLocation: null, position: null })
    expect(await owner.call(hubLocations.list, { occupiedBy: 'SORTING' })).toMatchObject({
      items: [{ id: place, ordersCount: 2, freePosition: 1, isOccupied: true }],
    })
    const elsewhere = await makeLocation(server, owner, await makeWarehouse(server, owner, 'Other hub'))
    expect(errorOf(await owner.try(orders.allocate, { id: of('A-1').id, slId: elsewhere }))).toBe('WarehouseConflict')
    // What stands somewhere keeps its place and its warehouse.
    expect(errorOf(await owner.try(locations.remove, { warehouseId, id: place }))).toBe('StockLocationInUse')
    expect(errorOf(await owner.try(warehouses.remove, { id: warehouseId }))).toBe('WarehouseInUse')
    expect(await eventsOf(owner, of('A-2').id)).toEqual(['Imported', 'Allocated', 'Deallocated'])
  })

  test('of 64 at once on one position exactly one wins, and each other can have the next free one', async () => {
    const { owner, place, expects } = await hub()
    const count = 64
    const { of } = await expects(Object.fromEntries(Array.from({ length: count }, (_, index) => [`A-${index}`, 1])))
    const all = Array.from({ length: count }, (_, index) => of(`A-${index}`).id)
    const tries = await Promise.all(all.map((id) => owner.try(orders.allocate, { id, slId: place, position: 7 })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = all.filter((_, index) => tries[index]?.status !== 200)
    for (const reply of tries.filter(({ status }) => status !== 200))
      expect([errorOf(reply), reply.body.errInfo['freePosition']]).toEqual(['StockLocationPositionTaken', 1])
    const placed = await Promise.all(losers.map((id) => owner.call(orders.allocate, { id, slId: place })))
    const positions = [7, ...placed.map(({ position }) => position ?? 0)].sort((one, other) => one - other)
    expect(positions).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })
})

describe('receiving and handing over', () => {
  test('a box is received once, however often it is scanned (BOX-006, BOX-009)', async () => {
    const { owner, expects } = await hub()
    const { of, manifestId } = await expects({ 'A-1': 2 })
    const { id, boxes: all } = of('A-1')
    const boxId = all[0]?.id ?? ''
    const twice = await Promise.all([0, 1, 2, 3].map(() => owner.call(boxes.receive, { id, boxId })))
    expect(new Set(twice.map(({ receivedAt }) => receivedAt)).size).toBe(1)
    expect(await owner.call(orders.get, { id })).toMatchObject({
      ...{ state: 'Received', type: 'Received', receivedBoxesCount: 1, boxesCount: 2 },
      boxes: [{ state: 'Received', receivedBy: { id: owner.userId, name: 'Maya Brandt' } }, { state: 'Expected' }],
    })
    expect(await owner.call(manifests.get, { id: manifestId })).toMatchObject({
      state: 'Receiving',
      receivedBoxesCount: 1,
    })
    expect(await owner.call(boxes.scan, { code: 'a-1-2' })).toMatchObject({ box: { orderNo: 'A-1', number: 2 } })
    expect(await eventsOf(owner, id)).toEqual(['Imported', 'BoxReceived'])
  })

  test('orders with every box are processed, others by force, into the pool with a whole address (SORT-031, SORT-032)', async () => {
    const { owner, place, expects } = await hub()
    const { of, manifestId } = await expects({ 'A-1': 1, 'A-2': 2, 'A-3': 1 })
    const all = [of('A-1').id, of('A-2').id]
    await receive(owner, of('A-1'))
    await receive(owner, of('A-2'), 1)
    await owner.call(orders.allocate, { id: of('A-1').id, slId: place })
    const missing = await owner.try(orders.process, { orderIds: all })
    expect([errorOf(missing), missing.body.errInfo['orders']]).toMatchObject([
      'InvalidOrderState',
      [{ orderNo: 'A-2', missing: 1 }],
    ])
    expect(errorOf(await owner.try(orders.process, { orderIds: [of('A-3').id], force: true }))).toBe(
      'InvalidOrderState',
    )
    const { orders: done } = await owner.call(orders.process, { orderIds: all, force: true, toOrderPool: true })
    expect(done).toMatchObject(all.map((id) => ({ id, state: 'Processed', stockLocation: null, position: null })))
    expect(numbers((await owner.call(pool.list, {})).items).sort()).toEqual(['A-1', 'A-2'])
    expect((await owner.call(pool.list, { term: 'A-2' })).items).toMatchObject([
      { packages: 2, customer: { firstName: 'Ada', lastName: 'Lovelace' }, zipCode: 'V5K 0A1' },
    ])
    for (const [call, input] of [
      [orders.cancel, { id: all[0] }],
      [orders.update, { id: all[0], note: 'Late' }],
      [boxes.receive, { id: all[1], boxId: of('A-2').boxes[1]?.id }],
      [orders.process, { orderIds: all }],
    ] as const)
      expect(errorOf(await owner.try(call as typeof orders.cancel, input))).toBe('InvalidOrderState')
    await owner.call(orders.cancel, { id: of('A-3').id })
    const ended: manifests.ManifestState = 'Completed'
    expect((await owner.call(manifests.get, { id: manifestId })).state).toBe(ended)
  })

  test('an order without a whole address does not go to the pool, and none with it', async () => {
    const { owner, expects } = await hub()
    const { of } = await expects({ 'A-1': 1 }, { ...ada, zipCode: '' })
    await receive(owner, of('A-1'))
    const reply = await owner.try(orders.process, { orderIds: [of('A-1').id], toOrderPool: true })
    expect(reply.body.errInfo.fields?.[0]?.path).toBe('toOrderPool')
    expect((await owner.call(orders.get, { id: of('A-1').id })).state).toBe('Received')
  })

  test('what does not come is cancelled with its reason (SORT-018, SORT-037), and deleted (SORT-036)', async () => {
    const { owner, expects } = await hub()
    const { of, manifestId } = await expects({ 'A-1': 2, 'A-2': 1 })
    const [part, none] = [of('A-1'), of('A-2')]
    await receive(owner, part, 1)
    expect((await owner.try(orders.cancelExpecting, { id: part.id, reason: ' ' })).body.errInfo.fields).toMatchObject([
      { path: 'reason', message: 'Reason is required' },
    ])
    const tooLong = { id: part.id, reason: 'x'.repeat(orders.longestReason + 1) }
    expect((await owner.try(orders.cancelExpecting, tooLong)).status).toBe(400)
    expect(await owner.call(orders.cancelExpecting, { id: part.id, reason: 'Lost at sea' })).toMatchObject({
      ...{ state: 'Received', boxesCount: 1, receivedBoxesCount: 1, cancelReason: 'Lost at sea' },
    })
    expect(errorOf(await owner.try(orders.cancelExpecting, { id: part.id, reason: 'Again' }))).toBe('InvalidOrderState')
    expect(errorOf(await owner.try(orders.remove, { id: part.id }))).toBe('InvalidOrderState')
    expect(errorOf(await owner.try(manifests.remove, { id: manifestId }))).toBe('ManifestInUse')
    expect(await owner.call(orders.cancelExpecting, { id: none.id, reason: 'Not sent' })).toMatchObject({
      ...{ state: 'ExpectingCancelled', boxesCount: 1, receivedBoxesCount: 0 },
    })
    const events = await owner.call(history.list, { id: part.id })
    expect(events.items.at(-1)).toMatchObject({
      ...{ type: 'ExpectingCancelled', createdBy: { name: 'Maya Brandt' } },
      data: { reason: 'Lost at sea', boxes: 1, barcodes: ['A-1-2'] },
    })
    await owner.call(orders.remove, { id: none.id })
    expect((await owner.call(manifests.get, { id: manifestId })).ordersCount).toBe(1)
    const untouched = await expects({ 'C-1': 1 })
    await owner.call(manifests.remove, { id: untouched.manifestId })
    expect((await owner.try(orders.get, { id: untouched.of('C-1').id })).status).toBe(404)
  })
})

describe('merged orders', () => {
  test('are shown by their head, and parted they are what they were (SORT-014, SORT-015, SORT-033, SORT-034)', async () => {
    const { owner, place, expects } = await hub()
    const { of } = await expects({ 'A-1': 1, 'A-2': 2, 'A-3': 1 })
    const [head, second, third] = [of('A-1'), of('A-2'), of('A-3')]
    await owner.call(orders.allocate, { id: head.id, slId: place })
    await owner.call(orders.allocate, { id: second.id, slId: place })
    const whole = await owner.call(orders.merge, { orderIds: [head.id, second.id, third.id] })
    expect(whole).toMatchObject({
      ...{ isMerged: true, mergedOrders: [second.id, third.id], boxesCount: 4, position: 1 },
    })
    expect(numbers((await owner.call(orders.list, {})).items)).toEqual(['A-1'])
    expect(await owner.call(orders.get, { id: second.id })).toMatchObject({ mergedInto: head.id, position: null })
    expect(errorOf(await owner.try(orders.cancel, { id: second.id }))).toBe('InvalidOrderState')
    // A box of the second order arrives while it is part of the first.
    await owner.call(boxes.receive, { id: head.id, boxId: second.boxes[0]?.id ?? '' })
    await owner.call(boxes.add, { id: head.id, barcode: 'NEW-1' })
    const parted = await owner.call(orders.unmerge, { id: head.id, keepingOrders: [third.id] })
    expect(parted).toMatchObject({
      order: { boxesCount: 3, state: 'Expecting', position: 1, mergedOrders: [third.id] },
      parted: [
        { id: second.id, state: 'Received', receivedBoxesCount: 1, boxesCount: 2, mergedInto: null, position: null },
      ],
    })
    const after = await owner.call(orders.get, { id: second.id })
    const labels = (order: orders.WholeHubOrder) => order.boxes.map(({ id, number, barcode }) => [id, number, barcode])
    expect(labels(after)).toEqual(labels(second))
    expect(await eventsOf(owner, second.id)).toEqual(['Imported', 'Allocated', 'Merged', 'BoxReceived', 'Unmerged'])
    const dissolved = await owner.call(orders.unmerge, { id: head.id, keepingOrders: [] })
    expect(dissolved).toMatchObject({
      order: { isMerged: false, boxesCount: 2 },
      parted: [{ id: third.id, boxesCount: 1 }],
    })
    expect(errorOf(await owner.try(orders.unmerge, { id: head.id, keepingOrders: [] }))).toBe('InvalidOrderState')
  })

  test('are of one merchant and one warehouse', async () => {
    const { owner, expects } = await hub()
    const here = await expects({ 'A-1': 1 })
    const there = await expectOrders(owner, await makeWarehouse(server, owner, 'Other hub'), { 'B-1': 1 })
    const orderIds = [here.of('A-1').id, there.of('B-1').id]
    expect(errorOf(await owner.try(orders.merge, { orderIds }))).toBe('WarehouseConflict')
    expect((await owner.try(orders.merge, { orderIds: [orderIds[0], orderIds[0]] })).body.errInfo.fields).toMatchObject(
      [{ path: 'orderIds', message: 'Please choose at least 2 orders' }],
    )
  })
})

test('boxes are added, changed and removed; a barcode is of one open box (BOX-002 to BOX-005, BOX-008, BOX-010)', async () => {
  const { owner, expects } = await hub()
  const { of } = await expects({ 'A-1': 1 })
  const { id, boxes: first } = of('A-1')
  const box = await owner.call(boxes.add, { id, description: 'Lamp', weight: 2.5 })
  expect(box).toMatchObject({ number: 2, barcode: 'BX-000001', state: 'Expected', orderId: id, weight: 2.5 })
  const taken = await owner.try(boxes.update, { id, boxId: box.id, barcode: 'a-1-1' })
  expect(taken.body.errInfo.fields).toMatchObject([{ path: 'barcode' }])
  expect(await owner.call(boxes.update, { id, boxId: box.id, note: 'Fragile' })).toMatchObject({
    ...{ barcode: 'BX-000001', description: null, note: 'Fragile' },
  })
  await owner.call(boxes.remove, { id, boxId: first[0]?.id ?? '' })
  expect(errorOf(await owner.try(boxes.remove, { id, boxId: box.id }))).toBe('WrongState')
  // A number that was on a label is not another box's.
  expect((await owner.call(boxes.add, { id, barcode: 'A-1-1' })).number).toBe(3)
  expect((await owner.call(boxes.list, { id })).items.map(({ number }) => number)).toEqual([2, 3])
  expect(await eventsOf(owner, id)).toEqual(['Imported', 'BoxAdded', 'BoxEdited', 'BoxRemoved', 'BoxAdded'])
  const other = await expects({ 'B-1': 1 })
  expect((await owner.try(boxes.receive, { id, boxId: other.of('B-1').boxes[0]?.id })).status).toBe(404)
})

test('an open order is edited by what is said, and tells its customer where it is (SORT-035, SORT-039, SORT-041)', async () => {
  const { owner, expects } = await hub()
  const { id, customer, address } = (await expects({ 'A-1': 1 })).of('A-1')
  expect(await owner.call(orders.update, { id, note: 'Ring twice', expectedAt: '2031-03-04' })).toMatchObject({
    ...{ orderNo: 'A-1', note: 'Ring twice', expectedAt: '2031-03-04', customer, address },
  })
  const wrong = { customer: { firstName: 'Ada', phone: '555 01' }, address: { ...address, lat: 0, lng: 0 } }
  expect((await owner.try(orders.update, { id, ...wrong })).body.errInfo.fields).toMatchObject([
    { path: 'customer.phone', message: 'Phone number is not valid' },
  ])
  expect((await owner.call(orders.trackingMessage, { id })).message).toMatch(
    /^Order A-1: 0 of 1 box received at Hub\. It was announced on \d\d\/\d\d\/\d{4}\.$/,
  )
})

test('each call needs its own permission (PERMW-014)', async () => {
  const { owner, place, expects } = await hub()
  const { of, manifestId } = await expects({ 'A-1': 2 })
  const { id, boxes: all } = of('A-1')
  const ofBox = { id, boxId: all[0]?.id }
  const calls = {
    SORTING_VIEW: [
      [orders.list, {}],
      [orders.get, { id }],
      [history.list, { id }],
      [boxes.list, { id }],
      [manifests.list, {}],
      [hubLocations.list, {}],
      [orders.trackingMessage, { id }],
    ],
    SORTING_ALLOCATE: [
      [orders.allocate, { id, slId: place }],
      [orders.deallocate, { id }],
      [boxes.add, { id }],
      [boxes.update, ofBox],
      [boxes.remove, ofBox],
      [boxes.receive, { id, boxId: all[1]?.id }],
    ],
    SORTING_MANAGE: [
      [orders.update, { id, note: 'x' }],
      [orders.merge, { orderIds: [id, id] }],
      [orders.unmerge, { id, keepingOrders: [] }],
      [orders.process, { orderIds: [id] }],
      [orders.cancelExpecting, { id, reason: 'x' }],
      [orders.cancel, { id }],
      [manifests.remove, { id: manifestId }],
      [orders.remove, { id }],
    ],
  } as const
  const grants = Object.keys(calls) as (keyof typeof calls)[]
  const people = await Promise.all(grants.map((grant) => make.subAccount(server, owner, [grant])))
  for (const grant of grants)
    for (const [call, input] of calls[grant])
      for (const [index, person] of people.entries()) {
        const { body } = await person.try(call as typeof orders.get, input)
        const isRefused = !body.status && body.code === 300
        expect([call.path, call.method, grants[index], isRefused]).toEqual([
          ...[call.path, call.method, grants[index], grants[index] !== grant],
        ])
      }
  // What a code is, and what a device holds, is read: by whoever looks at orders, and by whoever scans.
  for (const [call, input] of [
    [boxes.scan, { code: 'A-1' }],
    [boxes.held, { manifestId }],
  ] as const) {
    const answers = await Promise.all(people.map((person) => person.try(call as typeof boxes.scan, input as never)))
    expect(grants.filter((_, index) => answers[index]?.body.code !== 300)).toEqual(['SORTING_VIEW', 'SORTING_ALLOCATE'])
  }
})
