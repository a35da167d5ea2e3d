import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import { listJourney } from '../../../delivery/routes/journeys/reads.ts'
import type { Context } from '../../../platform/context.ts'
import { kept } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { type ListRules, readList, readSort } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import { listOrderEvents } from '../../order-events/reads.ts'
import type { OrderShortage } from '../../stock/reservations/reads.ts'
import { calendarsOf, shipOutDatesDue, shippingDaysOf } from '../due/reads.ts'
import { nameShortages, readComing, readPosition } from '../placement/reads.ts'
import { readShortages } from '../placement/writes.ts'
import { foundFirst, mostFound, readOrderDays, type ShipmentFilters, type SortName } from '../search/reads.ts'
import { findOrder } from '../states/reads.ts'
import { phasesOf } from '../states/rules.ts'
import { deliveryOf, pickUpOf, shapeSummary } from './rules.ts'

const isShippedOnly = (input: ShipmentFilters): boolean => input.states?.length === 1 && input.states[0] === 'COMPLETED'

/**
 * Orders that have left have a day of leaving; sorted with others, those who have not come last. Found orders are sorted by
 * values that no index has: the planner must not look for them by walking through all orders.
 */
function listRules(input: ShipmentFilters, isFound: boolean): ListRules {
  const completed = isShippedOnly(input)
    ? sql.ref('o.completed_at')
    : sql`coalesce(o.completed_at, 'infinity'::timestamptz)`
  return {
    sorts: {
      createdAt: { by: isFound ? sql`(o.created_at + interval '0')` : sql.ref('o.created_at'), type: 'timestamptz' },
      shipOutDate: { by: isFound ? sql`(o.ship_out_date + 0)` : sql.ref('o.ship_out_date'), type: 'date' },
      completedAt: { by: isFound ? sql`(${completed} + interval '0')` : completed, type: 'timestamptz' },
      unitCount: { by: isFound ? sql`(o.unit_count + 0)` : sql.ref('o.unit_count'), type: 'bigint' },
    },
    defaultSort: 'createdAtDesc',
    id: sql.ref('o.id'),
    plainFilters: ['states'],
  }
}

/** Names that people read. They are looked up for the rows that are shown, not joined. */
const names = [
  col.text.orNull`(select s.name from stores s where s.account_id = o.account_id and s.id = o.store_id)`.as(
    'store_name',
  ),
  col.text`(select w.title from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id)`.as(
    'warehouse_title',
  ),
  col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
    where u.account_id = o.account_id and u.id = o.assignee_id)`.as('assignee_name'),
] as const

/** What lists show of an order. */
const selectSummaries = (ctx: Context) =>
  ctx.db
    .selectFrom('shipment_orders as o')
    .select([
      'o.id',
      'o.reference_id',
      'o.store_id',
      'o.warehouse_id',
      'o.state',
      'o.task_kind',
      'o.task_state',
      'o.external_order_number',
      'o.external_po_number',
      'o.ship_out_date',
      'o.delivery_type',
      'o.order_type',
      'o.is_strict',
      'o.recipient_name',
      'o.recipient_city',
      'o.recipient_state',
      'o.recipient_country',
      'o.pickup_carrier_name',
      'o.delivery_option',
      'o.carrier_name',
      'o.tracking_number',
      'o.tracking_link',
      'o.assignee_id',
      'o.packing_labels_downloaded',
      'o.channel',
      'o.line_count',
      'o.unit_count',
      'o.is_single_item',
      'o.created_at',
      'o.placed_at',
      'o.completed_at',
      ...names,
    ])
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** All of an order. */
const selectOrder = (ctx: Context, id: Id<'shipmentOrder'>) =>
  ctx.db
    .selectFrom('shipment_orders as o')
    .innerJoin('warehouses as w', (join) =>
      join.onRef('w.account_id', '=', 'o.account_id').onRef('w.id', '=', 'o.warehouse_id'),
    )
    .selectAll('o')
    .select([
      'w.time_zone',
      'w.cut_off',
      'w.closed_weekdays',
      'w.holidays',
      ...names,
      col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = o.account_id and u.id = o.created_by)`.as('creator_name'),
    ])
    .modifyFront(kept)
    .where('o.account_id', '=', ctx.account.id)
    .where('o.id', '=', id)
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrder>['executeTakeFirstOrThrow']>>

