import * as reports from '@crossdock/contract/fulfillment/stock/reports'
import { t } from '../../lib/words.ts'
import { ListTotals } from '../../ui/list-totals.tsx'
import { StockPeek, stockCells, stockTotals, summaryCard } from './inventory-report-parts.tsx'
import { reportColumns } from './report-columns.tsx'
import { useInventoryFilters } from './report-filters.ts'
import { ReportScreen } from './report-screen.tsx'

const columns = reportColumns<reports.InventorySummary>(reports.inventorySummaryColumns, stockCells)

const peek = (row: reports.InventorySummary) => (
  <StockPeek row={row} title={row.productDescription} columns={reports.inventorySummaryColumns} />
)

/** What is on hand of each product, over all package types and warehouses. */
export default function ConsolidatedInventoryReportPage() {
  return (
    <ReportScreen
      id="consolidated-inventory-report"
      title={t('Consolidated Inventory Report')}
      endpoint={reports.inventorySummaries}
      exportEndpoint={reports.exportInventorySummaries}
      rowKey={(row) => row.productId}
      columns={columns}
      card={summaryCard}
      named="sku"
      defaultSort="productDescriptionAsc"
      filters={useInventoryFilters()}
      placeholder={t('Search by description or SKU')}
      hint={t('What is on hand of each product stands here, once goods have been received.')}
      peek={peek}
      summary={(input) => <ListTotals endpoint={reports.inventoryTotals} input={input} words={stockTotals} />}
    />
  )
}
