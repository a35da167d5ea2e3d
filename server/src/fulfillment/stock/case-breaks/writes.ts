import { unitPackageName } from '@crossdock/contract/fulfillment/products'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { findStock, type StockRecord } from '../ledger/reads.ts'
import { announceStock, changeStock, lockRecords, type StockChange, takeRecords } from '../ledger/writes.ts'
import type { CaseBreak } from './reads.ts'

/** Packages of a record that are to be broken for a line. */
export interface WantedBreak {
  readonly orderId: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
  readonly packages: number
}

/** Units of each record's package, and the package type that its product's single units have. */
async function findUnitTypes(ctx: Context, inventoryIds: readonly Id<'inventory'>[]) {
  const { rows } = await statement('case-breaks.find-unit-types', {
    inventoryId: col.id('inventory'),
    units: col.int4,
    unitTypeId: col.id('productPackageType'),
  })`
    select i.id as "inventoryId", t.unit_quantity as units, u.id as "unitTypeId" from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    join product_package_types u on u.account_id = i.account_id and u.product_id = i.product_id and u.unit_quantity = 1
      and lower(u.name) = lower(${unitPackageName}) and u.archived_at is null
    where i.account_id = ${ctx.account.id} and i.id = any(${[...inventoryIds]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.inventoryId, row]))
}

/** The records that units of these records' packages come into, made where they are missing; by the records of the packages. */
async function takeUnitRecords(
  ctx: Context,
  records: Awaited<ReturnType<typeof findStock>>,
  types: Awaited<ReturnType<typeof findUnitTypes>>,
): Promise<Map<string, string>> {
  const ids = [...types.keys()]
  const targets = await takeRecords(
    ctx,
    ids.map((id) => ({ ...found(records.get(id)), productPackageTypeId: found(types.get(id)).unitTypeId })),
  )
  return new Map(ids.map((id, n) => [id, targets[n] as string]))
}

/**
 * Locks all stock of products in a warehouse, with the records that its packages could be broken into. Those are made before
 * anything is locked: who had to wait for a record that somebody is making would have to hold none.
 */
export async function lockProductStock(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  productIds: readonly Id<'product'>[],
): Promise<void> {
  const { rows } = await statement('case-breaks.find-whole', { id: col.id('inventory') })`
    select i.id from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id and t.unit_quantity > 1
    where i.account_id = ${ctx.account.id} and i.warehouse_id = ${warehouseId} and i.is_free
      and i.product_id = any(${[...productIds]}::text[])`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const [seen, types] = await Promise.all([findStock(ctx, ids), findUnitTypes(ctx, ids)])
  await takeUnitRecords(ctx, seen, types)
  await statement('case-breaks.lock-products', { id: col.id('inventory') })`
    select i.id from inventory i
    where i.account_id = ${ctx.account.id} and i.warehouse_id = ${warehouseId} and i.product_id = any(${[...productIds]}::text[])
    order by i.id for no key update`.execute(ctx.db)
}

/**
 * Breaks packages into single units where they stand: two UNITIZED entries each, equal in units. `others` are records that the
 * caller takes from as well; all of them are locked in order. Gives the records of the units by those of the packages; null
 * when one has not as many free packages any more, and nothing is written then.
 */
export async function breakCases(
  ctx: Context,
  breaks: readonly WantedBreak[],
  others: readonly string[],
): Promise<Map<string, string> | null> {
  const ids = [...new Set(breaks.map((one) => one.inventoryId))]
  const [seen, types] = await Promise.all([findStock(ctx, ids), findUnitTypes(ctx, ids)])
  const unitsOf = (id: Id<'inventory'>) => found(types.get(id)).units
  const targets = await takeUnitRecords(ctx, seen, types)
  const targetOf = (id: Id<'inventory'>) => found(targets.get(id))
  const records = await lockRecords(ctx, [...ids, ...targets.values(), ...others])
  for (const id of ids) {
    const { packageCount, allocatedCount } = found(records.get(id))
    const wanted = breaks.reduce((sum, one) => sum + (one.inventoryId === id ? one.packages : 0), 0)
    if (packageCount - allocatedCount < wanted) return null
  }
  await changeStock(
    ctx,
    breaks.flatMap(({ orderId, inventoryId, packages }): StockChange[] => {
      const base = { type: 'UNITIZED', shipmentOrderId: orderId, causeId: newId<'cause'>() } as const
      return [
        { ...base, inventoryId, packages: -packages },
        { ...base, inventoryId: targetOf(inventoryId), packages: packages * unitsOf(inventoryId) },
      ]
    }),
  )
  const rows = breaks.map(({ orderId, storeId, itemId, inventoryId, packages }) => ({
    id: newId(),
    store_id: storeId,
    shipment_order_id: orderId,
    item_id: itemId,
    from_inventory_id: inventoryId,
    to_inventory_id: targetOf(inventoryId),
    package_count: packages,
    unit_count: packages * unitsOf(inventoryId),
  }))
  await statement('case-breaks.break-cases')`
    insert into case_breaks (account_id, created_at, id, store_id, shipment_order_id, item_id, from_inventory_id, to_inventory_id,
      package_count, unit_count)
    select ${ctx.account.id}, ${ctx.now()}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, store_id text,
      shipment_order_id text, item_id text, from_inventory_id text, to_inventory_id text, package_count integer, unit_count integer)`.execute(
    ctx.db,
  )
  await tellShipments(
    ctx,
    ...breaks.map(({ orderId, storeId, itemId, inventoryId, packages }) => ({
      storeId,
      orderId,
      type: 'case-broken' as const,
      detail: { itemId, packages, units: packages * unitsOf(inventoryId) },
    })),
  )
  // What is left of a broken package may be what others wait for.
  await announceStock(ctx, [...seen.values()])
  return targets
}

/**
 * Puts packages together again that were broken for orders which let their goods go: two UNITIZED entries the other way round,
 * where as many units are still there and nobody holds them. `records` are both sides, locked, as they are now.
 */
export async function mendCases(
  ctx: Context,
  breaks: readonly CaseBreak[],
  records: ReadonlyMap<string, StockRecord>,
): Promise<void> {
  if (breaks.length === 0) return
  const free = new Map(Array.from(records.values(), (one) => [one.id, one.packageCount - one.allocatedCount]))
  const whole = breaks.filter(({ toInventoryId, units }) => {
    const left = free.get(toInventoryId) ?? 0
    if (left < units) return false
    free.set(toInventoryId, left - units)
    return true
  })
  await changeStock(
    ctx,
    whole.flatMap(({ orderId, fromInventoryId, toInventoryId, packages, units }): StockChange[] => {
      const base = { type: 'UNITIZED', shipmentOrderId: orderId, causeId: newId<'cause'>() } as const
      return [
        { ...base, inventoryId: toInventoryId, packages: -units },
        { ...base, inventoryId: fromInventoryId, packages },
      ]
    }),
  )
  await statement(
    'case-breaks.mend-cases',
  )`delete from case_breaks where account_id = ${ctx.account.id} and id = any(${breaks.map(({ id }) => id)}::text[])`.execute(
    ctx.db,
  )
  await tellShipments(
    ctx,
    ...whole.map(({ orderId, itemId, packages, units, fromInventoryId }) => ({
      storeId: found(records.get(fromInventoryId)).storeId,
      orderId,
      type: 'case-mended' as const,
      detail: { itemId, packages, units },
    })),
  )
}
