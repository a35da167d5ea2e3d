import { type Endpoint, pathParameters } from '@crossdock/contract/endpoint'
import type { FieldError } from '@crossdock/contract/errors'
import { plainWords } from '@crossdock/contract/plain-words'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from './errors.ts'
import { mostFaults, tooLongList, upToFaults } from './list-limits.ts'

const fieldNames = new WeakMap<Endpoint, ReadonlyMap<string, string>>()

/** Lower-cased name -> name of the endpoint's input fields: query names are read without case. */
function namesOf(endpoint: Endpoint): ReadonlyMap<string, string> {
  const known = fieldNames.get(endpoint)
  if (known) return known
  const shape = endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : []
  const names = new Map(shape.map((name) => [name.toLowerCase(), name]))
  fieldNames.set(endpoint, names)
  return names
}

const aside = new WeakMap<Endpoint, z.ZodType>()

/** The part of an input that stands in the path and the headers, for calls whose body is read as a stream. */
function outsideBody(endpoint: Endpoint): z.ZodType {
  const known = aside.get(endpoint)
  if (known) return known
  if (!(endpoint.input instanceof z.ZodObject))
    throw new Error(`${endpoint.path}: a streamed body needs an object input.`)
  const names = [...pathParameters(endpoint.path), ...Object.values(endpoint.headers ?? {})]
  const { shape } = endpoint.input
  const schema = z.object(Object.fromEntries(names.map((name) => [name, shape[name]])))
  aside.set(endpoint, schema)
  return schema
}

/**
 * Reads a request into the endpoint's input; refuses with every wrong field and the spec's texts. `read` holds the fields of
 * a body that has been read and checked already.
 */
export function parseInput<Input extends z.ZodType>(
  endpoint: Endpoint<Input>,
  request: FastifyRequest,
  read?: Readonly<Record<string, unknown>>,
): z.output<Input> {
  const given: Record<string, unknown> = {}
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const names = namesOf(endpoint)
    for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
      const single: unknown = Array.isArray(value) ? value.at(-1) : value
      // Blank and "All" filter values mean no filter.
      if (single !== '' && single !== 'All') given[names.get(name.toLowerCase()) ?? name] = single
    }
  }
  if (read !== undefined) {
    // Its stream is no input.
  } else if (endpoint.bodyAs !== undefined) given[endpoint.bodyAs] = request.body
  else if (request.body !== undefined && request.body !== null) {
    if (typeof request.body !== 'object' || Array.isArray(request.body))
      fail('ValidationError', { message: 'The body must be a JSON object.' })
    Object.assign(given, request.body)
  }
  for (const [header, field] of Object.entries(endpoint.headers ?? {})) {
    const value = request.headers[header.toLowerCase()]
    if (value !== undefined && value !== '') given[field] = value
  }
  const parameters = request.params as Record<string, string>
  for (const name of pathParameters(endpoint.path)) given[name] = parameters[name]
  const schema = read === undefined ? endpoint.input : outsideBody(endpoint)
  const tooLong = tooLongList(schema, given)
  if (tooLong) fail('ValidationError', { message: tooLong.message, fields: [tooLong] })
  const seen = upToFaults(schema, given)
  const parsed = schema.safeParse(seen, { error: plainWords })
  if (parsed.success && seen === given)
    return (read === undefined ? parsed.data : { ...read, ...(parsed.data as object) }) as z.output<Input>
  const fields = (parsed.error?.issues ?? [])
    .slice(0, mostFaults)
    .map((issue): FieldError => ({ path: issue.path.join('.'), message: issue.message }))
  // A malformed id in the path names nothing.
  if (fields.some((field) => pathParameters(endpoint.path).includes(field.path))) fail('NotFound')
  return fail('ValidationError', { message: fields[0]?.message ?? 'The input is not right.', fields })
}
