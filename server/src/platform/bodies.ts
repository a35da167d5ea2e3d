import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { pictureLimits } from '@crossdock/contract/stored-files'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { placeOf } from './address.ts'
import { fail, Refusal } from './errors.ts'
import type { Door } from './http.ts'
import { parseInput } from './parse-input.ts'
import type { Platform } from './platform.ts'
import { openRoom } from './room.ts'
import { inTurn } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls whose body may take as long as it comes. */
    readonly isStreamed?: boolean
  }
}

/**
 * Bodies of requests. None is read before the sender and its rights are known (`serve`), none holds a connection to the
 * database while it arrives, and what is refused is not read to its end.
 */

/** Levels of lists and objects that JSON may nest: more than any call has, few enough for everything that recurs. */
const deepest = 32
const ordinaryBytes = 1024 * 1024
/** What public calls take: their bodies are read for strangers. */
const publicBytes = 8 * 1024
const formLimits = { fields: 40, fieldSize: 64 * 1024, files: 1, fileSize: pictureLimits.bytes }

/** Most bytes of a call's body. */
export const bodyLimitOf = (endpoint: Endpoint): number =>
  endpoint.bodyLimit ?? (endpoint.can === 'public' ? publicBytes : ordinaryBytes)

/** True of a request that brings, or says that it brings, a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/** Largest file of a form. */
const fileSizeOf = (endpoint: Endpoint): number => endpoint.bodyLimit ?? formLimits.fileSize

const mostBytesOf = (endpoint: Endpoint, { headers }: FastifyRequest): number =>
  endpoint.form && headers['content-type']?.startsWith('multipart/')
    ? formLimits.fields * formLimits.fieldSize + fileSizeOf(endpoint)
    : bodyLimitOf(endpoint)

/** Refuses a body that says of itself that it is too large. One that does not say is cut off where it gets so. */
export function requireSize(endpoint: Endpoint, request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytesOf(endpoint, request)) fail('PayloadTooLarge')
}

/** Bodies that are in memory, or are about to be. */
const room = openRoom({
  ofOne: 512,
  ofAll: Infinity,
  bytes: 128 * 2 ** 20,
  enough: { retryAfter: 5 },
  full: { retryAfter: 5 },
})
/** What a connection may have read of a body before it was looked at. */
const readAhead = 64 * 1024
/** What is held of a body that its call takes as a stream, before its reader counts it by itself. */
const bytesOfStream = 32 * 1024

/** Takes room for all of a body before it comes, until its answer is out: of many that are held half, nobody keeps it from others. */
export function holdRoom(endpoint: Endpoint, request: FastifyRequest, { raw: answer }: FastifyReply): void {
  const { raw, caller, routeOptions } = request
  const { socket } = raw
  // A sender that has left meanwhile is not told of again: its room would be nobody's to give back.
  if (socket.destroyed || answer.closed) throw cutShort()
  const before = socket.bytesRead ?? 0
  const received = () => (socket.bytesRead ?? 0) - before + readAhead
  const guest = room(caller?.accountId ?? placeOf(request), (refusal) => endBody(request, refusal), received)
  answer.once('close', guest.leave)
  const most = routeOptions.config.isStreamed ? bytesOfStream : mostBytesOf(endpoint, request)
  guest.grow(Math.min(sizeOf(request), most))
  raw.once('end', () => guest.stay(received()))
}

/** Whoever reads the body is told, and answers; where nobody does, the answer is out, or is not made of it. */
function endBody({ raw }: FastifyRequest, refusal: Refusal): void {
  if (!raw.complete && raw.listenerCount('error') > 0) raw.emit('error', refusal)
}

/** Letters that a value of JSON has at least, in what people send. What has more values than that is made to keep us busy. */
const lettersOfValue = 20
/** Values that any body may have, however small its limit is. */
const fewValues = 5000
/** Names that one object may have. More take a parser as long as a body of a hundred times as many values. */
const mostNames = 1000

/**
 * Why JSON is not parsed: it nests too deep, or has too many values for its call or too many names in one object. What is no
 * JSON at all is the parser's to refuse. Null for what may be parsed.
 */
