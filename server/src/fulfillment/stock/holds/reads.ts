import { type Id, id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { mayLeaveFrom } from '../ledger/reads.ts'

/** What a locked order asks for and holds, and the stock records of that. */
const orderHolds = {
  items: col.json(
    z.array(
      z.object({
        id: id('shipmentOrderItem'),
        productId: id('product'),
        productPackageTypeId: id('productPackageType'),
        unitsCount: z.int(),
      }),
    ),
  ),
  reservations: col.json(
    z.array(
      z.object({
        id: z.string(),
        orderId: id('shipmentOrder'),
        itemId: id('shipmentOrderItem'),
        inventoryId: id('inventory'),
        packages: z.int(),
        picked: z.int(),
      }),
    ),
  ),
  records: col.json(
    z.array(
      z.object({
        inventoryId: id('inventory'),
        productId: id('product'),
        productPackageTypeId: id('productPackageType'),
        unitQuantity: z.int(),
        free: z.int(),
        isPickable: z.boolean(),
      }),
    ),
  ),
  /** Its goods have left: nothing of it can be picked or put back any more. */
  isShipped: col.bool,
}
export type OrderHolds = RowOf<typeof orderHolds>

/** Lines and open holds of a locked order, with the stock records of these holds and of others, locked in the order of their ids. */
export async function lockHolds(
  ctx: Context,
  order: { readonly id: Id<'shipmentOrder'>; readonly warehouseId: Id<'warehouse'> },
  inventoryIds: readonly Id<'inventory'>[],
): Promise<OrderHolds> {
  const { rows } = await statement('holds.lock', orderHolds)`
    with held as materialized (
      select r.id, r.shipment_order_id as "orderId", r.item_id as "itemId", r.inventory_id as "inventoryId",
        r.package_count as packages, r.picked_count as picked, r.shipped_at is not null as "isShipped"
      from reservations r
      where r.account_id = ${ctx.account.id} and r.shipment_order_id = ${order.id} order by r.id
    ), locked as materialized (
      select i.id as "inventoryId", i.product_id as "productId", i.product_package_type_id as "productPackageTypeId",
        t.unit_quantity as "unitQuantity", i.package_count - i.allocated_count as free,
        coalesce(${mayLeaveFrom(ctx, order.warehouseId)}, false) as "isPickable"
      from inventory i
      join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      where i.account_id = ${ctx.account.id}
        and i.id = any(array(select "inventoryId" from held where not "isShipped") || ${[...inventoryIds]}::text[])
      order by i.id for no key update of i
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'productId', n.product_id,
        'productPackageTypeId', n.product_package_type_id, 'unitsCount', n.units_count) order by n.position), '[]')
        from shipment_order_items n where n.account_id = ${ctx.account.id} and n.shipment_order_id = ${order.id}) as items,
      (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from held where not "isShipped") as reservations,
      (select coalesce(jsonb_agg(to_jsonb(locked)), '[]') from locked) as records,
      exists (select 1 from held where "isShipped") as "isShipped"`.execute(ctx.db)
  return found(rows[0])
}

/** Lines whose picked units are not what the order says, or that hold something unpicked. */
export async function findUnevenlyPicked(
  ctx: Context,
  orderIds: readonly Id<'shipmentOrder'>[],
): Promise<
  {
    readonly orderId: Id<'shipmentOrder'>
    readonly itemId: Id<'shipmentOrderItem'>
    readonly units: number
    readonly pickedUnits: number
  }[]
> {
  const { rows } = await statement('holds.find-unevenly-picked', {
    orderId: col.id('shipmentOrder'),
    itemId: col.id('shipmentOrderItem'),
    units: col.int4,
    pickedUnits: col.int8,
  })`
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
