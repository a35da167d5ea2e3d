import { doubtOf, findCityOf } from '../../../platform/geocoding/doubts.ts'
import type { Hit, PostalAddress } from '../../../platform/geocoding/hits.ts'
import { type PlaceColumns, unplaced } from '../rules.ts'

/** An address that was not found, and where to begin placing it by hand: its city, as the gazetteer has it. */
function notFound(address: PostalAddress, home: string, reason: string): PlaceColumns {
  const city = findCityOf(address, home)
  return {
    ...unplaced,
    ...{ place_state: 'No place', place_reason: reason, place_by: city && 'GeoNames' },
    ...{ hint_lat: city?.lat ?? null, hint_lng: city?.lng ?? null },
  }
}

/** Where nobody is asked, an address is as good as its city. */
export const ofGazetteer = (address: PostalAddress, home: string): PlaceColumns =>
  notFound(
    address,
    home,
    findCityOf(address, home) === null ? 'Neither the address nor its city is known' : 'Only the city is known',
  )

/** What becomes of an order by what the geocoder called `by` has found: a house is a place, a street or town is to be asked about. */
export function placeOfHit(address: PostalAddress, home: string, hit: Hit | null, by: string): PlaceColumns {
  if (hit === null) return notFound(address, home, 'The address was not found')
  const { lat, lng, exactness } = hit
  const found = { ...unplaced, place_by: by, hint_lat: lat, hint_lng: lng }
  const doubt = doubtOf(hit, address, home)
  if (exactness === 'Town') {
    if (doubt !== null) return notFound(address, home, 'The address was not found')
    return { ...found, place_state: 'No place', place_reason: 'Only the city was found' }
  }
  if (doubt !== null || exactness === 'Street') {
    const reason = doubt ?? 'Only the street was found'
    return { ...found, place_state: 'To confirm', place_source: 'Geocoder', place_reason: reason }
  }
  return {
    ...{ ...unplaced, place_state: 'Placed', place_source: 'Geocoder', place_exactness: exactness, place_by: by },
    ...{ lat, lng },
  }
}

const mostTries = 8
const minute = 60_000

/** What becomes of an order after the geocoder was silent for the `tries`th time: asked again, later each time, and given up at last. */
export function placeOfSilence(address: PostalAddress, home: string, tries: number, now: Date): PlaceColumns {
  if (tries >= mostTries) return notFound(address, home, 'The geocoder does not answer')
  const due = new Date(now.getTime() + minute * 2 ** (tries - 1)).toISOString()
  return { ...unplaced, place_state: 'Looking', place_tries: tries, place_due: due }
}
