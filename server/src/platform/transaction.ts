import { todayIn } from '@crossdock/contract/dates'
import { newId } from '@crossdock/contract/ids'
import { isForScreens } from '@crossdock/contract/live'
import { limitMessage, limits, type PlanFeature, planFeatures } from '@crossdock/contract/plans'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Change, Context, DomainEvent } from './context.ts'
import { bindDb, kept } from './db.ts'
import { fail } from './errors.ts'
import { handlersOf } from './events.ts'
import type { JsonValue } from './json.ts'
import type { Platform } from './platform.ts'
import { type Caller, findUser, holds } from './sessions.ts'

/** What a transaction left to do and to know. */
export interface Transaction {
  readonly ctx: Context
  readonly client: pg.PoolClient
  /** How many audit rows were written. */
  audited(): number
  commit(): Promise<void>
  rollback(): Promise<void>
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Begins a transaction as the application's role and the caller's account and stores: one round trip. */
export async function begin(
  platform: Platform,
  client: pg.PoolClient,
  caller: Caller,
  request: { readonly requestId: string; readonly storeId: string | null; readonly readOnly: boolean },
): Promise<Transaction> {
  const stores = caller.stores === '*' ? '*' : caller.stores.join(',')
  await client.query(
    `begin${request.readOnly ? ' read only' : ''};set local role crossdock_app;` +
      `set local app.account_id=${literal(String(caller.account.id))};set local app.store_ids=${literal(stores)}`,
  )
  const { db, end } = bindDb(client)
  const after: (() => void)[] = []
  const live: DomainEvent[] = []
  let audited = 0
  const accountId = caller.account.id

  const audit = async (...changes: readonly Change[]): Promise<void> => {
    if (changes.length === 0) return
    audited += changes.length
    const rows = changes.map((change) => ({
      id: newId(),
      action: change.action,
      entity: change.entity,
      entity_id: change.id,
      before: change.before ?? null,
      after: change.after ?? null,
    }))
    await sql`${kept}insert into audit_log (account_id, id, at, user_id, request_id, action, entity, entity_id, before, after)
      select ${accountId}, r.id, ${platform.now()}, ${caller.user.id}, ${request.requestId}, r.action, r.entity, r.entity_id, r.before, r.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, action text, entity text, entity_id text, before jsonb, after jsonb)`.execute(db)
  }

  const planRow = async () => {
    const row = await db
      .selectFrom('plans')
      .modifyFront(kept)
      .select(['limits', 'features'])
      .where('key', '=', caller.account.planKey)
      .executeTakeFirst()
    return { limits: (row?.limits ?? {}) as Record<string, number | null>, features: row?.features ?? [] }
  }

  const ctx: Context = {
    db,
    account: caller.account,
    user: caller.user,
    requestId: request.requestId,
    stores: caller.stores,
    storeId: request.storeId,
    can: (permission) => holds(caller, permission),
    async requireRoom(limit, count, used) {
      const max = (await planRow()).limits[limit]
      if (max === undefined || max === null) return
      // Only limited accounts queue here, so that parallel creates cannot slip past the limit together.
      await sql`select pg_advisory_xact_lock(${accountId}, hashtext(${limit}))`.execute(db)
      const room = max - (await used())
      if (count <= room) return
      const remaining = Math.max(room, 0)
      fail(limits[limit].errType, { message: limitMessage(limit, remaining, max), remaining, max, featureKey: limit })
    },
    async requireFeature(feature: PlanFeature) {
      if (!(await planRow()).features.includes(feature)) fail(planFeatures[feature], { featureKey: feature })
    },
    now: platform.now,
    today: () => todayIn(caller.account.timeZone, platform.now()),
    numbers: (series, count) => platform.numbers(accountId, series, count),
    audit,
    async emit(event) {
      if (isForScreens(event.topic)) live.push(event)
      for (const handler of handlersOf(event.topic)) await handler(ctx, event)
    },
    async enqueue(job, payload, options) {
      const envelope: JsonValue = { accountId, userId: caller.user.id, payload }
      await sql`select enqueue_job(${job}, ${JSON.stringify(envelope)}::json, ${options?.key ?? null}, ${options?.runAt ?? null})`.execute(
        db,
      )
    },
    afterCommit: (work) => {
      after.push(work)
    },
    async endSessions(which) {
      await sql`select end_sessions(${caller.sessionId}, ${which === 'others'})`.execute(db)
    },
  }

  const finish = async (command: 'commit' | 'rollback') => {
    end()
    const result = await client.query(command)
    // COMMIT of a transaction that failed inside answers ROLLBACK and no error.
    if (command === 'commit' && result.command !== 'COMMIT')
      throw new Error('The transaction was rolled back by the database.')
  }
  return {
    ctx,
    client,
    audited: () => audited,
    async commit() {
      await finish('commit')
      if (live.length > 0) platform.announce(accountId, live)
      for (const work of after) work()
    },
    rollback: () => finish('rollback'),
  }
}

const retryable = new Set(['40001', '40P01'])

/** Runs work in a transaction of a caller; deadlocks and serialisation failures are tried again, three times in all. */
export async function inTransaction<Value>(
  platform: Platform,
  client: pg.PoolClient,
  caller: Caller,
  request: { readonly requestId: string; readonly storeId: string | null; readonly readOnly: boolean },
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    const transaction = await begin(platform, client, caller, request)
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

/** The door for jobs, sockets and commands: work in a transaction of an account, as one of its users. */
export async function withAccount<Value>(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: string; readonly storeId?: string | null },
  work: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  const client = await platform.pool.connect()
  try {
    const caller = await findUser(client, who.accountId, who.userId)
    const request = { requestId: `job-${newId()}`, storeId: who.storeId ?? null, readOnly: false }
    return await inTransaction(platform, client, caller, request, ({ ctx }) => work(ctx))
  } finally {
    client.release()
  }
}
