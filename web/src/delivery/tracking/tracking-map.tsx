import type { Tracked } from '@crossdock/contract/delivery/tracking'
import { useMemo } from 'react'
import { t } from '../../lib/words.ts'
import { MapPart, type MapPin } from '../../ui/map/map.tsx'

type At = Pick<NonNullable<Tracked['place']>, 'lat' | 'lng'>

const nothing = (): void => undefined

/** Where the driver is, and where the order goes; nothing else is on it. */
export function TrackingMap({ driver, place }: { readonly driver: At; readonly place: At }) {
  const { lat, lng } = driver
  const { lat: north, lng: east } = place
  const pins = useMemo(
    (): readonly MapPin[] => [
      { id: 'driver', lat, lng, state: 'next', label: '' },
      { id: 'place', lat: north, lng: east, state: 'place' },
    ],
    [lat, lng, north, east],
  )
  return (
    <MapPart
      name={t('Map with the driver and your address')}
      pins={pins}
      line={pins.map((pin) => [pin.lng, pin.lat] as const)}
      marked={null}
      onMark={nothing}
      onPress={nothing}
      card={(id) => ({ title: id === 'driver' ? t('The driver') : t('Your address'), lines: [] })}
      walk={['driver', 'place']}
      scope="way"
    />
  )
}
