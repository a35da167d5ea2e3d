import type { Day } from '@crossdock/contract/days'
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

/** Whose days are meant: the caller's where a zone is named, else those of the warehouse that a column of the rows names. */
interface WhoseDays {
  readonly ctx: Context
  readonly timeZone: string | undefined
  readonly warehouse: Expression<unknown>
}

/** Where on earth a day begins first, and where it ends last; the signs of these names are those of POSIX. */
const firstZone = 'Etc/GMT-14'
const lastZone = 'Etc/GMT+12'

/** As `betweenDays`, for a column of moments: the days are those of IANA time zones. Uses an index on the column. */
export function momentsWithin(
  column: Expression<unknown>,
  name: string,
  ends: Ends,
  whose: string | WhoseDays,
): RawBuilder<SqlBool> | null {
  checkEnds(name, ends)
  if (ends[0] === undefined && ends[1] === undefined) return null
  if (typeof whose === 'string') return between(column, ends, whose, whose)
  const { ctx, warehouse } = whose
  if (whose.timeZone !== undefined) return between(column, ends, whose.timeZone, whose.timeZone)
  const { timeZone, warehouseZones } = ctx.account
  const away = Object.entries(warehouseZones)
  if (away.length === 0) return between(column, ends, timeZone, timeZone)
  const zones = [...new Set(away.map(([, zone]) => zone))]
  const idsOf = (zone: string) => away.flatMap(([id, one]) => (one === zone ? id : []))
  const there = zones.map(
    (zone) => sql<SqlBool>`(${warehouse} = any(${idsOf(zone)}::text[]) and ${between(column, ends, zone, zone)})`,
  )
  const here = sql<SqlBool>`(${warehouse} <> all(${away.map(([id]) => id)}::text[])
    and ${between(column, ends, timeZone, timeZone)})`
  return sql<SqlBool>`${between(column, ends, firstZone, lastZone)} and (${sql.join([here, ...there], sql` or `)})`
}

/** Moments from the beginning of a day in one zone to the end of a day in another; one of the days is there. */
function between(column: Expression<unknown>, [from, to]: Ends, first: string, last: string): RawBuilder<SqlBool> {
  const start = sql`(${from}::date)::timestamp at time zone ${first}`
  const end = sql`(${to}::date + 1)::timestamp at time zone ${last}`
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
    statement('day-range.read-days', { first: col.date.orNull, last: col.date.orNull, count: col.int4.orNull })`
      select first, last, last - first + 1 as count from (
        select greatest(min(${at})::date, ${from ?? null}::date) - ${around}::integer as first,
          least(max(${at})::date, ${to ?? null}::date) + ${around}::integer as last
        from ${sql.table(table)} o where o.account_id = ${ctx.account.id} and ${at} < 'infinity') r`.execute(db),
  )
  const [range] = rows
  if (!range?.first || range.count === null || range.count > mostDays) return undefined
  return {
    of: sql`generate_series(${range.first}::timestamp, ${range.last}::timestamp, interval '1 day') as piece(day)`,
    is: sql<SqlBool>`${day} = piece.day::date`,
  }
}
