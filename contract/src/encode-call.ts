import type { Endpoint, Method } from './endpoint.ts'

/** What sending a call needs of its declaration. */
export type CallShape = Pick<Endpoint, 'method' | 'path' | 'bodyAs' | 'form' | 'headers'>

/** What a call asks for, by name. */
export type CallFields = Readonly<Record<string, unknown>>

/** A call as it is sent. A form writes its own content type, with the boundary. */
interface EncodedCall {
  readonly method: Method
  /** Path and query, from the origin. */
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Blob | FormData | ArrayBuffer
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'All' ||
  (Array.isArray(value) && value.length === 0)

/** A value as it stands in an address, a header or a form. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** A path with a text in place of each of its parameters. */
export const fillPath = (path: string, textFor: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => textFor(name))

/** Without blank and 'All' values (UIF-017); lists are joined with commas. */
function queryOf(fields: CallFields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (!isBlank(value)) search.set(name, Array.isArray(value) ? value.map(textOf).join(',') : textOf(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Fields as a multipart form; a file as it is, null as a blank. */
function formOf(fields: CallFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : textOf(value))
  return form
}

const isRawBody = (value: unknown): value is Blob | FormData | ArrayBuffer =>
  value instanceof Blob || value instanceof FormData || value instanceof ArrayBuffer

/** Parameters into the path and named fields into headers; what is left goes into query or body. */
function takeApart(shape: CallShape, input: CallFields) {
  const rest: Record<string, unknown> = { ...input }
  const path = fillPath(shape.path, (name) => {
    const text = textOf(input[name])
    if (text === '') throw new Error(`${shape.path} was asked for without ${name}.`)
    delete rest[name]
    return encodeURIComponent(text)
  })
  const headers: Record<string, string> = {}
  for (const [header, field] of Object.entries(shape.headers ?? {})) {
    if (!isBlank(rest[field])) headers[header] = textOf(rest[field])
    delete rest[field]
  }
  return { path, headers, rest }
}

const isRead = ({ method }: CallShape): boolean => method === 'GET' || method === 'DELETE'

/** Path and query of a call; a body it has is not looked at. */
export function addressOf(shape: CallShape, input: CallFields): string {
  const { path, rest } = takeApart(shape, input)
  if (isRead(shape)) return path + queryOf(rest)
  if (shape.bodyAs === undefined) return path
  delete rest[shape.bodyAs]
  return path + queryOf(rest)
}

/**
 * The request of a call: parameters go into the path, named fields into headers, the rest into query or body. A body that is
 * made already takes the place of the input's. Who calls, and for which store, is added by whoever sends it.
 */
export function encodeCall(shape: CallShape, input: CallFields, made?: Blob): EncodedCall {
  const { method } = shape
  const { headers, rest } = takeApart(shape, input)
  const url = addressOf(shape, input)
  if (isRead(shape)) {
    if (method === 'GET') headers['content-type'] = 'application/json'
    return { method, url, headers }
  }
  const body = made ?? (shape.bodyAs === undefined ? (shape.form ? formOf(rest) : rest) : rest[shape.bodyAs])
  if (!isRawBody(body)) {
    headers['content-type'] = 'application/json'
    return { method, url, headers, body: JSON.stringify(body ?? {}) }
  }
  if (!(body instanceof FormData))
    headers['content-type'] = (body instanceof Blob && body.type) || 'application/octet-stream'
  return { method, url, headers, body }
}
