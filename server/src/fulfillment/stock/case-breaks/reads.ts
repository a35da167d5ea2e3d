import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyText } from '../../../platform/statement.ts'

/** Packages that were broken for a line of an order, and where their units went. */
export interface CaseBreak {
  readonly id: string
  readonly orderId: string
  readonly itemId: string
  readonly fromInventoryId: string
  readonly toInventoryId: string
  readonly packages: number
  readonly units: number
}

/** What was broken for orders and not put together again, oldest first. */
export async function findBreaks(ctx: Context, orderIds: readonly string[]): Promise<CaseBreak[]> {
  const { rows } = await sql<CaseBreak>`
    select id, shipment_order_id as "orderId", item_id as "itemId", from_inventory_id as "fromInventoryId",
      to_inventory_id as "toInventoryId", package_count as packages, unit_count as units
    from case_breaks where account_id = ${ctx.account.id} and shipment_order_id = any(${[...orderIds]}::text[])
    order by id`.execute(ctx.db)
  return rows
}

/** Which of these stores have packages broken for their orders without being asked. */
export async function findBreakingStores(ctx: Context, storeIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText([...new Set(storeIds)]))
    .where('breaks_cases', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
