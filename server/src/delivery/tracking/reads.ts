import { customerRadius } from '@crossdock/contract/delivery/positions'
import type * as contract from '@crossdock/contract/delivery/tracking'
import { type Rating, ratingChips, type Tracked, toldReasons, toldStates } from '@crossdock/contract/delivery/tracking'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { hasFeature } from '@crossdock/contract/plans'
import { clocksOf } from '@crossdock/contract/told-clocks'
import type pg from 'pg'
import { hashOfToken } from '../../account/auth/rules.ts'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { col } from '../../platform/statement.ts'
import { findPosition } from '../positions/reads.ts'
import { metresBetween } from '../positions/rules.ts'
import { instructionOf } from '../routes/rules.ts'
import { arrivalOver, spanOf, stateOf } from './rules.ts'

/** An order by its link. One that nobody has, that has ended, or whose merchant does not deliver any more is refused alike: it is not found. */
export async function linkedOrder(client: pg.ClientBase, now: Date, token: string) {
  const row = await ownerDb(client)
    .selectFrom('order_trackings as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .innerJoin('stores as t', (join) =>
      join.onRef('t.account_id', '=', 'k.account_id').onRef('t.id', '=', 'k.store_id'),
    )
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 'k.account_id').onRef('o.id', '=', 'k.order_id'),
    )
    .leftJoin('plans as n', 'n.key', 'a.plan_key')
    .leftJoin('routes as r', (join) => join.onRef('r.account_id', '=', 'o.account_id').onRef('r.id', '=', 'o.route_id'))
    .leftJoin('route_stops as s', (join) =>
      join
        .onRef('s.account_id', '=', 'o.account_id')
        .onRef('s.route_id', '=', 'o.route_id')
        .onRef('s.order_id', '=', 'o.id'),
    )
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .leftJoin('depots as p', (join) =>
      join.onRef('p.account_id', '=', 'r.account_id').onRef('p.id', '=', 'r.start_depot_id'),
    )
    .select(['k.account_id', 'k.store_id', 'k.order_id', 'k.ends_at', 'k.instruction_chips', 'k.instruction'])
    .select(['k.stars', 'k.rating_chips', 'k.rating', 'k.rated_at', 'k.is_rating_final'])
    .select(['o.order_no', 'o.packages', 'o.city', 'o.lat', 'o.lng', 'o.delivery_date', 'o.window_from', 'o.window_to'])
    .select(['r.id as route_id', 'r.type', 'r.date', 'r.started_at', 's.status', 's.reason', 's.position'])
    .select(
      col.int8`(select count(*) from proof_files f where f.account_id = s.account_id and f.route_id = s.route_id
        and f.pool_order_id = s.order_id and f.proof = any(s.proof_files) and f.file_id is not null)`.as('pictures'),
    )
    .select(['s.proof_name', 's.arrived_at', 's.done_at', 'd.first_name', 'v.name as vehicle', 'p.lat as from_lat'])
    .select(['p.lng as from_lng', 'a.time_zone as account_zone', 'p.time_zone as depot_zone', 'n.features'])
    // In whose name an answer is written.
    .select(
      col.id('user')
        .orNull`(select u.id from users u where u.account_id = k.account_id and u.is_owner and u.deleted_at is null
        order by u.id limit 1)`.as('owner_id'),
    )
    // A main store may have no name of its own: then the business speaks.
    .select(({ fn }) => fn.coalesce('t.name', 'a.business_name').as('merchant'))
    .where('k.token_hash', '=', hashOfToken(token))
    .where('k.ends_at', '>', now.toISOString())
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.owner_id === null) fail('LinkExpired')
  return { ...row, owner_id: row.owner_id, time_zone: row.depot_zone ?? row.account_zone }
}
type LinkedOrder = Awaited<ReturnType<typeof linkedOrder>>

