import { type CallFields, type CallShape as EncodedShape, encodeCall } from '@crossdock/contract/encode-call'
import type { AnswerOf, Endpoint, InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { z } from 'zod'
import { refuseSession } from './auth-refusal.ts'
import { suspectConnection } from './connection.ts'
import { ApiError, loadErrorTypes } from './errors.ts'
import { openFrame } from './frame.ts'
import { askForProof } from './proving.ts'
import { session } from './session.ts'

/** Any declared call. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>

/** As the encoding needs it, and who may. The shell's own few calls stand alone, so that it loads without the schemas. */
export interface CallShape extends EncodedShape {
  readonly can: AnyEndpoint['can']
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Of a write: one per submit, the same again on a retry of that submit. Made here for a POST when absent. */
  readonly idempotencyKey?: string | undefined
  /** Under another store than the current one (a store-id header of its own); null: under none. */
  readonly storeId?: Id<'store'> | null | undefined
  /** A body that is made already, in place of the input's; parameters and headers still come from the input. */
  readonly body?: Blob | undefined
  /** Sends the request in place of `fetch`. */
  readonly send?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** The request of a call with who asks: the token and the store, and the key of a submit. */
export function requestOf(
  shape: CallShape,
  input: CallFields,
  options: CallOptions = {},
): { url: string; init: RequestInit } {
  const { url, ...init } = encodeCall(shape, input, options.body)
  const { headers } = init
  headers['accept'] = 'application/json'
  const present = session.get()
  if (shape.can !== 'public' && present) {
    headers['authorization'] = `Bearer ${present.token}`
    const store = options.storeId === undefined ? present.store?.id : options.storeId
    if (store) headers['store-id'] = store
  }
  const key = options.idempotencyKey ?? (shape.method === 'POST' ? newIdempotencyKey() : undefined)
  if (key) headers['idempotency-key'] = key
  return { url, init: options.signal ? { ...init, signal: options.signal } : init }
}

/** A new key for one submit. Works on plain http too, where `crypto.randomUUID` is missing. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Waits for an answer, or for the rest of it; one that does not come, or breaks off, is a server that cannot be reached. */
export async function reached<Value>(coming: Promise<Value>, { signal }: CallOptions): Promise<Value> {
  try {
    return await coming
  } catch (cause) {
    // Whoever waits some seconds only asked for an answer within them; everything else is a page that was left.
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (signal?.aborted && !isLate) throw cause
    suspectConnection()
    throw new ApiError(0, { message: 'The server cannot be reached right now.' }, { cause })
  }
}

/** Sends a call and gives the answer as it came; a refusal is thrown. */
export async function send(shape: CallShape, input: CallFields, options: CallOptions): Promise<Response> {
  const token = session.get()?.token
  const { url, init } = requestOf(shape, input, options)
  const response = await reached((options.send ?? fetch)(url, init), options)
  if (response.ok) return response
  const answered: Promise<unknown> = response.json().catch(() => null)
  const [body] = await Promise.all([answered, loadErrorTypes()])
  const wait = Number(response.headers.get('retry-after'))
  const isRefused = (response.status === 401 || response.status === 403) && shape.can !== 'public'
  const error = new ApiError(response.status, body, { retryAfter: wait > 0 ? wait : null })
  // What waits for it is sent once more; who would not prove it need not be told that nothing was done.
  const isStale = error.type === 'FreshSignInNeeded'
  if (isStale && (await askForProof())) return send(shape, input, options)
  const needsFactor = error.type === 'SecondFactorMissing'
  if (needsFactor) openFrame('/second-factor')
  if (isStale || needsFactor || (isRefused && refuseSession(error, token)))
    throw new ApiError(response.status, body, { isHandled: true })
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
  return callShape<AnswerOf<E>>(endpoint, input as CallFields, options)
}

/** As `call`, for a declaration without schemas; the caller names the answer. */
export async function callShape<Answer>(
  shape: CallShape,
  input: CallFields,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await send(shape, input, options)
  const body = (await reached(response.json(), options)) as { status?: boolean; data?: unknown }
  // The older services say "no" with 200 and status false.
  if (body?.status === false) {
    await loadErrorTypes()
    throw new ApiError(response.status, body)
  }
  return (body?.data ?? null) as Answer
}
