import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'
import { dueFilter } from './due-filter.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

const filters: readonly ListFilter[] = [
  dueFilter,
  { kind: 'switch', name: 'waitsForAll', label: 'Not decided yet', value: 'false' },
]

export default function BackOrdersPage() {
  return (
    <ShipmentOrderList
      id="back-orders"
      title={t('Back Orders')}
      states={['BACK_ORDER']}
      defaultSort="createdAtAsc"
      hint={t('Orders that wait for stock stand here, oldest first. They are placed by themselves when goods come in.')}
      filters={filters}
      isOpen
      line={(due) => due.backLine()}
    />
  )
}
