import type { PlannedVan } from '@crossdock/contract/sorting/events'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'

/**
 * Writes down which open orders a route takes away. One that is merged into another goes with that one. What has left the hub keeps
 * the route that took it.
 */
export async function planVan(ctx: Context, planned: PlannedVan): Promise<void> {
  const { routeId, name, date, driverName, vehicleName, stops, orders } = planned
  if (orders.length > 0)
    await statement('hub-vans.plan')`
      insert into hub_vans (account_id, route_id, name, date, driver_name, vehicle_name, stops, updated_at)
      values (${ctx.account.id}, ${routeId}, ${name}, ${date}::date, ${driverName}, ${vehicleName}, ${stops}, ${ctx.now()})
      on conflict (account_id, route_id) do update set name = excluded.name, date = excluded.date, driver_name = excluded.driver_name,
        vehicle_name = excluded.vehicle_name, stops = excluded.stops, updated_at = excluded.updated_at`.execute(ctx.db)
  const { rows } = await statement('hub-orders.plan', { store: col.id('store') })`
    with wanted as (
      select coalesce(o.merged_into, o.id) as id, min(p.stop) as stop
      from unnest(${orders.map(({ hubOrderId }) => hubOrderId)}::text[], ${orders.map(({ stop }) => stop)}::integer[]) as p(id, stop)
        join hub_orders o on o.account_id = ${ctx.account.id} and o.id = p.id
      group by 1
    ), changing as (
      select o.id, w.stop from hub_orders o left join wanted w on w.id = o.id
      where o.account_id = ${ctx.account.id} and o.status in ('Expecting', 'Received') and o.merged_into is null
        and (o.route_id = ${routeId} or w.id is not null)
        and (o.route_id is distinct from case when w.id is null then null else ${routeId}::text end or o.stop is distinct from w.stop)
      order by o.id for update of o
    )
    update hub_orders o set route_id = case when c.stop is null then null else ${routeId}::text end, stop = c.stop
    from changing c where o.account_id = ${ctx.account.id} and o.id = c.id
    returning o.store_id as store`.execute(ctx.db)
  for (const storeId of new Set(rows.map(({ store }) => store))) await ctx.emit('hub-order.changed', { storeId })
}
