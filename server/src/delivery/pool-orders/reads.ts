import * as contract from '@crossdock/contract/delivery/pool-orders'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { termsOf } from '../../account/address-book/rules.ts'
import { toldCharges } from '../../account/custom-services/rules.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { sumList } from '../../platform/list-totals.ts'
import { contains, type ListInput, type ListRules, readList } from '../../platform/listing.ts'
import { anyText, col } from '../../platform/statement.ts'

export const poolRules: ListRules = {
  sorts: {
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('o.id'), type: 'text' },
    orderNo: { by: sql`lower(o.order_no)`, type: 'text' },
    /** What has no date comes last. */
    deliveryDate: { by: sql`coalesce(o.delivery_date, '9999-12-31'::date)`, type: 'date' },
  },
  // New ones stand in front (POOL-010).
  defaultSort: 'createdAtDesc',
  id: sql.ref('o.id'),
  plainFilters: ['isDeleted'],
}

/** What waits in the pool, of orders called `o`; said as the indexes of the pool say it. */
export const inPool = sql<SqlBool>`o.deleted_at is null and o.route_id is null and o.schedule_id is null`

/** What has left the pool for a route. */
export const onRoute = sql<SqlBool>`o.route_id is not null`

/** SQL: order `o` is called something like it, as POOL-019 to 025 say. */
export function isCalled(term: string): RawBuilder<SqlBool> {
  const { text, zip, phone } = termsOf(term)
  return sql<SqlBool>`(${contains(sql.ref('o.name_key'), text)} or ${contains(sql.ref('o.zip_key'), zip)}
    ${phone === null ? sql`` : sql`or ${contains(sql.ref('o.phone_key'), phone)}`})`
}

type PoolFilters = Partial<ParsedOf<typeof contract.totals> & Pick<ParsedOf<typeof contract.list>, 'addressIds'>>

/** What narrows the pool, of orders called `o`. */
function poolConditions(ctx: Context, filters: PoolFilters): RawBuilder<SqlBool>[] {
  const { isDeleted = false, term, hasPlace, placeState, priority, city, deliveryDateStart, deliveryDateEnd } = filters
  const storeId = filters.merchantId ?? ctx.storeId
  const conditions = [
    sql<SqlBool>`o.account_id = ${ctx.account.id}`,
    // What is on a route has left the pool (ROUTE-008), and so has what is in a schedule (SCHD-003).
    isDeleted ? sql<SqlBool>`o.deleted_at is not null` : inPool,
  ]
  if (storeId !== null) conditions.push(sql<SqlBool>`o.store_id = ${storeId}`)
  if (term?.trim()) conditions.push(isCalled(term))
  // Said so that the index of those without a place answers it.
  if (hasPlace !== undefined) conditions.push(hasPlace ? sql<SqlBool>`o.lat is not null` : sql<SqlBool>`o.lat is null`)
  if (placeState) conditions.push(sql<SqlBool>`o.place_state = ${placeState}`)
  if (filters.addressIds) conditions.push(sql<SqlBool>`o.id = ${anyText(filters.addressIds)}`)
  if (priority) conditions.push(sql<SqlBool>`o.priority = ${priority}`)
  if (city) conditions.push(contains(sql.ref('o.city'), city))
  if (deliveryDateStart) conditions.push(sql<SqlBool>`o.delivery_date >= ${deliveryDateStart}`)
  if (deliveryDateEnd) conditions.push(sql<SqlBool>`o.delivery_date <= ${deliveryDateEnd}`)
  return conditions
}

