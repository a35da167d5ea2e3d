import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, featuresOf, isOfAccount, pathParameters } from './endpoint.ts'
import { nouns } from './ids.ts'
import { areaFeatures } from './plans.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
/** The calls of a module, and those that it holds several of. */
const endpointsOf = (value: unknown, depth = 2): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return depth > 0 && typeof value === 'object' && value !== null && !(value instanceof z.ZodType)
    ? Object.values(value).flatMap((inner) => endpointsOf(inner, depth - 1))
    : []
}
/** The calls by the file that declares them. */
const calls = await Promise.all(
  files.map(async (path) => ({ path, calls: endpointsOf({ ...(await import(join(import.meta.dirname, path))) }) })),
)
const endpoints = [...new Set(calls.flatMap((file) => file.calls))]

type Json = { readonly [key: string]: unknown }
interface Place {
  readonly call: string
  /** The nearest field's name. */
  readonly field: string
  readonly noun: unknown
  readonly isId: boolean
}
/** Texts of a schema, each by the field that it stands in. */
function textsOf(schema: unknown, call: string, field: string): Place[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, pattern, properties, 'x-noun': noun, ...rest } = schema as Json
  const here =
    type === 'string' ? [{ call, field, noun, isId: noun !== undefined || pattern === '^[0-9a-f]{24}$' }] : []
  const fields = Object.entries(properties ?? {}).flatMap(([name, inner]) => textsOf(inner, call, name))
  return [...here, ...fields, ...Object.values(rest).flatMap((inner) => textsOf(inner, call, field))]
}
const json = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
const places = endpoints.flatMap(({ method, path, input, answer }) => [
  ...textsOf(json(input, 'input'), `${method} ${path}`, ''),
  ...textsOf(json(answer, 'output'), `answer of ${method} ${path}`, ''),
])
const said = ({ call, field, noun }: Place) => `${call}: ${field} is of ${String(noun)}`

test('every id of a call says whose it is, and no pattern of one stands elsewhere', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  expect(places.filter(({ isId }) => isId).length).toBeGreaterThan(endpoints.length * 3)
  expect(places.filter(({ isId, noun }) => isId && noun === undefined).map(said)).toEqual([])
  const others = files.filter(
    (path) => path !== 'ids.ts' && readFileSync(join(import.meta.dirname, path), 'utf8').includes('/^[0-9a-f]{24}$/'),
  )
  expect(others).toEqual([])
})

/** `stock-locations` is of the noun `stockLocation`. */
const nounOf = (segment: string) => {
  const words = segment.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return nouns.find((noun) => words === `${noun}s`)
}

/** Paths of the specification whose id is another noun's than the one before it. */
const asSpecified = ['GET /api/fulfillment/low-points/{id}: id is of product']

test('a parameter of a path that is an id says whose, and that of the noun before it', () => {
  const silent = endpoints.flatMap(({ method, path, input }) => {
    const call = `${method} ${path}`
    const known = textsOf(json(input, 'input'), call, '')
    return pathParameters(path)
      .filter((name) => /^id$|Id$/.test(name) && !known.some((place) => place.field === name && place.noun))
      .map((name) => `${call}: ${name}`)
  })
  expect(silent).toEqual([])
  const other = endpoints.flatMap(({ method, path, input }) => {
    const known = textsOf(json(input, 'input'), `${method} ${path}`, '')
    return Array.from(path.matchAll(/([a-z-]+)\/\{(id|\w+Id)\}/g)).flatMap(([, segment = '', name]) => {
      const place = known.find(({ field }) => field === name)
      const noun = nounOf(segment)
      return noun && place && place.noun !== noun ? [said(place)] : []
    })
  })
  expect(other).toEqual(asSpecified)
})

test('a field that is named after a noun holds ids of that noun, and every noun is some field’s', () => {
  const own = places.flatMap((place) => {
    const noun = nouns.find((name) => place.field === `${name}Id` || place.field === `${name}Ids`)
    return noun && place.noun !== undefined && place.noun !== noun ? [said(place)] : []
  })
  expect(own).toEqual([])
  expect(nouns.filter((noun) => !places.some((place) => place.noun === noun))).toEqual([])
})

test('a call needs of the plan what its area does: the path says it, in areasOfBases (plans.ts)', () => {
  const features: Readonly<Record<string, readonly string[]>> = areaFeatures
  const wrong = calls.flatMap(({ path, calls }) => {
    const [area = ''] = path.split('/')
    // An area that every plan has may have a call that is of use to one mode only.
    if (!(area in features)) return []
    return calls
      .filter(({ can, feature }) => isOfAccount(can) && feature === undefined)
      .filter((call) => featuresOf(call).join() !== features[area]?.join())
      .map((call) => `${path}: ${call.path} needs ${featuresOf(call).join() || 'nothing'}`)
  })
  expect(wrong).toEqual([])
})
