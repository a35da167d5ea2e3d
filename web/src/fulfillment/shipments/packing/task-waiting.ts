import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { shipmentPath } from '../../../lib/paths.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import type { WaitingStep } from '../../../lib/waiting.ts'
import { t } from '../../../lib/words.ts'
import { mayWait } from '../../../lib/work.ts'

/** What starting, pausing and finishing the work on an order makes of it, before the server has heard of it. */

type Task = Pick<PickList, 'state' | 'taskKind' | 'taskState'>

/** The order after that. Of a task that is not the open one nothing is known. */
export function taskAfter<Order extends Task>(order: Order, input: WaitingStep['input']): Order {
  const { state, kind = order.taskKind } = input as { state: Task['taskState']; kind?: Task['taskKind'] }
  if (kind !== order.taskKind) return order
  if (state === 'COMPLETED' && kind === 'PICKING') return { ...order, taskKind: 'PACKING', taskState: 'NOT_STARTED' }
  return { ...order, state: order.state === 'READY' ? 'PICKING' : order.state, taskState: state }
}

const words = {
  PICKING: {
    IN_PROGRESS: () => t('Picking goes on'),
    PAUSED: () => t('Picking is paused'),
    COMPLETED: () => t('Picking is finished'),
  },
  PACKING: {
    IN_PROGRESS: () => t('Packing goes on'),
    PAUSED: () => t('Packing is paused'),
    COMPLETED: () => t('Packing is finished'),
  },
} as const

mayWait(packing.setTask, (input) => {
  const { id, state } = input
  const order =
    queryClient.getQueryData<PickList>(queryKey(picking.options, { id })) ??
    queryClient.getQueryData<Packing>(queryKey(packing.get, { id }))
  if (!order) return null
  const kind = input.kind ?? order.taskKind
  const { referenceId, ...task } = taskAfter(order, input)
  return {
    name: referenceId,
    words: words[kind][state](),
    to: `${shipmentPath(id)}/setup-${kind === 'PICKING' ? 'picking' : 'packing'}`,
    isAfterAll: state === 'COMPLETED',
    answer: {
      ...queryClient.getQueryData<AnswerOf<typeof shipments.get>>(queryKey(shipments.get, { id })),
      id,
      referenceId,
      state: task.state,
      taskKind: task.taskKind,
      taskState: task.taskState,
    } as AnswerOf<typeof shipments.get>,
  }
})
