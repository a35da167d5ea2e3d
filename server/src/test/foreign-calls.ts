import { type Endpoint, isOfAccount, pathParameters } from '@crossdock/contract/endpoint'
import type { JsonSchema } from './arbitrary.ts'
import { inputSchema, nameOf, type Operation } from './operations.ts'
import type { MadeWorld } from './world.ts'

/** A call with something of somebody else's in it. */
export interface ForeignCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  /** Tables of the ids that stand in the path. */
  readonly inPath: readonly string[]
}

/** Where a call takes an id: a path into its input, `*` for the entries of a list, and the noun whose ids are meant. */
interface Place {
  readonly path: readonly string[]
  readonly noun: string
}

type Json = unknown
const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null
const isId = (value: Json): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)

/** The places of ids in what a schema describes. */
function placesOf(schema: Json, path: readonly string[] = []): Place[] {
  if (!isObject(schema)) return []
  const { 'x-noun': noun, properties, items, anyOf = [], allOf = [] } = schema
  return [
    ...(typeof noun === 'string' ? [{ path, noun }] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => placesOf(inner, [...path, name])),
    ...placesOf(items, [...path, '*']),
    ...[anyOf, allOf].flat().flatMap((inner) => placesOf(inner, path)),
  ]
}

/** What stands at a place of an input. */
function valuesAt(value: Json, [name, ...rest]: readonly string[]): Json[] {
  if (name === undefined) return [value]
  // A list in an address may be one text.
  if (name === '*') return (Array.isArray(value) ? value : [value]).flatMap((inner) => valuesAt(inner, rest))
  return isObject(value) ? valuesAt(value[name], rest) : []
}

/** The input with another value at a place; of a list in its first entry. What has to be around it is made. */
function put(value: Json, [name, ...rest]: readonly string[], by: Json): Json {
  if (name === undefined) return by
  if (name === '*' || Array.isArray(value)) {
    const list = Array.isArray(value) && value.length > 0 ? value : [undefined]
    const index = name === '*' ? 0 : Number(name)
    return list.map((inner, n) => (n === index ? put(inner, rest, by) : inner))
  }
  const fields = isObject(value) ? value : {}
  return { ...fields, [name]: put(fields[name], rest, by) }
}

/** Where ids stand in an input that was sent, each entry of a list by its number. */
function idsIn(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (isId(value)) return [path]
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => idsIn(inner, [...path, name])) : []
}
const at = (value: Json, path: readonly string[]): Json =>
  path.reduce<Json>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** The table of a noun: `stockLocation` has `stock_locations`. */
function tableOf(world: MadeWorld, noun: string): string {
  const word = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const table = [word, `${word}s`, `${word}es`].find((name) => name in world.ids)
  if (table === undefined) throw new Error(`There is no table of the noun ${noun}`)
  return table
}

/** Ids of a world that a parameter or field takes by its noun. */
export const idsFor = (world: MadeWorld, schema: JsonSchema | undefined): readonly string[] =>
  placesOf(schema).flatMap(({ noun }) => world.ids[tableOf(world, noun)] ?? [])

/** Most ids of one table that are tried in one place: orders in each of their states. */
const mostOfATable = 5
/** Ids of other tables that are tried in a place besides, others for each call. */
const strays = 2

/**
 * Every call with ids of another's where the call takes ids of their noun: the calls that made a world, with one id exchanged
 * for the other's at the same place; every parameter of a path, query or header with the other's ids of its noun, and a few of
 * any; and every place of a body that no example fills. It grows with the places of ids, not with calls times nouns.
 */
