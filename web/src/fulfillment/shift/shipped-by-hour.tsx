import type { Shift } from '@crossdock/contract/fulfillment/shift'
import { onTheWall } from '@crossdock/contract/wall-clock'
import { zoneName } from '@crossdock/contract/zone-name'
import { formatNumber } from '../../lib/format.ts'
import { useMinute } from '../../lib/minute.ts'
import { t } from '../../lib/words.ts'
import styles from './shift.module.css'

const clock = (hour: number): string => String(hour).padStart(2, '0')

/** The hours that are drawn: a working day, and whatever lies before or behind it. */
export function hoursShown(hours: Shift['hours'], now: number): Shift['hours'] {
  const busy = hours.filter(({ today, yesterday }) => today + yesterday > 0).map(({ hour }) => hour)
  const first = Math.min(7, now, ...busy)
  const last = Math.max(18, now, ...busy)
  return hours.filter(({ hour }) => hour >= first && hour <= last)
}

/** Orders that left, by the hour: today's as columns, yesterday's as a line across each. */
export function ShippedByHour({ hours, zone }: { readonly hours: Shift['hours']; readonly zone: string }) {
  const now = onTheWall(useMinute(), zone).getUTCHours()
  const shown = hoursShown(hours, now)
  const most = Math.max(1, ...shown.flatMap(({ today, yesterday }) => [today, yesterday]))
  const sum = (of: 'today' | 'yesterday'): number => hours.reduce((all, hour) => all + hour[of], 0)
  return (
    <section className={styles['hours']} aria-label={t('Shipped by hour')}>
      <header>
        <h3>{t('Shipped by hour')}</h3>
        <span data-kind="today">
          {t('today')} <b>{formatNumber(sum('today'))}</b>
        </span>
        <span data-kind="yesterday">
          {t('yesterday')} <b>{formatNumber(sum('yesterday'))}</b>
        </span>
        <span className="muted">{t('Times: {{zone}}', { zone: zoneName(zone) })}</span>
      </header>
      <ol aria-hidden>
        {shown.map(({ hour, today, yesterday }) => (
          <li key={hour} data-now={hour === now || undefined}>
            <span className={styles['bar']}>
              <i style={{ height: `${(today / most) * 100}%` }}>{today > 0 && <b>{formatNumber(today)}</b>}</i>
              {yesterday > 0 && <u style={{ bottom: `${(yesterday / most) * 100}%` }} />}
            </span>
            <span>{clock(hour)}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary>{t('As a table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Hour')}</th>
              <th scope="col">{t('Today')}</th>
              <th scope="col">{t('Yesterday')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ hour, today, yesterday }) => (
              <tr key={hour}>
                <th scope="row">{`${clock(hour)}:00`}</th>
                <td>{formatNumber(today)}</td>
                <td>{formatNumber(yesterday)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
