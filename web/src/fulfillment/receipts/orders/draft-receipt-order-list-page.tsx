import { t } from '../../../lib/words.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

export default function DraftReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="draft-receipt-orders"
      title={t('Draft Receipt Orders')}
      states={['DRAFT']}
      hint={t('Receipt orders that are not published yet stand here: imported ones, and those you saved for later.')}
      newPath="/receipt-order/create-order/drafts"
    />
  )
}
