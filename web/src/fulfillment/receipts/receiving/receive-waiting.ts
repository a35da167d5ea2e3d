import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { receiptPath } from '../../../lib/paths.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { session } from '../../../lib/session.ts'
import type { WaitingStep } from '../../../lib/waiting.ts'
import { t } from '../../../lib/words.ts'
import { keepsWork, mayWait } from '../../../lib/work.ts'
import { placeOnDevice } from './places.ts'
import { receivingWork } from './receiving-work.ts'

/** What a phone knows of receiving without asking: how much of a line is here, and whether the work runs. */

type Order = orders.ReceiptOrder
type Received = AnswerOf<typeof receiving.receive>

/** The order after packages of a line came; where they stand, and in what condition, the server tells when it has them. */
function withReceived(order: Order, itemId: string, count: number): Order {
  const items = order.items.map((item) => {
    if (item.id !== itemId) return item
    const received = item.received + count
    return {
      ...item,
      received,
      short: Math.max(0, item.expected - received),
      over: Math.max(0, received - item.expected),
      receivable: Math.max(0, item.receivable - count),
    }
  })
  // A change takes the confirmation of the report back.
  const report = { ...order.report, ...orders.totalReceived(items), confirmedAt: null, confirmedBy: null }
  return { ...order, items, report, receivedCount: report.received }
}

/** The order after a step that is not sent yet. */
export function orderAfter(order: Order, { path, input }: Pick<WaitingStep, 'path' | 'input'>): Order {
  if (input['id'] !== order.id) return order
  if (path === receiving.receive.path)
    return withReceived(order, String(input['itemId']), Number(input['packageCount']))
  if (path === tasks.start.path && order.state === 'EXPECTED')
    return { ...order, state: 'PROCESSING', taskState: 'IN_PROGRESS' }
  if (path === tasks.pause.path) return { ...order, taskState: 'PAUSED' }
  return path === tasks.resume.path ? { ...order, taskState: 'IN_PROGRESS' } : order
}

keepsWork(receivingWork, orderAfter)
keepsWork<unknown>(receiving.codes, (codes) => codes)

const orderOf = (id: Order['id']): Order | undefined => queryClient.getQueryData<Order>(queryKey(receivingWork, { id }))

mayWait(receiving.receive, (input) => {
  const order = orderOf(input.id)
  const item = order?.items.find(({ id }) => id === input.itemId)
  const who = session.get()?.who
  if (!order || !item || !who) return null
  const stockLocationTitle = placeOnDevice(order.warehouseId, input.stockLocationId)?.title ?? ''
  const line: Received['line'] = {
    id: '',
    itemId: item.id,
    packageCount: input.packageCount,
    condition: input.condition,
    expirationDate: null,
    lot: input.lot ?? '',
    stockLocationId: input.stockLocationId,
    stockLocationTitle,
    storagePackageTypeId: null,
    storagePackageTypeName: null,
    createdAt: new Date().toISOString(),
    createdBy: { id: who.id, name: who.name },
  }
  const after = withReceived(order, item.id, input.packageCount).items.find(({ id }) => id === item.id) ?? item
  return {
    name: order.referenceId,
    words: t('Received: {{count}} × {{sku}} in {{place}}', {
      count: input.packageCount,
      sku: item.sku,
      place: stockLocationTitle,
    }),
    to: `${receiptPath(order.id)}/receiving?item=${item.id}`,
    answer: { line, item: after, warnings: [] },
  }
})

for (const [call, words] of [
  [tasks.start, () => t('Receiving begins')],
  [tasks.pause, () => t('Receiving is paused')],
  [tasks.resume, () => t('Receiving goes on')],
] as const)
  mayWait(call, (input) => {
    const order = orderOf(input.id)
    if (!order) return null
    return {
      name: order.referenceId,
      words: words(),
      to: `${receiptPath(order.id)}/receiving`,
      answer: orderAfter(order, { path: call.path, input }),
    }
  })
