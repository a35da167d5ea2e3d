import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { makeLocation } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import {
  expectBalanced,
  inTransactionOf,
  makeOrders,
  makeStock,
  makeYard,
  onLocked,
  type Yard,
} from '../../../test/stock.ts'
import * as verbs from '../holds/writes.ts'
import { releaseReservations, reserveOrders } from '../reservations/writes.ts'

const pickReserved = onLocked(verbs.pickReserved)
const unpickReserved = onLocked(verbs.unpickReserved)
const writeOffShort = onLocked(verbs.writeOffShort)
const shipReserved = onLocked((ctx, { order }) => verbs.shipReserved(ctx, [order.id]))

/**
 * Random warehouse work, by itself and by several people at once, and then: does everything add up? The model knows only
 * how many units came in, were counted in or out, went missing and were shipped.
 */
const server = testServer({ poolSize: 20 })

const step = fc.record({
  verb: fc.constantFrom(
    ...([
      'receive',
      'receive',
      'order',
      'order',
      'order',
      'release',
      'pick',
      'pick',
      'pick',
      'unpick',
      'writeOff',
    ] as const),
    ...(['ship', 'ship', 'adjust', 'relocate', 'merge', 'unitize'] as const),
  ),
  /** Which of what there is. */
  which: fc.nat({ max: 1000 }),
  other: fc.nat({ max: 1000 }),
  amount: fc.integer({ min: 1, max: 30 }),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface World {
  readonly owner: Person
  readonly yard: Yard
  readonly shelves: readonly string[]
  /** Units that should be on hand. */
  units: number
}

interface Hold {
  readonly orderId: string
  readonly itemId: string
  readonly inventoryId: Id<'inventory'>
  readonly waiting: number
  readonly picked: number
}

const rows = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.app.platform.pool.query(text, values)).rows as Row[]

const at = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(items.length, 1)]

/** In the transaction of the work, whose verbs have locked the order; what is shipped stays shipped. */
const setState = (ctx: Context, orderId: string, state: string) =>
  ctx.db
    .updateTable('shipment_orders')
    .set({ state })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', orderId)
    .where('state', '<>', 'COMPLETED')
    .execute()

const holdsOf = ({ owner }: World) =>
  rows<Hold>(
    `select shipment_order_id as "orderId", item_id as "itemId", inventory_id as "inventoryId", package_count - picked_count as waiting,
       picked_count as picked from reservations where account_id = $1 and shipped_at is null order by id`,
    [owner.accountId],
  )
const recordsOf = ({ owner }: World) =>
  rows<{ id: Id<'inventory'>; packages: number; units: number }>(
    `select i.id, package_count as packages, unit_quantity as units from inventory i
     join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
     where i.account_id = $1 and package_count > 0 order by i.id`,
    [owner.accountId],
  )

