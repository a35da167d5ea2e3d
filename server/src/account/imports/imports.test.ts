import * as imports from '@crossdock/contract/account/imports'
import { type Id, newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { sweepRows } from '../../platform/imports/staging.ts'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()

/** A large import as the server notes it. */
async function noteImport(person: Person, storeId: Id<'store'>, state: string, kind = 'shipments'): Promise<string> {
  const id = newId()
  await server.app.platform.pool.query(
    `insert into import_jobs (account_id, id, store_id, user_id, kind, state, input, rows_total, rows_done)
     values ($1, $2, $3, $4, $5, $6, '{}', 30000, 10000)`,
    [person.accountId, id, storeId, person.userId, kind, state],
  )
  return id
}

test('a large import is seen by those who may import and see its merchant, latest first', async () => {
  const owner = await make.account(server)
  const merchant = await make.store(server, owner)
  const mine = await noteImport(owner, owner.mainStoreId, 'checking')
  const theirs = await noteImport(owner, merchant, 'queued')

  expect(await owner.call(imports.get, { id: mine })).toMatchObject({
    kind: 'shipments',
    state: 'checking',
    rows: 30_000,
    rowsDone: 10_000,
    result: null,
    fault: null,
    isWritten: false,
    createdBy: { id: owner.userId },
    finishedAt: null,
  })
  const ids = async (person: Person) => (await person.call(imports.list, {})).items.map(({ id }) => id)
  expect(await ids(owner.at(owner.allStoreId))).toEqual([theirs, mine])
  expect(await ids(owner)).toEqual([mine])

  const clerk = await make.subAccount(server, owner, ['INVENTORY_IMPORT'], [merchant])
  expect(await ids(clerk)).toEqual([theirs])
  expect((await clerk.try(imports.get, { id: mine })).status).toBe(404)
  const stranger = await make.account(server)
  expect((await stranger.try(imports.get, { id: mine })).status).toBe(404)
  expect(await ids(stranger)).toEqual([])
})

test('an import is cancelled by who may import its kind, until it has been written; its rows go', async () => {
  const { platform } = server.app
  const owner = await make.account(server)
  const merchant = await make.store(server, owner)
  const id = await noteImport(owner, merchant, 'checking')
  await platform.pool.query(
    `insert into import_rows (account_id, job_id, seq, group_key, record) values ($1, $2, 1, 'k', '{}')`,
    [owner.accountId, id],
  )
  // Who may not import orders ends no import of them; nobody that of another merchant.
  const clerk = await make.subAccount(server, owner, ['INVENTORY_IMPORT'], [merchant])
  expect((await clerk.try(imports.cancel, { id })).status).toBe(403)
  const other = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_MANAGE'])
  expect((await other.try(imports.cancel, { id })).status).toBe(404)
  const own = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_MANAGE'], [merchant])
  // It waits for room on the disk; what it has waited for is nothing to one that is cancelled.
  const waits = { type: 'DiskFull', message: 'It goes on by itself.', errors: [], rowIds: [], faultCount: 1, skus: [] }
  await platform.pool.query('update import_jobs set fault = $2 where id = $1', [id, waits])
  expect(await own.call(imports.cancel, { id })).toMatchObject({ state: 'cancelled', isWritten: false, fault: null })
  expect((await owner.call(imports.get, { id })).finishedAt).not.toBeNull()
  const { rows: sweeps } = await platform.pool.query(`select from graphile_worker.jobs where key = 'sweep-import-rows'`)
  expect(sweeps).toHaveLength(1)
  await sweepRows(platform)
  const { rowCount } = await platform.pool.query('select from import_rows where job_id = $1', [id])
  expect(rowCount).toBe(0)

  // What has ended, or has been written, stays as it is.
  expect((await owner.try(imports.cancel, { id })).status).toBe(400)
  const written = await noteImport(owner, owner.mainStoreId, 'writing')
  await platform.pool.query('update import_jobs set written_at = now() where id = $1', [written])
  const late = await owner.try(imports.cancel, { id: written })
  expect([late.status, late.body.errorType]).toEqual([400, 'WrongState'])
  expect(await owner.call(imports.get, { id: written })).toMatchObject({ state: 'writing', isWritten: true })
})
