import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import styles from './driver.module.css'
import { clockWords } from './driver-words.ts'
import { placeSentAt, telling } from './positions.ts'

/** What a driver is told of what the office sees: on a route where the phone is, at no other time. */
export function PlaceNote() {
  const state = useValue(telling)
  const sentAt = useValue(placeSentAt)
  return (
    <>
      <p>
        {t(
          'The office sees when this phone was last heard of, and from the start of a route to its end where it is. At no other time.',
        )}
      </p>
      {state === 'on' && sentAt !== null && (
        <p>{t('The office saw your place last at {{time}}', { time: clockWords(sentAt) })}</p>
      )}
    </>
  )
}

/** Said where the office does not see what it is to see. */
export function PlaceBanner() {
  if (useValue(telling) !== 'denied') return null
  return (
    <section className={styles['off']} role="status">
      <p>
        <b>{t('The office does not see where you are')}</b>
        <span>{t('Allow this page the phone’s location in the settings of the browser.')}</span>
      </p>
    </section>
  )
}
