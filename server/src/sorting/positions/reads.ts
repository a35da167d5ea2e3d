import { todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type HubOrderState, hubOrderStates } from '@crossdock/contract/sorting/hub-states'
import * as contract from '@crossdock/contract/sorting/positions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { contentsOf, isOccupied } from '../../warehouse/stock-locations/reads.ts'
import { getHubOrder } from '../orders/reads.ts'
import { suggestPlace } from './rules.ts'

const laneColumns = {
  id: col.id('stockLocation'),
  title: col.text,
  limit: col.numeric.orNull,
  volume: col.numeric,
}

const holdsOrders = sql<SqlBool>`exists (select from hub_orders h
  where h.account_id = l.account_id and h.stock_location_id = l.id)`

/** Places of a warehouse of which something holds, by their titles. */
function selectLanes(ctx: Context, warehouseId: Id<'warehouse'>, condition: RawBuilder<SqlBool>, most: number) {
  return acrossStores(ctx, ({ db }) =>
    statement('hub-positions.lanes', laneColumns)`
      select l.id, l.title, l.max_weight as limit, (t.depth * t.width * t.height)::numeric as volume
      from stock_locations l
        join stock_location_types t on t.account_id = l.account_id and t.id = l.stock_location_type_id
      where l.account_id = ${ctx.account.id} and l.warehouse_id = ${warehouseId} and l.deleted_at is null and ${condition}
      order by lower(l.title), l.id limit ${most}`.execute(db),
  )
}

/** Places of a warehouse in which orders stand, and as many in which nothing stands as there is room for; shelves with goods are none. */
async function findLanes(ctx: Context, warehouseId: Id<'warehouse'>) {
  const { rows: held } = await selectLanes(ctx, warehouseId, holdsOrders, contract.mostLanes + 1)
  const { rows: empty } = await selectLanes(
    ctx,
    warehouseId,
    sql<SqlBool>`not ${isOccupied()}`,
    Math.max(1, contract.mostLanes + 1 - held.length),
  )
  const lanes = [...held, ...empty]
  return { lanes: lanes.slice(0, contract.mostLanes), hasMore: lanes.length > contract.mostLanes }
}

/** What stands in places, of any merchant; what the caller does not see has a position, and no more. */
async function findStanding(ctx: Context, places: readonly Id<'stockLocation'>[]) {
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('hub-positions.standing', {
      ...{ place: col.id('stockLocation'), position: col.int4, id: col.id('hubOrder'), store: col.id('store') },
      ...{ number: col.text, customer: col.text, state: col.text, boxes: col.int4, received: col.int4 },
      ...{ since: col.timestamptz.orNull, route: col.id('route').orNull, stop: col.int4.orNull },
      route_name: col.text.orNull,
    })`
      select coalesce(o.stock_location_id, '') as place, coalesce(o.position, 0) as position, o.id, o.store_id as store, o.order_no as number,
        trim(o.first_name || ' ' || coalesce(o.last_name, '')) as customer, o.status as state, o.boxes_count as boxes,
        o.received_boxes_count as received, o.received_at as since, o.route_id as route, o.stop, v.name as route_name
      from hub_orders o left join hub_vans v on v.account_id = o.account_id and v.route_id = o.route_id
      where o.account_id = ${ctx.account.id} and o.stock_location_id = ${anyText(places)}
      order by o.stock_location_id, o.position`.execute(db),
  )
  return groupBy(rows, ({ place }) => place)
}

/** Whether the caller sees a merchant's orders here: of the one that is looked at, or of all that are allowed. */
const sees = (ctx: Context, store: Id<'store'>): boolean =>
  ctx.storeId === null ? ctx.stores === '*' || ctx.stores.includes(store) : ctx.storeId === store

const stateOf = (text: string): HubOrderState => found(hubOrderStates.find((state) => state === text))

/** The lowest positions that nothing stands at. */
function lowestFree(taken: readonly number[], count: number): number[] {
  const isTaken = new Set(taken)
  const free: number[] = []
  for (let position = 1; free.length < count; position++) if (!isTaken.has(position)) free.push(position)
  return free
}

