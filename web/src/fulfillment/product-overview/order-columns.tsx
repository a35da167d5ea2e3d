import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as overview from '@crossdock/contract/fulfillment/product-overview'
import { formatNumber } from '../../lib/format.ts'
import { shipmentPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Due } from '../../ui/due.tsx'
import type { Column } from '../../ui/list-types.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { ShipmentState } from '../shipments/orders/shipment-state.tsx'

type Order = AnswerOf<typeof overview.get>['orders'][number]

/** How many of the units of an order are set aside for it. */
function Cover({ order: { units, reservedUnits } }: { readonly order: Order }) {
  if (reservedUnits >= units) return <StateDot tone="ready" label={t('Reserved')} />
  if (reservedUnits === 0) return <StateDot tone="waiting" label={t('Waits for stock')} />
  return <StateDot tone="waiting" label={t('{{here}} of {{all}} reserved', { here: reservedUnits, all: units })} />
}

export const orderColumns: readonly Column<Order>[] = [
  {
    key: 'reference',
    label: 'Order',
    kind: 'mono',
    cell: (order) => order.referenceId,
    to: (order) => shipmentPath(order.id),
    width: 112,
  },
  { key: 'state', label: 'State', cell: (order) => <ShipmentState state={order.state} /> },
  { key: 'customer', label: 'Recipient', cell: (order) => order.customer },
  {
    key: 'shipBy',
    label: 'Ship by',
    cell: (order) => <Due by={order.shipBy} timeZone={warehouseZone(order.warehouseId)} />,
    width: 190,
  },
  { key: 'units', label: 'Units', kind: 'number', cell: (order) => formatNumber(order.units) },
  { key: 'cover', label: 'Covered by', cell: (order) => <Cover order={order} /> },
]
