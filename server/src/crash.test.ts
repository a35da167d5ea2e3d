import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import { importProducts } from '@crossdock/contract/fulfillment/products/import'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { run as runSelfCheck } from '@crossdock/contract/fulfillment/stock/self-check'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { builtServer } from './test/built-server.ts'

/**
 * The whole product, killed while it works: what was acknowledged is there after the restart, what was not is whole or
 * absent, and the books balance. Checked from the client's side, as people would see it.
 */
const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-crash-'))
let server: ChildProcess
let address = ''
let token = ''
let storeId = ''

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function start(): Promise<void> {
  const port = await freePort()
  server = spawn(process.execPath, [builtServer], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataFolder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      CALLS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /Crossdock is at (http:\/\/\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)))
  })
}

async function killAndRestart(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
  await start()
}

interface Outcome<Data> {
  readonly status: number
  readonly data: Data
  readonly text: string
}

/** Makes a call; status 0 when the connection broke before an answer came. */
async function attempt<Input extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  input: z.input<Input>,
): Promise<Outcome<z.output<Answer>>> {
  const { url, headers, ...init } = encodeCall(endpoint, input as CallFields)
  const who = { authorization: `Bearer ${token}`, 'store-id': storeId }
  try {
    const answer = await fetch(address + url, { ...init, headers: { ...headers, ...who } })
    const text = await answer.text()
    return { status: answer.status, data: (JSON.parse(text) as { data: z.output<Answer> }).data, text }
  } catch {
    return { status: 0, data: undefined as z.output<Answer>, text: '' }
  }
}

