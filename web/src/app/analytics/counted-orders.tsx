import * as analytics from '@crossdock/contract/delivery/analytics'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { routePath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { useMerchantFilter } from '../../ui/merchant-filter.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'

type Row = analytics.CountedOrder

const tones: Readonly<Record<(typeof analytics.countedStates)[number], StateTone>> = {
  'To go': 'placed',
  Delivered: 'done',
  Failed: 'failed',
  Canceled: 'cancelled',
}

const windowWords = ({ windowFrom, windowTo }: Row): string =>
  windowFrom === null && windowTo === null ? nothing : `${windowFrom ?? ''} – ${windowTo ?? ''}`

const columns: readonly Column<Row>[] = [
  { key: 'orderNo', label: 'Order No', kind: 'id', cell: ({ orderNo }) => orderNo, sort: 'orderNo', width: 130 },
  {
    key: 'status',
    label: 'State',
    cell: ({ status }) => (status === null ? nothing : <StateDot tone={tones[status]} label={t(status)} />),
    width: 110,
  },
  { key: 'date', label: 'Date', cell: ({ date }) => formatDay(date), sort: 'date', width: 104 },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer, least: 140 },
  { key: 'city', label: 'City', cell: ({ city }) => city, sort: 'city', least: 110 },
  { key: 'window', label: 'Window', cell: windowWords, width: 116 },
  {
    key: 'arrivedAt',
    label: 'Arrived',
    kind: 'muted',
    cell: ({ arrivedAt, timeZone }) => formatMoment(arrivedAt, timeZone),
    zone: ({ timeZone }) => timeZone,
    width: 140,
  },
  {
    key: 'route',
    label: 'Route',
    cell: ({ routeName }) => routeName ?? nothing,
    to: ({ routeId }) => (routeId === null ? null : routePath(routeId)),
    least: 120,
  },
  { key: 'driver', label: 'Driver', cell: ({ driverName }) => driverName ?? t('Nobody'), least: 120, priority: 4 },
  { key: 'reason', label: 'Reason', cell: ({ reason }) => reason, least: 120, priority: 4 },
  { key: 'merchant', label: 'Merchant', cell: ({ storeName }) => storeName ?? t('Main'), width: 130, priority: 5 },
]

const kinds: Readonly<Record<analytics.Counted, string>> = {
  closed: 'Delivered and failed',
  received: 'Received',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
  early: 'Early',
  onTime: 'On time',
  late: 'Late',
}

/** The orders and stops behind a figure; `figures` names the drivers and cities that there are. */
export function CountedOrders({ figures }: { readonly figures: analytics.Analytics | undefined }) {
  const [params] = useParams()
  const merchants = useMerchantFilter()
  const days = new URLSearchParams(
    ['fromDate', 'toDate'].flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ).toString()
  const chosenCity = params.get('city')
  const cities = [
    ...new Set([...(figures?.perCity.map(({ city }) => city) ?? []), ...(chosenCity ? [chosenCity] : [])]),
  ]
  const filters: readonly ListFilter[] = [
    {
      ...{ kind: 'select', name: 'what', label: 'Counted' },
      options: () => analytics.counted.map((value) => ({ value, label: t(kinds[value]) })),
    },
    { kind: 'dates', from: 'fromDate', to: 'toDate', label: 'Date' },
    {
      ...{ kind: 'select', name: 'driverId', label: 'Driver' },
      options: () =>
        figures?.perDriver.map(({ driverId, driverName }) => ({ value: driverId, label: driverName })) ?? [],
    },
    {
      kind: 'select',
      name: 'city',
      label: 'City',
      options: () => cities.map((city) => ({ value: city, label: city })),
    },
    ...merchants,
  ]
  return (
    <ListScreen
      id="counted-orders"
      title={t('Counted orders')}
      endpoint={analytics.orders}
      counted={(count) => t('{{count}} orders', { count })}
      input={{ timezone: personZone() }}
      rowKey={({ id }) => id}
      columns={columns}
      card={(order) => ({
        main: order.customer,
        more: order.city,
        when: formatDay(order.date),
        facts: [order.orderNo, order.routeName ?? '', order.reason ?? ''].filter(Boolean),
      })}
      defaultSort="dateDesc"
      search={{ placeholder: t('Search by customer or order number'), field: 'searchTxt' }}
      filters={filters}
      actions={[{ label: t('Figures'), to: days === '' ? '/analytics' : `/analytics?${days}` }]}
      empty={{ hint: t('Nothing was counted on these days.') }}
    />
  )
}
