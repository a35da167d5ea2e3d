import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type { Shortage } from '@crossdock/contract/fulfillment/shipments/waiting'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'
import type { OrderShortage } from '../../stock/reservations/reads.ts'

/** Shortages with the names of their products, as people read them. */
export async function nameShortages(ctx: Context, shortages: readonly OrderShortage[]): Promise<Shortage[]> {
  if (shortages.length === 0) return []
  const ids = [...new Set(shortages.map(({ productId }) => productId))]
  const { rows } = await statement('placement.name-shortages', {
    id: col.id('product'),
    sku: col.text,
    description: col.text,
  })`
    select id, sku, description from products where account_id = ${ctx.account.id} and id = any(${ids}::text[])`.execute(
    ctx.db,
  )
  const names = new Map(rows.map((row) => [row.id, row]))
  return shortages.map(({ itemId, productId, neededUnits, availableUnits, packedUnits, onHoldUnits }) => ({
    itemId,
    productId,
    sku: names.get(productId)?.sku ?? '',
    description: names.get(productId)?.description ?? '',
    neededUnits,
    availableUnits,
    // What was stored before packages could be broken does not know.
    packedUnits: packedUnits ?? 0,
    onHoldUnits,
  }))
}

/**
 * The place of a back order in its line: how many back orders of the merchant and warehouse that are as old or older want
 * one of the products it is short of, itself included. Counted to 1,000.
 */
export async function readPosition(
  ctx: Context,
  orderId: Id<'shipmentOrder'>,
  productIds: readonly Id<'product'>[],
): Promise<number> {
  const { rows } = await statement('placement.read-position', { position: col.int4 })`
    select count(*)::integer as position from (
      select 1 from shipment_orders mine
      join shipment_orders o on o.account_id = mine.account_id and o.store_id = mine.store_id and o.phase = 'BACK_ORDER'
        and o.warehouse_id = mine.warehouse_id and (o.created_at, o.id) <= (mine.created_at, mine.id)
      where mine.account_id = ${ctx.account.id} and mine.id = ${orderId}
        and (o.id = mine.id or exists (select 1 from shipment_order_items i where i.account_id = o.account_id
          and i.shipment_order_id = o.id and i.product_id = any(${[...productIds]}::text[])))
      limit 1000) as line`.execute(ctx.db)
  return rows[0]?.position ?? 1
}

/** How many orders of a phase the account has, in all its stores: what plan limits count. */
export async function countOrders(ctx: Context, phase: 'OPERATION' | 'BACK_ORDER'): Promise<number> {
  return acrossStores(ctx, async ({ db }) => {
    const { rows } = await statement('placement.count-orders', { count: col.int8 })`
      select count(*) as count from shipment_orders where account_id = ${ctx.account.id} and phase = ${phase}`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  })
}

/** Most receipts that are named of what a back order waits for. */
const mostComing = 5

/** What of some products is on its way to a warehouse: lines of open receipt orders, as far as they have not been received. */
export async function readComing(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  productIds: readonly Id<'product'>[],
): Promise<NonNullable<ShipmentOrder['waiting']>['coming']> {
  if (productIds.length === 0) return []
  const { rows } = await statement('placement.read-coming', {
    productId: col.id('product'),
    sku: col.text,
    receiptOrderId: col.id('receiptOrder'),
    referenceId: col.text,
    expectedArrival: col.date.orNull,
    units: col.int8,
  })`
    select i.product_id as "productId", p.sku, o.id as "receiptOrderId", o.reference_id as "referenceId",
      o.expected_arrival as "expectedArrival", sum((i.package_quantity - i.received_count)::bigint * t.unit_quantity)::bigint as units
    from receipt_order_items i
    join receipt_orders o on o.account_id = i.account_id and o.id = i.receipt_order_id and o.phase = 'OPERATION'
      and o.warehouse_id = ${warehouseId} and o.report_confirmed_at is null
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.product_id = any(${productIds}::text[]) and i.received_count < i.package_quantity
    group by i.product_id, p.sku, o.id, o.reference_id, o.expected_arrival
    order by o.expected_arrival nulls last, o.id, p.sku limit ${mostComing}`.execute(ctx.db)
  return rows
}
