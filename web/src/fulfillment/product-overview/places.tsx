import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { stockPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Skeleton } from '../../ui/states.tsx'
import { packageWords } from '../products/package-words.ts'
import { RecordState } from '../stock/records/stock-state.tsx'
import styles from './product-overview.module.css'

/** Records that are named; the list of them has all. */
const mostNamed = 8

const columns: readonly Column<inventory.StockRecord>[] = [
  {
    key: 'place',
    label: 'Place',
    kind: 'mono',
    cell: (record) => record.stockLocation.title,
  },
  { key: 'warehouse', label: 'Warehouse', cell: (record) => record.warehouse.title },
  {
    key: 'package',
    label: 'Package',
    cell: ({ packageType }) => packageWords(packageType.name, packageType.unitQuantity),
  },
  { key: 'packages', label: 'Packages', kind: 'number', cell: (record) => formatNumber(record.packageCount) },
  { key: 'units', label: 'Units', kind: 'number', cell: (record) => formatNumber(record.unitCount) },
  {
    key: 'reserved',
    label: 'Reserved, units',
    kind: 'number',
    cell: (record) => formatNumber(record.reservedCount * record.packageType.unitQuantity),
  },
  { key: 'expires', label: 'Expires', cell: (record) => formatDay(record.expiresAt) },
  { key: 'condition', label: 'Condition', cell: (record) => <RecordState record={record} /> },
]

/** Where a product stands, what expires first at the top: so it is picked. */
export function Places({ productId }: { readonly productId: Id<'product'> }) {
  const records = useQuery(query(inventory.listRecords, { productId, sort: 'expiresAtAsc', page_size: mostNamed }))
  if (records.isError)
    return <FailedState error={records.error} onRetry={() => void records.refetch()} isRetrying={records.isFetching} />
  if (!records.data) return <Skeleton lines={3} />
  const more = (records.data.total ?? 0) - records.data.items.length
  return (
    <>
      <DataTable
        rows={records.data.items}
        rowKey={({ id }) => id}
        columns={columns}
        label={t('Places')}
        empty={t('Nothing is on hand.')}
      />
      {more > 0 && (
        <p className={styles['more']}>
          <Link to={stockPath(productId)}>{t('{{count}} more', { count: more })}</Link>
        </p>
      )}
    </>
  )
}
