import type { ShippingInfo } from '@crossdock/contract/fulfillment/shipping'
import { round } from '@crossdock/contract/units'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { getShipmentOrder } from '../shipment-orders/reads.ts'
import { crossesBorder } from './rules.ts'

/** The boxes of a packed order, in their order. */
async function listBoxes(ctx: Context, orderId: string): Promise<ShippingInfo['boxes']> {
  return ctx.db
    .selectFrom('shipment_boxes')
    .select(['name', 'quantity', 'depth', 'width', 'height', 'weight'])
    .where('account_id', '=', ctx.account.id)
    .where('shipment_order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The products of an order as its customs declaration starts with them. */
async function listDeclarable(ctx: Context, orderId: string): Promise<ShippingInfo['customs']> {
  const { rows } = await sql<ShippingInfo['customs'][number]>`
    select p.id as "productId", p.sku, p.description, p.hs_code as "hsCode", sum(i.units_count)::int as "unitsCount"
    from shipment_order_items i join products p on p.account_id = i.account_id and p.id = i.product_id
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = ${orderId}
    group by p.account_id, p.id, p.sku, p.description, p.hs_code order by p.sku`.execute(ctx.db)
  return rows
}

export async function getShippingInfo(ctx: Context, id: string): Promise<ShippingInfo> {
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
    customs: needsCustoms ? await listDeclarable(ctx, id) : [],
  }
}
