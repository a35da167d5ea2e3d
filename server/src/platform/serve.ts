import { neededWords } from '@crossdock/contract/access'
import { fillPath } from '@crossdock/contract/encode-call'
import { type AnswerOf, type Endpoint, isOfAccount, type ParsedOf } from '@crossdock/contract/endpoint'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import { connectInShare } from './account-share.ts'
import { ownAddressOf, placeOf } from './address.ts'
import {
  type BodyReader,
  bodyLimitOf,
  hasBody,
  holdRoom,
  type ReadBody,
  readStream,
  requireSize,
  sizeOf,
  takeForm,
  takeStream,
  whetherHere,
  workOn,
} from './bodies.ts'
import { connect } from './connect.ts'
import { type Context, hasAllStore } from './context.ts'
import { declaredAnswer } from './declared-answer.ts'
import { fail } from './errors.ts'
import { type FileAnswer, isFile, letGo, sendFile, sendStream } from './file-answers.ts'
import { findingFirst } from './find-first.ts'
import type { Door } from './http.ts'
import { claimKey, isAnswered, keepAnswer, keyOf, requestHash } from './idempotency.ts'
import { limitFault, requireDeclaredRoom } from './limits.ts'
import { isOperator } from './operator.ts'
import { parseInput } from './parse-input.ts'
import type { Platform } from './platform.ts'
import { inPublicShare } from './public-share.ts'
import {
  type Caller,
  hasStore,
  holds,
  noteSeen,
  readToken,
  requireCaller,
  requireFactor,
  requireFresh,
  requireOpen,
} from './sessions.ts'
import { asOwner, begin, enter, inTransaction, type Transaction } from './transaction.ts'

/** What a public call works with: transactions as the database's owner, because nobody has said yet whose account it is. */
export interface PublicContext {
  readonly platform: Platform
  readonly requestId: string
  /** Whom the call is counted as: an address, or an IPv6 network. */
  readonly place: string
  readonly userAgent: string
  /** The address this machine was called at by itself, under a name of its own and past no proxy; null for others. */
  readonly ownAddress: string | null
  /** True for this machine itself, and for who has the operator's key. */
  readonly isOperator: boolean
  /** The body as it was sent, and what was sent with it: of a call that is signed. */
  readonly signed: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> }
  /** Runs work in a transaction. What takes its time (a password's hash, a network) comes before or after, never inside. */
  tx<Value>(work: (client: pg.PoolClient) => Promise<Value>): Promise<Value>
}

type Handler<E> = (ctx: Context, input: ParsedOf<E>) => Promise<AnswerOf<E>>
type PublicHandler<E> = (ctx: PublicContext, input: ParsedOf<E>) => Promise<AnswerOf<E>>

/**
 * Connects a declared call to the function that answers it. `readBody` takes the body as a stream, for calls whose body is
 * too large to be parsed on the event loop: once the caller, the permission and the store have been checked, and before the
 * transaction begins.
 */
export function serve<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: Context, input: z.output<Input>) => Promise<z.output<Answer>>,
  { readBody }: { readonly readBody?: BodyReader } = {},
): void {
  if (!isOfAccount(endpoint.can)) throw new Error(`${endpoint.path} is of no account: servePublic, serveOperator.`)
  const options = routeOf(door, endpoint, admission(door.platform, endpoint), async (request, reply) => {
    const answer = async (read?: ReadBody) => {
      const input = await inputOf(endpoint, request, read)
      const asked = [door.platform, endpoint, handler as Handler<Endpoint>, request, reply, input, read] as const
      return findingFirst(door.platform, () => answerSignedIn(...asked))
    }
    if (!readBody || !hasBody(request)) return answer()
    return clearingAway(request, async (afterwards) =>
      answer(await readStream(door.platform, endpoint, request, readBody, afterwards)),
    )
  })
  if (readBody) takeStream(door, options)
  else if (endpoint.form) takeForm(door, endpoint, options)
  else door.http.route(options)
}

