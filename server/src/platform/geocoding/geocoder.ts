import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { googleAsks } from './google.ts'
import { type Asks, type Geocoder, GeocoderSilent, type Hit } from './hits.ts'
import { nominatimAsks } from './nominatim.ts'
import { photonAsks } from './photon.ts'

/** Who looks for addresses: a host that the operator has named. It may stand in a private network. */
export interface GeocoderSettings {
  readonly name: 'nominatim' | 'photon' | 'google'
  readonly url: string
  /** Google asks for one. */
  readonly key: string | null
  /** Addresses a second that it is asked for at most. */
  readonly perSecond: number
}

const asksOf: Readonly<Record<GeocoderSettings['name'], Asks>> = {
  nominatim: nominatimAsks,
  photon: photonAsks,
  google: googleAsks,
}

/** Milliseconds it has for an answer, and bytes that are read of one. */
const patience = 10_000
const longestAnswer = 512 * 1024

const degrees = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** The body of an answer, as far as it is not too long. */
async function bodyOf(answer: Response): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  const stream: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? []
  for await (const part of stream) {
    length += part.length
    if (length > longestAnswer) throw new Error('It answered too much.')
    parts.push(Buffer.from(part))
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Opens the geocoder of the settings. It is asked one address at a time, and not faster than it may be. */
export function openGeocoder({ name, url, key, perSecond }: GeocoderSettings, { within = patience } = {}): Geocoder {
  const asks = asksOf[name]
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  let next = 0
  const takeTurn = async () => {
    const at = Math.max(performance.now(), next)
    next = at + 1000 / perSecond
    if (at > performance.now()) await pause(at - performance.now())
  }
  return {
    title: asks.title,
    async find(address) {
      await takeTurn()
      let answer: Response
      try {
        answer = await fetch(new URL(asks.query(address, key), base), {
          // Nominatim asks every program to say what it is.
          headers: { accept: 'application/json', 'user-agent': 'Crossdock (delivery addresses)' },
          redirect: 'error',
          signal: AbortSignal.timeout(within),
        })
      } catch (error) {
        throw new GeocoderSilent(`${asks.title} did not answer.`, { cause: error })
      }
      if (!answer.ok) {
        await answer.body?.cancel()
        const isForAll = [401, 403, 429, 503].includes(answer.status)
        throw new GeocoderSilent(`${asks.title} answered ${answer.status}.`, { isForAll })
      }
      let hit: Hit | null
      try {
        hit = asks.read(await bodyOf(answer))
        if (hit !== null) degrees.parse(hit)
      } catch (error) {
        if (error instanceof GeocoderSilent) throw error
        throw new GeocoderSilent(`${asks.title} answered what is not understood.`, { cause: error })
      }
      return hit
    },
  }
}
