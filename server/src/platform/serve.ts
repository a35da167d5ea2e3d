import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type AnswerOf, type Endpoint, type ParsedOf, pathParameters } from '@crossdock/contract/endpoint'
import { pictureLimits } from '@crossdock/contract/stored-files'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { Door } from './http.ts'
import { parseInput } from './parse-input.ts'
import type { Platform } from './platform.ts'
import { type Caller, findCaller, holds, readToken } from './sessions.ts'
import { begin, enter, inTransaction, type Transaction } from './transaction.ts'

/** A file as an answer. The transaction stays open until a stream has been sent, so that it may read as it goes. */
export interface FileAnswer {
  readonly file: Buffer | Readable
  readonly name: string
  readonly contentType: string
  readonly inline?: boolean
}

/** What a public call works with: the database as its owner, because nobody has said yet whose account it is. */
export interface PublicContext {
  readonly client: pg.PoolClient
  readonly platform: Platform
  readonly requestId: string
  /** Address links in mails start with. */
  readonly origin: string
  readonly remoteAddress: string
  readonly userAgent: string
  /** True for a call from this very machine that no proxy passed on. */
  readonly isLocal: boolean
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Handler<E> = (ctx: Context, input: ParsedOf<E>) => Promise<AnswerOf<E>>
export type PublicHandler<E> = (ctx: PublicContext, input: ParsedOf<E>) => Promise<AnswerOf<E>>

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && 'contentType' in answer

/** Connects a declared call to the function that answers it. */
export function serve<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: Context, input: z.output<Input>) => Promise<z.output<Answer>>,
): void {
  if (endpoint.can === 'public') throw new Error(`${endpoint.path} is public: connect it with servePublic.`)
  register(door, endpoint, (request, reply) =>
    answerSignedIn(door.platform, endpoint, handler as Handler<Endpoint>, request, reply),
  )
}

/** Connects a public call: no token, no account, its own rules. */
export function servePublic<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: PublicContext, input: z.output<Input>) => Promise<z.output<Answer>>,
): void {
  if (endpoint.can !== 'public') throw new Error(`${endpoint.path} is not public: connect it with serve.`)
  register(door, endpoint, (request, reply) =>
    answerPublic(door.platform, endpoint, handler as PublicHandler<Endpoint>, request, reply),
  )
}

function register(
  door: Door,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  door.endpoints.push(endpoint)
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    ...(endpoint.triesPerMinute === undefined
      ? {}
      : {
          config: {
            rateLimit: { max: endpoint.triesPerMinute * door.platform.settings.triesFactor, timeWindow: '1 minute' },
          },
        }),
  }
  if (endpoint.form) takeForm(door, endpoint, options)
  else door.http.route(options)
}

/** A route that reads multipart forms: texts as they are, a file as its bytes. No other route does. */
function takeForm({ http }: Door, endpoint: Endpoint, options: RouteOptions): void {
  const objects = objectFields(endpoint)
  http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fields: 40, fieldSize: 64 * 1024, files: 1, fileSize: pictureLimits.bytes },
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
    return JSON.parse(text)
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
    if (error instanceof Error && 'statusCode' in error) throw error
    fail('ValidationError', { message: 'The request could not be read.' })
  }
  return Object.fromEntries(fields)
}

/** Connections wait in the pool's queue only while that helps; past this the honest answer is "later". */
const longestQueue = 256

async function connect(platform: Platform): Promise<pg.PoolClient> {
  if (platform.pool.waitingCount > longestQueue)
    fail('DatabaseUnavailable', { retryAfter: 1, message: 'The server is busy. Please try again in a moment.' })
  return platform.pool.connect()
}

/** The store a request is about: null for the ALL store, 404 for one that is not the caller's. */
async function storeOfRequest(client: pg.PoolClient, caller: Caller, header: unknown): Promise<string | null> {
  if (header === undefined || header === '' || header === caller.account.allStoreId) {
    return caller.stores !== '*' && caller.stores.length === 1 && header !== caller.account.allStoreId
      ? (caller.stores[0] ?? null)
      : null
  }
  if (typeof header !== 'string' || !/^[0-9a-f]{24}$/.test(header))
    return fail('ValidationError', { fields: [{ path: 'store-id', message: 'Must be 24 hexadecimal characters' }] })
  if (header === caller.account.mainStoreId && caller.stores === '*') return header
  if (caller.stores !== '*') return caller.stores.includes(header) ? header : fail('NotFound')
  const { rows } = await client.query('select 1 from stores where account_id = $1 and id = $2 and deleted_at is null', [
    caller.account.id,
    header,
  ])
  return rows.length === 1 ? header : fail('NotFound')
}

