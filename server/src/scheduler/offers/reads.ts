import type { Id } from '@crossdock/contract/ids'
import { fewPlaces, type Offer, type OfferedDate } from '@crossdock/contract/scheduler/offers'
import type pg from 'pg'
import { hashOfToken } from '../../account/auth/rules.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { col } from '../../platform/statement.ts'
import { beginOf, isOpen, type Room } from '../schedules/rules.ts'

const dayMs = 86_400_000

/** An offer by the link in its last mail, ended or not. Links that nobody has, and old ones, are refused. */
export async function offerOfLink(client: pg.ClientBase, token: string) {
  const row = await ownerDb(client)
    .selectFrom('schedule_orders as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('stores as t', (join) =>
      join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.store_id'),
    )
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .leftJoin('schedule_dates as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.date_id'),
    )
    .select([
      's.account_id',
      's.store_id',
      's.schedule_id',
      's.order_id',
      's.state',
      's.date_id',
      's.date_ids',
      's.minutes',
    ])
    .select(['s.waits_for_id', 's.told_of_id', 's.expires_at', 's.sequence', 's.answered_at', 'a.time_zone'])
    // In whose name an answer is written: whoever made the offer, and the owner where that one sees the merchant no more.
    .select(
      col.id('user').orNull`(select u.id from users u where u.account_id = s.account_id and s.offered_by is not null
        and (u.is_owner or (u.id = s.offered_by and (u.full_store_access or exists (select 1 from user_stores x
          where x.account_id = u.account_id and x.user_id = u.id and x.store_id = s.store_id))))
        order by (u.id = s.offered_by) desc, u.deleted_at nulls first, u.id limit 1)`.as('offered_by'),
    )
    // A main store may have no name of its own: then the business speaks.
    .select(({ fn }) => fn.coalesce('t.name', 'a.business_name').as('merchant'))
    .select(['o.order_no', 'o.city', 'o.service_minutes', 'd.date', 'd.window_from', 'd.window_to'])
    .where('s.token_hash', '=', hashOfToken(token))
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.offered_by === null) fail('LinkExpired')
  return { ...row, offered_by: row.offered_by }
}
export type LinkedOffer = Awaited<ReturnType<typeof offerOfLink>>

/** An offer by its link. What has ended is refused as links are that nobody has. */
export async function linkedOffer(client: pg.ClientBase, now: Date, token: string): Promise<LinkedOffer> {
  const row = await offerOfLink(client, token)
  const { date, window_from: windowFrom, state, expires_at } = row
  const isOver =
    date !== null && windowFrom !== null
      ? beginOf({ date, windowFrom }, row.time_zone) + dayMs < now.getTime()
      : state === 'Added' || state === 'Expired' || expires_at === null || Date.parse(expires_at) <= now.getTime()
  if (isOver) fail('LinkExpired')
  return row
}

/** Who declined and has been told of room since is asked anew. */
const stateOf = ({ state, told_of_id }: LinkedOffer): Offer['state'] =>
  state === 'Accepted' || state === 'Assigned' || (state === 'Declined' && told_of_id === null) ? state : 'Open'

/** What the customer is shown: own dates, nothing of anybody else. A date whose routes have no room is shown as full. */
export async function readOffer(
  client: pg.ClientBase,
  now: Date,
  found: LinkedOffer,
  isRoutable: (orderId: string, dateId: string) => boolean,
): Promise<Offer> {
  const rows = await ownerDb(client)
    .selectFrom('schedule_dates')
    .selectAll()
    .where('account_id', '=', found.account_id)
    .where('schedule_id', '=', found.schedule_id)
    .orderBy('date')
    .orderBy('window_from')
    .execute()
  const rooms = rows.map((row): Room & { readonly id: Id<'scheduleDate'>; readonly shown: OfferedDate } => {
    const left = row.stops - row.taken_stops
    const isFull =
      left <= 0 ||
      (row.minutes !== null && row.taken_minutes + found.minutes > row.minutes) ||
      (row.id !== found.date_id && !isRoutable(found.order_id, row.id))
    return {
      ...{ id: row.id, date: row.date, windowFrom: row.window_from, closedAt: row.closed_at },
      ...{ stops: row.stops, minutes: row.minutes, takenStops: row.taken_stops, takenMinutes: row.taken_minutes },
      shown: {
        ...{ id: row.id, date: row.date, windowFrom: row.window_from, windowTo: row.window_to },
        placesLeft: isFull ? 0 : left < fewPlaces ? left : null,
      },
    }
  })
  const accepted = rooms.find(({ id }) => id === found.date_id)
  const isFull = ({ shown }: (typeof rooms)[number]) => shown.placesLeft === 0
  const offered = rooms.filter(
    (room) =>
      found.date_ids.includes(room.id) &&
      room !== accepted &&
      // What filled since stays, to be waited for; what closed or is over is gone.
      (isOpen(room, found.minutes, found.time_zone, now) ||
        (isFull(room) && room.closedAt === null && beginOf(room, found.time_zone) > now.getTime())),
  )
  return {
    merchant: found.merchant,
    orderNo: found.order_no,
    city: found.city,
    minutes: found.service_minutes ?? found.minutes,
    timeZone: found.time_zone,
    state: stateOf(found),
    dates: found.state === 'Assigned' ? [] : offered.map(({ shown }) => shown),
    accepted: accepted?.shown ?? null,
    waitsForId: found.waits_for_id,
    expiresAt: found.expires_at,
  }
}
