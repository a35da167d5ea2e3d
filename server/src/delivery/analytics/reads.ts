import { daysInclusive, todayIn } from '@crossdock/contract/days'
import * as contract from '@crossdock/contract/delivery/analytics'
import { managesFleet } from '@crossdock/contract/delivery/fleet'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { momentsWithin } from '../../platform/day-range.ts'
import { failField } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { anyText, col, type RowOf, statement } from '../../platform/statement.ts'
import { addDays, figuresOf, type Sums, totalOf, worstFirst } from './rules.ts'

interface Days {
  readonly fromDate: string
  readonly toDate: string
  readonly timeZone: string
}

type AskedDays = Pick<ParsedOf<typeof contract.get>, 'timezone' | 'fromDate' | 'toDate'>

const defaultDays = 28

function daysAsked(ctx: Context, { timezone, fromDate, toDate }: AskedDays): Days {
  const timeZone = timezone ?? ctx.account.timeZone
  const last = toDate ?? (fromDate ? addDays(fromDate, defaultDays - 1) : todayIn(timeZone, ctx.now()))
  const first = fromDate ?? addDays(last, 1 - defaultDays)
  if (last < first) failField('toDate', 'Must not be before the start of the range')
  if (daysInclusive(first, last) > contract.mostAnalyticsDays)
    failField('toDate', `Must be at most ${contract.mostAnalyticsDays} days`)
  return { fromDate: first, toDate: last, timeZone }
}

/** SQL: rows of the merchant that is chosen. */
const ofStore = ({ storeId }: Context, alias: string): RawBuilder<unknown> =>
  storeId === null ? sql`` : sql`and ${sql.ref(`${alias}.store_id`)} = ${storeId}`

/** Of stops `s` of routes `r` those that count: what was done, though its order has gone elsewhere since, and what a canceled route left. */
const counts = sql<SqlBool>`(s.status <> 'To go' and (s.left_at is null or s.status = 'Failed')
  or s.status = 'To go' and r.type = 'Canceled' and (s.left_at is null or s.left_at >= r.ended_at))`

/** The day of a route as an index has it; what counts has one. */
const dayOf = sql`coalesce(r.date, '9999-12-31'::date)`

/** The stops of some days, their routes `r`, orders `o` and the places `a` where they start. An index has the routes by day. */
const stopsOf = (ctx: Context, from: string, to: string) => sql`routes r
  join route_stops s on s.account_id = r.account_id and s.route_id = r.id
  join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
  left join depots a on a.account_id = r.account_id and a.id = r.start_depot_id
  where r.account_id = ${ctx.account.id}
  and ${dayOf} between ${from}::date and ${to}::date and ${counts}`

const zoneOf = (ctx: Context) => sql`coalesce(a.time_zone, ${ctx.account.timeZone})`

/** Whether a stop was reached within the window of its order: before it, in it, behind it; null where there is none. */
const fitOf = (ctx: Context) => {
  const local = sql`coalesce(s.arrived_at, s.done_at) at time zone ${zoneOf(ctx)}`
  return sql`case when s.status = 'To go' or coalesce(o.window_from, o.window_to) is null then null
    when ${local} < r.date + o.window_from::time then 'early'
    when ${local} > r.date + o.window_to::time then 'late'
    else 'onTime' end`
}

const cityOf = sql`lower(btrim(o.city))`

const sumColumns = {
  is_before: col.bool,
  /** By what it is summed: the bits of what it is not. */
  part: col.int4,
  date: col.date.orNull,
  driver_id: col.id('driver').orNull,
  store_id: col.id('store').orNull,
  city: col.text.orNull,
  city_name: col.text.orNull,
}
const stopColumns = {
  ...sumColumns,
  ...{ delivered: col.int8, failed: col.int8, canceled: col.int8, early: col.int8, onTime: col.int8, late: col.int8 },
  ...{ routes: col.int8, cents: col.numeric, costed: col.int8, planned: col.numeric, actual: col.numeric },
  ...{ timed: col.int8, driven: col.numeric, drivenStops: col.int8 },
}
const receivedColumns = { ...sumColumns, received: col.int8 }
type SumRow = Pick<RowOf<typeof receivedColumns>, keyof typeof sumColumns> & Partial<Sums>

