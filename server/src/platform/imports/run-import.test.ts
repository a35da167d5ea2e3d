import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import * as imports from '@crossdock/contract/account/imports'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { type Id, newId } from '@crossdock/contract/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { limitPlan, lockImports, pickUpRow } from '../../test/imports.ts'
import { lock, untilWaiting } from '../../test/locks.ts'
import { everyState, makeStockedYard } from '../../test/shipments.ts'
import type { Yard } from '../../test/stock.ts'
import { type Job, putOff, resumeImports } from './import-queue.ts'
import { runImport } from './run-import.ts'
import { works } from './serve-import.ts'
import { dropRows, sweepRows } from './staging.ts'

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
    [person.accountId, id, JSON.stringify(pickUpRow(yard)), rows, rowsOfOrder],
  )
  return id
}

const run = () => runImport(server.app.platform)
const wakes = (jobId: Id<'importJob'>) => ask('select from graphile_worker.jobs where key = $1', [`import/${jobId}`])
/** Jobs of tests before would have their turn, too. */
beforeEach(async () => {
  await ask('update import_jobs set finished_at = now() where finished_at is null')
})
const leftOf = async (jobId: Id<'importJob'>) =>
  (await ask<{ count: number }>('select count(*)::integer as count from import_rows where job_id = $1', [jobId]))[0]
    ?.count
const jobOf = async (jobId: Id<'importJob'>) => {
  const [job] = await ask<{
    state: string
    runner: string
    fault: unknown
    finished_at: string | null
    updated_at: string
  }>('select state, runner, fault, finished_at, updated_at from import_jobs where id = $1', [jobId])
  return job
}

const untilWriting = (jobId: Id<'importJob'>) => expect.poll(() => jobOf(jobId)).toMatchObject({ state: 'writing' })

test('a job of a process that was heard of lately is left to it; after a quarter of a minute it is taken over', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  await ask(`update import_jobs set runner = 'other', updated_at = now() where id = $1`, [jobId])
  await run()
  expect(await jobOf(jobId)).toMatchObject({ state: 'queued', runner: 'other', finished_at: null })
  await ask(`update import_jobs set updated_at = now() - interval '16 seconds' where id = $1`, [jobId])
  await run()
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({
    state: 'done',
    result: { created: 3, placed: 3 },
  })
})

test('who has lost a job to another process leaves it alone: its state, its rows, and what has been written', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lockImports(server, owner)
  const running = run()
  await untilWriting(jobId)
  await ask(`update import_jobs set runner = 'other', updated_at = now() where id = $1`, [jobId])
  await letGo()
  await running
  expect(await jobOf(jobId)).toMatchObject({ state: 'writing', runner: 'other', fault: null, finished_at: null })
  expect(await leftOf(jobId)).toBe(3)
  expect((await owner.call(orders.list, {})).total).toBe(0)
})

test('an import that ends in an error of the server wakes the next one all the same', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  await makeJob(owner, yard, 1)
  const next = await makeJob(owner, yard, 1)
  vi.spyOn(works, 'get').mockReturnValueOnce(undefined)
  await expect(run()).rejects.toThrow('There is no import of shipments.')
  expect(await wakes(next)).toHaveLength(1)
})

test('a process that waits for others says that it is alive', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lockImports(server, owner)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const running = run()
    await untilWriting(jobId)
    const [before] = await ask<{ at: string }>(
      `update import_jobs set updated_at = now() - interval '1 day' where id = $1 returning now()::text as at`,
      [jobId],
    )
    vi.advanceTimersByTime(5_000)
    const beats = () =>
      ask('select from import_jobs where id = $1 and updated_at >= $2::timestamptz', [jobId, before?.at])
    await expect.poll(beats).toHaveLength(1)
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
  await run()
  expect(await jobOf(jobId)).toMatchObject({ fault: null, finished_at: null })
  expect(await leftOf(jobId)).toBe(3)
  // It is tried again in a minute, not before.
  await ask(`update import_jobs set written_at = now() - interval '2 hours' where id = $1`, [jobId])
  await run()
  expect(await jobOf(jobId)).toMatchObject({ runner: null, finished_at: null })
  await ask(`update import_jobs set not_before = not_before - interval '1 minute' where id = $1`, [jobId])
  // After an hour its orders simply wait for their stock.
  await run()
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
  await run()
  expect((await owner.call(imports.get, { id: large })).fault?.errors).toEqual([
    'Row 1 and 20,000 others are about one thing; 20,000 rows are the most.',
  ])
  const partly = await makeJob(owner, yard, 3)
  await ask('delete from import_rows where job_id = $1 and seq = 1', [partly])
  await run()
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
  await run()
  expect((await owner.call(imports.get, { id: jobId })).result).toMatchObject({ placed: 2, backOrdered: 1 })
  expect(await looks()).toBe(before + 1)
})

/** Imports in the order in which they are run, by the names of their accounts. */
async function orderOf(jobs: readonly (readonly [name: string, id: string])[]): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    'select id from import_jobs where id = any($1) and started_at is not null order by started_at',
    [jobs.map(([, id]) => id)],
  )
  const names = new Map(jobs.map(([name, id]) => [id, name]))
  return rows.map(({ id }) => names.get(id) ?? '')
}