async function answerSignedIn(
  platform: Platform,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const sessionId = await readToken(platform.settings.secret, request.headers.authorization)
  const client = await connect(platform)
  const isRead = endpoint.method === 'GET'
  let handedOver = false
  /** A transaction that has been begun and is nobody's yet. */
  let isOpen = false
  try {
    const { caller, isBegun } = await enter(client, sessionId, () => findCaller(client, sessionId), isRead)
    isOpen = isBegun
    request.caller = { accountId: caller.account.id, userId: caller.user.id }
    if (endpoint.can !== 'signed-in' && endpoint.can !== 'public' && !holds(caller, endpoint.can)) {
      fail('NO_ACCESS', { permission: typeof endpoint.can === 'string' ? endpoint.can : endpoint.can.join(' or ') })
    }
    const storeId = await storeOfRequest(client, caller, request.headers['store-id'])
    if (!isRead && endpoint.store !== 'any' && storeId === null) fail('INVALID_STORE_ALL')
    const input = parseInput(endpoint, request)
    const scope = { requestId: request.id, storeId, readOnly: isRead }

    if (isRead) {
      isOpen = false
      const transaction = await begin(platform, client, caller, scope, isBegun)
      let answer: unknown
      let body: Record<string, unknown> | null = null
      try {
        answer = await handler(transaction.ctx, input)
        if (!isFile(answer)) body = bodyOf(platform, endpoint, answer)
      } catch (error) {
        await transaction.rollback().catch(() => {})
        throw error
      }
      handedOver = true
      if (isFile(answer) && !Buffer.isBuffer(answer.file)) return sendStream(reply, answer, transaction)
      // Nothing was written: the answer does not wait for the end.
      letGo(transaction, transaction.commit())
      return body === null ? sendFile(reply, answer as FileAnswer) : reply.status(endpoint.status ?? 200).send(body)
    }
    const key = request.headers['idempotency-key']
    const once = endpoint.method === 'POST' && typeof key === 'string' && key !== '' ? key : null
    if (once !== null && once.length > 200)
      fail('ValidationError', { fields: [{ path: 'Idempotency-Key', message: 'Must be at most 200 characters' }] })
    isOpen = false
    const work = async (transaction: Transaction) => {
      if (once !== null) {
        const earlier = await claimKey(transaction, once, requestHash(endpoint, request, storeId))
        if (earlier) return earlier
      }
      const answer: unknown = await handler(transaction.ctx, input)
      if (transaction.audited() === 0 && platform.settings.checksAnswers)
        throw new Error(`${endpoint.method} ${endpoint.path} wrote no audit row.`)
      if (isFile(answer)) return { answer }
      const body = bodyOf(platform, endpoint, answer)
      if (once !== null) keepAnswer(transaction, once, endpoint.status ?? 200, body)
      return { body }
    }
    const outcome = await inTransaction(platform, client, caller, scope, work, isBegun)
    if ('answer' in outcome) return sendFile(reply, outcome.answer)
    return reply.status(endpoint.status ?? 200).send(outcome.body)
  } finally {
    if (isOpen) await client.query('rollback').catch(() => {})
    if (!handedOver) client.release()
  }
}

async function answerPublic(
  platform: Platform,
  endpoint: Endpoint,
  handler: PublicHandler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = parseInput(endpoint, request)
  const client = await connect(platform)
  try {
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    const remoteAddress = request.socket.remoteAddress ?? ''
    await client.query('begin')
    try {
      const answer = await handler(
        {
          client,
          platform,
          requestId: request.id,
          origin: platform.settings.publicUrl ?? `${request.protocol}://${request.host}`,
          remoteAddress,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
          isLocal: forwarded === undefined && /^(::1|127\.|::ffff:127\.)/.test(remoteAddress),
          headers: request.headers,
        },
        input,
      )
      await client.query('commit')
      return isFile(answer) ? sendFile(reply, answer) : send(platform, endpoint, reply, answer)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    client.release()
  }
}

function bodyOf(platform: Platform, endpoint: Endpoint, answer: unknown): Record<string, unknown> {
  const data = platform.settings.checksAnswers ? endpoint.answer.parse(answer) : answer
  const beside = Object.fromEntries((endpoint.beside ?? []).map((key) => [key, (data as Record<string, unknown>)[key]]))
  return { status: true, ...beside, data }
}

function send(platform: Platform, endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  return reply.status(endpoint.status ?? 200).send(bodyOf(platform, endpoint, answer))
}

function fileHeaders(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const plain = answer.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header('content-type', answer.contentType)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
    )
}

const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply => fileHeaders(reply, answer).send(answer.file)

/** Gives a transaction's connection back when its end has come. */
function letGo({ client }: Transaction, end: Promise<void>): void {
  end.then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

/** Sends while the transaction is open; it and its connection are let go when the stream ends or the caller leaves. */
function sendStream(reply: FastifyReply, answer: FileAnswer, transaction: Transaction): FastifyReply {
  const stream = answer.file as Readable
  let ended = false
  const once = (work: () => Promise<void>) => () => {
    if (ended) return
    ended = true
    letGo(transaction, work())
  }
  stream.once(
    'end',
    once(() => transaction.commit()),
  )
  stream.once(
    'error',
    once(() => transaction.rollback()),
  )
  stream.once(
    'close',
    once(() => transaction.rollback()),
  )
  return fileHeaders(reply, answer).send(stream)
}

function requestHash(endpoint: Endpoint, request: FastifyRequest, storeId: string | null): string {
  const parameters = pathParameters(endpoint.path).map((name) => (request.params as Record<string, string>)[name])
  return createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, parameters, storeId, withDigests(request.body)]))
    .digest('hex')
}

/** A body with the digests of the files in it, which are too large to be written out as numbers. */
function withDigests(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? null
  const digest = (value: unknown): unknown =>
    Buffer.isBuffer(value) ? createHash('sha256').update(value).digest('hex') : value
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, digest(value)]))
}

/** Takes the key for this transaction, waiting for a twin that holds it; answers what the twin answered. */
async function claimKey(
  transaction: Transaction,
  key: string,
  hash: string,
): Promise<{ body: Record<string, unknown> } | null> {
  const { ctx } = transaction
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ account_id: ctx.account.id, key, request_hash: hash, created_at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', ctx.account.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier || earlier.request_hash !== hash) return fail('IdempotencyConflict')
  return { body: earlier.answer as unknown as Record<string, unknown> }
}

function keepAnswer({ ctx, atLast }: Transaction, key: string, status: number, body: Record<string, unknown>): void {
  const statement = ctx.db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('account_id', '=', ctx.account.id)
    .where('key', '=', key)
    .compile()
  atLast(statement)
}