/** What became of the stops of the days and of those before, summed in one reading: first by route, merchant and city. */
async function sumStops(ctx: Context, from: string, { fromDate, toDate }: Days): Promise<readonly SumRow[]> {
  const { rows } = await statement('analytics.sum-stops', stopColumns)`
    select f.is_before, grouping(f.date, f.driver_id, f.store_id, f.city) as part, f.date, f.driver_id, f.store_id, f.city,
      min(f.city_name) as city_name, sum(f.delivered)::bigint as delivered, sum(f.failed)::bigint as failed,
      sum(f.canceled)::bigint as canceled, sum(f.early)::bigint as early, sum(f.on_time)::bigint as "onTime",
      sum(f.late)::bigint as late, count(distinct f.id) filter (where f.closed > 0) as routes,
      coalesce(sum(f.closed * f.cents), 0)::numeric as cents,
      coalesce(sum(f.closed) filter (where f.cents is not null), 0)::bigint as costed,
      coalesce(sum(f.closed * f.planned) filter (where f.driven is not null), 0)::numeric as planned,
      coalesce(sum(f.closed * f.driven) filter (where f.planned is not null), 0)::numeric as actual,
      coalesce(sum(f.closed) filter (where f.planned is not null and f.driven is not null), 0)::bigint as timed,
      coalesce(sum(f.closed * f.driven), 0)::numeric as driven,
      coalesce(sum(f.closed) filter (where f.driven is not null), 0)::bigint as "drivenStops"
    from (
      select x.id, x.date, x.date < ${fromDate}::date as is_before, x.driver_id, x.store_id, x.city, min(x.city_name) as city_name,
        count(*) filter (where x.status = 'Delivered') as delivered, count(*) filter (where x.status = 'Failed') as failed,
        count(*) filter (where x.status = 'To go') as canceled, count(*) filter (where x.status <> 'To go') as closed,
        count(*) filter (where x.fit = 'early') as early, count(*) filter (where x.fit = 'onTime') as on_time,
        count(*) filter (where x.fit = 'late') as late, x.cents, x.planned, x.driven
      from (
        select r.id, r.date, r.driver_id, s.store_id, ${cityOf} as city, btrim(o.city) as city_name, s.status, ${fitOf(ctx)} as fit,
          r.cost_cents::float8 / nullif(r.closed_stops, 0) as cents,
          r.planned_seconds::float8 / nullif(r.closed_stops, 0) as planned,
          case when r.type in ('Delivered', 'Failed')
            then extract(epoch from r.ended_at - r.started_at)::float8 / nullif(r.closed_stops, 0) end as driven
        from ${stopsOf(ctx, from, toDate)} ${ofStore(ctx, 's')}) x
      group by x.id, x.date, x.driver_id, x.store_id, x.city, x.cents, x.planned, x.driven) f
    group by grouping sets ((f.is_before), (f.is_before, f.date), (f.is_before, f.driver_id), (f.is_before, f.store_id),
      (f.is_before, f.city))`.execute(ctx.db)
  return rows
}

/** What came in on the days and on those before. */
async function sumReceived(
  ctx: Context,
  from: string,
  { fromDate, toDate, timeZone }: Days,
): Promise<readonly SumRow[]> {
  const within = momentsWithin(sql.ref('o.created_at'), 'toDate', [from, toDate], timeZone)
  const { rows } = await statement('analytics.sum-received', receivedColumns)`
    select f.is_before, grouping(f.date, f.driver_id, f.store_id, f.city) as part, f.date, f.driver_id, f.store_id, f.city,
      min(f.city_name) as city_name, count(*) as received
    from (
      select x.day as date, x.day < ${fromDate}::date as is_before, null::text as driver_id, x.store_id, x.city, x.city_name
      from (select (o.created_at at time zone ${timeZone})::date as day, o.store_id, ${cityOf} as city, btrim(o.city) as city_name
        from pool_orders o where o.account_id = ${ctx.account.id} and ${within} ${ofStore(ctx, 'o')}) x) f
    group by grouping sets ((f.is_before), (f.is_before, f.date), (f.is_before, f.driver_id), (f.is_before, f.store_id),
      (f.is_before, f.city))`.execute(ctx.db)
  return rows
}

