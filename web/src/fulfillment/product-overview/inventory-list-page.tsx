import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { stockPath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { ListTotals } from '../../ui/list-totals.tsx'
import type { Column } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useInventoryFilters } from '../reports/report-filters.ts'
import { StockWarnings } from '../stock/low-points/stock-warnings.tsx'
import { WhyAvailable } from '../stock/records/why-available.tsx'
import { BooksMark } from '../stock/self-check/books-mark.tsx'

type Row = inventory.ProductStock

const ProductPeek = lazyPart(async () => (await import('./product-peek.tsx')).ProductPeek, <Skeleton lines={6} />)

const units = (
  key: 'totalUnits' | 'availableUnits' | 'reservedUnits' | 'onHoldUnits' | 'clearanceUnits' | 'otherUnits',
  label: string,
  width: number,
): Column<Row> => ({
  key,
  label,
  kind: 'number',
  cell: (row) => formatNumber(row[key]),
  width,
  priority: 2,
})

const columns: readonly Column<Row>[] = [
  {
    key: 'sku',
    label: 'SKU',
    kind: 'id',
    cell: ({ product }) => product.sku,
    to: ({ product }) => stockPath(product.id),
    width: 122,
  },
  {
    key: 'description',
    label: 'Description',
    // First, where no long description cuts them off.
    cell: ({ product, warnings }) =>
      warnings.length === 0 ? (
        product.description
      ) : (
        <>
          <StockWarnings warnings={warnings} />
          {product.description}
        </>
      ),
    sort: 'productDescription',
    least: 192,
  },
  merchantColumn(({ product }) => product.storeName, { least: 124 }),
  units('totalUnits', 'Total, units', 92),
  units('availableUnits', 'Available, units', 110),
  units('reservedUnits', 'Reserved, units', 112),
  units('onHoldUnits', 'On hold, units', 104),
  units('clearanceUnits', 'Clearance, units', 116),
  units('otherUnits', 'Not usable, units', 118),
  { key: 'packages', label: 'Packages', cell: packagesOf, width: 140 },
  {
    key: 'volume',
    label: 'Volume, ft³',
    kind: 'number',
    cell: (row) => formatNumber(row.totalVolumeQbft, 2),
    width: 92,
  },
  {
    key: 'expires',
    label: 'Expires first',
    kind: 'muted',
    cell: (row) => formatDay(row.expiresAt),
    sort: 'expiresAt',
    width: 91,
    priority: 2,
  },
  {
    key: 'received',
    label: 'Received last',
    kind: 'muted',
    cell: (row) => formatDay(row.receivedAt),
    sort: 'receivedAt',
    width: 112,
    isHidden: true,
  },
]

/** On hold, for clearance, or otherwise not to be promised: on a card they are one figure, so that all of them add up. */
const unusableOf = (row: Row): number => row.onHoldUnits + row.clearanceUnits + row.otherUnits

export const card = (row: Row): ListCard => ({
  state: row.warnings.length > 0 && <StockWarnings warnings={row.warnings} />,
  when: row.expiresAt === null ? null : t('expires {{day}}', { day: formatDay(row.expiresAt) }),
  main: row.product.description,
  more: row.product.storeName ?? t('Main'),
  facts: [
    t('{{count}} units', { count: row.totalUnits }),
    row.reservedUnits > 0 && t('{{units}} reserved', { units: formatNumber(row.reservedUnits) }),
    unusableOf(row) > 0 && t('{{units}} not usable', { units: formatNumber(unusableOf(row)) }),
  ],
  end: t('{{units}} available', { units: formatNumber(row.availableUnits) }),
})

function packagesOf({ packages }: Row): string {
  return packages.map(({ name, packageCount }) => `${formatNumber(packageCount)} ${name}`).join(', ')
}

const totalsOf = ({ units, volumeQbft }: AnswerOf<typeof inventory.totals>) => [
  units !== null && t('{{count}} units on hand', { count: units }),
  volumeQbft !== null && `${formatNumber(volumeQbft, 2)} ft³`,
]

/** What is on hand, a row a product. */
export default function InventoryListPage() {
  const [params] = useParams()
  const warehouseId = params.get('warehouseId') ?? undefined
  return (
    <ListScreen
      id="inventory"
      title={t('Inventory')}
      subtitle={() => <BooksMark />}
      endpoint={inventory.byProduct}
      counted={(count) => t('{{count}} products', { count })}
      rowKey={({ product }) => product.id}
      columns={columns}
      card={card}
      defaultSort="productDescriptionAsc"
      search={{
        placeholder: t('Search by description or SKU'),
        finds: t('description, SKU, alias and barcode'),
        field: 'productTerm',
      }}
      filters={useInventoryFilters()}
      summary={(_, input) => <ListTotals endpoint={inventory.totals} input={input} words={totalsOf} />}
      empty={{ hint: t('What is on hand stands here, once goods have been received.') }}
      peek={(row) => (
        <>
          <h2>{row.product.description}</h2>
          <KeyValues
            rows={[
              [
                t('SKU'),
                <span key="sku" className="mono">
                  {row.product.sku}
                </span>,
              ],
              [t('Merchant'), row.product.storeName ?? t('Main')],
              [t('Packages'), packagesOf(row)],
              [t('Volume'), `${formatNumber(row.totalVolumeQbft, 2)} ft³`],
              [t('Expires first'), formatDay(row.expiresAt)],
              [t('Received last'), formatDay(row.receivedAt)],
            ]}
          />
          <ProductPeek
            key={row.product.id}
            productId={row.product.id}
            why={<WhyAvailable productId={row.product.id} warehouseId={warehouseId} />}
          />
        </>
      )}
    />
  )
}
