import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as imports from '@crossdock/contract/account/imports'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'
import { lockImports, pickUpRow, runJob } from '../../test/imports.ts'
import { lock, untilWaiting } from '../../test/locks.ts'
import { everyState, makeStockedYard } from '../../test/shipments.ts'
import { runImport } from './run-import.ts'
import { openStaging } from './staging.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const reserve = 1_000_000
const plenty = 2 ** 40
let free = plenty
const server = testServer({ dataFolder, diskReserve: reserve }, { freeBytes: async () => free })
const setFree = async (bytes: number) => {
  free = bytes
  await server.app.platform.disk.look()
}
beforeEach(async () => {
  await server.app.platform.pool.query('update import_jobs set finished_at = now() where finished_at is null')
})
afterEach(() => setFree(plenty))

const rowCount = 20_010
/** A large import of ten lines an order that has been sent, and has not begun. */
async function begun(stock: number) {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, stock)
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    rowId: index + 1,
    externalOrderNumber: `N${Math.floor(index / 10)}`,
    ...pickUpRow(yard),
  }))
  const { data } = (await owner.try(importShipments, { orderId: 'new', warehouseId: yard.warehouseId, rows })).body
  const { jobId } = data as { jobId: Id<'importJob'> }
  const { pool } = server.app.platform
  return {
    owner,
    yard,
    run: () => runImport(server.app.platform),
    told: () => owner.call(imports.get, { id: jobId }),
    written: async () => (await owner.call(orders.list, { states: everyState })).total,
    /** What waits for a while goes on at once. */
    async end() {
      await pool.query('update import_jobs set not_before = null where id = $1', [jobId])
      return runJob(server, owner, data)
    },
  }
}

test('rows are not put down on a disk that has got full, and none are left', async () => {
  const owner = await make.account(server)
  const { platform } = server.app
  const after: (() => Promise<void>)[] = []
  const staging = openStaging({
    platform,
    sender: owner,
    afterwards: (work: () => Promise<void>) => after.push(work),
  } as never)
  const rows = [{ text: JSON.stringify([['k', { rowId: 1 }]]), right: 1 }] as never
  const left = async () =>
    (await platform.pool.query('select from import_rows where account_id = $1', [owner.accountId])).rowCount
  await staging.put(rows)
  await setFree(reserve - 1)
  await expect(staging.put(rows)).rejects.toMatchObject({ type: 'DiskFull' })
  await staging.end()
  expect(await left()).toBe(1)
  for (const work of after) await work()
  expect(await left()).toBe(0)
})

const waits = {
  finishedAt: null,
  waitsFor: expect.stringContaining('no room'),
  fault: { type: 'DiskFull', message: expect.stringContaining('no room') },
}
const done = { state: 'done', waitsFor: null, fault: null, result: { created: 2001, placed: 2001 } }

test('an import for which the disk has no room is not begun, says so, and goes on by itself', async () => {
  const { owner, run, told, written, end } = await begun(rowCount)
  await setFree(reserve + rowCount * 6 * 1024 - 1)
  await run()
  expect(await told()).toMatchObject({ ...waits, state: 'queued', rowsDone: 0 })
  expect((await owner.call(imports.list, {})).items).toMatchObject([{ waitsFor: waits.waitsFor }])
  await run()
  expect([await written(), (await told()).state]).toEqual([0, 'queued'])
  await setFree(reserve + rowCount * 6 * 1024)
  expect(await end()).toMatchObject(done)
})

test.for([
  ['checked', 'queued', 0],
  ['written', 'queued', 0],
  ['settled', 'writing', 2001],
] as const)(
  'the disk gets full while rows are being %s: the import waits, and nothing is lost',
  async ([step, state, count]) => {
    const { owner, yard, run, told, written, end } = await begun(rowCount)
    const letGo =
      step === 'checked'
        ? await lock(server, 'lock table import_groups in access exclusive mode')
        : step === 'written'
          ? await lockImports(server, owner)
          : await lock(server, 'select from inventory where id = $1 for update', [yard.inventoryId])
    const running = run()
    await untilWaiting(server)
    await setFree(reserve - 1)
    await letGo()
    await running
    expect(await told()).toMatchObject({ ...waits, state, isWritten: step === 'settled' })
    expect(await written()).toBe(count)
    await setFree(plenty)
    expect(await end()).toMatchObject(done)
    expect(await written()).toBe(2001)
  },
)

test('a database that finds no room in the middle of it fails no import', async () => {
  const { run, told, written, end } = await begun(rowCount)
  const { pool } = server.app.platform
  await pool.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on shipment_order_items for each statement execute function no_room()`)
  try {
    await run()
    expect(await told()).toMatchObject({ ...waits, state: 'queued' })
    expect(await written()).toBe(0)
  } finally {
    await pool.query('drop function no_room cascade')
  }
  expect(await end()).toMatchObject(done)
})