/** The lanes of a hub, and as many places with goods as it may have lanes, with their lowest free positions. */
export async function listFreePlaces(ctx: Context, warehouseId: Id<'warehouse'>, count: number) {
  const { lanes: own } = await findLanes(ctx, warehouseId)
  const withGoods = sql<SqlBool>`${isOccupied()} and not ${holdsOrders}`
  const { rows: shelves } = await selectLanes(ctx, warehouseId, withGoods, contract.mostLanes)
  const lanes = [...own, ...shelves]
  const standing = await findStanding(
    ctx,
    lanes.map(({ id }) => id),
  )
  return lanes.map(({ id, title }) => {
    const taken = (standing.get(id) ?? []).map(({ position }) => position)
    return { id, title, freePositions: lowestFree(taken, count) }
  })
}

export async function listLanes(
  ctx: Context,
  { warehouseId }: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const { lanes, hasMore } = await findLanes(ctx, warehouseId)
  const ids = lanes.map(({ id }) => id)
  const standing = await findStanding(ctx, ids)
  const contents = await contentsOf(ctx, ids)
  return {
    hasMore,
    lanes: lanes.map(({ id, title, limit }): contract.Lane => {
      const rows = standing.get(id) ?? []
      const taken = rows.map(({ position }) => position)
      const [freePosition = 1] = lowestFree(taken, 1)
      return {
        ...{ id, title, maxWeight: limit, weight: contents.get(id)?.weight ?? 0 },
        freePosition,
        standing: rows.map((row) => ({
          position: row.position,
          order: sees(ctx, row.store)
            ? {
                ...{ id: row.id, orderNo: row.number, customer: row.customer, state: stateOf(row.state) },
                ...{ boxesCount: row.boxes, receivedBoxesCount: row.received, receivedAt: row.since },
                plannedStop:
                  row.route === null || row.stop === null
                    ? null
                    : { routeId: row.route, route: row.route_name ?? '', stop: row.stop },
              }
            : null,
        })),
      }
    }),
  }
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

export async function suggestPosition(
  ctx: Context,
  { orderId }: ParsedOf<typeof contract.suggest>,
): Promise<AnswerOf<typeof contract.suggest>> {
  const { warehouseId, plannedStop, boxes } = await getHubOrder(ctx, orderId)
  const { lanes } = await findLanes(ctx, warehouseId)
  const ids = lanes.map(({ id }) => id)
  const standing = await findStanding(ctx, ids)
  const contents = await contentsOf(ctx, ids)
  const order = {
    ...{ routeId: plannedStop?.routeId ?? null, stop: plannedStop?.stop ?? null },
    weight: sumOrNull(boxes.map(({ weight }) => weight)),
    volume: sumOrNull(
      boxes.map(({ depth, width, height }) =>
        depth === null || width === null || height === null ? null : depth * width * height,
      ),
    ),
  }
  const offered = lanes.map(({ id, title, limit, volume }) => {
    const { weight: held, volume: filled } = contents.get(id) ?? { weight: 0, volume: 0 }
    return {
      ...{ id, title, roomWeight: limit === null ? null : Math.max(0, limit - held), roomVolume: volume - filled },
      // It does not stand in its own way.
      standing: (standing.get(id) ?? [])
        .filter((row) => row.id !== orderId)
        .map(({ position, route }) => ({ position, routeId: route })),
    }
  })
  return { suggestion: suggestPlace(order, offered) }
}

/** Orders of the hub `o` that the caller looks at, in a warehouse. */
const seen = (ctx: Context, warehouseId: Id<'warehouse'>): RawBuilder<SqlBool> =>
  ctx.storeId === null
    ? sql`o.account_id = ${ctx.account.id} and o.warehouse_id = ${warehouseId} and o.merged_into is null`
    : sql`o.account_id = ${ctx.account.id} and o.warehouse_id = ${warehouseId} and o.merged_into is null
        and o.store_id = ${ctx.storeId}`

const placeColumns = {
  place: col.id('stockLocation').orNull,
  title: col.text.orNull,
  position: col.int4.orNull,
}
const titleOfPlace = sql`(select l.title from stock_locations l
  where l.account_id = o.account_id and l.id = o.stock_location_id)`
const placeOf = ({
  place,
  title,
  position,
}: {
  readonly place: Id<'stockLocation'> | null
  readonly title: string | null
  readonly position: number | null
}) => (place === null || position === null ? null : { id: place, title: title ?? '', position })

/** What has stood for long, and what is expected and does not come: the oldest are named, of the rest is said how many. */
export async function listAlerts(
  ctx: Context,
  { warehouseId }: ParsedOf<typeof contract.alerts>,
): Promise<AnswerOf<typeof contract.alerts>> {
  const before = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000).toISOString()
  const today = todayIn(ctx.account.timeZone, ctx.now())
  const stayed = sql`${seen(ctx, warehouseId)} and o.status = 'Received' and o.received_at < ${before(contract.longStay)}`
  const short = sql`o.status in ('Expecting', 'Received') and o.received_boxes_count < o.boxes_count`
  const facts = sql`o.account_id, o.id, o.order_no, o.expected_at, o.stock_location_id, o.position, o.boxes_count, o.received_boxes_count`
  const awaited = sql`(
    (select ${facts} from hub_orders o where ${seen(ctx, warehouseId)} and ${short} and o.expected_at < ${today}::date
      order by o.expected_at, o.id limit 1000)
    union
    (select ${facts} from hub_orders o where ${stayed} and ${short} order by o.received_at, o.id limit 1000)
  )`
  const [staying, counts, boxes, missing] = await Promise.all([
    statement('hub-positions.staying', {
      ...{ id: col.id('hubOrder'), number: col.text, customer: col.text, since: col.timestamptz },
      ...placeColumns,
    })`
      select o.id, o.order_no as number, trim(o.first_name || ' ' || coalesce(o.last_name, '')) as customer,
        coalesce(o.received_at, o.created_at) as since, o.stock_location_id as place, ${titleOfPlace} as title, o.position
      from hub_orders o where ${stayed} order by o.received_at, o.id limit ${contract.mostNamed}`.execute(ctx.db),
    statement('hub-positions.staying-count', { all: col.int8, long: col.int8 })`
      select count(*) as all, count(*) filter (where c.received_at < ${before(contract.tooLongStay)}) as long
      from (select o.received_at from hub_orders o where ${stayed} order by o.received_at limit 1000) c`.execute(
      ctx.db,
    ),
    statement('hub-positions.never-scanned', {
      ...{ barcode: col.text, id: col.id('hubOrder'), number: col.text, expected: col.date.orNull },
      ...placeColumns,
    })`
      select b.barcode, o.id, o.order_no as number, o.expected_at as expected, o.stock_location_id as place,
        ${titleOfPlace} as title, o.position
      from ${awaited} o join hub_boxes b on b.account_id = o.account_id and b.order_id = o.id and b.received_at is null
      order by o.expected_at nulls last, b.id limit ${contract.mostNamed}`.execute(ctx.db),
    statement('hub-positions.never-scanned-count', { boxes: col.int8 })`
      select coalesce(sum(o.boxes_count - o.received_boxes_count), 0)::int8 as boxes from ${awaited} o`.execute(ctx.db),
  ])
  const tooLong = before(contract.tooLongStay)
  return {
    staying: staying.rows.map((row) => ({
      ...{ id: row.id, orderNo: row.number, customer: row.customer, place: placeOf(row), receivedAt: row.since },
      isTooLong: row.since < tooLong,
    })),
    stayingCount: counts.rows[0]?.all ?? 0,
    tooLongCount: counts.rows[0]?.long ?? 0,
    neverScanned: boxes.rows.map((row) => ({
      ...{ barcode: row.barcode, orderId: row.id, orderNo: row.number, expectedAt: row.expected, place: placeOf(row) },
    })),
    neverScannedCount: missing.rows[0]?.boxes ?? 0,
  }
}
