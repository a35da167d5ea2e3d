import { unitPackageName } from '@crossdock/contract/fulfillment/products'
import type { CaseToBreak } from '@crossdock/contract/fulfillment/stock/case-breaks'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import type { OrderLine } from '../../shipments/states/reads.ts'
import { mayLeaveFrom } from '../ledger/reads.ts'
import { allocate, type Choose, type FreeStock, type OrderDemand, type OrderPlan } from './rules.ts'

/** How much of the free stock is looked at: whole products, or for each wanted package as much as the wish can use up. */
interface Look {
  /** Products of which every package type matters, because a line may have to fall back on another one. */
  readonly whole: ReadonlySet<string>
  readonly locked: boolean
  readonly spare: number
}

/** An order that wants stock, as callers know it. */
interface OrderWish {
  readonly orderId: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly isStrict: boolean
  /** An order that has just been written: it holds nothing yet. */
  readonly isNew?: boolean
  /** Whether packages may be broken for it, where no whole ones make up its units; left out, its merchant's setting says so. */
  readonly mayBreak?: boolean | undefined
  /** Stock records it takes nothing from: `readAvoided`. */
  readonly avoid?: ReadonlySet<string> | undefined
  readonly items: readonly OrderLine[]
}

/** What an order line holds of a stock record, in whole packages. */
export type Reservation = Awaited<ReturnType<typeof findReservations>>[number]

const freeStock = {
  inventoryId: col.id('inventory'),
  storeId: col.id('store'),
  productId: col.id('product'),
  productPackageTypeId: col.id('productPackageType'),
  unitQuantity: col.int4,
  locationId: col.id('stockLocation'),
  expiresOn: col.date.orNull,
  receivedOn: col.date,
  packages: col.int4,
}
const unitTypeId = col.id('productPackageType').orNull

/** What may leave a warehouse today and nobody holds. */
const pickable = (ctx: Context, warehouseId: Id<'warehouse'>) =>
  sql`i.account_id = ${ctx.account.id} and i.is_free and ${mayLeaveFrom(ctx, warehouseId)}`

/** Free stock for these wishes. Locked records come in the order of their ids and as they are once the lock is held. */
async function readFreeStock(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  orders: readonly OrderDemand[],
  look: Look,
): Promise<FreeStock[]> {
  const pairs = new Map<string, { product_id: Id<'product'>; package_type_id: string; units: number }>()
  for (const { items } of orders)
    for (const { productId, productPackageTypeId, neededUnits } of items) {
      if (look.whole.has(productId)) continue
      const key = `${productId}/${productPackageTypeId}`
      const pair = pairs.get(key) ?? { product_id: productId, package_type_id: productPackageTypeId, units: 0 }
      pairs.set(key, pair)
      pair.units += neededUnits
    }
  const columns = sql`i.id as "inventoryId", i.store_id as "storeId", i.product_id as "productId", i.product_package_type_id as "productPackageTypeId",
    t.unit_quantity as "unitQuantity", i.stock_location_id as "locationId", i.expires_on as "expiresOn", i.received_on as "receivedOn",
    i.package_count - i.allocated_count as packages`
  const wanted = sql`jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as w(product_id text, package_type_id text, units bigint)
    join product_package_types t on t.account_id = ${ctx.account.id} and t.id = w.package_type_id`
  const ofPackage = sql`from inventory i
    where ${pickable(ctx, warehouseId)} and i.product_id = w.product_id and i.product_package_type_id = w.package_type_id
    order by i.expires_on, i.received_on, i.id`
  const ofProducts = sql`from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where ${pickable(ctx, warehouseId)} and i.product_id = any(${[...look.whole]})`
  // Asked for only where other packages are looked at, too: what a package can be broken into.
  const unitType =
    look.whole.size > 0
      ? sql`(select u.id from product_package_types u where u.account_id = i.account_id and u.product_id = i.product_id
        and u.unit_quantity = 1 and lower(u.name) = lower(${unitPackageName}) and u.archived_at is null
        and t.unit_quantity > 1) as "unitTypeId"`
      : sql`null::text as "unitTypeId"`
  if (look.locked) {
    const { rows } = await statement('reservations.lock-free-stock', { ...freeStock, unitTypeId })`
      select ${columns}, ${unitType} from inventory i
      join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      where i.account_id = ${ctx.account.id} and i.is_free and i.id in (
        select x.id from ${wanted}
        cross join lateral (select i.id ${ofPackage} limit w.units / t.unit_quantity + ${look.spare}) x
        union all select i.id ${ofProducts})
      order by i.id for no key update of i`.execute(ctx.db)
    return rows
  }
  // A hundred more than one needs, so that of many that leave on the same day the fewest locations are found.
  const { rows } = await statement('reservations.read-free-stock', freeStock)`${kept} select x.* from ${wanted}
    cross join lateral (select ${columns} ${ofPackage} limit w.units / t.unit_quantity + 100) x`.execute(ctx.db)
  if (look.whole.size === 0) return rows
  const others = await statement('reservations.read-whole-products', {
    ...freeStock,
    unitTypeId,
  })`select ${columns}, ${unitType} ${ofProducts}`.execute(ctx.db)
  return [...rows, ...others.rows]
}

