import * as orders from '@crossdock/contract/fulfillment/receipt-orders'
import { t } from '../../lib/words.ts'
import { ReceiptOrderList } from './receipt-order-list.tsx'

export default function OperationReceiptOrderListPage() {
  return (
    <ReceiptOrderList
      id="operation-receipt-orders"
      title={t('Operation Receipt Orders')}
      states={[...orders.operationStates]}
      hint={t('Goods that are expected, and goods that are being received now, stand here.')}
    />
  )
}
