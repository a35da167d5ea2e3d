import { t } from '../../../lib/words.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

export default function DraftOrdersPage() {
  return (
    <ShipmentOrderList
      id="draft-orders"
      title={t('Draft Orders')}
      states={['DRAFT']}
      defaultSort="createdAtDesc"
      hint={t('Orders that are not placed yet stand here. They hold no stock.')}
    />
  )
}
