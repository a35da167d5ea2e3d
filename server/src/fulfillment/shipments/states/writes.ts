import { shipmentStateLabels, type TaskKind, taskStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { orderMachine, type Standings } from '../../../platform/order-machine.ts'
import { requireAssignee } from '../../assignees/rules.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { type OrderFacts, orderColumns, orderFacts } from './reads.ts'
import { type ShipmentStanding, steps } from './rules.ts'

/** Tells of the task that an order waits for. */
const taskInfo = ({ id, taskKind, taskState }: OrderFacts) => ({ orderId: id, taskKind, taskState })

/** Shipment orders: how they begin, are locked and go from state to state. */
export const shipments = orderMachine({
  table: 'shipment_orders',
  entity: 'shipment-order',
  changed: 'shipment.changed',
  columns: orderColumns,
  facts: orderFacts,
  standing: { state: 'state', taskKind: 'task_kind', taskState: 'task_state' },
  steps,
  starts: {
    DRAFT: () => ({ placed_at: null, back_ordered_at: null }),
    READY: (at) => ({ placed_at: at, back_ordered_at: null }),
    BACK_ORDER: (at) => ({ placed_at: null, back_ordered_at: at }),
  },
  tell: tellShipments,
  check: requireCurrentStore,
  refuse(order: OrderFacts, { state: allowed }: Standings<ShipmentStanding>) {
    if (allowed && !allowed.includes(order.state))
      fail('WrongState', {
        message: `This order is ${shipmentStateLabels[order.state]}. It would have to be ${allowed.map((state) => shipmentStateLabels[state]).join(' or ')}.`,
        info: { orderId: order.id, state: order.state, allowed },
      })
    return fail('WrongState', {
      message: `This task is ${taskStateLabels[order.taskState]}.`,
      info: taskInfo(order),
    })
  },
})

/** An order that the caller may work on, locked. */
export async function lockTask(ctx: Context, id: Id<'shipmentOrder'>): Promise<OrderFacts> {
  const order = await shipments.lockOne(ctx, id)
  requireAssignee(ctx, order.assigneeId === null ? [] : [order.assigneeId])
  return order
}

type TaskStep = Exclude<keyof typeof steps, 'place' | 'back-order' | 'ship'>

/** Takes up or lays down the work on an order. */
export async function stepTask(
  ctx: Context,
  order: OrderFacts,
  step: TaskStep,
  detail: { readonly [fact: string]: JsonValue } = {},
): Promise<OrderFacts> {
  const [after = order] = await shipments.move(ctx, step, [{ order, detail: { kind: order.taskKind, ...detail } }])
  return after
}

/** Refuses unless this task of the order is under way; one that is not started yet is started. */
export async function requireTask(ctx: Context, order: OrderFacts, kind: TaskKind): Promise<OrderFacts> {
  if (kind === 'PICKING' && order.state === 'READY') return stepTask(ctx, order, 'start-picking')
  shipments.require(order, ['PICKING'])
  if (order.taskKind !== kind)
    fail('WrongState', {
      message:
        kind === 'PACKING' ? 'Picking is not finished yet.' : 'Picking is finished. Put something back to pick again.',
      info: taskInfo(order),
    })
  if (order.taskState === 'PAUSED')
    fail('WrongState', { message: 'This task is paused. Please resume it first.', info: taskInfo(order) })
  return order.taskState === 'NOT_STARTED' ? stepTask(ctx, order, 'start') : order
}
