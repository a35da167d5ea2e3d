import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as overview from '@crossdock/contract/fulfillment/product-overview'
import { zoneName } from '@crossdock/contract/zone-name'
import { useId } from 'react'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import styles from './product-overview.module.css'

type Days = AnswerOf<typeof overview.get>['days']

/** What came, upwards, and what left, downwards, by day. */
export function Movements({ days, zone }: { readonly days: Days; readonly zone: string }) {
  const id = useId()
  const most = Math.max(1, ...days.flatMap((day) => [day.in, day.out]))
  const sum = (of: 'in' | 'out'): number => days.reduce((all, day) => all + day[of], 0)
  const moved = days.filter((day) => day.in + day.out > 0)
  return (
    <section aria-labelledby={id} className={styles['movements']}>
      <header>
        <h2 id={id}>{t('In and out, {{count}} days', { count: days.length })}</h2>
        <span>
          <b>{formatNumber(sum('in'))}</b> {t('in')} <b>{formatNumber(sum('out'))}</b> {t('out')}
        </span>
      </header>
      {moved.length === 0 ? (
        <p className="muted">{t('Nothing came, and nothing left.')}</p>
      ) : (
        <>
          <ol aria-hidden>
            {days.map((day) => (
              <li key={day.day} title={`${formatDay(day.day)}: +${formatNumber(day.in)}, −${formatNumber(day.out)}`}>
                <span>
                  <i style={{ height: `${(day.in / most) * 100}%` }} />
                </span>
                <span data-out>
                  <i style={{ height: `${(day.out / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ol>
          <p className={styles['ends']}>
            <span>{formatDay(days[0]?.day)}</span>
            <span>{t('Days in {{zone}}', { zone: zoneName(zone) })}</span>
            <span>{formatDay(days.at(-1)?.day)}</span>
          </p>
          <details>
            <summary>{t('As a table')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Date')}</th>
                  <th scope="col">{t('In')}</th>
                  <th scope="col">{t('Out')}</th>
                </tr>
              </thead>
              <tbody>
                {moved.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{formatDay(day.day)}</th>
                    <td>{formatNumber(day.in)}</td>
                    <td>{formatNumber(day.out)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
