import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { inTransactionOf, makeOrders, makeStock, makeYard, onLocked } from '../../../test/stock.ts'
import { releaseReservations, reserveOrders } from '../reservations/writes.ts'
import * as verbs from './writes.ts'

const pickReserved = onLocked(verbs.pickReserved)
const unpickReserved = onLocked(verbs.unpickReserved)
const writeOffShort = onLocked(verbs.writeOffShort)
const { shipReserved } = verbs

const server = testServer()

/** A stock record, whose sums are those of its holds. */
const recordOf = async (id: Id<'inventory'>) => {
  const { pool } = server.app.platform
  const { rows } = await pool.query<Record<'onHand' | 'allocated' | 'picked', number>>(
    'select package_count as "onHand", allocated_count as allocated, picked_count as picked from inventory where id = $1',
    [id],
  )
  const { rows: holds } = await pool.query<Record<'allocated' | 'picked', number>>(
    `select coalesce(sum(package_count), 0)::int as allocated, coalesce(sum(picked_count), 0)::int as picked
     from reservations where inventory_id = $1 and shipped_at is null`,
    [id],
  )
  expect(holds[0]).toEqual({ allocated: rows[0]?.allocated, picked: rows[0]?.picked })
  return rows[0]
}
const logOf = async (id: Id<'inventory'>) => {
  const { rows } = await server.app.platform.pool.query<Record<string, unknown>>(
    'select type, before_count as before, package_change as change, after_count as after, moved_count as moved from inventory_log where inventory_id = $1 order by id',
    [id],
  )
  return rows
}

