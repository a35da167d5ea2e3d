import type { LogType } from '@crossdock/contract/fulfillment/stock/ledger'
import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { fail, found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { keepStockSums, type StockSum, stockSum } from '../product-sums/writes.ts'
import { type StockRecord, stockColumns, stockRecord } from './reads.ts'

/**
 * What happens to one stock record: the change of packages on hand, and of those of them that are allocated and picked.
 * Locks are taken in one order everywhere: orders, then stock records, then (with the commit) products, each by id.
 */
export interface StockChange {
  readonly inventoryId: Id<'inventory'>
  /** Null writes nothing to the ledger: reserving and picking leave the stock where it is in the books. */
  readonly type: LogType | null
  readonly packages?: number
  readonly allocated?: number
  readonly picked?: number
  /** Packages that moved without a change of the stock on hand. */
  readonly moved?: number
  readonly otherLocationId?: Id<'stockLocation'> | null
  readonly receiptOrderId?: Id<'receiptOrder'> | null
  readonly shipmentOrderId?: Id<'shipmentOrder'> | null
  readonly reason?: string | null
  /** Entries of one cause share it: both sides of a relocation, the lines of one shipment. */
  readonly causeId?: Id<'cause'>
  /** The day it took effect; today at the warehouse when absent. */
  readonly effectiveOn?: string
}

/** Locks stock records in the order of their ids and gives them as they are now; records of others are missing. */
export async function lockRecords(ctx: Context, ids: readonly Id<'inventory'>[]): Promise<Map<string, StockRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await statement('ledger.lock-records', stockRecord)`${kept}
    select ${stockColumns} from inventory i where i.account_id = ${ctx.account.id} and i.id = ${anyOf([...new Set(ids)])}
    order by i.id for no key update`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes stock records and writes the ledger, in one statement for any number of changes, and what is to be written `along` in it;
 * what came or left is added to the kept sums of products with the commit. The records must be locked, and the changes checked.
 */
export async function changeStock(ctx: Context, changes: readonly StockChange[], along = sql``): Promise<void> {
  if (changes.length === 0) return
  const sharedCause = newId<'cause'>()
  const rows = changes.map((change, n) => ({
    n,
    log_id: newId(),
    inventory_id: change.inventoryId,
    type: change.type,
    packages: change.packages ?? 0,
    allocated: change.allocated ?? 0,
    picked: change.picked ?? 0,
    moved: change.moved ?? 0,
    other_location_id: change.otherLocationId ?? null,
    receipt_order_id: change.receiptOrderId ?? null,
    shipment_order_id: change.shipmentOrderId ?? null,
    reason: change.reason ?? null,
    cause_id: change.causeId ?? sharedCause,
    effective_on: change.effectiveOn ?? null,
  }))
  const { rows: sums } = await statement('ledger.change-stock', stockSum)`${kept}
    with change as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(n integer, log_id text, inventory_id text,
        type text, packages integer, allocated integer, picked integer, moved integer, other_location_id text,
        receipt_order_id text, shipment_order_id text, reason text, cause_id text, effective_on date)
    ), total as (
      select inventory_id, sum(packages)::integer as packages, sum(allocated)::integer as allocated, sum(picked)::integer as picked
      from change group by inventory_id
    ), updated as (
      update inventory i set package_count = i.package_count + t.packages, allocated_count = i.allocated_count + t.allocated,
        picked_count = i.picked_count + t.picked, updated_at = ${ctx.now()}
      from total t where i.account_id = ${ctx.account.id} and i.id = t.inventory_id
      returning i.*, i.package_count - t.packages as before_count, t.packages as change_count,
        i.is_free and t.packages > t.allocated as has_grown
    ), entry as (
      select c.*, coalesce(sum(c.packages) over (partition by c.inventory_id order by c.n rows between unbounded preceding and 1 preceding), 0)::integer as earlier
      from change c
    ), logged as (
      insert into inventory_log (account_id, id, store_id, type, created_at, effective_on, created_by, inventory_id, warehouse_id,
        stock_location_id, other_location_id, storage_package_type_id, product_id, product_package_type_id, lot, expires_on,
        condition, before_count, package_change, after_count, unit_change, moved_count, cause_id, request_id,
        receipt_order_id, shipment_order_id, reason)
      select u.account_id, e.log_id, u.store_id, e.type, ${ctx.now()},
        coalesce(e.effective_on, (${ctx.now()}::timestamptz at time zone w.time_zone)::date), ${ctx.user.id}, u.id, u.warehouse_id,
        u.stock_location_id, e.other_location_id, u.storage_package_type_id, u.product_id, u.product_package_type_id, u.lot,
        u.expires_on, u.condition, u.before_count + e.earlier, e.packages, u.before_count + e.earlier + e.packages,
        e.packages::bigint * p.unit_quantity, e.moved, e.cause_id, ${ctx.requestId}, e.receipt_order_id,
        e.shipment_order_id, e.reason
      from entry e
      join updated u on u.id = e.inventory_id
      join warehouses w on w.account_id = u.account_id and w.id = u.warehouse_id
      join product_package_types p on p.account_id = u.account_id and p.id = u.product_package_type_id
      where e.type is not null
    )${along}
    select u.product_id, u.warehouse_id, u.store_id, sum(u.change_count::bigint * p.unit_quantity)::bigint as units,
      sum(u.change_count * p.depth * p.width * p.height)::text as volume,
      bool_or(u.change_count <> 0) as "isOfBooks", bool_or(u.has_grown) as "hasGrown",
      exists (select 1 from low_points l where l.account_id = ${ctx.account.id} and l.product_id = u.product_id) as "isWatched"
    from updated u
    join product_package_types p on p.account_id = u.account_id and p.id = u.product_package_type_id
    group by u.product_id, u.warehouse_id, u.store_id having bool_or(u.change_count <> 0 or u.has_grown)`.execute(
    ctx.db,
  )
  const moved = sums.filter(({ isOfBooks }) => isOfBooks)
  const grown = sums.filter(({ hasGrown }) => hasGrown)
  if (moved.length > 0) keepStockSums(ctx, moved)
  await announceGrown(ctx, grown)
}

/** Tells whoever waits for goods what there is more of that nobody holds, each merchant and warehouse once. */
async function announceGrown(ctx: Context, grown: readonly StockSum[]): Promise<void> {
  const places = new Map<string, { storeId: Id<'store'>; warehouseId: Id<'warehouse'>; productIds: Id<'product'>[] }>()
  for (const { store_id: storeId, warehouse_id: warehouseId, product_id: productId } of grown) {
    const key = `${storeId}/${warehouseId}`
    if (!places.has(key)) places.set(key, { storeId, warehouseId, productIds: [] })
    places.get(key)?.productIds.push(productId)
  }
  for (const place of places.values()) await ctx.emit('stock.available', place)
}

/** Where and what a stock record is; two lots that agree in all of this are one record. */
export type StockPlace = Omit<StockRecord, 'id' | 'packageCount' | 'allocatedCount' | 'pickedCount'>

/** The records of these places, made (with nothing in them) where they are missing; not locked yet. Ids in the order given. */
export async function takeRecords(ctx: Context, places: readonly StockPlace[]): Promise<string[]> {
  const keys = places.map((place) =>
    JSON.stringify([
      place.stockLocationId,
      place.productPackageTypeId,
      place.condition,
      place.receivedOn,
      place.lot,
      place.expiresOn,
      place.storagePackageTypeId,
      place.receiptOrderId,
    ]),
  )
  const distinct = [...new Map(places.map((place, n) => [keys[n] as string, place]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, place]) => ({
      key,
      id: newId(),
      store_id: place.storeId,
      warehouse_id: place.warehouseId,
      stock_location_id: place.stockLocationId,
      storage_package_type_id: place.storagePackageTypeId,
      product_id: place.productId,
      product_package_type_id: place.productPackageTypeId,
      lot: place.lot,
      expires_on: place.expiresOn,
      condition: place.condition,
      received_on: place.receivedOn,
      receipt_order_id: place.receiptOrderId,
    }))
  const wanted = JSON.stringify(distinct)
  const columns = sql`(key text, id text, store_id text, warehouse_id text, stock_location_id text, storage_package_type_id text,
    product_id text, product_package_type_id text, lot text, expires_on date, condition smallint, received_on date, receipt_order_id text)`
  const matching = sql`i.account_id = ${ctx.account.id} and i.stock_location_id = r.stock_location_id
    and i.product_package_type_id = r.product_package_type_id and i.condition = r.condition and i.received_on = r.received_on
    and i.lot = r.lot and coalesce(i.expires_on, 'infinity'::date) = coalesce(r.expires_on, 'infinity'::date)
    and coalesce(i.storage_package_type_id, '') = coalesce(r.storage_package_type_id, '')
    and coalesce(i.receipt_order_id, '') = coalesce(r.receipt_order_id, '')`
  await statement('ledger.make-records')`
    insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, storage_package_type_id, product_id,
      product_package_type_id, lot, expires_on, condition, received_on, receipt_order_id, package_count, created_at, updated_at)
    select ${ctx.account.id}, r.id, r.store_id, r.warehouse_id, r.stock_location_id, r.storage_package_type_id, r.product_id,
      r.product_package_type_id, r.lot, r.expires_on, r.condition, r.received_on, r.receipt_order_id, 0, ${ctx.now()}, ${ctx.now()}
    from jsonb_to_recordset(${wanted}::jsonb) as r${columns}
    where not exists (select 1 from inventory i where ${matching})
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await statement('ledger.find-records', { key: col.text, id: col.id('inventory') })`
    select r.key, i.id from jsonb_to_recordset(${wanted}::jsonb) as r${columns}
    join inventory i on ${matching}`.execute(ctx.db)
  const idOf = new Map(rows.map((row) => [row.key, row.id]))
  return keys.map((key) => found(idOf.get(key)))
}

/** A line of goods that came in. Its place is the caller's to check: warehouse, location and package belong together. */
export interface ReceivedStock extends Omit<StockPlace, 'receiptOrderId'> {
  readonly packageCount: number
}

/** Puts received goods into stock (RECEIVE); gives the stock record of each line, in order. */
export async function receiveStock(
  ctx: Context,
  { receiptOrderId, lines }: { receiptOrderId: Id<'receiptOrder'> | null; lines: readonly ReceivedStock[] },
): Promise<string[]> {
  const ids = await takeRecords(
    ctx,
    lines.map((line) => ({ ...line, receiptOrderId })),
  )
  await lockRecords(ctx, ids)
  await changeStock(
    ctx,
    lines.map((line, n) => ({
      inventoryId: ids[n] as string,
      type: 'RECEIVE',
      packages: line.packageCount,
      receiptOrderId,
      effectiveOn: line.receivedOn,
    })),
  )
  await announceStock(ctx, lines)
  return ids
}

/** A received line as it is in stock, and as it should be; `next: null` takes the line out. */
interface ReceivedChange {
  readonly inventoryId: Id<'inventory'>
  readonly packageCount: number
  readonly next: ReceivedStock | null
}

/**
 * Corrects received lines (RECEIVE_UPDATE, RECEIVE_REMOVE); gives the stock record of each line, null for removed ones.
 * Refuses with InventoryNotAvailable, naming what is left, when goods were moved, reserved or picked meanwhile.
 */
export async function changeReceived(
  ctx: Context,
  { receiptOrderId, changes }: { receiptOrderId: Id<'receiptOrder'>; changes: readonly ReceivedChange[] },
): Promise<(string | null)[]> {
  const places = changes.flatMap(({ next }) => (next ? [{ ...next, receiptOrderId }] : []))
  const targets = places.length > 0 ? await takeRecords(ctx, places) : []
  const records = await lockRecords(ctx, [...changes.map((change) => change.inventoryId), ...targets])
  const ids = changes.map(({ next }) => (next ? (targets.shift() ?? null) : null))
  const steps = changes.flatMap(({ inventoryId, packageCount, next }, n): StockChange[] => {
    const target = ids[n] ?? null
    const base = { receiptOrderId, causeId: newId<'cause'>() }
    if (next === null || target === null)
      return [{ ...base, inventoryId, type: 'RECEIVE_REMOVE', packages: -packageCount }]
    const effectiveOn = next.receivedOn
    if (target === inventoryId)
      return [{ ...base, inventoryId, type: 'RECEIVE_UPDATE', packages: next.packageCount - packageCount, effectiveOn }]
    return [
      { ...base, inventoryId, type: 'RECEIVE_UPDATE', packages: -packageCount, effectiveOn },
      { ...base, inventoryId: target, type: 'RECEIVE_UPDATE', packages: next.packageCount, effectiveOn },
    ]
  })
  requireUntouched(
    records,
    changes.filter(
      ({ inventoryId, packageCount, next }, n) => inventoryId !== ids[n] || packageCount !== next?.packageCount,
    ),
  )
  requireFree(records, steps)
  await changeStock(ctx, steps)
  await announceStock(ctx, [...records.values()])
  return ids
}

/** Refuses to correct lines whose goods have left the place where they were received, or the shelf (RCPT-030). */
function requireUntouched(records: ReadonlyMap<string, StockRecord>, changes: readonly ReceivedChange[]): void {
  for (const { inventoryId, packageCount } of changes) {
    const { packageCount: onHand, pickedCount } = found(records.get(inventoryId))
    const left = onHand - pickedCount
    if (left >= packageCount) continue
    fail('InventoryNotAvailable', {
      message: `Only ${left} of the ${packageCount} packages of this line are untouched: the others were moved or picked meanwhile. Correct the goods where they are now.`,
      info: { inventoryId, left, received: packageCount },
    })
  }
}

/** Refuses when changes would take more from a record than what nobody holds; records must be locked. */
function requireFree(records: ReadonlyMap<string, StockRecord>, changes: readonly StockChange[]): void {
  const totals = new Map<string, number>()
  for (const { inventoryId, packages = 0 } of changes)
    totals.set(inventoryId, (totals.get(inventoryId) ?? 0) + packages)
  for (const [inventoryId, packages] of totals) {
    const record = found(records.get(inventoryId))
    const left = record.packageCount - record.allocatedCount
    if (packages >= 0 || left + packages >= 0) continue
    fail('InventoryNotAvailable', {
      message: `Only ${left} of these packages are left in this stock record: others were moved, reserved or picked meanwhile.`,
      info: { inventoryId, left, onHand: record.packageCount, reserved: record.allocatedCount },
    })
  }
}

/** Tells the screens that stock changed, once a merchant. */
export async function announceStock(ctx: Context, places: readonly { readonly storeId: Id<'store'> }[]): Promise<void> {
  for (const storeId of new Set(places.map((place) => place.storeId))) await ctx.emit('inventory.changed', { storeId })
}

/**
 * Writes to the ledger what is missing from it, so that it adds up to what stock records hold. The records must be locked;
 * nothing on hand changes.
 */
export async function writeLedgerDifference(ctx: Context, ids: readonly Id<'inventory'>[], why: string): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((inventoryId) => ({ id: newId(), inventory_id: inventoryId }))
  await statement('ledger.write-difference')`
    insert into inventory_log (account_id, id, store_id, type, created_at, effective_on, created_by, inventory_id, warehouse_id,
      stock_location_id, storage_package_type_id, product_id, product_package_type_id, lot, expires_on, condition,
      before_count, package_change, after_count, unit_change, cause_id, request_id, reason)
    select i.account_id, r.id, i.store_id, 'ADJUSTMENT', ${ctx.now()}, (${ctx.now()}::timestamptz at time zone h.time_zone)::date,
      ${ctx.user.id}, i.id, i.warehouse_id, i.stock_location_id, i.storage_package_type_id, i.product_id, i.product_package_type_id,
      i.lot, i.expires_on, i.condition, g.packages, i.package_count - g.packages, i.package_count,
      (i.package_count - g.packages)::bigint * t.unit_quantity, ${newId()}, ${ctx.requestId}, ${why}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, inventory_id text)
    join inventory i on i.account_id = ${ctx.account.id} and i.id = r.inventory_id
    join warehouses h on h.account_id = i.account_id and h.id = i.warehouse_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    cross join lateral (select coalesce(sum(package_change), 0)::integer as packages from inventory_log l
      where l.account_id = i.account_id and l.inventory_id = i.id) g
    where i.package_count <> g.packages`.execute(ctx.db)
}

/** Sets what is allocated and picked of locked stock records to what open reservations add up to. */
export async function recountAllocations(ctx: Context, ids: readonly Id<'inventory'>[]): Promise<void> {
  await statement('ledger.recount-allocations')`
    update inventory i set allocated_count = s.held, picked_count = s.picked, updated_at = ${ctx.now()}
    from (select x.id, coalesce(sum(r.package_count), 0)::integer as held, coalesce(sum(r.picked_count), 0)::integer as picked
      from unnest(${[...new Set(ids)]}::text[]) as x(id)
      left join reservations r on r.account_id = ${ctx.account.id} and r.inventory_id = x.id and r.shipped_at is null group by x.id) s
    where i.account_id = ${ctx.account.id} and i.id = s.id and s.held <= i.package_count`.execute(ctx.db)
}
