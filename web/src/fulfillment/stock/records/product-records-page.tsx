import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useEffect, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { totalWeightWords } from '../../../lib/measures.ts'
import { goInstead, hasScreen } from '../../../lib/navigation.ts'
import { receiptPath, stockPath } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/search-params.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ListCard } from '../../../ui/list-card.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { ListTotals } from '../../../ui/list-totals.tsx'
import type { BulkAction, Column, ListFilter } from '../../../ui/list-types.ts'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { Record } from '../../../ui/record.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { packageWords } from '../../products/package-words.ts'
import { StockHead, StockSums, stockTabs, toInventory, useProductStock } from './product-stock-head.tsx'
import { blockWords, RecordState } from './stock-state.tsx'

type StockRecord = inventory.StockRecord

const RelocateDialog = lazyPart(async () => (await import('./record-dialogs.tsx')).RelocateDialog)
const UnitizeDialog = lazyPart(async () => (await import('./record-dialogs.tsx')).UnitizeDialog)
const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

const pathOfReceipt = ({ receipt }: StockRecord): string | null => {
  const path = receipt && receiptPath(receipt.id)
  return path && hasScreen(path) ? path : null
}

/** A figure of a record in units, as the sums above it are; the package count has its own column. */
const units = (
  key: string,
  label: string,
  packagesOf: (row: StockRecord) => number,
  more: Partial<Column<StockRecord>> = {},
): Column<StockRecord> => ({
  key,
  label,
  kind: 'number',
  cell: (row) => formatNumber(packagesOf(row) * row.packageType.unitQuantity),
  width: 112,
  ...more,
})

/** Packages that nobody may be promised, because of what they are or where they stand. */
const unusableOf = (row: StockRecord): number => row.packageCount - row.reservedCount - row.availableCount

const columns: readonly Column<StockRecord>[] = [
  { key: 'location', label: 'Stock Location', kind: 'id', cell: (row) => row.stockLocation.title, width: 124 },
  { key: 'state', label: 'Condition', cell: (row) => <RecordState record={row} />, width: 156 },
  { key: 'warehouse', label: 'Warehouse', cell: (row) => row.warehouse.title },
  { key: 'storage', label: 'Storage Package', cell: (row) => row.storagePackageType?.name, width: 124, priority: 4 },
  { key: 'package', label: 'Package', cell: (row) => row.packageType.name, width: 72, priority: 2 },
  {
    key: 'packages',
    label: 'Packages',
    kind: 'number',
    cell: (row) => formatNumber(row.packageCount),
    width: 80,
    priority: 2,
  },
  units('units', 'Total, units', (row) => row.packageCount, { width: 92, priority: 2 }),
  units('available', 'Available, units', (row) => row.availableCount, { priority: 2, width: 124 }),
  units('reserved', 'Reserved, units', (row) => row.reservedCount, { priority: 2 }),
  units('unusable', 'Not usable, units', unusableOf, { priority: 2, width: 124 }),
  units('picked', 'Picked, units', (row) => row.pickedCount, { isHidden: true }),
  { key: 'lot', label: 'Lot', kind: 'mono', cell: (row) => row.lot, width: 110, isHidden: true },
  {
    key: 'expires',
    label: 'Expires',
    cell: (row) => formatDay(row.expiresAt),
    sort: 'expiresAt',
    width: 98,
    priority: 2,
  },
  {
    key: 'received',
    label: 'Received',
    kind: 'muted',
    cell: (row) => formatDay(row.receivedAt),
    sort: 'receivedAt',
    width: 98,
  },
  {
    key: 'receipt',
    label: 'Receipt',
    kind: 'mono',
    cell: (row) => row.receipt?.referenceId,
    to: pathOfReceipt,
    width: 98,
  },
]

const card = (row: StockRecord): ListCard => ({
  state: <RecordState record={row} />,
  when: row.expiresAt === null ? null : formatDay(row.expiresAt),
  main: `${formatNumber(row.packageCount)} × ${row.packageType.name}`,
  more: row.warehouse.title,
  facts: [row.lot, row.receipt?.referenceId],
  end: t('{{units}} available', { units: formatNumber(row.availableCount * row.packageType.unitQuantity) }),
})

const totalsOf = ({ packages, units: all, weight }: AnswerOf<typeof inventory.recordTotals>) => [
  packages !== null && t('{{count}} packages', { count: packages }),
  all !== null && t('{{count}} units', { count: all }),
  weight !== null && totalWeightWords(weight),
]

const filters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
  { kind: 'dates', from: 'expiryDateStart', to: 'expiryDateEnd', label: 'Expires' },
]

interface Doing {
  readonly what: 'relocate' | 'unitize' | 'merge'
  readonly records: readonly StockRecord[]
  readonly done?: () => void
}

