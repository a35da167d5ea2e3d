import type { FileEvent } from '@crossdock/contract/fulfillment/order-events'
import type { ReceiptEvent } from '@crossdock/contract/fulfillment/receipts/timeline'
import type { ShipmentEvent } from '@crossdock/contract/fulfillment/shipments/timeline'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import type { OfOrder } from '../../platform/order-machine.ts'
import { statement } from '../../platform/statement.ts'

/** Appends to the timelines of orders, in this transaction. */
async function tell(
  ctx: Context,
  events: readonly OfOrder<{ readonly type: string; readonly detail: object }, Id<'receiptOrder' | 'shipmentOrder'>>[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ storeId, orderId, type, detail }) => ({
    id: newId(),
    store_id: storeId,
    order_id: orderId,
    type,
    detail,
  }))
  await statement('order-events.add-order-events')`${kept}
    insert into order_events (account_id, at, user_id, id, store_id, order_id, type, detail)
    select ${ctx.account.id}, ${ctx.now()}, ${ctx.user.id}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, store_id text, order_id text, type text, detail jsonb)`.execute(
    ctx.db,
  )
}

/** Tells what happened to shipment orders, for their timelines, in this transaction. */
export const tellShipments = (
  ctx: Context,
  ...events: readonly OfOrder<ShipmentEvent, Id<'shipmentOrder'>>[]
): Promise<void> => tell(ctx, events)

/** The same of receipt orders. */
export const tellReceipts = (
  ctx: Context,
  ...events: readonly OfOrder<ReceiptEvent, Id<'receiptOrder'>>[]
): Promise<void> => tell(ctx, events)

/** Tells what became of a file of an order, of whatever kind. */
export const tellOfFile = (
  ctx: Context,
  event: OfOrder<FileEvent, Id<'receiptOrder' | 'shipmentOrder'>>,
): Promise<void> => tell(ctx, [event])

/** Takes the timeline of a deleted order away: nobody can read it any more. What was done to the order stays in the audit. */
export async function dropOrderEvents(ctx: Context, orderId: Id<'receiptOrder' | 'shipmentOrder'>): Promise<void> {
  await ctx.db
    .deleteFrom('order_events')
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', orderId)
    .execute()
}
