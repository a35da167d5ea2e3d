import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { operationStates } from '@crossdock/contract/fulfillment/receipts/orders'
import type * as contract from '@crossdock/contract/fulfillment/receipts/totals'
import { exactTotal } from '@crossdock/contract/paging'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { col, statement } from '../../../platform/statement.ts'
import { type ReceiptFilters, receiptConditions } from '../search/reads.ts'

/** What the orders of a list come to. */
export async function sumReceiptOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.totals>,
): Promise<AnswerOf<typeof contract.totals>> {
  const part = sql`select o.package_count as packages, o.unit_count as units, o.received_count as received
    from receipt_orders o where ${sql.join(receiptConditions(ctx, input), sql` and `)}`
  const { count, sums } = await sumList(ctx, [part], ['packages', 'units', 'received'])
  return { orders: count, ...sums }
}

/** What each list has, and what of it is due; each is counted to 10,000. */
export async function countReceiptOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.counts>,
): Promise<AnswerOf<typeof contract.counts>> {
  const open = [...operationStates]
  const count = (more: ReceiptFilters) =>
    sql`(select count(*) from (select from receipt_orders o
      where ${sql.join(receiptConditions(ctx, { ...input, ...more }), sql` and `)} limit ${exactTotal + 1}) as counted)`
  const { rows } = await statement('receipts.counts', {
    all: col.int8,
    drafts: col.int8,
    operation: col.int8,
    completed: col.int8,
    expected: col.int8,
    overdue: col.int8,
    today: col.int8,
    mine: col.int8,
  })`select ${count({})} as "all", ${count({ states: ['DRAFT'] })} as drafts, ${count({ states: open })} as operation,
    ${count({ states: ['COMPLETED'] })} as completed, ${count({ states: ['EXPECTED'] })} as expected,
    ${count({ due: 'overdue' })} as overdue, ${count({ due: 'today' })} as today,
    ${count({ states: open, assignedTo: [ctx.user.id] })} as mine`.execute(ctx.db)
  const none = { all: 0, drafts: 0, operation: 0, completed: 0, expected: 0, overdue: 0, today: 0, mine: 0 }
  return rows[0] ?? none
}
