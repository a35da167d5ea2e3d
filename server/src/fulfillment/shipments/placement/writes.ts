import { coveredByBreaking } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { kept } from '../../../platform/db.ts'
import { fail, Refusal } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { col, statement } from '../../../platform/statement.ts'
import { checkOrders, foreseeBreaks, type OrderShortage, readAvoided } from '../../stock/reservations/reads.ts'
import { reserveOrders } from '../../stock/reservations/writes.ts'
import { listOrderLines, type OrderFacts, type OrderLine, orderColumns, orderFacts } from '../states/reads.ts'
import { shipments } from '../states/writes.ts'
import { nameShortages } from './reads.ts'
import { type ReleaseCursor, releaseBackOrdersJob } from './rules.ts'

const limitOf = { OPERATION: 'shipmentOrdersInProcess', BACK_ORDER: 'backOrders' } as const

/** Refuses when the plan has no room for so many more orders in process, or back orders. */
const requireOrderRoom = (ctx: Context, phase: keyof typeof limitOf, count: number): Promise<void> =>
  ctx.requireRoom(limitOf[phase], count)

/** Why the plan has no room for so many more; null when it has. What is asked here stays true until the request ends. */
async function roomFault(ctx: Context, phase: keyof typeof limitOf, count: number): Promise<Refusal | null> {
  try {
    await requireOrderRoom(ctx, phase, count)
    return null
  } catch (error) {
    if (error instanceof Refusal && error.details.remaining !== undefined) return error
    throw error
  }
}

/**
 * Asks for room for one order in process before its stock is looked at. It may turn out to be a back order, or too short to be
 * anything, so a plan that is full refuses once that is known: pass it on to whoever reserves.
 */
export const askOrderRoom = (ctx: Context, count = 1): Promise<Refusal | null> => roomFault(ctx, 'OPERATION', count)

/** An order that is READY as far as its state says, and has to get its stock now. */
export interface PlacedOrder extends OrderFacts {
  readonly lines: readonly OrderLine[]
  readonly isNew?: boolean
  /** Somebody has said that packages may be broken for it. */
  readonly breakCases?: boolean
  /** Where nothing is taken from for it, as long as nobody says otherwise. */
  readonly avoid?: ReadonlySet<string> | undefined
}

const wishOf = (order: PlacedOrder) => ({
  orderId: order.id,
  storeId: order.storeId,
  isStrict: order.isStrict,
  isNew: order.isNew ?? false,
  mayBreak: order.breakCases || undefined,
  avoid: order.avoid,
  items: order.lines,
})

