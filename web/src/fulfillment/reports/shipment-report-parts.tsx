import type { FileColumn } from '@crossdock/contract/files'
import type { ShipmentLine, ShipmentSummary } from '@crossdock/contract/fulfillment/shipments/reports'
import { formatDay } from '../../lib/format.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { shipmentPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { packageWords } from '../products/package-words.ts'
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
} = {
  referenceId: { kind: 'id', to: orderPath },
  createdAt: { sort: 'createdAt' },
  shipOutDate: { sort: 'shipOutDate' },
}

const boxes = (count: number | null) => count !== null && t('{{count}} boxes', { count })

/** A line of an order on a phone: its figures, and who gets it. */
export const lineCard = (line: ShipmentLine): ListCard => ({
  state: <ShipmentState state={line.orderState} />,
  when: formatDay(line.shipOutDate),
  main: <span className="mono">{line.sku}</span>,
  more: line.productDescription,
  facts: [
    t('{{count}} units', { count: line.unitCount }),
    line.productPackageUnitQuantity > 1 && packageWords(line.productPackageType, line.productPackageUnitQuantity),
    boxes(line.shipmentPackageQuantity),
  ],
  end: line.customer,
})

/** An order on a phone, with its sums. */
export const summaryCard = (order: ShipmentSummary): ListCard => ({
  state: <ShipmentState state={order.orderState} />,
  when: formatDay(order.shipOutDate),
  main: order.customer,
  more: [order.city, order.state].filter(Boolean).join(', '),
  facts: [
    t('{{count}} units', { count: order.totalUnitCount }),
    t('{{count}} packages', { count: order.totalPackageCount }),
    boxes(order.totalShipmentPackageQuantity),
  ],
  end: t('{{count}} products', { count: order.SKUCount }),
})

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
