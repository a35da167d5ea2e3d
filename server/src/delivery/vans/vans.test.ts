import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vans from '@crossdock/contract/delivery/vans'
import type * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as hub from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { expectOrders } from '../../test/hub.ts'

const server = testServer()

/** Two vans with orders of the hub: North drives V-1, then V-2 with two boxes, South V-3. */
async function dock() {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const order = async (orderNo: string, packages: number) =>
    (
      await owner.call(pool.create, {
        ...{ orderNo, packages, customer: { firstName: 'Ada', lastName: 'Lovelace', phone: '6045550100' } },
        ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      })
    ).id
  const [a, b, c] = [await order('V-1', 1), await order('V-2', 2), await order('V-3', 1)] as const
  await owner.call(manifests.create, { warehouseId, title: 'Night truck', addressIds: [a, b, c] })
  const { id: north } = await owner.call(routes.create, { name: 'North', addressIds: [a, b] })
  const { id: south } = await owner.call(routes.create, { name: 'South', addressIds: [c] })
  return { owner, warehouseId, north, south, ids: { a, b, c } }
}
const rowsOf = (van: vans.WholeVan) =>
  van.boxes.map(({ orderNo, number, stop, loadedAt }) => [orderNo, number, stop, loadedAt !== null])
const load = (who: Person, id: vans.Van['id'], boxId: string) => who.try(vans.load, { id, boxId })