export function foreignCalls(operations: readonly Operation[], mine: MadeWorld, theirs: MadeWorld): ForeignCall[] {
  const calls: ForeignCall[] = []
  const tables = new Map(Object.entries(theirs.ids).flatMap(([table, ids]) => ids.map((id) => [id, table] as const)))
  const everyId = [...tables.keys()]
  const add = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => {
    const inPath = pathParameters(endpoint.path).flatMap((name) => tables.get(String(input[name])) ?? [])
    calls.push({ endpoint, input, inPath })
  }
  for (const [n, { endpoint, input }] of mine.calls.entries()) {
    const twin = theirs.calls[n]
    if (!twin || twin.endpoint !== endpoint)
      throw new Error(`The two worlds were made by other calls: ${nameOf(endpoint)}`)
    const places = idsIn(twin.input).filter((place) => at(input, place) !== at(twin.input, place))
    for (const place of places) add(endpoint, put(input, place, at(twin.input, place)) as Record<string, unknown>)
    if (places.length > 1) {
      const texts = JSON.stringify(twin.input).replaceAll(theirs.own, mine.own).replaceAll(theirs.shared, mine.shared)
      add(endpoint, JSON.parse(texts) as Record<string, unknown>)
    }
  }
  const idsOf = (name: string, schema: JsonSchema): readonly string[] =>
    name === 'sku'
      ? [theirs.own]
      : placesOf(schema).flatMap(({ noun }) => theirs.ids[tableOf(theirs, noun)]?.slice(-mostOfATable) ?? [])
  for (const [n, operation] of operations.entries()) {
    const { endpoint, path, query, headers, body } = operation
    const inHeader = headers.map(({ name, schema }) => ({ name: endpoint.headers?.[name] ?? '', schema }))
    const together = [...path, ...inHeader]
    const inputOf = (ids: (name: string, schema: JsonSchema) => readonly string[], step: number) =>
      Object.fromEntries(
        together.map(({ name, schema }) => {
          const some = ids(name, schema)
          return [name, some[step % Math.max(some.length, 1)] ?? '']
        }),
      )
    const most = Math.max(0, ...together.map(({ name, schema }) => idsOf(name, schema).length))
    for (let step = 0; step < most; step++) add(endpoint, inputOf(idsOf, step))
    for (let stray = 0; stray < strays && together.length > 0; stray++)
      add(
        endpoint,
        inputOf(() => everyId, n * strays + stray),
      )
    // Filters one by one: two that exclude each other would find nothing, whatever they let through.
    for (const { name, schema } of query)
      for (const value of idsOf(name, schema)) add(endpoint, { ...inputOf(idsOf, 0), [name]: value })
    if (together.length === 0 && endpoint.method === 'GET') add(endpoint, {})
    // Fields that may be left out, and were; and those whose ids the call itself has done away with: what is there is tried.
    const model = mine.calls.find((call) => call.endpoint === endpoint)
    const sent = theirs.calls.filter((call) => call.endpoint === endpoint)
    const inBody = endpoint.bodyAs === undefined ? [] : [endpoint.bodyAs]
    for (const { path: place, noun } of model ? placesOf(body, inBody) : []) {
      const ids = theirs.ids[tableOf(theirs, noun)] ?? []
      if (!sent.some(({ input }) => valuesAt(input, place).some((id) => isId(id) && ids.includes(id))))
        for (const id of ids.slice(-mostOfATable))
          add(endpoint, put(model?.input, place, id) as Record<string, unknown>)
    }
  }
  return calls
}

/** What was tried of what there is: the places of ids where nothing of the other's stood, and how many ids stood in all of them. */
export function coverage(operations: readonly Operation[], calls: readonly ForeignCall[], theirs: MadeWorld) {
  const pairs = new Set<string>()
  const untried: string[] = []
  let places = 0
  for (const operation of operations) {
    const { endpoint } = operation
    const inputs = calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input)
    for (const { path, noun } of placesOf(inputSchema(operation))) {
      places++
      const ids = new Set(theirs.ids[tableOf(theirs, noun)])
      const found = inputs.flatMap((input) => valuesAt(input, path)).filter((value) => isId(value) && ids.has(value))
      for (const id of found) pairs.add(`${nameOf(endpoint)} ${path.join('.')} ${String(id)}`)
      if (found.length === 0) untried.push(`${nameOf(endpoint)}: ${path.join('.')} (${noun})`)
    }
  }
  return { places, pairs: pairs.size, untried }
}

/** Calls whose body takes ids and that no example makes: nothing could be exchanged in them. */
export function callsWithoutExample(operations: readonly Operation[], world: MadeWorld): string[] {
  const made = new Set(world.calls.map(({ endpoint }) => nameOf(endpoint)))
  return operations
    .filter(
      ({ endpoint, body }) => isOfAccount(endpoint.can) && placesOf(body).length > 0 && !made.has(nameOf(endpoint)),
    )
    .map(({ endpoint }) => nameOf(endpoint))
}