async function call<Input extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  input: z.input<Input>,
): Promise<z.output<Answer>> {
  const { status, data, text } = await attempt(endpoint, input)
  if (status === 0 || status >= 300)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${String(status)}: ${text}`)
  return data
}

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

async function signUp(): Promise<void> {
  const who = { email: 'maya@northwind.example', password: 'Corner+4ook' }
  await post('/api/users/signup', {
    ...who,
    businessName: 'Northwind',
    firstName: 'Maya',
    lastName: 'Brandt',
    phone: '6045550199',
  })
  const outbox = (await (await fetch(`${address}/api/outbox`)).json()) as { data: { items: { body: string }[] } }
  await post('/api/users/verify', { token: /token=([\w-]+)/.exec(outbox.data.items[0]?.body ?? '')?.[1] })
  token = String((await post('/api/users/login', who))['token'])
  const stores = (await (
    await fetch(`${address}/api/stores/available`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { stores: { id: string; type: string }[] } }
  storeId = stores.data.stores.find(({ type }) => type === 'MAIN')?.id ?? ''
}

const skus = Array.from({ length: 20 }, (_, index) => `SKU-${index}`)
let warehouseId = ''

/** A warehouse with 100,000 units of each product. */
async function stockUp(): Promise<void> {
  const warehouse = await call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '1 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  warehouseId = warehouse.main.id
  const type = await call(locationTypes.create, {
    id: warehouseId,
    label: 'Shelf Space',
    depth: 900,
    width: 900,
    height: 900,
    isBulk: true,
    storagePackageIds: [],
  })
  const location = await call(locations.create, {
    id: warehouseId,
    title: 'A-1',
    stockLocationTypeId: type.id,
    maxWeight: 10_000_000,
  })
  await call(importProducts, {
    products: skus.map((sku, index) => ({
      rowId: index + 1,
      sku,
      description: sku,
      weight: 0.1,
      depth: 5,
      width: 5,
      height: 5,
    })),
  })
  const { items } = await call(products.list, { page_size: 100 })
  const lines = await Promise.all(
    items.map(async ({ id }) => ({
      productId: id,
      productPackageTypeId: (await call(products.packageTypes, { id })).packageTypes[0]?.id ?? '',
      packageQuantity: 100_000,
    })),
  )
  const receipt = await call(receipts.create, {
    warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: new Date().toISOString().slice(0, 10),
    isDraft: false,
    items: lines,
  })
  await call(receiptTasks.start, { id: receipt.id, palletsAtReceiving: 1 })
  await call(receiving.receiveMany, {
    id: receipt.id,
    lines: receipt.items.map(({ id }) => ({
      itemId: id,
      packageCount: 100_000,
      condition: 5,
      stockLocationId: location.id,
    })),
  })
}

let imports = 0
/** Rows of an import of `count` orders with three lines each. */
function orderRows(count: number) {
  const batch = ++imports
  return Array.from({ length: count * 3 }, (_, index) => ({
    rowId: index + 1,
    externalOrderNumber: `B${batch}-${Math.floor(index / 3)}`,
    externalPoNumber: `B${batch}`,
    productSku: skus[index % skus.length],
    packageCount: 2,
    perPackageQuantity: 1,
    productPackageTypeName: 'Unit',
    deliveryType: 'Pick up',
    carrierName: 'UPS',
    shipOutDate: '01/12/2026',
  }))
}
const ordersOf = async (batch: number) =>
  (await call(shipments.list, { states: shipmentStates.join(','), referenceId: `B${batch}`, page_size: 1 })).total ?? 0

async function readyOrders(count: number): Promise<string[]> {
  await call(importShipments, { orderId: 'new', warehouseId, rows: orderRows(count) })
  const { items } = await call(shipments.list, { states: 'READY', referenceId: `B${imports}`, page_size: 100 })
  return items.slice(0, count).map(({ id }) => id)
}

async function pickLines(id: string) {
  const list = await call(picking.options, { id })
  return list.items.map(({ itemId, options }) => ({
    itemId,
    inventoryId: options[0]?.inventoryId ?? '',
    packageCount: 2,
  }))
}

const booksBalance = async () => expect((await call(runSelfCheck, {})).drifts).toEqual([])

beforeAll(async () => {
  await start()
  await signUp()
  await stockUp()
})

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(dataFolder, { recursive: true, force: true })
})

test('killed in the middle of an import: whole or absent', async () => {
  for (const delay of [30, 250, 600]) {
    const rows = orderRows(400)
    const batch = imports
    const importing = attempt(importShipments, { orderId: 'new', warehouseId, rows })
    await sleep(delay)
    await killAndRestart()
    const { status } = await importing
    const there = await ordersOf(batch)
    expect([0, 400], `after ${delay} ms`).toContain(there)
    if (status === 200) expect(there).toBe(400)
    // The same file again: everything is there once.
    await call(importShipments, { orderId: 'new', warehouseId, rows })
    expect(await ordersOf(batch)).toBe(400)
  }
  await booksBalance()
})

test('killed while people pick: every acknowledged pick is there, the others are whole or absent', async () => {
  const ids = await readyOrders(40)
  const lines = new Map(await Promise.all(ids.map(async (id) => [id, await pickLines(id)] as const)))
  const picks = ids.map((id) => attempt(picking.pick, { id, lines: lines.get(id) ?? [] }))
  await Promise.race(picks)
  await sleep(15)
  await killAndRestart()
  const acknowledged = (await Promise.all(picks)).map(({ status }) => status === 200)
  expect(acknowledged.some(Boolean)).toBe(true)
  for (const [index, id] of ids.entries()) {
    const order = await call(shipments.get, { id })
    const picked = order.items.map(({ pickedUnits }) => pickedUnits)
    expect(
      acknowledged[index]
        ? [[2, 2, 2]]
        : [
            [2, 2, 2],
            [0, 0, 0],
          ],
    ).toContainEqual(picked)
  }
  await booksBalance()
})

test('killed while orders are shipped: stock left once for each that is shipped, and for no other', async () => {
  const ids = await readyOrders(20)
  for (const id of ids) {
    await call(picking.pick, { id, lines: await pickLines(id) })
    await call(packing.setTask, { id, state: 'COMPLETED', kind: 'PICKING' })
    await call(packing.savePackages, { id, packages: [] })
    await call(packing.setTask, { id, state: 'COMPLETED', kind: 'PACKING' })
  }
  const confirmations = ids.map((id) => attempt(shipping.confirm, { id, trackingNumber: `T-${id}` }))
  await Promise.race(confirmations)
  await killAndRestart()
  const acknowledged = (await Promise.all(confirmations)).map(({ status }) => status === 200)
  for (const [index, id] of ids.entries()) {
    const order = await call(shipments.get, { id })
    if (acknowledged[index]) expect([order.state, order.trackingNumber]).toEqual(['COMPLETED', `T-${id}`])
    // Shipping what is left, twice at once, ships it once.
    const again = await Promise.all([attempt(shipping.confirm, { id }), attempt(shipping.confirm, { id })])
    expect(again.filter(({ status }) => status === 200)).toHaveLength(order.state === 'COMPLETED' ? 0 : 1)
  }
  await booksBalance()
})

test('the database killed while people pick: 503 and not a hang, back by itself, nothing acknowledged is missing', async () => {
  const ids = await readyOrders(40)
  const lines = new Map(await Promise.all(ids.map(async (id) => [id, await pickLines(id)] as const)))
  const pid = Number(readFileSync(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const picks = ids.map((id) => attempt(picking.pick, { id, lines: lines.get(id) ?? [] }))
  await Promise.race(picks)
  process.kill(pid, 'SIGKILL')
  const outcomes = await Promise.all(picks)
  expect(outcomes.map(({ status }) => status).filter((code) => code !== 200 && code !== 503)).toEqual([])
  await expect.poll(async () => (await attempt(shipments.list, { page_size: 1 })).status).toBe(200)
  for (const [index, id] of ids.entries()) {
    const picked = (await call(shipments.get, { id })).items.map(({ pickedUnits }) => pickedUnits)
    expect(
      outcomes[index]?.status === 200
        ? [[2, 2, 2]]
        : [
            [2, 2, 2],
            [0, 0, 0],
          ],
    ).toContainEqual(picked)
  }
  await booksBalance()
})
