import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { make, testServer } from '../../../test/harness.ts'
import { placeOrder } from '../../../test/shipments.ts'
import { inTransactionOf, makeStock, makeYard } from '../../../test/stock.ts'
import { listOrderLines } from '../../shipments/states/reads.ts'
import { shipments } from '../../shipments/states/writes.ts'
import { writeOffShort } from '../holds/writes.ts'
import { changeStock, lockRecords } from '../ledger/writes.ts'
import { reserveOrders } from '../reservations/writes.ts'
import { backToSavepoint, setSavepoint } from './writes.ts'

const server = testServer()

/** A door that somebody opens once. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const adjust = (ctx: Context, inventoryId: string, packages: number) =>
  changeStock(ctx, [{ inventoryId, type: 'ADJUSTMENT', packages }])

async function scene() {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const here = await makeStock(server, owner, yard, { packages: 5 })
  const there = await makeStock(server, owner, yard, {
    packages: 5,
    receivedOn: '2024-05-05',
    shelf: yard.otherShelf,
  })
  const sums = async () => {
    const { rows } = await server.app.platform.pool.query(
      `select p.stock_units::int as units, k.units::int as here from products p
       join product_stock k on k.account_id = p.account_id and k.product_id = p.id where p.id = $1`,
      [yard.product.id],
    )
    return rows as unknown
  }
  return { owner, yard, here, there, sums }
}

test('who changes stock and then locks more of it meets nobody who changes that: the product is locked with the commit', async () => {
  const { owner, yard, here, there, sums } = await scene()
  const order = await placeOrder(owner, yard, 5)
  const [writtenOff, locked] = [gate(), gate()]
  let tries = 0
  const shortage = inTransactionOf(server, owner, async (ctx) => {
    tries++
    const facts = await shipments.lockOne(ctx, order.id)
    const lines = await listOrderLines(ctx, [order.id])
    await writeOffShort(ctx, {
      order: facts,
      lines: [{ itemId: order.items[0]?.id ?? '', inventoryId: here, packageCount: 1 }],
    })
    writtenOff.open()
    await locked.opened
    const { warehouseId, storeId } = facts
    const wishes = lines.map((line) => ({ orderId: order.id, storeId, isStrict: false, items: [line] }))
    return reserveOrders(ctx, { warehouseId, orders: wishes })
  })
  const count = inTransactionOf(server, owner, async (ctx) => {
    tries++
    await writtenOff.opened
    await lockRecords(ctx, [there])
    locked.open()
    await adjust(ctx, there, 1)
  })
  await Promise.all([shortage, count])
  // A third would be who was thrown out by the database after a second, and tried again.
  expect(tries).toBe(2)
  expect(await sums()).toEqual([{ units: 10, here: 10 }])
})

test('changes of one transaction add up in the sums of a product, without what was taken back to a savepoint', async () => {
  const { owner, here, there, sums } = await scene()
  await inTransactionOf(server, owner, async (ctx) => {
    await lockRecords(ctx, [here, there])
    await adjust(ctx, here, 1)
    await setSavepoint(ctx, 'counted')
    await adjust(ctx, there, 20)
    await backToSavepoint(ctx, 'counted')
    await adjust(ctx, there, 300)
    await backToSavepoint(ctx, 'counted')
    await adjust(ctx, there, -2)
  })
  expect(await sums()).toEqual([{ units: 9, here: 9 }])
})

test('goods that are gone say no longer when a product came in last, and when it expires first', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { hasExpiration: true })
  const first = await makeStock(server, owner, yard, { packages: 5, receivedOn: '2024-06-01', expiresOn: '2031-01-01' })
  await makeStock(server, owner, yard, { packages: 5, receivedOn: '2024-05-01', expiresOn: '2033-01-01' })
  const days = async () => {
    const { rows } = await server.app.platform.pool.query(
      `select p.stock_received_on as received, p.stock_expires_on as expires, k.received_on as "receivedHere", k.expires_on as "expiresHere"
       from products p join product_stock k on k.account_id = p.account_id and k.product_id = p.id where p.id = $1`,
      [yard.product.id],
    )
    return rows as unknown
  }
  const both = (received: string, expires: string) => [
    { received, expires, receivedHere: received, expiresHere: expires },
  ]
  expect(await days()).toEqual(both('2024-06-01', '2031-01-01'))
  await inTransactionOf(server, owner, async (ctx) => {
    await lockRecords(ctx, [first])
    await adjust(ctx, first, -5)
  })
  expect(await days()).toEqual(both('2024-05-01', '2033-01-01'))
})
