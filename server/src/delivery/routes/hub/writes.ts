import type { Route } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { anyText } from '../../../platform/statement.ts'
import { getManifest } from '../../../sorting/manifests/reads.ts'
import { findHubOrders, findPoolBound } from '../../../sorting/orders/reads.ts'
import { takeFromHub } from '../../pool-orders/writes.ts'
import { isAhead, planKey } from './rules.ts'

/** Tells the sorting hub what of it a route takes away, and at which stops; where neither has changed since, it knows. */
export async function tellHub(ctx: Context, before: Route | null, route: Route): Promise<void> {
  if (before !== null && planKey(before) === planKey(route)) return
  const { id: routeId, name, date, driverName, vehicleName, orders: stops } = route
  const orders = await ctx.db
    .selectFrom('route_stops as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .select(['o.hub_order_id', 's.position'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.route_id', '=', routeId)
    .where('s.left_at', 'is', null)
    .where('o.hub_order_id', 'is not', null)
    .execute()
  await ctx.emit('hub-orders.planned', {
    ...{ routeId, name, date, driverName, vehicleName, stops: stops.length },
    orders: isAhead(route.type)
      ? orders.flatMap(({ hub_order_id: hubOrderId, position: stop }) => (hubOrderId ? [{ hubOrderId, stop }] : []))
      : [],
  })
}

/** A manifest that the caller may see, or 404. */
export async function requireManifest(ctx: Context, id: Id<'manifest'>): Promise<void> {
  if (!ctx.can('WAREHOUSE_VIEW_ORDERS')) fail('NO_ACCESS', { permission: 'WAREHOUSE_VIEW_ORDERS' })
  await getManifest(ctx, id)
}

/** The processed orders of a manifest that have gone nowhere yet, as orders of the pool (ROUTE-010): those that are not there come there. */
export async function poolOfManifest(ctx: Context, id: Id<'manifest'>): Promise<Id<'poolOrder'>[]> {
  const processed = await ctx.db
    .selectFrom('hub_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('manifest_id', '=', id)
    .where('status', '=', 'Processed')
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = processed.map((order) => order.id)
  const pooled = () =>
    ctx.db
      .selectFrom('pool_orders')
      .select(['id', 'hub_order_id', 'route_id', 'schedule_id', 'deleted_at'])
      .where('account_id', '=', ctx.account.id)
      .where('hub_order_id', '=', anyText(ids))
      .orderBy('hub_order_id')
      .execute()
  const known = new Set((await pooled()).map(({ hub_order_id }) => hub_order_id))
  const bound = await findPoolBound(
    ctx,
    await findHubOrders(
      ctx,
      ids.filter((one) => !known.has(one)),
    ),
  )
  const without = bound.flatMap(({ order, whole }) => (whole === null ? [order.orderNo] : []))
  if (without.length > 0)
    failField('manifestId', `These orders have no whole address, and cannot go on a route: ${without.join(', ')}`)
  if (bound.length > 0)
    await takeFromHub(
      ctx,
      bound.flatMap(({ whole }) => whole ?? []),
    )
  const free = (await pooled()).filter((row) => (row.route_id ?? row.schedule_id ?? row.deleted_at) === null)
  if (free.length === 0) failField('manifestId', 'No processed order of this manifest waits for a route')
  return free.map((row) => row.id)
}
