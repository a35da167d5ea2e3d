import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'

/** What steps of an order depend on. */
export const orderColumns = {
  id: col.id('shipmentOrder'),
  storeId: col.id('store'),
  warehouseId: col.id('warehouse'),
  referenceId: col.text,
  state: col.oneOf(shipmentStates),
  taskKind: col.oneOf(taskKinds),
  taskState: col.oneOf(taskStates),
  assigneeId: col.id('user').orNull,
  isStrict: col.bool,
  version: col.int4,
}
export type OrderFacts = RowOf<typeof orderColumns>

/** Columns of `shipment_orders o` as OrderFacts. */
export const orderFacts = sql`o.id, o.store_id as "storeId", o.warehouse_id as "warehouseId", o.reference_id as "referenceId",
  o.state, o.task_kind as "taskKind", o.task_state as "taskState", o.assignee_id as "assigneeId", o.is_strict as "isStrict", o.version`

/** An order as it is, not locked. */
export async function findOrder(ctx: Context, id: Id<'shipmentOrder'>): Promise<OrderFacts | undefined> {
  const { rows } = await statement('shipments.find-order', orderColumns)`
    select ${orderFacts} from shipment_orders o where o.account_id = ${ctx.account.id} and o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** A line of an order, from the moment that it is understood until it is picked: others name it `itemId`. */
export interface OrderLine {
  readonly id: Id<'shipmentOrderItem'>
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  /** What is ordered of it. */
  readonly unitsCount: number
}

/** Lines of orders, in their order. */
export const listOrderLines = (
  ctx: Context,
  orderIds: readonly Id<'shipmentOrder'>[],
): Promise<(OrderLine & { readonly orderId: Id<'shipmentOrder'> })[]> =>
  ctx.db
    .selectFrom('shipment_order_items as i')
    .select(['i.id', 'i.shipment_order_id as orderId', 'i.product_id as productId'])
    .select(['i.product_package_type_id as productPackageTypeId', 'i.units_count as unitsCount'])
    .where('i.account_id', '=', ctx.account.id)
    .where('i.shipment_order_id', '=', anyText(orderIds))
    .orderBy('i.shipment_order_id')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
