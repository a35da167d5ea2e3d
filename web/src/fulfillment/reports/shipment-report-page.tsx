import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import { t } from '../../lib/words.ts'
import { ListTotals } from '../../ui/list-totals.tsx'
import { reportColumns } from './report-columns.tsx'
import { useShipmentFilters } from './report-filters.ts'
import { ReportScreen } from './report-screen.tsx'
import { lineCard, OrderPeek, orderCells, orderTotals } from './shipment-report-parts.tsx'

const columns = reportColumns<reports.ShipmentLine>(reports.shipmentLineColumns, {
  ...orderCells,
  sku: { kind: 'mono' },
  productDescription: { width: 250 },
})

const peek = (row: reports.ShipmentLine) => <OrderPeek row={row} columns={reports.shipmentLineColumns} />

/** One row a line of every shipment order but drafts. */
export default function ShipmentReportPage() {
  return (
    <ReportScreen
      id="shipment-report"
      title={t('Shipment Report')}
      endpoint={reports.shipmentLines}
      exportEndpoint={reports.exportShipmentLines}
      rowKey={(row) => row.id}
      columns={columns}
      card={lineCard}
      named="referenceId"
      filters={useShipmentFilters()}
      placeholder={t('Search by reference, order or PO number')}
      hint={t('Every line of every shipment order stands here, once there are orders.')}
      peek={peek}
      summary={(input) => <ListTotals endpoint={reports.shipmentLineTotals} input={input} words={orderTotals} />}
    />
  )
}
