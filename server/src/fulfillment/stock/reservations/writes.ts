import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { kept } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { shipments } from '../../shipments/states/writes.ts'
import { findBreaks } from '../case-breaks/reads.ts'
import { breakCases, lockProductStock, mendCases, type WantedBreak } from '../case-breaks/writes.ts'
import { findStock, mayLeaveFrom } from '../ledger/reads.ts'
import { announceStock, changeStock, lockRecords } from '../ledger/writes.ts'
import { backToSavepoint, setSavepoint } from '../product-sums/writes.ts'
import {
  findReservations,
  outcomesOf,
  type Planning,
  planDemands,
  planWishes,
  type ReserveOutcome,
  type Wave,
} from './reads.ts'
import { type Allocation, chooseAny, type OrderDemand, type OrderPlan } from './rules.ts'

/**
 * Reserves stock for orders in the order given, each wholly or not at all. What an order holds already counts. Call it
 * as late in the transaction as possible: from here on, others wait for the same records until the transaction ends.
 */
export async function reserveOrders(ctx: Context, { warehouseId, orders }: Wave): Promise<ReserveOutcome[]> {
  const first = await planWishes(ctx, warehouseId, orders)
  // First without locks: the write checks again, and nobody waits for anybody who only looks. When others were faster
  // several times, some of the records are locked and planned anew; when those were used up, all of the products' are.
  const unlocked = { locked: false, spare: 0, others: 'when-short' } as const
  const tries: readonly Planning[] = [
    ...[unlocked, { ...unlocked, choose: chooseAny }, { ...unlocked, choose: chooseAny }],
    { locked: true, spare: 32, others: 'never' },
    { locked: true, spare: 1_000_000, others: 'always' },
  ]
  let { plans } = first
  let served = 0
  for (const [attempt, how] of tries.entries()) {
    // Breaking takes from records and into others: all of them are locked at once, since locks are taken in one order.
    if (how.others === 'always') await lockProductStock(ctx, warehouseId, productsOf(first.demands))
    if (attempt > 0) plans = await planDemands(ctx, warehouseId, first.demands, how)
    const isLast = attempt === tries.length - 1
    const servedNow = plans.filter((plan) => plan.shortages === null).length
    if (isLast || !how.locked || servedNow >= served) {
      served = servedNow
      const allocations = plans.flatMap((plan) =>
        (plan.allocations ?? []).map((one) => ({ ...one, orderId: plan.orderId })),
      )
      if (allocations.length === 0) break
      const wave = { warehouseId, orders }
      const breaks = breaksOf(wave, plans)
      if (breaks.length > 0 && attempt === 0) await setSavepoint(ctx, 'stock')
      const whole = breaks.length > 0 ? await takeLoose(ctx, breaks, allocations) : allocations
      if (whole && (await writeAllocations(ctx, wave, whole, attempt === 0 && breaks.length === 0))) break
      if (isLast) throw new Error('Locked stock records changed under their lock.')
    }
    await backToSavepoint(ctx, 'stock')
  }
  return outcomesOf(ctx, warehouseId, plans)
}

const productsOf = (demands: readonly OrderDemand[]) => [
  ...new Set(demands.flatMap(({ items }) => items.map(({ productId }) => productId))),
]

/** Packages that plans break, by line and record. */
function breaksOf({ orders }: Wave, plans: readonly OrderPlan[]): WantedBreak[] {
  const storeOf = new Map(orders.map((order) => [order.orderId, order.storeId]))
  const sums = new Map<string, WantedBreak>()
  for (const { orderId, ...plan } of plans)
    for (const { itemId, inventoryId } of plan.shortages === null ? plan.breaks : []) {
      const key = `${itemId}/${inventoryId}`
      const packages = (sums.get(key)?.packages ?? 0) + 1
      sums.set(key, { orderId, storeId: storeOf.get(orderId) ?? '', itemId, inventoryId, packages })
    }
  return [...sums.values()]
}

type OrderAllocation = Allocation & { readonly orderId: Id<'shipmentOrder'> }

/** Breaks packages, and says of their units in which record they stand now; null when others have taken the packages. */
async function takeLoose(
  ctx: Context,
  breaks: readonly WantedBreak[],
  allocations: readonly OrderAllocation[],
): Promise<OrderAllocation[] | null> {
  const others = allocations.flatMap((one) => (one.isLoose ? [] : [one.inventoryId]))
  const units = await breakCases(ctx, breaks, others)
  if (units === null) return null
  const merged = new Map<string, OrderAllocation>()
  for (const { isLoose, ...one } of allocations) {
    const inventoryId = isLoose ? (units.get(one.inventoryId) ?? '') : one.inventoryId
    const key = `${one.itemId}/${inventoryId}`
    const before = merged.get(key)
    merged.set(key, {
      ...one,
      inventoryId,
      packages: one.packages + (before?.packages ?? 0),
      units: one.units + (before?.units ?? 0),
    })
  }
  return [...merged.values()]
}

/**
 * Holds stock for orders, in one statement. Guarded: it first locks the records in the order of their ids and writes
 * nothing unless each may still leave and has what is asked of it; false then, and a savepoint `stock` to go back to.
 */