/** What orders hold, in units by item, shipped goods included; what of it is picked. */
async function readHeldUnits(
  ctx: Context,
  orderIds: readonly Id<'shipmentOrder'>[],
): Promise<Map<string, { readonly held: number; readonly picked: number }>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await statement('reservations.read-held-units', {
    itemId: col.id('shipmentOrderItem'),
    held: col.int8,
    picked: col.int8,
  })`${kept}
    select r.item_id as "itemId", sum(r.package_count::bigint * t.unit_quantity)::bigint as held,
      sum(r.picked_count::bigint * t.unit_quantity)::bigint as picked
    from reservations r
    join inventory i on i.account_id = r.account_id and i.id = r.inventory_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where r.account_id = ${ctx.account.id} and r.shipment_order_id = ${anyOf(orderIds)}
    group by r.item_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.itemId, row]))
}

/**
 * SQL: stock records that an order's picker found fewer goods in than there should be: what the books still have there is not
 * offered to that picker again. Until somebody has put goods there, taken some away or counted them: then the record is as good as any.
 * What was shipped from it, found missing or broken for an order says nothing of what is there. A count that the books agree
 * with changes nothing, so it is not in the ledger: it is read from the audit log.
 */
export const avoidedRecords = (ctx: Context) => sql`
  select g.shipment_order_id as "orderId", g.inventory_id as "inventoryId" from inventory_log g
    where g.account_id = ${ctx.account.id} and g.type = 'GONE'
      and not exists (select 1 from inventory_log l where l.account_id = g.account_id and l.inventory_id = g.inventory_id
        and (l.created_at, l.id) > (g.created_at, g.id) and l.type not in ('GONE', 'SHIPPED', 'UNITIZED'))
      and not exists (select 1 from audit_log a where a.account_id = g.account_id and a.entity_id = g.inventory_id
        and (a.at, a.id) > (g.created_at, g.id) and a.entity = 'inventory' and a.action = 'adjust')`

/** What orders take nothing from (`avoidedRecords`), by order. */
export async function readAvoided(
  ctx: Context,
  orderIds: readonly Id<'shipmentOrder'>[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await statement('reservations.read-avoided', {
    orderId: col.id('shipmentOrder').orNull,
    inventoryIds: col.texts,
  })`${kept}
    select a."orderId", array_agg(distinct a."inventoryId")::text[] as "inventoryIds" from (${avoidedRecords(ctx)}) a
    where a."orderId" = ${anyOf(orderIds)} group by a."orderId"`.execute(ctx.db)
  return new Map(rows.map(({ orderId, inventoryIds }) => [orderId ?? '', new Set(inventoryIds)]))
}

/**
 * Whose back orders found too little in one of these records, by merchant, warehouse and product: goods that are counted there
 * may be offered to them again.
 */
export async function findAvoiders(ctx: Context, inventoryIds: readonly Id<'inventory'>[]) {
  const { rows } = await statement('reservations.find-avoiders', {
    storeId: col.id('store'),
    warehouseId: col.id('warehouse'),
    productId: col.id('product'),
  })`${kept}
    select distinct o.store_id as "storeId", i.warehouse_id as "warehouseId", i.product_id as "productId"
    from inventory_log g
    join shipment_orders o on o.account_id = g.account_id and o.id = g.shipment_order_id and o.phase = 'BACK_ORDER'
    join inventory i on i.account_id = g.account_id and i.id = g.inventory_id
    where g.account_id = ${ctx.account.id} and g.inventory_id = ${anyOf(inventoryIds)} and g.type = 'GONE'`.execute(
    ctx.db,
  )
  return rows
}

/** Wishes as the allocator takes them: less what the orders hold already. */
const demandsOf = (orders: readonly OrderWish[], held: ReadonlyMap<string, { readonly held: number }>): OrderDemand[] =>
  orders.map(({ orderId, storeId, isStrict, mayBreak, avoid, items }) => ({
    orderId,
    storeId,
    isStrict,
    ...(mayBreak === undefined ? {} : { mayBreak }),
    ...(avoid === undefined || avoid.size === 0 ? {} : { avoid }),
    items: items.flatMap(({ id, productId, productPackageTypeId, unitsCount }) => {
      const neededUnits = unitsCount - (held.get(id)?.held ?? 0)
      return neededUnits > 0 ? [{ id, productId, productPackageTypeId, neededUnits }] : []
    }),
  }))

/** What orders still want, and a plan for it on the free stock, without locks. */
export async function planWishes(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  orders: readonly OrderWish[],
): Promise<{ readonly demands: readonly OrderDemand[]; readonly plans: OrderPlan[] }> {
  const old = orders.flatMap((order) => (order.isNew ? [] : [order.orderId]))
  const how = { locked: false, spare: 0, others: 'when-short' } as const
  // The stock is read as if they held nothing, which may be a little too much: so both are read in one round trip.
  const [held, stock] = await Promise.all([
    readHeldUnits(ctx, old),
    readFreeStock(ctx, warehouseId, demandsOf(orders, new Map()), { ...how, whole: new Set() }),
  ])
  const demands = demandsOf(orders, held)
  return { demands, plans: await planDemands(ctx, warehouseId, demands, how, stock) }
}

/** Which packages would be broken to give an order what it still wants, as the stock is now; none where that would not do. */
export async function foreseeBreaks(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  order: OrderWish,
): Promise<CaseToBreak[]> {
  if (order.isStrict) return []
  const { plans } = await planWishes(ctx, warehouseId, [{ ...order, mayBreak: true }])
  const [plan] = plans
  if (!plan || plan.shortages !== null || plan.breaks.length === 0) return []
  const count = (id: Id<'inventory'>) => plan.breaks.filter(({ inventoryId }) => inventoryId === id).length
  const taken = (id: Id<'inventory'>) =>
    plan.allocations.reduce((sum, one) => sum + (one.isLoose && one.inventoryId === id ? one.units : 0), 0)
  const { rows } = await statement('reservations.foresee-breaks', {
    id: col.id('inventory'),
    sku: col.text,
    packageTypeName: col.text,
    unitQuantity: col.int4,
    stockLocationTitle: col.text,
  })`
    select i.id, p.sku, t.name as "packageTypeName", t.unit_quantity as "unitQuantity", l.title as "stockLocationTitle"
    from inventory i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
    where i.account_id = ${ctx.account.id} and i.id = any(${plan.breaks.map(({ inventoryId }) => inventoryId)}::text[])
    order by l.title, i.id`.execute(ctx.db)
  return rows.map(({ id, ...record }) => {
    const packages = count(id)
    const takenUnits = taken(id)
    return { ...record, packages, takenUnits, leftUnits: packages * record.unitQuantity - takenUnits }
  })
}

/** How planning looks at the stock. */
export interface Planning {
  readonly locked: boolean
  /** Packages more than wanted that are locked, for what others may have taken. */
  readonly spare: number
  /** Other package types of a wanted product: never, only where a line is short, or from the start. */
  readonly others: 'never' | 'when-short' | 'always'
  readonly choose?: Choose
}

/** Plans orders on the free stock. Writes nothing; locked stock stays locked until the transaction ends. */
export async function planDemands(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  demands: readonly OrderDemand[],
  { locked, spare, others, choose }: Planning,
  known?: FreeStock[],
): Promise<OrderPlan[]> {
  const flexible = new Map(demands.filter((order) => !order.isStrict).map((order) => [order.orderId, order]))
  const productsOf = (lines: readonly { readonly productId: Id<'product'> }[]) =>
    lines.map(({ productId }) => productId)
  const everything = others === 'always' ? [...flexible.values()].flatMap((order) => productsOf(order.items)) : []
  const stock = known ?? (await readFreeStock(ctx, warehouseId, demands, { locked, spare, whole: new Set(everything) }))
  const asked = others === 'always' ? await settleBreaking(ctx, demands) : demands
  const plans = allocate(stock, asked, choose)
  if (others !== 'when-short') return plans
  const whole = new Set(plans.flatMap((plan) => (flexible.has(plan.orderId) ? productsOf(plan.shortages ?? []) : [])))
  if (whole.size === 0) return plans
  const [settled, all] = await Promise.all([
    settleBreaking(ctx, demands),
    readFreeStock(ctx, warehouseId, demands, { locked, spare, whole }),
  ])
  return allocate(all, settled, choose)
}

/** Which of these stores have packages broken for their orders without being asked. */
async function findBreakingStores(ctx: Context, storeIds: readonly Id<'store'>[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText([...new Set(storeIds)]))
    .where('breaks_cases', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Says of each order whether packages may be broken for it, as asked or as its merchant has it. For a strict one none are. */
async function settleBreaking(ctx: Context, demands: readonly OrderDemand[]): Promise<OrderDemand[]> {
  const open = demands.filter((order) => !order.isStrict && order.mayBreak === undefined)
  const stores =
    open.length > 0
      ? await findBreakingStores(
          ctx,
          open.map((order) => order.storeId),
        )
      : new Set<string>()
  return demands.map((order) => ({ ...order, mayBreak: order.mayBreak ?? stores.has(order.storeId) }))
}

/** Units of products in a warehouse that cannot be promised although nobody holds them: on hold, expired, set aside. */
async function readHeldBackUnits(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  productIds: readonly Id<'product'>[],
): Promise<Map<string, number>> {
  const { rows } = await statement('reservations.read-held-back-units', {
    productId: col.id('product'),
    units: col.int8,
  })`
    select i.product_id as "productId", sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity)::bigint as units
    from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.warehouse_id = ${warehouseId} and i.product_id = any(${[...productIds]}) and i.is_stocked
      and not ${mayLeaveFrom(ctx, warehouseId)}
    group by i.product_id`.execute(ctx.db)
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** What an order could not get, for "Why not?": `onHoldUnits` are on hand, free, and still not available. */
export interface OrderShortage {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly productId: Id<'product'>
  readonly neededUnits: number
  readonly availableUnits: number
  /** More of it in packages that hold more than what is left to find: one would have to be broken. */
  readonly packedUnits: number
  readonly onHoldUnits: number
}

export type ReserveOutcome =
  | { readonly orderId: Id<'shipmentOrder'>; readonly reserved: true }
  | { readonly orderId: Id<'shipmentOrder'>; readonly reserved: false; readonly shortages: readonly OrderShortage[] }

export interface Wave {
  readonly warehouseId: Id<'warehouse'>
  readonly orders: readonly OrderWish[]
}

/** What reserveOrders would answer, without reserving: the availability check of the same allocator. */
export async function checkOrders(ctx: Context, { warehouseId, orders }: Wave): Promise<ReserveOutcome[]> {
  const { plans } = await planWishes(ctx, warehouseId, orders)
  return outcomesOf(ctx, warehouseId, plans)
}

/** What becomes of orders by their plans: why those that are short are. */
export async function outcomesOf(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  plans: readonly OrderPlan[],
): Promise<ReserveOutcome[]> {
  const products = new Set(plans.flatMap((plan) => (plan.shortages ?? []).map(({ productId }) => productId)))
  const heldBack =
    products.size > 0 ? await readHeldBackUnits(ctx, warehouseId, [...products]) : new Map<string, number>()
  return plans.map(({ orderId, shortages }) =>
    shortages === null
      ? { orderId, reserved: true }
      : {
          orderId,
          reserved: false,
          shortages: shortages.map((one) => ({ ...one, onHoldUnits: heldBack.get(one.productId) ?? 0 })),
        },
  )
}

/** Open holds, those of shipped goods left out. */
const selectReservations = (ctx: Context) =>
  ctx.db
    .selectFrom('reservations as r')
    .select(['r.id', 'r.shipment_order_id as orderId', 'r.item_id as itemId', 'r.inventory_id as inventoryId'])
    .select(['r.package_count as packages', 'r.picked_count as picked'])
    .where('r.account_id', '=', ctx.account.id)
    .where('r.shipped_at', 'is', null)

/** Open holds of orders. */
export const findReservations = (ctx: Context, orderIds: readonly Id<'shipmentOrder'>[]) =>
  selectReservations(ctx).where('r.shipment_order_id', '=', anyText(orderIds)).orderBy('r.id').execute()

/** Open holds on one stock record of which something is still to be picked: where nobody has begun first, then the newest. */
export const findHoldsOn = (ctx: Context, inventoryId: Id<'inventory'>): Promise<Reservation[]> =>
  selectReservations(ctx)
    .where('r.inventory_id', '=', inventoryId)
    .whereRef('r.package_count', '>', 'r.picked_count')
    .orderBy(sql`r.picked_count > 0`)
    .orderBy('r.id', 'desc')
    .execute()
