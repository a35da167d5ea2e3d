import type * as contract from '@crossdock/contract/delivery/positions'
import type { FixFault, TrackingEvents } from '@crossdock/contract/delivery/positions'
import { actionDays } from '@crossdock/contract/delivery/routes/driving'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import type { DriverContext } from '../../platform/serve-driver.ts'
import { col, statement } from '../../platform/statement.ts'
import { clockOf } from '../routes/driving/rules.ts'
import { findNewest, newestOf, positionDays, readSettings } from './reads.ts'
import { circleAround, type Drive, follow, type Newest, sameMs, sortFixes, type TakenFix } from './rules.ts'

/** The driver's routes of the last days that were under way, the newest first, with the next stop of the one that is. */
async function drivesOf({ db, account, driver, now }: DriverContext) {
  const { rows } = await statement('positions.drives', {
    ...{ id: col.id('route'), started_at: col.timestamptz.orNull, ended_at: col.timestamptz.orNull, type: col.text },
    ...{ next_id: col.id('poolOrder').orNull, next_store: col.id('store').orNull },
    ...{ next_lat: col.numeric.orNull, next_lng: col.numeric.orNull },
  })`
    select r.id, r.started_at, r.ended_at, r.type, n.next_id, n.next_store, n.next_lat::numeric as next_lat, n.next_lng::numeric as next_lng
    from routes r left join lateral (
      select o.id as next_id, o.store_id as next_store, o.lat as next_lat, o.lng as next_lng
      from route_stops s join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
      where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null and s.status = 'To go'
      order by s.position limit 1) n on r.type = 'Ongoing'
    where r.account_id = ${account.id} and r.driver_id = ${driver.id} and r.started_at is not null
      and (r.type = 'Ongoing' or r.ended_at > ${now()}::timestamptz - make_interval(days => ${actionDays}))
    order by r.started_at desc limit 50`.execute(db)
  return rows
}
type DriveRow = Awaited<ReturnType<typeof drivesOf>>[number]

const driveOf = ({ id, started_at, ended_at }: DriveRow): Drive => ({
  ...{ id, from: Date.parse(started_at ?? '') },
  to: ended_at === null ? null : Date.parse(ended_at),
})

const text = (at: number): string => new Date(at).toISOString()

