import type { AnswerOf } from '@crossdock/contract/endpoint'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { StockLocation } from '@crossdock/contract/warehouse/stock-locations'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { receiptPath, stockPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Figures } from '../warehouses/figures.tsx'

type Contents = AnswerOf<typeof locationStock.byStockLocation>
export type Content = Contents['items'][number]

const RelocateForm = lazyPart(async () => (await import('./relocate-form.tsx')).RelocateForm)

const toScreen = (path: string | null): string | null => (path !== null && hasScreen(path) ? path : null)

const columns: readonly Column<Content>[] = [
  {
    key: 'sku',
    label: t('SKU'),
    kind: 'id',
    cell: ({ product }) => product.sku,
    to: ({ product }) => toScreen(stockPath(product.id)),
  },
  { key: 'description', label: t('Description'), cell: ({ product }) => product.description },
  { key: 'package', label: t('Package'), cell: ({ packageType }) => packageType.name },
  { key: 'packages', label: t('Packages'), kind: 'number', cell: (item) => formatNumber(item.packageCount) },
  { key: 'units', label: t('Units'), kind: 'number', cell: (item) => formatNumber(item.unitCount) },
  { key: 'condition', label: t('Condition'), cell: (item) => t(conditions[item.condition]) },
  { key: 'expires', label: t('Expires'), cell: (item) => formatDay(item.expiresAt) },
  { key: 'lot', label: t('Lot'), kind: 'mono', cell: (item) => item.lot },
  { key: 'store', label: t('Merchant'), cell: (item) => item.storeName ?? t('Main') },
  {
    key: 'receipt',
    label: t('Receipt'),
    kind: 'mono',
    cell: ({ receipt }) => receipt?.referenceId,
    to: ({ receipt }) => toScreen(receipt ? receiptPath(receipt.id) : null),
  },
]

/** Columns that say something about at least one of these: a lot or an expiry that nothing has is left out. */
function columnsFor(items: readonly Content[]): readonly Column<Content>[] {
  const isBare = (key: string): boolean =>
    (key === 'expires' && items.every(({ expiresAt }) => expiresAt === null)) ||
    (key === 'lot' && items.every(({ lot }) => lot === '')) ||
    (key === 'receipt' && items.every(({ receipt }) => receipt === null))
  return columns.filter(({ key }) => !isBare(key))
}

/** How much of a location's weight limit its goods take, and how much room. */
export function LocationFigures({ contents }: { readonly contents: UseQueryResult<Contents> }) {
  const { data } = contents
  if (!data) return contents.isError ? null : <Skeleton lines={2} />
  const { maxWeight, totalWeight, totalVolumeQbft } = data
  const weight = `${formatNumber(totalWeight)} kg`
  return (
    <Figures
      figures={[
        maxWeight === null
          ? { label: t('Weight'), value: weight }
          : {
              label: t('Weight, of {{max}} kg', { max: formatNumber(maxWeight) }),
              value: weight,
              part: totalWeight / maxWeight,
            },
        { label: t('Volume'), value: `${formatNumber(Math.round(totalVolumeQbft * 100) / 100)} cu ft` },
      ]}
    />
  )
}

/** Goods in a location, and the way to move them. */
export function LocationContents(props: {
  readonly location: StockLocation
  readonly contents: UseQueryResult<Contents>
}) {
  const { location, contents } = props
  const [moving, setMoving] = useState<Content | null>(null)
  const mayMove = useCan(inventory.relocate)
  const { data } = contents
  if (contents.isError && !data)
    return (
      <FailedState error={contents.error} onRetry={() => void contents.refetch()} isRetrying={contents.isFetching} />
    )
  if (!data) return <Skeleton lines={4} />
  const { items } = data
  const move: Column<Content> = {
    key: 'move',
    label: '',
    cell: (item) => (
      <Button kind="quiet" aria-label={t('Move {{sku}}', { sku: item.product.sku })} onClick={() => setMoving(item)}>
        {t('Move')}
      </Button>
    ),
    width: 72,
  }
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title={location.isOccupied ? t('Nothing of this merchant') : t('Empty')}
          hint={location.isOccupied ? t('What stands here belongs to others.') : t('Nothing stands here now.')}
        />
      ) : (
        <DataTable
          rows={items}
          rowKey={(item) => item.inventoryId}
          columns={mayMove ? [...columnsFor(items), move] : columnsFor(items)}
          label={t('Contents')}
        />
      )}
      {data.hasMore && (
        <p className="muted">{t('Only the first {{count}} entries are shown.', { count: items.length })}</p>
      )}
      {moving && (
        <RelocateForm
          item={{
            inventoryId: moving.inventoryId,
            warehouseId: location.warehouseId,
            sku: moving.product.sku,
            packageName: moving.packageType.name,
            packageCount: moving.packageCount,
            heldCount: moving.heldCount,
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
