import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as positions from '@crossdock/contract/sorting/positions'
import type { Lane } from '@crossdock/contract/sorting/positions'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { stayOf } from './position-rules.ts'
import styles from './positions.module.css'

type Told = AnswerOf<typeof positions.alerts> | undefined

const orderAt = (term: string): string => `/sorting/orders?term=${encodeURIComponent(term)}`
const placeWords = (place: { readonly title: string; readonly position: number } | null): string =>
  place ? `${place.title} · ${place.position}` : t('nowhere yet')

/** Beside the title: what is to be looked at, and how much stands here. */
export function AlertWords({ alerts, lanes }: { readonly alerts: Told; readonly lanes: readonly Lane[] }) {
  const standing = lanes.reduce((sum, lane) => sum + lane.standing.length, 0)
  const long = (alerts?.stayingCount ?? 0) - (alerts?.tooLongCount ?? 0)
  return (
    <>
      {alerts && alerts.tooLongCount > 0 && (
        <span className={styles['late']}>{t('{{count}} orders over 24 h', { count: alerts.tooLongCount })} · </span>
      )}
      {long > 0 && <span className={styles['soon']}>{t('{{count}} orders over 4 h', { count: long })} · </span>}
      {alerts && alerts.neverScannedCount > 0 && (
        <span className={styles['late']}>
          {t('{{count}} boxes never scanned', { count: alerts.neverScannedCount })} ·{' '}
        </span>
      )}
      {t('{{count}} positions taken', { count: standing })}
    </>
  )
}

/** What has stayed for long, and what was expected and never scanned. */
export function Alerts({ alerts, now }: { readonly alerts: Told; readonly now: number }) {
  if (!alerts) return null
  return (
    <>
      <section aria-label={t('Stays too long')}>
        <h3>{t('Stays too long')}</h3>
        {alerts.staying.length === 0 ? (
          <p className="muted">{t('Nothing has been here for more than 4 hours.')}</p>
        ) : (
          <ul>
            {alerts.staying.map(({ id, orderNo, customer, place, receivedAt, isTooLong }) => (
              <li key={id}>
                <span>
                  <Link to={orderAt(orderNo)}>{orderNo}</Link>{' '}
                  <span className="muted">
                    {placeWords(place)}, {customer}
                  </span>
                </span>
                <b className={styles[isTooLong ? 'late' : 'soon']}>{stayOf(receivedAt, now)?.words}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={t('Expected, never scanned')}>
        <h3>{t('Expected, never scanned')}</h3>
        {alerts.neverScanned.length === 0 ? (
          <p className="muted">{t('No box is late, and no order here has waited for one for more than 4 hours.')}</p>
        ) : (
          <ul>
            {alerts.neverScanned.map(({ barcode, orderNo, expectedAt, place }) => (
              <li key={barcode}>
                <span>
                  <Link to={orderAt(barcode)}>{barcode}</Link>{' '}
                  <span className="muted">
                    {orderNo}, {placeWords(place)}
                  </span>
                </span>
                <span className="muted">{expectedAt && formatDay(expectedAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