/** Reserves stock for orders, first come first served; gives what the others lack. */
async function reserveAll(
  ctx: Context,
  orders: readonly PlacedOrder[],
): Promise<Map<string, readonly OrderShortage[]>> {
  const short = new Map<string, readonly OrderShortage[]>()
  // Warehouses in one order everywhere, so that two imports cannot block each other.
  for (const [warehouseId, group] of [...groupBy(orders, (order) => order.warehouseId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    for (const outcome of await reserveOrders(ctx, { warehouseId, orders: group.map(wishOf) }))
      if (!outcome.reserved) short.set(outcome.orderId, outcome.shortages)
  return short
}

/**
 * What orders that are about to be written lack, as the stock is now: those become back orders at once. The stock of the
 * others is reserved once they are there, and may turn out to be gone.
 */
export async function foreseeShortages(
  ctx: Context,
  orders: readonly PlacedOrder[],
): Promise<Map<string, ReturnType<typeof shortagesJson>>> {
  const short = new Map<string, ReturnType<typeof shortagesJson>>()
  for (const [warehouseId, group] of groupBy(orders, (order) => order.warehouseId))
    for (const outcome of await checkOrders(ctx, { warehouseId, orders: group.map(wishOf) }))
      if (!outcome.reserved) short.set(outcome.orderId, shortagesJson(outcome.shortages))
  return short
}

/** What is waited for in one place is looked at in turn. */
const turnOf = (ctx: Context, warehouseId: Id<'warehouse'>) =>
  sql`${ctx.account.id}, hashtext(${`release/${warehouseId}`})`

/**
 * Whether a back order of a merchant in a warehouse waits for one of these products, of which this transaction has made more
 * free. An order that begins to wait at the same moment cannot be seen: it has itself looked at, and whoever does that waits
 * for this transaction to end. Who cannot be waited for, because somebody is looking at this moment, is told to have it done again.
 */
export async function isWaitedFor(
  ctx: Context,
  storeId: Id<'store'>,
  warehouseId: Id<'warehouse'>,
  productIds: readonly Id<'product'>[],
): Promise<boolean> {
  // Two statements of one round trip: what the second sees was there after the lock was.
  const [{ rows: locks }, { rows: waiting }] = await Promise.all([
    statement('placement.take-turn', { isMine: col.bool })`${kept}
      select pg_try_advisory_xact_lock_shared(${turnOf(ctx, warehouseId)}) as "isMine"`.execute(ctx.db),
    statement('placement.is-anything-waiting', { isThere: col.bool })`${kept}
      select exists (select 1 from shipment_orders o where o.account_id = ${ctx.account.id} and o.store_id = ${storeId}
        and o.phase = 'BACK_ORDER' and o.warehouse_id = ${warehouseId}) as "isThere"`.execute(ctx.db),
  ])
  if (!locks[0]?.isMine) return true
  if (!waiting[0]?.isThere) return false
  const { rows } = await statement('placement.is-waited-for', { isThere: col.bool })`
    select exists (select 1 from shipment_order_items i join shipment_orders o on o.account_id = i.account_id and o.id = i.shipment_order_id
      where i.account_id = ${ctx.account.id} and i.product_id = any(${[...productIds]}::text[]) and o.store_id = ${storeId}
        and o.phase = 'BACK_ORDER' and o.warehouse_id = ${warehouseId}) as "isThere"`.execute(ctx.db)
  return rows[0]?.isThere ?? false
}

/** Has somebody look at back orders once this is committed: goods may have come in meanwhile, unseen by this request. */
export async function lookAgain(
  ctx: Context,
  orders: readonly Pick<OrderFacts, 'storeId' | 'warehouseId'>[],
): Promise<void> {
  for (const { storeId, warehouseId } of orders) await ctx.enqueue(releaseBackOrdersJob, { storeId, warehouseId })
}

/** Has all back orders looked at that the caller sees, of one merchant or of all, once this is committed. */
export async function lookAtWaiting(ctx: Context, storeId?: OrderFacts['storeId']): Promise<void> {
  const waiting = ctx.db
    .selectFrom('shipment_orders')
    .select(['store_id', 'warehouse_id'])
    .distinct()
    .where('account_id', '=', ctx.account.id)
    .where('phase', '=', 'BACK_ORDER')
  const places = await (storeId === undefined ? waiting : waiting.where('store_id', '=', storeId)).execute()
  for (const place of places)
    await ctx.enqueue(releaseBackOrdersJob, { storeId: place.store_id, warehouseId: place.warehouse_id })
}

/**
 * An order in process has left: where the plan limits those there is room for one that is covered and waits, whatever its goods
 * are and wherever they lie.
 */
export async function giveRoom(ctx: Context): Promise<void> {
  if (ctx.planLimit(limitOf.OPERATION) !== null) await lookAtWaiting(ctx)
}

/** What there is of a short line: the units it could have, then those that only a broken package would give. */
const shortageText = ({ availableUnits, packedUnits }: OrderShortage): string => {
  const available = `Only ${availableUnits.toLocaleString('en-US')} available`
  if (packedUnits === 0) return available
  return `${available} in whole packages; ${packedUnits.toLocaleString('en-US')} more in larger ones, of which one would have to be broken`
}

/** Refuses with AvailablePackagesLessThanSelected, saying of each line what was needed and what there is. */
async function refuseShort(ctx: Context, order: PlacedOrder, shortages: readonly OrderShortage[]): Promise<never> {
  const place = new Map(order.lines.map((line, index) => [line.id, index]))
  return fail('AvailablePackagesLessThanSelected', {
    fields: shortages.map((shortage) => ({
      path: `items.${place.get(shortage.itemId) ?? 0}.unitsCount`,
      message: shortageText(shortage),
    })),
    info: {
      orderId: order.id,
      shortages: await nameShortages(ctx, shortages),
      // What breaking would do, for who is asked about it.
      casesToBreak: coveredByBreaking(shortages) ? await foreseeBreaks(ctx, order.warehouseId, wishOf(order)) : [],
    },
  })
}

/**
 * Reserves stock for one order that has just become READY, or refuses: what is short before what the plan lacks (`full`).
 * Nothing else is to be written after it.
 */
export async function reserveOrRefuse(ctx: Context, order: PlacedOrder, full: Refusal | null = null): Promise<void> {
  const shortages = (await reserveAll(ctx, [order])).get(order.id)
  if (shortages) await refuseShort(ctx, order, shortages)
  if (full) throw full
}

/**
 * Reserves stock for orders that have just become READY; those that are short become back orders, the others need the room
 * in process that `full` says the plan has not. Gives the ids of those that wait.
 */
export async function reserveOrBackOrder(
  ctx: Context,
  orders: readonly PlacedOrder[],
  full: Refusal | null = null,
): Promise<Set<string>> {
  const short = await reserveAll(ctx, orders)
  if (full && short.size < orders.length) throw full
  if (short.size === 0) return new Set()
  await requireOrderRoom(ctx, 'BACK_ORDER', short.size)
  await backOrder(
    ctx,
    orders.filter((order) => short.has(order.id)),
    short,
  )
  return new Set(short.keys())
}

/** Makes orders back orders and stores why. What they held must have been let go. */
export async function backOrder(
  ctx: Context,
  orders: readonly OrderFacts[],
  short: ReadonlyMap<string, readonly OrderShortage[]>,
): Promise<void> {
  await shipments.move(
    ctx,
    'back-order',
    orders.map((order) => {
      const facts = { shortages: shortagesJson(short.get(order.id) ?? []) }
      return { order, facts, detail: facts }
    }),
  )
  await lookAgain(ctx, orders)
}

const shortagesJson = (shortages: readonly OrderShortage[]) =>
  shortages.map(({ itemId, productId, neededUnits, availableUnits, packedUnits, onHoldUnits }) => ({
    itemId,
    productId,
    neededUnits,
    availableUnits,
    packedUnits,
    onHoldUnits,
  }))

/** Stores what orders were short of when they were last tried. */
async function keepShortages(ctx: Context, short: ReadonlyMap<string, readonly OrderShortage[]>): Promise<void> {
  const rows = Array.from(short, ([id, shortages]) => ({ id, shortages: shortagesJson(shortages) }))
  await statement('placement.keep-shortages')`
    update shipment_orders o set shortages = r.shortages
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, shortages jsonb)
    where o.account_id = ${ctx.account.id} and o.id = r.id and o.shortages is distinct from r.shortages`.execute(ctx.db)
}

/** Back orders with their lines, and with the shelves that those who picked them have found wanting. */
async function askingAgain(ctx: Context, orders: readonly OrderFacts[]): Promise<(OrderFacts & PlacedOrder)[]> {
  const ids = orders.map(({ id }) => id)
  const [allLines, avoided] = await Promise.all([listOrderLines(ctx, ids), readAvoided(ctx, ids)])
  const lines = groupBy(allLines, (line) => line.orderId)
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [], avoid: avoided.get(order.id) }))
}

