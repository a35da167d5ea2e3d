import type { ScannedBox } from '@crossdock/contract/sorting/boxes'
import { t } from '../../lib/words.ts'
import { BoxCells } from '../box-cells.tsx'
import { missingOf, placeOf } from '../hub-words.tsx'
import { lightOf } from './lanes.ts'
import styles from './scan.module.css'
import { byPlace, type Held } from './scan-waiting.ts'

function LastScans({ kept }: { readonly kept: readonly ScannedBox[] }) {
  if (kept.length === 0) return <p className="muted">{t('Nothing has been scanned yet.')}</p>
  return (
    <ol className={styles['kept']}>
      {kept.map((box) => (
        <li key={box.id}>
          <span className="mono">{box.barcode}</span>
          <BoxCells received={box.receivedBoxesCount} total={box.boxesCount} />
          <span className="muted">{[box.orderNo, placeOf(box)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}

/** What is still to come of the manifest, by the places where its orders stand. */
function ToCome({ held }: { readonly held: Held }) {
  const places = byPlace(held).filter((place) => missingOf(place) > 0)
  if (places.length === 0) return null
  return (
    <section aria-label={t('Still to come')} className={styles['toCome']}>
      <h2>{t('Still to come')}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.title}>
            <span className={`mono ${styles['light']}`} data-light={place.title && lightOf(place.title)}>
              {place.title || t('No place yet')}
            </span>
            <progress
              value={place.receivedBoxesCount}
              max={place.boxesCount}
              aria-label={t('{{received}} of {{count}} boxes are here', {
                received: place.receivedBoxesCount,
                count: place.boxesCount,
              })}
            />
            <span>{t('{{count}} boxes to come', { count: missingOf(place) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Beside the step: what was scanned last, and what is to come. */
export function Beside({ kept, held }: { readonly kept: readonly ScannedBox[]; readonly held: Held | undefined }) {
  return (
    <>
      <LastScans kept={kept} />
      {held && <ToCome held={held} />}
    </>
  )
}
