import { t } from '../../lib/words.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

export default function ShippedOutOrdersPage() {
  return (
    <ShipmentOrderList
      id="shipped-out-orders"
      title={t('Shipped Out Orders')}
      states={['COMPLETED']}
      defaultSort="createdAtDesc"
      hint={t('Orders that have left stand here.')}
    />
  )
}