/** The bits of what a sum is not by: of day, driver, merchant, city. */
const parts = { all: 0b1111, day: 0b0111, driver: 0b1011, merchant: 0b1101, city: 0b1110 } as const
async function driversNamed(ctx: Context, ids: readonly Id<'driver'>[]): Promise<ReadonlyMap<Id<'driver'>, string>> {
  const rows = await ctx.db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

async function storesNamed(
  ctx: Context,
  ids: readonly Id<'store'>[],
): Promise<ReadonlyMap<Id<'store'>, string | null>> {
  const rows = await ctx.db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everything that the screen and the file show. */
export async function readAnalytics(ctx: Context, input: AskedDays): Promise<AnswerOf<typeof contract.get>> {
  const days = daysAsked(ctx, input)
  const length = daysInclusive(days.fromDate, days.toDate)
  const before = { fromDate: addDays(days.fromDate, -length), toDate: addDays(days.fromDate, -1) }
  const rows = [...(await sumStops(ctx, before.fromDate, days)), ...(await sumReceived(ctx, before.fromDate, days))]
  const showsCost = ctx.can(managesFleet)
  const figures = (some: readonly SumRow[]) => figuresOf(totalOf(some), showsCost)
  const all = rows.filter(({ part }) => part === parts.all)
  const ofDays = groupBy(
    rows.filter(({ part }) => part === parts.day),
    ({ date }) => date ?? '',
  )
  const eachDay = (from: string) =>
    Array.from({ length }, (_, n) => addDays(from, n)).map((date) => ({ date, ...figures(ofDays.get(date) ?? []) }))
  const drivers = tableOf(rows, 'driver', ({ driver_id }) => driver_id, figures)
  const merchants = tableOf(rows, 'merchant', ({ store_id }) => store_id, figures)
  const cities = tableOf(rows, 'city', ({ city }) => city, figures)
  const [driverNames, storeNames] = [
    await driversNamed(
      ctx,
      drivers.map(({ key }) => key),
    ),
    await storesNamed(
      ctx,
      merchants.map(({ key }) => key),
    ),
  ]
  return {
    ...{ ...days, before },
    totals: figures(all.filter((row) => !row.is_before)),
    totalsBefore: figures(all.filter((row) => row.is_before)),
    ...{ perDay: eachDay(days.fromDate), perDayBefore: eachDay(before.fromDate) },
    perDriver: drivers.map(({ key, counted }) => ({
      ...{ driverId: key, driverName: driverNames.get(key) ?? '' },
      ...counted,
    })),
    perCity: cities.map(({ name, counted }) => ({ city: name, ...counted })),
    perMerchant: merchants.map(({ key, counted }) => ({
      ...{ storeId: key, storeName: storeNames.get(key) ?? null },
      ...counted,
    })),
  }
}

/** A table of the busiest, the worst first. */
function tableOf<Key extends string>(
  rows: readonly SumRow[],
  by: keyof typeof parts,
  keyOf: (row: SumRow) => Key | null,
  figures: (some: readonly SumRow[]) => contract.AnalyticsFigures,
) {
  const groups = new Map<Key, SumRow[]>()
  for (const row of rows) {
    const key = row.part === parts[by] ? keyOf(row) : null
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .flatMap(([key, some]) => {
      const now = some.filter(({ is_before: isBefore }) => !isBefore)
      const before = figures(some.filter(({ is_before: isBefore }) => isBefore))
      // What was there before alone has no row.
      return now.length === 0 ? [] : [{ key, name: now[0]?.city_name ?? key, counted: { ...figures(now), before } }]
    })
    .sort(({ counted: a }, { counted: b }) => b.delivered + b.failed - a.delivered - a.failed)
    .slice(0, contract.mostAnalyticsRows)
    .sort((a, b) => worstFirst(a.counted, b.counted))
}

/** The word of a stop: what a canceled route left undone was canceled. */
const statusOf = sql`case when s.status = 'To go' and r.type = 'Canceled' then 'Canceled' else s.status end`

/** What the list shows of an order `o`, its stop `s` on a route `r` that starts at `a`; its day is the route's, or when it came in. */
const cells = (ctx: Context, day: RawBuilder<unknown>) =>
  [
    col.id('poolOrder')`o.id`.as('order_id'),
    col.id('store')`o.store_id`.as('store_id'),
    col.text.orNull`(select t.name from stores t where t.account_id = o.account_id and t.id = o.store_id)`.as(
      'store_name',
    ),
    col.text`o.order_no`.as('order_no'),
    col.text`concat_ws(' ', o.first_name, o.last_name)`.as('customer'),
    col.text`o.city`.as('city'),
    col.text.orNull`o.window_from`.as('window_from'),
    col.text.orNull`o.window_to`.as('window_to'),
    col.id('route').orNull`r.id`.as('route_id'),
    col.text.orNull`r.name`.as('route_name'),
    col.text.orNull`(select d.first_name || ' ' || d.last_name from drivers d
      where d.account_id = r.account_id and d.id = r.driver_id)`.as('driver_name'),
    col.date`${day}`.as('day'),
    col.timestamptz.orNull`coalesce(s.arrived_at, s.done_at)`.as('arrived_at'),
    col.text`${zoneOf(ctx)}`.as('time_zone'),
    col.oneOf(contract.countedStates).orNull`${statusOf}`.as('status'),
    col.text.orNull`s.reason`.as('reason'),
  ] as const

const stopsQuery = (ctx: Context) =>
  ctx.db
    .selectFrom('routes as r')
    .innerJoin('route_stops as s', (join) =>
      join.onRef('s.account_id', '=', 'r.account_id').onRef('s.route_id', '=', 'r.id'),
    )
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .leftJoin('depots as a', (join) =>
      join.onRef('a.account_id', '=', 'r.account_id').onRef('a.id', '=', 'r.start_depot_id'),
    )
    .select(cells(ctx, dayOf))

const receivedQuery = (ctx: Context, timeZone: string) =>
  ctx.db
    .selectFrom('pool_orders as o')
    .leftJoin('routes as r', (join) => join.onRef('r.account_id', '=', 'o.account_id').onRef('r.id', '=', 'o.route_id'))
    .leftJoin('route_stops as s', (join) =>
      join
        .onRef('s.account_id', '=', 'o.account_id')
        .onRef('s.route_id', '=', 'o.route_id')
        .onRef('s.order_id', '=', 'o.id'),
    )
    .leftJoin('depots as a', (join) =>
      join.onRef('a.account_id', '=', 'r.account_id').onRef('a.id', '=', 'r.start_depot_id'),
    )
    .select(cells(ctx, sql`(o.created_at at time zone ${timeZone})::date`))

const rulesOf = (day: RawBuilder<unknown>): ListRules => ({
  sorts: {
    date: { by: day, type: 'date' },
    orderNo: { by: sql`lower(o.order_no)`, type: 'text' },
    city: { by: cityOf, type: 'text' },
  },
  defaultSort: 'dateDesc',
  id: sql.ref('o.id'),
  // An order may be on several routes of the days.
  within: sql`coalesce(r.id::text, '')`,
})

type CountedRow = Awaited<ReturnType<ReturnType<typeof stopsQuery>['executeTakeFirstOrThrow']>>

const shape = (row: CountedRow): contract.CountedOrder => ({
  id: `${row.order_id}-${row.route_id ?? ''}`,
  addressId: row.order_id,
  orderNo: row.order_no,
  customer: row.customer,
  city: row.city,
  storeId: row.store_id,
  storeName: row.store_name,
  routeId: row.route_id,
  routeName: row.route_name,
  driverName: row.driver_name,
  date: row.day,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  arrivedAt: row.arrived_at,
  timeZone: row.time_zone,
  status: row.status,
  reason: row.reason,
})

/** What a stop has to be, for a figure. */
const isCounted = (ctx: Context, what: Exclude<contract.Counted, 'received'>): RawBuilder<SqlBool> => {
  if (what === 'closed') return sql<SqlBool>`s.status <> 'To go'`
  if (what === 'delivered') return sql<SqlBool>`s.status = 'Delivered'`
  if (what === 'failed') return sql<SqlBool>`s.status = 'Failed'`
  if (what === 'canceled') return sql<SqlBool>`s.status = 'To go'`
  return sql<SqlBool>`${fitOf(ctx)} = ${what}`
}

/** The orders and stops behind a figure. */
export async function listCounted(
  ctx: Context,
  input: ParsedOf<typeof contract.orders>,
): Promise<AnswerOf<typeof contract.orders>> {
  const { what = 'closed', driverId, city, merchantId, searchTxt } = input
  const { fromDate, toDate, timeZone } = daysAsked(ctx, input)
  const storeId = merchantId ?? ctx.storeId
  const conditions = [sql<SqlBool>`o.account_id = ${ctx.account.id}`]
  if (storeId !== null) conditions.push(sql<SqlBool>`o.store_id = ${storeId}`)
  if (driverId) conditions.push(sql<SqlBool>`r.driver_id = ${driverId}`)
  if (city) conditions.push(sql<SqlBool>`${cityOf} = lower(${city})`)
  if (searchTxt) conditions.push(contains(sql.ref('o.name_key'), searchTxt))
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const show = (rows: readonly CountedRow[]) => rows.map(shape)
  if (what === 'received') {
    const within = momentsWithin(sql.ref('o.created_at'), 'toDate', [fromDate, toDate], timeZone)
    const query = receivedQuery(ctx, timeZone)
      .where(where)
      .where(within ?? sql<SqlBool>`true`)
    return readList(ctx, query, input, rulesOf(sql`(o.created_at at time zone ${timeZone})::date`), show)
  }
  const query = stopsQuery(ctx)
    .where(where)
    .where(sql<SqlBool>`${dayOf} between ${fromDate}::date and ${toDate}::date`)
    .where(counts)
    .where(isCounted(ctx, what))
  return readList(ctx, query, input, rulesOf(dayOf), show)
}
