import { type ShipmentState, shipmentStateLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { type RawBuilder, sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { addOrderEvents } from '../../order-events/writes.ts'
import { type OrderFacts, orderFacts } from './reads.ts'
import { canMove, type MoveName, mayProcess, moves } from './rules.ts'

/** Refuses who may not work on the order (SHIP-044). */
export function requireAssignee(ctx: Context, order: Pick<OrderFacts, 'assigneeId'>): void {
  if (!mayProcess(ctx.user, order.assigneeId)) fail('NotAssignedToYou')
}

/** Refuses what the order's present state does not allow, saying which states would. */
export function requireState(order: Pick<OrderFacts, 'state' | 'id'>, allowed: readonly ShipmentState[]): void {
  if (allowed.includes(order.state)) return
  fail('WrongState', {
    message: `This order is ${shipmentStateLabels[order.state]}. It would have to be ${allowed.map((state) => shipmentStateLabels[state]).join(' or ')}.`,
    info: { orderId: order.id, state: order.state, allowed },
  })
}

/** Orders locked until the request ends, in the order of their ids; those that do not exist, or are not the caller's, are missing. */
export async function lockOrders(ctx: Context, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const { rows } = await sql<OrderFacts>`
    select ${orderFacts} from shipment_orders o
    where o.account_id = ${ctx.account.id} and o.id = any(${[...new Set(ids)]}::text[])
    order by o.id for no key update`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One order, locked; 404 when there is none, StoreAccess when it is another merchant's than the current one. */
export async function lockOrder(ctx: Context, id: string): Promise<OrderFacts> {
  const order = found((await lockOrders(ctx, [id])).get(id))
  requireCurrentStore(ctx, order.storeId)
  return order
}

/** An order on its way, and what its timeline says about the step. */
export interface MovedOrder {
  readonly order: Pick<OrderFacts, 'id' | 'storeId' | 'state'>
  readonly detail?: { readonly [fact: string]: JsonValue }
}

/**
 * Takes locked orders one step further: the only way a state changes once an order is written. The table says whether the
 * step exists; each order's timeline gets an event of the step's name. `set` adds assignments to the update (columns of `o`).
 */
export async function moveOrders(
  ctx: Context,
  name: MoveName,
  moved: readonly MovedOrder[],
  set: RawBuilder<unknown> = sql``,
): Promise<void> {
  if (moved.length === 0) return
  const wrong = moved.find(({ order }) => !canMove(name, order.state))
  if (wrong) requireState(wrong.order, moves[name].from)
  const ids = moved.map(({ order }) => order.id)
  await sql`
    update shipment_orders o set state = ${moves[name].to}, version = o.version + 1, updated_at = ${ctx.now()} ${set}
    where o.account_id = ${ctx.account.id} and o.id = any(${ids}::text[])`.execute(ctx.db)
  await addOrderEvents(
    ctx,
    ...moved.map(({ order, detail }) => ({
      storeId: order.storeId,
      orderId: order.id,
      type: name,
      ...(detail ? { detail } : {}),
    })),
  )
  await announceOrders(
    ctx,
    moved.map(({ order }) => order),
  )
}

/** Tells screens that orders changed. */
export async function announceOrders(ctx: Context, orders: readonly Pick<OrderFacts, 'storeId'>[]): Promise<void> {
  for (const storeId of new Set(orders.map((order) => order.storeId))) await ctx.emit('shipment.changed', { storeId })
}
