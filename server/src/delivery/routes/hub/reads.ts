import type { Route, RouteStop } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { hubOrderStates } from '@crossdock/contract/sorting/hub-states'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'

/** SQL: the order `h` of the hub that order `o` of route `r` is of. */
export const inHub: RawBuilder<unknown> = sql`lateral (
  select h.* from hub_orders h where h.account_id = o.account_id and h.id = o.hub_order_id
  union all
  select h.* from hub_orders h where o.hub_order_id is null and h.account_id = r.account_id and h.manifest_id = r.manifest_id
    and h.store_id = o.store_id and lower(h.order_no) = lower(o.order_no)
  limit 1
) h`

/**
 * What of a route's stops is in the sorting hub, by their orders: what has come from there or was announced there, and what the
 * manifest that the route names has under the same number (MANIF-011).
 */
export async function findStopsInHub(
  ctx: Context,
  id: Id<'route'>,
): Promise<Map<Id<'poolOrder'>, NonNullable<RouteStop['hub']>>> {
  const { rows } = await statement('routes.stops-in-hub', {
    ...{ stop: col.id('poolOrder'), id: col.id('hubOrder'), manifest_id: col.id('manifest') },
    ...{
      status: col.oneOf(hubOrderStates),
      boxes_count: col.int4,
      received_boxes_count: col.int4,
      place: col.text.orNull,
    },
  })`
    select s.order_id as stop, h.id, h.manifest_id, h.status, h.boxes_count, h.received_boxes_count,
      (select l.title || ' · ' || h.position from stock_locations l
        where l.account_id = h.account_id and l.id = h.stock_location_id) as place
    from route_stops s
      join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
      join routes r on r.account_id = s.account_id and r.id = s.route_id
      join ${inHub} on true
    where s.account_id = ${ctx.account.id} and s.route_id = ${id} and s.left_at is null`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.stop,
      {
        ...{ orderId: row.id, manifestId: row.manifest_id, state: row.status, place: row.place },
        ...{ boxesCount: row.boxes_count, receivedBoxesCount: row.received_boxes_count },
      },
    ]),
  )
}

/** SQL: the boxes `b` that belong into the van of route `r`, with their order `h`: of a merged one with those of its head. */
export const belonging = sql`from route_stops s
  join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
  join ${inHub} on true
  join hub_boxes b on b.account_id = h.account_id and b.order_id = coalesce(h.merged_into, h.id)
  where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null and h.status in ('Expecting', 'Received', 'Processed')`

/** Boxes of a van with open doors that are named. */
const mostNamed = 20

/** What is not in the van of a route while its doors are open; null: they are closed, or nothing of the hub belongs into it. */
export async function findOpenVan(ctx: Context, id: Id<'route'>): Promise<Route['openVan']> {
  const { rows } = await statement('routes.open-van', { boxes: col.int8, missing: col.int8, named: col.texts })`
    select count(*) as boxes, count(*) filter (where not i.is_loaded) as missing,
      coalesce((array_agg(i.barcode order by i.id) filter (where not i.is_loaded))[1:${mostNamed}], '{}') as named
    from (
      select distinct i.id, i.barcode, x.box_id is not null as is_loaded
      from routes r cross join lateral (select b.account_id, b.id, b.barcode ${belonging}) i
        left join van_loads x on x.account_id = i.account_id and x.box_id = i.id and x.route_id = r.id
      where r.account_id = ${ctx.account.id} and r.id = ${id}
        and not exists (select from van_doors c where c.account_id = r.account_id and c.route_id = r.id)
    ) i`.execute(ctx.db)
  const { boxes = 0, missing = 0, named = [] } = rows[0] ?? {}
  return boxes === 0 ? null : { boxesCount: boxes, missingCount: missing, missing: named }
}