/** Does what a request leaves to be done when it has been answered, or refused. */
async function clearingAway<Value>(
  request: FastifyRequest,
  answer: (afterwards: (work: () => Promise<void>) => void) => Promise<Value>,
): Promise<Value> {
  const left: (() => Promise<void>)[] = []
  try {
    return await answer((work) => void left.push(work))
  } finally {
    for (const work of left)
      await work().catch((err: unknown) => request.log.warn({ err }, 'what a request has left was not cleared away'))
  }
}

/** Connects a deletion, and the call that takes it back, to what answers them (`removal` of a plain noun). */
export function serveRemoval<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  calls: Readonly<Record<'remove' | 'restore', Endpoint<Input, Answer>>>,
  answers: Readonly<Record<'remove' | 'restore', (ctx: Context, input: z.output<Input>) => Promise<z.output<Answer>>>>,
): void {
  serve(door, calls.remove, answers.remove)
  serve(door, calls.restore, answers.restore)
}

/** Connects a public call: no token, no account, its own rules. */
export function servePublic<Input extends z.ZodType, Answer extends z.ZodType>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  handler: (ctx: PublicContext, input: z.output<Input>) => Promise<z.output<Answer>>,
): void {
  if (endpoint.can !== 'public') throw new Error(`${endpoint.path} is not public: connect it with serve.`)
  const options = routeOf(
    door,
    endpoint,
    async (request) => requireSize(endpoint, request),
    (request, reply) => answerPublic(door.platform, endpoint, handler as PublicHandler<Endpoint>, request, reply),
  )
  door.http.route(options)
}

/** What slow work is told of its request. */
export interface Preparing {
  /** Its sender has left: nobody hears the answer. */
  readonly left: AbortSignal
  /** Leaves something to be done when the request has been answered, or refused. */
  readonly afterwards: (work: () => Promise<void>) => void
}

/**
 * Connects a call that has slow work to do before its transaction, such as hashing a password: `prepare` runs when the caller
 * is known, without a transaction and without a connection of the pool, and the handler gets what it gave.
 */
export function servePrepared<Input extends z.ZodType, Answer extends z.ZodType, Prepared>(
  door: Door,
  endpoint: Endpoint<Input, Answer>,
  prepare: (platform: Platform, who: Sender, input: z.output<Input>, preparing: Preparing) => Promise<Prepared>,
  handler: (ctx: Context, input: z.output<Input>, prepared: Prepared) => Promise<z.output<Answer>>,
): void {
  const admitFirst = admission(door.platform, endpoint)
  const options = routeOf(door, endpoint, admitFirst, async (request, reply) => {
    const { left, stay } = whetherHere(request)
    try {
      return await clearingAway(request, async (afterwards) => {
        if (request.caller === null) await admitFirst(request)
        const input = await inputOf(endpoint, request)
        const sender = request.caller as Sender
        const key = endpoint.isSecret ? null : keyOf(request)
        const isSentAgain =
          key !== null && (await isAnswered(door.platform, sender, key, requestHash(endpoint, request, sender.storeId)))
        // Of what is sent again the answer stands already. One that is forgotten in this moment is asked for once more.
        const preparing = { left, afterwards }
        const prepared = isSentAgain ? null : { is: await prepare(door.platform, sender, input(), preparing) }
        const withPrepared = (ctx: Context) =>
          prepared ? handler(ctx, input(), prepared.is) : fail('ServerBusy', { retryAfter: 1 })
        return answerSignedIn(door.platform, endpoint, withPrepared, request, reply, input)
      })
    } finally {
      stay()
    }
  })
  if (endpoint.form) takeForm(door, endpoint, options)
  else door.http.route(options)
}

/**
 * What a request asks for, or why it is no input, which is told once it is known who asks. A large body is checked in its turn
 * and before there is a transaction; what has none is checked when it is wanted.
 */