/** What back orders lack as the stock is now; nothing of those that it covers. */
export async function readShortages(
  ctx: Context,
  orders: readonly OrderFacts[],
): Promise<Map<string, readonly OrderShortage[]>> {
  const short = new Map<string, readonly OrderShortage[]>()
  for (const [warehouseId, group] of groupBy(await askingAgain(ctx, orders), (order) => order.warehouseId)) {
    const wishes = group.map(wishOf)
    for (const outcome of await checkOrders(ctx, { warehouseId, orders: wishes }))
      short.set(outcome.orderId, outcome.reserved ? [] : outcome.shortages)
  }
  return short
}

/** A back order as far as the stock goes. */
interface Covered extends OrderFacts {
  /** What is here of it, all of which can be had at once: lines without any are missing. */
  readonly lines: readonly OrderLine[]
  readonly avoid?: ReadonlySet<string> | undefined
  /** What it lacks, by line. */
  readonly shortages: readonly OrderShortage[]
}

/** What of a back order is here now. */
export async function findCovered(ctx: Context, order: OrderFacts): Promise<Covered> {
  const [asked = { ...order, lines: [] }] = await askingAgain(ctx, [order])
  const shortages = new Map<string, OrderShortage>()
  // Each line is told what is there of its product: what one of them takes, the next one lacks.
  for (let { lines } = asked; ; ) {
    const wave = { warehouseId: order.warehouseId, orders: [wishOf({ ...asked, lines })] }
    const [outcome] = lines.length > 0 ? await checkOrders(ctx, wave) : []
    if (!outcome || outcome.reserved) return { ...asked, lines, shortages: [...shortages.values()] }
    const lacking = new Map(outcome.shortages.map((one) => [one.itemId, one]))
    for (const one of outcome.shortages) if (!shortages.has(one.itemId)) shortages.set(one.itemId, one)
    lines = lines.flatMap((line) => {
      const units = lacking.get(line.id)?.availableUnits ?? line.unitsCount
      const isLess = units < line.unitsCount || !lacking.has(line.id)
      return isLess && units > 0 ? [{ ...line, unitsCount: units }] : []
    })
  }
}

/** Looks again at what back orders lack, after their lines were changed. */
export async function refreshShortages(ctx: Context, ...orders: readonly OrderFacts[]): Promise<void> {
  if (orders.length === 0) return
  await keepShortages(ctx, await readShortages(ctx, orders))
  await lookAgain(ctx, orders)
}

