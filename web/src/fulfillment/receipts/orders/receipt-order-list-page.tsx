import { t } from '../../../lib/words.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

export default function ReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="receipt-orders"
      title={t('Receipt Orders')}
      states={[]}
      hint={t('Goods on their way to you stand here. Create a receipt order, or import the list your supplier sent.')}
    />
  )
}
