import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as imports from '@crossdock/contract/account/imports'
import { addressOf } from '@crossdock/contract/encode-call'
import { errors } from '@crossdock/contract/errors'
import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import { importLocations } from '@crossdock/contract/warehouse/stock-locations/import'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { limitPlan, pickUpRow, runJob } from '../../test/imports.ts'
import { untilWaiting } from '../../test/locks.ts'
import { everyState, makeStockedYard, stockOf } from '../../test/shipments.ts'
import type { Yard } from '../../test/stock.ts'
import type { StreamedBody } from '../bodies.ts'
import { withAccount } from '../transaction.ts'
import { holdImports } from './import-work.ts'
import { uploadLimits } from './keep-body.ts'
import type { RowText } from './messages.ts'
import { runImport } from './run-import.ts'
import { openStaging, sweepRows } from './staging.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'imports-'))
const server = testServer({ dataFolder })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Lines of so many rows, ten an order, of which each wants one unit; the rows of an order stand far from each other. */
const linesFor = (yard: Yard, count: number, facts: (index: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    rowId: index + 1,
    externalOrderNumber: `N${index % Math.ceil(count / 10)}`,
    ...pickUpRow(yard),
    ...facts(index),
  }))

const send = (person: Person, yard: Yard, rows: readonly object[], equalLines: EqualLines = 'same') =>
  person.try(importShipments, { orderId: 'new', warehouseId: yard.warehouseId, rows, equalLines })
const rowsLeft = async (person: Person) => {
  const { rows } = await server.app.platform.pool.query<{ count: number }>(
    'select count(*)::integer as count from import_rows where account_id = $1',
    [person.accountId],
  )
  return rows[0]?.count
}

/** A large import that is not done. */
const noteJob = (person: Person, id = newId(), rows = 0, db: Pick<pg.Pool, 'query'> = server.app.platform.pool) =>
  db.query(
    `insert into import_jobs (account_id, id, store_id, user_id, kind, state, input, rows_total)
     values ($1, $2, $3, $4, 'shipments', 'checking', '{}', $5)`,
    [person.accountId, id, person.mainStoreId, person.userId, rows],
  )

test('more than 20,000 rows become a job: whole orders, their stock in the order of the file, once', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5_000)
  const rows = linesFor(yard, 20_010)
  const reply = await send(owner, yard, rows)
  expect([reply.status, Object.keys(reply.body.data as object)]).toEqual([202, ['jobId']])
  const { jobId } = reply.body.data as { jobId: Id<'importJob'> }
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'queued', rows: 20_010, rowsDone: 0 })
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)

  const job = await runJob(server, owner, reply.body.data)
  expect(job).toMatchObject({
    state: 'done',
    rowsDone: 20_010,
    fault: null,
    result: { created: 2001, placed: 500, backOrdered: 1501, unchanged: 0, extended: 0, lines: 2001 },
  })
  expect(job.finishedAt).not.toBeNull()
  expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 5_000 })
  const { items } = await owner.call(orders.list, { states: 'READY', sort: 'createdAtAsc', page_size: 500 })
  expect(new Set(items.map(({ externalOrderNumber }) => externalOrderNumber))).toEqual(
    new Set(Array.from({ length: 500 }, (_, index) => `N${index}`)),
  )
  expect(items.every(({ unitCount }) => unitCount === 10)).toBe(true)
  expect(await rowsLeft(owner)).toBe(0)

  // The same file again, turned around, changes nothing; a job that has ended is not run again.
  const again = await runJob(server, owner, (await send(owner, yard, [...rows].reverse())).body.data)
  expect(again.result).toMatchObject({ created: 0, unchanged: 2001, extended: 0, lines: 0 })
  await runImport(server.app.platform)
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(2001)

  // It is the same file whatever is said of equal lines; another one that has them is a question about all of its rows.
  const same = await runJob(server, owner, (await send(owner, yard, rows, 'ask')).body.data)
  expect(same.result).toMatchObject({ unchanged: 2001, extended: 0 })
  const asked = await runJob(server, owner, (await send(owner, yard, rows.slice(5), 'ask')).body.data)
  expect(asked).toMatchObject({ state: 'failed', fault: { type: 'EqualLines', faultCount: 20_005 } })
  expect([asked.fault?.errors.length, asked.fault?.rowIds.length]).toEqual([1000, 1000])
})

