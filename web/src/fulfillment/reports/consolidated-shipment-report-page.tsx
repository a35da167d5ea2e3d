import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import { t } from '../../lib/words.ts'
import { ListTotals } from '../../ui/list-totals.tsx'
import { reportColumns } from './report-columns.tsx'
import { useShipmentFilters } from './report-filters.ts'
import { ReportScreen } from './report-screen.tsx'
import { OrderPeek, orderCells, orderTotals, summaryCard } from './shipment-report-parts.tsx'

const columns = reportColumns<reports.ShipmentSummary>(reports.shipmentSummaryColumns, orderCells)

const peek = (row: reports.ShipmentSummary) => <OrderPeek row={row} columns={reports.shipmentSummaryColumns} />

/** One row a shipment order, its lines and boxes added up. */
export default function ConsolidatedShipmentReportPage() {
  return (
    <ReportScreen
      id="consolidated-shipment-report"
      title={t('Consolidated Shipment Report')}
      endpoint={reports.shipmentSummaries}
      exportEndpoint={reports.exportShipmentSummaries}
      rowKey={(row) => row.orderId}
      columns={columns}
      card={summaryCard}
      named="referenceId"
      filters={useShipmentFilters()}
      placeholder={t('Search by reference, order or PO number')}
      hint={t('Every shipment order stands here with its sums, once there are orders.')}
      peek={peek}
      summary={(input) => <ListTotals endpoint={reports.shipmentSummaryTotals} input={input} words={orderTotals} />}
    />
  )
}
