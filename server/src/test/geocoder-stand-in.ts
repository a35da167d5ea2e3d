import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands in for Nominatim, Photon and Google, by their documents: parameters that those do not know, or want and do not get, are
 * complained about. It never was one of the real ones.
 */

/** What it knows, by the beginning of a street line. */
interface Known {
  readonly lat: number
  readonly lng: number
  readonly kind: 'house' | 'street' | 'town'
}

type Fault = 'silent' | 'broken' | 'limit' | 'nonsense' | 'huge'

export interface GeocoderStandIn {
  readonly url: string
  readonly known: Map<string, Known>
  /** Street lines or texts that it was asked for. */
  readonly asked: string[]
  readonly complaints: string[]
  /** What happens to the next requests, one each. */
  readonly faults: Fault[]
  close(): Promise<void>
}

export const geocoderKey = 'key-of-the-stand-in'

const structured = ['street', 'city', 'state', 'postalcode', 'country']
const parameters: Readonly<Record<string, { readonly known: readonly string[]; readonly needed: readonly string[] }>> =
  {
    '/nominatim/search': {
      known: [...structured, 'format', 'limit', 'addressdetails'],
      needed: ['street', 'city', 'format'],
    },
    '/photon/api': { known: ['q', 'limit', 'lang', 'lat', 'lon', 'layer'], needed: ['q'] },
    '/google/maps/api/geocode/json': {
      known: ['address', 'key', 'components', 'region', 'language', 'bounds'],
      needed: ['address', 'key'],
    },
  }

const answers: Readonly<Record<string, (hit: Known | undefined) => unknown>> = {
  '/nominatim/search': (hit) =>
    hit
      ? [
          {
            place_id: 1,
            licence: 'Data © OpenStreetMap contributors',
            lat: String(hit.lat),
            lon: String(hit.lng),
            place_rank: { house: 30, street: 26, town: 16 }[hit.kind],
            address: { city: 'Vancouver', ...(hit.kind === 'house' ? { house_number: '1' } : {}) },
          },
        ]
      : [],
  '/photon/api': (hit) => ({
    type: 'FeatureCollection',
    features: hit
      ? [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [hit.lng, hit.lat] },
            properties: {
              type: { house: 'house', street: 'street', town: 'city' }[hit.kind],
              ...(hit.kind === 'house' ? { housenumber: '1' } : {}),
            },
          },
        ]
      : [],
  }),
  '/google/maps/api/geocode/json': (hit) =>
    hit
      ? {
          status: 'OK',
          results: [
            {
              types: [{ house: 'street_address', street: 'route', town: 'locality' }[hit.kind]],
              geometry: {
                location: { lat: hit.lat, lng: hit.lng },
                location_type: { house: 'ROOFTOP', street: 'GEOMETRIC_CENTER', town: 'APPROXIMATE' }[hit.kind],
              },
            },
          ],
        }
      : { status: 'ZERO_RESULTS', results: [] },
}

/** Opens all three on an address of this machine. */
export async function openGeocoderStandIn(): Promise<GeocoderStandIn> {
  const known = new Map<string, Known>()
  const [asked, complaints]: [string[], string[]] = [[], []]
  const faults: Fault[] = []
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const rules = parameters[pathname]
    const complain = (what: string) => complaints.push(`${request.method} ${pathname}: ${what}`)
    if (!rules || request.method !== 'GET') complain('is not there')
    for (const name of searchParams.keys()) if (!rules?.known.includes(name)) complain(`${name} is not known`)
    for (const name of rules?.needed ?? []) if (!searchParams.get(name)) complain(`${name} is missing`)
    if (!/Crossdock/.test(request.headers['user-agent'] ?? '')) complain('it does not say who asks')
    const isGoogle = pathname.startsWith('/google')
    const text = searchParams.get('street') ?? searchParams.get('q') ?? searchParams.get('address') ?? ''
    asked.push(text)
    const say = (status: number, body: unknown) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (isGoogle && searchParams.get('key') !== geocoderKey) return say(200, { status: 'REQUEST_DENIED', results: [] })
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'broken') return say(500, 'oops')
    if (fault === 'limit') return isGoogle ? say(200, { status: 'OVER_QUERY_LIMIT', results: [] }) : say(429, {})
    if (fault === 'nonsense') return say(200, '{"features":"none","status":7}')
    if (fault === 'huge') return say(200, `[${'1,'.repeat(400_000)}1]`)
    const hit = [...known].find(([line]) => text.startsWith(line))?.[1]
    return say(200, answers[pathname]?.(hit))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ known, asked, complaints, faults },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