/** What the trade refuses is part of the game; anything else is a fault. */
async function unlessRefused<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function take(world: World, { verb, which, other, amount, flag }: Step): Promise<void> {
  const { owner, yard, shelves } = world
  const { product, warehouseId } = yard
  const act = <Value>(work: (ctx: Context) => Promise<Value>) => unlessRefused(inTransactionOf(server, owner, work))
  const record = at(await recordsOf(world), which)
  const holds = await holdsOf(world)
  switch (verb) {
    case 'receive': {
      const packageTypeId = flag ? product.caseId : product.unitId
      await makeStock(server, owner, yard, {
        packages: amount,
        packageTypeId,
        shelf: at(shelves, which) ?? yard.shelf,
        condition: other % 4 === 0 ? 3 : 5,
        expiresOn: other % 3 === 0 ? '2090-01-01' : null,
        receivedOn: other % 2 === 0 ? '2024-01-01' : '2024-02-01',
      })
      world.units += amount * (flag ? 6 : 1)
      return
    }
    case 'order': {
      const productPackageTypeId = flag ? product.caseId : product.unitId
      const orders = await makeOrders(server, owner, warehouseId, [
        { isStrict: other % 3 === 0, items: [{ productId: product.id, productPackageTypeId, unitsCount: amount }] },
      ])
      await act(async (ctx) => {
        const wishes = orders.map((order) => ({ ...order, mayBreak: which % 2 === 0 }))
        const outcomes = await reserveOrders(ctx, { warehouseId, orders: wishes })
        for (const outcome of outcomes) if (outcome.reserved) await setState(ctx, outcome.orderId, 'READY')
      })
      return
    }
    case 'release': {
      const orderId = at(holds, which)?.orderId
      if (orderId === undefined) return
      await act(async (ctx) => {
        await releaseReservations(ctx, [orderId])
        await setState(ctx, orderId, 'BACK_ORDER')
      })
      return
    }
    case 'pick': {
      const hold = at(holds, which)
      if (!hold) return
      // Sometimes from wherever the picker happens to stand.
      const inventoryId = flag ? hold.inventoryId : (record?.id ?? hold.inventoryId)
      const packageCount = Math.min(amount, flag ? Math.max(hold.waiting, 1) : 2)
      const lines = [{ itemId: hold.itemId, inventoryId, packageCount }]
      await act(async (ctx) => {
        await pickReserved(ctx, { orderId: hold.orderId, lines })
        await setState(ctx, hold.orderId, 'PICKING')
      })
      return
    }
    case 'unpick': {
      const hold = at(
        holds.filter((one) => one.picked > 0),
        which,
      )
      if (!hold) return
      const line = { itemId: hold.itemId, inventoryId: hold.inventoryId, packageCount: Math.min(amount, hold.picked) }
      await act((ctx) => unpickReserved(ctx, { orderId: hold.orderId, lines: [line] }))
      return
    }
    case 'writeOff': {
      const hold = at(
        holds.filter((one) => one.waiting > 0),
        which,
      )
      if (!hold || !flag) return
      const line = { itemId: hold.itemId, inventoryId: hold.inventoryId, packageCount: 1 }
      const done = await act(async (ctx) => {
        await writeOffShort(ctx, { orderId: hold.orderId, lines: [line] })
        await setState(ctx, hold.orderId, 'PICKING')
        return true
      })
      const [unit] = await rows<{ units: number }>(
        `select unit_quantity as units from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id where i.id = $1`,
        [hold.inventoryId],
      )
      if (done) world.units -= unit?.units ?? 0
      return
    }
    case 'ship': {
      const orderId = at(holds, which)?.orderId
      if (orderId === undefined) return
      const done = await act(async (ctx) => {
        await shipReserved(ctx, { orderId, lines: [] })
        await setState(ctx, orderId, 'COMPLETED')
        return true
      })
      if (!done) return
      const [shipped] = await rows<{ units: number }>(
        `select sum(r.picked_count * t.unit_quantity)::int as units from reservations r join inventory i on i.account_id = r.account_id and i.id = r.inventory_id
         join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id where r.shipment_order_id = $1`,
        [orderId],
      )
      world.units -= shipped?.units ?? 0
      return
    }
    case 'adjust': {
      if (!record) return
      const reply = await owner.try(inventory.adjust, {
        lines: [
          {
            inventoryId: record.id,
            packageCount: amount,
            reason: 'Counted',
            seenCount: record.packages,
            ...(flag ? { conditionCode: other % 2 === 0 ? 3 : 5 } : {}),
          },
        ],
      })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
      if (reply.status === 200) world.units += (amount - record.packages) * record.units
      return
    }
    case 'relocate': {
      if (!record) return
      const toStockLocationId = at(shelves, other) ?? yard.shelf
      const reply = await owner.try(inventory.relocate, {
        inventoryId: record.id,
        toStockLocationId,
        // Often all of it, with what orders hold.
        packageCount: flag ? record.packages : amount,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
      return
    }
    case 'merge': {
      // Mostly records that can be merged, sometimes any two.
      const pairs = await rows<{ source: string; target: string }>(
        `select a.id as source, b.id as target from inventory a join inventory b on b.account_id = a.account_id and b.id <> a.id
         where a.account_id = $1 and a.package_count > 0 and b.package_count > 0 and ($2 or (a.allocated_count = 0
           and a.product_package_type_id = b.product_package_type_id and a.condition = b.condition and a.expires_on is not distinct from b.expires_on))
         order by 1, 2`,
        [owner.accountId, flag],
      )
      const pair = at(pairs, other)
      if (!pair) return
      const reply = await owner.try(inventory.merge, { fromIds: [pair.source], toId: pair.target })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
      return
    }
    case 'unitize': {
      if (!record) return
      const reply = await owner.try(inventory.unitize, { inventoryId: record.id, packageCount: 1 })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
    }
  }
}

async function makeWorld(): Promise<World> {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 6 })
  const type = await rows<{ id: Id<'stockLocationType'> }>(
    'select stock_location_type_id as id from stock_locations where id = $1',
    [yard.shelf],
  )
  const third = await makeLocation(server, owner, yard.warehouseId)
  // Two shelves of one type, so that records of both can be merged.
  await rows('update stock_locations set stock_location_type_id = $2 where id = $1', [third, type[0]?.id])
  return { owner, yard, shelves: [yard.shelf, yard.otherShelf, third], units: 0 }
}

