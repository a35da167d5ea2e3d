import { takeClocks, type ZoneClocks } from '@crossdock/contract/told-clocks'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { ownerDb } from './db.ts'
import { col, statement } from './statement.ts'

/** Years of which the database is asked: before, moments have been; after, nobody knows. */
const years = { before: 2, after: 10 }
/** A change is looked for between moments so far apart, the half of it, and so on to a quarter of an hour. */
const quarterHour = 900_000
const halvings = 11

const clocks = z.array(z.tuple([z.number(), z.number()]))

/**
 * Reads how clocks of all zones go as the database knows it, and has this process go by it. Node and PostgreSQL each bring data on
 * zones, of different days: a zone whose law has changed since would have one day in a query and another in the code around it.
 */
export async function readZoneClocks(pool: pg.Pool, now: Date): Promise<void> {
  const step = quarterHour * 2 ** halvings
  const first = Math.floor((now.getTime() - years.before * 365 * 86_400_000) / step) * step
  const count = Math.ceil(((years.before + years.after) * 365 * 86_400_000) / step)
  const until = first + count * step
  // Moments are milliseconds here, so that halves are exact.
  const ahead = (column: string) => {
    const moment = sql`${sql.ref(column)} / 1000.0`
    return sql`((extract(epoch from to_timestamp(${moment}) at time zone zone) - ${moment}) / 60)::integer`
  }
  const { rows } = await statement('zone-clocks.read', { zone: col.text, changes: col.json(clocks) })`
    with recursive zones as materialized (select name as zone from pg_timezone_names),
    grid as (
      select zone, low, ${ahead('low')} as before from zones,
        generate_series(${first}::bigint, ${until}::bigint, ${step}::bigint) low
    ),
    spans as (
      select zone, low, before, lead(low) over each_zone as high, lead(before) over each_zone as after
      from grid window each_zone as (partition by zone order by low)
    ),
    halves as (
      select zone, low, high, before, after, 0 as done from spans where before <> after
      union all
      select zone, case when middle.minutes = before then middle.at else low end,
        case when middle.minutes = before then high else middle.at end, before,
        case when middle.minutes = before then after else middle.minutes end, done + 1
      from halves, lateral (select (low + high) / 2 as at) half, lateral (select half.at, ${ahead('half.at')} as minutes) middle
      where done < ${halvings}
    ),
    changes as (
      select zone, low as at, before as minutes from grid where low = ${first}::bigint
      union all
      select zone, high, after from halves where done = ${halvings}
    )
    select zone, json_agg(json_build_array(at, minutes) order by at) as changes from changes group by zone`.execute(
    ownerDb(pool),
  )
  takeClocks(Object.fromEntries(rows.map(({ zone, changes }): [string, ZoneClocks] => [zone, { changes, until }])))
}