/**
 * Makes a locked draft or back order READY and reserves its stock. When that is short it becomes a back order, or, without
 * `asBackOrder`, the request is refused. True when it is placed.
 */
export async function placeOrder(
  ctx: Context,
  order: OrderFacts,
  { asBackOrder, breakCases }: { readonly asBackOrder: boolean; readonly breakCases: boolean },
): Promise<boolean> {
  const full = await askOrderRoom(ctx)
  const lines = await listOrderLines(ctx, [order.id])
  const [ready = order] = await shipments.move(ctx, 'place', [{ order }])
  const placed = { ...ready, lines, breakCases }
  if (asBackOrder) return (await reserveOrBackOrder(ctx, [placed], full)).size === 0
  await reserveOrRefuse(ctx, placed, full)
  return true
}

/** Back orders looked at in one go; what is left over is looked at by a job of its own. */
const releaseSlice = 1000

/**
 * Releases back orders of a merchant in a warehouse that the free stock covers now, oldest first. Orders that are still
 * short stay, with fresh facts. Gives the released ones, and where to go on when there may be more.
 */
export async function releaseBackOrders(
  ctx: Context,
  { storeId, warehouseId, after }: { storeId: Id<'store'>; warehouseId: Id<'warehouse'>; after: ReleaseCursor | null },
): Promise<{ released: string[]; next: ReleaseCursor | null }> {
  // One round at a time, so that the oldest are asked first whoever started it; and none before goods that were made free
  // without knowing of these orders are there (`isWaitedFor`).
  await statement('placement.release-back-orders')`select pg_advisory_xact_lock(${turnOf(ctx, warehouseId)})`.execute(
    ctx.db,
  )
  const { rows: candidates } = await statement('placement.release-candidates', {
    id: col.id('shipmentOrder'),
    createdAt: col.timestamptz,
  })`
    select o.id, o.created_at as "createdAt" from shipment_orders o
    where o.account_id = ${ctx.account.id} and o.store_id = ${storeId} and o.phase = 'BACK_ORDER' and o.warehouse_id = ${warehouseId}
      ${after === null ? sql`` : sql`and (o.created_at, o.id) > (${after.createdAt}::timestamptz, ${after.id})`}
      and exists (select 1 from shipment_order_items i
        join inventory v on v.account_id = i.account_id and v.product_id = i.product_id and v.warehouse_id = o.warehouse_id and v.is_free
        where i.account_id = o.account_id and i.shipment_order_id = o.id)
    order by o.created_at, o.id limit ${releaseSlice}`.execute(ctx.db)
  if (candidates.length === 0) return { released: [], next: null }
  const last = candidates.at(-1)
  const next = candidates.length === releaseSlice && last ? last : null
  return {
    released: await placeWaiting(
      ctx,
      candidates.map(({ id }) => id),
    ),
    next,
  }
}

/**
 * Gives back orders their stock, first come first served in the order given, as many as the plan has room for. The others
 * stay, with fresh facts. Gives the ids of those that got it.
 */
export async function placeWaiting(
  ctx: Context,
  ids: readonly Id<'shipmentOrder'>[],
  cause: 'stock-available' | 'imported' = 'stock-available',
): Promise<string[]> {
  const { rows: locked } = await statement('placement.lock-waiting', orderColumns)`
    select ${orderFacts} from shipment_orders o
    where o.account_id = ${ctx.account.id} and o.id = any(${ids}::text[]) and o.phase = 'BACK_ORDER'
    order by o.id for no key update`.execute(ctx.db)
  const room = (await roomFault(ctx, 'OPERATION', locked.length))?.details.remaining ?? locked.length
  const facts = new Map(locked.map((order) => [order.id, order]))
  const orders = await askingAgain(
    ctx,
    ids.flatMap((id) => facts.get(id) ?? []),
  )
  // A limited plan may have room for some only: the oldest that can be covered.
  const released: OrderFacts[] = []
  const short = new Map<string, readonly OrderShortage[]>()
  for (let start = 0; start < orders.length && released.length < room; ) {
    const wave = orders.slice(start, start + Math.max(room - released.length, 1))
    start += wave.length
    const refused = await reserveAll(ctx, wave)
    for (const order of wave) {
      const shortages = refused.get(order.id)
      if (shortages) short.set(order.id, shortages)
      else released.push(order)
    }
  }
  if (short.size > 0) await keepShortages(ctx, short)
  await shipments.move(
    ctx,
    'place',
    released.map((order) => ({ order, detail: { cause } })),
  )
  return released.map(({ id }) => id)
}