async function inputOf<Input extends z.ZodType>(
  endpoint: Endpoint<Input>,
  request: FastifyRequest,
  read?: ReadBody,
): Promise<() => z.output<Input>> {
  const parse = () => parseInput(endpoint, request, read?.fields)
  if (!hasBody(request)) return parse
  try {
    const input = await workOn(read ? 0 : sizeOf(request), parse)
    return () => input
  } catch (refusal) {
    return () => {
      throw refusal
    }
  }
}

/** Who sends a request, by id. */
type Sender = NonNullable<FastifyRequest['caller']>

const admission = (platform: Platform, endpoint: Endpoint) => async (request: FastifyRequest) => {
  await admitSender(platform, endpoint, request)
  requireSize(endpoint, request)
}

/** The route of a call. `admit` refuses a request before its body is read; requests without one are the handler's alone. */
export function routeOf(
  door: Door,
  endpoint: Endpoint,
  admit: (request: FastifyRequest) => Promise<void>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): RouteOptions {
  door.endpoints.push(endpoint)
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, (name) => `:${name}`),
    handler,
    bodyLimit: bodyLimitOf(endpoint),
    // Behind `onRequest`, where tries are counted.
    preParsing: async (request, reply) => {
      if (!hasBody(request)) return
      await admit(request)
      holdRoom(endpoint, request, reply)
    },
    config: {
      isSignedIn: isOfAccount(endpoint.can),
      ...(endpoint.isSigned ? { isSigned: true } : {}),
      ...(endpoint.triesPerMinute === undefined ? {} : { triesPerMinute: endpoint.triesPerMinute }),
    },
  }
}

/** The store a request is about: null for the ALL store, 404 for one that is not the caller's (PERM-028). */
async function storeOfRequest(client: pg.PoolClient, caller: Caller, header: unknown): Promise<string | null> {
  if (header === undefined || header === '')
    return caller.stores !== '*' && caller.stores.length === 1 ? (caller.stores[0] ?? null) : null
  if (header === caller.account.allStoreId) return hasAllStore(caller) ? null : fail('NotFound')
  if (typeof header !== 'string' || !/^[0-9a-f]{24}$/.test(header))
    return fail('ValidationError', { fields: [{ path: 'store-id', message: 'Must be 24 hexadecimal characters' }] })
  if (header === caller.account.mainStoreId && caller.stores === '*') return header
  if (caller.stores !== '*') return caller.stores.includes(header) ? header : fail('NotFound')
  return (await hasStore(client, caller.account.id, header)) ? header : fail('NotFound')
}

/** Who calls, for the log; then whether rights and plan allow it. Gives the store that the request is about. */
async function admit(
  client: pg.PoolClient,
  endpoint: Endpoint,
  caller: Caller,
  request: FastifyRequest,
): Promise<string | null> {
  const who = { accountId: caller.account.id, userId: caller.user.id }
  request.caller = { ...who, storeId: null }
  requireFactor(caller, endpoint)
  const { can } = endpoint
  if (isOfAccount(can) && can !== 'signed-in' && !holds(caller, can))
    fail('NO_ACCESS', { permission: neededWords(can, (permission) => caller.permissions.has(permission)) })
  requireOpen(caller, endpoint)
  const storeId = await storeOfRequest(client, caller, request.headers['store-id'])
  if (endpoint.method !== 'GET' && endpoint.store !== 'any' && storeId === null) fail('INVALID_STORE_ALL')
  requireFresh(caller, endpoint)
  request.caller = { ...who, storeId }
  return storeId
}

/** Refuses what writes while the disk is full, but for signing in and out. */
export function requireDisk(platform: Platform, endpoint: Endpoint): void {
  if (endpoint.method !== 'GET' && !endpoint.evenWhenFull && platform.disk.isFull())
    fail('DiskFull', { retryAfter: 30 })
}

