import type { Day } from '@crossdock/contract/dates'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { acrossStores } from './across-stores.ts'
import type { Context } from './context.ts'
import { failField } from './errors.ts'
import type { Pieces } from './listing.ts'
import { col, statement } from './statement.ts'

export type Ends = readonly [from: Day | undefined, to: Day | undefined]

/** Refuses a range whose end lies before its start; `name` is the input field of the end. */
function checkEnds(name: string, [from, to]: Ends): void {
  if (from !== undefined && to !== undefined && to < from) failField(name, 'Must not be before the start of the range')
}

/** SQL for a column of days within a range, both ends included; null when the range is open on both sides. */
export function betweenDays(column: Expression<unknown>, name: string, ends: Ends): RawBuilder<SqlBool> | null {
  checkEnds(name, ends)
  const [from, to] = ends
  if (from === undefined && to === undefined) return null
  if (to === undefined) return sql<SqlBool>`${column} >= ${from}::date`
  if (from === undefined) return sql<SqlBool>`${column} <= ${to}::date`
  return sql<SqlBool>`${column} between ${from}::date and ${to}::date`
}

/** As `betweenDays`, for a column of moments: the days are those of an IANA time zone. Uses an index on the column. */
export function momentsWithin(
  column: Expression<unknown>,
  name: string,
  ends: Ends,
  timeZone: string,
): RawBuilder<SqlBool> | null {
  checkEnds(name, ends)
  const [from, to] = ends
  if (from === undefined && to === undefined) return null
  const start = sql`(${from}::date)::timestamp at time zone ${timeZone}`
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`
  if (to === undefined) return sql<SqlBool>`${column} >= ${start}`
  if (from === undefined) return sql<SqlBool>`${column} < ${end}`
  return sql<SqlBool>`${column} >= ${start} and ${column} < ${end}`
}

/** A date that rows `o` of a table are listed by. An index has it, and one has its `day` and then the order of the list. */
export interface ListedDate {
  readonly at: Expression<unknown>
  /** Of a moment the day in UTC. */
  readonly day: Expression<unknown>
  readonly isMoment: boolean
}

/** More days than that are not read one by one. */
const mostDays = 400

/**
 * The days of a range of one date, for a list in the order of another: the two go hand in hand, so that reading in the list's
 * order until a page is full could mean reading all rows outside of the range first. Undefined when there are too many.
 */
export async function readDays(
  ctx: Context,
  table: string,
  { at, day, isMoment }: ListedDate,
  [from, to]: Ends,
): Promise<Pieces | undefined> {
  // Days of a zone begin and end within a day of those of UTC.
  const around = isMoment ? 1 : 0
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('day-range.read-days', { first: col.date.orNull, last: col.date.orNull, count: col.int4 })`
      select first, last, last - first + 1 as count from (
        select greatest(min(${at})::date, ${from ?? null}::date) - ${around}::integer as first,
          least(max(${at})::date, ${to ?? null}::date) + ${around}::integer as last
        from ${sql.table(table)} o where o.account_id = ${ctx.account.id} and ${at} < 'infinity') r`.execute(db),
  )
  const [range] = rows
  if (!range?.first || range.count > mostDays) return undefined
  return {
    of: sql`generate_series(${range.first}::timestamp, ${range.last}::timestamp, interval '1 day') as piece(day)`,
    is: sql<SqlBool>`${day} = piece.day::date`,
  }
}
