import type { AnswerOf, Endpoint, InputOf, Method } from '@crossdock/contract/endpoint'
import type { z } from 'zod'
import { refuseSession } from './auth-refusal.ts'
import { suspectConnection } from './connection.ts'
import { ApiError } from './errors.ts'
import { session } from './session.ts'
import { shownZone } from './zone.ts'

/** Any declared call. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>

/** What sending a call needs of its declaration. The shell's own few calls stand alone, so that it loads without the schemas. */
export interface CallShape {
  readonly method: Method
  readonly path: string
  readonly can: AnyEndpoint['can']
  readonly bodyAs?: string
  readonly form?: true
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Of a POST: one per submit, the same again on a retry of that submit. Made here when absent. */
  readonly idempotencyKey?: string | undefined
  /** Under another store than the current one (a store-id header of its own). */
  readonly storeId?: string | undefined
  /** A body that is made already, in place of the input's; parameters and headers still come from the input. */
  readonly body?: Blob | undefined
  /** Sends the request in place of `fetch`. */
  readonly send?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

type Fields = Readonly<Record<string, unknown>>

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'All' ||
  (Array.isArray(value) && value.length === 0)

/** A value as it stands in an address or a header. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** A query string without blank and 'All' values (UIF-017); lists are joined with commas. Empty when nothing is left. */
export function queryString(fields: Fields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (!isBlank(value)) search.set(name, Array.isArray(value) ? value.join(',') : textOf(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Fields as a multipart form; a file as it is, null as a blank. */
function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : textOf(value))
  return form
}

function isRawBody(value: unknown): value is Blob | FormData | ArrayBuffer {
  return value instanceof Blob || value instanceof FormData || value instanceof ArrayBuffer
}

/** The request of a call: parameters go into the path, named headers into headers, the rest into query or body. */
export function requestOf(
  shape: CallShape,
  input: Fields,
  options: CallOptions = {},
): { url: string; init: RequestInit } {
  const rest: Record<string, unknown> = { ...input }
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const [header, field] of Object.entries(shape.headers ?? {})) {
    // Days that are asked for are days as this screen shows them.
    const value = field === 'timezone' ? (rest[field] ?? shownZone()) : rest[field]
    if (!isBlank(value)) headers[header] = textOf(value)
    delete rest[field]
  }
  const present = session.get()
  if (shape.can !== 'public' && present) {
    headers['authorization'] = `Bearer ${present.token}`
    const store = options.storeId ?? present.store?.id
    if (store) headers['store-id'] = store
  }
  if (shape.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey()
  const init: RequestInit = { method: shape.method, headers, ...(options.signal ? { signal: options.signal } : {}) }
  if (shape.method === 'GET' || shape.method === 'DELETE') {
    if (shape.method === 'GET') headers['content-type'] = 'application/json'
    return { url: path + queryString(rest), init }
  }
  const fields = shape.form ? formOf(rest) : rest
  const body = options.body ?? (shape.bodyAs === undefined ? fields : rest[shape.bodyAs])
  if (isRawBody(body)) {
    init.body = body
    // A form writes its own content type, with the boundary; a file says its own.
    if (body instanceof Blob) headers['content-type'] = body.type || 'application/octet-stream'
    else if (body instanceof ArrayBuffer) headers['content-type'] = 'application/octet-stream'
  } else {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body ?? {})
  }
  if (shape.bodyAs !== undefined) {
    delete rest[shape.bodyAs]
    return { url: path + queryString(rest), init }
  }
  return { url: path, init }
}

/** A new key for one submit. Works on plain http too, where `crypto.randomUUID` is missing. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function send(shape: CallShape, input: Fields, options: CallOptions): Promise<Response> {
  const { url, init } = requestOf(shape, input, options)
  let response: Response
  try {
    response = await (options.send ?? fetch)(url, init)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    suspectConnection()
    throw new ApiError(0, { message: 'The server cannot be reached right now.' }, { cause })
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const wait = Number(response.headers.get('retry-after'))
  const isRefused = (response.status === 401 || response.status === 403) && shape.can !== 'public'
  const error = new ApiError(response.status, body, { retryAfter: wait > 0 ? wait : null })
  if (isRefused && refuseSession(error)) throw new ApiError(response.status, body, { isHandled: true })
  throw error
}

/**
 * Makes a call and answers its `data`. Throws ApiError; aborting throws what fetch throws.
 * Every call but the public ones carries the token and the current store.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return callShape<AnswerOf<E>>(endpoint, input as Fields, options)
}

/** As `call`, for a declaration without schemas; the caller names the answer. */
export async function callShape<Answer>(shape: CallShape, input: Fields, options: CallOptions = {}): Promise<Answer> {
  const response = await send(shape, input, options)
  const body = (await response.json()) as { status?: boolean; data?: unknown }
  // The older services say "no" with 200 and status false.
  if (body?.status === false) throw new ApiError(response.status, body)
  return (body?.data ?? null) as Answer
}

export interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

/** The file name of a Content-Disposition header; null when it names none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? null
}

/** Calls an endpoint that answers a file. */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const response = await send(endpoint, input as Fields, options)
  return { name: fileNameOf(response.headers.get('content-disposition')) ?? 'file', blob: await response.blob() }
}

/** Puts a file into the person's downloads. */
export function saveFile(file: DownloadedFile): void {
  const url = URL.createObjectURL(file.blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Firefox reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
