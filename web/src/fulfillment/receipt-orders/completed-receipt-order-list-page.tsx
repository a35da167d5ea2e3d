import { t } from '../../lib/words.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

export default function CompletedReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="completed-receipt-orders"
      title={t('Completed Receipt Orders')}
      states={['COMPLETED']}
      hint={t('What has been received in full, or closed short, stands here.')}
    />
  )
}
