import type { FileColumn } from '@crossdock/contract/files'
import type { ShipmentLine } from '@crossdock/contract/fulfillment/shipments/reports'
import { hasScreen } from '../../lib/navigation.ts'
import { shipmentPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { ShipmentState } from '../shipments/orders/shipment-state.tsx'
import { reportFacts } from './report-columns.tsx'

/** What a report of orders comes to, in words. */
export const orderTotals = ({ units }: { readonly units: number | null }) => [
  units !== null && t('{{count}} units', { count: units }),
]

type OrderRow = Pick<ShipmentLine, 'orderId' | 'orderState' | 'referenceId'>

const orderPath = ({ orderId }: OrderRow): string | null => {
  const path = shipmentPath(orderId)
  return hasScreen(path) ? path : null
}

/** How the order's own columns differ from plain ones. */
export const orderCells: {
  readonly referenceId: Partial<Column<OrderRow>>
  readonly createdAt: Partial<Column<OrderRow>>
  readonly shipOutDate: Partial<Column<OrderRow>>
  readonly trackingLink: Partial<Column<OrderRow>>
} = {
  referenceId: { kind: 'id', to: orderPath },
  createdAt: { sort: 'createdAt' },
  shipOutDate: { sort: 'shipOutDate' },
  trackingLink: { width: 220 },
}

/** An order's row in full, with its state. */
export function OrderPeek<Row extends OrderRow>({
  row,
  columns,
}: {
  readonly row: Row
  readonly columns: readonly FileColumn<keyof Row & string>[]
}) {
  const path = orderPath(row)
  return (
    <>
      <h2 className="mono">{row.referenceId}</h2>
      <ShipmentState state={row.orderState} />
      <KeyValues rows={reportFacts(columns, row)} labelWidth={150} />
      {path && (
        <PeekActions>
          <LinkButton to={path}>{t('Open')}</LinkButton>
        </PeekActions>
      )}
    </>
  )
}
