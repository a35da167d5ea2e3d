import { stringify } from 'node:querystring'
import { z } from 'zod'
import type { Asks, Exactness } from './hits.ts'

const answer = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ type: z.string(), housenumber: z.string().optional() }),
    }),
  ),
})

function exactnessOf({ type, housenumber }: { readonly type: string; readonly housenumber?: string | undefined }) {
  const exactness: Exactness = housenumber !== undefined ? 'House' : type === 'street' ? 'Street' : 'Town'
  return exactness
}

/** Photon, by https://github.com/komoot/photon: one line of text, GeoJSON back, longitude first. */
export const photonAsks: Asks = {
  title: 'Photon',
  query({ addressLine1, city, state, zipCode, country }) {
    const text = [addressLine1, city, [state, zipCode].join(' '), country].filter(Boolean).join(', ')
    return `api?${stringify({ q: text, limit: '1' })}`
  },
  read(body) {
    const [first] = answer.parse(body).features
    if (!first) return null
    const [lng, lat] = first.geometry.coordinates
    return { lat, lng, exactness: exactnessOf(first.properties) }
  },
}
