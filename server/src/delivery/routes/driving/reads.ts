import * as contract from '@crossdock/contract/delivery/routes/driving'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { clocksOf } from '@crossdock/contract/told-clocks'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DriverContext } from '../../../platform/serve-driver.ts'
import { col, statement } from '../../../platform/statement.ts'
import { getDriver } from '../../drivers/reads.ts'
import { filesOf, readRoute } from '../reads.ts'
import { proofOf } from '../rules.ts'

/** Hours for which a route that has ended is still shown to its driver. */
const endedHours = 12

/** The driver's routes that the phone shows, and the clocks that each goes by. */
async function shownRoutes({ db, account, driver, now }: DriverContext) {
  const { rows } = await statement('driving.routes', { id: col.id('route'), time_zone: col.text })`
    select r.id, coalesce(a.time_zone, ${account.timeZone}) as time_zone from routes r
    left join depots a on a.account_id = r.account_id and a.id = r.start_depot_id
    where r.account_id = ${account.id} and r.driver_id = ${driver.id} and (r.type = 'Ongoing'
      or (r.type <> 'Pending' and r.date = (${now()}::timestamptz at time zone coalesce(a.time_zone, ${account.timeZone}))::date)
      or (r.ended_at > ${now()}::timestamptz - make_interval(hours => ${endedHours}) and r.type in ('Delivered', 'Failed')))
    order by (r.type = 'Ongoing') desc, r.ended_at nulls first, r.date, r.start nulls last, r.id
    limit 20`.execute(db)
  return rows
}

export async function listOwnRoutes(ctx: DriverContext): Promise<AnswerOf<typeof contract.ownRoutes>> {
  const routes: contract.DriverRoute[] = []
  const shown = await shownRoutes(ctx)
  for (const { id, time_zone: timeZone } of shown) {
    const { orders, name, type, date, start, distance, duration, ...route } = await readRoute(ctx, id)
    const { vehicleName, startDepotName, endDepotName, startedAt, endedAt, openVan } = route
    routes.push({
      ...{ id, name, type, date, start, timeZone, vehicleName, startDepotName, endDepotName, distance, duration },
      ...{ startedAt, endedAt, openVan },
      // What a driver has no need of stays at the office, whatever a stop may come to have: prices, whose it is.
      stops: orders.map((stop) => contract.driverStop.parse(stop)),
    })
  }
  return {
    now: ctx.now().toISOString(),
    driverId: ctx.driver.id,
    name: ctx.driver.name,
    businessName: ctx.account.businessName,
    zoneClocks: clocksOf(shown.map(({ time_zone }) => time_zone)),
    isOnDuty: (await getDriver(ctx, ctx.driver.id)).isOnDuty,
    routes,
  }
}

/** Reports of one page at most: who has more settles the oldest first. */
const mostReports = 200

/** What waits to be settled; row-level security leaves out other merchants' stops. */
export const openReports = (ctx: Context) =>
  ctx.db
    .selectFrom('driver_actions as x')
    .where('x.account_id', '=', ctx.account.id)
    .where('x.outcome', '=', 'review')
    .where('x.settled_at', 'is', null)

export async function listReports(
  ctx: Context,
  { routeId, driverId }: ParsedOf<typeof contract.reports>,
): Promise<AnswerOf<typeof contract.reports>> {
  let query = openReports(ctx)
    .leftJoin('routes as r', (join) => join.onRef('r.account_id', '=', 'x.account_id').onRef('r.id', '=', 'x.route_id'))
    .leftJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 'x.account_id').onRef('o.id', '=', 'x.pool_order_id'),
    )
    .select(['x.action', 'x.route_id', 'x.driver_id', 'x.kind', 'x.pool_order_id', 'x.took_at', 'x.received_at'])
    .select(['x.reason', 'x.proof_name', 'x.proof_note', 'x.message', 'r.name as route_name', 'o.order_no'])
    .select(['x.proof_packages', 'x.proof_pin', 'x.proof_born_by'])
    .select(filesOf('x', sql.ref('x.pool_order_id')).as('files'))
    .select(
      col.text`(select d.first_name || ' ' || d.last_name from drivers d
        where d.account_id = x.account_id and d.id = x.driver_id)`.as('driver_name'),
    )
  if (routeId) query = query.where('x.route_id', '=', routeId)
  if (driverId) query = query.where('x.driver_id', '=', driverId)
  // What is about a whole route is every merchant's of it; row-level security keeps it from whoever sees some of them alone.
  if (ctx.storeId !== null)
    query = query.where((where) => where.or([where('x.store_id', '=', ctx.storeId), where('x.store_id', 'is', null)]))
  const rows = await query.orderBy('x.received_at').orderBy(sql.ref('x.action')).limit(mostReports).execute()
  return {
    reports: rows.map((row) => ({
      id: row.action,
      routeId: row.route_id,
      routeName: row.route_name,
      driverId: row.driver_id,
      driverName: row.driver_name,
      kind: row.kind as contract.ActionKind,
      addressId: row.pool_order_id,
      orderNo: row.order_no,
      at: row.took_at,
      receivedAt: row.received_at,
      reason: row.reason,
      proof: proofOf(row),
      message: row.message ?? '',
    })),
  }
}
