import * as stores from '@crossdock/contract/account/stores'
import { type Endpoint, pathParameters } from '@crossdock/contract/endpoint'
import * as receipts from '@crossdock/contract/fulfillment/receipt-orders'
import * as receiving from '@crossdock/contract/fulfillment/receiving'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import * as locationTypes from '@crossdock/contract/warehouse/stock-location-types'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as storagePackages from '@crossdock/contract/warehouse/storage-package-types'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from './test/harness.ts'
import { makeWorld, type World } from './test/world.ts'

/** What a GET answered can be sent back by PUT as it is: whoever adds a noun is covered without writing a line. */
const server = testServer()

type Record_ = Readonly<Record<string, unknown>>
interface Read {
  readonly path: Record_
  readonly record: Record_
}
/** What a PUT writes, read by another call than the GET of its path. */
type Reader = (owner: Person, world: World) => Promise<Read>

const one = (rows: readonly Record_[], id: string | undefined): Record_ => {
  const row = rows.find((entry) => entry['id'] === id)
  if (!row) throw new Error(`no ${id}`)
  return row
}

/** PUTs whose noun is read in a list or inside of another noun. */
const readers: Readonly<Record<string, Reader>> = {
  [locationTypes.update.path]: async (owner, { ids }) => ({
    path: { id: ids['warehouse'], typeId: ids['locationType'] },
    record: one((await owner.call(locationTypes.list, { id: ids['warehouse'] ?? '' })).types, ids['locationType']),
  }),
  [storagePackages.update.path]: async (owner, { ids }) => ({
    path: { id: ids['warehouse'], typeId: ids['storagePackage'] },
    record: one((await owner.call(storagePackages.list, { id: ids['warehouse'] ?? '' })).types, ids['storagePackage']),
  }),
  [locations.update.path]: async (owner, { ids }) => ({
    path: { id: ids['warehouse'], locId: ids['location'] },
    record: one((await owner.call(locations.list, {})).items, ids['location']),
  }),
  [shipments.updateItem.path]: async (owner, { ids }) => {
    const order = await owner.call(shipments.get, { id: ids['draft'] ?? '' })
    const item = order.items[0]
    return { path: { id: order.id, itemId: item?.id }, record: { ...item } }
  },
  [receiving.updateLine.path]: async (owner, { ids }) => {
    const order = await owner.call(receipts.get, { id: ids['receipt'] ?? '' })
    const line = order.lines[0]
    return { path: { id: order.id, lineId: line?.id }, record: { ...line } }
  },
}

/** PUTs that set one thing of a noun, or name what is done with its goods; they answer the noun, and read nothing back. */
const actions: ReadonlySet<string> = new Set([
  '/api/fulfillment/shipment-orders/{id}/is-strict',
  '/api/fulfillment/shipment-orders/{id}/assign',
  '/api/fulfillment/shipment-orders/{id}/boxes',
  '/api/fulfillment/shipment-orders/{id}/packing',
  '/api/fulfillment/shipment-orders/{id}/packing-labels-downloaded',
])

/** What every write renews. */
const versions = ['updatedAt', 'version', 'events']
const still = (record: Record_) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !versions.includes(name)))

const isSame = (a: Record_, b: Record_) => JSON.stringify(a) === JSON.stringify(b)

/** The records of a noun that a GET of the PUT's own path answers. */
async function readAll(owner: Person, world: World, put: Endpoint): Promise<Read[]> {
  const reader = readers[put.path]
  if (reader) return [await reader(owner, world)]
  const get = server.app.endpoints.find(({ method, path }) => method === 'GET' && path === put.path)
  const [name = ''] = pathParameters(put.path)
  const found: Read[] = []
  for (const id of get ? Object.values(world.ids) : []) {
    const reply = await owner.try(get as Endpoint, { [name]: id })
    if (reply.status === 200) found.push({ path: { [name]: id }, record: reply.body.data as Record_ })
  }
  return found
}

test('PUT of what GET answered is taken for every noun, and changes nothing', async () => {
  const owner = await make.account(server)
  const world = await makeWorld(server, owner)
  // What counts the time between two reads counts none.
  server.clock.now = new Date()
  const puts = server.app.endpoints.filter(
    ({ method, can, path }) => method === 'PUT' && can !== 'public' && !actions.has(path),
  )
  expect(puts.length).toBeGreaterThan(8)
  const faults: string[] = []
  for (const put of puts) {
    const read = await readAll(owner, world, put)
    if (read.length === 0) faults.push(`${put.path}: nothing reads it`)
    for (const { path, record } of read) {
      const reply = await owner.try(put, { ...record, ...path })
      if (reply.status !== 200) {
        faults.push(`${put.path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 900)}`)
        continue
      }
      const after = (await readAll(owner, world, put)).find((entry) => isSame(entry.path, path))
      expect(still(after?.record ?? {}), put.path).toEqual(still(record))
    }
  }
  server.clock.now = null
  expect(faults).toEqual([])
})

test('the main store, too, can be sent back as it was read', async () => {
  const owner = await make.account(server)
  const store = await owner.call(stores.get, { id: owner.mainStoreId })
  expect(await owner.call(stores.update, store as never)).toMatchObject({ id: store.id, type: 'MAIN' })
})