/** The filters as they are asked of orders: what is due is so by the ship-out dates of its warehouse. */
const withDates = async <Input extends ParsedOf<typeof contract.totals>>(ctx: Context, input: Input) =>
  input.due ? { ...input, ...(await shipOutDatesDue(ctx, input, input.due)) } : input

/** How many orders a list has, and how many units are in them: of at most as many as lists count. */
export async function sumShipmentOrders(
  ctx: Context,
  asked: ParsedOf<typeof contract.totals>,
): Promise<AnswerOf<typeof contract.totals>> {
  const input = await withDates(ctx, asked)
  const { parts } = await foundFirst(ctx, {
    input,
    parts: [input.states],
    sort: 'createdAt',
    direction: 'desc',
    by: sql.ref('o.created_at'),
    asksMore: false,
    mostFound,
    isByWays: true,
  })
  const { count, sums } = await sumList(
    ctx,
    parts.map(
      (conditions) =>
        sql`select o.unit_count as units from shipment_orders o where ${sql.join(conditions, sql` and `)}`,
    ),
    ['units'],
  )
  return { orders: count, ...sums, weight: sums.units === null ? null : await weigh(ctx, parts) }
}

/** What the lines of orders weigh, in kg, by the package types they were ordered in. */
async function weigh(ctx: Context, parts: readonly (readonly RawBuilder<SqlBool>[])[]): Promise<number> {
  const orders = parts.map(
    (conditions) => sql`(select o.account_id, o.id from shipment_orders o where ${sql.join(conditions, sql` and `)})`,
  )
  const { rows } = await statement('shipments.weigh', { weight: col.numeric.orNull })`
    select sum(i.units_count::numeric / t.unit_quantity * t.weight) as weight
    from (${sql.join(orders, sql` union all `)}) as o
    join shipment_order_items i on i.account_id = o.account_id and i.shipment_order_id = o.id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id`.execute(ctx.db)
  return rows[0]?.weight ?? 0
}

export async function listShipmentOrders(
  ctx: Context,
  asked: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const input = await withDates(ctx, asked)
  const order = readSort(input, listRules(input, false))
  const sort = order.name as SortName
  const { parts, isFound } = await foundFirst(ctx, {
    input,
    parts: [input.states ?? []],
    sort,
    direction: order.direction,
    by: sort === 'completedAt' ? null : order.key.by,
    asksMore: false,
    mostFound,
    isByWays: true,
  })
  const queries = parts.map((conditions) => {
    const query = conditions.reduce((all, condition) => all.where(condition), selectSummaries(ctx))
    // A completed order has its day; without the condition the index of those would not be used.
    return sort === 'completedAt' && isShippedOnly(input) ? query.where('o.completed_at', 'is not', null) : query
  })
  const [only = selectSummaries(ctx), ...more] = queries
  const isOnePhase = phasesOf(input.states ?? []).phases.length === 1
  const hasPieces = !isFound && isOnePhase && more.length === 0 && sort !== 'unitCount'
  const pieces = hasPieces ? await readOrderDays(ctx, input, sort, isShippedOnly(input)) : undefined
  const rules = { ...listRules(input, isFound), pieces }
  return readList(ctx, more.length > 0 ? queries : only, input, rules, async (rows) => {
    const calendars = await calendarsOf(ctx, rows)
    return rows.map((row) => shapeSummary(row, calendars.get(row.warehouse_id)))
  })
}

const shipmentItem = {
  id: col.id('shipmentOrderItem'),
  productId: col.id('product'),
  sku: col.text,
  description: col.text,
  productPackageTypeId: col.id('productPackageType'),
  packageTypeName: col.text,
  unitQuantity: col.int4,
  unitsCount: col.int4,
  reservedUnits: col.int8,
  pickedUnits: col.int8,
}

