import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { mayLeaveFrom } from '../ledger/reads.ts'
import type { PickItem, PickRecord } from './rules.ts'

/** An order as pickers see it. */
export interface PickOrder {
  readonly storeId: string
  readonly warehouseId: string
  readonly isStrict: boolean
  /** Its goods have left: nothing of it can be picked or put back any more. */
  readonly isShipped: boolean
  readonly items: readonly PickItem[]
}

/** Stock records as pickers find them, locked in the order of their ids by the caller. */
export async function findPickRecords(
  ctx: Context,
  warehouseId: string,
  inventoryIds: readonly string[],
): Promise<Map<string, PickRecord>> {
  const { rows } = await sql<PickRecord>`
    select i.id as "inventoryId", i.product_id as "productId", i.product_package_type_id as "packageTypeId",
      t.unit_quantity as "unitQuantity", i.package_count - i.allocated_count as free, coalesce(${mayLeaveFrom(ctx, warehouseId)}, false) as "isPickable"
    from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.id = any(${[...inventoryIds]})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.inventoryId, row]))
}

/** The lines of an order, with their wish, and the order's warehouse and strictness. */
export async function findPickOrder(ctx: Context, orderId: string): Promise<PickOrder | null> {
  const { rows } = await sql<PickOrder>`
    select o.store_id as "storeId", o.warehouse_id as "warehouseId", o.is_strict as "isStrict",
      exists (select 1 from reservations r
        where r.account_id = o.account_id and r.shipment_order_id = o.id and r.shipped_at is not null) as "isShipped", (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'productId', i.product_id,
        'packageTypeId', i.product_package_type_id, 'units', i.units_count) order by i.position), '[]')
      from shipment_order_items i where i.account_id = o.account_id and i.shipment_order_id = o.id) as items
    from shipment_orders o where o.account_id = ${ctx.account.id} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Lines whose picked units are not what the order says, or that hold something unpicked. */
export async function findUnevenlyPicked(
  ctx: Context,
  orderIds: readonly string[],
): Promise<
  { readonly orderId: string; readonly itemId: string; readonly units: number; readonly pickedUnits: number }[]
> {
  const { rows } = await sql<{ orderId: string; itemId: string; units: number; pickedUnits: number }>`
    select i.shipment_order_id as "orderId", i.id as "itemId", i.units_count as units, coalesce(h.picked, 0)::bigint as "pickedUnits"
    from shipment_order_items i
    left join lateral (
      select sum(r.picked_count::bigint * t.unit_quantity) as picked, sum(r.package_count - r.picked_count) as waiting
      from reservations r
      join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
      join product_package_types t on t.account_id = v.account_id and t.id = v.product_package_type_id
      where r.account_id = i.account_id and r.item_id = i.id) h on true
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = any(${[...orderIds]}::text[])
      and (coalesce(h.picked, 0) <> i.units_count or coalesce(h.waiting, 0) <> 0)
    order by i.shipment_order_id, i.position`.execute(ctx.db)
  return rows
}
