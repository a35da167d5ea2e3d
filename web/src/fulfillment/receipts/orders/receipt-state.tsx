import {
  type ReceiptOrderSummary,
  type ReceiptState,
  receiptStateLabels,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx'

const tones: Readonly<Record<ReceiptState, StateTone>> = {
  DRAFT: 'draft',
  EXPECTED: 'placed',
  PROCESSING: 'process',
  COMPLETED: 'done',
}

/** The state of a receipt order; a paused task waits on a person. */
export function ReceiptOrderState({ order }: { readonly order: Pick<ReceiptOrderSummary, 'state' | 'taskState'> }) {
  return order.taskState === 'PAUSED' ? (
    <StateDot tone="waiting" label={t('Paused')} />
  ) : (
    <StateDot tone={tones[order.state]} label={t(receiptStateLabels[order.state])} />
  )
}

/** "40 / 120": received of expected packages. */
export const progressOf = (order: Pick<ReceiptOrderSummary, 'receivedCount' | 'packageCount' | 'state'>): string =>
  order.state === 'DRAFT' || order.state === 'EXPECTED'
    ? formatNumber(order.packageCount)
    : `${formatNumber(order.receivedCount)} / ${formatNumber(order.packageCount)}`

/** Names of people, two of them and how many more. */
export function namesOf(people: readonly { readonly name: string }[]): string {
  const shown = people.slice(0, 2).map(({ name }) => name)
  return people.length > 2 ? `${shown.join(', ')} +${people.length - 2}` : shown.join(', ')
}