/**
 * Asks who sends a body before a byte of it is read. The connection goes back: a body may take its time. Everything is asked
 * again when the transaction begins, because meanwhile a permission may have been taken away.
 */
async function admitSender(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const sessionId = await readToken(platform.settings.secret, request.headers.authorization)
  const client = await connectInShare(platform, sessionId, request)
  try {
    await admit(client, endpoint, await requireCaller(client, sessionId, endpoint), request)
    requireDisk(platform, endpoint)
  } finally {
    client.release()
  }
}

async function answerSignedIn(
  platform: Platform,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  inputOfRequest: () => unknown,
  read?: ReadBody,
): Promise<unknown> {
  const sessionId = await readToken(platform.settings.secret, request.headers.authorization)
  const client = await connectInShare(platform, sessionId, request)
  const isRead = endpoint.method === 'GET'
  let handedOver = false
  /** A transaction that has been begun and is nobody's yet. */
  let isOpen = false
  try {
    const find = () => requireCaller(client, sessionId, endpoint)
    const { caller, isBegun } = await enter(client, sessionId, find, isRead)
    isOpen = isBegun
    noteSeen(platform, caller)
    const storeId = await admit(client, endpoint, caller, request)
    requireDisk(platform, endpoint)
    const input = inputOfRequest()
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
    const once = endpoint.isSecret ? null : keyOf(request)
    isOpen = false
    const work = async (transaction: Transaction) => {
      if (once !== null) {
        const earlier = await claimKey(transaction, once, requestHash(endpoint, request, storeId, read?.digest))
        if (earlier) return earlier
      }
      await requireDeclaredRoom(transaction.ctx, endpoint, input)
      const answer: unknown = await handler(transaction.ctx, input)
      if (platform.settings.checksAnswers) {
        const fault = transaction.audited() === 0 ? 'wrote no audit row' : limitFault(endpoint, transaction.asked())
        if (fault) throw new Error(`${endpoint.method} ${endpoint.path} ${fault}.`)
      }
      if (isFile(answer)) return { answer }
      const body = bodyOf(platform, endpoint, answer)
      if (once !== null) keepAnswer(transaction, once, statusOf(endpoint, body), body)
      return { body }
    }
    const outcome = await inTransaction(platform, client, caller, scope, work, isBegun)
    if ('answer' in outcome) return sendFile(reply, outcome.answer)
    return reply.status(statusOf(endpoint, outcome.body)).send(outcome.body)
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
  requireDisk(platform, endpoint)
  const { left, stay } = whetherHere(request)
  const context: PublicContext = {
    platform,
    requestId: request.id,
    place: placeOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    ownAddress: ownAddressOf(request),
    isOperator: isOperator(platform, request),
    signed: { body: request.sentText ?? '', headers: request.headers },
    tx: (work) => inPublicShare(platform, left, async () => asOwner(await connect(platform), work)),
  }
  try {
    const answer = await handler(context, parseInput(endpoint, request))
    return isFile(answer) ? sendFile(reply, answer) : send(platform, endpoint, reply, answer)
  } finally {
    stay()
  }
}

/** An answer that names a job has only begun what was asked for. */
const statusOf = (endpoint: Endpoint, { data }: Readonly<Record<string, unknown>>): number =>
  typeof data === 'object' && data !== null && 'jobId' in data ? 202 : (endpoint.status ?? 200)

function bodyOf(platform: Platform, endpoint: Endpoint, answer: unknown): Record<string, unknown> {
  const data = platform.settings.checksAnswers ? declaredAnswer(endpoint, answer) : answer
  const beside = Object.fromEntries((endpoint.beside ?? []).map((key) => [key, (data as Record<string, unknown>)[key]]))
  return { status: true, ...beside, data }
}

/** Answers with what a handler gave. */
export function send(platform: Platform, endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  return reply.status(endpoint.status ?? 200).send(bodyOf(platform, endpoint, answer))
}