/** Keeps what is not known of these moments; answers how many that is. */
async function keep(ctx: DriverContext, taken: readonly TakenFix[]): Promise<number> {
  const { rows } = await statement('positions.keep', { count: col.int8 })`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(taken.map(({ at, routeId, ...fix }) => ({ ...fix, at: text(at), route_id: routeId })))}::jsonb)
        as t(at timestamptz, route_id text, lat double precision, lng double precision, heading real, speed real, accuracy real)
    ), kept as (
      insert into driver_positions (account_id, driver_id, at, route_id, lat, lng, heading, speed, accuracy, received_at)
      select ${ctx.account.id}, ${ctx.driver.id}, t.at, t.route_id, t.lat, t.lng, t.heading, t.speed, t.accuracy, ${ctx.now()}
      from told t where not exists (select 1 from driver_positions p where p.account_id = ${ctx.account.id}
        and p.driver_id = ${ctx.driver.id} and p.at > t.at - make_interval(secs => ${sameMs / 1000})
        and p.at < t.at + make_interval(secs => ${sameMs / 1000}))
      on conflict do nothing returning 1
    ) select count(*) as count from kept`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

type Kept = Awaited<ReturnType<typeof findNewest>>

/** Tells whoever watches the route what is new of its driver. */
function tell(ctx: DriverContext, before: Kept, after: Newest, drive: DriveRow) {
  const { id: driverId } = ctx.driver
  const room = { room: 'route', id: drive.id, of: driverId } as const
  const { lat, lng, heading, at } = after
  ctx.cast({ ...room, event: 'driverLocation', said: { driverId, routeId: drive.id, lat, lng, heading, at: text(at) } })
  if (before?.route_id !== drive.id || before.is_moving !== after.isMoving)
    ctx.cast({ ...room, event: 'driverMoving', said: { driverId, moving: after.isMoving } })
  const { next_id: addressId, next_lat, next_lng, next_store } = drive
  if (addressId === null || next_lat === null || next_lng === null) return { circle_of: null, is_inside: false }
  const { distance, isInside } = circleAround(after, { lat: next_lat, lng: next_lng })
  if (before?.circle_of !== addressId || before.is_inside !== isInside) {
    const said: TrackingEvents['insideRadius'] = { driverId, addressId, distance }
    ctx.cast({ ...room, event: isInside ? 'insideRadius' : 'outsideRadius', said, storeId: next_store })
  }
  return { circle_of: addressId, is_inside: isInside }
}

export async function takePositions(
  ctx: DriverContext,
  { now: phonesNow, fixes }: ParsedOf<typeof contract.send>,
): Promise<AnswerOf<typeof contract.send>> {
  if (!ctx.mayCall({ can: 'signed-in', feature: 'tracking', path: '' })) fail('TRACKING_NOT_AVAILABLE')
  const now = ctx.now()
  // Two calls of one phone take their turns: the second finds what the first has left.
  const [, before, rows, days] = await Promise.all([
    statement('positions.turn')`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${ctx.driver.id}))`.execute(
      ctx.db,
    ),
    findNewest(ctx.db, ctx.account.id, ctx.driver.id),
    drivesOf(ctx),
    positionDays(ctx.db, ctx.account.id),
  ])
  const underWay = rows.find(({ type }) => type === 'Ongoing')
  const known = before ? newestOf(before) : null
  const { taken, leftOut, doubt } = sortFixes({
    ...{ clock: clockOf(now, phonesNow), fixes, drives: rows.map(driveOf), newest: known },
    oldest: now.getTime() - Math.min(days, actionDays) * 86_400_000,
    doubt:
      before && before.doubt_at !== null && before.doubt_lat !== null && before.doubt_lng !== null
        ? { at: Date.parse(before.doubt_at), lat: before.doubt_lat, lng: before.doubt_lng }
        : null,
  })
  const count = taken.length === 0 ? 0 : await keep(ctx, taken)
  const news = taken.filter(({ at }) => known === null || at > known.at)
  const last = news.at(-1)
  const doubtful = { doubt_at: doubt && text(doubt.at), doubt_lat: doubt?.lat ?? null, doubt_lng: doubt?.lng ?? null }
  if (last) {
    // Where another route begins, nothing is known of how long the driver stands.
    const after = news.reduce<Newest | null>(follow, before?.route_id === last.routeId ? known : null) as Newest
    const circle =
      underWay?.id === last.routeId
        ? tell(ctx, before, after, underWay)
        : { circle_of: before?.circle_of ?? null, is_inside: before?.is_inside ?? false }
    const columns = {
      ...{ route_id: last.routeId, at: text(after.at), lat: after.lat, lng: after.lng, heading: after.heading },
      ...{ received_at: now.toISOString(), still_since: text(after.stillSince), is_moving: after.isMoving },
      ...{ still_lat: after.still.lat, still_lng: after.still.lng, lost_at: null },
      ...{ ...circle, ...doubtful },
    }
    await ctx.db
      .insertInto('driver_newest')
      .values({ account_id: ctx.account.id, driver_id: ctx.driver.id, ...columns })
      .onConflict((conflict) => conflict.columns(['account_id', 'driver_id']).doUpdateSet(columns))
      .execute()
  } else if (before)
    await ctx.db
      .updateTable('driver_newest')
      .set(doubtful)
      .where('account_id', '=', ctx.account.id)
      .where('driver_id', '=', ctx.driver.id)
      .execute()
  return {
    ...{ now: now.toISOString(), taken: count, isUnderWay: underWay !== undefined },
    leftOut: [...withKnown(leftOut, taken.length - count)].map(([why, left]) => ({ why, count: left })),
  }
}

/** With those that were known to the database alone. */
const withKnown = (leftOut: ReadonlyMap<FixFault, number>, count: number): ReadonlyMap<FixFault, number> =>
  count === 0 ? leftOut : new Map([...leftOut, ['known', (leftOut.get('known') ?? 0) + count]])

export async function setSettings(
  ctx: Context,
  { positionDays: days, updatedAt }: ParsedOf<typeof contract.setSettings>,
): Promise<AnswerOf<typeof contract.setSettings>> {
  await statement(
    'positions.lock-settings',
  )`select pg_advisory_xact_lock(${ctx.account.id}, hashtext('tracking-settings'))`.execute(ctx.db)
  const before = await readSettings(ctx)
  requireUnchanged(updatedAt, before.updatedAt ?? '')
  const set = { position_days: days, updated_at: ctx.now().toISOString() }
  await ctx.db
    .insertInto('tracking_settings')
    .values({ account_id: ctx.account.id, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
  await ctx.audit({
    ...{ action: 'update', entity: 'account', id: String(ctx.account.id) },
    before: { positionDays: before.positionDays },
    after: { positionDays: days },
  })
  await ctx.emit('tracking.changed')
  return readSettings(ctx)
}
