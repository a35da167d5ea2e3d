import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { FileColumn } from '@crossdock/contract/files'
import type { InventoryLine, InventorySummary, inventoryTotals } from '@crossdock/contract/fulfillment/stock/reports'
import { exactTotal } from '@crossdock/contract/paging'
import { hasScreen } from '../../lib/navigation.ts'
import { stockPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { packageWords } from '../products/package-words.ts'
import { reportFacts } from './report-columns.tsx'

/** What a report of stock comes to, in words; where its rows are not products, how many those are. */
export const stockTotals = ({ products, units }: AnswerOf<typeof inventoryTotals>) => [
  products <= exactTotal && t('{{count}} products', { count: products }),
  units !== null && t('{{count}} units on hand', { count: units }),
]

type StockRow = Pick<InventorySummary, 'productId' | 'productDescription'>

export const pathOf = ({ productId }: Pick<StockRow, 'productId'>): string | null => {
  const path = stockPath(productId)
  return hasScreen(path) ? path : null
}

export const stockCells: {
  readonly productDescription: Partial<Column<StockRow>>
  readonly sku: Partial<Column<StockRow>>
} = {
  productDescription: { sort: 'productDescription', to: pathOf, width: 320 },
  sku: { kind: 'mono' },
}

/** What is on hand of a product, on a phone. */
export const summaryCard = (row: InventorySummary): ListCard => ({
  main: row.productDescription,
  more: row.storeName ?? t('Main'),
  facts: [t('{{count}} units', { count: row.quantity }), t('{{count}} packages', { count: row.packageQuantity })],
})

/** The same of one package type in one warehouse. */
export const lineCard = (row: InventoryLine): ListCard => ({
  ...summaryCard(row),
  when: packageWords(row.productPackageType, row.productPackageUnitQuantity),
  end: row.warehouseTitle,
})

/** A row of stock in full. */
export function StockPeek<Row extends Pick<StockRow, 'productId'>>({
  row,
  title,
  columns,
}: {
  readonly row: Row
  readonly title: string
  readonly columns: readonly FileColumn<keyof Row & string>[]
}) {
  const path = pathOf(row)
  return (
    <>
      <h2>{title}</h2>
      <KeyValues rows={reportFacts(columns, row)} labelWidth={150} />
      {path && (
        <PeekActions>
          <LinkButton to={path}>{t('Open')}</LinkButton>
        </PeekActions>
      )}
    </>
  )
}
