import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL: the user of this alias has a code app that is on. */
export const hasCodeApp = (user: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from code_apps c where c.account_id = ${sql.ref(`${user}.account_id`)}
    and c.user_id = ${sql.ref(`${user}.id`)} and c.confirmed_at is not null)`

/** SQL: the user of this alias has a passkey. */
export const hasPasskey = (user: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from passkeys k where k.account_id = ${sql.ref(`${user}.account_id`)}
    and k.user_id = ${sql.ref(`${user}.id`)})`