test('accounts take turns: who has had none waits for one import of the others at most', async () => {
  const [large, small] = [await make.account(server), await make.account(server)]
  const [theirs, own] = [await makeStockedYard(server, large, 10), await makeStockedYard(server, small, 10)]
  const jobs: [string, string][] = []
  for (let n = 0; n < 3; n++) jobs.push([`large ${n}`, await makeJob(large, theirs, 2)])
  await run()
  jobs.push(['small 0', await makeJob(small, own, 1)], ['small 1', await makeJob(small, own, 1)])
  // Whichever is announced, the next is the next in turn.
  for (let n = 0; n < 4; n++) await run()
  expect(await orderOf(jobs)).toEqual(['large 0', 'small 0', 'large 1', 'small 1', 'large 2'])
  await run()
  expect(await ask('select id from import_jobs where finished_at is null')).toEqual([])
})

test('one import runs in a process; what is announced meanwhile is announced once it is done, and not while the disk is full', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const [first, second] = [await makeJob(owner, yard, 2), await makeJob(owner, yard, 2)]
  const letGo = await lockImports(server, owner)
  const running = run()
  await untilWriting(first)
  await run()
  expect(await jobOf(second)).toMatchObject({ state: 'queued', runner: null })
  expect(await wakes(second)).toHaveLength(0)
  await letGo()
  await running
  expect(await wakes(second)).toHaveLength(1)
  // What was announced and lost is announced again, unless nothing can be written anyway.
  await ask('delete from graphile_worker._private_jobs')
  const isFull = vi.spyOn(server.app.platform.disk, 'isFull').mockReturnValue(true)
  await resumeImports(server.app.platform)
  expect(await wakes(second)).toHaveLength(0)
  isFull.mockRestore()
  await resumeImports(server.app.platform)
  expect(await wakes(second)).toHaveLength(1)
})

test('imports of a process that was killed are taken up at once, those of one that is silent after a quarter of a minute', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const { platform } = server.app
  const [mine, silent, alive] = [
    await makeJob(owner, yard, 1),
    await makeJob(owner, yard, 1),
    await makeJob(owner, yard, 1),
  ]
  const set = (id: string, runner: string, seconds: number) =>
    ask(`update import_jobs set runner = $2, updated_at = now() - $3 * interval '1 second' where id = $1`, [
      id,
      runner,
      seconds,
    ])
  const ended = spawnSync(process.execPath, ['-e', ''])
  await set(mine, `${hostname()}/${ended.pid}/x`, 0)
  await set(silent, 'elsewhere/1/x', 16)
  await set(alive, 'elsewhere/1/x', 12)
  await resumeImports(platform)
  const runners = async () => [(await jobOf(mine))?.runner, (await jobOf(silent))?.runner, (await jobOf(alive))?.runner]
  expect(await runners()).toEqual([null, null, 'elsewhere/1/x'])
  // One look is enough: whoever has done one import looks for the next.
  expect([(await wakes(mine)).length, (await wakes(silent)).length, (await wakes(alive)).length]).toEqual([1, 0, 0])
  // A process of this one's name that is not this one, as in a container beside it: it is left to it while it is heard of.
  await set(alive, `${hostname()}/${process.pid}/x`, 12)
  await resumeImports(platform)
  expect((await runners())[2]).toBe(`${hostname()}/${process.pid}/x`)
  await set(alive, `${hostname()}/${process.pid}/x`, 16)
  await resumeImports(platform)
  expect((await runners())[2]).toBe(null)
  for (let n = 0; n < 3; n++) await run()
  for (const id of [mine, silent, alive]) expect(await jobOf(id)).toMatchObject({ state: 'done' })
})

test('what this process is at is not taken for dead', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 2)
  const letGo = await lockImports(server, owner)
  const running = run()
  await untilWriting(jobId)
  await resumeImports(server.app.platform)
  expect([(await jobOf(jobId))?.runner === null, (await wakes(jobId)).length]).toEqual([false, 0])
  await letGo()
  await running
  expect(await jobOf(jobId)).toMatchObject({ state: 'done' })
})

test('an import that is cancelled while it is being checked is nothing to be logged as a fault', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lock(server, 'lock table import_groups in access exclusive mode')
  const { log } = server.app.platform
  const logged = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level))
  try {
    const running = run()
    await untilWaiting(server)
    await owner.call(imports.cancel, { id: jobId })
    // Its rows are swept at once: who checks them finds them gone.
    await dropRows(server.app.platform, owner.accountId, jobId)
    await letGo()
    await running
    expect(logged.map(({ mock }) => mock.calls)).toEqual([[], []])
  } finally {
    for (const spy of logged) spy.mockRestore()
  }
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'cancelled', fault: null })
})