test('a large import with a fault anywhere leaves nothing, and names every fault', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const strange = newId()
  const wrong = linesFor(yard, 20_010, (index) => (index === 20_005 ? { warehouseId: strange } : {}))
  const job = await runJob(server, owner, (await send(owner, yard, wrong)).body.data)
  expect(job).toMatchObject({
    state: 'failed',
    result: null,
    fault: { type: 'ImportRowError', faultCount: 1, rowIds: [20_006] },
  })
  expect(job.fault?.errors).toEqual([
    `Row 20006, Warehouse ID: This warehouse does not exist. Expected the id of a warehouse, found "${strange}".`,
  ])
  const unknown = linesFor(yard, 20_010, (index) => (index > 20_000 ? { productSku: `X${index % 2}` } : {}))
  const second = await runJob(server, owner, (await send(owner, yard, unknown)).body.data)
  expect([second.fault?.type, [...(second.fault?.skus ?? [])].sort()]).toEqual(['UnknownSkus', ['X0', 'X1']])
  // What a row says wrong by itself is known when the last row has arrived, and is answered like that of a small file.
  const cells = await send(
    owner,
    yard,
    linesFor(yard, 20_010, (index) => ({ packageCount: index > 18_000 ? -1 : 1 })),
  )
  expect([cells.status, cells.body.errors?.length, cells.body.errInfo['faultCount']]).toEqual([417, 1000, 2009])
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
  expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
  expect(await rowsLeft(owner)).toBe(0)
})

test('plan limits hold in a large import: refused whole, or stock for as many as there is room', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5_000)
  await limitPlan(server, owner, { shipmentOrdersInProcess: 100, backOrders: 1_500 })
  const reply = await send(owner, yard, linesFor(yard, 20_010))
  const job = await runJob(server, owner, reply.body.data)
  expect(job.fault).toMatchObject({ type: 'SHIPMENT_ORDER_BACKORDER' })
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
  expect(await stockOf(server, yard.inventoryId)).toMatchObject({ allocated: 0 })
})

test('a permission taken away before the job runs is not there for it', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_WAREHOUSES'])
  const items = Array.from({ length: 20_001 }, (_, index) => ({ title: `L${index}`, stockLocationTypeId: 'Shelf' }))
  const reply = await clerk.try(importLocations, { id, items })
  expect(reply.status).toBe(202)
  const known = await runJob(server, owner, reply.body.data)
  expect(known.fault).toMatchObject({ type: 'ImportRowError', faultCount: 20_001 })
  const second = await clerk.try(importLocations, { id, items })
  await server.app.platform.pool.query("update users set grants = '{}' where id = $1", [clerk.userId])
  expect((await runJob(server, owner, second.body.data)).fault).toMatchObject({ type: 'NO_ACCESS' })
})

test('nothing is written for who may not sign in any more, nor for an account that is suspended', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const { pool } = server.app.platform
  const clerk = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_WAREHOUSES'])
  const items = Array.from({ length: 20_001 }, (_, index) => ({ title: `L${index}`, stockLocationTypeId: 'Shelf' }))
  const take = async (text: string, values: unknown[]) => {
    const reply = await clerk.try(importLocations, { id, items })
    expect(reply.status).toBe(202)
    await pool.query(text, values)
    const { jobId } = reply.body.data as { jobId: Id<'importJob'> }
    await runImport(server.app.platform)
    const { rows } = await pool.query<{ type: string }>(
      "select fault ->> 'type' as type from import_jobs where id = $1",
      [jobId],
    )
    return rows[0]?.type
  }
  expect(await take('update users set active = false where id = $1', [clerk.userId])).toBe('TokenInactive')
  await pool.query('update users set active = true where id = $1', [clerk.userId])
  expect(await take('update users set deleted_at = now() where id = $1', [clerk.userId])).toBe('TokenInactive')
  await pool.query('update users set deleted_at = null where id = $1', [clerk.userId])
  expect(await take('update accounts set suspended_at = now() where id = $1', [owner.accountId])).toBe(
    'AccountSuspended',
  )
  await pool.query('update accounts set suspended_at = null where id = $1', [owner.accountId])
  // What nobody asked for is done all the same.
  await pool.query('update users set active = false where id = $1', [clerk.userId])
  const who = { accountId: owner.accountId, userId: clerk.userId }
  await expect(withAccount(server.app.platform, who, async (ctx) => ctx.user.id)).rejects.toThrow(
    errors.TokenInactive.message,
  )
  expect(await withAccount(server.app.platform, { ...who, isUpkeep: true }, async (ctx) => ctx.user.id)).toBe(
    clerk.userId,
  )
})

