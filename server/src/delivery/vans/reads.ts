import { routeTypes } from '@crossdock/contract/delivery/routes'
import type * as contract from '@crossdock/contract/delivery/vans'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { exceptionKinds } from '@crossdock/contract/sorting/exception-kinds'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { col, statement } from '../../platform/statement.ts'
import { readScan } from '../../sorting/boxes/reads.ts'
import { belonging } from '../routes/hub/reads.ts'
import { ofMerchants } from '../routes/reads.ts'

const rules: ListRules = {
  sorts: {
    /** What has no date comes last. */
    date: { by: sql`coalesce(r.date, '9999-12-31'::date)`, type: 'date' },
    name: { by: sql`lower(r.name)`, type: 'text' },
  },
  defaultSort: 'dateAsc',
  id: sql.ref('r.id'),
}

const ahead = ['Pending', 'Schedule', 'Ongoing'] as const

const selectVans = (ctx: Context) =>
  ctx.db
    .selectFrom('routes as r')
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .leftJoin('van_doors as c', (join) =>
      join.onRef('c.account_id', '=', 'r.account_id').onRef('c.route_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.date', 'r.start', 'd.first_name', 'd.last_name', 'v.name as vehicle_name'])
    .select(['c.closed_at', 'c.closed_by', 'c.left_count', 'c.reason'])
    .select([
      col.oneOf(routeTypes)`r.type`.as('type'),
      col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = c.account_id and u.id = c.closed_by)`.as('closer'),
      col.int8`(select count(*) from route_stops s
        where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null)`.as('stops'),
    ])
    .where(sql<SqlBool>`${sql.join(ofMerchants(ctx), sql` and `)}`)

type Row = Awaited<ReturnType<ReturnType<typeof selectVans>['executeTakeFirstOrThrow']>>

type Counts = Pick<contract.Van, 'boxesCount' | 'receivedBoxesCount' | 'loadedBoxesCount'>

const none: Counts = { boxesCount: 0, receivedBoxesCount: 0, loadedBoxesCount: 0 }

const shape = (row: Row, counts: Counts): contract.Van => ({
  ...{ id: row.id, name: row.name, type: row.type, date: row.date, start: row.start, stops: row.stops },
  driverName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  vehicleName: row.vehicle_name,
  ...counts,
  doors:
    row.closed_at === null || row.closed_by === null
      ? null
      : {
          closedAt: row.closed_at,
          closedBy: { id: row.closed_by, name: row.closer ?? '' },
          ...{ leftCount: row.left_count ?? 0, reason: row.reason },
        },
})

export function listVans(ctx: Context, input: ParsedOf<typeof contract.list>): Promise<AnswerOf<typeof contract.list>> {
  const term = input.term?.trim()
  let query = selectVans(ctx)
    .where('r.type', 'in', ahead)
    .where(
      sql<SqlBool>`(r.manifest_id is not null or exists (select from route_stops s
        join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
        where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null and o.hub_order_id is not null))`,
    )
  if (term)
    query = query.where(
      sql<SqlBool>`(${contains(sql.ref('r.name'), term)} or ${contains(sql`d.first_name || ' ' || d.last_name`, term)})`,
    )
  const { warehouseId } = input
  if (warehouseId !== undefined)
    query = query.where(sql<SqlBool>`exists (select ${belonging} and h.warehouse_id = ${warehouseId})`)
  return readList(ctx, query, input, rules, async (rows) => {
    const counts = await countBoxes(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => shape(row, counts.get(row.id) ?? none))
  })
}

/** How many boxes belong into each van, and stand in there: those of a page are counted at once. */
async function countBoxes(ctx: Context, ids: readonly Id<'route'>[]): Promise<Map<Id<'route'>, Counts>> {
  const { rows } = await statement('vans.counts', {
    ...{ id: col.id('route'), boxes: col.int8, received: col.int8, loaded: col.int8 },
  })`
    select r.id, count(distinct i.id) as boxes, count(distinct i.id) filter (where i.received_at is not null) as received,
      count(distinct x.box_id) as loaded
    from routes r cross join lateral (select b.account_id, b.id, b.received_at ${belonging}) i
      left join van_loads x on x.account_id = i.account_id and x.box_id = i.id and x.route_id = r.id
    where r.account_id = ${ctx.account.id} and r.id = any(${ids}::text[])
    group by r.id`.execute(ctx.db)
  return new Map(
    rows.map(({ id, boxes, received, loaded }) => [
      id,
      { boxesCount: boxes, receivedBoxesCount: received, loadedBoxesCount: loaded },
    ]),
  )
}

/** What belongs into a van: all of it, or one box. */
export async function findVanBoxes(
  ctx: Context,
  routeId: Id<'route'>,
  only: Id<'hubBox'> | null = null,
): Promise<contract.VanBox[]> {
  const { rows } = await statement('vans.boxes', {
    ...{ id: col.id('hubBox'), order_id: col.id('hubOrder'), order_no: col.text, customer: col.text },
    ...{ stop: col.int4, number: col.int4, barcode: col.text, description: col.text.orNull },
    ...{ weight: col.numeric.orNull, received_at: col.timestamptz.orNull },
    ...{ place: col.text.orNull, warehouse: col.text, hub: col.id('warehouse'), exceptions: col.texts },
    ...{ loaded_at: col.timestamptz.orNull, loaded_by: col.id('user').orNull, loader: col.text.orNull },
  })`
    select b.id, b.order_id, g.order_no, trim(g.first_name || ' ' || coalesce(g.last_name, '')) as customer, min(w.stop) as stop, b.number,
      b.barcode, b.description, b.weight, b.received_at,
      (select l.title || ' · ' || g.position from stock_locations l
        where l.account_id = g.account_id and l.id = g.stock_location_id) as place,
      (select t.title from warehouses t where t.account_id = g.account_id and t.id = g.warehouse_id) as warehouse,
      g.warehouse_id as hub,
      (select coalesce(array_agg(e.kind order by e.kind), '{}') from hub_exceptions e
        where e.account_id = b.account_id and e.box_id = b.id and e.solved_at is null) as exceptions,
      x.loaded_at, x.loaded_by,
      (select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = x.account_id and u.id = x.loaded_by) as loader
    from (
      select i.id, i.stop from routes r cross join lateral (
        select b.id, s.position as stop ${belonging} and (${only}::text is null or b.id = ${only}::text)
      ) i where r.account_id = ${ctx.account.id} and r.id = ${routeId}
    ) w
      join hub_boxes b on b.account_id = ${ctx.account.id} and b.id = w.id
      join hub_orders g on g.account_id = b.account_id and g.id = b.order_id
      left join van_loads x on x.account_id = b.account_id and x.box_id = b.id and x.route_id = ${routeId}
    group by b.account_id, b.id, g.account_id, g.id, x.account_id, x.box_id
    order by stop desc, g.id, b.number, b.id`.execute(ctx.db)
  return rows.map((row) => ({
    ...{ id: row.id, orderId: row.order_id, orderNo: row.order_no, customerName: row.customer, stop: row.stop },
    ...{ number: row.number, barcode: row.barcode, description: row.description, weight: row.weight },
    state: row.received_at === null ? 'Expected' : 'Received',
    exceptions: exceptionKinds.filter((kind) => row.exceptions.includes(kind)),
    ...{ place: row.place, warehouseId: row.hub, warehouseTitle: row.warehouse, loadedAt: row.loaded_at },
    loadedBy: row.loaded_by === null ? null : { id: row.loaded_by, name: row.loader ?? '' },
  }))
}

/** What stands in a van. */
export const selectLoaded = ({ db, account }: Context, routeId: Id<'route'>) =>
  db
    .selectFrom('van_loads as x')
    .innerJoin('hub_boxes as b', (join) =>
      join.onRef('b.account_id', '=', 'x.account_id').onRef('b.id', '=', 'x.box_id'),
    )
    .innerJoin('hub_orders as h', (join) =>
      join.onRef('h.account_id', '=', 'b.account_id').onRef('h.id', '=', 'b.order_id'),
    )
    .select(['b.id', 'b.order_id', 'b.number', 'b.barcode', 'h.order_no', 'x.store_id'])
    .where('x.account_id', '=', account.id)
    .where('x.route_id', '=', routeId)

export async function getVan(ctx: Context, id: Id<'route'>): Promise<contract.WholeVan> {
  const [row, boxes, loaded] = await Promise.all([
    selectVans(ctx).where('r.id', '=', id).executeTakeFirst(),
    findVanBoxes(ctx, id),
    selectLoaded(ctx, id).orderBy('b.id').execute(),
  ])
  const own = new Set(boxes.map((box) => box.id))
  const inside = boxes.filter(({ loadedAt }) => loadedAt !== null)
  return {
    ...shape(found(row), {
      boxesCount: boxes.length,
      receivedBoxesCount: boxes.filter(({ state }) => state === 'Received').length,
      loadedBoxesCount: inside.length,
    }),
    boxes,
    strays: loaded.flatMap(({ id: boxId, barcode, order_no: orderNo }) =>
      own.has(boxId) ? [] : [{ id: boxId, barcode, orderNo }],
    ),
  }
}

/** Which route takes a box away; null: none does. */
export async function findTaker(ctx: Context, boxId: Id<'hubBox'>): Promise<string | null> {
  const { rows } = await statement('vans.taker', { name: col.text })`
    select r.name from hub_boxes b
      join pool_orders o on o.account_id = b.account_id and o.hub_order_id in (b.order_id, b.own_order_id)
      join routes r on r.account_id = o.account_id and r.id = o.route_id
    where b.account_id = ${ctx.account.id} and b.id = ${boxId} limit 1`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** Whose a code is that a loader has scanned at the wrong van: of a box that a route takes, or of an open one that none does. */
export async function readWhose(
  ctx: Context,
  { code }: ParsedOf<typeof contract.whose>,
): Promise<AnswerOf<typeof contract.whose>> {
  const { rows } = await statement('vans.whose', {
    ...{ id: col.id('hubBox'), barcode: col.text, order_no: col.text },
    ...{ route: col.id('route'), name: col.text, stop: col.int4 },
  })`
    select i.id, i.barcode, i.order_no, r.id as route, r.name, i.stop from routes r cross join lateral (
      select b.id, b.barcode, h.order_no, s.position as stop ${belonging} and lower(b.barcode) = ${code.toLowerCase()}
    ) i where r.account_id = ${ctx.account.id} and r.type in ('Pending', 'Schedule', 'Ongoing')
    order by r.id limit 1`.execute(ctx.db)
  const [taken] = rows
  if (taken) {
    const { id, barcode, order_no: orderNo, route, name, stop } = taken
    return { box: { id, barcode, orderNo }, van: { id: route, name, stop } }
  }
  const { box } = await readScan(ctx, { code, warehouseId: undefined })
  return { box: box && { id: box.id, barcode: box.barcode, orderNo: box.orderNo }, van: null }
}
