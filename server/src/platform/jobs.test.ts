import { mkdtempSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { make, testServer } from '../test/harness.ts'
import { pickUpOrder } from '../test/shipments.ts'
import { makeStock, makeYard } from '../test/stock.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-jobs-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const server = testServer({ dataFolder }, { withJobs: true })

const queue = (name: string, payload: object) =>
  server.app.platform.pool.query('select enqueue_job($1, $2::json, null, null)', [name, JSON.stringify(payload)])

/** What waits, or was tried and failed, and why. */
const left = async () => {
  const { rows } = await server.app.platform.pool.query<{ name: string; last_error: string | null }>(
    'select task_identifier as name, last_error from graphile_worker.jobs order by id',
  )
  return rows
}

test('what an earlier release has queued is understood', async () => {
  const owner = await make.account(server)
  const { accountId, userId, storeId } = owner
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 3 })
  const { id } = await owner.call(orders.create, { ...pickUpOrder(yard, 5), asBackOrder: true })
  await expect.poll(left).toEqual([])
  // Goods that came without anybody being told: only what is queued here can find them.
  await server.app.platform.pool.query(
    'update shipment_order_items set units_count = 2 where account_id = $1 and shipment_order_id = $2',
    [accountId, id],
  )
  const name = `${newId()}-${'a'.repeat(64)}`
  const folder = join(dataFolder, 'files', String(accountId))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'bytes')

  await queue('release-back-orders', { accountId, userId, payload: { storeId, warehouseId: yard.warehouseId } })
  await queue('drop-files', { accountId, userId, payload: { files: [name] } })
  await queue('run-import', { accountId, payload: { jobId: newId() } })
  await queue('sweep-import-rows', { accountId, userId, payload: {} })
  // Without an envelope: of no account.
  await queue('send-mail', { id: newId() })
  await queue('mail-link', { kind: 'verify', email: 'nobody@example.com' })
  // As its clock queues what is done every night.
  for (const nightly of ['nightly-self-check', 'sweep-files', 'clean-up', 'sweep-import-rows'])
    await queue(nightly, { _cron: { ts: '2026-11-22T02:43:00.000Z', backfilled: false } })

  await expect.poll(left).toEqual([])
  expect((await owner.call(orders.get, { id })).state).toBe('READY')
  await expect(stat(join(folder, name))).rejects.toThrow('ENOENT')
})

test('what is not understood is not done, and says why', async () => {
  const owner = await make.account(server)
  const { accountId, userId } = owner
  await queue('release-back-orders', { accountId, userId, payload: { storeId: 7 } })
  await queue('release-back-orders', { payload: { storeId: newId(), warehouseId: newId() } })
  await expect
    .poll(async () => (await left()).map(({ last_error }) => last_error))
    .toEqual([
      expect.stringContaining('What was queued for release-back-orders is not understood'),
      'release-back-orders was queued by nobody.',
    ])
})
