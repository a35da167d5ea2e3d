import type { ScannedBox } from '@crossdock/contract/sorting/boxes'
import type { Suggestion } from '@crossdock/contract/sorting/positions'
import { useEffect } from 'react'
import { t } from '../../lib/words.ts'
import { say } from '../spoken.tsx'
import { type useSuggested, whyWords } from '../suggested.ts'
import { lightOf } from './lanes.ts'
import styles from './scan.module.css'

/** Where the order of the last box may be put by a press, by Enter or by a scan of the place. */
export interface Offer extends Pick<Suggestion, 'stockLocationId' | 'title' | 'position'> {
  readonly orderId: ScannedBox['shownBy']
  /** Why there; of the next one that is free, nothing. */
  readonly why: string | null
}

/** What is offered for an order that stands nowhere: the next position that is free before what is suggested. */
export function offerOf(
  orderId: Offer['orderId'] | null,
  next: Offer | null,
  suggested: ReturnType<typeof useSuggested>,
): Offer | null {
  if (orderId === null) return null
  if (next?.orderId === orderId) return next
  if (!suggested || suggested === 'stays') return null
  const { stockLocationId, title, position } = suggested
  return { orderId, stockLocationId, title, position, why: whyWords(suggested) }
}

/** Says aloud where a box goes, or is suggested to, as soon as that is known. */
export function useSaid(box: ScannedBox | null, offer: Offer | null, hasNone: boolean): void {
  const place = box?.stockLocation ?? offer
  const position = box?.stockLocation ? box.position : offer?.position
  const words =
    box === null || (!place && !hasNone)
      ? null
      : [place?.title ?? t('No place yet'), position].filter(Boolean).join(' ')
  useEffect(() => {
    if (words !== null) say(words)
  }, [words])
}

/** Where the box goes, to be read from some metres away; it stays until the next scan. */
export function Lamp({ box, offer }: { readonly box: ScannedBox; readonly offer: Offer | null }) {
  const { stockLocation, plannedStop, boxesCount, receivedBoxesCount } = box
  const place = stockLocation ?? offer
  const position = stockLocation ? box.position : (offer?.position ?? null)
  return (
    <section
      className={styles['lamp']}
      data-light={place ? lightOf(place.title) : undefined}
      data-offered={stockLocation === null && offer !== null ? true : undefined}
      aria-label={t('Where it goes')}
    >
      <p className={styles['line']}>
        <span>{stockLocation ? t('Stock Location') : offer ? t('Suggested') : t('No place yet')}</span>
        <span className="mono">{box.barcode}</span>
      </p>
      <p className={styles['place']}>{place?.title ?? '?'}</p>
      {plannedStop && (
        <p className={styles['line']}>
          <b>{plannedStop.route}</b>
          <b>{t('Stop {{stop}}', { stop: plannedStop.stop })}</b>
        </p>
      )}
      <p className={styles['line']}>
        <b>{position === null ? box.orderNo : t('Position {{position}}', { position })}</b>
        <b>{t('{{received}} of {{total}}', { received: receivedBoxesCount, total: boxesCount })}</b>
      </p>
      {stockLocation === null && offer && <p>{[offer.why, t('Press Enter, or scan the place.')].join(' ').trim()}</p>}
    </section>
  )
}
