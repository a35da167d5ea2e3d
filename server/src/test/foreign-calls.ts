import { type Endpoint, pathParameters } from '@crossdock/contract/endpoint'
import { holdsIds, nameOf, type Operation } from './operations.ts'
import type { MadeWorld } from './world.ts'

/** A call with something of somebody else's in it. */
export interface ForeignCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  /** Tables of the ids that stand in the path. */
  readonly inPath: readonly string[]
}

type Json = unknown
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)

/** Where the ids of an input stand, as paths into it. */
function placesOfIds(value: Json, place: readonly string[] = []): string[][] {
  if (isId(value)) return [[...place]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOfIds(inner, [...place, name]))
}
const at = (value: Json, place: readonly string[]): Json =>
  place.reduce<Json>((inner, name) => (inner as Record<string, Json> | undefined)?.[name], value)
function replaced(value: Json, [name, ...rest]: readonly string[], by: Json): Json {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((inner, n) => (String(n) === name ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [name]: replaced((value as Record<string, Json>)[name], rest, by) }
}

/** Words that stand for a table of another name. A word that is neither here nor a table's is tried with every id there is. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  merchant: ['stores'],
  default: ['stores'],
  assigned_to: ['users'],
  created_by: ['users'],
  receiving_order: ['receipt_orders'],
  order: ['receipt_orders', 'shipment_orders'],
  upload: ['receipt_orders', 'shipment_orders'],
  list: ['receipt_orders', 'shipment_orders'],
  download: ['files'],
  delete: ['files'],
  type: ['stock_location_types', 'storage_package_types'],
  loc: ['stock_locations'],
  by_stock_location: ['stock_locations'],
}

/** Tables whose ids are meant where a parameter or field has this name: all of them when the name says nothing. */
export function tablesOf(world: MadeWorld, path: string, name: string): string[] {
  const all = Object.keys(world.ids)
  const before = path.slice(0, path.indexOf(`{${name}}`)).split('/')
  const noun = name === 'id' ? (before.findLast((part) => part !== '' && !part.startsWith('{')) ?? '') : name
  const word = noun
    .replace(/_?Ids?$/i, '')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('-', '_')
    .replace(/s$/, '')
  const known = otherWords[word] ?? all.filter((table) => table === `${word}s` || table.endsWith(`_${word}s`))
  const there = known.filter((table) => all.includes(table))
  return there.length > 0 ? there : all
}

/** Most ids of one table that are tried in one place: orders in each of their states. */
const mostOfATable = 5
/** Ids of other tables that are tried in a place besides, others for each call. */
const strays = 2

/**
 * Every call with ids of another's where the call takes ids: the calls that made a world, with one id exchanged for the
 * other's at the same place, wherever it stands; and every parameter of a path, query or header with ids of the tables that
 * its name means, and a few others. It grows with the number of calls, not with calls times nouns.
 */
export function foreignCalls(operations: readonly Operation[], mine: MadeWorld, theirs: MadeWorld): ForeignCall[] {
  const calls: ForeignCall[] = []
  const tableOf = new Map(Object.entries(theirs.ids).flatMap(([table, ids]) => ids.map((id) => [id, table] as const)))
  const everyId = [...tableOf.keys()]
  const add = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => {
    const inPath = pathParameters(endpoint.path).flatMap((name) => tableOf.get(String(input[name])) ?? [])
    calls.push({ endpoint, input, inPath })
  }
  for (const [n, { endpoint, input }] of mine.calls.entries()) {
    const twin = theirs.calls[n]
    if (!twin || twin.endpoint !== endpoint)
      throw new Error(`The two worlds were made by other calls: ${nameOf(endpoint)}`)
    const places = placesOfIds(twin.input).filter((place) => at(input, place) !== at(twin.input, place))
    for (const place of places) add(endpoint, replaced(input, place, at(twin.input, place)) as Record<string, unknown>)
    if (places.length > 1) {
      const texts = JSON.stringify(twin.input).replaceAll(theirs.own, mine.own).replaceAll(theirs.shared, mine.shared)
      add(endpoint, JSON.parse(texts) as Record<string, unknown>)
    }
  }
  const idsOf = (endpoint: Endpoint, name: string): readonly string[] =>
    name === 'sku'
      ? [theirs.own]
      : tablesOf(theirs, endpoint.path, name).flatMap((table) => theirs.ids[table]?.slice(-mostOfATable) ?? [])
  for (const [n, { endpoint, query, headers }] of operations.entries()) {
    const inPath = pathParameters(endpoint.path)
    const inHeader = headers.flatMap(({ name }) => endpoint.headers?.[name] ?? [])
    const together = [...inPath, ...inHeader]
    const inputOf = (ids: (name: string) => readonly string[], step: number) =>
      Object.fromEntries(together.map((name) => [name, ids(name)[step % Math.max(ids(name).length, 1)] ?? '']))
    const most = Math.max(0, ...together.map((name) => idsOf(endpoint, name).length))
    for (let step = 0; step < most; step++)
      add(
        endpoint,
        inputOf((name) => idsOf(endpoint, name), step),
      )
    for (let stray = 0; stray < strays && together.length > 0; stray++)
      add(
        endpoint,
        inputOf(() => everyId, n * strays + stray),
      )
    // Filters one by one: two that exclude each other would find nothing, whatever they let through.
    for (const { name, schema } of query)
      if (holdsIds(schema))
        for (const value of idsOf(endpoint, name))
          add(endpoint, { ...inputOf((own) => idsOf(endpoint, own), 0), [name]: value })
    if (together.length === 0 && endpoint.method === 'GET') add(endpoint, {})
  }
  return calls
}

/** Calls whose body takes ids and that no example makes: nothing could be exchanged in them. */
export function callsWithoutExample(operations: readonly Operation[], world: MadeWorld): string[] {
  const made = new Set(world.calls.map(({ endpoint }) => nameOf(endpoint)))
  return operations
    .filter(({ endpoint, body }) => endpoint.can !== 'public' && holdsIds(body) && !made.has(nameOf(endpoint)))
    .map(({ endpoint }) => nameOf(endpoint))
}
