import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import { exactTotal } from '@crossdock/contract/paging'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { GoodsDot } from '../../ui/condition-mark.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListTotals } from '../../ui/list-totals.tsx'
import { packageWords } from '../products/package-words.ts'
import { pathOf, StockPeek } from './inventory-report-parts.tsx'
import { reportColumns } from './report-columns.tsx'
import { useLowPointFilters } from './report-filters.ts'
import { ReportScreen } from './report-screen.tsx'

type Row = lowPoints.LowPointLine

/** A low point that is not met has a mark beside its figure: the colour of a figure alone would be missed. */
function OnHand({ row }: { readonly row: Row }) {
  const figure = formatNumber(row.inventoryQuantity)
  return row.isBelow ? <GoodsDot tone="low" label={figure} /> : figure
}

const columns = reportColumns<Row>(lowPoints.lowPointColumns, {
  description: { sort: 'description', to: pathOf, width: 240 },
  sku: { kind: 'mono' },
  warehouse: { width: 160 },
  inventoryQuantity: { cell: (row) => <OnHand row={row} /> },
})

const card = (row: Row): ListCard => ({
  state: row.isBelow && <GoodsDot tone="low" label={t('Low')} />,
  main: row.description,
  more: row.warehouse ?? t('All warehouses'),
  when: packageWords(row.packageType, row.unitQuantity),
  facts: [t('low point {{quantity}}', { quantity: formatNumber(row.lowPointQuantity) })],
  end: t('{{count}} packages', { count: row.inventoryQuantity }),
})

const totalsOf = ({ lowPoints: count, below }: AnswerOf<typeof lowPoints.totals>) => [
  count <= exactTotal && t('{{count}} low points', { count }),
  below !== null && t('{{count}} not met', { count: below }),
]

/** What there is of packages that have a low point. */
export default function LowPointReportPage() {
  return (
    <ReportScreen
      id="low-point-report"
      title={t('Low-Point Report')}
      endpoint={lowPoints.report}
      exportEndpoint={lowPoints.exportReport}
      rowKey={(row) => row.id}
      columns={columns}
      card={card}
      named="sku"
      defaultSort="descriptionAsc"
      filters={useLowPointFilters()}
      placeholder={t('Search by description or SKU')}
      hint={t('Give a product a low point on its page: what there is of it then stands here.')}
      peek={(row) => <StockPeek row={row} title={row.description} columns={lowPoints.lowPointColumns} />}
      summary={(input) => <ListTotals endpoint={lowPoints.totals} input={input} words={totalsOf} />}
    />
  )
}
