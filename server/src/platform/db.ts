import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'
import { searchPath } from './search-path.ts'
import { col, showAnswer, statement } from './statement.ts'
import { inTurn } from './turns.ts'

/** Queries of one transaction. It throws once the transaction has ended. */
export type Db = Kysely<DB>
/** What statements are sent to: a connection, or whichever the pool has free. */
export type Connected = Pick<pg.ClientBase, 'query'>

const { builtins } = pg.types
// Counts and sums fit a double up to 2^53; decimals are metric lengths, weights and never money (money is integer cents).
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
// Days stay text. Sessions run in UTC, so a timestamp becomes ISO 8601 by changing its punctuation.
pg.types.setTypeParser(builtins.DATE, (text) => text)
// A list of days is written as {2026-07-01,2026-12-25}; its type, date[], is 1182.
pg.types.setTypeParser(1182 as never, (text) => text.slice(1, -1).split(',').filter(Boolean))
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace('+00', 'Z'))

/**
 * Lets what is asked of a connection in one turn of the event loop leave in one write: the statements of a `Promise.all`,
 * a beginning and what follows it. A write is the dearest part of a small statement.
 */
function writeOncePerTurn(client: pg.PoolClient): void {
  // pg does not tell types of the connection inside.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let isHeld = false
  const hold = (...words: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return Reflect.apply(pg.Client.prototype.query, client, words)
  }
  client.query = hold as typeof client.query
}

/**
 * Opens the pool every request draws from. Connection faults are logged, never thrown out of the pool. Statements are sent
 * without waiting for the answers of those before; the database takes them in turn.
 */
export function openPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    pipeline: true,
    options:
      // Every table of accounts has indexes that begin with the account, and no statement is about all of them: a table is
      // never read whole, as one that was small when a plan was made, or when it was last looked at, would be. A statement has
      // one processor and is not compiled: what that takes to begin with, a small account beside a large one would pay.
      `${searchPath} -c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC -c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=120000`,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    writeOncePerTurn(client)
  })
  return pool
}

/**
 * Starts the text of a statement that is worth keeping prepared on each connection: one of the few that run all the time,
 * take longer to plan than to run, and are always the same text. Builders take it as `modifyFront(kept)`.
 */
export const kept = sql.raw('/* kept */')

/**
 * SQL for "any of these ids", in a statement that is kept: behind a select the planner cannot see how many there are, so that
 * it does not plan anew for each number of them.
 */
export const anyOf = (ids: readonly string[]) => sql`any((select ${[...ids]}::text[])::text[])`

const keptNames = new Map<string, string>()

