import { conditionCodes } from '@crossdock/contract/fulfillment/stock/ledger'
import { type Block, blocks as blockNames } from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

/** A stock record: whole packages of one package type of a product in one place. */
export const stockRecord = {
  id: col.id('inventory'),
  storeId: col.id('store'),
  warehouseId: col.id('warehouse'),
  stockLocationId: col.id('stockLocation'),
  storagePackageTypeId: col.id('storagePackageType').orNull,
  productId: col.id('product'),
  productPackageTypeId: col.id('productPackageType'),
  lot: col.text,
  expiresOn: col.date.orNull,
  condition: col.code(conditionCodes),
  receivedOn: col.date,
  receiptOrderId: col.id('receiptOrder').orNull,
  /** On hand, picked ones included. */
  packageCount: col.int4,
  /** Of these, held by orders; picked ones included. */
  allocatedCount: col.int4,
  pickedCount: col.int4,
}
export type StockRecord = RowOf<typeof stockRecord>

/** The columns of `inventory i` as a StockRecord. */
export const stockColumns = sql`i.id, i.store_id as "storeId", i.warehouse_id as "warehouseId", i.stock_location_id as "stockLocationId",
  i.storage_package_type_id as "storagePackageTypeId", i.product_id as "productId", i.product_package_type_id as "productPackageTypeId",
  i.lot, i.expires_on as "expiresOn", i.condition, i.received_on as "receivedOn", i.receipt_order_id as "receiptOrderId",
  i.package_count as "packageCount", i.allocated_count as "allocatedCount", i.picked_count as "pickedCount"`

/** Stock records as they are, not locked; records of others are missing. */
export async function findStock(ctx: Context, ids: readonly Id<'inventory'>[]): Promise<Map<string, StockRecord>> {
  const { rows } = await statement('ledger.find-stock', stockRecord)`${kept}
    select ${stockColumns} from inventory i
    where i.account_id = ${ctx.account.id} and i.id = ${anyOf([...new Set(ids)])}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** SQL: today at `h`. */
const dayAt = (ctx: Context) => sql`(${ctx.now()}::timestamptz at time zone h.time_zone)::date`

/** SQL: goods of `i` are in a condition in which they are not sent to anybody. */
export const isUnsound = sql<SqlBool>`i.condition <> 5`

/**
 * What may leave is said here and nowhere else: why goods of stock record `i` in location `l` stay where they are on a day, the
 * first reason first. Each is true or false of every record, so that what none is true of may leave. The index of what is free
 * (`is_free`) leaves other conditions out ahead.
 */
const blocks = (day: RawBuilder<unknown>): Readonly<Record<Block, RawBuilder<SqlBool>>> => ({
  CONDITION: isUnsound,
  EXPIRED: sql`(i.expires_on is not null and i.expires_on < ${day})`,
  TEMPORARY_LOCATION: sql`(l.is_temporary or l.deleted_at is not null)`,
})

/** SQL: goods that are put into a location are not kept there by it, as they are by a temporary one. */
export const isForKeeping = (alias: 'l' | 'p') =>
  sql<SqlBool>`(not ${sql.ref(`${alias}.is_temporary`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`

/** SQL: why `i` may not leave its warehouse `h` from its location `l` today; null when it may. */
export const blockOf = (ctx: Context) => {
  const cases = Object.entries(blocks(dayAt(ctx))).map(([block, is]) => sql`when ${is} then ${sql.lit(block)}`)
  return col.oneOf(blockNames).orNull`case ${sql.join(cases, sql` `)} end`
}

/** SQL: `i` may leave from its location `l` on a day, by the calendar of its warehouse `h`; today, where none is named. */
export const mayLeave = (ctx: Context, day: RawBuilder<unknown> = dayAt(ctx)) =>
  sql<SqlBool>`(not ${sql.join(Object.values(blocks(day)), sql` and not `)})`

/** SQL: `i` stands in this warehouse and may leave it today; its location is looked up. */
export const mayLeaveFrom = (ctx: Context, warehouseId: Id<'warehouse'>) => sql<SqlBool>`
  (i.warehouse_id = ${warehouseId} and exists (select 1 from stock_locations l
    where l.account_id = i.account_id and l.id = i.stock_location_id and ${mayLeave(
      ctx,
      sql`(select ${dayAt(ctx)} from warehouses h where h.account_id = ${ctx.account.id} and h.id = ${warehouseId})`,
    )}))`

/** SQL: the joins that `mayLeave` and units need: `t` package type, `h` warehouse, `l` stock location of `i`. */
export const stockJoins = sql`
  join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
  join warehouses h on h.account_id = i.account_id and h.id = i.warehouse_id
  join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id`

/** As many products are looked for first; where there are more, a list comes upon them soon enough. */
const fewProducts = 1000

/**
 * Products with a stock record `i` that meets these conditions, when they are few: a list in another order would read
 * through nearly everything to find them. Null when they are many.
 */
export async function findFewProducts(
  ctx: Context,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<string[] | null> {
  const { rows } = await statement('ledger.find-few-products', { id: col.id('product') })`
    select i.product_id as id from inventory i
    where i.account_id = ${ctx.account.id} and i.is_stocked and ${sql.join([...conditions], sql` and `)} limit ${fewProducts + 1}`.execute(
    ctx.db,
  )
  return rows.length > fewProducts ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Units of a product on hand in each warehouse that has some, in any condition. */
export async function unitsByWarehouse(
  ctx: Context,
  productId: Id<'product'>,
): Promise<{ warehouse: { id: Id<'warehouse'>; title: string }; units: number }[]> {
  const { rows } = await statement('ledger.units-by-warehouse', {
    id: col.id('warehouse'),
    title: col.text,
    units: col.int8,
  })`
    select h.id, h.title, sum(i.package_count::bigint * t.unit_quantity)::bigint as units from inventory i ${stockJoins}
    where i.account_id = ${ctx.account.id} and i.product_id = ${productId} and i.is_stocked
    group by h.id, h.title order by lower(h.title)`.execute(ctx.db)
  return rows.map(({ id, title, units }) => ({ warehouse: { id, title }, units }))
}
