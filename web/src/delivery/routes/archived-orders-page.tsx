import * as routes from '@crossdock/contract/delivery/routes'
import { formatDay } from '../../lib/format.ts'
import { usePathname } from '../../lib/location.ts'
import { routePath } from '../../lib/paths.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { routeRefreshes } from './route-dialogs.tsx'

type Archived = routes.ArchivedOrder

const columns: readonly Column<Archived>[] = [
  { key: 'orderNo', label: 'Order No', kind: 'id', cell: ({ orderNo }) => orderNo, width: 130 },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer, least: 150 },
  { key: 'city', label: 'City', cell: ({ city }) => city, least: 110 },
  {
    key: 'route',
    label: 'Route',
    cell: ({ routeName }) => routeName,
    to: ({ routeId }) => routePath(routeId),
    least: 130,
  },
  { key: 'driver', label: 'Driver', cell: ({ driverName }) => driverName ?? t('Nobody'), least: 120 },
  { key: 'date', label: 'Date', cell: ({ date }) => formatDay(date), width: 104 },
  { key: 'reason', label: 'Reason', cell: ({ reason }) => reason, least: 150 },
  { key: 'merchant', label: 'Merchant', cell: ({ storeName }) => storeName, width: 140, priority: 5 },
]

/** Orders that failed and canceled routes left undelivered (PATH-016, ARCH-001). */
export default function ArchivedOrdersPage() {
  const type = usePathname().endsWith('Canceled') ? 'Canceled' : 'Failed'
  const restore = useMutate(routes.restoreArchived, {
    refreshes: routeRefreshes,
    onSuccess: ({ changed }) => toast.success(t('{{count}} orders are in the pool again', { count: changed })),
  })
  return (
    <ListScreen
      key={type}
      id={type === 'Failed' ? 'failed-orders' : 'canceled-orders'}
      title={type === 'Failed' ? t('Failed Orders') : t('Canceled Orders')}
      endpoint={routes.archived}
      counted={(count) => t('{{count}} orders', { count })}
      input={{ type }}
      rowKey={({ addressId }) => addressId}
      columns={columns}
      card={(order) => ({
        main: order.customer,
        more: order.city,
        facts: [order.routeName, order.reason ?? ''].filter(Boolean),
      })}
      defaultSort="endedAtDesc"
      tabs={[
        { label: t('Failed'), to: '/delivery/archived-orders/Failed' },
        { label: t('Canceled'), to: '/delivery/archived-orders/Canceled' },
      ]}
      search={{ placeholder: t('Search by customer, order number or route'), field: 'searchTxt' }}
      filters={[{ kind: 'dates', from: 'fromDate', to: 'toDate', label: 'Date' }]}
      bulk={[
        {
          label: t('Restore'),
          can: routes.restoreArchived,
          isBusy: restore.isPending,
          run: (rows, done) =>
            restore.mutate({ addresses: rows.map(({ addressId }) => addressId) }, { onSuccess: done }),
        },
      ]}
      empty={{ hint: t('Orders that a route left undelivered stand here, until they go back to the pool.') }}
    />
  )
}
