import { fetchMatrix, MatrixError, type MatrixServer, straightMatrix } from '@crossdock/optimizer/matrices'
import type { Unmeasured, Ways } from './route-search-messages.ts'

/** Milliseconds that a routing server has for its answer: a plan is waited for. */
const patience = 8_000
/** Bytes of an answer that are read, by its ways: Valhalla says some hundred of each. */
const longestAnswer = (places: number): number => 65_536 + places * places * 160

/** `fetch` of an answer that is read no longer than it may be. */
function fetchOf(places: number, signal: AbortSignal): Parameters<typeof fetchMatrix>[2] {
  return async (url, options) => {
    const answer = await fetch(url, { ...options, redirect: 'error', signal })
    return {
      ok: answer.ok,
      status: answer.status,
      async json() {
        const parts: Uint8Array[] = []
        let length = 0
        const stream: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? []
        for await (const part of stream) {
          length += part.length
          if (length > longestAnswer(places)) throw new Error('It answered too much.')
          parts.push(part)
        }
        return JSON.parse(Buffer.concat(parts).toString()) as unknown
      },
    }
  }
}

/**
 * The ways between places: those of the routing server where there is one and it has them, else straight lines, lengthened. A plan over
 * straight lines is better than none; the answer says which it is, and why.
 */
export async function measureWays(
  places: Unmeasured['places'],
  server: MatrixServer | null,
  signal?: AbortSignal,
  within = patience,
): Promise<Ways> {
  const all = places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng }))
  if (server === null) return { matrix: straightMatrix(all), kind: 'straight', why: null }
  const limit = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])])
  try {
    const matrix = await fetchMatrix(all, server, fetchOf(all.length, limit))
    return { matrix, kind: 'roads', why: null }
  } catch (error) {
    if (!(error instanceof MatrixError)) throw error
    return { matrix: straightMatrix(all), kind: 'unanswered', why: `${error.code}: ${error.message}` }
  }
}
