import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { ScheduledState } from '@crossdock/contract/scheduler/schedules'
import type * as contract from '@crossdock/contract/scheduler/schedules/orders'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { contains, type ListInput, type ListRules, readList } from '../../../platform/listing.ts'
import { schedulesOf, wantsNoMails } from '../reads.ts'

const orderRules: ListRules = {
  sorts: {
    addedAt: { by: sql.ref('s.order_id'), type: 'text' },
    orderNo: { by: sql`lower(o.order_no)`, type: 'text' },
    /** What does not end comes last. */
    expiresAt: { by: sql`coalesce(s.expires_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  },
  defaultSort: 'addedAtAsc',
  id: sql.ref('s.order_id'),
  plainFilters: ['state', 'dateId'],
}

/** Orders of schedules, each with where and when it goes. */
const selectScheduled = ({ db }: Context) =>
  db
    .selectFrom('schedule_orders as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .leftJoin('schedule_dates as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.date_id'),
    )
    .select([
      's.order_id',
      's.state',
      's.date_id',
      's.date_ids',
      's.waits_for_id',
      's.minutes',
      's.counted_at',
      's.offered_at',
      's.expires_at',
      's.answered_at',
      's.route_id',
      's.updated_at',
      'o.order_no',
      'o.first_name',
      'o.last_name',
      'o.phone',
      'o.secphone',
      'o.email',
      'o.city',
      'o.zip_code',
      'o.lat',
      'o.lng',
      'o.packages',
      'd.date',
      'd.window_from',
      'd.window_to',
    ])
    .select(wantsNoMails.as('wants_no_mails'))

type ScheduledRow = Awaited<ReturnType<ReturnType<typeof selectScheduled>['executeTakeFirstOrThrow']>>

const shapeScheduled = (row: ScheduledRow): contract.ScheduledOrder => ({
  addressId: row.order_id,
  orderNo: row.order_no,
  customer: { firstName: row.first_name, lastName: row.last_name, phone: row.phone, secphone: row.secphone },
  email: row.email,
  wantsNoMails: row.wants_no_mails,
  city: row.city,
  zipCode: row.zip_code,
  lat: row.lat,
  lng: row.lng,
  packages: row.packages,
  state: row.state as ScheduledState,
  dateId: row.date_id,
  date: row.date,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  dateIds: row.date_ids,
  waitsForId: row.waits_for_id,
  minutes: row.minutes,
  emailOnly: row.offered_at !== null && row.counted_at === null,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  routeId: row.route_id,
  updatedAt: row.updated_at,
})

export async function listScheduled(
  ctx: Context,
  input: ParsedOf<typeof contract.orders>,
): Promise<AnswerOf<typeof contract.orders>> {
  const { id, state, dateId, searchTxt } = input
  found(await schedulesOf(ctx).where('s.id', '=', id).executeTakeFirst())
  let query = selectScheduled(ctx).where('s.account_id', '=', ctx.account.id).where('s.schedule_id', '=', id)
  if (state) query = query.where('s.state', '=', state)
  // Whoever has accepted it, and whoever may still.
  if (dateId)
    query = query.where(sql<SqlBool>`(s.date_id = ${dateId} or (s.state = 'Offered' and ${dateId} = any(s.date_ids)))`)
  if (searchTxt) query = query.where(contains(sql.ref('o.name_key'), searchTxt))
  return readList(ctx, query, input, orderRules, (rows) => rows.map(shapeScheduled))
}

/** Orders of every schedule, narrowed by a condition on orders called `o`; each with the schedule it is in. */
export function listOfSchedules(ctx: Context, input: ListInput, isLookedFor: RawBuilder<SqlBool>) {
  let query = selectScheduled(ctx)
    .innerJoin('schedules as t', (join) =>
      join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.schedule_id'),
    )
    .select(['s.schedule_id', 't.title'])
    .where('s.account_id', '=', ctx.account.id)
    .where(isLookedFor)
  if (ctx.storeId !== null) query = query.where('s.store_id', '=', ctx.storeId)
  return readList(ctx, query, input, orderRules, (rows) =>
    rows.map((row) => ({ ...shapeScheduled(row), scheduleId: row.schedule_id, scheduleTitle: row.title })),
  )
}
