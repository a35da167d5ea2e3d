import '../../lib/words-en/fulfillment.ts'
import * as dashboard from '@crossdock/contract/fulfillment/dashboard'
import { type ShipmentState as State, shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { zoneName } from '@crossdock/contract/zone-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { query, queryKeeping } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { shipmentLists } from '../shipments/orders/order-lists.ts'
import { ShipmentState } from '../shipments/orders/shipment-state.tsx'
import { type ChartDays, chartDays, columnsOf, daysBack, partOf } from './chart-days.ts'
import styles from './charts.module.css'

const words = ({ count, isMore }: dashboard.Figure): string => `${formatNumber(count)}${isMore ? '+' : ''}`

function Card({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles['card']} aria-label={title}>
      <h4>{title}</h4>
      <p className="muted">{hint}</p>
      {children}
    </section>
  )
}

const Bar = ({ part }: { readonly part: number }) => (
  <td className={styles['track']} aria-hidden>
    <span>
      <i style={{ width: `${part * 100}%` }} />
    </span>
  </td>
)

/** How many of the stock locations of each warehouse hold something. */
function Occupied({ occupied }: Pick<dashboard.Charts, 'occupied'>) {
  return (
    <table className={styles['bars']}>
      <thead>
        <tr>
          <th scope="col">{t('Warehouse')}</th>
          <td />
          <th scope="col">{t('Occupied')}</th>
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {occupied.map((one) => (
          <tr key={one.warehouseId}>
            <th scope="row">
              <Link to={`/stock-locations?warehouseId=${one.warehouseId}&occupancyState=Occupied`}>{one.title}</Link>
            </th>
            <Bar part={partOf(one.occupied.count, one.total.count)} />
            <td>{words(one.occupied)}</td>
            <td>{words(one.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How many shipment orders are in each status. */
function Status({
  status,
  warehouseId,
}: Pick<dashboard.Charts, 'status'> & { readonly warehouseId: Id<'warehouse'> | null }) {
  const most = Math.max(...shipmentStates.map((state) => status[state].count))
  const listOf = (state: State): string => {
    const list = shipmentLists[state]
    return warehouseId === null ? list : `${list}${list.includes('?') ? '&' : '?'}warehouseId=${warehouseId}`
  }
  return (
    <table className={styles['bars']}>
      <thead>
        <tr>
          <th scope="col">{t('Status')}</th>
          <td />
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {shipmentStates.map((state) => (
          <tr key={state}>
            <th scope="row">
              <Link to={listOf(state)}>
                <ShipmentState state={state} />
              </Link>
            </th>
            <Bar part={partOf(status[state].count, most)} />
            <td>{words(status[state])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Received = readonly { readonly date: string; readonly received: number; readonly total: number }[]

/** Units of each day: a column for all that were announced, filled as far as they have been received. */
function ReceivedColumns({ days }: { readonly days: Received }) {
  const columns = columnsOf(days)
  const [received, total] = [
    days.reduce((sum, day) => sum + day.received, 0),
    days.reduce((sum, day) => sum + day.total, 0),
  ]
  const first = days[0]?.date
  const last = days.at(-1)?.date
  if (total === 0)
    return <p className={styles['none']}>{t('No goods arrived, and none are expected, on these days.')}</p>
  return (
    <>
      <p className={styles['legend']}>
        <span data-kind="received">
          {t('Received')} <b>{formatNumber(received)}</b>
        </span>
        <span data-kind="total">
          {t('Total')} <b>{formatNumber(total)}</b>
        </span>
      </p>
      <svg className={styles['columns']} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
        {columns.map((column) => (
          <g key={column.date}>
            <title>{`${formatDay(column.date)}: ${formatNumber(column.received)} / ${formatNumber(column.total)}`}</title>
            <rect
              x={column.x}
              width={column.width}
              y={40 - column.totalHeight}
              height={column.totalHeight}
              data-kind="total"
            />
            <rect
              x={column.x}
              width={column.width}
              y={40 - column.receivedHeight}
              height={column.receivedHeight}
              data-kind="received"
            />
          </g>
        ))}
      </svg>
      <p className={styles['ends']}>
        <span>{formatDay(first)}</span>
        <span>{formatDay(last)}</span>
      </p>
      <details className={styles['table']}>
        <summary>{t('As a table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Received')}</th>
              <th scope="col">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter((day) => day.total > 0)
              .map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatDay(day.date)}</th>
                  <td>{formatNumber(day.received)}</td>
                  <td>{formatNumber(day.total)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** How full the warehouses are, what was received of what was announced, and in what status the shipment orders stand. */
export function Charts() {
  const [params, setParams] = useParams()
  const warehouseId = params.get('warehouseId')
  const zone = warehouseZone(warehouseId)
  const days: ChartDays = chartDays.find((one) => one === params.get('days')) ?? '28'
  const input = { ...daysBack(days, zone), timezone: zone, ...(warehouseId === null ? {} : { warehouseId }) }
  const charts = useQuery(queryKeeping(dashboard.charts, input))
  const received = useQuery(queryKeeping(dashboard.receiving, input))
  const choices = useQuery(query(warehouses.list, { skipStats: true, infinite: true, page_size: 500 }))
  const failed = charts.error ?? received.error
  return (
    <section aria-label={t('Charts')}>
      <div className={styles['head']}>
        <h3>{t('Charts')}</h3>
        <label>
          <span className="aside">{t('Warehouse')}</span>
          <select
            value={warehouseId ?? ''}
            onChange={(event) => setParams({ warehouseId: event.currentTarget.value || null }, { isReplacing: true })}
          >
            <option value="">{t('All warehouses')}</option>
            {choices.data?.items.map((warehouse) => (
              <option key={warehouse.id} value={warehouse.id}>
                {warehouse.warehouseName}
              </option>
            ))}
          </select>
        </label>
        <Segments
          label={t('Days')}
          value={days}
          options={chartDays.map((value) => ({ value, label: t('{{count}} days', { count: Number(value) }) }))}
          onChange={(value) => setParams({ days: value === '28' ? null : value }, { isReplacing: true })}
        />
      </div>
      {failed ? (
        <FailedState
          error={failed}
          onRetry={() => {
            void charts.refetch()
            void received.refetch()
          }}
          isRetrying={(charts.isError && charts.isFetching) || (received.isError && received.isFetching)}
        />
      ) : charts.data && received.data ? (
        <div
          className={styles['cards']}
          data-stale={charts.isPlaceholderData || received.isPlaceholderData || undefined}
        >
          <Card title={t('Occupied')} hint={t('Stock locations, by warehouse')}>
            {charts.data.occupied.length === 0 ? (
              <p className={styles['none']}>{t('There is no warehouse yet')}</p>
            ) : (
              <Occupied occupied={charts.data.occupied} />
            )}
          </Card>
          <Card title={t('Received')} hint={t('Units, by day of arrival in {{zone}}', { zone: zoneName(zone) })}>
            <ReceivedColumns days={received.data} />
          </Card>
          <Card title={t('Status')} hint={t('Shipment orders; shipped: {{count}} days', { count: Number(days) })}>
            <Status status={charts.data.status} warehouseId={warehouseId} />
          </Card>
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}
