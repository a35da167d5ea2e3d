import { t } from '../../../lib/words.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

export default function BackOrdersPage() {
  return (
    <ShipmentOrderList
      id="back-orders"
      title={t('Back Orders')}
      states={['BACK_ORDER']}
      defaultSort="createdAtAsc"
      hint={t('Orders that wait for stock stand here, oldest first. They are placed by themselves when goods come in.')}
      isOpen
    />
  )
}
