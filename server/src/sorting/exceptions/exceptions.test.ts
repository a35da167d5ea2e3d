import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '@crossdock/contract/endpoint'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { afterAll, expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { fetchPicture } from '../../test/forms.ts'
import { make, testServer } from '../../test/harness.ts'
import { expectOrders } from '../../test/hub.ts'
import { lock, untilWaiting } from '../../test/locks.ts'
import { png } from '../../test/phones.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'hub-photos-'))
const server = testServer({ dataFolder, publicUrl: null })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const hub = async () => {
  const owner = await make.account(server)
  const { manifestId, of } = await expectOrders(owner, await makeWarehouse(server, owner, 'Hub'), {
    'A-1': 2,
    'A-2': 1,
  })
  const order = of('A-1')
  const [first, second] = order.boxes as [boxes.HubBox, boxes.HubBox]
  const report = (input: Omit<InputOf<typeof exceptions.report>, 'reason'>) =>
    owner.try(exceptions.report, { reason: 'Not on the truck', ...input })
  const open = async (filters: InputOf<typeof exceptions.list> = {}) =>
    (await owner.call(exceptions.list, filters)).items.map(({ kind, code }) => [kind, code])
  return { owner, manifestId, order, first, second, report, open }
}
const photo = (bytes: Buffer = png()) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })

