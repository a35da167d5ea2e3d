import { stringify } from 'node:querystring'
import { z } from 'zod'
import type { Asks, Exactness } from './hits.ts'

const answer = z.array(
  z.object({
    lat: z.string().regex(/^-?\d+(\.\d+)?$/),
    lon: z.string().regex(/^-?\d+(\.\d+)?$/),
    place_rank: z.number(),
    address: z.record(z.string(), z.string()).optional(),
  }),
)

/** Ranks of Nominatim: 30 and 29 are houses and what stands alone, 26 to 28 streets and their parts, what is below is a place. */
function exactnessOf(rank: number, hasHouse: boolean): Exactness {
  if (hasHouse && rank >= 29) return 'House'
  return rank >= 26 ? 'Street' : 'Town'
}

/** Nominatim, by https://nominatim.org/release-docs/latest/api/Search/: a structured query. */
export const nominatimAsks: Asks = {
  title: 'Nominatim',
  query({ addressLine1, city, state, zipCode, country }) {
    const where = { street: addressLine1, city, state, postalcode: zipCode, ...(country === null ? {} : { country }) }
    return `search?${stringify({ ...where, format: 'jsonv2', limit: '1', addressdetails: '1' })}`
  },
  read(body) {
    const [first] = answer.parse(body)
    if (!first) return null
    const exactness = exactnessOf(first.place_rank, first.address?.['house_number'] !== undefined)
    return { lat: Number(first.lat), lng: Number(first.lon), exactness }
  },
}