test('rows are taken apart and checked in a thread, but for a handful', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  let threads = 0
  const count = () => {
    threads++
  }
  subscribe('worker_threads', count)
  try {
    expect((await send(owner, yard, linesFor(yard, 10))).status).toBe(200)
    expect(threads).toBe(0)
    expect(
      (
        await send(
          owner,
          yard,
          linesFor(yard, 500, (index) => ({ externalPoNumber: `P${index}` })),
        )
      ).status,
    ).toBe(417)
    expect(threads).toBe(1)
  } finally {
    unsubscribe('worker_threads', count)
  }
})

test('rows of a server that was ended over them are removed after an hour, those of a job stay until it has ended', async () => {
  const owner = await make.account(server)
  const old = newId(Date.now() - 61 * 60_000)
  const [young, running, ended] = [newId(), newId(Date.now() - 1), newId(Date.now() - 2)]
  await noteJob(owner, running)
  await noteJob(owner, ended)
  await server.app.platform.pool.query('update import_jobs set finished_at = now() where id = $1', [ended])
  for (const id of [old, young, running, ended])
    await server.app.platform.pool.query(
      `insert into import_rows (account_id, job_id, seq, group_key, record) select $1, $2, n, 'k', '{}' from generate_series(1, 30000) n`,
      [owner.accountId, id],
    )
  await sweepRows(server.app.platform)
  const { rows } = await server.app.platform.pool.query(
    'select job_id, count(*)::integer as count from import_rows where account_id = $1 group by 1 order by 1',
    [owner.accountId],
  )
  expect(rows).toEqual([running, young].map((job_id) => ({ job_id, count: 30_000 })))
})

test('who waits too long for another import is told so, and when to come again', async () => {
  const owner = await make.account(server)
  const { platform } = server.app
  const other = await platform.pool.connect()
  try {
    await other.query('select pg_advisory_lock($1, hashtext($2))', [owner.accountId, 'import'])
    const late = withAccount(
      platform,
      { accountId: owner.accountId, userId: owner.userId, storeId: null },
      async (ctx) => {
        await sql`set local lock_timeout = 50`.execute(ctx.db)
        await holdImports(ctx, 'import')
      },
    )
    await expect(late).rejects.toMatchObject({
      type: 'DatabaseUnavailable',
      message: expect.stringMatching(/^Another import of this store/),
      details: { retryAfter: 10 },
    })
  } finally {
    other.release(true)
  }
})

test('what a request has put down goes with its refusal, and with the answer of an earlier one', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const rows = linesFor(yard, 20_010)
  const key = { 'idempotency-key': newId() }
  const post = (sent: readonly object[]) =>
    owner.try(importShipments, { orderId: 'new', warehouseId: yard.warehouseId, rows: sent }, key)
  const first = await post(rows)
  expect([first.status, await rowsLeft(owner)]).toEqual([202, 20_010])
  const again = await post(rows)
  expect([again.status, again.body.data]).toEqual([202, first.body.data])
  expect((await post(linesFor(yard, 20_020))).status).toBe(409)
  expect(await rowsLeft(owner)).toBe(20_010)
})

test('an account has three large imports that are not done and two million rows in them; others, and small ones, go on', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const rows = linesFor(yard, 20_010)
  for (let n = 0; n < 2; n++) await noteJob(owner)
  // Of two that are sent at once, one is the third.
  const replies = await Promise.all([send(owner, yard, rows), send(owner, yard, [...rows].reverse())])
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 429])
  const fourth = await send(owner, yard, rows)
  expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '30'])
  expect(fourth.body.message).toMatch(/^3 large imports of yours are not done yet/)
  expect(await rowsLeft(owner)).toBe(20_010)
  expect((await send(owner, yard, linesFor(yard, 500))).status).toBe(200)

  const other = await make.account(server)
  const place = await makeStockedYard(server, other, 10)
  await noteJob(other, newId(), 1_985_000)
  const much = await send(other, place, linesFor(place, 20_010))
  expect([much.status, much.body.message]).toEqual([429, expect.stringContaining('more than 2,000,000 rows')])
  expect(await rowsLeft(other)).toBe(0)
})