describe('picking', () => {
  test('picks, unpicks, picks again and ships once', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
    const [order] = await makeOrders(server, owner, warehouseId, [
      { items: [{ productId: product.id, productPackageTypeId: product.unitId, unitsCount: 6 }] },
    ])
    const { orderId, items } = order as NonNullable<typeof order>
    const line = { itemId: items[0]?.id ?? '', inventoryId, packageCount: 6 }
    const act = <Value>(work: Parameters<typeof inTransactionOf<Value>>[2]) => inTransactionOf(server, owner, work)
    await act((ctx) => reserveOrders(ctx, { warehouseId, orders: [order as NonNullable<typeof order>] }))
    expect(await recordOf(inventoryId)).toEqual({ onHand: 10, allocated: 6, picked: 0 })
    await expect(act((ctx) => shipReserved(ctx, [orderId]))).rejects.toThrow('final units count')
    await act((ctx) => pickReserved(ctx, { orderId, lines: [line] }))
    expect(await recordOf(inventoryId)).toEqual({ onHand: 10, allocated: 6, picked: 6 })
    await expect(act((ctx) => pickReserved(ctx, { orderId, lines: [{ ...line, packageCount: 1 }] }))).rejects.toThrow(
      'All of this is picked already',
    )
    await act((ctx) => unpickReserved(ctx, { orderId, lines: [{ ...line, packageCount: 2 }] }))
    const holds = await act((ctx) => pickReserved(ctx, { orderId, lines: [{ ...line, packageCount: 2 }] }))
    expect(holds).toEqual([{ itemId: line.itemId, units: 6, heldUnits: 6, pickedUnits: 6 }])
    await act((ctx) => shipReserved(ctx, [orderId]))
    await expect(act((ctx) => shipReserved(ctx, [orderId]))).rejects.toThrow('Nothing of this order')
    for (const verb of [pickReserved, unpickReserved, writeOffShort])
      await expect(
        act<unknown>((ctx) => verb(ctx, { orderId, lines: [{ ...line, packageCount: 1 }] })),
      ).rejects.toThrow('This order has been shipped.')
    expect(await recordOf(inventoryId)).toEqual({ onHand: 4, allocated: 0, picked: 0 })
    expect(await logOf(inventoryId)).toEqual([
      { type: 'RECEIVE', before: 0, change: 10, after: 10, moved: 0 },
      { type: 'UNPICKED', before: 10, change: 0, after: 10, moved: 2 },
      { type: 'SHIPPED', before: 10, change: -6, after: 4, moved: 0 },
    ])
    const { rows } = await server.app.platform.pool.query(
      'select stock_units, stock_volume from products where id = $1',
      [product.id],
    )
    expect(rows[0]).toEqual({ stock_units: 4, stock_volume: 4000 })
  })

  test('a picker may take from another record; of two on the last package one wins', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const wish = { productId: product.id, productPackageTypeId: product.unitId, unitsCount: 1 }
    const near = await makeStock(server, owner, yard, { packages: 2 })
    const orders = await makeOrders(server, owner, warehouseId, [{ items: [wish] }, { items: [wish] }])
    await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId, orders }))
    const last = await makeStock(server, owner, yard, { packages: 1, shelf: yard.otherShelf })
    const tries = await Promise.allSettled(
      orders.map(({ orderId, items }) =>
        inTransactionOf(server, owner, (ctx) =>
          pickReserved(ctx, {
            orderId,
            lines: [{ itemId: items[0]?.id ?? '', inventoryId: last, packageCount: 1 }],
          }),
        ),
      ),
    )
    expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      type: 'AvailablePackagesLessThanSelected',
      details: { info: { left: 0, inventoryId: last } },
    })
    expect(await recordOf(last)).toEqual({ onHand: 1, allocated: 1, picked: 1 })
    expect(await recordOf(near)).toEqual({ onHand: 2, allocated: 1, picked: 0 })
  })

  test('what is missing is written off, and the line holds less', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const inventoryId = await makeStock(server, owner, yard, { packages: 3 })
    const orders = await makeOrders(server, owner, warehouseId, [
      { items: [{ productId: product.id, productPackageTypeId: product.unitId, unitsCount: 3 }] },
    ])
    const [order] = orders
    const line = { itemId: order?.items[0]?.id ?? '', inventoryId, packageCount: 2 }
    await inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId, orders }))
    const holds = await inTransactionOf(server, owner, (ctx) =>
      writeOffShort(ctx, { orderId: order?.orderId ?? '', lines: [line] }),
    )
    expect(holds).toEqual([{ itemId: line.itemId, units: 3, heldUnits: 1, pickedUnits: 0 }])
    expect(await recordOf(inventoryId)).toEqual({ onHand: 1, allocated: 1, picked: 0 })
    expect(await logOf(inventoryId)).toContainEqual({ type: 'GONE', before: 3, change: -2, after: 1, moved: 0 })
  })

  test('what is named twice adds up; picked goods are put back, no more of them, and are neither missing nor let go', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const inventoryId = await makeStock(server, owner, yard, { packages: 9 })
    const orders = await makeOrders(server, owner, warehouseId, [
      { items: [{ productId: product.id, productPackageTypeId: product.unitId, unitsCount: 9 }] },
    ])
    const orderId = orders[0]?.orderId ?? ''
    const act = <Value>(work: Parameters<typeof inTransactionOf<Value>>[2]) => inTransactionOf(server, owner, work)
    const lines = (...counts: number[]) =>
      counts.map((packageCount) => ({ itemId: orders[0]?.items[0]?.id ?? '', inventoryId, packageCount }))
    const most = (count: number) => ({
      type: 'ValidationError',
      details: { fields: [{ path: 'lines.0.packageCount', message: `Must be at most ${count}` }] },
    })
    await act((ctx) => reserveOrders(ctx, { warehouseId, orders }))
    await act((ctx) => pickReserved(ctx, { orderId, lines: lines(3, 2) }))
    expect(await recordOf(inventoryId)).toEqual({ onHand: 9, allocated: 9, picked: 5 })

    await expect(act((ctx) => unpickReserved(ctx, { orderId, lines: lines(6) }))).rejects.toMatchObject(most(5))
    await expect(act((ctx) => unpickReserved(ctx, { orderId, lines: lines(3, 3) }))).rejects.toMatchObject(most(5))
    await act((ctx) => unpickReserved(ctx, { orderId, lines: lines(1, 2) }))
    expect(await recordOf(inventoryId)).toEqual({ onHand: 9, allocated: 9, picked: 2 })

    await expect(act((ctx) => writeOffShort(ctx, { orderId, lines: lines(8) }))).rejects.toMatchObject(most(7))
    await expect(act((ctx) => writeOffShort(ctx, { orderId, lines: lines(4, 4) }))).rejects.toMatchObject(most(7))
    await act((ctx) => writeOffShort(ctx, { orderId, lines: lines(1, 1) }))
    expect(await recordOf(inventoryId)).toEqual({ onHand: 7, allocated: 7, picked: 2 })

    await expect(act((ctx) => releaseReservations(ctx, [orderId]))).rejects.toThrow('Please unpick them first')
    expect(await recordOf(inventoryId)).toEqual({ onHand: 7, allocated: 7, picked: 2 })
  })
})
