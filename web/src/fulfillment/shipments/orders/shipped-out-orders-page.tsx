import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

const filters: readonly ListFilter[] = [
  { kind: 'dates', from: 'completedAtStart', to: 'completedAtEnd', label: 'Completed' },
]

export default function ShippedOutOrdersPage() {
  return (
    <ShipmentOrderList
      id="shipped-out-orders"
      title={t('Shipped Out Orders')}
      states={['COMPLETED']}
      filters={filters}
      defaultSort="createdAtDesc"
      hint={t('Orders that have left stand here.')}
    />
  )
}