/** The other stops of its route: what is made of them is a number and a time. */
const otherStops = (client: pg.ClientBase, { account_id, route_id, order_id }: LinkedOrder) =>
  ownerDb(client)
    .selectFrom('route_stops as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .select(['s.position', 's.status', 's.done_at', 'o.lat', 'o.lng', 'o.service_minutes', 'o.window_from'])
    .where('s.account_id', '=', account_id)
    .where('s.route_id', '=', route_id ?? '')
    .where('s.order_id', '<>', order_id)
    .where('s.left_at', 'is', null)
    .orderBy('s.position')
    .execute()

const ratingOf = (row: LinkedRating): Rating | null =>
  row.stars === null || row.rated_at === null
    ? null
    : {
        stars: row.stars,
        chips: ratingChips.filter((chip) => row.rating_chips.includes(chip)),
        words: row.rating,
        at: row.rated_at,
      }
type LinkedRating = Pick<LinkedOrder, 'stars' | 'rating_chips' | 'rating' | 'rated_at'>

/** Where the driver of the route was last, as far as a customer who is next may see it; null: not, or nothing is known. */
async function positionFor(client: pg.ClientBase, now: Date, found: LinkedOrder): Promise<Tracked['position']> {
  const { account_id: accountId, route_id: routeId, lat, lng } = found
  if (routeId === null || lat === null || lng === null || !hasFeature(found.features, 'tracking')) return null
  const last = await findPosition(ownerDb(client), accountId, routeId, now)
  if (last === null) return null
  const distance = Math.round(metresBetween(last, { lat, lng }))
  if (distance > customerRadius) return null
  return { lat: last.lat, lng: last.lng, distance, at: last.at, isSeen: last.isSeen }
}

/** When the driver comes, as far as it can be told by the way that is left; null where nobody knows. */
function etaOf(
  found: LinkedOrder,
  others: Awaited<ReturnType<typeof otherStops>>,
  before: number,
  now: Date,
  position: Tracked['position'],
): Tracked['eta'] {
  const { date, started_at, from_lat, from_lng, time_zone: timeZone } = found
  if (date === null || found.position === null) return null
  const toGo = others.filter(({ status, position }) => status === 'To go' && position < (found.position ?? 0))
  // The newest of what is known of the driver: where the phone was, the last door, the start.
  const known = [
    ...(position === null ? [] : [{ at: Date.parse(position.at), lat: position.lat, lng: position.lng }]),
    ...others.flatMap(({ done_at: done, lat, lng }) => (done === null ? [] : [{ at: Date.parse(done), lat, lng }])),
    ...(started_at === null ? [] : [{ at: Date.parse(started_at), lat: from_lat, lng: from_lng }]),
  ]
  const from = known.sort((one, other) => other.at - one.at)[0]
  const visits = [...toGo, { lat: found.lat, lng: found.lng, service_minutes: null, window_from: found.window_from }]
  const arrival = from === undefined ? null : arrivalOver(from, visits, { day: date, timeZone })
  if (arrival === null) return null
  const span = spanOf(arrival, before, now.getTime())
  return { from: span.from.toISOString(), to: span.to.toISOString() }
}

/** What its customer sees of an order: nothing of anybody else's. */
export async function showTracked(client: pg.ClientBase, now: Date, found: LinkedOrder): Promise<Tracked> {
  const { route_id, type, status, window_from: from, window_to: to } = found
  const others = route_id === null ? [] : await otherStops(client, found)
  const before = others.filter((one) => one.status === 'To go' && one.position < (found.position ?? 0)).length
  const state = stateOf({ type, status, before })
  const isComing = state === 'On the way' || state === 'Next'
  const isDone = state === 'Delivered' || state === 'Failed'
  const isNext = state === 'Next'
  const position = isNext ? await positionFor(client, now, found) : null
  return {
    merchant: found.merchant,
    orderNo: found.order_no,
    packages: found.packages,
    city: found.city,
    state,
    timeZone: found.time_zone,
    zoneClocks: clocksOf([found.time_zone]),
    day: state === 'Waiting' ? found.delivery_date : found.date,
    promised: from === null || to === null ? null : { from, to },
    stopsBefore: isComing ? before : null,
    eta: isComing && found.arrived_at === null ? etaOf(found, others, before, now, position) : null,
    driver: isNext && found.first_name !== null ? { firstName: found.first_name, vehicle: found.vehicle } : null,
    position,
    place: isNext && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : null,
    arrivedAt: isNext ? found.arrived_at : null,
    doneAt: isDone ? found.done_at : null,
    reason: state === 'Failed' ? (toldReasons.find((reason) => reason === found.reason) ?? null) : null,
    receivedBy: state === 'Delivered' ? found.proof_name : null,
    pictures: state === 'Delivered' ? found.pictures : 0,
    instruction: instructionOf(found),
    mayInstruct: !isDone && !(isNext && found.arrived_at !== null),
    rating: ratingOf(found),
    mayRate: state === 'Delivered' && !found.is_rating_final,
    endsAt: found.ends_at,
    asOf: now.toISOString(),
  }
}

export const openTracking = (ctx: PublicContext, { token }: { readonly token: string }): Promise<Tracked> =>
  ctx.tx(async (client) => {
    const now = ctx.platform.now()
    return showTracked(client, now, await linkedOrder(client, now, token))
  })

/** What staff sees of what the customer of an order was told, and has said. */
export async function readTracking(
  ctx: Context,
  { id }: ParsedOf<typeof contract.read>,
): Promise<AnswerOf<typeof contract.read>> {
  const row = found(
    await ctx.db
      .selectFrom('pool_orders as o')
      .leftJoin('order_trackings as k', (join) =>
        join.onRef('k.account_id', '=', 'o.account_id').onRef('k.order_id', '=', 'o.id'),
      )
      .select(['k.told', 'k.ends_at', 'k.instruction_chips', 'k.instruction', 'k.stars', 'k.rating_chips', 'k.rating'])
      .select('k.rated_at')
      .where('o.account_id', '=', ctx.account.id)
      .where('o.id', '=', id)
      .executeTakeFirst(),
  )
  const isOver = row.ends_at === null || Date.parse(row.ends_at) <= ctx.now().getTime()
  return {
    told: toldStates.filter((state) => row.told?.includes(state)),
    instruction: instructionOf(row),
    rating: ratingOf({ ...row, rating_chips: row.rating_chips ?? [] }),
    endsAt: isOver ? null : row.ends_at,
  }
}