test('of two large imports that become jobs at the same moment one waits for the other, and is counted after it', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const { platform } = server.app
  for (let n = 0; n < 2; n++) await noteJob(owner)
  const other = await platform.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock($1, hashtext('large-imports'))`, [owner.accountId])
    await noteJob(owner, newId(), 0, other)
    const late = send(owner, yard, linesFor(yard, 20_010))
    await untilWaiting(server, late)
    await other.query('commit')
    expect((await late).status).toBe(429)
  } finally {
    other.release()
  }
  expect(await rowsLeft(owner)).toBe(0)
})

test('rows of bodies that are being read count beside each other, until they have been read', async () => {
  const owner = await make.account(server)
  const { platform } = server.app
  await noteJob(owner, newId(), 1_000_000)
  const stagingOf = () =>
    openStaging({ platform, sender: { accountId: owner.accountId }, afterwards: () => {} } as unknown as StreamedBody)
  const rows = (right: number): RowText => ({ rows: right, right, text: '[]' })
  const [first, second, third] = [stagingOf(), stagingOf(), stagingOf()]
  await first.put([rows(600_000)])
  await first.put([rows(300_000)])
  await expect(second.put([rows(100_001)])).rejects.toMatchObject({ type: 'TooManyRequests' })
  await second.end()
  await expect(first.put([rows(100_001)])).rejects.toMatchObject({ type: 'TooManyRequests' })
  await first.end()
  await third.put([rows(1_000_000)])
  await third.end()
})

test('rows are put down only while the disk has room', async () => {
  const owner = await make.account(server)
  const { platform } = server.app
  let isFull = false
  const disk = { ...platform.disk, isFull: () => isFull }
  const sender = { accountId: owner.accountId }
  const staging = openStaging({
    platform: { ...platform, disk },
    sender,
    afterwards: () => {},
  } as unknown as StreamedBody)
  const row: RowText = { rows: 1, right: 1, text: '[["k", {}]]' }
  await staging.put([row])
  isFull = true
  await expect(staging.put([row])).rejects.toMatchObject({ type: 'DiskFull' })
  await staging.end()
  expect(await rowsLeft(owner)).toBe(1)
})

/** Sends the beginning of an import and then nothing more. */
async function beginImport(person: Person, warehouseId: Id<'warehouse'>, start: string) {
  const socket = connect((server.app.http.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(
    `POST ${addressOf(importShipments, { orderId: 'new' })} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token}\r\n` +
      `store-id: ${person.storeId}\r\nwarehouse-id: ${warehouseId}\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n`,
  )
  socket.write(start)
  return socket
}

test('senders who fall asleep hold up nobody, and an account has so many of them', async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const sleepers = await Promise.all([make.account(server), make.account(server), make.account(server)])
  const sockets: Socket[] = []
  for (const person of sleepers) {
    const yard = await makeStockedYard(server, person, 10)
    const start = JSON.stringify(linesFor(yard, 3_000)).slice(0, -1)
    // One more than there may be: once it is refused, the others are being taken.
    const own = await Promise.all(Array.from({ length: 7 }, () => beginImport(person, yard.warehouseId, start)))
    const [refused] = (await Promise.race(own.map((socket) => once(socket, 'data')))) as [Buffer]
    expect(String(refused)).toMatch(/^HTTP\/1.1 429 /)
    sockets.push(...own)
    const reply = await send(person, yard, linesFor(yard, 300))
    expect([reply.headers['retry-after'], reply.body.message]).toEqual([
      '5',
      expect.stringMatching(/^Other imports of yours are being sent or read/),
    ])
  }
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  expect((await send(owner, yard, linesFor(yard, 300))).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  const [first] = sleepers
  if (!first) return
  const theirs = await makeStockedYard(server, first, 10)
  let reply = await send(first, theirs, linesFor(theirs, 300))
  while (reply.status === 429) reply = await send(first, theirs, linesFor(theirs, 300))
  expect(reply.status).toBe(200)
})

/** Jobs of tests before would have their turn first. */
const endOthers = () =>
  server.app.platform.pool.query('update import_jobs set finished_at = now() where finished_at is null')

test('a body that comes over a line in many pieces goes by way of the disk, whole', async () => {
  if (!server.app.http.server.listening) await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const body = JSON.stringify(linesFor(yard, 20_010))
  expect(body.length).toBeGreaterThan(4 * uploadLimits.memory)
  const folder = join(dataFolder, 'uploads')
  await endOthers()
  rmSync(folder, { recursive: true, force: true })
  const reply = await fetch(`http://localhost:${port}${addressOf(importShipments, { orderId: 'new' })}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'store-id': owner.storeId,
      'warehouse-id': yard.warehouseId,
      'content-type': 'application/json',
    },
    body,
  })
  expect([reply.status, readdirSync(folder)]).toEqual([202, []])
  const { data } = (await reply.json()) as { data: unknown }
  const job = await runJob(server, owner, data)
  expect(job).toMatchObject({ state: 'done', result: { created: 2001, backOrdered: 2000, lines: 2001 } })
})

test('an import that may not be is refused before its body has come', async () => {
  if (!server.app.http.server.listening) await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const socket = await beginImport(owner, newId(), JSON.stringify(linesFor(yard, 3_000)).slice(0, -1))
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
})
