import type { TableMatrix } from './problem.ts'
import { sharedTable } from './shared.ts'

/** A place on earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** How fast one drives where: roads by how far one has come from the beginning of the leg, areas by where it begins and ends. */
export interface RoadSpeeds {
  /** In ascending order of `upToMetres`, the straight line's: each has its stretch of the leg, the last all that is left. */
  readonly classes: readonly { readonly upToMetres: number; readonly kmh: number; readonly detour: number }[]
  /** Circles in which everything is slower (or faster): the lowest factor of those that hold either end counts. */
  readonly areas?: readonly { readonly centre: Coordinates; readonly radiusMetres: number; readonly factor: number }[]
}

/** The first stretch are streets of a town, the last motorways; roads are a third longer than the straight line. */
const usualSpeeds: RoadSpeeds = {
  classes: [
    { upToMetres: 3000, kmh: 24, detour: 1.4 },
    { upToMetres: 15_000, kmh: 38, detour: 1.35 },
    { upToMetres: 60_000, kmh: 62, detour: 1.3 },
    { upToMetres: Number.POSITIVE_INFINITY, kmh: 82, detour: 1.25 },
  ],
}

const earth = 6_371_008.8
const radians = Math.PI / 180

/** Metres of the shortest way over a sphere. */
export function straightMetres(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  const part = north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(part)))
}

function checkPlaces(places: readonly Coordinates[]): void {
  const isIn = (degrees: unknown, most: number): boolean => typeof degrees === 'number' && Math.abs(degrees) <= most
  for (const [index, { latitude, longitude }] of places.entries())
    if (!isIn(latitude, 90) || !isIn(longitude, 180))
      throw new MatrixError('place', `Place ${index} is nowhere on earth: ${latitude}, ${longitude}`)
}

/**
 * A leg begins in streets and goes on by faster roads: each class has the stretch between the end of the one before and its own.
 * What is farther away always takes longer, and no way over a third place is shorter or faster than the direct one.
 */
function drive(straight: number, { classes }: RoadSpeeds): { readonly metres: number; readonly seconds: number } {
  if (classes.length === 0) throw new MatrixError('answer', 'No class of road is given')
  let [from, metres, seconds] = [0, 0, 0]
  for (const [index, { upToMetres, kmh, detour }] of classes.entries()) {
    const to = index === classes.length - 1 ? straight : Math.min(straight, upToMetres)
    const stretch = Math.max(0, to - from) * detour
    metres += stretch
    seconds += stretch / (kmh / 3.6)
    from = to
  }
  return { metres, seconds }
}

/** The built-in matrix: straight lines, lengthened and timed by class of road and area. Needs no network. */
export function straightMatrix(places: readonly Coordinates[], speeds: RoadSpeeds = usualSpeeds): TableMatrix {
  checkPlaces(places)
  const size = places.length
  const distances = sharedTable(size * size)
  const durations = sharedTable(size * size)
  const factors = places.map((place) => {
    let lowest: number | null = null
    for (const { centre, radiusMetres, factor } of speeds.areas ?? [])
      if (straightMetres(place, centre) <= radiusMetres) lowest = Math.min(lowest ?? factor, factor)
    return lowest
  })
  for (let i = 0; i < size; i++)
    for (let j = 0; j < i; j++) {
      const { metres, seconds: free } = drive(
        straightMetres(places[i] as Coordinates, places[j] as Coordinates),
        speeds,
      )
      const a = factors[i] ?? null
      const b = factors[j] ?? null
      const factor = a === null ? (b ?? 1) : b === null ? a : Math.min(a, b)
      const seconds = free / factor
      distances[i * size + j] = metres
      distances[j * size + i] = metres
      durations[i * size + j] = seconds
      durations[j * size + i] = seconds
    }
  return { kind: 'table', size, distances, durations }
}

/** Why no matrix came: a place that is none, too many places for the server, no answer, or one that makes no sense. */
export class MatrixError extends Error {
  readonly code: 'place' | 'tooLarge' | 'unavailable' | 'answer'
  constructor(code: MatrixError['code'], message: string) {
    super(message)
    this.name = 'MatrixError'
    this.code = code
  }
}

/** A routing server that has a matrix call. */
export interface MatrixServer {
  readonly kind: 'osrm' | 'valhalla' | 'graphhopper'
  /** Address up to before the call's own path: `http://localhost:5000`. */
  readonly url: string
  /** OSRM's and GraphHopper's profile or Valhalla's costing. Default `driving`, `car` and `auto`. */
  readonly profile?: string
  readonly key?: string
  /** Most places of one call; of more, {@link MatrixError} `tooLarge`. Default 1,000. */
  readonly mostPlaces?: number
}

