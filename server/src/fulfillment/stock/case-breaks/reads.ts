import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { anyText } from '../../../platform/statement.ts'

/** What was broken for orders and not put together again, oldest first. */
export const findBreaks = (ctx: Context, orderIds: readonly Id<'shipmentOrder'>[]) =>
  ctx.db
    .selectFrom('case_breaks')
    .select(['id', 'shipment_order_id as orderId', 'item_id as itemId', 'from_inventory_id as fromInventoryId'])
    .select(['to_inventory_id as toInventoryId', 'package_count as packages', 'unit_count as units'])
    .where('account_id', '=', ctx.account.id)
    .where('shipment_order_id', '=', anyText(orderIds))
    .orderBy('id')
    .execute()

/** Packages that were broken for a line of an order, and where their units went. */
export type CaseBreak = Awaited<ReturnType<typeof findBreaks>>[number]
