import { useMemo } from 'react'
import { t } from '../../lib/words.ts'
import { MapPart, type MapPin } from '../../ui/map/map.tsx'
import styles from './place-map.module.css'

interface At {
  readonly lat: number
  readonly lng: number
}

const nothing = (): void => undefined

/** A map on which somebody says where one order is. */
export function PlaceMap({
  at,
  hint,
  onPlace,
}: {
  /** Where it is; null as long as nobody knows. */
  readonly at: At | null
  /** Where to begin looking. */
  readonly hint: At | null
  readonly onPlace: (at: At) => void
}) {
  const [lat, lng] = [at?.lat, at?.lng]
  const pins = useMemo(
    (): readonly MapPin[] =>
      lat === undefined || lng === undefined ? [] : [{ id: 'place', lat, lng, state: 'place' }],
    [lat, lng],
  )
  return (
    <>
      <p className="muted">{t('Press where it is, or drag the pin.')}</p>
      <div className={styles['map']}>
        <MapPart
          name={t('Map of the address')}
          pins={pins}
          marked={null}
          onMark={nothing}
          onPress={nothing}
          card={() => null}
          walk={[]}
          scope="place"
          onPlace={([east, north]) => onPlace({ lat: north, lng: east })}
          {...(hint && { begin: [hint.lng, hint.lat] as const })}
        />
      </div>
    </>
  )
}