test('a van is loaded from the last stop on, each box once, and never with one of another route', async () => {
  const { owner, warehouseId, north, south } = await dock()
  const van = await owner.call(vans.get, { id: north })
  expect(rowsOf(van)).toEqual([
    ['V-2', 1, 2, false],
    ['V-2', 2, 2, false],
    ['V-1', 1, 1, false],
  ])
  const [first, second, last] = van.boxes as [vans.VanBox, vans.VanBox, vans.VanBox]
  // By two scanners at once, and again: it is in there once, was received by it, and its order knows.
  const twice = await Promise.all([1, 2, 3].map(() => load(owner, north, first.id)))
  expect(new Set(twice.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
  const order = await owner.call(hub.get, { id: first.orderId })
  expect([order.state, order.receivedBoxesCount]).toEqual(['Received', 1])
  const { items } = await owner.call(history.list, { id: first.orderId })
  expect(items.map(({ type }) => type)).toEqual(['Created', 'BoxReceived', 'BoxLoaded'])
  const wrong = await load(owner, south, last.id)
  expect([wrong.status, wrong.body.message]).toEqual([400, 'This box goes with North.'])
  expect(await owner.call(vans.whose, { code: last.barcode.toLowerCase() })).toEqual({
    box: { id: last.id, barcode: last.barcode, orderNo: 'V-1' },
    van: { id: north, name: 'North', stop: 1 },
  })
  expect(await owner.call(vans.whose, { code: 'NOBODY' })).toEqual({ box: null, van: null })
  await load(owner, north, second.id)
  const { items: listed } = await owner.call(vans.list, { sort: 'nameAsc' })
  expect(listed.map(({ name, boxesCount, loadedBoxesCount }) => [name, boxesCount, loadedBoxesCount])).toEqual([
    ['North', 3, 2],
    ['South', 1, 0],
  ])
  expect(listed.map(({ receivedBoxesCount }) => receivedBoxesCount)).toEqual([2, 0])
  const other = await makeWarehouse(server, owner)
  const namesAt = async (hub: string) =>
    (await owner.call(vans.list, { sort: 'nameAsc', warehouseId: hub })).items.map(({ name }) => name)
  expect([await namesAt(warehouseId), await namesAt(other)]).toEqual([['North', 'South'], []])
  expect((await owner.call(vans.list, { term: 'sou' })).items.map(({ name }) => name)).toEqual(['South'])
  expect((await owner.call(vans.unload, { id: north, boxId: second.id })).loadedBoxesCount).toBe(1)
  expect((await owner.call(vans.unload, { id: north, boxId: second.id })).loadedBoxesCount).toBe(1)
})

test('doors close over what is missing only by a decision, which becomes an exception until the box is found', async () => {
  const { owner, north } = await dock()
  const { boxes: all } = await owner.call(vans.get, { id: north })
  const [first, second, last] = all as [vans.VanBox, vans.VanBox, vans.VanBox]
  for (const { id } of [first, second]) await load(owner, north, id)
  const loader = await make.subAccount(server, owner, ['SORTING_ALLOCATE'])
  const close = (who: Person, leaving: string[], reason?: string) =>
    who.try(vans.close, { id: north, leaving, ...(reason && { reason }) })
  const open = await close(owner, [])
  expect([open.status, open.body.message]).toEqual([400, `These boxes are not in the van: ${last.barcode}`])
  expect((await close(loader, [last.id], 'Not at its place')).status).toBe(403)
  expect((await close(owner, [last.id])).body.errInfo?.fields).toEqual([
    { path: 'reason', message: 'Reason is required' },
  ])
  const closed = await Promise.all([1, 2].map(() => close(owner, [last.id], 'Not at its place')))
  expect(closed.map(({ status }) => status)).toEqual([200, 200])
  expect(closed[0]?.body.data).toMatchObject({
    doors: { closedBy: { id: owner.userId }, leftCount: 1, reason: 'Not at its place' },
  })
  expect((await owner.call(exceptions.list, {})).items).toMatchObject([
    { kind: 'Missing', code: last.barcode, reason: 'Not at its place', createdBy: { id: owner.userId } },
  ])
  const late = await load(owner, north, last.id)
  expect([late.status, late.body.message]).toEqual([400, 'The doors of this van are closed.'])
  // Found after all: the doors open for it, and nobody looks for it any more. A loader may do that, and close what is whole.
  await loader.call(vans.open, { id: north })
  expect((await load(loader, north, last.id)).status).toBe(200)
  expect((await owner.call(exceptions.list, {})).items).toEqual([])
  expect((await loader.call(vans.close, { id: north })).doors).toMatchObject({ leftCount: 0, reason: null })
})

test('before a route starts it says what is not in its van, until somebody has closed the doors', async () => {
  const { owner, north, south } = await dock()
  const { boxes: all } = await owner.call(vans.get, { id: north })
  const [first, second, last] = all as [vans.VanBox, vans.VanBox, vans.VanBox]
  const asked = async (id = north) => (await owner.call(routes.get, { id })).openVan
  expect(await asked(south)).toMatchObject({ boxesCount: 1, missingCount: 1 })
  for (const { id } of [first, second]) await load(owner, north, id)
  expect(await asked()).toEqual({ boxesCount: 3, missingCount: 1, missing: [last.barcode] })
  await load(owner, north, last.id)
  expect(await asked()).toEqual({ boxesCount: 3, missingCount: 0, missing: [] })
  await owner.call(vans.close, { id: north })
  expect(await asked()).toBeNull()
  await owner.call(vans.open, { id: north })
  expect(await asked()).not.toBeNull()
  // What takes nothing out of the hub has no doors to ask about.
  const { id: plain } = await owner.call(routes.create, { name: 'Plain', addressIds: [] })
  expect(await asked(plain)).toBeNull()
})

test('what is planned otherwise after it was loaded has to come out, and what has left the hub is loaded, too', async () => {
  const { owner, north, south, ids } = await dock()
  const before = await owner.call(vans.get, { id: north })
  for (const { id } of before.boxes) await load(owner, north, id)
  const moved = before.boxes.at(-1) as vans.VanBox
  await owner.call(hub.process, { orderIds: [moved.orderId] })
  await owner.call(routes.setStops, { id: north, addressIds: [ids.b] })
  await owner.call(routes.setStops, { id: south, addressIds: [ids.c, ids.a] })
  const van = await owner.call(vans.get, { id: north })
  expect([van.boxesCount, van.loadedBoxesCount, van.strays.map(({ barcode }) => barcode)]).toEqual([
    ...[2, 2, [moved.barcode]],
  ])
  const refused = await owner.try(vans.close, { id: north })
  expect(refused.body.message).toBe(`These boxes do not belong into this van: ${moved.barcode}`)
  // The scan at the other van takes it out of this one.
  expect((await load(owner, south, moved.id)).body.data).toMatchObject({ stop: 2 })
  expect((await owner.call(vans.get, { id: north })).strays).toEqual([])
  await owner.call(vans.close, { id: north })
  await owner.call(routes.remove, { id: north })
  expect((await owner.try(vans.get, { id: north })).status).toBe(404)
})

test('a manifest that a route names is loaded by its numbers, and other merchants’ boxes close no doors', async () => {
  const { owner, warehouseId, north, ids } = await dock()
  await owner.call(routes.setStops, { id: north, addressIds: [ids.a] })
  const { id: order } = await owner.call(pool.create, {
    ...{ orderNo: 'W-1', customer: { firstName: 'Ada', lastName: 'Lovelace', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  })
  const { manifestId, of } = await expectOrders(owner, warehouseId, { 'W-1': 1 })
  await owner.call(routes.update, { id: north, name: 'North', manifestId })
  await owner.call(routes.setStops, { id: north, addressIds: [ids.a, order] })
  const [box] = of('W-1').boxes
  expect((await load(owner, north, box?.id ?? '')).body.data).toMatchObject({ orderNo: 'W-1', stop: 2 })
  // A box of the hub that no route takes.
  const { of: stray } = await expectOrders(owner, warehouseId, { 'W-2': 1 })
  const untaken = stray('W-2').boxes[0] as boxes.HubBox
  expect((await load(owner, north, untaken.id)).body.message).toBe('No route takes this box.')
  expect(await owner.call(vans.whose, { code: untaken.barcode })).toMatchObject({ box: { orderNo: 'W-2' }, van: null })

  const second = await make.store(server, owner)
  const { id: theirs } = await owner.at(second).call(pool.create, {
    ...{ orderNo: 'T-1', customer: { firstName: 'Ada', lastName: 'Lovelace', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  })
  await owner.at(owner.allStoreId).call(routes.setStops, { id: north, addressIds: [ids.a, order, theirs] })
  const clerk = await make.subAccount(server, owner, ['SORTING_ALLOCATE', 'SORTING_MANAGE'], [owner.storeId])
  const van = await clerk.call(vans.get, { id: north })
  // Whoever loads sees the boxes of all merchants that may be seen, whichever was chosen.
  await owner.at(second).call(manifests.create, { warehouseId, addressIds: [theirs] })
  const all = await owner.call(vans.get, { id: north })
  expect([all.boxes.length, van.boxes.length]).toEqual([3, 2])
  const refused = await clerk.try(vans.close, {
    ...{ id: north, leaving: van.boxes.map(({ id }) => id), reason: 'Late' },
  })
  expect(refused.body.message).toBe('There are orders of other merchants on this route.')
  const other = await make.store(server, owner)
  const stranger = await make.subAccount(server, owner, ['SORTING_ALLOCATE'], [other])
  expect((await stranger.at(other).try(vans.open, { id: north })).status).toBe(404)
})