async function writeAllocations(
  ctx: Context,
  wave: Wave,
  allocations: readonly OrderAllocation[],
  isGuarded: boolean,
): Promise<boolean> {
  const storeOf = new Map(wave.orders.map((order) => [order.orderId, order.storeId]))
  const totals = new Map<string, number>()
  for (const { inventoryId, packages } of allocations)
    totals.set(inventoryId, (totals.get(inventoryId) ?? 0) + packages)
  const wanted = JSON.stringify(Array.from(totals, ([id, packages]) => ({ id, packages })))
  const holds = JSON.stringify(
    allocations.map((one) => ({
      id: newId(),
      store_id: storeOf.get(one.orderId),
      order_id: one.orderId,
      item_id: one.itemId,
      inventory_id: one.inventoryId,
      packages: one.packages,
    })),
  )
  const write = statement('reservations.hold', { holds: col.int8 })`${kept}
    with wanted as materialized (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w(id text, packages integer)
    ), locked as materialized (
      select i.id from inventory i join wanted w on w.id = i.id
      where i.account_id = ${ctx.account.id} and ${mayLeaveFrom(ctx, wave.warehouseId)}
        and i.package_count - i.allocated_count >= w.packages
      order by i.id for no key update of i
    ), updated as (
      update inventory i set allocated_count = i.allocated_count + w.packages, updated_at = ${ctx.now()}
      from wanted w
      where i.account_id = ${ctx.account.id} and i.id = w.id and (select count(*) from locked) = ${totals.size}
      returning i.id
    ), held as (
      insert into reservations as r (account_id, id, store_id, shipment_order_id, item_id, inventory_id, package_count)
      select ${ctx.account.id}, h.id, h.store_id, h.order_id, h.item_id, h.inventory_id, h.packages
      from jsonb_to_recordset(${holds}::jsonb)
        as h(id text, store_id text, order_id text, item_id text, inventory_id text, packages integer)
      where (select count(*) from updated) = ${totals.size}
      on conflict (account_id, item_id, inventory_id) do update set package_count = r.package_count + excluded.package_count
      returning 1
    )
    select count(*) as holds from held`
  // Sent in one go: the savepoint costs no round trip while others wait.
  const [, result] = await Promise.all([isGuarded ? setSavepoint(ctx, 'stock') : null, write.execute(ctx.db)])
  return result.rows[0]?.holds === allocations.length
}

/**
 * Frees what orders hold, with the orders locked: nobody else changes holds of a locked order; packages that were broken for
 * them are put together again where nobody has touched the units. What is picked already must be put back (unpicked) first:
 * WrongState.
 */
export async function releaseReservations(ctx: Context, orderIds: readonly Id<'shipmentOrder'>[]): Promise<void> {
  await shipments.lock(ctx, orderIds)
  const holds = await findReservations(ctx, orderIds)
  if (holds.length === 0) return
  if (holds.some((hold) => hold.picked > 0))
    fail('WrongState', {
      message: 'Some of these goods have been picked. Please unpick them first.',
      info: { orderIds: [...new Set(holds.filter((hold) => hold.picked > 0).map((hold) => hold.orderId))] },
    })
  const breaks = await findBreaks(ctx, orderIds)
  const sides = breaks.flatMap(({ fromInventoryId, toInventoryId }) => [fromInventoryId, toInventoryId])
  const records = await lockRecords(ctx, [...holds.map((hold) => hold.inventoryId), ...sides])
  await changeStock(
    ctx,
    holds.map((hold) => ({ inventoryId: hold.inventoryId, type: null, allocated: -hold.packages })),
  )
  await statement(
    'reservations.release-reservations',
  )`delete from reservations where account_id = ${ctx.account.id} and id = any(${holds.map((hold) => hold.id)})`.execute(
    ctx.db,
  )
  if (breaks.length > 0) await mendCases(ctx, breaks, await findStock(ctx, sides))
  await announceStock(ctx, [...records.values()])
}

/** Packages of a hold, on their way to another stock record. */
export interface HoldMove {
  readonly id: string
  readonly packages: number
}

/**
 * Hands packages that orders hold over to another stock record, as its goods are moved there. The orders and both records must
 * be locked, and what the records count as allocated is the caller's to change.
 */
export async function moveHolds(
  ctx: Context,
  toInventoryId: Id<'inventory'>,
  moves: readonly HoldMove[],
): Promise<void> {
  if (moves.length === 0) return
  const rows = JSON.stringify(moves.map((move) => ({ ...move, new_id: newId() })))
  const columns = sql`(id text, packages integer, new_id text)`
  await statement('reservations.move-holds')`
    insert into reservations as n (account_id, id, store_id, shipment_order_id, item_id, inventory_id, package_count)
    select r.account_id, m.new_id, r.store_id, r.shipment_order_id, r.item_id, ${toInventoryId}, m.packages
    from jsonb_to_recordset(${rows}::jsonb) as m${columns}
    join reservations r on r.account_id = ${ctx.account.id} and r.id = m.id
    on conflict (account_id, item_id, inventory_id) do update set package_count = n.package_count + excluded.package_count`.execute(
    ctx.db,
  )
  // A hold can never be empty, so what goes to nothing is deleted instead of updated.
  await statement('reservations.drop-moved')`
    delete from reservations r using jsonb_to_recordset(${rows}::jsonb) as m${columns}
    where r.account_id = ${ctx.account.id} and r.id = m.id and r.package_count = m.packages`.execute(ctx.db)
  await statement('reservations.lower-moved')`
    update reservations r set package_count = r.package_count - m.packages
    from jsonb_to_recordset(${rows}::jsonb) as m${columns}
    where r.account_id = ${ctx.account.id} and r.id = m.id`.execute(ctx.db)
}
