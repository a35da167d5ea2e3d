import { todayIn } from '@crossdock/contract/days'
import { type Events, isTopic } from '@crossdock/contract/events'
import { type Id, newId } from '@crossdock/contract/ids'
import { isOfEach, type LimitKey, limitMessage, limits } from '@crossdock/contract/plans'
import { type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { countChange } from './changes.ts'
import type { Change, Context } from './context.ts'
import { ask, bindDb, kept } from './db.ts'
import { fail } from './errors.ts'
import { tellAreas } from './events.ts'
import { findingFirst } from './find-first.ts'
import { useAddOns, usedOf } from './limits.ts'
import type { Cast } from './live-rooms.ts'
import type { Announcement, Platform } from './platform.ts'
import { queued } from './queue.ts'
import { type Caller, holds, mayCall, requireUser } from './sessions.ts'
import { statement } from './statement.ts'

/** Audit rows that wait for the commit; a large import's do not wait in memory. */
const mostUnwritten = 1000

/** People who are each told by name that something of theirs has changed. */
const mostNamed = 50

/** Hundredths of a plan's limit at which people are told. */
const tellsAt = [80, 100] as const

/** What a transaction left to do and to know. */
export interface Transaction {
  readonly ctx: Context
  readonly client: pg.PoolClient
  /** How many audit rows were written. */
  audited(): number
  /** Plan limits that room was asked for in. */
  asked(): ReadonlySet<LimitKey>
  /** Leaves a statement to be sent along with the commit. */
  atLast(statement: CompiledQuery): void
  commit(): Promise<void>
  rollback(): Promise<void>
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The beginning of a transaction as the application's role and the caller's account and stores, in one statement's time. */
function openingOf(caller: Caller, readOnly: boolean): string {
  const stores = caller.stores === '*' ? '*' : caller.stores.join(',')
  return (
    `begin${readOnly ? ' read only' : ''};set local role crossdock_app;` +
    `set local app.account_id=${literal(String(caller.account.id))};set local app.store_ids=${literal(stores)}`
  )
}

/** Who callers were when they were last looked up, by session, or by user for what has none. */
const seen = new Map<string, Caller>()
const mostSeen = 10_000

/** The account that a caller was last seen to be of; null: of none yet. */
export const accountSeen = (key: string): number | null => seen.get(key)?.account.id ?? null

/**
 * Looks up a caller, and begins the transaction in the same round trip: with the facts last seen under this key. When
 * account or stores are others by now, that beginning is taken back, and `isBegun` is false.
 */
export async function enter(
  client: pg.PoolClient,
  key: string,
  find: () => Promise<Caller>,
  readOnly: boolean,
): Promise<{ readonly caller: Caller; readonly isBegun: boolean }> {
  const last = seen.get(key)
  const opening = last && openingOf(last, readOnly)
  try {
    const [caller] = await Promise.all([find(), opening && client.query(opening)])
    if (seen.size >= mostSeen) seen.clear()
    seen.set(key, caller)
    const isBegun = opening === openingOf(caller, readOnly)
    if (opening && !isBegun) await client.query('rollback')
    return { caller, isBegun }
  } catch (error) {
    seen.delete(key)
    if (opening) await client.query('rollback').catch(() => {})
    throw error
  }
}

/** What a transaction is for. */
interface Scope {
  readonly requestId: string
  readonly storeId: Id<'store'> | null
  readonly readOnly: boolean
}

/** The transaction of a caller: begun here, unless it has been (`enter`). */
export async function begin(
  platform: Platform,
  client: pg.PoolClient,
  caller: Caller,
  request: Scope,
  isBegun = false,
): Promise<Transaction> {
  if (!isBegun) await client.query(openingOf(caller, request.readOnly))
  const { db, end } = bindDb(client)
  const after: (() => void)[] = []
  const live: Announcement[] = []
  const casts: Cast[] = []
  const rechecked: Id<'user'>[] = []
  const last: CompiledQuery[] = []
  const ending: (() => readonly CompiledQuery[])[] = []
  const closing: (() => Promise<void>)[] = []
  /** Jobs by their keys. */
  const keyed = new Map<string, CompiledQuery>()
  /** Audit rows as JSON, as things were when they were reported. */
  let unwritten: string[] = []
  let audited = 0
  const asked = new Set<LimitKey>()
  /** Limits that this transaction may bring near their end, and how much of them was used before. */
  const nearing = new Map<LimitKey, { readonly before: number; readonly max: number }>()
  const accountId = caller.account.id

  const auditStatement = (rows: readonly string[]) =>
    statement(
      'transaction.audit',
    )`${kept}insert into audit_log (account_id, id, at, user_id, request_id, device, place, by_operator, driver_id, action, entity, entity_id, before, after)
      select ${accountId}, r.id, ${platform.now()}, ${caller.isOperator || caller.driver ? null : (caller.viewerId ?? caller.user.id)}, ${request.requestId}, ${caller.from?.device ?? null}, ${caller.from?.place ?? null}, ${caller.isOperator ?? false}, ${caller.driver?.id ?? null}, r.action, r.entity, r.entity_id, r.before, r.after
      from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
        as r(id text, action text, entity text, entity_id text, before jsonb, after jsonb)`.compile(db)

  const audit = async (...changes: readonly Change[]): Promise<void> => {
    audited += changes.length
    for (const { action, entity, id, before = null, after: then = null } of changes)
      unwritten.push(JSON.stringify({ id: newId(), action, entity, entity_id: id, before, after: then }))
    // What is left is written with the commit, in the same round trip.
    if (unwritten.length < mostUnwritten) return
    const rows = unwritten
    unwritten = []
    await db.executeQuery(auditStatement(rows))
  }

  const ctx: Context = {
    db,
    account: caller.account,
    user: caller.user,
    requestId: request.requestId,
    sessionId: caller.sessionId === 'job' ? null : caller.sessionId,
    device: caller.from?.device ?? null,
    provenAt: caller.provenAt,
    isReadOnly: request.readOnly,
    stores: caller.stores,
    storeId: request.storeId,
    can: (permission) => holds(caller, permission),
    mayCall: (endpoint) => mayCall(caller, endpoint),
    planLimit: (limit) => {
      const own = caller.plan.limits[limit] ?? null
      return own === null ? null : own + ctx.addOnLimit(limit)
    },
    addOnLimit: (limit) => caller.plan.extras[limit] ?? 0,
    async requireRoom(limit, count, written = 0) {
      asked.add(limit)
      const max = ctx.planLimit(limit)
      if (max === null || count === 0) return
      // Only limited accounts queue here, so that parallel creates cannot slip past the limit together.
      await statement('transaction.lock-limit')`select pg_advisory_xact_lock(${accountId}, hashtext(${limit}))`.execute(
        db,
      )
      const before = isOfEach(limit) ? 0 : (await usedOf(ctx, limit)) - written
      const room = max - before
      const extra = ctx.addOnLimit(limit)
      if (count <= room) {
        if (extra > 0 && !request.readOnly) await useAddOns(ctx, limit, max - extra, before + count)
        if (!isOfEach(limit) && !nearing.has(limit) && (before + count) * 100 >= tellsAt[0] * max)
          nearing.set(limit, { before, max })
        return
      }
      const remaining = Math.max(room, 0)
      fail(limits[limit].errType, { message: limitMessage(limit, remaining, max), remaining, max, featureKey: limit })
    },
    now: platform.now,
    today: () => todayIn(caller.account.timeZone, platform.now()),
    numbers: (series, count) => platform.numbers(accountId, series, count),
    audit,
    async emit(name, ...[event = null as Events[typeof name]]) {
      if (isTopic(name)) {
        const people = event !== null && 'userIds' in event ? event.userIds : []
        const storeId = event !== null && 'storeId' in event ? event.storeId : null
        // So many at once are everybody: each of them by name would be longer than that.
        if (people.length === 0 || people.length > mostNamed) live.push({ topic: name, storeId })
        else live.push(...people.map((userId) => ({ topic: name, storeId, userId })))
      }
      await tellAreas(ctx, name, event)
    },
    cast: (cast) => {
      casts.push(cast)
    },
    async enqueue(job, said) {
      const [name, payload, key] = queued(job, said, { accountId, userId: caller.user.id })
      const queueing = statement('transaction.enqueue')`select enqueue_job(${name}, ${payload}::json, ${key}, null)`
      // What others may queue, too, is queued last of all: they would wait for this transaction, and it for them.
      if (key === null) await queueing.execute(db)
      else keyed.set(key, queueing.compile(db))
    },
    beforeCommit: (work) => {
      closing.push(work)
    },
    withCommit: (statements) => {
      ending.push(statements)
    },
    afterCommit: (work) => {
      after.push(work)
    },
    spool: platform.spool,
    recheck: (userId) => {
      rechecked.push(userId)
    },
    async endSessions(which) {
      await statement(
        'transaction.end-sessions',
      )`select end_sessions(${caller.sessionId}, ${which === 'others'})`.execute(db)
      // Their live connections end with them.
      rechecked.push(caller.viewerId ?? caller.user.id)
    },
  }

  /** What was asked for may not have been taken: how much is used is counted when the work is done. */
  const tellNearing = async (): Promise<void> => {
    for (const [limit, { before, max }] of nearing) {
      const used = await usedOf(ctx, limit)
      const percent = tellsAt.findLast((step) => before * 100 < step * max && used * 100 >= step * max)
      if (percent !== undefined) await ctx.emit('plan.nearing', { limit, used, max, percent })
    }
  }

  return {
    ctx,
    client,
    audited: () => audited,
    asked: () => asked,
    atLast: (statement) => {
      last.push(statement)
    },
    async commit() {
      await tellNearing()
      for (const work of closing) await work()
      end()
      if (unwritten.length > 0) last.push(auditStatement(unwritten))
      for (const statements of ending) last.push(...statements())
      for (const key of [...keyed.keys()].sort()) last.push(keyed.get(key) as CompiledQuery)
      const sent = last.map((statement) => ask(client, statement))
      // What is remembered of the account's lists ends with the commit: whoever is told of it asks after that.
      const committing = client.query('commit')
      const counted = request.readOnly ? null : client.query(countChange(accountId)).catch(() => {})
      const [ended] = await Promise.all([committing, counted, ...sent])
      // COMMIT of a transaction that failed inside answers ROLLBACK and no error.
      if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.')
      if (live.length > 0) platform.announce(accountId, live)
      if (casts.length > 0) platform.cast(accountId, casts)
      if (rechecked.length > 0) platform.recheck(accountId, rechecked)
      for (const work of after) work()
    },
    async rollback() {
      end()
      await client.query('rollback')
    },
  }
}

const retryable = new Set(['40001', '40P01'])

/** Runs work in a transaction of a caller; deadlocks and serialisation failures are tried again, three times in all. */
export async function inTransaction<Value>(
  platform: Platform,
  client: pg.PoolClient,
  caller: Caller,
  request: Scope,
  work: (transaction: Transaction) => Promise<Value>,
  isBegun = false,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    const transaction = await begin(platform, client, caller, request, isBegun && attempt === 1)
    try {
      const value = await work(transaction)
      await transaction.commit()
      return value
    } catch (error) {
      await transaction.rollback().catch(() => {})
      if (attempt >= 3 || !retryable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Work in a transaction of the database's owner, who sees every account: signing in, mail. Lets the connection go. */
export async function asOwner<Value>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * The door for jobs and commands: work in a transaction of an account, as one of its users, who must still be there. `isUpkeep`:
 * the work is nobody's wish and has to be done, whoever caused it.
 */
export async function withAccount<Value>(
  platform: Platform,
  who: {
    readonly accountId: number
    readonly userId: Id<'user'>
    readonly storeId?: Id<'store'> | null
    readonly isUpkeep?: boolean
  },
  work: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  return findingFirst(platform, () => withAccountOnce(platform, who, work))
}

async function withAccountOnce<Value>(
  platform: Platform,
  who: Parameters<typeof withAccount>[1],
  work: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  const client = await platform.pool.connect()
  try {
    const find = () => requireUser(client, who.accountId, who.userId, who.isUpkeep ?? false)
    const { caller, isBegun } = await enter(client, `${who.accountId}/${who.userId}`, find, false)
    const request = { requestId: `job-${newId()}`, storeId: who.storeId ?? null, readOnly: false }
    return await inTransaction(platform, client, caller, request, ({ ctx }) => work(ctx), isBegun)
  } finally {
    client.release()
  }
}
