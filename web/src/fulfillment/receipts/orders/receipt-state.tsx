import {
  containerTypeLabels,
  type ReceiptOrder,
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

/** What has not come is still to come until the report says that it will not. */
export const isCounting = (order: Pick<ReceiptOrder, 'state' | 'report'>): boolean =>
  order.state === 'PROCESSING' && order.report.confirmedAt === null

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

/** Why there is nothing of an order to write down what came. */
export const sheetRefusal = ({ state }: Pick<ReceiptOrder, 'state'>): string | null =>
  state === 'EXPECTED' || state === 'PROCESSING' ? null : t('It is not to be received.')

/** How it comes: by what, and how many. */
export function loadOf(order: ReceiptOrderSummary): string | null {
  if (order.receiptType === null) return null
  const of =
    order.receiptType === 'LTL'
      ? order.palletsAtReceiving && t('{{count}} pallets', { count: order.palletsAtReceiving })
      : order.containerType && t(containerTypeLabels[order.containerType])
  return [order.receiptType, of].filter(Boolean).join(' · ')
}
