import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

const dueLabel = (due: orders.ReceiptDue): string => ({ overdue: t('Overdue'), today: t('Today') })[due]

const filters: readonly ListFilter[] = [
  {
    kind: 'segments',
    name: 'states',
    label: 'State',
    options: () =>
      orders.operationStates.map((state) => ({ value: state, label: t(orders.receiptStateLabels[state]) })),
  },
  {
    kind: 'select',
    name: 'due',
    label: 'Due',
    options: () => orders.receiptDues.map((due) => ({ value: due, label: dueLabel(due) })),
    width: 124,
  },
]

export default function OperationReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="operation-receipt-orders"
      title={t('Operation Receipt Orders')}
      states={[...orders.operationStates]}
      filters={filters}
      hint={t('Goods that are expected, and goods that are being received now, stand here.')}
    />
  )
}
