import * as notificationSettings from '@crossdock/contract/account/notifications/settings'
import * as sso from '@crossdock/contract/account/sso'
import * as stores from '@crossdock/contract/account/stores'
import * as users from '@crossdock/contract/account/users'
import * as poolOrders from '@crossdock/contract/delivery/pool-orders'
import * as positions from '@crossdock/contract/delivery/positions'
import * as routes from '@crossdock/contract/delivery/routes'
import { type Endpoint, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import * as hubBoxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as hubOrders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as storagePackages from '@crossdock/contract/warehouse/storage-package-types'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { canStep } from './sorting/orders/rules.ts'
import type { JsonSchema } from './test/arbitrary.ts'
import { idsFor } from './test/foreign-calls.ts'
import { make } from './test/harness.ts'
import { nameOf, operationsOf } from './test/operations.ts'
import { type MadeWorld, makeWorld, worldServer } from './test/world.ts'

/** What a GET answered can be sent back by PUT as it is: whoever adds a noun is covered without writing a line. */
const server = worldServer()

type Record_ = Readonly<Record<string, unknown>>
interface Read {
  readonly path: Record_
  readonly record: Record_
}
/** What a PUT writes, read by another call than the GET of its path. */
type Reader = (world: MadeWorld) => Promise<Read[]>

const each = async <Row>(ids: readonly string[] | undefined, read: (id: string) => Promise<readonly Row[]>) =>
  (await Promise.all((ids ?? []).map(read))).flat()

/** PUTs whose noun is read in a list or inside of another noun. */
const readers: Readonly<Record<string, Reader>> = {
  [notificationSettings.update.path]: async ({ owner }) => [
    { path: {}, record: await owner.call(notificationSettings.get) },
  ],
  [positions.setSettings.path]: async ({ owner }) => [
    { path: {}, record: await owner.call(positions.getSettings, {}) },
  ],
  [sso.set.path]: async ({ owner }) => [{ path: {}, record: await owner.call(sso.get) }],
  [locationTypes.update.path]: ({ owner, ids }) =>
    each(ids['warehouses'], async (id) =>
      (await owner.call(locationTypes.list, { id })).types.map((record) => ({
        path: { id, typeId: record.id },
        record,
      })),
    ),
  [storagePackages.update.path]: ({ owner, ids }) =>
    each(ids['warehouses'], async (id) =>
      (await owner.call(storagePackages.list, { id })).types.map((record) => ({
        path: { id, typeId: record.id },
        record,
      })),
    ),
  [locations.update.path]: async ({ owner }) =>
    (await owner.call(locations.list, { page_size: 100 })).items.map((record) => ({
      path: { id: record.warehouseId, locId: record.id },
      record,
    })),
  // The specification writes people by another path than it reads them; nobody changes themselves.
  [users.update.path]: ({ owner, ids }) =>
    each(ids['users'], async (id) =>
      id === owner.userId ? [] : [{ path: { id }, record: await owner.call(users.get, { id }) }],
    ),
  // Deleted ones are read, too: they are changed when they are back in the pool.
  [poolOrders.update.path]: async ({ owner }) =>
    (await owner.call(poolOrders.list, { page_size: 100 })).items.map((record) => ({
      path: { id: record.id },
      record,
    })),
  [shipments.updateItem.path]: ({ owner, ids }) =>
    each(ids['shipment_orders'], async (id) => {
      const order = await owner.call(shipments.get, { id })
      const isOpen = order.state === 'DRAFT' || order.state === 'BACK_ORDER'
      return isOpen ? order.items.map((record) => ({ path: { id, itemId: record.id }, record })) : []
    }),
  // A route that has started is not planned anew.
  [routes.update.path]: ({ owner, ids }) =>
    each(ids['routes'], async (id) => {
      const record = await owner.call(routes.get, { id })
      return record.type === 'Pending' || record.type === 'Schedule' ? [{ path: { id }, record }] : []
    }),
  // What has left the hub, or is part of another order, is not changed.
  [hubOrders.update.path]: ({ owner, ids }) =>
    each(ids['hub_orders'], async (id) => {
      const record = await owner.call(hubOrders.get, { id })
      return canStep('edit', record) ? [{ path: { id }, record }] : []
    }),
  [hubBoxes.update.path]: ({ owner, ids }) =>
    each(ids['hub_orders'], async (id) => {
      const order = await owner.call(hubOrders.get, { id })
      return canStep('box', order) ? order.boxes.map((record) => ({ path: { id, boxId: record.id }, record })) : []
    }),
  // What is solved is not changed.
  [exceptions.update.path]: async ({ owner }) =>
    (await owner.call(exceptions.list, { page_size: 100 })).items.map((record) => ({
      path: { id: record.id },
      record,
    })),
  [receiving.updateLine.path]: ({ owner, ids }) =>
    each(ids['receipt_orders'], async (id) => {
      const order = await owner.call(receipts.get, { id })
      return order.state === 'PROCESSING'
        ? order.lines.map((record) => ({ path: { id, lineId: record.id }, record }))
        : []
    }),
}

/** PUTs that set one thing of a noun, or name what is done with its goods; they answer the noun, and read nothing back. */
const actions: ReadonlySet<string> = new Set([
  ...[
    'stops',
    'stops/{addressId}',
    'lock',
    'assign-driver',
    'start',
    'complete',
    'cancel',
    'restore',
    'place-in-pool',
  ].map((what) => `/api/routes/{id}/${what}`),
  '/api/scheduler/schedules/{id}/dates/{dateId}/close',
  ...['stock-locations/{slId}', 'cancel', 'cancel-expecting', 'boxes/{boxId}/receive'].map(
    (what) => `/api/sorting/orders/{id}/${what}`,
  ),
  '/api/sorting/exceptions/{id}/solve',
  ...['boxes/{boxId}/load', 'boxes/{boxId}/unload', 'close', 'open'].map((what) => `/api/delivery/vans/{id}/${what}`),
  '/api/stores/{id}/breaks-cases',
  '/api/stores/{id}/mails-customers',
  '/api/delivery/proof-keeping',
  '/api/second-factor-rule',
  '/api/subscription/user/downgrade',
  '/api/set-user-recurring-card',
  '/api/fulfillment/products/{id}/picture',
  '/api/fulfillment/shipment-orders/{id}/is-strict',
  '/api/fulfillment/shipment-orders/{id}/assign',
  '/api/fulfillment/shipment-orders/{id}/ship-out-date',
  '/api/fulfillment/shipment-orders/{id}/boxes',
  '/api/fulfillment/shipment-orders/{id}/packing',
  '/api/fulfillment/shipment-orders/{id}/packing-labels-downloaded',
])

/** What every write renews: the version, what happened, and what was there when a back order was looked at. */
const versions = ['updatedAt', 'version', 'events', 'waiting']
const still = (record: Record_) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !versions.includes(name)))

