import pg from 'pg'
import { searchPath } from '../search-path.ts'

/** What a backup knows of a database comes from its catalogue: tables added tomorrow are in it without being named here. */

/** A table with rows of its own. */
export interface Table {
  /** Schema and name, quoted where needed: `public.orders`. */
  readonly name: string
  /** Columns that hold values; computed ones are left out. Quoted where needed. */
  readonly columns: readonly string[]
}

/** What must be the same after a restore. */
export interface TableSum {
  readonly rows: number
  /** Sum over the rows, in any order, of a hash of each. */
  readonly checksum: string
}

/** How far a sequence has counted. */
export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

// What is written down about migrations is made by the migrations themselves.
const ownBooks = ['public.kysely_migration', 'public.kysely_migration_lock', 'graphile_worker.migrations']
const schemas = ['public', 'graphile_worker']

/** Opens a connection whose values are written the same way everywhere, and that no time limit cuts off. */
export async function connectFor(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: searchPath })
  // A lost connection shows in the query under way.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`,
  )
  return client
}

/** All tables of the product and of its job queue, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(format('%I', a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1) and format('%s.%s', n.nspname, c.relname) <> all ($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     group by c.oid, n.nspname, c.relname order by name`,
    [schemas, ownBooks],
  )
  return rows.map(({ name, columns }) => ({ name, columns }))
}

/** The migrations a database has seen, oldest first. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query("select where to_regclass('public.kysely_migration') is not null")
  if (there.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Counts a table's rows and sums their hashes. */
export async function sumOf(client: pg.Client, table: Table): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as checksum
     from ${table.name} t`,
  )
  const row = rows[0]
  if (!row) throw new Error(`${table.name} could not be counted.`)
  return { rows: Number(row.rows), checksum: row.checksum }
}

/** The counters of the database, and how far each has come. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    )
    for (const { value, is_called } of state) sequences.push({ name, value, isCalled: is_called })
  }
  return sequences
}

/**
 * Refuses a role that row-level security keeps from seeing everything: its backup would be incomplete and not know it.
 * A role sees all when it stands above row-level security, or when each table has a policy that lets it.
 */
export async function requireFullView(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; hidden: string[] | null }>(
    `select current_user as role, array_agg(c.relname::text order by c.relname) filter (where c.relname is not null) as hidden
     from pg_roles r left join pg_class c
       on c.relkind = 'r' and c.relnamespace = any (select oid from pg_namespace where nspname = any ($1))
      and c.relrowsecurity and not (r.rolsuper or r.rolbypassrls) and (c.relforcerowsecurity or c.relowner <> r.oid)
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
                        and p.polcmd in ('*', 'r') and r.oid = any (p.polroles) and pg_get_expr(p.polqual, c.oid) = 'true')
     where r.rolname = current_user group by 1`,
    [schemas],
  )
  const hidden = rows[0]?.hidden
  if (hidden && hidden.length > 0) {
    throw new Error(
      `The database role ${rows[0]?.role} does not see all rows of ${hidden.slice(0, 3).join(', ')}` +
        `${hidden.length > 3 ? ` and ${hidden.length - 3} more tables` : ''}. Use the role that owns the database.`,
    )
  }
}
