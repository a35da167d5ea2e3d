import type { FieldError } from '@crossdock/contract/errors'
import { isNowhere } from '../depots/rules.ts'

interface PlaceAndWindow {
  readonly lat: number | null
  readonly lng: number | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** What no field can say alone: half a place, one in the sea, a window that ends before it begins. */
export function faultsOfOrder({ lat, lng, windowFrom, windowTo }: PlaceAndWindow): FieldError[] {
  const faults: FieldError[] = []
  if (lat === null && lng !== null) faults.push({ path: 'lat', message: 'Latitude is required' })
  if (lat !== null && lng === null) faults.push({ path: 'lng', message: 'Longitude is required' })
  if (lat !== null && lng !== null && isNowhere({ lat, lng }))
    faults.push({ path: 'lat', message: 'Latitude and longitude of 0 are in the sea' })
  // A delivery over midnight would be on two days, and a date is of one.
  if (windowFrom !== null && windowTo !== null && windowTo <= windowFrom)
    faults.push({ path: 'windowTo', message: 'Must be after the start' })
  return faults
}

/** The texts that a search term is compared with: as typed, as a zip code, as a phone number; null where it cannot be one. */
export function termsOf(typed: string): { readonly text: string; readonly zip: string; readonly phone: string | null } {
  const text = typed.trim().toLowerCase()
  const phone = text.replace(/[\s()+-]/g, '')
  return { text, zip: text.replace(/\s/g, ''), phone: phone === '' ? null : phone }
}
