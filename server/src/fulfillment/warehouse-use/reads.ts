import { operationStates as inReceiving } from '@crossdock/contract/fulfillment/receipts/orders'
import { operationStates as inShipping } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import type { WarehouseStats } from '@crossdock/contract/warehouse/warehouses'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'
import { contentsOf } from '../../warehouse/stock-locations/reads.ts'

/** True when goods on hand stand in a warehouse, a location or a storage package. Sees the caller's stores only: ask `acrossStores`. */
export async function hasStock(
  ctx: Context,
  ...[column, id]:
    | ['warehouse_id', Id<'warehouse'>]
    | ['stock_location_id', Id<'stockLocation'>]
    | ['storage_package_type_id', Id<'storagePackageType'>]
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where(column, '=', id)
    .where('is_stocked', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when goods stand in one of these storage packages in a location of that type. */
export async function hasStockInLinks(
  ctx: Context,
  links: readonly {
    readonly stockLocationTypeId: Id<'stockLocationType'>
    readonly storagePackageTypeId: Id<'storagePackageType'>
  }[],
): Promise<boolean> {
  if (links.length === 0) return false
  const { rows } = await statement('warehouse-use.has-stock-in-links')`
    select 1 from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as k("stockLocationTypeId" text, "storagePackageTypeId" text)
    where exists (select 1 from inventory i
      join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
      where i.account_id = ${ctx.account.id} and i.storage_package_type_id = k."storagePackageTypeId" and i.is_stocked
        and l.stock_location_type_id = k."stockLocationTypeId")
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

// Named one by one, so that the indexes by state find them among the completed.
const openReceipts = sql`('DRAFT', 'EXPECTED', 'PROCESSING')`
const openShipments = sql`('DRAFT', 'READY', 'PICKING', 'BACK_ORDER')`

/** Whether receipts or shipments that are not completed point at the warehouse, or belong to the store. */
export async function openOrders(
  ctx: Context,
  ...[column, id]: ['warehouse_id', Id<'warehouse'>] | ['store_id', Id<'store'>]
): Promise<{ receipts: boolean; shipments: boolean }> {
  const isTheirs = sql`${sql.ref(`o.${column}`)} = ${id}`
  const { rows } = await statement('warehouse-use.open-orders', { receipts: col.bool, shipments: col.bool })`
    select exists (select 1 from receipt_orders o
        where o.account_id = ${ctx.account.id} and ${isTheirs} and o.state in ${openReceipts}) as receipts,
      exists (select 1 from shipment_orders o
        where o.account_id = ${ctx.account.id} and ${isTheirs} and o.state in ${openShipments}) as shipments`.execute(
    ctx.db,
  )
  return rows[0] ?? { receipts: false, shipments: false }
}

/** SQL: what goods in the location `l` come to, of all stores, without what was picked and is on its way out. */
export const goodsMeasures = sql`
  select coalesce(sum((i.package_count - i.picked_count) * t.weight), 0) as weight,
    coalesce(sum((i.package_count - i.picked_count) * t.depth * t.width * t.height), 0) as volume
  from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
  where i.account_id = l.account_id and i.stock_location_id = l.id and i.is_stocked`

/** Weight in kg of what stands in locations, by location: goods, and orders of the sorting hub. */
export async function contentWeightOf(
  ctx: Context,
  locationIds: readonly Id<'stockLocation'>[],
): Promise<Map<string, number>> {
  const contents = await contentsOf(ctx, locationIds)
  return new Map([...contents].map(([id, { weight }]) => [id, weight]))
}

/** Products in stock and orders in operation of warehouses, in the caller's store: those of the lists that lead on. Counts end at 10,001. */
export async function countUse(
  ctx: Context,
  warehouseIds: readonly Id<'warehouse'>[],
): Promise<Map<string, Partial<WarehouseStats>>> {
  const most = exactTotal + 1
  const inStore = ctx.storeId === null ? sql`` : sql`and x.store_id = ${ctx.storeId}`
  const { rows } = await statement('warehouse-use.count-use', {
    id: col.id('warehouse'),
    products: col.int8,
    receipts: col.int8,
    shipments: col.int8,
  })`
    select w.id,
      (select count(*) from (select distinct x.product_id from inventory x
        where x.account_id = ${ctx.account.id} and x.warehouse_id = w.id and x.is_stocked ${inStore} limit ${most}) as p) as products,
      (select count(*) from (select 1 from receipt_orders x
        where x.account_id = ${ctx.account.id} and x.warehouse_id = w.id and x.state in (${sql.join(inReceiving)}) ${inStore} limit ${most}) as r) as receipts,
      (select count(*) from (select 1 from shipment_orders x
        where x.account_id = ${ctx.account.id} and x.warehouse_id = w.id and x.state in (${sql.join(inShipping)}) ${inStore} limit ${most}) as s) as shipments
    from unnest(${[...warehouseIds]}::text[]) as w(id)`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      { productsInStock: row.products, openReceiptOrders: row.receipts, openShipmentOrders: row.shipments },
    ]),
  )
}
