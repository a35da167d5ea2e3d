import * as reports from '@crossdock/contract/fulfillment/stock/reports'
import { t } from '../../lib/words.ts'
import { ListTotals } from '../../ui/list-totals.tsx'
import { lineCard, StockPeek, stockCells, stockTotals } from './inventory-report-parts.tsx'
import { reportColumns } from './report-columns.tsx'
import { useInventoryFilters } from './report-filters.ts'
import { ReportScreen } from './report-screen.tsx'

const columns = reportColumns<reports.InventoryLine>(reports.inventoryLineColumns, stockCells)

const peek = (row: reports.InventoryLine) => (
  <StockPeek row={row} title={row.productDescription} columns={reports.inventoryLineColumns} />
)

/** What is on hand, by product, package type and warehouse. */
export default function InventoryReportPage() {
  return (
    <ReportScreen
      id="inventory-report"
      title={t('Inventory Report')}
      endpoint={reports.inventoryLines}
      exportEndpoint={reports.exportInventoryLines}
      rowKey={(row) => `${row.productPackageTypeId}/${row.warehouseId}`}
      columns={columns}
      card={lineCard}
      named="sku"
      defaultSort="productDescriptionAsc"
      filters={useInventoryFilters()}
      placeholder={t('Search by description or SKU')}
      hint={t('What is on hand stands here, once goods have been received.')}
      peek={peek}
      summary={(input) => <ListTotals endpoint={reports.inventoryTotals} input={input} words={stockTotals} />}
    />
  )
}
