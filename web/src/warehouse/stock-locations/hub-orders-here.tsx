import type { HubOrder } from '@crossdock/contract/sorting/orders'
import * as orders from '@crossdock/contract/sorting/orders'
import type { StockLocation } from '@crossdock/contract/warehouse/stock-locations'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Skeleton } from '../../ui/states.tsx'

/** Orders that are named; the others stand behind the link to all of them. */
const mostNamed = 100

const columns: readonly Column<HubOrder>[] = [
  {
    key: 'order',
    label: 'Order',
    kind: 'id',
    cell: ({ orderNo }) => orderNo,
    to: ({ orderNo }) => `/sorting/orders?term=${encodeURIComponent(orderNo)}`,
  },
  { key: 'position', label: 'Position', kind: 'number', cell: ({ position }) => formatNumber(position), width: 90 },
  {
    key: 'customer',
    label: 'Customer',
    cell: ({ customer }) => [customer.firstName, customer.lastName].filter(Boolean).join(' '),
  },
  {
    key: 'boxes',
    label: 'Boxes',
    cell: ({ receivedBoxesCount, boxesCount }) =>
      t('{{received}} of {{total}}', { received: formatNumber(receivedBoxesCount), total: formatNumber(boxesCount) }),
  },
  { key: 'store', label: 'Merchant', cell: ({ storeName }) => storeName ?? t('Main') },
]

/** Orders of the sorting hub that stand in a location, each at its position (SLOC-035). */
export function HubOrdersHere({ location: { id } }: { readonly location: Pick<StockLocation, 'id'> }) {
  const here = useQuery(query(orders.list, { stockLocationIds: [id], page_size: mostNamed }))
  if (here.isError && !here.data)
    return <FailedState error={here.error} onRetry={() => void here.refetch()} isRetrying={here.isFetching} />
  if (!here.data) return <Skeleton lines={3} />
  const { items, total = items.length } = here.data
  if (items.length === 0) return <p className="muted">{t('No order of the sorting hub stands here.')}</p>
  const sorted = items.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return (
    <>
      <DataTable rows={sorted} rowKey={(order) => order.id} columns={columns} label={t('Hub orders')} />
      {total > items.length && (
        <p>
          <Link to={`/sorting/orders?stockLocationIds=${id}`}>{t('Orders in it')}</Link>
        </p>
      )}
    </>
  )
}
