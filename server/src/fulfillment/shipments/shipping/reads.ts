import { box, mostCarriers, type ShippingInfo } from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import { round } from '@crossdock/contract/units'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { crossesBorder } from './rules.ts'

/** The boxes of a packed order, in their order. */
async function listBoxes(ctx: Context, orderId: Id<'shipmentOrder'>): Promise<ShippingInfo['boxes']> {
  const { rows } = await statement('shipping.list-boxes', {
    id: col.id('shipmentBox'),
    name: col.text,
    quantity: col.int4,
    depth: col.numeric,
    width: col.numeric,
    height: col.numeric,
    weight: col.numeric,
    contents: col.json(box.shape.contents),
  })`
    select b.id, b.name, b.quantity, b.depth, b.width, b.height, b.weight,
      (select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'unitsCount', x.units_count) order by x.id), '[]')
        from shipment_box_contents x join products p on p.account_id = x.account_id and p.id = x.product_id
        where x.account_id = b.account_id and x.box_id = b.id) as contents
    from shipment_boxes b
    where b.account_id = ${ctx.account.id} and b.shipment_order_id = ${orderId}
    order by b.position, b.id`.execute(ctx.db)
  return rows
}

/** Orders of a merchant among which its last carriers and declarations are looked for. */
const lastOrders = 200

/** The products of an order as its customs declaration starts with them. */
async function listDeclarable(
  ctx: Context,
  { id, storeId }: { readonly id: Id<'shipmentOrder'>; readonly storeId: Id<'store'> },
): Promise<ShippingInfo['customs']> {
  const { rows } = await statement('shipping.list-declarable', {
    productId: col.id('product'),
    sku: col.text,
    description: col.text,
    hsCode: col.text.orNull,
    unitsCount: col.int4,
    declared: col.numeric.orNull,
    country: col.text.orNull,
  })`
    with lines as (
      select p.id, p.sku, p.description, p.hs_code, sum(i.units_count)::int as units
      from shipment_order_items i join products p on p.account_id = i.account_id and p.id = i.product_id
      where i.account_id = ${ctx.account.id} and i.shipment_order_id = ${id}
      group by p.account_id, p.id, p.sku, p.description, p.hs_code
    ), before as (
      select o.id, o.completed_at, o.customs from shipment_orders o
      where o.account_id = ${ctx.account.id} and o.store_id = ${storeId} and o.completed_at is not null
      order by o.completed_at desc limit ${lastOrders}
    )
    select l.id as "productId", l.sku, l.description, l.hs_code as "hsCode", l.units as "unitsCount",
      round(last.declared * l.units / nullif(last.units, 0), 2) as declared, last.country
    from lines l left join lateral (
      select (c.line ->> 'declared')::numeric as declared, c.line ->> 'country' as country,
        (select sum(i.units_count) from shipment_order_items i
          where i.account_id = ${ctx.account.id} and i.shipment_order_id = b.id and i.product_id = l.id) as units
      from before b cross join lateral jsonb_array_elements(b.customs) c (line)
      where c.line ->> 'productId' = l.id::text order by b.completed_at desc limit 1
    ) last on true
    order by l.sku`.execute(ctx.db)
  return rows
}

/** Carriers of what left last of a merchant's goods, the last first. */
async function listCarriers(ctx: Context, storeId: Id<'store'>): Promise<string[]> {
  const { rows } = await statement('shipping.list-carriers', { carrier: col.text })`
    select o.carrier from (select coalesce(o.carrier_name, o.pickup_carrier_name) as carrier, o.completed_at from shipment_orders o
      where o.account_id = ${ctx.account.id} and o.store_id = ${storeId} and o.completed_at is not null
        and coalesce(o.delivery_option, '') not in ('IN_HOUSE', 'ORDER_POOL')
      order by o.completed_at desc limit ${lastOrders}) o
    where o.carrier is not null group by o.carrier order by max(o.completed_at) desc, o.carrier limit ${mostCarriers}`.execute(
    ctx.db,
  )
  return rows.map(({ carrier }) => carrier)
}

/** What is looked at before an order leaves, without the carriers that are offered. */
export async function getHandover(ctx: Context, id: Id<'shipmentOrder'>): Promise<Omit<ShippingInfo, 'carriers'>> {
  const order = await getShipmentOrder(ctx, id)
  const boxes = await listBoxes(ctx, id)
  const needsCustoms = crossesBorder(order.businessDeliveryInfo?.recipientCountry ?? null, ctx.account.country)
  return {
    order,
    boxes,
    totalWeight: round(
      boxes.reduce((sum, box) => sum + box.weight * box.quantity, 0),
      3,
    ),
    needsCustoms,
    customs: needsCustoms ? await listDeclarable(ctx, order) : [],
  }
}

export async function getShippingInfo(ctx: Context, id: Id<'shipmentOrder'>): Promise<ShippingInfo> {
  const handover = await getHandover(ctx, id)
  return { ...handover, carriers: await listCarriers(ctx, handover.order.storeId) }
}
