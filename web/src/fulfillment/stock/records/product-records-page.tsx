import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useEffect, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { goInstead, hasScreen } from '../../../lib/navigation.ts'
import { productPath, receiptPath, stockPath } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/search-params.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import type { BulkAction, Column, ListFilter } from '../../../ui/list-types.ts'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { Record } from '../../../ui/record.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { packageWords } from '../../products/package-words.ts'
import { StockSums, stockTabs, useProductStock } from './product-stock-head.tsx'
import { blockWords, RecordState } from './stock-state.tsx'

type StockRecord = inventory.StockRecord

const RelocateDialog = lazyPart(async () => (await import('./record-dialogs.tsx')).RelocateDialog)
const UnitizeDialog = lazyPart(async () => (await import('./record-dialogs.tsx')).UnitizeDialog)
const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

const pathOfReceipt = ({ receipt }: StockRecord): string | null => {
  const path = receipt && receiptPath(receipt.id)
  return path && hasScreen(path) ? path : null
}

const columns: readonly Column<StockRecord>[] = [
  { key: 'location', label: t('Stock Location'), kind: 'id', cell: (row) => row.stockLocation.title, width: 124 },
  { key: 'state', label: t('Condition'), cell: (row) => <RecordState record={row} />, width: 156 },
  { key: 'warehouse', label: t('Warehouse'), cell: (row) => row.warehouse.title },
  { key: 'storage', label: t('Storage Package'), cell: (row) => row.storagePackageType?.name, width: 124 },
  { key: 'package', label: t('Package'), cell: (row) => row.packageType.name, width: 72 },
  { key: 'packages', label: t('Packages'), kind: 'number', cell: (row) => formatNumber(row.packageCount), width: 80 },
  { key: 'units', label: t('Units'), kind: 'number', cell: (row) => formatNumber(row.unitCount), width: 66 },
  {
    key: 'available',
    label: t('Available'),
    kind: 'number',
    cell: (row) => formatNumber(row.availableCount),
    width: 82,
  },
  { key: 'reserved', label: t('Reserved'), kind: 'number', cell: (row) => formatNumber(row.reservedCount), width: 82 },
  {
    key: 'picked',
    label: t('Picked'),
    kind: 'number',
    cell: (row) => formatNumber(row.pickedCount),
    width: 76,
    isHidden: true,
  },
  { key: 'lot', label: t('Lot'), kind: 'mono', cell: (row) => row.lot, width: 110, isHidden: true },
  { key: 'expires', label: t('Expires'), cell: (row) => formatDay(row.expiresAt), sort: 'expiresAt', width: 98 },
  {
    key: 'received',
    label: t('Received'),
    kind: 'muted',
    cell: (row) => formatDay(row.receivedAt),
    sort: 'receivedAt',
    width: 98,
  },
  {
    key: 'receipt',
    label: t('Receipt'),
    kind: 'mono',
    cell: (row) => row.receipt?.referenceId,
    to: pathOfReceipt,
    width: 98,
  },
]

const filters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: t('Warehouse'), lookup: warehouseLookup },
  { kind: 'dates', from: 'expiryDateStart', to: 'expiryDateEnd', label: t('Expires') },
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
    <Record query={stock} back={{ to: '/inventory-list', label: t('Inventory') }}>
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
        subtitle={() => <span className="mono">{sku}</span>}
        endpoint={inventory.listRecords}
        input={{ productId }}
        rowKey={(record) => record.id}
        columns={columns}
        defaultSort="expiresAtAsc"
        filters={filters}
        tabs={stockTabs(productId)}
        actions={[
          { label: t('Product'), to: productPath(productId) },
          { label: t('Adjust'), can: inventory.adjust, isPrimary: true, to: `${stockPath(productId)}/adjust` },
        ]}
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
          [t('Reserved'), formatNumber(record.reservedCount)],
          [t('Picked'), formatNumber(record.pickedCount)],
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
          title={t('{{available}} of {{total}} packages are available', {
            available: formatNumber(record.availableCount),
            total: formatNumber(record.packageCount),
          })}
          facts={[
            ...(block === null ? [] : [block]),
            ...(record.reservedCount > 0
              ? [t('{{units}} held by orders', { units: formatNumber(record.reservedCount) })]
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
