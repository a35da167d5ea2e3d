import { type Day, todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/due'
import type { WorkHead } from '@crossdock/contract/fulfillment/shipments/due'
import { type Due, dues, operationStates } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { lastDueBy, type ShippingDays, shipBy } from '@crossdock/contract/warehouse/ship-by'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Warehouses } from '../../../platform/schema.gen.ts'
import { col, statement } from '../../../platform/statement.ts'
import { type ShipmentFilters, type ShipOutDates, shipmentConditions } from '../search/reads.ts'

const anHour = 3_600_000

/** When warehouses send goods out: of these, or of all. */
async function readCalendars(
  ctx: Context,
  ids?: readonly Id<'warehouse'>[],
): Promise<Map<Id<'warehouse'>, ShippingDays>> {
  const all = ctx.db
    .selectFrom('warehouses')
    .select(['id', 'time_zone', 'cut_off', 'closed_weekdays', 'holidays'])
    .where('account_id', '=', ctx.account.id)
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
  return new Map(rows.map((row) => [row.id, shippingDaysOf(row)]))
}

/** When a warehouse sends goods out, of its columns. */
export const shippingDaysOf = (
  row: Pick<Selectable<Warehouses>, 'time_zone' | 'cut_off' | 'closed_weekdays' | 'holidays'>,
): ShippingDays => ({
  timeZone: row.time_zone,
  cutOff: row.cut_off,
  closedWeekdays: row.closed_weekdays,
  holidays: row.holidays,
})

/** When the warehouses of these orders send goods out, as far as an order has not left. */
export async function calendarsOf(
  ctx: Context,
  orders: readonly { readonly warehouse_id: Id<'warehouse'>; readonly completed_at: unknown }[],
): Promise<Map<Id<'warehouse'>, ShippingDays>> {
  const open = new Set(orders.filter((order) => order.completed_at === null).map((order) => order.warehouse_id))
  return open.size === 0 ? new Map() : readCalendars(ctx, [...open])
}

/** What is due, of a warehouse: up to which ship-out date, and which are not meant because they were due before. */
function datesOf(due: Due, now: Date, days: ShippingDays): { readonly after: Day | null; readonly to: Day } {
  const late = lastDueBy(now, days)
  if (due === 'late') return { after: null, to: late }
  if (due === 'hour') return { after: late, to: lastDueBy(new Date(now.getTime() + anHour), days) }
  const today = todayIn(days.timeZone, now)
  const midnight = atWallTime(
    new Date(Date.parse(today) + 24 * anHour).toISOString().slice(0, 10),
    '00:00',
    days.timeZone,
  )
  return { after: late, to: lastDueBy(new Date(midnight), days) }
}

/** Filters of orders that are due: the dates of each warehouse, and the range of all of them, for which there are indexes. */
export async function shipOutDatesDue(
  ctx: Context,
  { warehouseId, plannedShipmentDateEnd }: Pick<ShipmentFilters, 'warehouseId' | 'plannedShipmentDateEnd'>,
  due: Due,
): Promise<Pick<ShipmentFilters, 'shipsOut' | 'plannedShipmentDateEnd'>> {
  const calendars = await readCalendars(ctx, warehouseId ? [warehouseId] : undefined)
  const shipsOut = [...calendars]
    .map(([id, days]): ShipOutDates => ({ warehouseId: id, ...datesOf(due, ctx.now(), days) }))
    .filter(({ after, to }) => after === null || after < to)
  const last = shipsOut
    .map(({ to }) => to)
    .sort()
    .at(-1)
  const end = [plannedShipmentDateEnd, last].filter((day) => day !== undefined).sort()[0]
  return { shipsOut, ...(end === undefined ? {} : { plannedShipmentDateEnd: end }) }
}

/** Orders in operation by when they must have left, and those of the caller; each is counted to 10,000. */
export async function countDue(
  ctx: Context,
  input: ParsedOf<typeof contract.counts>,
): Promise<AnswerOf<typeof contract.counts>> {
  const open = { ...input, states: [...operationStates] }
  const [late, hour, today] = await Promise.all(dues.map((due) => shipOutDatesDue(ctx, input, due)))
  const count = (more: ShipmentFilters) =>
    sql`(select count(*) from (select from shipment_orders o
      where ${sql.join(shipmentConditions(ctx, { ...open, ...more }), sql` and `)} limit ${exactTotal + 1}) as counted)`
  const { rows } = await statement('due.counts', {
    late: col.int8,
    hour: col.int8,
    today: col.int8,
    placed: col.int8,
    inProcess: col.int8,
    mine: col.int8,
    backLate: col.int8,
    backToday: col.int8,
  })`select ${count(late ?? {})} as late, ${count(hour ?? {})} as hour, ${count(today ?? {})} as today,
    ${count({ states: ['READY'] })} as placed, ${count({ states: ['PICKING'] })} as "inProcess",
    ${count({ assignedTo: [ctx.user.id] })} as mine,
    ${count({ ...late, states: ['BACK_ORDER'] })} as "backLate", ${count({ ...today, states: ['BACK_ORDER'] })} as "backToday"`.execute(
    ctx.db,
  )
  const { backLate, backToday, ...counts } = rows[0] ?? {
    ...{ late: 0, hour: 0, today: 0, placed: 0, inProcess: 0, mine: 0, backLate: 0, backToday: 0 },
  }
  return {
    ...counts,
    open: Math.min(counts.placed + counts.inProcess, exactTotal + 1),
    backOrders: { late: backLate, today: backToday },
  }
}

/** What the head of the work on an order is made of. */
const headFacts = z.object({
  storeName: z.string().nullable(),
  party: z.string().nullable(),
  shipOutDate: z.string(),
  hasLeft: z.boolean(),
  timeZone: z.string(),
  cutOff: z.string().nullable(),
  closedWeekdays: z.array(z.number()),
  holidays: z.array(z.string()),
})

/** A column with that, of `shipment_orders o`. */
export const headColumn = col.json(headFacts)
export const headOfOrder = sql`(select jsonb_build_object('storeName', s.name, 'party', coalesce(o.recipient_name, o.pickup_carrier_name),
    'shipOutDate', o.ship_out_date, 'hasLeft', o.completed_at is not null, 'timeZone', h.time_zone, 'cutOff', h.cut_off,
    'closedWeekdays', h.closed_weekdays, 'holidays', h.holidays)
  from warehouses h left join stores s on s.account_id = o.account_id and s.id = o.store_id
  where h.account_id = o.account_id and h.id = o.warehouse_id)`

export const shapeHead = ({
  storeName,
  party,
  shipOutDate,
  hasLeft,
  ...days
}: z.output<typeof headFacts>): WorkHead => ({
  storeName,
  party,
  shipBy: hasLeft ? null : shipBy(shipOutDate, days),
})
