import { operationStates, operationStatusChoices } from '@crossdock/contract/fulfillment/shipments/states'
import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'
import { dueFilter } from './due-filter.ts'
import { ShipmentOrderList } from './shipment-order-list.tsx'

const filters: readonly ListFilter[] = [
  {
    kind: 'segments',
    name: 'states',
    label: 'Status',
    // The control offers All by itself: no choice is both states.
    options: () =>
      operationStatusChoices
        .filter(({ label }) => label !== 'All')
        .map(({ label, states }) => ({ value: states.join(','), label: t(label) })),
  },
  dueFilter,
]

/** Operation orders: placed, or being picked and packed. */
export default function OperationOrdersPage() {
  return (
    <ShipmentOrderList
      id="operation-orders"
      title={t('Operation Orders')}
      states={operationStates}
      defaultSort="createdAtDesc"
      filters={filters}
      hint={t('Orders that are placed or being picked stand here.')}
      isOpen
      line={(due) => due.line()}
    />
  )
}