test('an import that is cancelled while it is being written leaves nothing', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lockImports(server, owner)
  const running = run()
  await untilWriting(jobId)
  expect(await owner.call(imports.cancel, { id: jobId })).toMatchObject({ state: 'cancelled' })
  await letGo()
  await running
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'cancelled', result: null, fault: null })
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
  await sweepRows(server.app.platform)
  expect(await leftOf(jobId)).toBe(0)
  expect(await ask('select from import_groups where job_id = $1', [jobId])).toEqual([])
})

test('a permission that is taken away while rows are being checked is not there when they are written', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_MANAGE'])
  const jobId = await makeJob(clerk, yard, 3)
  const letGo = await lock(server, 'lock table import_groups in access exclusive mode')
  const running = run()
  // Who imports has been looked at by now, once.
  await untilWaiting(server)
  await ask(`update users set grants = '{}' where id = $1`, [clerk.userId])
  await letGo()
  await running
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'failed', fault: { type: 'NO_ACCESS' } })
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
})

const lockStock = (yard: Awaited<ReturnType<typeof makeStockedYard>>) =>
  lock(server, 'select from inventory where id = $1 for update', [yard.inventoryId])

test('an import that is cancelled when all of it is written, but not committed, leaves nothing', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  // Orders get their stock before the commit then, and wait for it here: the last row has long been told.
  await limitPlan(server, owner, { shipmentOrdersInProcess: 100, backOrders: 100 })
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lockStock(yard)
  const running = run()
  await untilWaiting(server)
  expect(await jobOf(jobId)).toMatchObject({ state: 'writing' })
  expect(await owner.call(imports.cancel, { id: jobId })).toMatchObject({ state: 'cancelled' })
  await letGo()
  await running
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'cancelled', result: null, fault: null })
  expect((await owner.call(orders.list, { states: everyState })).total).toBe(0)
})

test('who has lost a written import to another process gives its orders no stock', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const letGo = await lockStock(yard)
  const running = run()
  await untilWaiting(server)
  await ask(`update import_jobs set runner = 'other', updated_at = now() where id = $1 and written_at is not null`, [
    jobId,
  ])
  await letGo()
  await running
  expect(await jobOf(jobId)).toMatchObject({ runner: 'other', finished_at: null })
  expect(await ask('select from import_orders where job_id = $1', [jobId])).toHaveLength(3)
  expect((await owner.call(orders.list, { states: 'BACK_ORDER' })).total).toBe(3)
})

test('a process that is taken for dead is told so only while nobody else has taken over', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 1)
  await ask(`update import_jobs set runner = 'dead', updated_at = now() - interval '16 seconds' where id = $1`, [jobId])
  const client = await server.app.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update import_jobs set runner = 'other', updated_at = now() where id = $1`, [jobId])
    const looking = resumeImports(server.app.platform)
    await untilWaiting(server, looking)
    await client.query('commit')
    await looking
  } finally {
    client.release()
  }
  expect((await jobOf(jobId))?.runner).toBe('other')
})

test('an import that is put off begins anew, a written one goes on; who has lost it puts nothing off', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  await ask(`update import_jobs set runner = 'one', state = 'checking', rows_done = 2 where id = $1`, [jobId])
  const put = (runner: string) =>
    putOff(server.app.platform, { accountId: owner.accountId, id: jobId, runner } as Job, 60_000)
  const told = async () => {
    const { state, rowsDone } = await owner.call(imports.get, { id: jobId })
    return [state, rowsDone, (await jobOf(jobId))?.runner]
  }
  await put('other')
  expect(await told()).toEqual(['checking', 2, 'one'])
  await put('one')
  expect(await told()).toEqual(['queued', 0, null])
  await ask(
    `update import_jobs set runner = 'one', state = 'writing', rows_done = 3, written_at = now() where id = $1`,
    [jobId],
  )
  await put('one')
  expect(await told()).toEqual(['writing', 3, null])
})

test('an import does not fail for what goes wrong behind its commit', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const jobId = await makeJob(owner, yard, 3)
  const { platform } = server.app
  const announce = vi.spyOn(platform, 'announce').mockImplementation((_, events) => {
    if (events.some(({ topic }) => topic !== 'import.changed')) throw new Error('Nobody can be told.')
  })
  try {
    await run()
  } finally {
    announce.mockRestore()
  }
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({ state: 'writing', isWritten: true, fault: null })
  await ask('update import_jobs set runner = null where id = $1', [jobId])
  await run()
  expect(await owner.call(imports.get, { id: jobId })).toMatchObject({
    state: 'done',
    result: { created: 3, placed: 3 },
  })
})

test('the tables that an import has filled are counted anew', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 3_000)
  await ask('analyze shipment_orders, shipment_order_items')
  await makeJob(owner, yard, 2_500)
  await run()
  const known = await ask<{ name: string; isKnown: boolean }>(
    `select c.relname as name, c.reltuples >= 2500 as "isKnown" from pg_class c
     where c.relname in ('shipment_orders', 'shipment_order_items') order by 1`,
  )
  expect(known).toEqual([
    { name: 'shipment_order_items', isKnown: true },
    { name: 'shipment_orders', isKnown: true },
  ])
})