test('what is missing is reported once, by however many, and found by the scan of it', async () => {
  const { owner, order, first, second, report, open } = await hub()
  const twice = await Promise.all([1, 2, 3].map(() => report({ kind: 'Missing', boxId: first.id })))
  expect(new Set(twice.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
  expect(await open({ term: 'a-1' })).toEqual([['Missing', 'A-1-1']])
  expect((await owner.call(orders.get, { id: order.id })).boxes.map((box) => box.exceptions)).toEqual([['Missing'], []])
  await owner.call(boxes.receive, { id: order.id, boxId: first.id })
  expect(await open()).toEqual([])
  expect((await owner.call(exceptions.list, { state: 'Solved' })).items).toMatchObject([
    { outcome: 'Found', code: 'A-1-1', order: { orderNo: 'A-1' }, solvedBy: { id: owner.userId } },
  ])
  expect((await report({ kind: 'Missing', boxId: first.id })).status).toBe(400)
  expect((await report({ kind: 'Extra', boxId: second.id })).status).toBe(400)
  const { items } = await owner.call(history.list, { id: order.id })
  expect(items.map(({ type }) => type).filter((type) => type.startsWith('Exception'))).toEqual([
    ...['ExceptionReported', 'ExceptionSolved'],
  ])
})

test('what nobody has announced is kept by its code, or without one, and outlives its manifest', async () => {
  const { owner, manifestId, first, report, open } = await hub()
  const extra = (code: string | null) => report({ kind: 'Extra', code, manifestId })
  const [one, again] = [await extra('XX-1'), await extra('xx-1')]
  expect(again.body.data).toEqual(one.body.data)
  await extra(null)
  await extra(null)
  expect(await open({ manifestId })).toEqual([
    ['Extra', 'XX-1'],
    ['Extra', null],
    ['Extra', null],
  ])
  expect((await extra('A-2-1')).status).toBe(400)
  expect((await report({ kind: 'Damaged', code: 'XX-2' })).status).toBe(400)
  await report({ kind: 'Missing', boxId: first.id })
  await owner.call(manifests.remove, { id: manifestId })
  expect((await open()).length).toBe(4)
  expect((await owner.call(exceptions.list, { term: 'A-1' })).items).toMatchObject([
    { code: 'A-1-1', box: { id: null, number: 1 }, order: { id: null, orderNo: 'A-1' }, manifest: null },
  ])
})

test('a box that is nobody’s is seen by whoever sees all merchants, and reported by everybody', async () => {
  const { owner } = await hub()
  const second = await make.store(server, owner)
  const hire = async () =>
    (await make.subAccount(server, owner, ['SORTING_VIEW', 'SORTING_ALLOCATE'], [owner.storeId, second])).at(
      owner.allStoreId,
    )
  const [clerk, other] = [await hire(), await hire()]
  const { id } = await clerk.call(exceptions.report, { kind: 'Extra', code: 'XX-9', reason: 'No label' })
  await clerk.call(exceptions.addPhoto, { id, file: photo() })
  const ids = (items: readonly { id: string }[]) => items.map((one) => one.id)
  expect(ids((await owner.at(owner.allStoreId).call(exceptions.list, {})).items)).toEqual([id])
  expect(ids((await clerk.call(exceptions.list, {})).items)).toEqual([])
  // Whoever comes upon it later is told that it is known, not what others say of it, and takes a photo of it as well.
  const again = await other.call(exceptions.report, { kind: 'Extra', code: 'xx-9', reason: 'Found it, too' })
  expect([again.id, again.reason, again.createdBy.id]).toEqual([id, 'Found it, too', other.userId])
  const { photos, reason } = await other.call(exceptions.addPhoto, { id, file: photo(png(2)) })
  expect([photos.length, reason]).toEqual([1, ''])
  expect((await owner.at(owner.allStoreId).call(exceptions.get, { id })).photos.length).toBe(2)
})

test('photos say nothing of where they were taken; somebody sees to it, and it is solved once', async () => {
  const { owner, first } = await hub()
  const { id } = await owner.call(exceptions.report, { kind: 'Damaged', boxId: first.id, reason: 'Crushed' })
  await owner.call(exceptions.addPhoto, { id, file: photo() })
  const { photos, updatedAt } = await owner.call(exceptions.addPhoto, { id, file: photo(png(2)) })
  expect(photos.length).toBe(2)
  const [status, type, size] = await fetchPicture(server, photos[0]?.url ?? null)
  expect([status, type]).toEqual([200, 'image/png'])
  expect(size).toBeLessThan(png().length)
  const broken = await owner.try(exceptions.addPhoto, { id, file: photo(png().subarray(0, 40)) })
  expect(broken.status).toBe(400)
  const idle = await make.subAccount(server, owner, ['SORTING_VIEW'])
  const form = { id, reason: 'Crushed', note: null, updatedAt }
  expect((await owner.try(exceptions.update, { ...form, ownerId: idle.userId })).status).toBe(400)
  const lead = await make.subAccount(server, owner, ['SORTING_MANAGE'])
  const owners = async (of: string) => (await owner.call(exceptions.owners, { id: of })).users.map((user) => user.id)
  expect(await owners(id)).toEqual([owner.userId, lead.userId])
  expect(await owner.call(exceptions.update, { ...form, ownerId: lead.userId })).toMatchObject({ ownerId: lead.userId })
  expect((await owner.try(exceptions.solve, { id, outcome: 'Found' })).status).toBe(400)
  const solved = await owner.call(exceptions.solve, { id, outcome: 'SentAsIs' })
  expect(await owner.call(exceptions.solve, { id, outcome: 'SentAsIs' })).toEqual(solved)
  expect((await owner.try(exceptions.solve, { id, outcome: 'Disposed' })).status).toBe(400)
})

test('whoever is offered to see to an exception may: of its merchant, wherever it is looked at', async () => {
  const { owner, first, report } = await hub()
  const everywhere = owner.at(owner.allStoreId)
  const other = await make.store(server, owner)
  const [here, there] = await Promise.all(
    [owner.storeId, other].map((store) => make.subAccount(server, owner, ['SORTING_MANAGE'], [store])),
  )
  const whole = await make.subAccount(server, owner, ['SORTING_MANAGE'], '*')
  const damaged = (await report({ kind: 'Damaged', boxId: first.id })).body.data as exceptions.HubException
  const nobodys = await everywhere.call(exceptions.report, { kind: 'Extra', code: 'XX-9', reason: 'No label' })
  const people = [owner, here, there, whole].map((one) => one?.userId ?? '')
  for (const [{ id, reason, note }, able] of [
    [damaged, [owner.userId, here?.userId, whole.userId]],
    [nobodys, [owner.userId, whole.userId]],
  ] as const) {
    const { users } = await everywhere.call(exceptions.owners, { id })
    expect(users.map((user) => user.id).sort()).toEqual([...able].sort())
    for (const ownerId of people)
      expect((await everywhere.try(exceptions.update, { id, reason, note, ownerId })).status).toBe(
        able.includes(ownerId) ? 200 : 400,
      )
  }
})

test('solving waits for the order before it takes the exception, as whoever receives the box does', async () => {
  const { owner, order, first, report } = await hub()
  const { id } = (await report({ kind: 'Missing', boxId: first.id })).body.data as exceptions.HubException
  const release = await lock(server, 'select from hub_orders where id = $1 for update', [order.id])
  const solving = owner.call(exceptions.solve, { id, outcome: 'Lost' })
  try {
    await untilWaiting(server, solving)
    await server.app.platform.pool.query('select from hub_exceptions where id = $1 for update nowait', [id])
  } finally {
    await release()
  }
  expect((await solving).outcome).toBe('Lost')
})

test('a report of a box that leaves its head meanwhile is not of the head', async () => {
  const { owner, order, first, report, open } = await hub()
  const head = (await expectOrders(owner, order.warehouseId, { 'A-3': 1 })).of('A-3')
  const { pool } = server.app.platform
  const showBy = 'update hub_boxes set order_id = $2 where id = $1'
  await pool.query(showBy, [first.id, head.id])
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from hub_orders where id = $1 for update', [head.id])
  const reporting = report({ kind: 'Damaged', boxId: first.id })
  await untilWaiting(server, reporting)
  await client.query(showBy, [first.id, order.id])
  await client.query('commit')
  client.release()
  expect((await reporting).status).toBe(409)
  expect(await open()).toEqual([])
  expect((await report({ kind: 'Damaged', boxId: first.id })).body.data).toMatchObject({ order: { orderNo: 'A-1' } })
})