const isSame = (a: Record_, b: Record_) => JSON.stringify(a) === JSON.stringify(b)

/** The records of a noun that a GET of the PUT's own path answers, or those that its reader finds. */
async function readAll(world: MadeWorld, put: Endpoint): Promise<Read[]> {
  const reader = readers[put.path]
  if (reader) return reader(world)
  const get = server.app.endpoints.find(({ method, path }) => method === 'GET' && path === put.path)
  const [operation] = operationsOf([put])
  const [{ name, schema } = { name: '', schema: {} }] = operation?.path ?? []
  const found: Read[] = []
  for (const id of get ? idsFor(world, schema) : []) {
    const reply = await world.owner.try(get as Endpoint, { [name]: id })
    if (reply.status === 200) found.push({ path: { [name]: id }, record: reply.body.data as Record_ })
  }
  return found
}

/** The call with its fields as JSON, also where our client sends a form: what JSON answered can be sent back as JSON. */
const asJson = <Call extends Endpoint>(call: Call) =>
  Object.fromEntries(Object.entries(call).filter(([name]) => name !== 'form')) as unknown as Omit<Call, 'form'>

test('PUT of what GET answered is taken for every noun, and changes nothing', async () => {
  const world = await makeWorld(server, await make.account(server))
  // What counts the time between two reads counts none.
  server.clock.now = new Date()
  const puts = server.app.endpoints.filter(
    ({ method, can, path }) => method === 'PUT' && isOfAccount(can) && !actions.has(path),
  )
  expect(puts.length).toBeGreaterThan(8)
  const faults: string[] = []
  for (const put of puts) {
    const read = await readAll(world, put)
    if (read.length === 0) faults.push(`${put.path}: nothing reads it`)
    for (const { path, record } of read) {
      const reply = await world.owner.try(asJson(put), { ...record, ...path })
      if (reply.status !== 200) faults.push(`${put.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    }
    const after = await readAll(world, put)
    for (const { path, record } of read) {
      const same = after.find((entry) => isSame(entry.path, path))
      expect(still(same?.record ?? {}), put.path).toEqual(still(record))
    }
  }
  server.clock.now = null
  expect(faults).toEqual([])
})

test('what somebody else has changed since it was read is not overwritten, of any noun', async () => {
  const world = await makeWorld(server, await make.account(server))
  const faults: string[] = []
  for (const put of server.app.endpoints) {
    if (put.method !== 'PUT' || !isOfAccount(put.can) || actions.has(put.path)) continue
    const [read] = await readAll(world, put)
    // Lines are counted with the version of their order.
    const whole = server.app.endpoints.find(({ method, path }) => method === 'PUT' && put.path.startsWith(`${path}/`))
    if (!read || (whole && 'version' in ((await readAll(world, whole))[0]?.record ?? {}))) continue
    const send = (record: Record_) => world.owner.try(asJson(put), { ...record, ...read.path })
    // Sent twice as it was read: the first is somebody else's change, which the second has not seen.
    expect((await send(read.record)).status, put.path).toBe(200)
    const reply = await send(read.record)
    if (reply.body.errInfo?.errType !== 'VersionConflict') faults.push(`${put.path}: ${reply.status} ${reply.text}`)
  }
  expect(faults, 'a record answers updatedAt, and its update takes it back: lastSeen, plainNoun').toEqual([])
})

test('what is deleted is gone, by its id, from its list, and a second time; or it stays, and why is said', async () => {
  const world = await makeWorld(server, await make.account(server))
  const { endpoints } = server.app
  const gone: string[] = []
  for (const remove of endpoints) {
    const get = endpoints.find(({ method, path }) => method === 'GET' && path === remove.path)
    const list = endpoints.find(({ method, path }) => method === 'GET' && `${path}/{id}` === remove.path)
    if (remove.method !== 'DELETE' || !get || !list) continue
    for (const { path, record } of await readAll(world, get)) {
      const { status, body } = await world.owner.try(remove, path)
      const after = await world.owner.try(get, path)
      if (status !== 200) expect([body.errInfo.errType, after.status], remove.path).toEqual([expect.any(String), 200])
      else {
        expect([after.status, (await world.owner.try(remove, path)).status], remove.path).toEqual([404, 404])
        expect((await world.owner.try(list)).text, remove.path).not.toContain(record['id'])
        gone.push(remove.path)
      }
    }
  }
  expect(gone.length).toBeGreaterThan(1)
})

/** All rows of an account, by table, but for what every write adds to. */
async function rowsOf({ owner }: MadeWorld): Promise<Record<string, string>> {
  const { pool } = server.app.platform
  const { rows: tables } = await pool.query<{ name: string }>(`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'account_id'
      and c.table_name not in ('audit_log', 'order_events', 'idempotency_keys', 'number_series', 'sessions')`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string }>(
      `select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${name} t where account_id = $1`,
      [owner.accountId],
    )
    sums[name] = rows[0]?.all ?? ''
  }
  return sums
}

test('what is deleted and taken back is as it was, to every row that went with it; and is taken back once', async () => {
  const world = await makeWorld(server, await make.account(server))
  const back: string[] = []
  for (const restore of server.app.endpoints.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/restore'),
  )) {
    const remove = server.app.endpoints.find(
      ({ method, path }) => method === 'DELETE' && `${path}/restore` === restore.path,
    )
    const [operation] = operationsOf([restore])
    const [{ name, schema } = { name: '', schema: {} }, ...others] = operation?.path ?? []
    for (const id of remove && others.length === 0 ? idsFor(world, schema) : []) {
      const before = await rowsOf(world)
      expect((await world.owner.try(restore, { [name]: id })).status, restore.path).toBe(404)
      if ((await world.owner.try(remove as Endpoint, { [name]: id })).status !== 200) continue
      expect(await world.owner.try(restore, { [name]: id }), restore.path).toMatchObject({ status: 200 })
      expect(await rowsOf(world), restore.path).toEqual(before)
      expect((await world.owner.try(restore, { [name]: id })).status, restore.path).toBe(404)
      back.push(restore.path)
    }
  }
  expect(new Set(back).size, JSON.stringify(back)).toBeGreaterThan(4)
})

test('what an example was sent is answered under the same names: nothing of a form is left unwritten', async () => {
  const { calls } = await makeWorld(server, await make.account(server))
  const lost: string[] = []
  let compared = 0
  for (const { endpoint, input, answer } of calls) {
    const isWrite = (endpoint.method === 'POST' || endpoint.method === 'PUT') && !actions.has(endpoint.path)
    const answered = (isWrite ? answer : {}) as Record_
    const others = [...pathParameters(endpoint.path), ...versions]
    for (const [name, value] of Object.entries(input)) {
      if (!(name in answered) || others.includes(name) || typeof value === 'object') continue
      compared++
      if (answered[name] !== value)
        lost.push(
          `${nameOf(endpoint)}: ${JSON.stringify({ [name]: value })} is answered as ${JSON.stringify(answered[name])}`,
        )
    }
  }
  expect(lost).toEqual([])
  expect(compared).toBeGreaterThan(20)
})

/** Whether a list answers, under this name, one of some words. */
const isChoice = ({ answer }: Endpoint, name: string): boolean => {
  const page = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const { items } = page['properties'] as { items?: { items?: { properties?: Record<string, object> } } }
  return 'enum' in (items?.items?.properties?.[name] ?? {})
}

/** A value of a filter that a row does not have. */
const otherThan = (value: unknown, { schema }: { readonly schema: JsonSchema }): unknown => {
  const choices = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : []
  const choice = choices.find((one) => one !== value)
  if (choice !== undefined) return choice
  if (typeof value === 'boolean') return !value
  return /^[0-9a-f]{24}$/.test(String(value)) ? newId() : `${String(value)}zz`
}

test('a filter that is called as a field of the rows finds a row by its value, and not by another', async () => {
  const world = await makeWorld(server, await make.account(server))
  const faults: string[] = []
  let tried = 0
  for (const { endpoint, path, query } of operationsOf(server.app.endpoints)) {
    if (endpoint.method !== 'GET' || !isOfAccount(endpoint.can) || path.length > 0) continue
    const listed = async (input: object) =>
      ((await world.owner.try(endpoint, input)).body.data as { items?: Record_[] } | undefined)?.items ?? []
    const [row] = query.some(({ name }) => name === 'cursor') ? await listed({}) : []
    for (const filter of row ? query : []) {
      const value = row?.[filter.name]
      if (!row || value === null || !['string', 'boolean'].includes(typeof value)) continue
      // Who takes any text asks for something else of that name than one of some words: the state of an address.
      if (isChoice(endpoint, filter.name) && !('enum' in filter.schema)) continue
      tried++
      const has = async (asked: unknown) => (await listed({ [filter.name]: asked })).some(({ id }) => id === row['id'])
      if (!(await has(value))) faults.push(`${nameOf(endpoint)}: ${filter.name} does not find what has its value`)
      const other = otherThan(value, filter)
      if (await has(other)) faults.push(`${nameOf(endpoint)}: ${filter.name} finds what has another value`)
    }
  }
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(8)
})

test('the main store, too, can be sent back as it was read', async () => {
  const owner = await make.account(server)
  const store = await owner.call(stores.get, { id: owner.mainStoreId })
  expect(await owner.call(asJson(stores.update), store)).toMatchObject({ id: store.id, type: 'MAIN' })
})
