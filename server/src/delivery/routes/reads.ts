import * as contract from '@crossdock/contract/delivery/routes'
import {
  type ArchivedOrder,
  mostStops,
  type Route,
  type RouteHead,
  type RouteStop,
} from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toldCharges } from '../../account/custom-services/rules.ts'
import type { Context } from '../../platform/context.ts'
import { fail, found } from '../../platform/errors.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { col } from '../../platform/statement.ts'
import { findOpenVan, findStopsInHub } from './hub/reads.ts'
import { instructionOf, minAgeOf, proofOf, wayOver } from './rules.ts'

const rules: ListRules = {
  sorts: {
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('r.id'), type: 'text' },
    name: { by: sql`lower(r.name)`, type: 'text' },
    /** What has no date comes last. */
    date: { by: sql`coalesce(r.date, '9999-12-31'::date)`, type: 'date' },
  },
  defaultSort: 'createdAtDesc',
  id: sql.ref('r.id'),
  plainFilters: ['type'],
}

/** The stops of route `r` that the caller may see: row-level security leaves out other merchants'. */
const stopsOf = (what: RawBuilder<unknown>, and: RawBuilder<unknown> = sql``) => sql`(select ${what} from route_stops s
  where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null ${and})`

const selectRoutes = ({ db }: Context) =>
  db
    .selectFrom('routes as r')
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .leftJoin('depots as a', (join) =>
      join.onRef('a.account_id', '=', 'r.account_id').onRef('a.id', '=', 'r.start_depot_id'),
    )
    .leftJoin('depots as b', (join) =>
      join.onRef('b.account_id', '=', 'r.account_id').onRef('b.id', '=', 'r.end_depot_id'),
    )
    .select([
      'r.id',
      'r.name',
      'r.type',
      'r.date',
      'r.start',
      'r.driver_id',
      'r.start_depot_id',
      'r.end_depot_id',
      'r.started_at',
      'r.ended_at',
      'r.created_at',
      'r.updated_at',
      'r.manifest_id',
      'r.is_locked',
      col.text.orNull`(select m.title from manifests m where m.account_id = r.account_id and m.id = r.manifest_id)`.as(
        'manifest_title',
      ),
      'd.first_name',
      'd.last_name',
      'v.name as vehicle_name',
      'a.name as start_depot_name',
      'b.name as end_depot_name',
      col.int8`${stopsOf(sql`count(*)`)}`.as('stops'),
      col.int8`${stopsOf(sql`count(*)`, sql`and s.status = 'Delivered'`)}`.as('delivered'),
      col.int8`${stopsOf(sql`count(*)`, sql`and s.status = 'Failed'`)}`.as('failed'),
      col.int8`(select coalesce(sum(o.packages), 0) from route_stops s join pool_orders o
        on o.account_id = s.account_id and o.id = s.order_id
        where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null)`.as('packages'),
      col.numeric.orNull`(select sum(o.weight) from route_stops s join pool_orders o
        on o.account_id = s.account_id and o.id = s.order_id
        where s.account_id = r.account_id and s.route_id = r.id and s.left_at is null)`.as('weight'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRoutes>['executeTakeFirstOrThrow']>>

const shape = (row: Row): RouteHead => ({
  id: row.id,
  _id: row.id,
  name: row.name,
  type: row.type as RouteHead['type'],
  date: row.date,
  start: row.start,
  driverId: row.driver_id,
  driverName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  vehicleName: row.vehicle_name,
  startDepotId: row.start_depot_id,
  startDepotName: row.start_depot_name,
  endDepotId: row.end_depot_id,
  endDepotName: row.end_depot_name,
  isLocked: row.is_locked,
  manifestId: row.manifest_id,
  manifestTitle: row.manifest_title,
  stops: row.stops,
  delivered: row.delivered,
  failed: row.failed,
  packages: row.packages,
  weight: row.weight,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/**
 * Whoever may not see every merchant sees the routes that have orders of theirs; within one merchant those that have orders of
 * that one.
 */
export function ofMerchants(ctx: Context): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`r.account_id = ${ctx.account.id}`]
  // Those that have left count, too: a route is not lost to whoever took their last order off it.
  const had = (and = sql``) => sql`exists (select 1 from route_stops h
    where h.account_id = r.account_id and h.route_id = r.id ${and})`
  // A draft without orders is nobody's yet: whoever sees all merchants sees it at each of them.
  const isEmpty = ctx.stores === '*' ? sql`or not ${had()}` : sql``
  if (ctx.storeId !== null) conditions.push(sql<SqlBool>`(${had(sql`and h.store_id = ${ctx.storeId}`)} ${isEmpty})`)
  else if (ctx.stores !== '*') conditions.push(sql<SqlBool>`${had()}`)
  return conditions
}

const routesOf = (ctx: Context) => selectRoutes(ctx).where(sql<SqlBool>`${sql.join(ofMerchants(ctx), sql` and `)}`)

/** Those of the states that the caller may see. */
function visibleTo(ctx: Context) {
  const types = contract.routeTypes.filter((type) => ctx.can(contract.viewsType[type]))
  const routes = routesOf(ctx)
  return types.length < contract.routeTypes.length ? routes.where(sql<SqlBool>`r.type = any(${types}::text[])`) : routes
}

type Filters = Omit<ParsedOf<typeof contract.list>, 'page' | 'page_size' | 'sort' | 'sortDir' | 'infinite' | 'cursor'>

function filtered(ctx: Context, { type, isOpen, searchTxt, driverId, dateStart, dateEnd }: Filters) {
  let query = visibleTo(ctx)
  if (type) query = query.where('r.type', '=', type)
  if (isOpen !== undefined) query = query.where('r.type', isOpen ? 'in' : 'not in', ['Pending', 'Schedule', 'Ongoing'])
  if (driverId) query = query.where('r.driver_id', '=', driverId)
  if (dateStart) query = query.where(sql<SqlBool>`r.date >= ${dateStart}`)
  if (dateEnd) query = query.where(sql<SqlBool>`r.date <= ${dateEnd}`)
  if (searchTxt)
    query = query.where(sql<SqlBool>`(${contains(sql.ref('r.name'), searchTxt)}
      or r.driver_id in (select f.id from drivers f where f.account_id = ${ctx.account.id}
        and ${contains(sql`f.first_name || ' ' || f.last_name`, searchTxt)})
      or r.id in (select o.route_id from pool_orders o where o.account_id = ${ctx.account.id} and o.route_id is not null
        and ${contains(sql.ref('o.order_no'), searchTxt)}))`)
  return query
}

export const listRoutes = (
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> =>
  readList(ctx, filtered(ctx, input), input, rules, (rows) => rows.map(shape))

/** As the specification's client reads routes (ROUTE-006). */
export async function readRoutes(
  ctx: Context,
  input: ParsedOf<typeof contract.getRoutes>,
): Promise<AnswerOf<typeof contract.getRoutes>> {
  const { limit = contract.routesOfPage, ...asked } = input
  const { items, total = 0 } = await listRoutes(ctx, { ...asked, page_size: limit })
  return { routeList: items, count: total }
}

/** The photos and signatures of a stop, or of what a phone has said: those that were told of. */
export const filesOf = (of: 's' | 'x', order = sql.ref('s.order_id')) =>
  col.json(contract.stopProof.shape.files)`(select coalesce(json_agg(
      json_build_object('id', f.proof, 'kind', f.kind, 'isHere', f.file_id is not null) order by f.announced_at, f.proof), '[]')
    from proof_files f where f.account_id = ${sql.ref(`${of}.account_id`)} and f.proof = any(${sql.ref(`${of}.proof_files`)})
      and f.route_id = ${sql.ref(`${of}.route_id`)} and f.pool_order_id = ${order})`

async function stopsOfRoute(ctx: Context, id: Id<'route'>): Promise<Omit<RouteStop, 'hub'>[]> {
  const rows = await ctx.db
    .selectFrom('route_stops as s')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.id', '=', 's.order_id'),
    )
    .leftJoin('stores as t', (join) => join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.store_id'))
    .leftJoin('order_trackings as k', (join) =>
      join.onRef('k.account_id', '=', 's.account_id').onRef('k.order_id', '=', 's.order_id'),
    )
    .select([
      's.order_id',
      's.store_id',
      't.name as store_name',
      's.position',
      's.status',
      's.reason',
      's.arrived_at',
      's.done_at',
      's.reported_by',
      's.updated_at',
      's.is_locked',
      'o.order_no',
      'o.first_name',
      'o.last_name',
      'o.phone',
      'o.secphone',
      'o.address_line1',
      'o.address_line2',
      'o.city',
      'o.state',
      'o.country',
      'o.zip_code',
      'o.lat',
      'o.lng',
      'o.note',
      'k.instruction_chips',
      'k.instruction',
      'k.stars',
      'o.window_from',
      'o.window_to',
      'o.weight',
      'o.packages',
      'o.priority',
      'o.services',
      'o.service_charges',
      'o.service_minutes',
      'o.proof',
    ])
    .select(['s.proof_name', 's.proof_note', 's.proof_packages', 's.proof_pin', 's.proof_born_by', 's.pin_tries'])
    .select(filesOf('s').as('files'))
    .where('s.account_id', '=', ctx.account.id)
    .where('s.route_id', '=', id)
    .where('s.left_at', 'is', null)
    .orderBy('s.position')
    .limit(mostStops)
    .execute()
  return rows.map((row) => ({
    addressId: row.order_id,
    storeId: row.store_id,
    storeName: row.store_name,
    position: row.position,
    orderNo: row.order_no,
    customer: { firstName: row.first_name, lastName: row.last_name, phone: row.phone, secphone: row.secphone },
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    lat: row.lat,
    lng: row.lng,
    note: row.note,
    instruction: instructionOf(row),
    windowFrom: row.window_from,
    windowTo: row.window_to,
    weight: row.weight,
    packages: row.packages,
    priority: row.priority as RouteStop['priority'],
    services: row.services,
    serviceCharges: toldCharges(row.service_charges, row.packages),
    serviceMinutes: row.service_minutes,
    proofWanted: row.proof as RouteStop['proofWanted'],
    minAge: row.proof.includes('Age check') ? minAgeOf(row, ctx.account.country) : null,
    isLocked: row.is_locked,
    pinTries: row.pin_tries,
    status: row.status as RouteStop['status'],
    reason: row.reason,
    proof: proofOf(row),
    stars: row.stars,
    arrivedAt: row.arrived_at,
    doneAt: row.done_at,
    isByDriver: row.reported_by !== null,
    updatedAt: row.updated_at,
  }))
}

/** One route of a state that the caller may see, or 404. */
export async function getRoute(ctx: Context, id: Id<'route'>): Promise<Route> {
  const route = await readRoute(ctx, id)
  return ctx.can(contract.viewsType[route.type]) ? route : fail('NotFound')
}

/** One route with the stops of merchants that the caller may see, whatever its state: whoever changes it is told what became of it. */
export async function readRoute(ctx: Context, id: Id<'route'>): Promise<Route> {
  const query = routesOf(ctx)
    .select(['a.lat as start_lat', 'a.lng as start_lng', 'b.lat as end_lat', 'b.lng as end_lng'])
    .where('r.id', '=', id)
  const [row, stops, inHub] = await Promise.all([
    query.executeTakeFirst(),
    stopsOfRoute(ctx, id),
    findStopsInHub(ctx, id),
  ])
  const { type } = found(row)
  const openVan = inHub.size > 0 && (type === 'Pending' || type === 'Schedule') ? await findOpenVan(ctx, id) : null
  const orders = stops.map((stop): RouteStop => ({ ...stop, hub: inHub.get(stop.addressId) ?? null }))
  const { start_lat, start_lng, end_lat, end_lng, ...head } = found(row)
  const minutes = orders.reduce((sum, { serviceMinutes }) => sum + (serviceMinutes ?? 0), 0)
  const way = wayOver([{ lat: start_lat, lng: start_lng }, ...orders, { lat: end_lat, lng: end_lng }], minutes)
  const placeOf = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng })
  const ends = { startPlace: placeOf(start_lat, start_lng), endPlace: placeOf(end_lat, end_lng) }
  return { ...shape(head), ...ends, orders, openVan, distance: way?.distance ?? null, duration: way?.duration ?? null }
}

/** Whatever has failed or was canceled has ended; the column of the others is empty. */
const endedAt = sql`coalesce(r.ended_at, r.updated_at)`

const archivedRules: ListRules = {
  sorts: { endedAt: { by: endedAt, type: 'timestamptz' } },
  defaultSort: 'endedAtDesc',
  id: sql.ref('o.id'),
  plainFilters: ['type'],
}

/** Orders that a failed or canceled route left undelivered, and that have not gone elsewhere. */
export const selectArchived = (ctx: Context) =>
  ctx.db
    .selectFrom('pool_orders as o')
    .innerJoin('routes as r', (join) =>
      join.onRef('r.account_id', '=', 'o.account_id').onRef('r.id', '=', 'o.route_id'),
    )
    .innerJoin('route_stops as s', (join) =>
      join
        .onRef('s.account_id', '=', 'o.account_id')
        .onRef('s.route_id', '=', 'o.route_id')
        .onRef('s.order_id', '=', 'o.id'),
    )
    .where('o.account_id', '=', ctx.account.id)
    .where('s.status', '<>', 'Delivered')

export async function listArchived(
  ctx: Context,
  input: ParsedOf<typeof contract.archived>,
): Promise<AnswerOf<typeof contract.archived>> {
  const { type, searchTxt, fromDate, toDate } = input
  // Of the two states only what may be seen: the other is as if there were none.
  const maySee = ctx.can(contract.viewsType[type])
  let query = selectArchived(ctx)
    .select(['o.id', 'o.store_id', 'o.order_no', 'o.first_name', 'o.last_name', 'o.city'])
    .select(['r.id as route_id', 'r.name as route_name', 'r.date', 's.reason'])
    .select([
      col.text.orNull`(select t.name from stores t where t.account_id = o.account_id and t.id = o.store_id)`.as(
        'store_name',
      ),
      col.text.orNull`(select d.first_name || ' ' || d.last_name from drivers d
        where d.account_id = r.account_id and d.id = r.driver_id)`.as('driver_name'),
      col.timestamptz`${endedAt}`.as('ended_at'),
    ])
    .where('r.type', '=', type)
    .where(maySee ? sql<SqlBool>`true` : sql<SqlBool>`false`)
  if (ctx.storeId !== null) query = query.where('o.store_id', '=', ctx.storeId)
  if (fromDate) query = query.where(sql<SqlBool>`r.date >= ${fromDate}`)
  if (toDate) query = query.where(sql<SqlBool>`r.date <= ${toDate}`)
  if (searchTxt)
    query = query.where(
      sql<SqlBool>`(${contains(sql.ref('o.name_key'), searchTxt)} or ${contains(sql.ref('r.name'), searchTxt)})`,
    )
  return readList(ctx, query, input, archivedRules, (rows) =>
    rows.map(
      (row): ArchivedOrder => ({
        addressId: row.id,
        storeId: row.store_id,
        storeName: row.store_name,
        orderNo: row.order_no,
        customer: [row.first_name, row.last_name].filter((name) => name !== null).join(' '),
        city: row.city,
        routeId: row.route_id,
        routeName: row.route_name,
        driverName: row.driver_name,
        date: row.date,
        reason: row.reason,
        endedAt: row.ended_at,
      }),
    ),
  )
}
