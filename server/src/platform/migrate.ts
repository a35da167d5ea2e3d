import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { searchPath } from './search-path.ts'

/** Where the numbered SQL files stand: beside the bundle, or in the source tree. */
const migrationsFolder = join(
  import.meta.dirname,
  import.meta.dirname.endsWith('dist') ? '../migrations' : '../../migrations',
)

interface Migration {
  readonly name: string
  readonly text: string
  /** Its statements are run one by one, outside of a transaction, on tables that are in use meanwhile. */
  readonly isOnline: boolean
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/(\.online)?\.sql$/, ''),
      text: await readFile(join(migrationsFolder, file), 'utf8'),
      isOnline: file.endsWith('.online.sql'),
    })),
  )
}

/** A migration as the books keep it; an online one has run by then. */
const stepOf = ({ name, text, isOnline }: Migration) =>
  [
    name,
    {
      up: async (inner: Kysely<unknown>) => {
        if (!isOnline) await sql.raw(text).execute(inner)
      },
    },
  ] as const

/** Longest that a change of a table waits for those who use it, while all others wait behind it. */
const patience = 500
const mostTries = 120

/** The statements of an online migration: paragraphs, but what stands between dollar quotes is of one piece. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let quote: string | null = null
  // Paragraphs, each followed by the gap behind it.
  for (const [index, part] of text.split(/(\n[ \t]*\n\s*)/).entries()) {
    if (quote !== null) statements[statements.length - 1] += part
    else if (index % 2 === 0) statements.push(part)
    for (const [mark] of part.matchAll(/\$\w*\$/g)) {
      if (quote === null) quote = mark
      else if (quote === mark) quote = null
    }
  }
  return statements.filter((statement) => statement.trim() !== '')
}

/**
 * Runs an online migration: a statement a paragraph. Each is such that it can be run again, because a crash may come between
 * any two. What takes a table for itself asks for it again and again, and never long.
 */
async function runOnline(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statementsOf(text)) {
      const takesTable = /^alter /m.test(statement)
      await client.query(`set lock_timeout = ${takesTable ? patience : 0}`)
      for (let attempt = 1; ; attempt++) {
        try {
          await client.query(statement)
          break
        } catch (error) {
          if ((error as { code?: string }).code !== '55P03' || attempt === mostTries) throw error
          await pause(patience)
        }
      }
    }
  } finally {
    client.release(true)
  }
}

/** The oldest PostgreSQL that the migrations are written for. */
const oldestServer = 15

/** Refuses an older one before anything is asked of it that it does not know. */
async function requireServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::integer as number`,
  )
  const version = Math.floor((rows[0]?.number ?? 0) / 10_000)
  if (version < oldestServer)
    throw new Error(
      `The database is PostgreSQL ${version}. Crossdock needs PostgreSQL ${oldestServer} or newer; nothing was changed.`,
    )
}

/** The migrations a database has seen; none where it is new. */
async function executedOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  const executed = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return executed.rows.map(({ name }) => name)
}

/** Waits until no other process migrates this database. Asked again and again: who waits inside would hold up an index. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('crossdock migrate')) as taken",
    )
    if (rows[0]?.taken) return
    await pause(100)
  }
}

/**
 * Says of tables that lack it what statements are planned by (docs/decisions/041): what older servers could not be told, and a
 * dump does not bring along. Who may not see the figures sets them anew.
 */
async function tellPlanner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where current_setting('server_version_num')::integer >= 180000 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (a.attstattarget is distinct from 0 or not exists (select from pg_stats s where s.schemaname = 'public'
         and s.tablename = c.relname and s.attname = 'account_id' and s.n_distinct = 1 and s.correlation = 1))`,
  )
  for (const { table } of rows) await client.query('select plan_as_one_account($1::regclass)', [table])
}

/**
 * Brings a database to the present schema: forward only, each file in its own transaction, one process at a time. Files named
 * `.online.sql` are for tables that may be large and are in use: they run outside of a transaction (`runOnline`).
 * A database that a newer version has changed is refused, and a PostgreSQL that is too old. `beforeFirst` is awaited when there is something to do, before it is.
 * With `upTo` it stops at that migration, as when rows of an older version are to be put in; one that the database
 * has left behind, or that nobody knows, changes nothing.
 */
export async function migrate(
  url: string,
  upTo?: string,
  beforeFirst?: (firstPending: string) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3, options: searchPath })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const turn = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  try {
    await requireServer(turn)
    await takeTurn(turn)
    const migrations = await readMigrations()
    const done = await executedOf(turn)
    const newer = done.filter((name) => !migrations.some((migration) => migration.name === name))
    if (newer.length > 0)
      throw new Error(
        `This database belongs to a newer Crossdock (it has ${newer.join(', ')}). Start that version; nothing was changed.`,
      )
    const pending = migrations.filter(({ name }) => !done.includes(name))
    if (pending[0] && done.length > 0) await beforeFirst?.(pending[0].name)
    await migrateJobs({ pgPool: pool })
    const migrator = new Migrator({
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
      provider: { getMigrations: async () => Object.fromEntries(migrations.map(stepOf)) },
    })
    if (upTo !== undefined && !pending.some(({ name }) => name === upTo)) return
    for (const migration of pending) {
      if (upTo !== undefined && migration.name > upTo) break
      if (migration.isOnline) await runOnline(pool, migration.text)
      const { error } = await migrator.migrateTo(migration.name)
      if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
    }
    if (upTo === undefined) await tellPlanner(turn)
  } finally {
    // Ends the connection, and with it the turn.
    turn.release(true)
    await pool.end()
  }
}
