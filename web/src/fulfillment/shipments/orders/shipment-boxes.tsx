import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type { Box, Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { sizeNumbers, weightNumber, weightWords } from '../../../lib/measures.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { IconPrinter } from '../../../ui/icons.ts'
import type { Column } from '../../../ui/list-types.ts'
import { FactGroups } from '../../../ui/record-parts.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { papers, usePapers } from '../packing/papers.ts'
import { shippedRows } from './shipment-facts.tsx'

const unitsIn = (box: Box): number => box.contents.reduce((sum, { unitsCount }) => sum + unitsCount, 0)

/** Units that are in boxes. */
export const packedUnits = ({ boxes }: Packing): number =>
  boxes.reduce((sum, box) => sum + unitsIn(box) * box.quantity, 0)

const columns: readonly Column<Box>[] = [
  {
    key: 'box',
    label: 'Box',
    kind: 'mono',
    cell: (box) => (box.quantity === 1 ? box.firstReference : `${box.firstReference} … ${box.lastReference}`),
  },
  { key: 'name', label: 'Package', cell: (box) => box.name },
  {
    key: 'size',
    label: 'L × W × H, cm',
    cell: sizeNumbers,
  },
  {
    key: 'contents',
    label: 'What is in it',
    cell: (box) => box.contents.map(({ sku, unitsCount }) => `${formatNumber(unitsCount)} × ${sku}`).join(', '),
  },
  { key: 'quantity', label: 'Boxes', kind: 'number', cell: (box) => formatNumber(box.quantity) },
  { key: 'units', label: 'Units', kind: 'number', cell: (box) => formatNumber(unitsIn(box) * box.quantity) },
  { key: 'weight', label: 'kg each', kind: 'number', cell: (box) => weightNumber(box.weight) },
]

/** The boxes of an order, how it has left, and what is stuck on them. */
export function ShipmentBoxes({
  order,
  packing,
}: {
  readonly order: ShipmentOrder
  readonly packing: UseQueryResult<Packing>
}) {
  const { data } = packing
  if (packing.isError && !data)
    return <FailedState error={packing.error} onRetry={() => void packing.refetch()} isRetrying={packing.isFetching} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      <DataTable
        rows={data.boxes}
        rowKey={(box) => box.id}
        columns={columns}
        label={t('Boxes')}
        empty={t('Nothing is in a box yet.')}
        {...(data.boxes.length > 1 && {
          totals: {
            box: t('Total'),
            quantity: formatNumber(data.boxCount),
            units: formatNumber(packedUnits(data)),
            weight: weightWords(data.totalWeight),
          },
        })}
      />
      {order.completedAt && <FactGroups groups={[{ title: t('Shipped Out'), rows: shippedRows(order) }]} />}
    </>
  )
}

/** Whether its labels have been taken: what is not printed is not stuck on. */
export function LabelState({ order }: { readonly order: Pick<ShipmentOrder, 'packingLabelsDownloaded'> }) {
  return order.packingLabelsDownloaded ? (
    <StateDot tone="done" label={t('Labels downloaded')} />
  ) : (
    <StateDot tone="waiting" label={t('Labels not downloaded')} />
  )
}

/** What is printed for its boxes. */
export function ShipmentPapers({ packing }: { readonly packing: Packing | undefined }) {
  const { loading, load } = usePapers(packing)
  if (!packing || packing.boxCount === 0) return null
  return papers.map(({ key, label }) => (
    <Button
      key={key}
      icon={key === 'pdf' && <IconPrinter size={14} aria-hidden />}
      isBusy={loading === key}
      onClick={() => void load(key)}
    >
      {t(label)}
    </Button>
  ))
}
