import type pg from 'pg'

/** What is known of an account's rows comes from the catalogue: a table added tomorrow is archived, and erased, without being named. */

/** A table whose rows belong to accounts. */
export interface AccountTable {
  readonly name: string
  /** The column that says whose a row is: `account_id`, of `accounts` its own id. */
  readonly owner: string
  /** Columns that hold values; those that are computed of others are left out. */
  readonly columns: readonly string[]
  /** What rows point at: by which columns besides the account's, and in which table. */
  readonly points: readonly { readonly to: string; readonly columns: readonly string[] }[]
}

/** A name as it stands in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables with rows of accounts, by name. */
export async function listAccountTables(client: Pick<pg.ClientBase, 'query'>): Promise<AccountTable[]> {
  const { rows } = await client.query<AccountTable>(
    `select c.relname::text as name, case when c.relname = 'accounts' then 'id' else 'account_id' end as owner,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
            coalesce((select json_agg(json_build_object('to', t.relname, 'columns',
                (select coalesce(json_agg(x.attname order by x.attnum), '[]') from pg_attribute x
                 where x.attrelid = k.conrelid and x.attnum = any (k.conkey) and x.attname <> 'account_id')))
              from pg_constraint k join pg_class t on t.oid = k.confrelid
              where k.conrelid = c.oid and k.contype = 'f'), '[]') as points
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
     group by c.oid, c.relname
     having c.relname = 'accounts' or bool_or(a.attname = 'account_id') order by 1`,
  )
  return rows
}