/** SQL: lines of an order, with what they hold and what of that is picked. */
export const shipmentItems = (ctx: Context, orderId: Id<'shipmentOrder'>) => sql`
    select i.id, i.product_id as "productId", p.sku, p.description, i.product_package_type_id as "productPackageTypeId",
      t.name as "packageTypeName", t.unit_quantity as "unitQuantity", i.units_count as "unitsCount",
      coalesce(h.held, 0)::bigint as "reservedUnits", coalesce(h.picked, 0)::bigint as "pickedUnits"
    from shipment_order_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    left join lateral (
      select sum(r.package_count::bigint * u.unit_quantity) as held, sum(r.picked_count::bigint * u.unit_quantity) as picked
      from reservations r
      join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
      join product_package_types u on u.account_id = v.account_id and u.id = v.product_package_type_id
      where r.account_id = i.account_id and r.item_id = i.id
    ) h on true
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = ${orderId}
    order by i.position, i.id`

export async function listShipmentItems(ctx: Context, orderId: Id<'shipmentOrder'>): Promise<contract.ShipmentItem[]> {
  const { rows } = await statement('shipments.list-items', shipmentItem)`${kept}${shipmentItems(ctx, orderId)}`.execute(
    ctx.db,
  )
  return rows
}

async function readWaiting(ctx: Context, row: OrderRow): Promise<contract.ShipmentOrder['waiting']> {
  if (row.state !== 'BACK_ORDER') return null
  // What was kept is of the last round, and rounds come when stock grows: what there is may be less by now. An order that
  // is covered keeps what it waited for until its round has come.
  const now = (await readShortages(ctx, [found(await findOrder(ctx, row.id))])).get(row.id) ?? []
  const shortages = now.length > 0 ? now : ((row.shortages ?? []) as unknown as OrderShortage[])
  const productIds = [...new Set(shortages.map(({ productId }) => productId))]
  return {
    since: row.back_ordered_at ?? row.created_at,
    waitsForAll: row.waits_for_all,
    shortages: await nameShortages(ctx, shortages),
    position: await readPosition(ctx, row.id, productIds),
    coming: await readComing(ctx, row.warehouse_id, productIds),
  }
}

export async function getShipmentOrder(ctx: Context, id: Id<'shipmentOrder'>): Promise<contract.ShipmentOrder> {
  const [first, items, events] = await Promise.all([
    selectOrder(ctx, id).executeTakeFirst(),
    listShipmentItems(ctx, id),
    listOrderEvents(ctx, id),
  ])
  const row = found(first)
  requireCurrentStore(ctx, row.store_id)
  // Only what own drivers deliver has a way of which something is known here.
  const isOwn = row.delivery_option === 'IN_HOUSE' || row.delivery_option === 'ORDER_POOL'
  const journey = isOwn ? await listJourney(ctx, id) : []
  return {
    ...shapeSummary(row, shippingDaysOf(row)),
    ...pickUpOf(row),
    ...deliveryOf(row),
    deliveryOptions: {
      scheduledFor: row.scheduled_for,
      signatureRequired: row.signature_required,
      premiumType: row.premium_type as contract.ShipmentOrder['deliveryOptions']['premiumType'],
    },
    customsInfo: row.customs as contract.ShipmentOrder['customsInfo'],
    carrierDetails: {
      deliveryOption: row.delivery_option as contract.ShipmentOrder['carrierDetails']['deliveryOption'],
      carrierName: row.carrier_name,
      trackingLink: row.tracking_link,
      trackingNumber: row.tracking_number,
      shipmentPriceAmount: row.shipment_price_cents === null ? null : amountOf(row.shipment_price_cents),
    },
    carrierAddressType: row.carrier_address_type as contract.ShipmentOrder['carrierAddressType'],
    items,
    createdBy: { id: row.created_by, name: row.creator_name ?? '' },
    waiting: await readWaiting(ctx, row),
    events: [...events, ...journey].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    version: row.version,
  }
}
