import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/scheduler/schedules'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AcceptedOn, type DateToTry, routableDates } from '../../delivery/optimize/days/reads.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { col } from '../../platform/statement.ts'
import { isOpen, type Room } from './rules.ts'

const rules: ListRules = {
  sorts: {
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('s.id'), type: 'text' },
    title: { by: sql`lower(s.title)`, type: 'text' },
  },
  defaultSort: 'createdAtDesc',
  id: sql.ref('s.id'),
}

const countsOf = z.record(z.string(), z.number())

const selectSchedules = ({ db }: Context) =>
  db.selectFrom('schedules as s').select([
    's.id',
    's.store_id',
    's.title',
    's.created_at',
    's.updated_at',
    col.text.orNull`(select t.name from stores t where t.account_id = s.account_id and t.id = s.store_id)`.as(
      'store_name',
    ),
    col.date.orNull`(select min(d.date) from schedule_dates d
      where d.account_id = s.account_id and d.schedule_id = s.id)`.as('from'),
    col.date.orNull`(select max(d.date) from schedule_dates d
      where d.account_id = s.account_id and d.schedule_id = s.id)`.as('to'),
    col.json(countsOf)`(select coalesce(jsonb_object_agg(c.state, c.count), '{}') from
      (select o.state, count(*) as count from schedule_orders o
        where o.account_id = s.account_id and o.schedule_id = s.id group by o.state) c)`.as('counts'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.ScheduleHead => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  title: row.title,
  from: row.from,
  to: row.to,
  orders: Object.fromEntries(
    contract.scheduledStates.map((state) => [state, row.counts[state] ?? 0]),
  ) as contract.ScheduleHead['orders'],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const schedulesOf = (ctx: Context) => {
  const query = selectSchedules(ctx).where('s.account_id', '=', ctx.account.id)
  return ctx.storeId === null ? query : query.where('s.store_id', '=', ctx.storeId)
}

export function listSchedules(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  let query = schedulesOf(ctx)
  if (input.searchTxt) query = query.where(contains(sql.ref('s.title'), input.searchTxt))
  return readList(ctx, query, input, rules, (rows) => rows.map(shape))
}

/** The dates of a schedule, the soonest first. */
export async function readDates(ctx: Context, id: Id<'schedule'>): Promise<contract.ScheduleDate[]> {
  const rows = await ctx.db
    .selectFrom('schedule_dates as d')
    .select([
      'd.id',
      'd.date',
      'd.window_from',
      'd.window_to',
      'd.stops',
      'd.minutes',
      'd.taken_stops',
      'd.taken_minutes',
      'd.closed_at',
      col.int8`(select count(*) from schedule_orders o where o.account_id = d.account_id
        and o.schedule_id = d.schedule_id and o.state = 'Offered' and d.id = any(o.date_ids))`.as('offered'),
    ])
    .where('d.account_id', '=', ctx.account.id)
    .where('d.schedule_id', '=', id)
    .orderBy('d.date')
    .orderBy('d.window_from')
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    windowFrom: row.window_from,
    windowTo: row.window_to,
    stops: row.stops,
    minutes: row.minutes,
    takenStops: row.taken_stops,
    takenMinutes: row.taken_minutes,
    offered: row.offered,
    closedAt: row.closed_at,
  }))
}

const acceptedOn: AcceptedOn = async (wide, day) => {
  const rows = await wide.db
    .selectFrom('schedule_orders as s')
    .innerJoin('schedule_dates as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.date_id'),
    )
    .select('s.order_id')
    .where('s.account_id', '=', wide.account.id)
    .where('s.state', '=', 'Accepted')
    .where('d.date', '=', day)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Which of these orders fit the routes of which of these dates; what is full, closed or over anyway is not looked at. */
export const routableOf = (
  ctx: Context,
  rows: readonly { readonly order_id: Id<'poolOrder'>; readonly minutes: number }[],
  dates: readonly (Room & DateToTry)[],
  { together = false }: { readonly together?: boolean } = {},
) =>
  routableDates(
    ctx,
    rows.map(({ order_id: id, minutes }) => ({ id, minutes })),
    dates.filter((date) => isOpen(date, 0, ctx.account.timeZone, ctx.now())),
    { acceptedOn, together },
  )

export async function readSchedule(ctx: Context, id: Id<'schedule'>): Promise<contract.Schedule> {
  const [row, dates] = await Promise.all([
    schedulesOf(ctx).where('s.id', '=', id).executeTakeFirst(),
    readDates(ctx, id),
  ])
  return { ...shape(found(row)), dates }
}

/** Orders that were offered or assigned in this month, in the account's zone: what the plan counts. */
export async function countOffered(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('scheduler_uses')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('month', '=', monthOf(ctx))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The first day of this month by the account's clocks. */
export const monthOf = (ctx: Context): string => `${ctx.today().slice(0, 7)}-01`

/** Whether the customer of a pool order `o` has asked for no more mails. */
export const wantsNoMails = col.bool`wants_no_mails(o.account_id, o.id)`
