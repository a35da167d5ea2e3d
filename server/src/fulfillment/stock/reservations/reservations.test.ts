import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as availabilityCalls from '@crossdock/contract/fulfillment/stock/availability'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { describe, expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { pickUpOrder, stockOf } from '../../../test/shipments.ts'
import { inTransactionOf, makeOrders, makeStock, makeYard } from '../../../test/stock.ts'
import { checkOrders, findReservations } from './reads.ts'
import { releaseReservations, reserveOrders } from './writes.ts'

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
            itemId: orders[1]?.items[0]?.id,
            productId: product.id,
            neededUnits: 5,
            availableUnits: 3,
            packedUnits: 0,
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
    const availability = () => owner.call(availabilityCalls.explainAvailability, { productId: product.id, warehouseId })
    expect(await availability()).toMatchObject({
      ...{ totalUnits: 14, availableUnits: 0, reservedUnits: 10, onHoldUnits: 4 },
    })
    await inTransactionOf(server, owner, (ctx) => releaseReservations(ctx, [orders[0]?.orderId ?? '']))
    expect(await availability()).toMatchObject({ availableUnits: 7, reservedUnits: 3 })
  })

  test('an order that wants more of a record adds to what it holds of it', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const record = await makeStock(server, owner, yard, { packages: 10 })
    const [order] = await makeOrders(server, owner, warehouseId, [
      { items: [{ productId: product.id, productPackageTypeId: product.unitId, unitsCount: 3 }] },
    ])
    if (!order) throw new Error('No order was made.')
    for (const unitsCount of [3, 5]) {
      const wish = { ...order, items: order.items.map((item) => ({ ...item, unitsCount })) }
      const [outcome] = await inTransactionOf(server, owner, (ctx) =>
        reserveOrders(ctx, { warehouseId, orders: [wish] }),
      )
      expect(outcome).toEqual({ orderId: order.orderId, reserved: true })
      expect(await stockOf(server, record)).toMatchObject({ allocated: unitsCount })
      const holds = await inTransactionOf(server, owner, (ctx) => findReservations(ctx, [order.orderId]))
      expect(holds).toMatchObject([{ inventoryId: record, packages: unitsCount }])
    }
  })

  test.each([
    ['are damaged', 'condition = 3'],
    ['have expired', "expires_on = '2020-01-01'"],
  ])('goods that %s between the look and the promise are not promised', async (_what, change) => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const { warehouseId, product } = yard
    const record = await makeStock(server, owner, yard, { packages: 10 })
    const orders = await makeOrders(server, owner, warehouseId, [
      { items: [{ productId: product.id, productPackageTypeId: product.unitId, unitsCount: 3 }] },
    ])
    const { pool } = server.app.platform
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update inventory set ${change} where id = $1`, [record])
      const reserving = inTransactionOf(server, owner, (ctx) => reserveOrders(ctx, { warehouseId, orders }))
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_to_recordset%'"
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await client.query('commit')
      expect(await reserving).toMatchObject([{ reserved: false, shortages: [{ availableUnits: 0, onHoldUnits: 10 }] }])
    } finally {
      // Closed, so that nothing stays locked when it has failed.
      client.release(true)
    }
    expect(await stockOf(server, record)).toMatchObject({ allocated: 0 })
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

describe('what leaves first', () => {
  test('among more records than are looked at is still the one that expires first, then the one received first', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { hasExpiration: true })
    const day = (n: number) => new Date(Date.UTC(2031, 0, 1) - n * 86_400_000).toISOString().slice(0, 10)
    const records: string[] = []
    // The later it came in, the sooner it expires; the last three expire together, and the last of them came first.
    for (let n = 0; n < 160; n++)
      records.push(
        await makeStock(server, owner, yard, {
          packages: 1,
          lot: `L${n}`,
          expiresOn: day(Math.min(n, 157)),
          receivedOn: n < 157 ? '2024-05-01' : `2024-04-${30 - (n - 157)}`,
        }),
      )
    const held = async () => {
      await owner.call(orders.create, pickUpOrder(yard, 1))
      const counts = await Promise.all(records.map(async (id) => (await stockOf(server, id)).allocated))
      return counts.flatMap((count, n) => (count > 0 ? [n] : []))
    }
    expect(await held()).toEqual([159])
    expect(await held()).toEqual([158, 159])
  })

  test('among more records that never expire, too, is the one that was received first', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const records: string[] = []
    for (let n = 0; n < 130; n++)
      records.push(
        await makeStock(server, owner, yard, {
          packages: 1,
          lot: `L${n}`,
          receivedOn: new Date(Date.UTC(2024, 5, 1) - n * 86_400_000).toISOString().slice(0, 10),
        }),
      )
    await owner.call(orders.create, pickUpOrder(yard, 1))
    expect(await stockOf(server, records.at(-1) ?? '')).toMatchObject({ allocated: 1 })
    // And all of them leave for two orders that need them all between them. What a strict order lacks is looked for once only.
    const line = { productId: yard.product.id, productPackageTypeId: yard.product.unitId }
    const wave = await makeOrders(server, owner, yard.warehouseId, [
      { isStrict: true, items: [{ ...line, unitsCount: 115 }] },
      { isStrict: true, items: [{ ...line, unitsCount: 14 }] },
    ])
    const outcomes = await inTransactionOf(server, owner, (ctx) =>
      reserveOrders(ctx, { warehouseId: yard.warehouseId, orders: wave }),
    )
    expect(outcomes.map(({ reserved }) => reserved)).toEqual([true, true])
  })

  test('is nothing that has expired where it stands, nor what stands in another warehouse', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { hasExpiration: true })
    const { pool } = server.app.platform
    await pool.query("update warehouses set time_zone = 'America/Vancouver' where id = $1", [yard.warehouseId])
    // 28 February in Vancouver, 1 March where the server may be.
    server.clock.now = new Date('2026-03-01T06:30:00Z')
    try {
      const [yesterday, today] = [
        await makeStock(server, owner, yard, { packages: 3, expiresOn: '2026-02-27' }),
        await makeStock(server, owner, yard, { packages: 3, expiresOn: '2026-02-28' }),
      ]
      const other = await makeYard(server, owner)
      await makeStock(server, owner, { ...other, product: yard.product }, { packages: 9, expiresOn: '2026-02-28' })
      expect((await owner.try(orders.create, pickUpOrder(yard, 4))).status).toBe(400)
      await owner.call(orders.create, pickUpOrder(yard, 3))
      expect(await stockOf(server, yesterday)).toMatchObject({ allocated: 0 })
      expect(await stockOf(server, today)).toMatchObject({ allocated: 3 })
    } finally {
      server.clock.now = null
    }
  })

  test('is never in a temporary location, while it is set aside there', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const record = await makeStock(server, owner, yard, { packages: 5 })
    const setAside = (isTemporary: boolean) =>
      server.app.platform.pool.query('update stock_locations set is_temporary = $3 where account_id = $1 and id = $2', [
        owner.accountId,
        yard.shelf,
        isTemporary,
      ])
    await setAside(true)
    const refused = await owner.try(orders.create, pickUpOrder(yard, 1))
    expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'AvailablePackagesLessThanSelected'])
    expect(await stockOf(server, record)).toMatchObject({ allocated: 0 })
    const { items } = await owner.call(inventory.listRecords, { productId: yard.product.id })
    expect(items).toMatchObject([{ block: 'TEMPORARY_LOCATION', availableCount: 0 }])
    await setAside(false)
    await owner.call(orders.create, pickUpOrder(yard, 1))
    expect(await stockOf(server, record)).toMatchObject({ allocated: 1 })
  })
})
