import type * as analytics from '@crossdock/contract/delivery/analytics'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import styles from './analytics.module.css'
import { dayChart } from './day-chart.ts'
import { listLink, percentWords, signed } from './links.ts'

type Figures = analytics.AnalyticsFigures

export function Card({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles['card']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hint && <span className="muted">{hint}</span>}
      </header>
      {children}
    </section>
  )
}

/** Delivered and failed of each day, and the days before as a line behind them. */
export function OrdersPerDay({ data }: { readonly data: analytics.Analytics }) {
  const { perDay, perDayBefore } = data
  const chart = dayChart(perDay, perDayBefore)
  return (
    <Card
      title={t('Orders per day')}
      hint={
        <span className={styles['legend']}>
          <span data-kind="delivered">{t('Delivered')}</span>
          <span data-kind="failed">{t('Failed')}</span>
          <span data-kind="before">{t('{{count}} days before', { count: perDay.length })}</span>
        </span>
      }
    >
      <div className={styles['chart']} aria-hidden>
        {chart.ticks.map(({ value, y }) => (
          <span key={value} style={{ top: `${y}%` }}>
            {formatNumber(value)}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <defs>
            <pattern
              id="failed-hatch"
              width="1.2"
              height="4"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(35)"
            >
              <rect width="0.6" height="4" />
            </pattern>
          </defs>
          {chart.ticks.map(({ value, y }) => (
            <path key={value} d={`M0 ${y}H100`} data-kind="grid" />
          ))}
          {chart.columns.map(({ x, width, delivered, failed }, at) => (
            <g key={perDay[at]?.date}>
              <title>
                {`${formatDay(perDay[at]?.date)}: ${formatNumber(perDay[at]?.delivered)} / ${formatNumber(perDay[at]?.failed)}`}
              </title>
              <rect x={x} width={width} y={100 - delivered} height={delivered} data-kind="delivered" />
              {delivered > 0 && <path d={`M${x} ${100 - delivered}H${x + width}`} data-kind="cap" />}
              <rect x={x} width={width} y={100 - delivered - failed} height={failed} data-kind="failed" />
            </g>
          ))}
          <path d={chart.before} data-kind="before" />
        </svg>
      </div>
      <p className={styles['ends']} aria-hidden>
        <span>{formatDay(data.fromDate)}</span>
        <span>{formatDay(data.toDate)}</span>
      </p>
      <details className={styles['days']}>
        <summary>{t('As a table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Received')}</th>
              <th scope="col">{t('Delivered')}</th>
              <th scope="col">{t('Failed')}</th>
              <th scope="col">{t('Canceled')}</th>
            </tr>
          </thead>
          <tbody>
            {perDay.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDay(day.date)}</th>
                {(['received', 'delivered', 'failed', 'canceled'] as const).map((what) => (
                  <td key={what}>
                    <Count value={day[what]} to={listLink({ fromDate: day.date, toDate: day.date }, what)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

/** A figure that opens what it counts; none opens nothing. */
export const Count = ({ value, to }: { readonly value: number; readonly to: string }) =>
  value === 0 ? '0' : <Link to={to}>{formatNumber(value)}</Link>

/** How long routes took, beside what their plans said. */
export function PlannedAndActual({ totals }: { readonly totals: Figures }) {
  const { plannedMinutes, actualMinutes, stopsPerHour } = totals
  const most = Math.max(1, plannedMinutes ?? 0, actualMinutes ?? 0)
  const over = plannedMinutes && actualMinutes !== null ? actualMinutes / plannedMinutes - 1 : null
  const hours = (minutes: number | null): string =>
    minutes === null ? nothing : t('{{hours}} h', { hours: formatNumber(minutes / 60, 1) })
  return (
    <Card title={t('Planned and actual')} hint={t('of routes that have ended')}>
      <dl className={styles['pairs']}>
        <dt>{t('On the road, as planned')}</dt>
        <dd>
          {plannedMinutes !== null && <i style={{ width: `${(plannedMinutes / most) * 100}%` }} data-kind="planned" />}
          <b>{hours(plannedMinutes)}</b>
        </dd>
        <dt>{t('On the road, as it was')}</dt>
        <dd>
          {actualMinutes !== null && (
            <i
              style={{ width: `${(actualMinutes / most) * 100}%` }}
              data-kind={over !== null && over > 0 ? 'over' : 'under'}
            />
          )}
          <b>
            {hours(actualMinutes)} {over !== null && signed(over, percentWords(Math.abs(over)))}
          </b>
        </dd>
        <dt>{t('Stops an hour')}</dt>
        <dd>
          <b>{formatNumber(stopsPerHour, 2)}</b>
        </dd>
      </dl>
    </Card>
  )
}

const fits = [
  { what: 'early', label: 'Early' },
  { what: 'onTime', label: 'On time' },
  { what: 'late', label: 'Late' },
] as const

/** Arrivals beside the windows that were promised. */
export function Windows({ data }: { readonly data: analytics.Analytics }) {
  const { totals } = data
  const promised = totals.early + totals.onTime + totals.late
  return (
    <Card title={t('Arrival and the promised window')}>
      {promised === 0 ? (
        <p className="muted">{t('No stop of these days had a window.')}</p>
      ) : (
        <dl className={styles['pairs']}>
          {fits.map(({ what, label }) => (
            <div key={what}>
              <dt>{t(label)}</dt>
              <dd>
                <i style={{ width: `${(totals[what] / promised) * 100}%` }} data-kind={what} />
                <b>
                  <Count value={totals[what]} to={listLink(data, what)} /> · {percentWords(totals[what] / promised)}
                </b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
