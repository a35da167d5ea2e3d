import { citiesOf, codeOfCountry, findCity, mayBeIn } from './cities.ts'
import { kilometresBetween, type Point } from './points.ts'

/** What an address says of where it is. */
interface Whereabouts {
  readonly city: string
  readonly state: string
  readonly country: string | null
}

const placeDoubts = [
  'Latitude and longitude seem to be swapped',
  'These coordinates are far from the city of the address',
  'These coordinates are not in the country of the address',
] as const
type PlaceDoubt = (typeof placeDoubts)[number]

/** Kilometres from the middle of a city within which its addresses are: cities are large, and their names reach into the country. */
const mostFromCity = 75

const swappedOf = ({ lat, lng }: Point): Point | null => (Math.abs(lng) <= 90 ? { lat: lng, lng: lat } : null)

/**
 * What is to be asked about a place before anybody drives there; null where it fits the address. An address without a country is
 * taken for one of `home`, as far as its city is known there.
 */
export function doubtOf(place: Point, { city, state, country }: Whereabouts, home: string): PlaceDoubt | null {
  if (place.lat === 0 && place.lng === 0) return placeDoubts[1]
  const code = codeOfCountry(country ?? home)
  if (code === null) return null
  const cities = citiesOf({ city, state, country: code })
  const fits = (point: Point) =>
    cities.length > 0
      ? cities.some((one) => kilometresBetween(one, point) <= mostFromCity)
      : country === null || mayBeIn(code, point)
  if (fits(place)) return null
  const swapped = swappedOf(place)
  if (swapped && fits(swapped)) return placeDoubts[0]
  return cities.length > 0 && mayBeIn(code, place) ? placeDoubts[1] : placeDoubts[2]
}

/** Where the city of an address is, as a place to begin looking from. */
export function findCityOf({ city, state, country }: Whereabouts, home: string): Point | null {
  const code = codeOfCountry(country ?? home)
  return code === null ? null : findCity({ city, state, country: code })
}
