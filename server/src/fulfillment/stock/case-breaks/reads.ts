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

/** Which of these stores have packages broken for their orders without being asked. */
export async function findBreakingStores(ctx: Context, storeIds: readonly Id<'store'>[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText([...new Set(storeIds)]))
    .where('breaks_cases', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