/** As much of `fetch` as is needed, so that the caller decides what may be reached. */
export type Fetch = (
  url: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>

/** Rows of a table, as the server sent them: nothing of it is known before it is looked at. */
interface Tables {
  readonly distances: unknown
  readonly durations: unknown
}

/** What a server sent, by its names; none where it is no object. */
type Answer = Readonly<Record<string, unknown>>

const answerOf = (json: unknown): Answer => (typeof json === 'object' && json !== null ? (json as Answer) : {})

/** So much of what a server says is told. */
const mostWords = 300

const wordsOf = ({ message, error }: Answer, otherwise: string): string =>
  ([message, error].find((words) => typeof words === 'string') ?? otherwise).slice(0, mostWords)

/** What an answer that is none means: OSRM has codes, Valhalla numbers, GraphHopper words. */
function failureOf(status: number, answer: Answer): MatrixError['code'] {
  const words = wordsOf(answer, '')
  // No road is near one of the places.
  const isPlace = answer['code'] === 'NoSegment' || answer['error_code'] === 171
  if (isPlace || /cannot find point|out of bounds/i.test(words)) return 'place'
  if (answer['code'] === 'TooBig' || status === 413 || /too (?:big|large|many)|exceed/i.test(words)) return 'tooLarge'
  return status < 400 ? 'answer' : 'unavailable'
}

async function ask(send: Fetch, url: string, body: unknown, signal: AbortSignal | undefined): Promise<Answer> {
  let answer: Awaited<ReturnType<Fetch>>
  try {
    answer = await send(url, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    throw new MatrixError('unavailable', `The routing server cannot be reached: ${(error as Error).message}`)
  }
  let json: unknown
  try {
    json = await answer.json()
  } catch {
    // What stands before a server that is away answers in words of its own.
    throw new MatrixError(failureOf(answer.status, {}), `The routing server answered ${answer.status} with no JSON`)
  }
  const said = answerOf(json)
  if (answer.ok) return said
  throw new MatrixError(
    failureOf(answer.status, said),
    `The routing server answered ${answer.status}: ${wordsOf(said, 'without a word')}`,
  )
}

/** That an answer without a table is an error, in the server's own words. */
const noTable = (said: Answer) =>
  new MatrixError(
    failureOf(200, said),
    `The routing server answered without a table: ${wordsOf(said, typeof said['code'] === 'string' ? said['code'].slice(0, mostWords) : 'without a word')}`,
  )

/** Valhalla's table has both numbers in each cell. */
function cellsOf(rows: unknown, name: 'distance' | 'time', factor: number): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: unknown) =>
    Array.isArray(row)
      ? row.map((cell: unknown) => {
          const value = answerOf(cell)[name]
          return typeof value === 'number' ? value * factor : value
        })
      : row,
  )
}

async function tablesOf(
  places: readonly Coordinates[],
  server: MatrixServer,
  send: Fetch,
  signal?: AbortSignal,
): Promise<Tables> {
  const url = server.url.replace(/\/+$/, '')
  if (server.kind === 'osrm') {
    const list = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
    const address = `${url}/table/v1/${server.profile ?? 'driving'}/${list}?annotations=duration,distance`
    const said = await ask(send, address, undefined, signal)
    if (said['code'] !== 'Ok' || !said['distances'] || !said['durations']) throw noTable(said)
    return { distances: said['distances'], durations: said['durations'] }
  }
  if (server.kind === 'valhalla') {
    const list = places.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
    const body = { sources: list, targets: list, costing: server.profile ?? 'auto', units: 'kilometers' }
    const said = await ask(send, `${url}/sources_to_targets`, body, signal)
    const rows = said['sources_to_targets']
    if (!rows) throw noTable(said)
    return { distances: cellsOf(rows, 'distance', 1000), durations: cellsOf(rows, 'time', 1) }
  }
  const key = server.key === undefined ? '' : `?key=${encodeURIComponent(server.key)}`
  const body = {
    points: places.map(({ latitude, longitude }) => [longitude, latitude]),
    profile: server.profile ?? 'car',
    out_arrays: ['distances', 'times'],
    fail_fast: false,
  }
  const said = await ask(send, `${url}/matrix${key}`, body, signal)
  if (!said['distances'] || !said['times']) throw noTable(said)
  return { distances: said['distances'], durations: said['times'] }
}

/** That many entries, or an error. */
function listOf(value: unknown, size: number, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MatrixError('answer', `${what} is no list`)
  if (value.length !== size) throw new MatrixError('answer', `${what} has ${value.length} entries for ${size} places`)
  return value
}

function flat(cells: unknown, size: number): Float64Array {
  const table = sharedTable(size * size)
  for (const [i, row] of listOf(cells, size, 'The table').entries())
    for (const [j, value] of listOf(row, size, `Row ${i}`).entries()) {
      // A leg that no road has: nobody can drive it, and no plan has it.
      if (value === null) table[i * size + j] = Number.POSITIVE_INFINITY
      else if (typeof value === 'number' && Number.isFinite(value) && value >= 0) table[i * size + j] = value
      else {
        const said = typeof value === 'object' ? 'an object' : JSON.stringify(value ?? 'nothing').slice(0, mostWords)
        throw new MatrixError('answer', `From place ${i} to place ${j} it says ${said}`)
      }
    }
  return table
}

const kinds: readonly string[] = ['osrm', 'valhalla', 'graphhopper'] satisfies MatrixServer['kind'][]

/** Refuses what is no server's description: another server would be asked in a language that is not its own. */
function checkServer({ kind, url }: MatrixServer): void {
  if (!kinds.includes(kind)) throw new TypeError(`server.kind: is none of ${kinds.join(', ')}: ${kind}`)
  if (typeof url !== 'string') throw new TypeError('server.url: is no text')
}

/**
 * The matrix of a routing server with OSRM's, Valhalla's or GraphHopper's call, asymmetric as roads are. A leg without a road is
 * `Infinity`. Rejects with a {@link MatrixError}; the caller falls back on {@link straightMatrix}, or does not. A `server` that makes no
 * sense is a TypeError.
 * @param send `fetch`, or what decides where one may ask
 */
export async function fetchMatrix(
  places: readonly Coordinates[],
  server: MatrixServer,
  send: Fetch,
  signal?: AbortSignal,
): Promise<TableMatrix> {
  checkPlaces(places)
  checkServer(server)
  const most = server.mostPlaces ?? 1000
  if (places.length > most)
    throw new MatrixError('tooLarge', `${places.length} places are more than the ${most} that the routing server takes`)
  const size = places.length
  if (size === 0) return { kind: 'table', size: 0, distances: [], durations: [] }
  const { distances, durations } = await tablesOf(places, server, send, signal)
  return { kind: 'table', size, distances: flat(distances, size), durations: flat(durations, size) }
}