export function faultOfJson(text: string, most: number): string | null {
  const mostValues = Math.max(most / lettersOfValue, fewValues)
  /** Of the lists and objects around a place: how many names an object has, and -1 for a list. */
  const names: number[] = []
  let values = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isInText) {
      if (letter === 0x5c) at++
      else if (letter === 0x22) isInText = false
    } else if (letter === 0x22) isInText = true
    else if (letter === 0x7b || letter === 0x5b) {
      values++
      if (names.push(letter === 0x7b ? 1 : -1) > deepest) return 'The request nests too deep.'
    } else if (letter === 0x7d || letter === 0x5d) names.pop()
    else if (letter === 0x2c) {
      values++
      const last = names.length - 1
      const before = names[last] ?? -1
      if (before >= mostNames) return 'The request has too many names in one object.'
      if (before > 0) names[last] = before + 1
    }
  }
  return values > mostValues ? 'The request holds too many values.' : null
}

/** Bytes of a body that is worked on in its turn. */
const largeBytes = 64 * 1024

/** Bytes that a request says its body has; more than any where it does not say. */
export const sizeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  Number(headers['content-length'] ?? Infinity)

/** Works on a body of so many bytes: at once on a small one, in its turn on a large one. */
export const workOn = async <Value>(bytes: number, work: () => Value): Promise<Value> =>
  bytes < largeBytes ? work() : inTurn(work)

/**
 * How long an ordinary body may take in all, and how long the sender of a streamed one may say nothing: milliseconds. Who sends
 * fewer bytes a second than that uses up this silence with each of them.
 */
export const patience = { inAll: 120_000, silence: 30_000, bytesPerSecond: 8 * 1024 }

/** Milliseconds for which a streamed body of so many bytes is waited for in all: 64 KiB a second, within 2 and 30 minutes. */
export const timeFor = (bytes: number | null): number =>
  Math.min(1_800_000, Math.max(120_000, ((bytes ?? Infinity) / (64 * 1024)) * 1000))

/** Ends a body that takes too long. A call that takes its body as a stream has no bound but `patiently`. */
export function limitTime(request: FastifyRequest, inAll: number): void {
  const { raw, routeOptions } = request
  if (routeOptions.config.isStreamed) return
  const timer = setTimeout(() => endBody(request, new Refusal('RequestTimeout')), inAll)
  timer.unref()
  const end = () => clearTimeout(timer)
  raw.once('end', end)
  raw.once('close', end)
}

/**
 * The pieces of a streamed body as they come. Ends with an error when none comes for long while one is waited for, and when
 * they come so slowly that the waits add up to more than their bytes are worth, or to more than `inAll`: dripping keeps nothing open.
 */
export async function* patiently(
  stream: Readable,
  inAll: number,
  { silence, bytesPerSecond }: Pick<typeof patience, 'silence' | 'bytesPerSecond'> = patience,
): AsyncGenerator<Buffer> {
  const end = () => void stream.destroy(new Refusal('RequestTimeout'))
  /** Milliseconds that may still be waited. */
  let left = silence
  let leftInAll = inAll
  let since = performance.now()
  let timer = setTimeout(end, Math.min(left, leftInAll))
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      const waited = performance.now() - since
      leftInAll -= waited
      left = Math.min(silence, left - waited + (piece.length / bytesPerSecond) * 1000)
      yield piece
      since = performance.now()
      timer = setTimeout(end, Math.min(left, leftInAll))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** What is still taken of a body that was refused, so that its sender gets to reading the answer: bytes, milliseconds. */
const lingers = { bytes: 16 * 1024 * 1024, ms: 3000 }

/**
 * Ends the connection of an answer whose request has not been read to its end. A connection closed at once would be reset
 * under the sender's hands, and the answer lost; so our side is closed, and what comes is dropped for a short while.
 */
export function endUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.socket?.destroySoon === undefined) return
  const { socket } = raw
  reply.header('connection', 'close')
  // This is what Node does with a connection after its last answer.
  socket.destroySoon = () => {
    socket.end()
    const before = socket.bytesRead
    const since = Date.now()
    const look = setInterval(() => {
      if (raw.complete || socket.bytesRead - before > lingers.bytes || Date.now() - since > lingers.ms) socket.destroy()
    }, 50)
    socket.once('close', () => clearInterval(look))
    raw.resume()
  }
}

/** The body of a call that reads it by itself: who sends it has been asked for already, and may. */
export interface StreamedBody {
  /** Ends with an error when it is larger than the call's `bodyLimit`, or when the sender leaves. */
  readonly stream: Readable
  readonly contentType: string
  /** Bytes, where the sender says how many. */
  readonly length: number | null
  readonly sender: NonNullable<FastifyRequest['caller']>
  readonly platform: Platform
  /** Ends what is waited for on behalf of a sender that has left, also once all of its body is there. */
  readonly left: AbortSignal
  /** What the request's path and headers say, checked. */
  outside(): Readonly<Record<string, unknown>>
  /** Leaves work to be done once the answer is known, whatever it is; a refusal is sent behind it. */
  afterwards(work: () => Promise<void>): void
}

