import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { makeProduct } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { untilWaiting } from '../../../test/locks.ts'
import { pickUpOrder } from '../../../test/shipments.ts'
import { inTransactionOf, makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { receiveStock } from '../../stock/ledger/writes.ts'
import { releaseBackOrdersJob } from './rules.ts'
import { releaseBackOrders } from './writes.ts'

/** Nobody works through the queue here: what is in it was put there by what is tried. */
const server = testServer({ poolSize: 10 })
const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.app.platform.pool.query(text, values)).rows as Row[]

const jobsOf = (owner: Person) =>
  query<{ id: Id<'shipmentOrder'>; at: string; key: string | null }>(
    `select id::text, run_at as at, key from graphile_worker._private_jobs
     where (payload ->> 'accountId')::integer = $1 and key like 'release-back-orders/%'`,
    [owner.accountId],
  )
const forgetJobs = (owner: Person) =>
  query("delete from graphile_worker._private_jobs where (payload ->> 'accountId')::integer = $1", [owner.accountId])

const adjust = (owner: Person, inventoryId: Id<'inventory'>, packageCount: number) =>
  owner.call(inventory.adjust, { lines: [{ inventoryId, packageCount, reason: 'Counted' }] })
const waitFor = (owner: Person, yard: Yard, units: number) =>
  owner.call(orders.create, { ...pickUpOrder(yard, units), asBackOrder: true })
const release = (owner: Person, { warehouseId }: Yard) =>
  inTransactionOf(server, owner, (ctx) => releaseBackOrders(ctx, { storeId: owner.storeId, warehouseId, after: null }))
/** A door that somebody waits behind until it is opened. */
function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('nobody is called for goods that became fewer, that nobody waits for, or that somebody waits for elsewhere; of many calls one is left', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const other = await makeProduct(server, owner)
  const record = await makeStock(server, owner, yard, { packages: 10 })
  const otherRecord = await makeStock(server, owner, yard, {
    productId: other.id,
    packageTypeId: other.unitId,
    packages: 10,
  })
  const damaged = await makeStock(server, owner, yard, { packages: 10, condition: 3 })
  await adjust(owner, record, 11)
  expect(await jobsOf(owner)).toEqual([])

  const { state } = await waitFor(owner, yard, 100)
  expect(state).toBe('BACK_ORDER')
  // It has itself looked at, for what came in unseen.
  expect(await jobsOf(owner)).toHaveLength(1)
  await forgetJobs(owner)
  await adjust(owner, record, 5)
  await adjust(owner, otherRecord, 20)
  await adjust(owner, damaged, 20)
  expect(await jobsOf(owner)).toEqual([])

  await adjust(owner, record, 6)
  const [first] = await jobsOf(owner)
  for (const count of [7, 8, 9]) await adjust(owner, record, count)
  // The same, in the same place.
  expect(await jobsOf(owner)).toEqual([first])
  expect(first?.key).toBe(`release-back-orders/${owner.storeId}/${yard.warehouseId}/`)
})

test('an order that begins to wait while goods come in is not forgotten: who looks for it waits for the goods', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const [came, gate] = [door(), door()]
  const receiving = inTransactionOf(server, owner, async (ctx) => {
    await receiveStock(ctx, {
      receiptOrderId: null,
      lines: [
        {
          ...{ storeId: owner.storeId, warehouseId: yard.warehouseId, stockLocationId: yard.shelf },
          ...{ productId: yard.product.id, productPackageTypeId: yard.product.unitId, packageCount: 5 },
          ...{ storagePackageTypeId: null, lot: '', expiresOn: null, condition: 5, receivedOn: '2024-01-01' },
        },
      ],
    })
    came.open()
    await gate.opened
  })
  await came.opened
  // Neither sees the other: the goods are not there yet, and nobody waited when they came.
  const { id, state } = await waitFor(owner, yard, 5)
  expect(state).toBe('BACK_ORDER')
  expect(await jobsOf(owner)).toHaveLength(1)
  let isOver = false
  const looking = release(owner, yard).finally(() => {
    isOver = true
  })
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  await expect.poll(async () => isOver || (await query(waiting, [])).length > 0).toBe(true)
  const wasOver = isOver
  // Opened whatever was found, so that nobody waits behind it when it has failed.
  gate.open()
  await receiving
  expect(wasOver).toBe(false)
  expect((await looking).released).toEqual([id])
  // No other call was needed, and none was made.
  expect(await jobsOf(owner)).toHaveLength(1)
})

test('goods that come in during a look are looked at again, whoever is seen to wait: that look may have seen less', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const [looked, gate] = [door(), door()]
  const looking = inTransactionOf(server, owner, async (ctx) => {
    await releaseBackOrders(ctx, { storeId: owner.storeId, warehouseId: yard.warehouseId, after: null })
    looked.open()
    await gate.opened
  })
  await looked.opened
  await makeStock(server, owner, yard, { packages: 5 })
  gate.open()
  await looking
  // Of an order that began to wait just then nobody could know here, and it has been looked for without these goods.
  expect(await jobsOf(owner)).toHaveLength(1)
})

test('a call for those who wait is left with the commit: nobody is held up by another that makes goods free', async () => {
  const owner = await make.account(server)
  const { warehouseId } = await makeYard(server, owner)
  const call = (ctx: Context) => ctx.enqueue(releaseBackOrdersJob, { storeId: owner.storeId, warehouseId })
  const [called, gate] = [door(), door()]
  const first = inTransactionOf(server, owner, async (ctx) => {
    await call(ctx)
    called.open()
    await gate.opened
  })
  await called.opened
  let isThrough = false
  const second = inTransactionOf(server, owner, async (ctx) => {
    await call(ctx)
    isThrough = true
  })
  await untilWaiting(server, second)
  const wasThrough = isThrough
  gate.open()
  await Promise.all([first, second])
  expect(wasThrough).toBe(true)
  expect(await jobsOf(owner)).toHaveLength(1)
})
