import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { StockLocation } from '@crossdock/contract/warehouse/stock-locations'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { weightNumber, weightUnit, weightWords } from '../../lib/measures.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { receiptPath, stockPath } from '../../lib/paths.ts'
import { hasFeature, usePlan } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConditionMark } from '../../ui/condition-mark.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import type { RecordFigure } from '../../ui/record-parts.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'

type Contents = AnswerOf<typeof locationStock.byStockLocation>
type Content = Contents['items'][number]

const RelocateForm = lazyPart(async () => (await import('./relocate-form.tsx')).RelocateForm)

const toScreen = (path: string | null): string | null => (path !== null && hasScreen(path) ? path : null)

const columns: readonly Column<Content>[] = [
  {
    key: 'sku',
    label: 'SKU',
    kind: 'id',
    cell: ({ product }) => product.sku,
    to: ({ product }) => toScreen(stockPath(product.id)),
  },
  { key: 'description', label: 'Description', cell: ({ product }) => product.description },
  { key: 'package', label: 'Package', cell: ({ packageType }) => packageType.name },
  { key: 'packages', label: 'Packages', kind: 'number', cell: (item) => formatNumber(item.packageCount) },
  { key: 'units', label: 'Units', kind: 'number', cell: (item) => formatNumber(item.unitCount) },
  { key: 'condition', label: 'Condition', cell: (item) => <ConditionMark condition={item.condition} /> },
  { key: 'expires', label: 'Expires', cell: (item) => formatDay(item.expiresAt) },
  { key: 'lot', label: 'Lot', kind: 'mono', cell: (item) => item.lot },
  { key: 'store', label: 'Merchant', cell: (item) => item.storeName ?? t('Main') },
  {
    key: 'receipt',
    label: 'Receipt',
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
export function figuresOfContents(contents: Contents | undefined, isHub = false): readonly RecordFigure[] {
  if (!contents) return []
  const { maxWeight, totalWeight, totalVolumeQbft, items, hasMore } = contents
  const weight = { value: weightNumber(totalWeight), of: weightUnit() }
  const sum = (of: (item: Content) => number): string =>
    formatNumber(items.reduce((all, item) => all + of(item), 0)) + (hasMore ? '+' : '')
  const load: readonly RecordFigure[] = [
    maxWeight === null
      ? { label: t('Weight'), ...weight, hint: t('no limit') }
      : {
          label: t('Weight, of {{max}}', { max: weightWords(maxWeight) }),
          ...weight,
          part: totalWeight / maxWeight,
          hint: t('{{part}} % full by weight', { part: Math.round((totalWeight / maxWeight) * 100) }),
        },
    {
      label: t('Volume'),
      value: formatNumber(Math.round(totalVolumeQbft * 100) / 100),
      of: t('ft³'),
      hint: t('of what stands in it'),
    },
  ]
  // Boxes of the hub weigh, and are neither packages nor units.
  if (isHub && items.length === 0) return load
  return [
    ...load,
    {
      label: t('Packages'),
      value: sum((item) => item.packageCount),
      hint: t('{{count}} entries', { count: items.length }),
    },
    { label: t('Units'), value: sum((item) => item.unitCount), hint: t('in these packages') },
  ]
}

/** What stands in a location that has no goods of this merchant. */
function elsewhereWords({ isOccupied }: StockLocation, hasHub: boolean): string {
  if (!isOccupied) return t('Nothing stands here now.')
  return hasHub
    ? t('What stands here is of the sorting hub, or belongs to others.')
    : t('What stands here belongs to others.')
}

/** Goods in a location, and the way to move them. */
export function LocationContents(props: {
  readonly location: StockLocation
  readonly contents: UseQueryResult<Contents>
}) {
  const { location, contents } = props
  const [moving, setMoving] = useState<Content | null>(null)
  const mayMove = useCan(inventory.relocate)
  usePlan()
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
          hint={elsewhereWords(location, hasFeature(['sorting']))}
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
