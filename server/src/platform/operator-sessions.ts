import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from './db.ts'
import { fail } from './errors.ts'

/** Whoever hosts the installation, signed in. */
export interface Operator {
  readonly id: Id<'operator'>
  readonly name: string
  readonly email: string
  readonly tokenHash: string
}

const minute = 60_000
/** A session ends when it is so old, and when so long nothing was asked with it. */
const lastsFor = 8 * 60 * minute
const idleFor = 30 * minute

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token is no text that an account's sign-in could give: neither opens anything of the other. */
const tokenForm = /^op_[\w-]{43}$/

/** Starts a session of an operator, and gives its token, of which only a hash is kept. */
export async function startOperatorSession(
  client: pg.ClientBase,
  operatorId: Id<'operator'>,
  { now, place, userAgent }: { readonly now: Date; readonly place: string; readonly userAgent: string },
): Promise<{ readonly token: string; readonly endsAt: string }> {
  const token = `op_${randomBytes(32).toString('base64url')}`
  const endsAt = new Date(now.getTime() + lastsFor).toISOString()
  const at = now.toISOString()
  const session = { token_hash: hashOf(token), operator_id: operatorId, place, user_agent: userAgent }
  const db = ownerDb(client)
  await db
    .insertInto('operator_sessions')
    .values({ ...session, created_at: at, seen_at: at, expires_at: endsAt })
    .execute()
  await db.deleteFrom('operator_sessions').where('expires_at', '<', at).execute()
  return { token, endsAt }
}

/** Which operator a token is of, at this moment; refuses with the authentication table's errors. */
export async function requireOperator(client: pg.ClientBase, header: string | undefined, now: Date): Promise<Operator> {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) return fail('TokenMissing')
  if (!tokenForm.test(token)) return fail('TokenUndecodable')
  const tokenHash = hashOf(token)
  const row = await ownerDb(client)
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.email', 'o.active', 's.seen_at', 's.expires_at'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row?.active) return fail('TokenInactive')
  const seen = Date.parse(row.seen_at)
  if (Date.parse(row.expires_at) <= now.getTime() || seen + idleFor <= now.getTime()) return fail('TokenExpired')
  return { id: row.id, name: row.name, email: row.email, tokenHash }
}

/** Keeps that a session is in use. */
export async function noteSeen(client: pg.ClientBase, tokenHash: string, now: Date): Promise<void> {
  await ownerDb(client)
    .updateTable('operator_sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '<', new Date(now.getTime() - minute).toISOString())
    .execute()
}