const selectPool = ({ db }: Context) =>
  db.selectFrom('pool_orders as o').select([
    'o.id',
    'o.store_id',
    // Looked up for the rows that are shown: a join would be part of the count, too.
    col.text.orNull`(select s.name from stores s where s.account_id = o.account_id and s.id = o.store_id)`.as(
      'store_name',
    ),
    'o.order_no',
    'o.po_no',
    'o.first_name',
    'o.last_name',
    'o.phone',
    'o.secphone',
    'o.email',
    'o.address_line1',
    'o.address_line2',
    'o.city',
    'o.state',
    'o.zip_code',
    'o.country',
    'o.lat',
    'o.lng',
    'o.place_state',
    'o.place_source',
    'o.place_exactness',
    'o.place_by',
    'o.place_reason',
    'o.hint_lat',
    'o.hint_lng',
    'o.note',
    'o.delivery_type',
    'o.delivery_date',
    'o.window_from',
    'o.window_to',
    'o.weight',
    'o.volume_m3',
    'o.packages',
    'o.skills',
    'o.priority',
    'o.services',
    'o.service_charges',
    'o.service_minutes',
    'o.proof',
    'o.created_at',
    'o.updated_at',
    'o.shipment_order_id',
    'o.hub_order_id',
    'o.deleted_at',
    'o.route_id',
    'o.schedule_id',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectPool>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.PoolOrder => ({
  id: row.id,
  _id: row.id,
  addressId: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  orderNo: row.order_no,
  poNo: row.po_no,
  customer: { firstName: row.first_name, lastName: row.last_name, phone: row.phone, secphone: row.secphone },
  email: row.email,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  country: row.country,
  lat: row.lat,
  lng: row.lng,
  place: {
    state: row.place_state as contract.PoolOrder['place']['state'],
    source: row.place_source as contract.PoolOrder['place']['source'],
    exactness: row.place_exactness as contract.PoolOrder['place']['exactness'],
    by: row.place_by,
    reason: row.place_reason as contract.PoolOrder['place']['reason'],
    hint: row.hint_lat === null || row.hint_lng === null ? null : { lat: row.hint_lat, lng: row.hint_lng },
  },
  note: row.note,
  deliveryType: row.delivery_type as contract.PoolOrder['deliveryType'],
  deliveryDate: row.delivery_date,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  weight: row.weight,
  volumeM3: row.volume_m3,
  packages: row.packages,
  skills: row.skills,
  priority: row.priority as contract.PoolOrder['priority'],
  services: row.services,
  serviceCharges: toldCharges(row.service_charges, row.packages),
  serviceMinutes: row.service_minutes,
  proof: row.proof as contract.PoolOrder['proof'],
  shipmentOrderId: row.shipment_order_id,
  hubOrderId: row.hub_order_id,
  deletedAt: row.deleted_at,
  routeId: row.route_id,
  scheduleId: row.schedule_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The filtered query of a list. */
export const poolQuery = (ctx: Context, filters: PoolFilters) =>
  selectPool(ctx).where(sql<SqlBool>`${sql.join(poolConditions(ctx, filters), sql` and `)}`)

export const listPoolOrders = (
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> =>
  readList(ctx, poolQuery(ctx, input), input, poolRules, (rows) => rows.map(shape))

/** Orders that are on routes, narrowed by a condition on orders called `o`. */
export function listOnRoutes(ctx: Context, input: ListInput, isLookedFor: RawBuilder<SqlBool>) {
  let query = selectPool(ctx).where('o.account_id', '=', ctx.account.id).where(onRoute).where(isLookedFor)
  if (ctx.storeId !== null) query = query.where('o.store_id', '=', ctx.storeId)
  return readList(ctx, query, input, poolRules, (rows) => rows.map(shape))
}

/** A pool as the specification reads it: its orders and nothing around them. */
export async function readPool(
  ctx: Context,
  input: ParsedOf<typeof contract.getAddresses>,
  isDeleted: boolean,
): Promise<contract.PoolOrder[]> {
  const { page, page_size: size } = input
  const paged = page === undefined && size === undefined ? { page_size: exactTotal } : { page, page_size: size }
  return (await listPoolOrders(ctx, { ...paged, isDeleted })).items
}

export async function getPoolOrder(ctx: Context, id: Id<'poolOrder'>): Promise<contract.PoolOrder> {
  return found((await getPoolOrders(ctx, [id]))[0])
}

/** Orders by their ids, in the order of those; what does not exist is left out. */
export async function getPoolOrders(ctx: Context, ids: readonly Id<'poolOrder'>[]): Promise<contract.PoolOrder[]> {
  const rows = await selectPool(ctx)
    .where('o.account_id', '=', ctx.account.id)
    .where('o.id', '=', anyText(ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, shape(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What the orders of a list come to. */
export async function sumPoolOrders(
  ctx: Context,
  input: ParsedOf<typeof contract.totals>,
): Promise<AnswerOf<typeof contract.totals>> {
  const part = sql`select o.packages as packages, o.weight as weight, o.volume_m3 as volume
    from pool_orders o where ${sql.join(poolConditions(ctx, input), sql` and `)}`
  const { count, sums } = await sumList(ctx, [part], ['packages', 'weight', 'volume'])
  return { orders: count, packages: sums.packages, weight: sums.weight, volumeM3: sums.volume }
}

/** Active orders of a store that have one of these numbers, in lower case. */
export async function findPoolOrders(
  ctx: Context,
  storeId: Id<'store'>,
  keys: readonly string[],
): Promise<contract.PoolOrder[]> {
  const rows = await selectPool(ctx)
    .where('o.account_id', '=', ctx.account.id)
    .where('o.store_id', '=', storeId)
    .where(inPool)
    .where(sql<SqlBool>`lower(o.order_no) = any(${[...keys]}::text[])`)
    .execute()
  return rows.map(shape)
}

/** Read at once: between the pieces others are served. */
const piece = 10_000

/** Where the orders of a list are, the newest first; by the account's clocks, as the pool is all over the country. */
export async function readPlaces(
  ctx: Context,
  input: ParsedOf<typeof contract.places>,
): Promise<AnswerOf<typeof contract.places>> {
  const ids: Id<'poolOrder'>[] = []
  const lngs: number[] = []
  const lats: number[] = []
  const states: (typeof contract.timeStates)[number][] = []
  if (input.hasPlace === false) return { ids, lngs, lats, states, isCut: false }
  const now = ctx.now().toISOString()
  const query = poolQuery(ctx, { ...input, hasPlace: true })
    .clearSelect()
    .select([
      'o.id',
      'o.lng',
      'o.lat',
      // A window that is open to its end closes with its day.
      col.text`case
        when o.delivery_date is null or o.delivery_date + coalesce(o.window_to, '24:00')::time
          >= ${now}::timestamptz at time zone ${ctx.account.timeZone} + interval '1 hour' then 'open'
        when o.delivery_date + coalesce(o.window_to, '24:00')::time
          >= ${now}::timestamptz at time zone ${ctx.account.timeZone} then 'soon'
        else 'late' end`.as('state'),
    ])
    .orderBy('o.id', 'desc')
    .limit(piece)
  for (;;) {
    const last = ids.at(-1)
    const rows = await (last === undefined ? query : query.where('o.id', '<', last)).execute()
    for (const { id, lng, lat, state } of rows) {
      if (ids.length === contract.mostPlaces) return { ids, lngs, lats, states, isCut: true }
      ids.push(id)
      // A metre, which is finer than a pin.
      lngs.push(Math.round((lng ?? 0) * 1e5) / 1e5)
      lats.push(Math.round((lat ?? 0) * 1e5) / 1e5)
      states.push(state as (typeof states)[number])
    }
    if (rows.length < piece) return { ids, lngs, lats, states, isCut: false }
  }
}