/**
 * Reads a streamed body, before the transaction begins and with no connection held: into all the fields of the call's input
 * that are not in its path or headers. They are handed on as they are: checking them is the reader's, off the event loop.
 */
export type BodyReader = (body: StreamedBody) => Promise<Readonly<Record<string, unknown>>>

/** What a reader made of a body, and the digest of its bytes, by which a repeated request is known. */
export interface ReadBody {
  readonly fields: Readonly<Record<string, unknown>>
  readonly digest: string
}

const cutShort = () => new Refusal('ValidationError', { message: 'The request was cut short.' })

/** Tells when the sender of a request leaves before it is answered; nobody is told any more after `stay`. */
export function whetherHere({ raw: { socket } }: FastifyRequest): { readonly left: AbortSignal; stay(): void } {
  const controller = new AbortController()
  const leave = () => controller.abort(cutShort())
  if (socket.destroyed) leave()
  else socket.once('close', leave)
  return { left: controller.signal, stay: () => void socket.off('close', leave) }
}

/** Sends a request's body through a stream that may end before it: the request's own end would be that of its connection. */
export function follow(source: Readable, stream: Transform): Transform {
  const leave = (error?: Error) => stream.destroy(error instanceof Refusal ? error : cutShort())
  // A reader that stops early leaves an error here that nobody waits for.
  stream.on('error', () => {})
  source.once('error', leave)
  source.once('close', () => {
    if (!source.readableEnded) leave()
  })
  return source.pipe(stream)
}

/** Hands the body of a request to its reader, as a stream that counts and digests. */
export async function readStream(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  read: BodyReader,
  afterwards: StreamedBody['afterwards'],
): Promise<ReadBody> {
  const most = bodyLimitOf(endpoint)
  const digest = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (size > most) return done(new Refusal('PayloadTooLarge'))
      digest.update(piece)
      return done(null, piece)
    },
  })
  const source = request.body as Readable | null | undefined
  if (source) follow(source, stream)
  else stream.end()
  const { caller, headers } = request
  if (caller === null) throw new Error('A body is read before it is known who sends it.')
  const { left, stay } = whetherHere(request)
  try {
    const fields = await read({
      stream,
      contentType: headers['content-type'] ?? '',
      length: headers['content-length'] === undefined ? null : Number(headers['content-length']),
      sender: caller,
      platform,
      left,
      outside: () => parseInput(endpoint, request, {}) as Readonly<Record<string, unknown>>,
      afterwards,
    })
    return { fields, digest: digest.digest('hex') }
  } finally {
    stay()
  }
}

/** A route that takes its body as a stream, whatever it holds. */
export function takeStream({ http }: Door, options: RouteOptions): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({ ...options, config: { ...options.config, isStreamed: true } })
  })
}

/** A route that reads multipart forms: texts as they are, a file as its bytes. No other route does. */
export function takeForm({ http }: Door, endpoint: Endpoint, options: RouteOptions): void {
  const objects = objectFields(endpoint)
  http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { ...formLimits, fileSize: fileSizeOf(endpoint), parts: formLimits.fields + formLimits.files },
    })
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = await readForm(request, objects)
    })
    scope.route(options)
  })
}

/** Names of the input's fields that hold objects: in a form they are JSON. */
function objectFields({ input }: Endpoint): ReadonlySet<string> {
  const inside = (schema: z.core.$ZodType): z.core.$ZodType => {
    const { def } = schema._zod as { def: { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType } }
    const inner = def.innerType ?? def.in
    return inner ? inside(inner) : schema
  }
  const shape = 'shape' in input ? (input.shape as Readonly<Record<string, z.core.$ZodType>>) : {}
  return new Set(Object.keys(shape).filter((name) => inside(shape[name] as z.core.$ZodType)._zod.def.type === 'object'))
}

function objectOf(text: string): unknown {
  if (text === '') return null
  try {
    return faultOfJson(text, formLimits.fieldSize) === null ? JSON.parse(text) : text
  } catch {
    // The field's own schema says what is wrong with it.
    return text
  }
}

async function readForm(request: FastifyRequest, objects: ReadonlySet<string>): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts())
      if (part.type === 'file') fields.set(part.fieldname, await part.toBuffer())
      else fields.set(part.fieldname, objects.has(part.fieldname) ? objectOf(String(part.value)) : part.value)
  } catch (error) {
    // What the plugin refuses names its status; what its parser throws is a form cut short or without sense.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    fail('ValidationError', { message: 'The request could not be read.' })
  }
  return Object.fromEntries(fields)
}
