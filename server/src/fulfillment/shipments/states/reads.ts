import type { TaskState } from '@crossdock/contract/fulfillment/receipts/orders'
import type { ShipmentState, TaskKind } from '@crossdock/contract/fulfillment/shipments/states'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** What steps of an order depend on. */
export interface OrderFacts {
  readonly id: string
  readonly storeId: string
  readonly warehouseId: string
  readonly referenceId: string
  readonly state: ShipmentState
  readonly taskKind: TaskKind
  readonly taskState: TaskState
  readonly assigneeId: string | null
  readonly isStrict: boolean
  readonly version: number
}

/** Columns of `shipment_orders o` as OrderFacts. */
export const orderFacts = sql<OrderFacts>`o.id, o.store_id as "storeId", o.warehouse_id as "warehouseId", o.reference_id as "referenceId",
  o.state, o.task_kind as "taskKind", o.task_state as "taskState", o.assignee_id as "assigneeId", o.is_strict as "isStrict", o.version`

/** An order as it is, not locked. */
export async function findOrder(ctx: Context, id: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select ${orderFacts} from shipment_orders o where o.account_id = ${ctx.account.id} and o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** An order's line as the allocator wants it. */
export interface OrderLine {
  readonly itemId: string
  readonly orderId: string
  readonly productId: string
  readonly productPackageTypeId: string
  readonly unitsCount: number
}

export async function listOrderLines(ctx: Context, orderIds: readonly string[]): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select i.id as "itemId", i.shipment_order_id as "orderId", i.product_id as "productId",
      i.product_package_type_id as "productPackageTypeId", i.units_count as "unitsCount"
    from shipment_order_items i
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = any(${[...orderIds]}::text[])
    order by i.shipment_order_id, i.position, i.id`.execute(ctx.db)
  return rows
}
