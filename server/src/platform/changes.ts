import type { Context } from './context.ts'
import { kept } from './db.ts'
import { col, statement } from './statement.ts'

/** Sequences that count, each for some of the accounts (0044). */
const counters = 64

const counterOf = (accountId: number): string => `account_changes_${accountId % counters}`

/** Counts a change of an account: the statement that follows a commit, before its caller is answered. */
export const countChange = (accountId: number) => ({
  name: 'count_change',
  text: 'select nextval($1::regclass)',
  values: [counterOf(accountId)],
})

/**
 * A number that is another one as soon as anybody has been told that a change of the account is made, by whichever process of
 * the server. What was read after it was asked for is still so, as long as it is the same. Null in a transaction that may change
 * something itself: what it reads, others may never see.
 */
export async function readChanges(ctx: Context): Promise<number | null> {
  if (!ctx.isReadOnly) return null
  const { rows } = await statement('changes.read', { changes: col.int8.orNull })`${kept}
    select pg_sequence_last_value(${counterOf(ctx.account.id)}::regclass) as changes`.execute(ctx.db)
  return rows[0]?.changes ?? null
}
