import { describe, expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'
import { inTransactionOf, makeOrders, makeStock, makeYard } from '../../test/stock.ts'
import { findAvailability } from './reads.ts'
import { checkOrders, releaseReservations, reserveOrders } from './writes.ts'

const server = testServer({ poolSize: 24 })

describe('reserving', () => {
  test('holds what an order needs, and says why not when there is too little', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    await makeStock(server, owner, yard, { packages: 10 })
    await makeStock(server, owner, yard, { packages: 4, condition: 3 })
    const wish = { productId: product.id, productPackageTypeId: product.unitId }
    const orders = await makeOrders(server, owner, warehouseId, [
      { items: [{ ...wish, unitsCount: 7 }] },
      { items: [{ ...wish, unitsCount: 5 }] },
      { items: [{ ...wish, unitsCount: 3 }] },
    ])
    const checked = await inTransactionOf(server, owner, (ctx) => checkOrders(ctx, { warehouseId, orders }))
    const outcomes = await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId, orders }))
    expect(outcomes).toEqual([
      { orderId: orders[0]?.orderId, reserved: true },
      {
        orderId: orders[1]?.orderId,
        reserved: false,
        shortages: [
          {
            itemId: orders[1]?.items[0]?.itemId,
            productId: product.id,
            neededUnits: 5,
            availableUnits: 3,
            onHoldUnits: 4,
          },
        ],
      },
      { orderId: orders[2]?.orderId, reserved: true },
    ])
    expect(checked).toEqual(outcomes)
    const again = await inTransactionOf(server, owner, (ctx) =>
      reserveOrders(ctx, { warehouseId, orders: orders.slice(0, 1) }),
    )
    expect(again).toEqual([{ orderId: orders[0]?.orderId, reserved: true }])
    const [availability] = await inTransactionOf(server, owner, (ctx) =>
      findAvailability(ctx, { storeId: owner.storeId, warehouseId, productIds: [product.id] }),
    )
    expect(availability).toMatchObject({ onHandPackages: 14, availableUnits: 0, reservedUnits: 10, onHoldUnits: 4 })
    await inTransactionOf(server, owner, (ctx) => releaseReservations(ctx, [orders[0]?.orderId ?? '']))
    const [freed] = await inTransactionOf(server, owner, (ctx) =>
      findAvailability(ctx, { storeId: owner.storeId, warehouseId, productIds: [product.id] }),
    )
    expect(freed).toMatchObject({ availableUnits: 7, reservedUnits: 3 })
  })

  test('many clients on few packages: every package is promised once', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    for (let n = 0; n < 12; n++) await makeStock(server, owner, yard, { packages: 10, lot: `L${n}` })
    const wish = { productId: product.id, productPackageTypeId: product.unitId, unitsCount: 1 }
    const orders = await makeOrders(
      server,
      owner,
      warehouseId,
      Array.from({ length: 200 }, () => ({ items: [wish] })),
    )
    const outcomes = await Promise.all(
      orders.map((order) =>
        inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId, orders: [order] })),
      ),
    )
    expect(outcomes.flat().filter((outcome) => outcome.reserved)).toHaveLength(120)
    const { rows } = await server.app.platform.pool.query<{ held: number }>(
      'select sum(package_count)::int as held from reservations where account_id = $1',
      [owner.accountId],
    )
    expect(rows[0]?.held).toBe(120)
  })
})
