import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/** Where the numbered SQL files stand: beside the bundle, or in the source tree. */
export const migrationsFolder = join(
  import.meta.dirname,
  import.meta.dirname.endsWith('dist') ? '../migrations' : '../../migrations',
)

/**
 * Brings a database to the present schema: forward only, each file in its own transaction, one process at a time.
 * With `upTo` it stops at that migration, as when rows of an older version are to be put in; one that the database
 * has left behind, or that nobody knows, changes nothing.
 */
export async function migrate(url: string, upTo?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs({ pgPool: pool })
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({
      db,
      provider: {
        async getMigrations() {
          const files = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
          const entries = files.map(async (name) => {
            const text = await readFile(join(migrationsFolder, name), 'utf8')
            return [
              name.replace('.sql', ''),
              { up: async (inner: Kysely<unknown>) => void (await sql.raw(text).execute(inner)) },
            ] as const
          })
          return Object.fromEntries(await Promise.all(entries))
        },
      },
    })
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
    if (upTo !== undefined && !pending.some(({ name }) => name === upTo)) return
    const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
    if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
  } finally {
    await pool.end()
  }
}