/** One product's stock: each record with its place, and what can be done with it. */
export default function ProductRecordsPage({ productId }: { readonly productId: Id<'product'> }) {
  const [params] = useParams()
  const asksToAdjust = params.get('adjust') === 'true'
  useEffect(() => {
    if (asksToAdjust) goInstead(`${stockPath(productId)}/adjust`)
  }, [asksToAdjust, productId])
  const stock = useProductStock(productId)
  return (
    <Record query={stock} noun={t('Inventory')} back={toInventory()} path={stockPath(productId)}>
      {(data) => <Records stock={data} />}
    </Record>
  )
}

function Records({ stock }: { readonly stock: inventory.ProductStock }) {
  const { id: productId, description, sku } = stock.product
  const [doing, setDoing] = useState<Doing | null>(null)
  const mayMove = useCan(inventory.relocate)
  const close = (): void => {
    doing?.done?.()
    setDoing(null)
  }
  const bulk: readonly BulkAction<StockRecord>[] = [
    {
      label: t('Merge'),
      can: inventory.merge,
      refusal: (_, all) => (all.length < 2 ? t('Choose at least two records of the same goods.') : null),
      run: (records, done) => setDoing({ what: 'merge', records, done }),
    },
  ]
  const [first] = doing?.records ?? []
  return (
    <>
      <ListScreen
        id="stock-records"
        title={description}
        head={(zone) => <StockHead stock={stock} zone={zone} />}
        endpoint={inventory.listRecords}
        input={{ productId }}
        rowKey={(record) => record.id}
        columns={columns}
        card={card}
        defaultSort="expiresAtAsc"
        filters={filters}
        tabs={stockTabs(productId)}
        summary={(_, input) => <ListTotals endpoint={inventory.recordTotals} input={input} words={totalsOf} />}
        bulk={mayMove ? bulk : []}
        empty={{
          hint: t('Nothing of this product is on hand.'),
          action: { label: t('Log'), to: `${stockPath(productId)}/log` },
        }}
        peek={(record) => (
          <RecordPeek record={record} mayMove={mayMove} onDo={(what) => setDoing({ what, records: [record] })} />
        )}
      >
        <StockSums stock={stock} />
      </ListScreen>
      {doing?.what === 'relocate' && first && <RelocateDialog record={first} sku={sku} onClose={close} />}
      {doing?.what === 'unitize' && first && <UnitizeDialog record={first} sku={sku} onClose={close} />}
      {doing?.what === 'merge' && <MergeDialog records={doing.records} onClose={close} />}
    </>
  )
}

interface RecordPeekProps {
  readonly record: StockRecord
  readonly mayMove: boolean
  readonly onDo: (what: 'relocate' | 'unitize') => void
}

function RecordPeek({ record, mayMove, onDo }: RecordPeekProps) {
  const free = record.packageCount - record.reservedCount
  const path = pathOfReceipt(record)
  const block = blockWords(record)
  return (
    <>
      <h2>{record.stockLocation.title}</h2>
      <RecordState record={record} />
      <KeyValues
        labelWidth={120}
        rows={[
          [t('Warehouse'), record.warehouse.title],
          [t('Storage Package'), record.storagePackageType?.name],
          [t('Package'), packageWords(record.packageType.name, record.packageType.unitQuantity)],
          [t('Packages'), formatNumber(record.packageCount)],
          [t('Units'), formatNumber(record.unitCount)],
          [t('Reserved, packages'), formatNumber(record.reservedCount)],
          [t('Picked, packages'), formatNumber(record.pickedCount)],
          [t('Lot'), record.lot && <span className="mono">{record.lot}</span>],
          [t('Expires'), formatDay(record.expiresAt)],
          [t('Received'), formatDay(record.receivedAt)],
          [
            t('Receipt'),
            record.receipt && (
              <span className="mono">
                {path ? <Link to={path}>{record.receipt.referenceId}</Link> : record.receipt.referenceId}
              </span>
            ),
          ],
        ]}
      />
      {(block !== null || record.reservedCount > 0) && (
        <Why
          title={t('{{available}} of {{count}} packages are available', {
            available: formatNumber(record.availableCount),
            count: record.packageCount,
          })}
          facts={[
            ...(block === null ? [] : [block]),
            ...(record.reservedCount > 0
              ? [t('{{count}} packages held by orders', { count: record.reservedCount })]
              : []),
          ]}
        />
      )}
      {mayMove && record.packageCount > record.pickedCount && (
        <PeekActions>
          <Button onClick={() => onDo('relocate')}>{t('Move')}</Button>
          {free > 0 && record.packageType.unitQuantity > 1 && (
            <Button onClick={() => onDo('unitize')}>{t('Break into units')}</Button>
          )}
        </PeekActions>
      )}
    </>
  )
}
