import * as imports from '@crossdock/contract/account/imports'
import * as orders from '@crossdock/contract/fulfillment/shipment-orders'
import { newId } from '@crossdock/contract/ids'
import { expect, test, vi } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { limitPlan } from '../../test/imports.ts'
import { makeStockedYard } from '../../test/shipments.ts'
import type { Yard } from '../../test/stock.ts'
import { runImport } from './run-import.ts'

const server = testServer()
const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.app.platform.pool.query(text, values)).rows as Row[]

/** A job as the import call leaves it: some orders of one row each, or of many. */
async function makeJob(person: Person, yard: Yard, rows: number, rowsOfOrder = 1): Promise<string> {
  const id = newId()
  const [store] = await ask<{ id: string }>(
    'select id from stores where account_id = $1 and deleted_at is null limit 1',
    [person.accountId],
  )
  await ask(
    `insert into import_jobs (account_id, id, store_id, user_id, kind, input, rows_total) values ($1, $2, $3, $4, 'shipments', $5, $6)`,
    [
      person.accountId,
      id,
      store?.id,
      person.userId,
      JSON.stringify({ storeId: store?.id, input: { orderId: 'new', warehouseId: yard.warehouseId } }),
      rows,
    ],
  )
  await ask(
    `insert into import_rows (account_id, job_id, seq, group_key, record)
     select $1, $2, n, 'order/N' || n / $5::integer, $3::jsonb || jsonb_build_object('rowId', n + 1, 'externalOrderNumber', 'N' || n / $5::integer)
     from generate_series(0, $4 - 1) n`,
    [
      person.accountId,
      id,
      JSON.stringify({
        externalPoNumber: 'PO-1',
        deliveryType: 'Pick up',
        carrierName: 'ABF',
        productSku: yard.product.sku,
        productPackageTypeName: 'Unit',
        perPackageQuantity: 1,
        packageCount: 1,
      }),
      rows,
      rowsOfOrder,
    ],
  )
  return id
}

const run = (person: Person, jobId: string) =>
  runImport(server.app.platform, { accountId: person.accountId, payload: { jobId } })
const leftOf = async (jobId: string) =>
  (await ask<{ count: number }>('select count(*)::integer as count from import_rows where job_id = $1', [jobId]))[0]
    ?.count
const jobOf = async (jobId: string) => {
  const [job] = await ask<{
    state: string
    runner: string
    fault: unknown
    finished_at: string | null
    updated_at: string
  }>('select state, runner, fault, finished_at, updated_at from import_jobs where id = $1', [jobId])
  return job
}

/** Keeps imports of the account's stores waiting for each other, until it is let go. */
async function keepWaiting(person: Person): Promise<() => Promise<void>> {
  const client = await server.app.platform.pool.connect()
  await client.query('begin')
  await client.query(
    `select pg_advisory_xact_lock($1, hashtext('shipment-import/' || id)) from stores where account_id = $1`,
    [person.accountId],
  )
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
}

test('a job that another process has heard of lately is left to it; after a minute it is taken over', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  await ask(`update import_jobs set runner = 'other', updated_at = now() where id = $1`, [jobId])
  await run(owner, jobId)
  expect(await jobOf(jobId)).toMatchObject({ state: 'queued', runner: 'other', finished_at: null })
  await ask(`update import_jobs set updated_at = now() - interval '2 minutes' where id = $1`, [jobId])
  await run(owner, jobId)
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({
    state: 'done',
    result: { created: 3, placed: 3 },
  })
})

test('who has lost a job to another process leaves it alone: its state, its rows, and what has been written', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await keepWaiting(owner)
  const running = run(owner, jobId)
  await vi.waitFor(async () => expect(await jobOf(jobId)).toMatchObject({ state: 'writing' }), 20_000)
  await ask(`update import_jobs set runner = 'other', updated_at = now() where id = $1`, [jobId])
  await letGo()
  await running
  expect(await jobOf(jobId)).toMatchObject({ state: 'writing', runner: 'other', fault: null, finished_at: null })
  expect(await leftOf(jobId)).toBe(3)
  expect((await owner.call(orders.list, {})).total).toBe(0)
})

test('a process that waits for others says that it is alive', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await keepWaiting(owner)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const running = run(owner, jobId)
    await vi.waitFor(async () => expect(await jobOf(jobId)).toMatchObject({ state: 'writing' }), 20_000)
    await ask(`update import_jobs set updated_at = now() - interval '50 seconds' where id = $1`, [jobId])
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(
      async () => expect(Date.now() - Date.parse((await jobOf(jobId))?.updated_at ?? '')).toBeLessThan(40_000),
      20_000,
    )
    await letGo()
    await running
  } finally {
    vi.useRealTimers()
    await letGo()
  }
  expect(await jobOf(jobId)).toMatchObject({ state: 'done' })
})

test('a written import is not written again, and does not fail when its orders cannot get their stock', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  await ask(`update import_jobs set written_at = now(), result = '{"created":3}' where id = $1`, [jobId])
  await ask(`insert into import_orders select account_id, id, 1, '${newId()}' from import_jobs where id = $1`, [jobId])
  // Something that every settling runs into.
  await ask(`update import_jobs set input = jsonb_set(input, '{storeId}', 'null') where id = $1`, [jobId])
  await run(owner, jobId)
  expect(await jobOf(jobId)).toMatchObject({ fault: null, finished_at: null })
  expect(await leftOf(jobId)).toBe(3)
  // After an hour its orders simply wait for their stock.
  await ask(
    `update import_jobs set written_at = now() - interval '2 hours', updated_at = now() - interval '2 minutes' where id = $1`,
    [jobId],
  )
  await run(owner, jobId)
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({
    state: 'done',
    result: { created: 3, backOrdered: 1 },
  })
  expect((await owner.call(orders.list, {})).total).toBe(0)
  expect(await leftOf(jobId)).toBe(0)
})

test('more rows of one order than a small import has are a fault that names the first; missing rows are no import', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const large = await makeJob(owner, yard, 20_001, 30_000)
  await run(owner, large)
  expect((await owner.call(imports.get, { id: large })).fault?.errors).toEqual([
    'Row 1 and 20,000 others are about one thing; 20,000 rows are the most.',
  ])
  const partly = await makeJob(owner, yard, 3)
  await ask('delete from import_rows where job_id = $1 and seq = 1', [partly])
  await run(owner, partly)
  expect((await owner.call(imports.get, { id: partly })).fault).toMatchObject({ type: 'InternalError' })
  expect((await owner.call(orders.list, {})).total).toBe(0)
})

test('where the plan limits orders, those that wait are looked at again once everybody sees them', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 2)
  await limitPlan(server, owner, { shipmentOrdersInProcess: 100, backOrders: 100 })
  const looks = async () =>
    (
      await ask(
        `select from graphile_worker._private_jobs where payload ->> 'accountId' = $1 and payload -> 'payload' ->> 'warehouseId' = $2`,
        [String(owner.accountId), yard.warehouseId],
      )
    ).length
  const jobId = await makeJob(owner, yard, 3)
  const before = await looks()
  await run(owner, jobId)
  expect((await owner.call(imports.get, { id: jobId })).result).toMatchObject({ placed: 2, backOrdered: 1 })
  expect(await looks()).toBe(before + 1)
})
