import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { make, testServer } from '../test/harness.ts'
import { sources } from '../test/statement-names.ts'

/**
 * Whoever may send statements as the application's role may make tables of its session, and a table of the session is found
 * before one of the schema unless a search path says otherwise: `pg_temp`, at its end.
 */
const server = testServer()

test('every function that works as its owner looks for tables of a session last of all, and names where it looks', async () => {
  const { rows } = await server.app.platform.pool.query<{ name: string; path: string | null }>(
    `select p.oid::regprocedure::text as name,
            (select substr(one, length('search_path=') + 1) from unnest(p.proconfig) one where one like 'search_path=%') as path
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(12)
  // What is the database's own comes first: nothing of the schema stands for `now()` or `=`.
  expect(rows.filter(({ path }) => !/^pg_catalog, (?:public, )?pg_temp$/.test(path ?? ''))).toEqual([])
})

test('no role and no database has a search path of its own that lets tables of a session come first', async () => {
  const { rows } = await server.app.platform.pool.query<{ setting: string }>(
    `select setting from pg_db_role_setting, unnest(setconfig) setting where setting ilike 'search_path=%' and setting not like '%pg_temp'`,
  )
  expect(rows).toEqual([])
})

test('a table of the session stands for none of the schema: not for a statement, not for a function of the owner', async () => {
  const owner = await make.account(server)
  const client = await server.app.platform.pool.connect()
  try {
    await client.query(`begin; set local role crossdock_app; set local app.account_id = '${owner.accountId}'`)
    await client.query(
      'create temp table sessions (id text, account_id integer, revoked_at timestamptz) on commit drop',
    )
    await client.query('grant all on pg_temp.sessions to public')
    await client.query('create temp table products (id text) on commit drop')
    await client.query("insert into pg_temp.products values ('of the session')")
    expect((await client.query('select id from products')).rows).toEqual([])
    await client.query("select end_sessions_of_account('none')")
    await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release(true)
  }
  const { rows } = await server.app.platform.pool.query(
    'select revoked_at is not null as "isEnded" from sessions where account_id = $1',
    [owner.accountId],
  )
  expect(rows).toEqual([{ isEnded: true }])
})

test('every connection of the product says where names are looked for', () => {
  // The product's, not those by which the embedded database is set up.
  const own = sources().filter((path) => !path.startsWith('platform/postgres/'))
  const opened = own.flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
    return [...text.matchAll(/new pg\.(?:Client|Pool)\(\{[^]*?\}\)/g)].map(([opening]) => ({ path, opening }))
  })
  expect(opened.length).toBeGreaterThan(4)
  expect(opened.filter(({ opening }) => !opening.includes('searchPath')).map(({ path }) => path)).toEqual([])
})
