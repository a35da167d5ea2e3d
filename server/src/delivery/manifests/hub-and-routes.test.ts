import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as hubManifests from '@crossdock/contract/sorting/manifests'
import * as hub from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { ada, expectOrders } from '../../test/hub.ts'

const server = testServer()

const makeOrder = async (owner: Person, orderNo: string, packages = 1): Promise<string> =>
  (
    await owner.call(pool.create, {
      ...{ orderNo, packages, customer: { firstName: 'Ada', lastName: 'Lovelace', phone: '6045550100' } },
      ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    })
  ).id

const receive = async (owner: Person, id: string, count?: number): Promise<void> => {
  const { boxes: own } = await owner.call(hub.get, { id })
  for (const { id: boxId } of own.slice(0, count)) await owner.call(boxes.receive, { id, boxId })
}

test('orders of the pool are sent to the hub, know the stop that is planned for them, and are in the pool once (SORT-043)', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const [a, b] = [await makeOrder(owner, 'P-1', 2), await makeOrder(owner, 'P-2')]
  const sent = await owner.call(manifests.create, { warehouseId, title: 'Night truck', addressIds: [a, b] })
  expect(sent.manifests).toMatchObject([{ title: 'Night truck', ordersCount: 2, boxesCount: 3 }])
  const manifestId = sent.manifests[0]?.id ?? ''
  expect(await owner.call(hubManifests.get, { id: manifestId })).toMatchObject({ source: 'Pool', state: 'Expecting' })
  const twice = await owner.try(manifests.create, { warehouseId, addressIds: [a] })
  expect([twice.status, twice.body.message]).toEqual([
    400,
    'These orders have been sent to the sorting hub already: P-1',
  ])
  const { items } = await owner.call(hub.list, { manifestIds: manifestId })
  const first = items.find(({ orderNo }) => orderNo === 'P-1')
  const { items: events } = await owner.call(history.list, { id: first?.id ?? '' })
  expect(events.map(({ type, data }) => [type, data])).toEqual([['Created', { title: 'Night truck' }]])

  // A draft is enough: a scan says where a box goes, and says otherwise once it is planned otherwise.
  const code = (await owner.call(hub.get, { id: first?.id ?? '' })).boxes[0]?.barcode ?? ''
  const stopOf = async () => (await owner.call(boxes.scan, { code })).box?.plannedStop ?? null
  expect(await stopOf()).toBeNull()
  const { id } = await owner.call(routes.create, { name: 'North', addressIds: [b, a] })
  expect(await stopOf()).toEqual({ routeId: id, route: 'North', stop: 2 })
  await owner.call(routes.update, { id, name: 'South' })
  await owner.call(routes.setStops, { id, addressIds: [a, b] })
  expect(await stopOf()).toEqual({ routeId: id, route: 'South', stop: 1 })
  const orderIds = items.map((order) => order.id)
  expect((await owner.try(hub.merge, { orderIds })).body.message).toContain('These orders are on a route')
  await owner.call(routes.setStops, { id, addressIds: [b] })
  expect(await stopOf()).toBeNull()
  await owner.call(routes.remove, { id })

  // It is in the pool already: handed over, it is there once.
  await receive(owner, first?.id ?? '')
  await owner.call(hub.process, { orderIds: [first?.id ?? ''], toOrderPool: true })
  expect((await owner.call(pool.list, {})).items.map(({ orderNo }) => orderNo).sort()).toEqual(['P-1', 'P-2'])
})

test('a route is sent to the hub, and one that names a manifest shows which of its orders are there (MANIF-011)', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const [a, b] = [await makeOrder(owner, 'R-1', 2), await makeOrder(owner, 'R-2')]
  const { id } = await owner.call(routes.create, { name: 'North', addressIds: [a] })
  const [made] = (await owner.call(manifests.create, { warehouseId, routeId: id })).manifests
  expect(made).toMatchObject({ title: 'North', ordersCount: 1, boxesCount: 2 })
  const { items } = await owner.call(hub.list, { manifestIds: made?.id ?? '' })
  expect(items).toMatchObject([{ orderNo: 'R-1', plannedStop: { routeId: id, route: 'North', stop: 1 } }])
  await receive(owner, items[0]?.id ?? '', 1)
  // Announced by somebody else, under the same number: the manifest that is named has it.
  const other = await expectOrders(owner, warehouseId, { 'R-2': 1 })
  await owner.call(routes.setStops, { id, addressIds: [a, b] })
  const inHub = async () =>
    (await owner.call(routes.get, { id })).orders.map(({ orderNo, hub: here }) => [
      orderNo,
      here?.state ?? null,
      here?.receivedBoxesCount ?? null,
    ])
  expect(await inHub()).toEqual([
    ['R-1', 'Received', 1],
    ['R-2', null, null],
  ])
  const named = await owner.call(routes.update, { id, name: 'North', manifestId: other.manifestId })
  expect([named.manifestId, named.orders[1]?.hub?.state]).toEqual([other.manifestId, 'Expecting'])
  await receive(owner, other.of('R-2').id)
  expect((await inHub())[1]).toEqual(['R-2', 'Received', 1])
  // What is left out stays; nothing is nothing.
  expect((await owner.call(routes.update, { id, name: 'North' })).manifestId).toBe(other.manifestId)
  expect((await owner.call(routes.update, { id, name: 'North', manifestId: null })).manifestId).toBeNull()
})

test('a route is made from the orders of a processed manifest, and keeps it (ROUTE-010)', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const { manifestId, of } = await expectOrders(owner, warehouseId, { 'M-1': 1, 'M-2': 2, 'M-3': 1 })
  const none = await owner.try(routes.create, { name: 'North', manifestId })
  expect([none.status, none.body.errInfo?.fields]).toEqual([
    400,
    [{ path: 'manifestId', message: 'No processed order of this manifest waits for a route' }],
  ])
  for (const number of ['M-1', 'M-2']) await receive(owner, of(number).id)
  await owner.call(hub.process, { orderIds: [of('M-1').id], toOrderPool: true })
  await owner.call(hub.process, { orderIds: [of('M-2').id] })
  await owner.call(hub.cancel, { id: of('M-3').id })
  expect((await owner.call(hubManifests.get, { id: manifestId })).state).toBe('Completed')
  const route = await owner.call(routes.create, { name: 'North', manifestId })
  expect(route).toMatchObject({ manifestId, stops: 2 })
  expect(route.orders.map(({ orderNo, packages, hub: here }) => [orderNo, packages, here?.state])).toEqual([
    ['M-1', 1, 'Processed'],
    ['M-2', 2, 'Processed'],
  ])
  // They are taken: a second one finds nothing left of it.
  expect((await owner.try(routes.create, { name: 'South', manifestId })).status).toBe(400)
  expect((await owner.call(pool.list, {})).total).toBe(0)
  // Without a whole address, none of them goes.
  const { zipCode: _zipCode, ...partly } = ada
  const far = await expectOrders(owner, warehouseId, { 'F-1': 1 }, partly)
  await receive(owner, far.of('F-1').id)
  await owner.call(hub.process, { orderIds: [far.of('F-1').id] })
  const refused = await owner.try(routes.create, { name: 'South', manifestId: far.manifestId })
  expect(refused.body.errInfo?.fields?.[0]?.message).toBe(
    'These orders have no whole address, and cannot go on a route: F-1',
  )
  // Whoever may not look into the hub names none of it.
  const driverless = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'])
  expect((await driverless.try(routes.create, { name: 'South', manifestId })).status).toBe(403)
})