async function stockUnits({ owner }: World): Promise<number> {
  const [sum] = await rows<{ units: number }>(
    'select sum(stock_units)::int as units from products where account_id = $1',
    [owner.accountId],
  )
  return sum?.units ?? 0
}

/** Plays, and gives the kinds of entries that stand in the ledgers afterwards. */
async function play(options: fc.Parameters<[Step[]]>): Promise<string[]> {
  const types = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 70 }), async (steps) => {
      const world = await makeWorld()
      for (const one of steps) await take(world, one)
      await expectBalanced(server, world.owner)
      expect(await stockUnits(world)).toBe(world.units)
      const entries = await rows<{ type: string }>(
        `select type from inventory_log where account_id = $1 union select type from order_events where account_id = $1`,
        [world.owner.accountId],
      )
      for (const { type } of entries) types.add(type)
    }),
    { endOnFailure: true, ...options },
  )
  return [...types].sort()
}

test('whatever is done in whatever order, ledger, records, reservations and sums agree', async () => {
  expect(await play({ numRuns: 8 })).not.toEqual([])
})

test('and everything has been done', async () => {
  expect(await play({ numRuns: 8, seed: 4 })).toEqual([
    'ADJUSTMENT',
    'GONE',
    'MERGED_FROM',
    'MERGED_TO',
    'RECEIVE',
    'RELOCATED_IN',
    'RELOCATED_OUT',
    'SHIPPED',
    'UNITIZED',
    'UNPICKED',
    'case-broken',
    'case-mended',
    'goods-moved',
  ])
})

/** Single units are wanted, and only packages are there: what is broken for whom is fought over. */
const breaking = fc.record({
  verb: fc.constantFrom(...(['order', 'order', 'pick', 'pick', 'unpick', 'release'] as const)),
  which: fc.nat({ max: 500 }).map((n) => n * 2),
  other: fc.constant(1),
  amount: fc.integer({ min: 7, max: 20 }),
  flag: fc.constant(false),
})

test.each<[string, fc.Arbitrary<Step>, boolean]>([
  ['whatever they do', step, false],
  ['where packages are broken for all of them', breaking, true],
])('many people at once leave the books balanced and nothing below zero: %s', async (_, steps, isCases) => {
  const world = await makeWorld()
  for (const which of [0, 1, 2, 3, 4, 5, 6, 7, 8])
    await take(world, { verb: 'receive', which, other: which * 2 + 1, amount: 18, flag: isCases || which % 2 === 0 })
  const plays = fc.sample(fc.array(steps, { minLength: 12, maxLength: 12 }), { numRuns: 18, seed: 7 })
  await Promise.all(
    plays.map(async (play) => {
      for (const one of play) await take(world, one)
    }),
  )
  await expectBalanced(server, world.owner)
  // Locks are taken in one order, so that nobody ever had to be thrown out and tried again.
  const [database] = await rows<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
    [],
  )
  expect(database?.deadlocks).toBe(0)
})
