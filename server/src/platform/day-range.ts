import type { Day } from '@crossdock/contract/dates'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { failField } from './errors.ts'

type Ends = readonly [from: Day | undefined, to: Day | undefined]

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
