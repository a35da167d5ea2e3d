import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

const filters: readonly ListFilter[] = [
  { kind: 'dates', from: 'completedAtStart', to: 'completedAtEnd', label: 'Completed' },
]

export default function CompletedReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="completed-receipt-orders"
      title={t('Completed Receipt Orders')}
      states={['COMPLETED']}
      filters={filters}
      hint={t('What has been received in full, or closed short, stands here.')}
    />
  )
}