/** The name under which a connection keeps a statement, or nothing for the others, which are planned each time. */
function keptName(text: string): { name?: string } {
  // Kysely's builders put it behind the first word (`modifyFront`).
  if (!text.startsWith('/* kept */') && !text.startsWith('select /* kept */')) return {}
  const name = keptNames.get(text) ?? `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  keptNames.set(text, name)
  return { name }
}

/** True of a kept statement that gives all columns of a table, when an upgrade has given it one more meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  ((error as { message?: string }).message ?? '').startsWith('cached plan must not change result type')

/** What went wrong last on a connection. */
const faults = new WeakMap<Connected, unknown>()

/**
 * Sends a statement, and gives its answer when it comes. A connection that keeps an outdated one is ended. Of statements that are
 * sent together, those behind one that fails are refused for that alone: they fail with what it was.
 */
export async function ask<Row>(
  client: Connected,
  query: CompiledQuery<Row>,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  const { sql: text, parameters } = query
  try {
    const answer = await client.query({ ...keptName(text), text, values: parameters as unknown[] })
    showAnswer(query, answer)
    return answer
  } catch (error) {
    if (isOutdated(error) && !(client instanceof pg.Pool)) void (client as unknown as pg.Client).end()
    if ((error as { code?: string }).code === '25P02') throw faults.get(client) ?? error
    faults.set(client, error)
    throw error
  }
}

interface Handle {
  readonly client: pg.PoolClient
  hold(): void
  free(): void
}
const handles = new WeakMap<Db, Handle>()

/**
 * Runs work through another handle on the same transaction. Meanwhile the first one refuses, so that nothing can slip in
 * between: for what holds for that work only.
 */
export async function onOtherHandle<Value>(db: Db, work: (other: Db) => Promise<Value>): Promise<Value> {
  const handle = handles.get(db)
  if (!handle) throw new Error('This is not the database of a transaction.')
  const other = bindDb(handle.client)
  handle.hold()
  try {
    return await work(other.db)
  } finally {
    other.end()
    handle.free()
  }
}

/**
 * The same, under another value of a setting of the transaction. What it was before comes back whatever becomes of the
 * work: nobody has to know it, or to remember it.
 */
export const withSetting = <Value>(
  db: Db,
  name: string,
  value: string,
  work: (other: Db) => Promise<Value>,
): Promise<Value> =>
  onOtherHandle(db, async (other) => {
    const { rows } = await statement('setting.change', { before: col.text, after: col.text })`
      with old as materialized (select current_setting(${name}) as before)
      select before, set_config(${name}, ${value}, true) as after from old`.execute(other)
    const restore = () =>
      statement('setting.restore')`select set_config(${name}, ${rows[0]?.before ?? ''}, true)`.execute(other)
    let answer: Value
    try {
      answer = await work(other)
    } catch (error) {
      // After an error of the database the transaction is over, and the setting with it.
      await restore().catch(() => {})
      throw error
    }
    await restore()
    return answer
  })

/** A Kysely that sends everything to one place. */
function dbOver(connection: DatabaseConnection): Db {
  const refuse = () => Promise.reject(new Error('The transaction is the context: nothing begins or ends it here.'))
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const streamQuery = () => {
  throw new Error('Use streamRows of platform/export.ts, which reads through a cursor.')
}
const rowsOf = (result: pg.QueryResult) => ({
  rows: result.rows as never[],
  ...(result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }),
})

const ownerDbs = new WeakMap<Connected, Db>()

/** Queries of the database's owner, beside any caller's transaction: on a connection, or on whichever the pool has free. */
export function ownerDb(client: Connected): Db {
  const db =
    ownerDbs.get(client) ?? dbOver({ executeQuery: async (query) => rowsOf(await ask(client, query)), streamQuery })
  ownerDbs.set(client, db)
  return db
}

/** Asks with other values what has been built before. */
export const askAgain = <Row>(client: Connected, built: CompiledQuery<Row>, parameters: readonly unknown[]) =>
  ask<Row>(client, { ...built, parameters })

/** Builds what is asked again and again once, to `askAgain`. */
export const blueprints: Db = dbOver({
  executeQuery: () => Promise.reject(new Error('A blueprint is asked of a connection.')),
  streamQuery,
})

/** Rows of an answer that are worked on in their turn. */
const manyRows = 500

/** A Kysely over one checked-out connection, and the switch that ends it. */
export function bindDb(client: pg.PoolClient): { db: Db; end: () => void } {
  let ended = false
  let held = false
  let underWay = 0
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      if (ended) throw new Error('This transaction has ended; no query can be made in it.')
      if (held) throw new Error('Another read holds this transaction; nothing may be asked beside it.')
      underWay++
      const result = await ask(client, query).finally(() => {
        underWay--
      })
      // What is made of them takes its time, and others may have theirs at the same moment.
      if (result.rows.length >= manyRows) await inTurn(() => {})
      return rowsOf(result)
    },
    streamQuery,
  }
  const db = dbOver(connection)
  handles.set(db, {
    client,
    hold() {
      if (held || underWay > 0) throw new Error('Other statements of this transaction are under way.')
      held = true
    },
    free() {
      held = false
    },
  })
  return {
    db,
    end: () => {
      ended = true
    },
  }
}
