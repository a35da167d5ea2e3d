import '../../lib/words-en/delivery.ts'
import * as analytics from '@crossdock/contract/delivery/analytics'
import { formatMoney } from '@crossdock/contract/money'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { queryKeeping } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DateRange } from '../../ui/filter-range.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { saveList } from '../../ui/list-export.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useExport } from '../../ui/use-export.ts'
import styles from './analytics.module.css'
import { CountedOrders } from './counted-orders.tsx'
import { changeOf } from './day-chart.ts'
import { Card, Count, OrdersPerDay, PlannedAndActual, Windows } from './figure-cards.tsx'
import { listLink, percentWords, type Scope, signed } from './links.ts'

type Figures = analytics.AnalyticsFigures

/** Figures of the deliveries of some days, and the lists that they were counted from (PATH-002, ANLY-001). */
export default function AnalyticsPage() {
  const [params, setParams] = useParams()
  const [fromDate, toDate] = [params.get('fromDate'), params.get('toDate')]
  const asked = { timezone: personZone(), ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) }
  const found = useQuery(queryKeeping(analytics.get, asked))
  const { isExporting, runExport } = useExport(() => saveList(analytics.exportFigures, asked, 'xlsx'))
  if (params.get('what') !== null) return <CountedOrders figures={found.data} />
  const { data } = found
  return (
    <>
      <PageHead
        title={t('Analytics')}
        hasWords
        subtitle={data && <Changes figures={data} />}
        actions={
          // The server chooses the days where nobody has: they are named once, in their width.
          !found.isPending && (
            <>
              <DateRange
                label={t('Days')}
                range={{ from: data?.fromDate ?? fromDate, to: data?.toDate ?? toDate }}
                onChange={({ from, to }) => setParams({ fromDate: from, toDate: to })}
              />
              <Button
                icon={<IconDownload size={14} aria-hidden />}
                isBusy={isExporting}
                onClick={() => void runExport(undefined)}
              >
                {t('Export')}
              </Button>
            </>
          )
        }
      />
      {data ? (
        <div className={styles['page']} data-stale={found.isPlaceholderData || undefined}>
          <Board data={data} />
        </div>
      ) : found.isError ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}

const isNothing = ({ received, delivered, failed, canceled }: Figures): boolean =>
  received + delivered + failed + canceled === 0

/** The change that matters most, and where: one line. */
function Changes({ figures: { totals, totalsBefore, perCity, perDay } }: { readonly figures: analytics.Analytics }) {
  const change = changeOf(totals.onTimeRate, totalsBefore.onTimeRate, 'more')
  const cost = changeOf(totals.costPerStop, totalsBefore.costPerStop, 'less')
  const points = (rate: number): string => formatNumber(Math.abs(rate) * 100, 1)
  const [worst] = perCity
    .flatMap((city) => ({ city: city.city, by: changeOf(city.onTimeRate, city.before.onTimeRate, 'more')?.by ?? 0 }))
    .sort((a, b) => a.by - b.by)
  return (
    <>
      {worst && worst.by <= -0.001 ? (
        <b className={styles['worse']}>
          {t('On time fell {{points}} points in {{city}}', { points: points(worst.by), city: worst.city })} ·{' '}
        </b>
      ) : (
        change &&
        change.by >= 0.001 && (
          <b className={styles['better']}>{t('On time rose {{points}} points', { points: points(change.by) })} · </b>
        )
      )}
      {cost && cost.by !== 0 && (
        <b className={styles[cost.is]}>
          {cost.by < 0
            ? t('a stop costs {{amount}} less', { amount: formatMoney(-cost.by) })
            : t('a stop costs {{amount}} more', { amount: formatMoney(cost.by) })}{' '}
          ·{' '}
        </b>
      )}
      {t('{{count}} days', { count: perDay.length })}
    </>
  )
}

interface TileProps {
  readonly label: string
  readonly words: (value: number) => string
  readonly of: (figures: Figures) => number | null
  /** In which a change is told; as the figure itself where it is left out. */
  readonly changeWords?: (by: number) => string
  readonly better: 'more' | 'less' | null
  readonly what: analytics.Counted
}

const pointsWords = (by: number): string => formatNumber(Math.abs(by) * 100, 1)

const tiles: readonly TileProps[] = [
  { label: 'Orders received', words: formatNumber, of: ({ received }) => received, better: null, what: 'received' },
  { label: 'Delivered', words: formatNumber, of: ({ delivered }) => delivered, better: 'more', what: 'delivered' },
  { label: 'Failed', words: formatNumber, of: ({ failed }) => failed, better: 'less', what: 'failed' },
  { label: 'Canceled', words: formatNumber, of: ({ canceled }) => canceled, better: 'less', what: 'canceled' },
  {
    ...{ label: 'Success rate', words: percentWords, changeWords: pointsWords },
    ...{ of: ({ successRate }) => successRate, better: 'more', what: 'closed' },
  },
  {
    ...{ label: 'On-time rate', words: percentWords, changeWords: pointsWords },
    ...{ of: ({ onTimeRate }) => onTimeRate, better: 'more', what: 'onTime' },
  },
  {
    ...{ label: 'Stops per route', words: (value) => formatNumber(value, 1) },
    ...{ of: ({ stopsPerRoute }) => stopsPerRoute, better: 'more', what: 'closed' },
  },
  { label: 'Cost a stop', words: formatMoney, of: ({ costPerStop }) => costPerStop, better: 'less', what: 'closed' },
]

function Tile({ tile, data }: { readonly tile: TileProps; readonly data: analytics.Analytics }) {
  const { label, words, of, better, what, changeWords = words } = tile
  const [now, before] = [of(data.totals), of(data.totalsBefore)]
  const change = changeOf(now, before, better)
  return (
    <Link to={listLink(data, what)} className={styles['tile'] ?? ''}>
      <span>{t(label)}</span>
      <b>{now === null ? nothing : words(now)}</b>
      <small>
        {change && <b className={styles[change.is]}>{signed(change.by, changeWords(Math.abs(change.by)))} </b>}
        <span title={t('In the days before')}>
          {before === null ? nothing : t('before {{figure}}', { figure: words(before) })}
        </span>
      </small>
    </Link>
  )
}

function Board({ data }: { readonly data: analytics.Analytics }) {
  if (isNothing(data.totals) && isNothing(data.totalsBefore))
    return (
      <EmptyState
        title={t('Nothing came in and nothing was driven on these days')}
        hint={t('Choose other days, or another merchant.')}
        action={<LinkButton to="/delivery/main">{t('Order Pool')}</LinkButton>}
      />
    )
  const { totals } = data
  return (
    <>
      <div className={styles['tiles']}>
        {tiles.map((tile) => (
          <Tile key={tile.label} tile={tile} data={data} />
        ))}
      </div>
      <div className={styles['wide']}>
        <OrdersPerDay data={data} />
        <div className={styles['side']}>
          <PlannedAndActual totals={totals} />
          <Windows data={data} />
        </div>
      </div>
      <div className={styles['tables']}>
        <Table
          title={t('Drivers')}
          named={t('Driver')}
          rows={data.perDriver.map((one) => ({
            ...one,
            key: one.driverId,
            name: one.driverName,
            scope: { driverId: one.driverId },
          }))}
          data={data}
        />
        <Table
          title={t('Areas')}
          named={t('City')}
          rows={data.perCity.map((one) => ({ ...one, key: one.city, name: one.city, scope: { city: one.city } }))}
          data={data}
        />
        <Table
          title={t('Merchants')}
          named={t('Merchant')}
          rows={data.perMerchant.map((one) => ({
            ...one,
            ...{ key: one.storeId, name: one.storeName ?? t('Main'), scope: { merchantId: one.storeId } },
          }))}
          data={data}
        />
      </div>
      <p className={styles['foot']}>
        {t('From {{stops}} closed stops and {{routes}} routes, counted as the lists count them.', {
          stops: formatNumber(totals.delivered + totals.failed),
          routes: formatNumber(totals.routes),
        })}{' '}
        {t('On time: reached within the window of the order, by the clocks where the route starts.')}{' '}
        {t('Cost: by the rates of the vehicle on the day the route ended.')}
      </p>
    </>
  )
}

interface TableRow extends Figures {
  readonly key: string
  readonly name: string
  readonly before: Figures
  readonly scope: Scope
}

/** So many rows stand there before all are asked for. */
const shown = 8

function Table({
  title,
  named,
  rows,
  data,
}: {
  readonly title: string
  readonly named: string
  readonly rows: readonly TableRow[]
  readonly data: analytics.Analytics
}) {
  const showsCost = rows.some(({ costPerStop }) => costPerStop !== null)
  const line = (row: TableRow) => (
    <tr key={row.key}>
      <th scope="row">{row.name}</th>
      <td>
        <Count value={row.delivered + row.failed} to={listLink(data, 'closed', row.scope)} />
      </td>
      <td>
        <Count value={row.failed} to={listLink(data, 'failed', row.scope)} />
      </td>
      <td>
        {row.onTimeRate === null ? (
          nothing
        ) : (
          <Link to={listLink(data, 'onTime', row.scope)}>{percentWords(row.onTimeRate)}</Link>
        )}
      </td>
      <td className="muted">{row.before.onTimeRate === null ? nothing : percentWords(row.before.onTimeRate)}</td>
      {showsCost && <td>{row.costPerStop === null ? nothing : formatMoney(row.costPerStop)}</td>}
    </tr>
  )
  return (
    <Card title={title} hint={rows.length > 0 && t('the lowest on-time rate first')}>
      {rows.length === 0 ? (
        <p className="muted">{t('Nothing on these days.')}</p>
      ) : (
        <div className={styles['scroll']}>
          <table>
            <thead>
              <tr>
                <th scope="col">{named}</th>
                <th scope="col">{t('Stops')}</th>
                <th scope="col">{t('Failed')}</th>
                <th scope="col">{t('On time')}</th>
                <th scope="col">{t('Before')}</th>
                {showsCost && <th scope="col">{t('Cost a stop')}</th>}
              </tr>
            </thead>
            <tbody>{rows.slice(0, shown).map(line)}</tbody>
          </table>
          {rows.length > shown && (
            <details>
              <summary>{t('{{count}} more', { count: rows.length - shown })}</summary>
              <table>
                <tbody>{rows.slice(shown).map(line)}</tbody>
              </table>
            </details>
          )}
        </div>
      )}
    </Card>
  )
}
