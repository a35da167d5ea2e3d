import { createHash } from 'node:crypto'
import { type Endpoint, pathParameters } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ownerDb } from './db.ts'
import { fail } from './errors.ts'
import type { Platform } from './platform.ts'
import { col, statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

/** Keys by which a client that heard no answer asks again, and gets the answer of the first time. They live for 24 hours. */

/** The key of a request; null without one. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > 200)
    fail('ValidationError', { fields: [{ path: 'Idempotency-Key', message: 'Must be at most 200 characters' }] })
  return key
}

/** What a request is: its call, the record and the store it is for, and its body. */
export function requestHash(
  endpoint: Endpoint,
  request: FastifyRequest,
  storeId: Id<'store'> | null,
  /** Digest of a body that was read as a stream. */
  digest?: string,
): string {
  const parameters = pathParameters(endpoint.path).map((name) => (request.params as Record<string, string>)[name])
  return createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, parameters, storeId, digest ?? withDigests(request.body)]))
    .digest('hex')
}

/** A body with the digests of the files in it, which are too large to be written out as numbers. */
function withDigests(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? null
  const digest = (value: unknown): unknown =>
    Buffer.isBuffer(value) ? createHash('sha256').update(value).digest('hex') : value
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, digest(value)]))
}

/** Keys are told apart by who sends them, and for which store: people and merchants know nothing of each other's. */
const sentBy = (userId: Id<'user'>, storeId: Id<'store'> | null): string => `${userId}/${storeId ?? ''}`
const senderOf = ({ ctx }: Transaction): string => sentBy(ctx.user.id, ctx.storeId)

/** Whether a request has its answer: whoever sends it again is kept waiting for nothing, and needs no room for it. */
export async function isAnswered(
  { pool }: Platform,
  { accountId, userId, storeId }: NonNullable<FastifyRequest['caller']>,
  key: string,
  hash: string,
): Promise<boolean> {
  const { rows } = await statement('idempotency.is-answered', { key: col.text })`
    select key from idempotency_keys where account_id = ${accountId} and sender = ${sentBy(userId, storeId)} and key = ${key}
      and request_hash = ${hash} and answer is not null`.execute(ownerDb(pool))
  return rows.length === 1
}

/** Takes the key for this transaction, waiting for a twin that holds it; answers what the twin answered. */
export async function claimKey(
  transaction: Transaction,
  key: string,
  hash: string,
): Promise<{ body: Record<string, unknown> } | null> {
  const { ctx } = transaction
  const accountId = ctx.account.id
  const sender = senderOf(transaction)
  // A key of before keys had senders is known by what was asked with it.
  const { rows } = await statement('idempotency.claim-key')`
    insert into idempotency_keys (account_id, sender, key, request_hash, created_at)
    select ${accountId}, ${sender}, ${key}, ${hash}, ${ctx.now()}
    where not exists (select 1 from idempotency_keys k
      where k.account_id = ${accountId} and k.sender = '' and k.key = ${key} and k.request_hash = ${hash})
    on conflict (account_id, sender, key) do nothing returning key`.execute(ctx.db)
  if (rows.length === 1) return null
  const earlier = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('sender', 'in', [sender, ''])
    .where('key', '=', key)
    .orderBy(sql`request_hash = ${hash}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier || earlier.request_hash !== hash) return fail('IdempotencyConflict')
  return { body: earlier.answer as unknown as Record<string, unknown> }
}

/** Leaves the answer with the key, along with the commit. */
export function keepAnswer(transaction: Transaction, key: string, status: number, body: Record<string, unknown>): void {
  const statement = transaction.ctx.db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('account_id', '=', transaction.ctx.account.id)
    .where('sender', '=', senderOf(transaction))
    .where('key', '=', key)
    .compile()
  transaction.atLast(statement)
}
