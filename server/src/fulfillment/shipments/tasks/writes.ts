import type { TaskState } from '@crossdock/contract/fulfillment/receipts/orders'
import { type TaskKind, taskStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { addOrderEvents } from '../../order-events/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { announceOrders, lockOrder, moveOrders, requireAssignee, requireState } from '../states/writes.ts'
import { canStep, type TaskStep } from './rules.ts'

/** An order that the caller may work on, locked. */
export async function lockTask(ctx: Context, id: string): Promise<OrderFacts> {
  const order = await lockOrder(ctx, id)
  requireAssignee(ctx, order)
  return order
}

/** Writes the state of an order's task, and its timeline. */
async function writeTask(
  ctx: Context,
  order: OrderFacts,
  task: { readonly kind: TaskKind; readonly state: TaskState },
  event: string,
  detail: { readonly [fact: string]: JsonValue } = {},
): Promise<OrderFacts> {
  // Who is not the owner and takes an order that nobody has, has it from then on.
  const assigneeId = order.assigneeId ?? (ctx.user.isOwner ? null : ctx.user.id)
  await sql`
    update shipment_orders o set task_kind = ${task.kind}, task_state = ${task.state}, assignee_id = ${assigneeId},
      version = o.version + 1, updated_at = ${ctx.now()}
    where o.account_id = ${ctx.account.id} and o.id = ${order.id}`.execute(ctx.db)
  await addOrderEvents(ctx, {
    storeId: order.storeId,
    orderId: order.id,
    type: event,
    detail: { kind: order.taskKind, ...detail },
  })
  await announceOrders(ctx, [order])
  return { ...order, taskKind: task.kind, taskState: task.state, assigneeId }
}

/** Refuses a step the task's state does not allow. */
function requireStep(order: OrderFacts, step: TaskStep): void {
  if (!canStep(step, order.taskState))
    fail('WrongState', {
      message: `This task is ${taskStateLabels[order.taskState]}.`,
      info: { orderId: order.id, taskKind: order.taskKind, taskState: order.taskState },
    })
}

/** Takes a placed order into picking. Only one task of an order is open at a time, so whoever is second is told. */
export async function startPicking(ctx: Context, order: OrderFacts): Promise<OrderFacts> {
  requireStep(order, 'IN_PROGRESS')
  await moveOrders(ctx, 'start-picking', [{ order }])
  const started = { ...order, state: 'PICKING' as const }
  return writeTask(ctx, started, { kind: 'PICKING', state: 'IN_PROGRESS' }, 'started')
}

/** Pauses, resumes, or starts the packing of an order in process. */
export async function stepTask(ctx: Context, order: OrderFacts, step: 'IN_PROGRESS' | 'PAUSED'): Promise<OrderFacts> {
  requireState(order, ['PICKING'])
  requireStep(order, step)
  const event = step === 'PAUSED' ? 'paused' : order.taskState === 'PAUSED' ? 'resumed' : 'started'
  return writeTask(ctx, order, { kind: order.taskKind, state: step }, event)
}

/** Closes the open task: packing follows picking. */
export async function finishTask(
  ctx: Context,
  order: OrderFacts,
  detail: { readonly [fact: string]: JsonValue } = {},
): Promise<OrderFacts> {
  requireStep(order, 'COMPLETED')
  const next =
    order.taskKind === 'PICKING'
      ? ({ kind: 'PACKING', state: 'NOT_STARTED' } as const)
      : ({ kind: 'PACKING', state: 'COMPLETED' } as const)
  return writeTask(ctx, order, next, 'finished', detail)
}

/** Opens a task again that was left behind: picking after goods were put back, packing after boxes changed. */
export const reopenTask = (ctx: Context, order: OrderFacts, kind: TaskKind): Promise<OrderFacts> =>
  writeTask(ctx, order, { kind, state: 'IN_PROGRESS' }, 'reopened')

/** Refuses unless this task of the order is under way; one that is not started yet is started. */
export async function requireTask(ctx: Context, order: OrderFacts, kind: TaskKind): Promise<OrderFacts> {
  if (kind === 'PICKING' && order.state === 'READY') return startPicking(ctx, order)
  requireState(order, ['PICKING'])
  if (order.taskKind !== kind)
    fail('WrongState', {
      message:
        kind === 'PACKING' ? 'Picking is not finished yet.' : 'Picking is finished. Put something back to pick again.',
      info: { orderId: order.id, taskKind: order.taskKind, taskState: order.taskState },
    })
  if (order.taskState === 'PAUSED')
    fail('WrongState', {
      message: 'This task is paused. Please resume it first.',
      info: { orderId: order.id, taskKind: order.taskKind, taskState: order.taskState },
    })
  return order.taskState === 'NOT_STARTED' ? stepTask(ctx, order, 'IN_PROGRESS') : order
}
