import { exactTotal } from '@crossdock/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { col, statement } from './statement.ts'

/**
 * How many rows a list has, and what some of their columns come to: exact to 10,000, and beyond that a count of 10,001 and no
 * sums, so that it costs the same however long the list is. Each part selects columns of these names, as the list's own
 * parts are read; the last, which is the past and mostly the largest, comes first.
 */
export async function sumList<Name extends string>(
  ctx: Context,
  parts: readonly RawBuilder<unknown>[],
  names: readonly Name[],
): Promise<{ readonly count: number; readonly sums: Readonly<Record<Name, number | null>> }> {
  const most = exactTotal + 1
  const limited = parts.toReversed().map((part) => sql`(${part} limit ${most})`)
  const { rows } = await statement('list.totals', { count: col.int8, sums: col.texts.orNull })`
    select count(*) as count, array[${sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::text`))}] as sums
    from (select * from (${sql.join(limited, sql` union all `)}) as parts limit ${most}) as counted`.execute(ctx.db)
  const { count = 0, sums = [] } = rows[0] ?? {}
  const sumOf = (index: number) => (count > exactTotal ? null : Number(sums?.[index] ?? 0))
  return {
    count,
    sums: Object.fromEntries(names.map((name, index) => [name, sumOf(index)])) as Record<Name, number | null>,
  }
}
