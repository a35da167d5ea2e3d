import { stringify } from 'node:querystring'
import { z } from 'zod'
import { type Asks, type Exactness, GeocoderSilent } from './hits.ts'

const answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()),
        partial_match: z.boolean().optional(),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.enum(['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE']),
        }),
      }),
    )
    .default([]),
})

/** A match of a part of the address is of another house, or of none. */
function exactnessOf(kind: string, isPartial: boolean, isRoad: boolean): Exactness {
  if (kind === 'APPROXIMATE' || (kind === 'GEOMETRIC_CENTER' && !isRoad)) return 'Town'
  if (kind === 'GEOMETRIC_CENTER' || isPartial) return 'Street'
  return kind === 'ROOFTOP' ? 'House' : 'Between houses'
}

/** Google, by https://developers.google.com/maps/documentation/geocoding/requests-geocoding. It answers 200 whatever it says. */
export const googleAsks: Asks = {
  title: 'Google',
  query({ addressLine1, city, state, zipCode, country }, key) {
    const address = [addressLine1, city, [state, zipCode].join(' '), country].filter(Boolean).join(', ')
    return `maps/api/geocode/json?${stringify({ address, key: key ?? '' })}`
  },
  read(body) {
    const { status, results } = answer.parse(body)
    if (status === 'ZERO_RESULTS') return null
    if (status !== 'OK') {
      const isForAll = ['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED'].includes(status)
      throw new GeocoderSilent(`Google answered ${status}.`, { isForAll })
    }
    const [first] = results
    if (!first) return null
    const { location, location_type: kind } = first.geometry
    const isRoad = first.types.some((type) => type === 'route' || type === 'intersection')
    return { ...location, exactness: exactnessOf(kind, first.partial_match === true, isRoad) }
  },
}
