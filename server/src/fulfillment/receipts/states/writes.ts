import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { orderMachine, type Standings } from '../../../platform/order-machine.ts'
import { requireAssignee } from '../../assignees/rules.ts'
import { tellReceipts } from '../../order-events/writes.ts'
import { type ReceiptFacts, receiptColumns, receiptFacts } from './reads.ts'
import { type ReceiptStanding, steps } from './rules.ts'

/**
 * Receipt orders: how they begin, are locked and go from state to state. Whatever changes an order or its lines locks it first.
 * That lets stock records that name the order be made meanwhile: relocating its goods does not wait for receiving, nor the
 * other way round.
 */
export const receipts = orderMachine({
  table: 'receipt_orders',
  entity: 'receipt-order',
  changed: 'receipt.changed',
  columns: receiptColumns,
  facts: receiptFacts,
  standing: { state: 'state', taskState: 'task_state' },
  steps,
  starts: { DRAFT: () => ({}), EXPECTED: () => ({}) },
  tell: tellReceipts,
  check: requireCurrentStore,
  refuse: ({ state, taskState }: ReceiptFacts, _allowed: Standings<ReceiptStanding>) =>
    fail('WrongState', { info: { state, taskState } }),
})

/** An order that the caller may receive, locked: it was given to nobody, or to the caller among others. */
export async function lockTask(ctx: Context, id: Id<'receiptOrder'>): Promise<ReceiptFacts> {
  const order = await receipts.lockOne(ctx, id)
  if (ctx.user.isOwner) return order
  // Read once the order is locked: whom it was given to may have changed while this waited.
  const rows = await ctx.db
    .selectFrom('receipt_order_assignees')
    .select('user_id')
    .where('account_id', '=', ctx.account.id)
    .where('receipt_order_id', '=', id)
    .execute()
  requireAssignee(
    ctx,
    rows.map((row) => row.user_id),
  )
  return order
}
